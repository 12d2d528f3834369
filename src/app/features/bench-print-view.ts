import type { BenchPrintView } from '../../contract/bench-print-view.ts'
import { errorCodes } from '../../contract/errors.ts'
import type { PrintJob } from '../../core/printing/print-job.ts'
import type { BenchPrint } from '../../core/warehouse/bench-prints.ts'
import { present } from '../views.ts'

/** It was taken out of the queue here, and not printed. */
const isTakenOut = (job: PrintJob | undefined) =>
  job?.state === 'failed' && job.reason?.code === 'print_cancelled'

/** A print between benches as the page is told of it; `job`: that it is of here. */
export function benchPrintView(print: BenchPrint, job?: PrintJob): BenchPrintView {
  const { id: requestId, jobId, way, benchId, bench, state, word, isOver } = print
  return {
    requestId,
    jobId,
    way,
    benchId,
    bench,
    state,
    isOver,
    askedAt: print.createdAt.toISOString(),
    ...present({
      word,
      code: errorCodes.find((code) => code === print.code),
      operator: print.operator,
      isCalledOff: print.callingOff && (true as const),
      isTakenBack: print.takenBack && (true as const),
      later: print.takenBack === 'unseen' ? (isTakenOut(job) ? 'only' : 'too') : undefined,
      heardAt: print.heardAt?.toISOString(),
    }),
  }
}
