import type { LabelFormat } from '../../base/label-format.ts'
import type { LabelCounts, LabelState, LabelStateFilter, PurchaseState } from '../../contract/domain.ts'
import type { Address } from '../../service/records.ts'
import type { NewPrintJob } from '../printing/print-job.ts'
import type { ToldShipment } from '../shipping-service.ts'
import type { Purchase, PurchaseOrigin } from './purchase.ts'

/** A kept label: the exact bytes that were paid for. */
export type StoredLabel = {
  readonly id: string
  readonly purchaseId: string
  readonly packageNumber: number
  /** Its own package's, where the service tells it. */
  readonly trackingNumber?: string | undefined
  readonly format: LabelFormat
  readonly bytes: Uint8Array
}

/** What a label's row says without its bytes. */
export type LabelSummary = {
  readonly labelId: string
  readonly purchaseId: string
  readonly packageNumber: number
  /** Packages of the same purchase, this one included; its labels where those are more. */
  readonly packageCount: number
  /** How many of their labels are not here and asked for. */
  readonly labelsMissing: number
  readonly orderNumber: string
  /** Of its package; of the shipment where the service tells no other. */
  readonly trackingNumber: string
  readonly service: string
  readonly recipient: string
  readonly destination: string
  readonly boughtAt: Date
  readonly origin: PurchaseOrigin
  readonly state: LabelState
}

/** Which labels are meant. `from` is part of it, `to` is not; both are times of purchase. */
export type LabelFilter = {
  /** See `reprint.search` for what it finds; empty for all. */
  readonly query: string
  readonly state: LabelStateFilter
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** A piece of the list of labels, newest first. `before` and `next` are places in it that stay what they are. */
export type LabelListFilter = LabelFilter & {
  readonly before?: number | undefined
  readonly skip?: number | undefined
  readonly limit: number
}

export type PurchaseChange = Partial<
  Pick<
    Purchase,
    | 'state'
    | 'accountKey'
    | 'saidAccountKey'
    | 'reason'
    | 'checks'
    | 'notFoundAt'
    | 'nextCheckAt'
    | 'shipmentId'
    | 'trackingNumber'
    | 'price'
    | 'quotedPrice'
    | 'comparison'
    | 'isReturn'
    | 'warnings'
    | 'addressQuestion'
    | 'request'
    | 'requestedAt'
    | 'wholeAt'
    | 'packageCount'
    | 'service'
    | 'gestureId'
    | 'recipient'
    | 'destination'
  >
>

/** A further package's shipment: bought with the purchase that it is part of. */
export type BoughtPart = {
  readonly purchase: Purchase
  readonly labels: readonly StoredLabel[]
}

/** What a purchase becomes bought with. */
export type BoughtWith = {
  /** The answer's body as it came. */
  readonly raw: string
  readonly labels: readonly StoredLabel[]
  /** Queued with the labels. */
  readonly jobs: readonly NewPrintJob[]
  /** Its labels are to be scanned back (scan-back.ts). */
  readonly scanBack?: boolean
  /** What the service listed under its transactionId besides it: told by whoever finds them (second-shipments.ts). */
  readonly others?: readonly ToldShipment[] | undefined
  /** Kept as further parcels of its order, under the next free numbers. */
  readonly parts?: readonly BoughtPart[]
}

/**
 * Parcels bought here in a time, by what is known of their paper. `shipped`: every label came out, or was handed over as far
 * as its printer can tell. `waiting`: a label is not out. `unsure`: whether it was bought, or came out, is asked. `toScan`: it
 * is out, and not scanned back. What is asked back is in none of them.
 */
export type DayCount = {
  readonly shipped: number
  readonly waiting: number
  readonly unsure: number
  readonly toScan: number
}

/** Keeps purchases and labels. Every write is on disk when its promise resolves. */
export type PurchaseStore = {
  /**
   * Adds a purchase in state `prepared`. At most one purchase of an order's parcel is not `refused`: a second insert
   * answers with the one that is there, and adds nothing. It is on disk with the next write that is: nothing leaves before
   * that.
   */
  insertPrepared(purchase: Purchase): Promise<{ readonly inserted: boolean; readonly purchase: Purchase }>
  get(id: string): Promise<Purchase | undefined>
  /** The purchase of an order's parcel that is not `refused`; else the newest. */
  findByOrder(orderId: string, parcelNumber?: number): Promise<Purchase | undefined>
  /** Every purchase of an order that is not `refused`, by parcel number. */
  listByOrder(orderId: string): Promise<readonly Purchase[]>
  /** Refused purchases of an order, the newest first. */
  listRefused(orderId: string, limit: number): Promise<readonly Purchase[]>
  /** The purchases that one request was answered with, the first before its parts; alone where it was with one shipment. */
  listSoldWith(id: string): Promise<readonly Purchase[]>
  findByGesture(gestureId: string): Promise<Purchase | undefined>
  findByTransaction(transactionId: string): Promise<Purchase | undefined>
  /** Oldest first. */
  listByState(...states: readonly PurchaseState[]): Promise<readonly Purchase[]>
  /** Those that are `prepared` and say no reason, but for what of them is damaged. */
  listSilent(): Promise<readonly Purchase[]>
  /**
   * Moves and changes a purchase if it still is in state `from`; a field of `change` that is present and undefined is
   * cleared. The request changes only `from` `prepared`: a transactionId is one request. Undefined when it is in another state by now: nothing was changed.
   */
  update(id: string, from: PurchaseState, change: PurchaseChange): Promise<Purchase | undefined>
  /**
   * In one transaction: the purchase becomes `bought` (from `sent` or `in_doubt`), what came with it is kept, the order is
   * shipped unless it was a return. Labels of its packages that are not among those that came are missing from now on
   * (missing-labels.ts).
   */
  commitBought(id: string, change: PurchaseChange, came: BoughtWith): Promise<Purchase>
  /**
   * A person lets a bought parcel go to the address that the service made of it: the question is closed, and with `toAddress`
   * its order has that address from now on. Undefined where nothing was asked.
   */
  keepAddress(id: string, toAddress: Address | undefined): Promise<Purchase | undefined>
  /** Keeps a body that could not be read, sealed, beside the purchase. */
  keepRaw(id: string, raw: string): Promise<void>
  /** Bought with an address that the service modified, and nobody has said whether to keep it or refund it. Oldest first. */
  listAddressAsked(limit: number): Promise<readonly Purchase[]>
  /** Every purchase that nobody knows the end of (`isInDoubt`), oldest first. */
  listInDoubt(): Promise<readonly Purchase[]>
  /** Newest first, by last change. */
  recent(limit: number): Promise<readonly Purchase[]>
  /** In the order of their making, the newest first. `before`: the `next` of the page before. */
  page(
    limit: number,
    before?: number,
  ): Promise<{
    readonly purchases: readonly Purchase[]
    /** Rows of this page that cannot be read any more: they are left where they are. */
    readonly unreadable: number
    /** Where the list goes on; undefined at its end. */
    readonly next: number | undefined
  }>
  /** The same, but a purchase in doubt stays where it began: a look into it is no news. */
  latest(limit: number): Promise<readonly Purchase[]>
  /** Whether something was bought with the account, or may have been; what was imported was bought elsewhere. */
  hasSpent(accountKey: string): Promise<boolean>
  /** Purchases that became `bought` at or after `since`. */
  countBoughtSince(since: Date): Promise<number>
  /** What became of those, and of what is in doubt since then. */
  countDay(since: Date): Promise<DayCount>
}

export type LabelStore = {
  /** Throws `not_found`, or `sealed_with_other_key` where this session has not the key. */
  get(labelId: string): Promise<StoredLabel>
  summary(labelId: string): Promise<LabelSummary | undefined>
  /** Of a label's order; nothing that is sealed is opened for it. */
  orderNumber(labelId: string): Promise<string | undefined>
  /** Of which purchase it is, by its row alone. */
  purchaseId(labelId: string): Promise<string | undefined>
  /** The labels of a purchase, by package number. */
  listByPurchase(purchaseId: string): Promise<readonly Omit<StoredLabel, 'bytes'>[]>
  /** Newest first, of all labels; an empty query lists all. See `reprint.search` for what a query finds. */
  search(query: string, limit: number): Promise<readonly LabelSummary[]>
  /** With a query, `total` may stop counting at 10,000, so that one which fits everything holds up nothing. */
  list(filter: LabelListFilter): Promise<{
    readonly labels: readonly LabelSummary[]
    readonly next: number | undefined
    readonly total: number
    /** Rows of the piece that cannot be read any more; undefined where none was looked for. */
    readonly unreadable?: number
  }>
  counts(): Promise<LabelCounts>
  /**
   * Bought here in this period, and nothing of it came out or waits for its turn at a printer: its job failed, is held, or
   * there is none. Oldest first. `from` is part of the period, `to` is not.
   */
  listLeftUnprinted(
    period: { readonly from: Date; readonly to: Date },
    most: number,
  ): Promise<readonly LabelSummary[]>
  /** What a filter finds, all of it, a portion at a time: `before` is the `next` of the portion before. */
  portion(
    filter: LabelFilter,
    limit: number,
    before?: number,
  ): Promise<{ readonly labels: readonly LabelSummary[]; readonly next: number | undefined }>
}
