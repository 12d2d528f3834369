// A print between benches, as a page is told of it.

import { z } from 'zod'
import { benchPrintStates, benchPrintWords } from './bench-print-words.ts'
import { errorCodes } from './errors.ts'

const Timestamp = z.iso.datetime()

export const BenchPrintView = z.object({
  requestId: z.uuid(),
  jobId: z.uuid(),
  /** `sent`: this bench's, to be printed at the other one. `taken`: the other one's, printed here. */
  way: z.enum(['sent', 'taken']),
  /** The other bench. */
  benchId: z.uuid(),
  bench: z.string(),
  /** Who asked for it, where it is known. */
  operator: z.string().optional(),
  state: z.enum(benchPrintStates),
  word: z.enum(benchPrintWords).optional(),
  /** Why it waits, or is not printed, as the other station has it. */
  code: z.enum(errorCodes).optional(),
  /** Somebody wants it back, and the warehouse has not said yet whether it comes. */
  isCalledOff: z.literal(true).optional(),
  /** By this computer's clock. */
  askedAt: Timestamp,
  /** When the other bench was last heard of, by the warehouse's clock. */
  heardAt: Timestamp.optional(),
  /** A person took it back while it could still come out there. */
  isTakenBack: z.literal(true).optional(),
  /** It came out there since, or may have: `too`, `only` where it was taken out of the queue here. */
  later: z.enum(['too', 'only']).optional(),
  /** Nothing more comes of it at this bench. */
  isOver: z.boolean(),
})
export type BenchPrintView = z.infer<typeof BenchPrintView>
