// Requests for refunds between the benches of a warehouse, whatever keeps them: a label's money is asked back by the bench that
// bought it, which has its journal.

import type { RefundRequestState, RefundRequestWord } from '../../contract/refund-request-words.ts'

/** What the bench that bought the label says of a request. */
export type Said = {
  readonly state: RefundRequestState
  readonly word: RefundRequestWord | undefined
  /** Of the error behind it. */
  readonly code: string | undefined
  /** Its refund there; the request stands for that one from then on. */
  readonly refundId: string | undefined
  /** Nothing more is to be said of it. */
  readonly isOver: boolean
}

export type RefundRequest = Omit<Said, 'isOver'> & {
  readonly requestId: string
  /** The bench that bought the label, and its label. */
  readonly benchId: string
  readonly labelId: string
  readonly askedBy: string
  /** As people call them. */
  readonly bench: string
  readonly askedAtBench: string
  readonly sealed: Uint8Array
  /** By the warehouse's clock, as all its times. */
  readonly askedAt: Date
  readonly takenAt: Date | undefined
  readonly saidAt: Date | undefined
  readonly endedAt: Date | undefined
  /** When the bench that bought the label was last heard of. */
  readonly benchHeardAt: Date | undefined
}

/** What a request proves that a bench with the warehouse's key has written it, and what of it is for such benches alone. */
export type RequestContent = {
  readonly orderNumber: string
  readonly trackingNumber: string
  readonly operator?: string | undefined
}

export type LabelAtBench = Pick<RefundRequest, 'benchId' | 'labelId'>

/**
 * The requests of one warehouse, as one of its benches sees them. Each call is harmless when it is made again. Throws
 * `warehouse_cut_off`, `warehouse_refused`, `warehouse_too_old`.
 */
export type RefundRequests = {
  /** What requests are bound to, beside their own ids. */
  readonly warehouseId: string
  readonly benchId: string
  /** Where one of the label is open it is answered with; the same id again is the same request. */
  ask(request: LabelAtBench & Pick<RefundRequest, 'requestId' | 'sealed'>): Promise<RefundRequest>
  /** One that this bench asked for, and nobody has taken: either it is taken or called off. False: it is too late. */
  callOff(requestId: string): Promise<boolean>
  get(requestId: string): Promise<RefundRequest | undefined>
  /** The newest of each of these labels. */
  ofLabels(labels: readonly LabelAtBench[]): Promise<readonly RefundRequest[]>
  /** Not over, asked of this bench or by it; the oldest first. */
  listOpen(): Promise<readonly RefundRequest[]>
  /** Asked by this bench: open, or ended lately; the newest first. */
  listAsked(): Promise<readonly RefundRequest[]>
  /**
   * Asked by this bench, and answered by the other lately: done, refused, or called off there. But for those of `seen`; the newest
   * first.
   */
  listAnswered(seen: readonly Pick<RefundRequest, 'requestId' | 'state'>[]): Promise<readonly RefundRequest[]>
  /** By the bench that bought the label. False: it was called off, taken before, or asked by a bench that was put out. */
  take(requestId: string): Promise<boolean>
  /** By the same bench, of one that it has taken and that is not over. */
  say(requestId: string, said: Said): Promise<void>
}
