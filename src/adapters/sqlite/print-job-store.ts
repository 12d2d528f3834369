import type { PrintJobState } from '../../contract/domain.ts'
import type { PrintJobChange, PrintJobStore } from '../../core/printing/ports.ts'
import { printJobMoves, type PrintJob } from '../../core/printing/print-job.ts'
import { checkMove, updateInState } from './columns.ts'
import { columnsOf, insertPrintJob, nextPlace, printJobOf } from './print-job-row.ts'
import { sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

type Value = string | number

/** `PrintJobStore` in SQLite. */
export function sqlitePrintJobStore(context: StoreContext): PrintJobStore {
  const { database, sealer, clock } = context
  const fields = sealedFields(sealer, 'print_jobs')

  const read = (where: string, ...values: readonly Value[]): readonly PrintJob[] =>
    database
      .prepare(`SELECT * FROM print_jobs ${where}`)
      .all(...values)
      .map((row) => printJobOf(row, fields))
  const number = (column: string, where: string, ...values: readonly Value[]): number =>
    Number(database.prepare(`SELECT ${column} AS number FROM print_jobs ${where}`).get(...values)?.['number'])
  const byId = (id: string) => read('WHERE id = ?', id)[0]
  const waiting = (printerId: string) =>
    read(`WHERE state = 'queued' AND printer_id = ? ORDER BY place, seq`, printerId)

  const change = (id: string, from: PrintJobState, changed: PrintJobChange): PrintJob | undefined => {
    checkMove(printJobMoves, from, changed.state)
    const columns = { ...columnsOf(id, changed, fields), updated_at: clock.now().getTime() }
    return updateInState(database, 'print_jobs', id, from, columns) ? byId(id) : undefined
  }

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
        () =>
          read(
            `WHERE state = 'queued' AND printer_id = ? AND held = 0 ORDER BY place, seq LIMIT 1`,
            printerId,
          )[0],
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
    listLatest: (limit, printerId) =>
      database.run(() =>
        printerId === undefined
          ? read('ORDER BY seq DESC LIMIT ?', limit)
          : read('WHERE printer_id = ? ORDER BY seq DESC LIMIT ?', printerId, limit),
      ),
    listWaiting: (limit, printerId) =>
      database.run(() =>
        printerId === undefined
          ? read(`WHERE state = 'queued' ORDER BY place, seq LIMIT ?`, limit)
          : waiting(printerId).slice(0, limit),
      ),
    update: (id, from, changed, printerId) =>
      database.transact(() => {
        const elsewhere = printerId !== undefined && byId(id)?.printerId !== printerId
        return elsewhere ? undefined : change(id, from, changed)
      }),
    startSending: (id, printerId) =>
      database.transact(() => {
        const job = byId(id)
        if (job?.state !== 'queued' || job.printerId !== printerId || job.held) return undefined
        const { attempts } = job
        return change(id, 'queued', {
          state: 'sending',
          attempts: attempts + 1,
          condition: undefined,
          reason: undefined,
        })
      }),
    noteWaiting: (printerId, note) =>
      database.transact(() =>
        waiting(printerId)
          .filter((job) => job.condition !== note.condition || job.reason?.code !== note.reason?.code)
          .flatMap(({ id }) => change(id, 'queued', note) ?? []),
      ),
    moveWaiting: (fromPrinterId, toPrinterId) =>
      database.transact(() => {
        const first = nextPlace(context)
        const move = database.prepare('UPDATE print_jobs SET printer_id = ?, place = ? WHERE id = ?')
        return waiting(fromPrinterId).flatMap(({ id }, index) => {
          move.run(toPrinterId, first + index, id)
          return change(id, 'queued', { condition: undefined, reason: undefined }) ?? []
        })
      }),
    answer: (id, again) =>
      database.transact(() => {
        const asked = byId(id)
        if (asked?.state !== 'unknown' || asked.answered) return undefined
        const answered = change(id, 'unknown', { answered: true })
        if (again) insertPrintJob(context, again, { place: number('place', 'WHERE id = ?', id) })
        return answered && { answered, queued: again && byId(again.id) }
      }),
    latestForLabel: (labelId) =>
      database.run(() => read('WHERE label_id = ? ORDER BY seq DESC LIMIT 1', labelId)[0]),
    countPrints: (labelId) =>
      database.run(() => number('coalesce(sum(copies), 0)', 'WHERE label_id = ? AND attempts > 0', labelId)),
    countQueued: (printerId) =>
      database.run(() => number('count(*)', `WHERE state = 'queued' AND printer_id = ?`, printerId)),
    findStopping: (printerId) =>
      database.run(
        () =>
          read(
            `WHERE state = 'unknown' AND answered = 0 AND stops_queue = 1 AND printer_id = ?
             ORDER BY place, seq LIMIT 1`,
            printerId,
          )[0],
      ),
  }
}
