// A draft that somebody has typed into. It is kept until it is bought or put away, and until then nothing else is bought of
// its parcel.

import type { ShipmentDraft } from '../../contract/shipment-draft.ts'

export type KeptContent = {
  readonly draft: ShipmentDraft
  /** What it would have been if nobody had typed. */
  readonly own: ShipmentDraft
  /** What its order said that the parcel weighs. */
  readonly orderGrams?: number | undefined
}

export type KeptDraft = {
  /** Of a parcel without an order its own id. */
  readonly orderId: string
  /** Or what stands in its place. */
  readonly orderNumber: string
  readonly parcelNumber: number
  readonly isManual: boolean
  /** Undefined where it cannot be opened with the keys that are here. */
  readonly content: KeptContent | undefined
  /** An earlier database was put back since. */
  readonly restored: boolean
  readonly updatedAt: Date
}

export type NewKeptDraft = Omit<KeptDraft, 'restored' | 'updatedAt'> & {
  readonly content: KeptContent
}

/** One draft of an order. Every write is on disk when its promise resolves. */
export type KeptDraftStore = {
  /** Of an order, or of a parcel without one by its id. */
  get(orderId: string): Promise<KeptDraft | undefined>
  /**
   * The newest of a parcel without an order that can be opened and is not being bought; with a reference the newest of that.
   */
  findManual(reference?: string): Promise<KeptDraft | undefined>
  /** Those of these orders that have one. */
  among(orderIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Keeps it in place of the one before. `bought`: nothing was kept, because its parcel is bought, or may be being bought.
   * Once it is bought the purchase's own transaction takes its draft away.
   */
  keep(draft: NewKeptDraft): Promise<'added' | 'replaced' | 'bought'>
  /** False where there was none. */
  remove(orderId: string): Promise<boolean>
}
