import type { Buyer, ParcelCounts } from '../../contract/today.ts'

/** Of a label's money: `asked` back, or perhaps, with no last word yet; `refunded`, as the service said. */
export const refundStages = ['none', 'asked', 'refunded'] as const
export type RefundStage = (typeof refundStages)[number]

/** Purchases of one kind that were bought at this station in a time, counted: all that the sums are made of. */
export type BoughtGroup = {
  readonly service: string
  /** Undefined where it is not known. */
  readonly carrierAccountId: string | undefined
  readonly buyer: Buyer
  readonly isReturn: boolean
  readonly refund: RefundStage
  /** Undefined: the prices are not known. */
  readonly currency: string | undefined
  readonly amountMinor: number
  readonly count: number
  /**
   * Of what they were compared with when they were bought: the cheapest other service that arrives no later. Undefined: it is not
   * known what that would have cost.
   */
  readonly comparedCurrency: string | undefined
  /** What those cost less that were cheaper than it. */
  readonly savedMinor: number
  /** What those cost more that were dearer. */
  readonly couldSaveMinor: number
}

/** `orderNumber`: undefined of a parcel without an order, whatever people call that. */
export type LastBought = { readonly orderNumber: string | undefined; readonly at: Date }

export type TodayStore = {
  /** Bought from `from` on and before `to`. */
  bought(from: Date, to: Date): Promise<readonly BoughtGroup[]>
  /** The same without all that takes longer than counting. */
  count(from: Date, to: Date): Promise<ParcelCounts>
  /** What was bought last at this station. */
  lastBought(): Promise<LastBought | undefined>
}
