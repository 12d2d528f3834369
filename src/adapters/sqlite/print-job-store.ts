import type { PrintJobStore } from '../../core/printing/ports.ts'
import { printJobMoves, type PrintJob } from '../../core/printing/print-job.ts'
import { checkMove, updateInState } from './columns.ts'
import { columnsOf, insertPrintJob, printJobOf } from './print-job-row.ts'
import { sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

/** `PrintJobStore` in SQLite. */
export function sqlitePrintJobStore(context: StoreContext): PrintJobStore {
  const { database, sealer, clock } = context
  const fields = sealedFields(sealer, 'print_jobs')

  const read = (where: string, ...values: readonly (string | number)[]): readonly PrintJob[] =>
    database
      .prepare(`SELECT * FROM print_jobs ${where}`)
      .all(...values)
      .map((row) => printJobOf(row, fields))
  const count = (where: string, ...values: readonly string[]): number =>
    Number(database.prepare(`SELECT count(*) AS count FROM print_jobs ${where}`).get(...values)?.['count'])
  const byId = (id: string) => read('WHERE id = ?', id)[0]

  return {
    insert: (job) =>
      database.transact(() => {
        const first = job.gestureId === undefined ? undefined : read('WHERE gesture_id = ?', job.gestureId)[0]
        if (first) return first
        insertPrintJob(context, job)
        const queued = byId(job.id)
        if (!queued) throw new Error('the print job is not there after its insertion')
        return queued
      }),
    get: (id) => database.run(() => byId(id)),
    nextQueued: (printerId) =>
      database.run(
        () => read(`WHERE state = 'queued' AND printer_id = ? ORDER BY seq LIMIT 1`, printerId)[0],
      ),
    listByState: (...states) =>
      database.run(() =>
        read(`WHERE state IN (${states.map(() => '?').join(', ')}) ORDER BY seq`, ...states),
      ),
    listInterrupted: () =>
      database.run(() => [
        ...read(`WHERE state = 'sending' ORDER BY seq`),
        ...read(`WHERE awaiting_confirmation = 1 AND state = 'sent' ORDER BY seq`),
      ]),
    update: (id, from, change) =>
      database.transact(() => {
        checkMove(printJobMoves, from, change.state)
        const columns = { ...columnsOf(id, change, fields), updated_at: clock.now().getTime() }
        return updateInState(database, 'print_jobs', id, from, columns) ? byId(id) : undefined
      }),
    latestForLabel: (labelId) =>
      database.run(() => read('WHERE label_id = ? ORDER BY seq DESC LIMIT 1', labelId)[0]),
    countPrints: (labelId) => database.run(() => count('WHERE label_id = ? AND attempts > 0', labelId)),
    countQueued: (printerId) =>
      database.run(() => count(`WHERE state = 'queued' AND printer_id = ?`, printerId)),
  }
}
