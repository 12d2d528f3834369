// The refund of a label that another bench of the warehouse bought: this one asks that bench for it. Part of the operations of
// the station (operations.ts).

import { z } from 'zod'
import { Timestamp } from './domain.ts'
import { errorCodes } from './errors.ts'
import { GestureId, Nothing, op, type OperationTable } from './op.ts'
import { refundRequestStates, refundRequestWords } from './refund-request-words.ts'

const OfLabel = z.strictObject({ benchId: z.uuid(), labelId: z.uuid() })

/** All its times are of the warehouse's clock. */
export const RefundRequestView = z.object({
  requestId: z.uuid(),
  /** That bought the label. */
  benchId: z.uuid(),
  labelId: z.uuid(),
  bench: z.string(),
  /** When that bench was last heard of. */
  benchHeardAt: Timestamp.optional(),
  /** This bench asked for it. */
  own: z.boolean(),
  askedAt: Timestamp,
  /** The bench that asked, and who asked there; absent where nobody was signed in, or this bench lacks the key. */
  askedAtBench: z.string(),
  operator: z.string().optional(),
  /** Absent where this bench lacks the key. */
  orderNumber: z.string().optional(),
  trackingNumber: z.string().optional(),
  state: z.enum(refundRequestStates),
  /** Absent before the other bench has said anything, and of a newer version. */
  word: z.enum(refundRequestWords).optional(),
  /** Why it waits, is in doubt or refused, as that bench's station has it. */
  code: z.enum(errorCodes).optional(),
  takenAt: Timestamp.optional(),
  /** When the last was said of it. */
  saidAt: Timestamp.optional(),
  endedAt: Timestamp.optional(),
})
export type RefundRequestView = z.infer<typeof RefundRequestView>

const written = {
  recordId: ['out.requestId', 'in.requestId'],
  subject: 'out.orderNumber',
  outcome: 'out.state',
} as const

export const refundRequestOperations = {
  /** Of which order a label of another bench is. Throws as `reprint.printElsewhere`. */
  'refundRequests.about': op({
    access: 'look',
    input: OfLabel,
    output: z.object({ orderNumber: z.string(), trackingNumber: z.string() }),
  }),
  /**
   * Asks the bench that bought a label for its refund: that bench asks the service, once it has taken the request. Its price is not
   * known here, and so above every limit. Where a request for the label is open, it is answered with that one. Throws as
   * `reprint.printElsewhere`; `warehouse_cut_off` also where it may have been placed: the same gesture places it once.
   */
  'refundRequests.ask': op({
    access: 'pack',
    limit: { kind: 'refund', amount: 'asked' },
    audit: { when: 'money', ...written, recordId: ['out.requestId', 'in.gestureId'] },
    input: OfLabel.extend({ gestureId: GestureId }),
    output: RefundRequestView,
  }),
  /** Of this bench's own, while it is not taken. Throws `not_found`, and `conflict` where it was taken or is over. */
  'refundRequests.callOff': op({
    access: 'pack',
    audit: { when: 'done', ...written },
    input: z.strictObject({ requestId: z.uuid() }),
    output: RefundRequestView,
  }),
  /**
   * What this bench has asked others for: all that is open, and what ended within a week; the newest first, at most fifty. Throws
   * `not_found` at a bench that has its orders alone, `warehouse_cut_off` and the like.
   */
  'refundRequests.list': op({
    access: 'look',
    input: Nothing,
    output: z.object({ requests: z.array(RefundRequestView) }),
  }),
  /** A person has seen that it is in this state: it needs attention no more, until it comes to another. Throws `not_found`. */
  'refundRequests.see': op({
    access: 'pack',
    audit: { when: 'done', ...written },
    input: z.strictObject({ requestId: z.uuid(), state: z.enum(refundRequestStates) }),
    output: RefundRequestView,
  }),
} satisfies OperationTable

export const refundRequestEvents = {
  /** Something is said of a request of this bench. */
  refundRequest: RefundRequestView,
  /** What other benches have answered, and nobody has seen, is other than before. */
  refundAnswers: z.object({}),
} as const satisfies Record<string, z.ZodType>
