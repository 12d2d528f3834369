import { z } from 'zod'
import {
  heldFors,
  printJobStates,
  reprintReasons,
  type HeldFor,
  type PrintJobState,
} from '../../contract/domain.ts'
import { printerConditions, printerRoles } from '../../contract/printers.ts'
import type { PrintJobStore } from '../../core/printing/ports.ts'
import {
  printJobMoves,
  type NewPrintJob,
  type PrintContent,
  type PrintJob,
} from '../../core/printing/print-job.ts'
import { flag, int, oneOf, optional, sealedReason, text, time, type Codec } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { stateIn, table } from './table.ts'

/** A label of a purchase, or a document. */
const content: Codec<PrintContent> = (_, home) => {
  const ids = (name: string) => optional(text)(name, home)
  const label = ids('label_id')
  const purchase = ids('purchase_id')
  const document = ids('document_id')
  return {
    names: [label, purchase, document].flatMap(({ names }) => names),
    read(row, id) {
      const [labelId, purchaseId, documentId] = [label, purchase, document].map((one) => one.read(row, id))
      if (labelId !== undefined && purchaseId !== undefined) return { kind: 'label', labelId, purchaseId }
      if (documentId === undefined) throw new Error(`print job ${id} prints nothing`)
      return { kind: 'document', documentId }
    },
    write(value, id, into) {
      label.write(value.kind === 'label' ? value.labelId : undefined, id, into)
      purchase.write(value.kind === 'label' ? value.purchaseId : undefined, id, into)
      document.write(value.kind === 'document' ? value.documentId : undefined, id, into)
    },
  }
}

/** Of a job that is held. Which request of a bench it waits for stands beside it. */
const heldFor: Codec<HeldFor | undefined> = (name, home) => {
  const own = optional(oneOf(heldFors))(name, home)
  return {
    ...own,
    names: [name, 'held', 'bench_request'],
    read(row, id) {
      if (row['held'] !== 1) return undefined
      return row['bench_request'] === null ? own.read(row, id) : 'bench'
    },
  }
}

/** Whoever holds a job or lets it go is a person, unless it is said beside it why the station does. */
const held: Codec<boolean> = (name, home) => {
  const own = flag(name, home)
  const why = heldFor('held_for', home)
  return {
    ...own,
    write(value, id, into) {
      own.write(value, id, into)
      why.write(undefined, id, into)
    },
  }
}

export const printJobTable = table('print_jobs', {
  fixed: {
    id: text,
    content,
    printerId: text,
    role: oneOf(printerRoles),
    copies: int,
    gestureId: optional(text),
    reprintReason: optional(oneOf(reprintReasons)),
    createdAt: time,
    updatedAt: time,
  },
  changing: {
    state: oneOf(printJobStates),
    held,
    heldFor,
    condition: optional(oneOf(printerConditions)),
    reason: sealedReason,
    awaitingConfirmation: flag,
    stopsQueue: flag,
    answered: flag,
    attempts: int,
  },
  besides: { place: int, benchRequest: optional(text) },
})

/** The place behind all that were ever given. */
function nextPlace({ database }: StoreContext): number {
  return Number(database.prepare('SELECT max(place) AS place FROM print_jobs').get()?.['place'] ?? 0) + 1
}

/** Queues a job, at the end unless a place is named. Inside a transaction of the caller. */
export function insertPrintJob(
  context: StoreContext,
  job: NewPrintJob,
  {
    place = nextPlace(context),
    heldFor,
    benchRequest,
  }: {
    readonly place?: number
    readonly heldFor?: Exclude<HeldFor, 'bench'> | undefined
    readonly benchRequest?: string
  } = {},
): void {
  const now = context.clock.now()
  printJobTable(context).insert({
    ...job,
    state: 'queued',
    held: heldFor !== undefined || benchRequest !== undefined,
    heldFor,
    benchRequest,
    awaitingConfirmation: false,
    stopsQueue: false,
    answered: false,
    attempts: 0,
    place,
    createdAt: now,
    updatedAt: now,
  })
}

const HeldBackRow = z.object({
  printerId: z.string(),
  isForBatch: z.int().transform(Boolean),
  labels: z.int(),
  since: z.int().transform((ms) => new Date(ms)),
})

const ofRow = (state: string) => `(
  reprint_reason IS NULL AND purchase_id IS NOT NULL
  AND EXISTS (
    SELECT 1 FROM batch_rows WHERE batch_rows.purchase_id = print_jobs.purchase_id AND batch_rows.state ${state}
  )
)`
/** A label that a batch bought, and nobody asked to print once more. What somebody else had begun is none. */
const isOfBatch = ofRow(`<> 'already_shipped'`)
/** Its row is not ended: those of the rows before it come first. */
const isKeptBack = ofRow(`= 'working'`)

/**
 * The labels of a batch's row come behind all that wait: their row has ended, and in that order they are printed, whichever
 * answer of the service came first. Inside a transaction of the caller.
 */
export function freeLabels(context: StoreContext, purchaseId: string): void {
  context.database
    .prepare(
      `UPDATE print_jobs SET place = ? WHERE label_id IN (SELECT id FROM labels WHERE purchase_id = ?)
       AND state = 'queued' AND attempts = 0 AND reprint_reason IS NULL`,
    )
    .run(nextPlace(context), purchaseId)
}

/** `PrintJobStore` in SQLite. */
export function sqlitePrintJobStore(context: StoreContext): PrintJobStore {
  const { database } = context
  const jobs = printJobTable(context)

  const number = (column: string, where: string, id: string): number =>
    Number(database.prepare(`SELECT ${column} AS number FROM print_jobs ${where}`).get(id)?.['number'])
  const waiting = (printerId: string) =>
    jobs.all(`WHERE state = 'queued' AND printer_id = ? ORDER BY ${isOfBatch}, place, seq`, printerId)

  /** A parcel of several labels that has begun to print: nothing comes between them. */
  const isBegun = ({ content, printerId }: PrintJob): boolean =>
    content.kind === 'label' &&
    jobs.count(
      `WHERE label_id IN (SELECT id FROM labels WHERE purchase_id = ?) AND printer_id = ?
         AND attempts > 0 AND reprint_reason IS NULL`,
      content.purchaseId,
      printerId,
    ) > 0

  /** Who packs by hand does not wait behind a batch: its labels go when nothing else waits. */
  function nextQueued(printerId: string, which?: 'by_hand'): PrintJob | undefined {
    const next = (among = 'true') =>
      jobs.first(
        `WHERE state = 'queued' AND printer_id = ? AND held = 0 AND NOT ${isKeptBack} AND ${among}
         ORDER BY place, seq LIMIT 1`,
        printerId,
      )
    const first = next()
    // All that stands before the first of a batch is by hand.
    if (!first || jobs.count(`WHERE id = ? AND ${isOfBatch}`, first.id) === 0 || isBegun(first)) return first
    return next(`NOT ${isOfBatch}`) ?? (which === 'by_hand' ? undefined : first)
  }

  const store = storeOf<Omit<PrintJobStore, 'update' | 'kept'>>(database)({
    reads: {
      get: jobs.get,
      findByGesture: (gestureId) => jobs.first('WHERE gesture_id = ?', gestureId),
      nextQueued,
      listAsked: () => jobs.all(`WHERE state = 'unknown' AND answered = 0 ORDER BY seq`),
      listByState: (...states) => jobs.all(`WHERE ${stateIn(states)} ORDER BY seq`, ...states),
      listInterrupted: () => [
        ...jobs.all(`WHERE state = 'sending' ORDER BY seq`),
        ...jobs.all(`WHERE awaiting_confirmation = 1 AND state = 'sent' ORDER BY seq`),
      ],
      listLatest: (limit, printerId) =>
        printerId === undefined
          ? jobs.all('ORDER BY seq DESC LIMIT ?', limit)
          : jobs.all('WHERE printer_id = ? ORDER BY seq DESC LIMIT ?', printerId, limit),
      listWaiting: (limit, printerId) =>
        printerId === undefined
          ? jobs.all(`WHERE state = 'queued' ORDER BY ${isOfBatch}, place, seq LIMIT ?`, limit)
          : waiting(printerId).slice(0, limit),
      latestForLabel: (labelId) => jobs.first('WHERE label_id = ? ORDER BY seq DESC LIMIT 1', labelId),
      listForLabel: (labelId, limit) =>
        jobs.all('WHERE label_id = ? ORDER BY seq DESC LIMIT ?', labelId, limit).toReversed(),
      countPrints: (labelId) =>
        number(
          'coalesce(sum(copies), 0)',
          // What another bench printed was never begun here.
          `WHERE label_id = ? AND (attempts > 0 OR state IN ('sent', 'confirmed'))`,
          labelId,
        ),
      countQueued: (printerId) => jobs.count(`WHERE state = 'queued' AND printer_id = ?`, printerId),
      countHeldBack: () =>
        database
          .prepare(
            `SELECT printer_id AS printerId, ${isKeptBack} AS isForBatch,
               count(DISTINCT label_id) AS labels, min(created_at) AS since
             FROM print_jobs
             WHERE state IN ('queued', 'sending') AND held = 0 AND EXISTS (
               SELECT 1 FROM labels JOIN label_index ON label_index.seq = labels.seq
               WHERE labels.id = print_jobs.label_id AND label_index.state = 'unprinted'
             )
             GROUP BY 1, 2`,
          )
          .all()
          .map((row) => HeldBackRow.parse(row)),
      findStopping: (printerId) =>
        jobs.first(
          `WHERE state = 'unknown' AND answered = 0 AND stops_queue = 1 AND printer_id = ?
           ORDER BY place, seq LIMIT 1`,
          printerId,
        ),
    },
    writesSoon: {
      insert(job) {
        const first =
          job.gestureId === undefined ? undefined : jobs.first('WHERE gesture_id = ?', job.gestureId)
        if (first) return first
        insertPrintJob(context, job)
        const queued = jobs.get(job.id)
        if (!queued) throw new Error('the print job is not there after its insertion')
        return queued
      },
    },
    writes: {
      startSending(id, printerId) {
        const job = jobs.get(id)
        if (job?.state !== 'queued' || job.printerId !== printerId || job.held) return undefined
        return jobs.move(printJobMoves, id, 'queued', {
          state: 'sending',
          attempts: job.attempts + 1,
          condition: undefined,
          reason: undefined,
        })
      },
      noteWaiting: (printerId, note) =>
        waiting(printerId)
          .filter((job) => job.condition !== note.condition || job.reason?.code !== note.reason?.code)
          .flatMap(({ id }) => jobs.move(printJobMoves, id, 'queued', note) ?? []),
      moveWaiting(fromPrinterId, toPrinterId) {
        const first = nextPlace(context)
        const move = database.prepare('UPDATE print_jobs SET printer_id = ?, place = ? WHERE id = ?')
        return waiting(fromPrinterId).flatMap(({ id }, index) => {
          move.run(toPrinterId, first + index, id)
          return jobs.move(printJobMoves, id, 'queued', { condition: undefined, reason: undefined }) ?? []
        })
      },
      answer(id, again) {
        const asked = jobs.get(id)
        if (asked?.state !== 'unknown' || asked.answered) return undefined
        const answered = jobs.move(printJobMoves, id, 'unknown', { answered: true })
        if (again) insertPrintJob(context, again, { place: number('place', 'WHERE id = ?', id) })
        return answered && { answered, queued: again && jobs.get(again.id) }
      },
    },
  })

  return {
    ...store,
    kept: database.kept,
    update(id, from, change, printerId) {
      const write = isToldByPaper(change.state) ? database.transactSoon : database.transact
      return write(() => {
        const job = jobs.get(id)
        const elsewhere = printerId !== undefined && job?.printerId !== printerId
        // Of what is at another bench nothing is decided here but by its own word (bench-prints.ts).
        const isAtBench = from === 'queued' && job?.heldFor === 'bench'
        const isKept = isAtBench && (change.state !== undefined || change.held !== undefined)
        return elsewhere || isKept ? undefined : jobs.move(printJobMoves, id, from, change)
      })
    },
  }
}

/** What a power cut undoes of it leaves a job that may be on paper: whoever stands there is asked. */
const isToldByPaper = (state: PrintJobState | undefined) => state === 'sent' || state === 'confirmed'
