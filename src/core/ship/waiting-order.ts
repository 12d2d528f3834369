// A parcel of an order that was scanned while the service could not be reached, and where it waits.

import type { Money } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { Parcel, Purchase } from './purchase.ts'

export type WaitingOrder = Parcel & {
  readonly id: string
  /** The scan that put it into the line. */
  readonly gestureId: string
  /** What the scale said of it, or a person. */
  readonly weightGrams: number | undefined
  /** Since when it is whole by its last item alone (core/ship/packing.ts); undefined where it is not, or nobody knows. */
  readonly wholeAt: Date | undefined
  /** It is not bought for more than this. */
  readonly ceiling: Money
  /** Why it was not bought when its turn came: a person has to look at it. Undefined while it waits. */
  readonly reason: ErrorInfo | undefined
  /** When it was put off last: what changed in it later nobody put off. */
  readonly createdAt: Date
}

/** One whose row cannot be read: whether it waits still, for what and up to which price, is not known. */
export type UnreadableWait = Pick<WaitingOrder, 'id' | 'orderId' | 'orderNumber'> & {
  /** Undefined where that is what cannot be read. */
  readonly createdAt: Date | undefined
}

/** Every write is on disk when its promise resolves. */
export type WaitingOrderStore = {
  /** Puts a parcel at the end of the line; one that is in it stays where it is, and waits as it was put off now. */
  add(order: WaitingOrder): Promise<WaitingOrder>
  /** In the order of their scans; one that cannot be read hides no other. */
  list(): Promise<readonly WaitingOrder[]>
  /** Those that `list` leaves out. */
  listUnreadable(): Promise<readonly UnreadableWait[]>
  /** Its parcels that wait, in the same order. Throws `waitUnreadable` where one of them cannot be read. */
  ofOrder(orderId: string): Promise<readonly WaitingOrder[]>
  stop(id: string, reason: ErrorInfo): Promise<void>
  /** False where it is not in the line any more. */
  remove(id: string): Promise<boolean>
}

/** What is known of a parcel when it is put off. */
export type AsPutOff = Pick<WaitingOrder, 'weightGrams' | 'wholeAt'>

/** How a scan may be put off: given along with it. */
export type PuttingOff = {
  /** The service cannot be reached, as far as is known now. */
  isOffline(): boolean
  add(parcel: Parcel, gestureId: string, as: AsPutOff): Promise<WaitingOrder>
  /** The scan began a purchase: should nothing of it leave, because the service is away, its parcel waits as well. */
  begun(purchase: Purchase, as: AsPutOff): void
}
