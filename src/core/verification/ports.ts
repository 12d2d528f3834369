import type { Act } from './acts.ts'

/** A parcel of an order of which a purchase was begun, and not refused. */
export type BegunParcel = {
  readonly parcelNumber: number
  /** Something of it left, or may have. */
  readonly isUnderWay: boolean
  /** Nothing of it left, and it leaves any moment. */
  readonly isLeaving: boolean
  readonly isReturn: boolean
  /** Its label is refunded, or is asked to be: what was in it is packed anew. */
  readonly isVoid?: boolean | undefined
}

/** Keeps what was done with the items of orders. Every write is on disk when its promise resolves. */
export type VerificationStore = {
  /** Of one order, the oldest first; what cannot be opened any more is not among them. */
  actsOf(orderId: string): Promise<readonly Act[]>
  byGesture(gestureId: string): Promise<Act | undefined>
  /** Once for each gesture: false where it is there already. `isOpen`: something of the order is in a parcel, and not all. */
  add(act: Act, isOpen: boolean): Promise<boolean>
  /** What was noted of an order is so no more. */
  settle(orderId: string): Promise<void>
  /** Ids of the orders that are open, the last that something was done with first. */
  listOpen(limit: number): Promise<readonly string[]>
  /** Something was ever done with its items. */
  isKnown(orderId: string): Promise<boolean>
  isOpen(orderId: string): Promise<boolean>
  countOpen(): Promise<number>
  /** The acts that put this very piece into a parcel, and that were not taken back: the oldest first. */
  takesOf(sku: string, serial: string): Promise<readonly Act[]>
}
