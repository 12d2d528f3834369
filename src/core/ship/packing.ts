// What is in each parcel of an order, where its items are scanned before anything is bought: the one seam that guards all
// buying of orders. What knows it is core/verification.

import { AppError, type ErrorInfo } from '../../contract/errors.ts'
import type { Order } from '../orders/order.ts'

export type Packing = {
  /** Meanwhile nothing changes in the parcels of this order. */
  inTurn<T>(orderId: string, work: () => Promise<T>): Promise<T>
  /** The number of the parcel that a scan of the order ships. */
  toShip(order: Order): Promise<number>
  /** Of its parcels that items were scanned into, bought or not: no return takes one of these numbers. */
  numbersOf(orderId: string): Promise<readonly number[]>
  /** The order with what this parcel has of it alone, where that is known (`Order.contentsOf`). */
  contentsOf(order: Order, parcelNumber: number): Promise<Order>
  /**
   * Of the whole order. Throws `items_not_scanned` where this parcel may not be bought yet. `since`: when what is sent of it was prepared, or
   * put off: what changed in it later nobody asked for. Answers since when it is known to be whole by its last item alone: all that is
   * left of the order was scanned into it, and no key closed it; undefined where that is not so.
   */
  check(order: Order, parcelNumber: number, since?: Date): Promise<Date | undefined>
}

/** Where nobody scans items. */
export const packsUnseen: Packing = {
  inTurn: (_orderId, work) => work(),
  toShip: () => Promise.resolve(1),
  numbersOf: () => Promise.resolve([]),
  contentsOf: (order) => Promise.resolve(order),
  check: () => Promise.resolve(undefined),
}

const unreadableReasons = ['wait_unreadable', 'scans_unreadable'] as const

const packingUnreadable = (reason: (typeof unreadableReasons)[number], message: string) =>
  new AppError('database_damaged', message, { details: { reason } })

/** Of an order of which nobody can tell what waits: nothing of it is bought as if that were nothing. */
export const waitUnreadable = () =>
  packingUnreadable('wait_unreadable', 'What waits of this order for the service cannot be read')

/** Of an order of which nobody can tell what is in its parcels: nothing of it is bought as if the rest were all. */
export const scansUnreadable = () =>
  packingUnreadable('scans_unreadable', 'What was scanned of this order cannot be read')

/** It holds up its own order, and no other. */
export const isPackingUnreadable = ({ details }: Pick<ErrorInfo, 'details'>): boolean =>
  unreadableReasons.some((reason) => reason === details?.['reason'])
