import type { BenchPrintView } from '../../contract/bench-print-view.ts'
import { errorCodes } from '../../contract/errors.ts'
import type { BenchPrint } from '../../core/warehouse/bench-prints.ts'
import { present } from '../views.ts'

/** A print between benches as the page is told of it. */
export function benchPrintView(print: BenchPrint): BenchPrintView {
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
      heardAt: print.heardAt?.toISOString(),
    }),
  }
}
