import type { Warning } from '../../contract/domain.ts'
import type { RefundState } from '../../contract/refund-states.ts'
import type { RefundCounts, RefundFilter } from '../../contract/refunds.ts'
import type { RefundStatus } from '../../service/enums.ts'
import type { Refund, RefundChange } from './refund.ts'

/** The service's word on a refund. `status` is undefined where `statusText` is none of section 3.2. */
export type RefundWord = {
  readonly status: RefundStatus | undefined
  readonly statusText: string
}

/** What refunds need of the service. Errors as `ShippingService` has them. */
export type RefundService = {
  /** Makes sure of a token, so that what follows sends only the request itself. */
  authorize(): Promise<void>
  /** `POST /Shipment/Refund`; repeats with the same transactionId are the same request. */
  requestRefund(
    trackingNumber: string,
    transactionId: string,
  ): Promise<RefundWord & { readonly warnings: readonly Warning[]; readonly raw: string }>
  /**
   * What the shipment's record tells of its refund: its word, `none` where it says plainly that there is none, undefined
   * where the service does not know the shipment. `unexpected_response` where it tells of one in an unknown way.
   */
  refundOf(trackingNumber: string): Promise<RefundWord | 'none' | undefined>
}

/** Keeps refunds. Every write is on disk when its promise resolves. */
export type RefundStore = {
  /**
   * Adds refunds in state `prepared`, all or none. A parcel has at most one that is neither `refused` nor `withdrawn`:
   * where there is one it is answered with, in its place, and none is added.
   */
  insertPrepared(refunds: readonly Refund[]): Promise<readonly Refund[]>
  get(id: string): Promise<Refund | undefined>
  /** The one of a parcel that is neither `refused` nor `withdrawn`; else the newest. */
  findByPurchase(purchaseId: string): Promise<Refund | undefined>
  /** All of a parcel, the oldest first. */
  listByPurchase(purchaseId: string): Promise<readonly Refund[]>
  /** The newest by which the parcel's label must not be used (`voidsLabel`). */
  findVoiding(purchaseId: string): Promise<Refund | undefined>
  /** The purchase that the service knows by this id. */
  findPurchaseOfShipment(shipmentId: string): Promise<string | undefined>
  /** Oldest first. */
  listByState(...states: readonly RefundState[]): Promise<readonly Refund[]>
  list(filter: {
    readonly which: RefundFilter
    /** A part of the order number or the end of the tracking number; empty for all. */
    readonly query: string
    readonly overdueBefore: Date
    readonly limit: number
  }): Promise<readonly Refund[]>
  counts(overdueBefore: Date): Promise<RefundCounts>
  /**
   * Moves and changes a refund if it still is in state `from`; a field of `change` that is present and undefined is
   * cleared. Undefined when it is in another state by now: nothing was changed.
   */
  update(id: string, from: RefundState, change: RefundChange): Promise<Refund | undefined>
  /** Keeps a body of the service, sealed, beside the refund. */
  keepRaw(id: string, raw: string): Promise<void>
}
