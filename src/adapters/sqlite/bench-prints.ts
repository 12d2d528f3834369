import { benchPrintStates, benchPrintWords } from '../../contract/bench-print-words.ts'
import type { PrintJobChange } from '../../core/printing/ports.ts'
import { printJobMoves, type NewPrintJob, type PrintJob } from '../../core/printing/print-job.ts'
import type {
  BenchPrint,
  BenchPrintNews,
  BenchPrintStore,
  Changed,
  TakenBack,
} from '../../core/warehouse/bench-prints.ts'
import { flag, oneOf, optional, sealedText, text, time, type Codec } from './columns.ts'
import { insertPrintJob, printJobTable } from './print-jobs.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table } from './table.ts'

const label: Codec<BenchPrint['label']> = (_, home) => {
  const [benchId, labelId] = [optional(text)('label_bench_id', home), optional(text)('label_id', home)]
  return {
    names: [...benchId.names, ...labelId.names],
    read(row, id) {
      const [bench, of] = [benchId.read(row, id), labelId.read(row, id)]
      return bench === undefined || of === undefined ? undefined : { benchId: bench, labelId: of }
    },
    write(value, id, into) {
      benchId.write(value?.benchId, id, into)
      labelId.write(value?.labelId, id, into)
    },
  }
}

/** By a name that says that it is a word of a list. */
const takenBack: Codec<TakenBack | undefined> = (_, home) =>
  optional(oneOf(['follows', 'unseen', 'over']))('back_state', home)

const benchPrintTable = table('bench_prints', {
  fixed: {
    id: text,
    jobId: text,
    way: oneOf(['sent', 'taken']),
    benchId: text,
    bench: text,
    operator: optional(sealedText),
    label,
    createdAt: time,
    updatedAt: time,
  },
  changing: {
    callingOff: optional(oneOf(['print', 'drop'])),
    state: oneOf(benchPrintStates),
    word: optional(oneOf(benchPrintWords)),
    code: optional(text),
    heardAt: optional(time),
    isOver: flag,
    takenBack,
    warehouseId: optional(text),
  },
})

const outOfQueue = {
  state: 'failed',
  condition: undefined,
  reason: { code: 'print_cancelled', message: 'It was taken out of the queue.' },
} as const

/** `BenchPrintStore` in SQLite. */
export function sqliteBenchPrintStore(context: StoreContext): BenchPrintStore {
  const { database, clock } = context
  const prints = benchPrintTable(context)
  const jobs = printJobTable(context)

  const jobIn = (id: string): PrintJob => {
    const job = jobs.get(id)
    if (!job) throw new Error('the print job is not there after its change')
    return job
  }
  const changedOf = (id: string): Changed | undefined => {
    const print = prints.get(id)
    return print && { print, job: jobs.get(print.jobId) }
  }
  const open = (id: string): BenchPrint | undefined => {
    const print = prints.get(id)
    return print?.isOver === false ? print : undefined
  }
  /** The job that waits for this request, and for no other. */
  const isHeldFor = (id: string, jobId: string): boolean =>
    jobs.count(`WHERE id = ? AND state = 'queued' AND bench_request = ?`, jobId, id) > 0

  function insert(
    print: Pick<BenchPrint, 'id' | 'jobId' | 'way' | 'benchId' | 'bench' | 'operator' | 'label' | 'state'>,
  ) {
    const now = clock.now()
    prints.insert({ ...print, isOver: false, createdAt: now, updatedAt: now })
  }
  /** What waited for the request waits for it no more. */
  function letGo(id: string, jobId: string, change: PrintJobChange): void {
    if (!isHeldFor(id, jobId)) return
    jobs.move(printJobMoves, jobId, 'queued', { ...change, held: false, benchRequest: undefined })
  }
  function over(id: string, news: BenchPrintNews): void {
    prints.update(id, { ...news, callingOff: undefined, isOver: true })
  }

  return storeOf<BenchPrintStore>(database)({
    reads: {
      get: prints.get,
      ofJob: (jobId) => prints.first('WHERE job_id = ? ORDER BY seq DESC LIMIT 1', jobId),
      listOpen: () => prints.all('WHERE is_over = 0 ORDER BY seq'),
      listTakenBack: () => prints.all(`WHERE back_state IN ('follows', 'unseen') ORDER BY seq`),
      jobOf: (id) => jobs.first('WHERE document_id = ? ORDER BY seq DESC LIMIT 1', id),
    },
    writes: {
      send(sending) {
        const job = jobs.get(sending.jobId)
        if (!job) return undefined
        const known = prints.first('WHERE job_id = ? ORDER BY seq DESC LIMIT 1', job.id)
        if (known && (known.id === sending.id || !known.isOver)) return { print: known, job }
        if (job.state !== 'queued') return undefined
        insert({ ...sending, way: 'sent', state: 'asking' })
        jobs.move(printJobMoves, job.id, 'queued', {
          held: true,
          benchRequest: sending.id,
          condition: undefined,
          reason: undefined,
        })
        return changedOf(sending.id)
      },
      sendNew(job: NewPrintJob, sending) {
        const known = changedOf(sending.id)
        if (known) return known
        insertPrintJob(context, job, { benchRequest: sending.id })
        insert({ ...sending, jobId: job.id, way: 'sent', state: 'asking' })
        return { print: prints.one('WHERE id = ?', sending.id), job: jobIn(job.id) }
      },
      note(id, news) {
        if (!open(id)) return undefined
        prints.update(id, news)
        return changedOf(id)
      },
      cameOut(id, state, word) {
        const print = open(id)
        if (!print) return undefined
        letGo(id, print.jobId, {
          state: state === 'printed' ? 'confirmed' : 'sent',
          condition: undefined,
          reason: undefined,
        })
        over(id, { state, word, code: undefined })
        return changedOf(id)
      },
      comeBack(id, then, state) {
        const print = open(id)
        if (print?.way !== 'sent') return undefined
        letGo(id, print.jobId, then === 'print' ? {} : outOfQueue)
        over(id, state ? { state, word: undefined, code: undefined } : {})
        // Refused or called off, nothing of it comes out there.
        if (!state && print.state !== 'refused' && print.state !== 'called_off')
          prints.update(id, { takenBack: 'follows' })
        return changedOf(id)
      },
      settleBack(id, back, news) {
        if (prints.get(id)?.takenBack !== 'follows') return undefined
        prints.update(id, { ...news, takenBack: back })
        return changedOf(id)
      },
      seeBack(id) {
        if (prints.get(id)?.takenBack !== 'unseen') return undefined
        prints.update(id, { takenBack: 'over' })
        return changedOf(id)
      },
      takeIn(taken, job) {
        const known = prints.get(taken.id)
        if (known) return { print: known, job: jobs.get(known.jobId) }
        insertPrintJob(context, job, { benchRequest: taken.id })
        insert({ ...taken, jobId: job.id, way: 'taken', state: 'asked' })
        return { print: prints.one('WHERE id = ?', taken.id), job: jobIn(job.id) }
      },
      begin(id) {
        const print = open(id)
        if (print?.way !== 'taken') return undefined
        letGo(id, print.jobId, {})
        prints.update(id, { state: 'taken' })
        return changedOf(id)
      },
      leave(id, state, word) {
        const print = open(id)
        if (print?.way !== 'taken' || print.state !== 'asked') return undefined
        // One that was put back from a backup waits for a person, and for the request no more.
        const waits = `WHERE id = ? AND state = 'queued' AND (bench_request = ? OR held_for = 'restore')`
        if (jobs.count(waits, print.jobId, id) > 0)
          jobs.move(printJobMoves, print.jobId, 'queued', {
            ...outOfQueue,
            held: false,
            benchRequest: undefined,
          })
        over(id, { state, word })
        return changedOf(id)
      },
      end: (id, news) => over(id, news),
    },
  })
}
