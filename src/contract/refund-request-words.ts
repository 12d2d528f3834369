// What becomes of a request for the refund of a label that another bench bought.

/**
 * `asked`: it waits for the bench that bought the label. `taken`: that bench has it, and what becomes of it is not known yet.
 * `done`: the service has the refund. `refused`: no refund was asked for, or it was refused. `called_off`: before it came to that.
 */
export const refundRequestStates = ['asked', 'taken', 'done', 'refused', 'called_off'] as const
export type RefundRequestState = (typeof refundRequestStates)[number]

/** In the audit log of the bench that bought the label, with the bench that asked as its reason: nobody asked there. */
export const refundServed = 'refundRequests.served'

/** The last word of the bench that bought the label. */
export const refundRequestWords = [
  // of a refund: on disk there, on its way to the service, not known, and had by the service
  'prepared',
  'sent',
  'in_doubt',
  'requested',
  // where it ended
  'refunded',
  'rejected',
  'refused',
  'withdrawn',
  /** A person said that what was in doubt was not asked for: it may have been all the same. */
  'doubt_ended',
  // why none was asked for
  'not_bought',
  'manifest_under_way',
  'label_unknown',
  /** No bench that has the warehouse's key has written it. */
  'not_proven',
] as const
export type RefundRequestWord = (typeof refundRequestWords)[number]
