// Prints at another bench of the warehouse. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { benchPrintStates } from './bench-print-words.ts'
import { PrintJobView, reprintReasons } from './domain.ts'
import { GestureId, Nothing, op, type OperationTable } from './op.ts'
import { printerConditions } from './printers.ts'

/** A bench that a print can be sent to, as the warehouse has it. */
export const PrintingBench = z.object({
  benchId: z.uuid(),
  name: z.string(),
  heardAt: z.iso.datetime(),
  /** It was heard of within the time that a claim lasts. */
  isHere: z.boolean(),
  /** Its version takes prints of others; one of before takes none. */
  takesPrints: z.boolean(),
  /** For labels; absent where it has none, or has not told. */
  printer: z.object({ name: z.string(), condition: z.enum(printerConditions), held: z.boolean() }).optional(),
})
export type PrintingBench = z.infer<typeof PrintingBench>

const ToBench = { gestureId: GestureId, benchId: z.uuid() }
const OfRequest = { requestId: z.uuid() }
/** What becomes of it here: it waits for this bench's printer, or is taken out of the queue. */
const Then = z.enum(['print', 'drop'])

/** The bench that is asked is named by a second entry, `benchPrints.told`, and so is each word of it. */
const written = {
  recordId: ['out.job.labelId', 'out.job.id'],
  subject: ['out.job.subject', 'out.job.id'],
  outcome: 'out.state',
} as const
/** The print as it is in the queue here, and how far it is there. */
const Answer = z.object({ job: PrintJobView, state: z.enum(benchPrintStates) })

export const benchPrintOperations = {
  /** The other benches of the warehouse, by name. Throws `not_found` at a bench that has its orders alone, `warehouse_cut_off`. */
  'benchPrints.benches': op({
    access: 'look',
    input: Nothing,
    output: z.object({ benches: z.array(PrintingBench) }),
  }),
  /**
   * A print that waits here goes to another bench: it does not come out here until a person says so. The same gesture is the same
   * request. Throws `conflict` for one that does not wait, a void label, and what a bench writes itself; `sealed_with_other_key` where
   * this bench lacks the warehouse's key.
   */
  'benchPrints.send': op({
    access: 'pack',
    audit: { when: 'printing', ...written },
    input: z.strictObject({ ...ToBench, jobId: z.uuid() }),
    output: Answer,
  }),
  /**
   * As `reprint.print` and, where `ofBench` is named, `reprint.printElsewhere`, at another bench's printer for labels: never of a void
   * label.
   */
  'benchPrints.reprint': op({
    access: 'pack',
    audit: { when: 'printing', ...written, reason: 'in.reason' },
    input: z.strictObject({
      ...ToBench,
      labelId: z.uuid(),
      /** That bought it, where this bench did not. */
      ofBench: z.uuid().optional(),
      reason: z.enum(reprintReasons),
      copies: z.int().min(1).max(99).default(1),
    }),
    output: Answer,
  }),
  /**
   * While nobody has taken it: either it is taken or called off. Throws `conflict` where it was taken, `warehouse_cut_off` where nobody
   * knows: then it comes back when the warehouse answers, where it was not taken.
   */
  'benchPrints.callOff': op({
    access: 'pack',
    audit: { when: 'done', ...written, reason: 'in.then' },
    input: z.strictObject({ ...OfRequest, then: Then }),
    output: Answer,
  }),
  /**
   * A person's word for one that was refused, is not sure, or that nothing is heard of: but for a refused one it may come out there all
   * the same. Throws `not_found`.
   */
  'benchPrints.takeBack': op({
    access: 'pack',
    audit: { when: 'done', ...written, reason: 'in.then' },
    input: z.strictObject({ ...OfRequest, then: Then }),
    output: Answer,
  }),
  /**
   * A print of another bench that waits here and was never taken: it does not come out here. Throws `not_found`, and `conflict` where it was
   * taken meanwhile.
   */
  'benchPrints.takeOut': op({
    access: 'pack',
    audit: { when: 'done', ...written },
    input: z.strictObject(OfRequest),
    output: Answer,
  }),
  /** A person has seen that it came out at the other bench after it was taken back. Throws `not_found`. */
  'benchPrints.see': op({
    access: 'pack',
    audit: { when: 'done', ...written },
    input: z.strictObject(OfRequest),
    output: Answer,
  }),
} satisfies OperationTable
