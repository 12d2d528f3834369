import type { PrintJobChange, PrintJobStore } from '../../src/core/printing/ports.ts'
import { printJobMoves, type NewPrintJob, type PrintJob } from '../../src/core/printing/print-job.ts'

export type MemoryPrintJobStore = PrintJobStore & {
  /** Every state that a job was written in, oldest first. */
  history(id: string): readonly PrintJob[]
}

/** A `PrintJobStore` that keeps the port's rules in memory. Outlives the spools that a test starts and ends. */
export function memoryPrintJobStore(): MemoryPrintJobStore {
  const jobs = new Map<string, PrintJob>()
  const histories = new Map<string, PrintJob[]>()
  const places = new Map<string, number>()

  const all = () => [...jobs.values()]
  const place = (job: PrintJob) => places.get(job.id) ?? 0
  const waiting = (printerId?: string) =>
    all()
      .filter((job) => job.state === 'queued' && (printerId === undefined || job.printerId === printerId))
      .toSorted((a, b) => place(a) - place(b))
  const labelOf = ({ content }: PrintJob) => (content.kind === 'label' ? content.labelId : undefined)

  function write(job: PrintJob): PrintJob {
    jobs.set(job.id, job)
    histories.set(job.id, [...(histories.get(job.id) ?? []), job])
    return job
  }

  const nextPlace = () => Math.max(0, ...places.values()) + 1

  function queue(job: NewPrintJob, at = nextPlace()): PrintJob {
    const now = new Date()
    places.set(job.id, at)
    return write({
      ...job,
      state: 'queued',
      held: false,
      heldFor: undefined,
      condition: undefined,
      reason: undefined,
      awaitingConfirmation: false,
      stopsQueue: false,
      answered: false,
      attempts: 0,
      createdAt: now,
      updatedAt: now,
    })
  }

  function change(job: PrintJob, to: PrintJobChange & { readonly printerId?: string }): PrintJob {
    const state = to.state ?? job.state
    if (!printJobMoves[job.state].includes(state))
      throw new Error(`a print job cannot go from ${job.state} to ${state}`)
    return write({ ...job, ...to, updatedAt: new Date() })
  }

  // Promises as a real store's: what was written is there before the caller goes on.
  const later = <T>(read: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      setImmediate(() => {
        try {
          resolve(read())
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      })
    })

  return {
    insert: (job) =>
      later(() => {
        const sameGesture = all().find(
          ({ gestureId }) => gestureId !== undefined && gestureId === job.gestureId,
        )
        return sameGesture ?? queue(job)
      }),
    kept: () => Promise.resolve(),
    get: (id) => later(() => jobs.get(id)),
    findByGesture: (gestureId) => later(() => all().find((job) => job.gestureId === gestureId)),
    nextQueued: (printerId) => later(() => waiting(printerId).find(({ held }) => !held)),
    listAsked: () => later(() => all().filter(({ state, answered }) => state === 'unknown' && !answered)),
    listByState: (...states) => later(() => all().filter((job) => states.includes(job.state))),
    listInterrupted: () =>
      later(() =>
        all().filter((job) => job.state === 'sending' || (job.state === 'sent' && job.awaitingConfirmation)),
      ),
    listLatest: (limit, printerId) =>
      later(() =>
        all()
          .filter((job) => printerId === undefined || job.printerId === printerId)
          .toReversed()
          .slice(0, limit),
      ),
    listWaiting: (limit, printerId) => later(() => waiting(printerId).slice(0, limit)),
    update: (id, from, to, printerId) =>
      later(() => {
        const job = jobs.get(id)
        const elsewhere = printerId !== undefined && job?.printerId !== printerId
        return job?.state === from && !elsewhere ? change(job, to) : undefined
      }),
    startSending: (id, printerId) =>
      later(() => {
        const job = jobs.get(id)
        if (job?.state !== 'queued' || job.printerId !== printerId || job.held) return undefined
        const attempts = job.attempts + 1
        return change(job, { state: 'sending', attempts, condition: undefined, reason: undefined })
      }),
    noteWaiting: (printerId, note) =>
      later(() =>
        waiting(printerId)
          .filter((job) => job.condition !== note.condition || job.reason?.code !== note.reason?.code)
          .map((job) => change(job, note)),
      ),
    moveWaiting: (fromPrinterId, toPrinterId) =>
      later(() =>
        waiting(fromPrinterId).map((job) => {
          places.set(job.id, nextPlace())
          return change(job, { printerId: toPrinterId, condition: undefined, reason: undefined })
        }),
      ),
    answer: (id, again) =>
      later(() => {
        const asked = jobs.get(id)
        if (asked?.state !== 'unknown' || asked.answered) return undefined
        const answered = change(asked, { answered: true })
        return { answered, queued: again && queue(again, place(asked)) }
      }),
    latestForLabel: (labelId) => later(() => all().findLast((job) => labelOf(job) === labelId)),
    listForLabel: (labelId, limit) =>
      later(() =>
        all()
          .filter((job) => labelOf(job) === labelId)
          .slice(-limit),
      ),
    countPrints: (labelId) =>
      later(() =>
        all()
          .filter((job) => labelOf(job) === labelId && job.attempts > 0)
          .reduce((sum, { copies }) => sum + copies, 0),
      ),
    countQueued: (printerId) => later(() => waiting(printerId).length),
    // It knows of no batches.
    countHeldBack: () =>
      later(() => {
        const isNew = (job: PrintJob) =>
          !all().some((one) => labelOf(one) === labelOf(job) && one.attempts > 0)
        const held = waiting().filter((job) => !job.held && labelOf(job) !== undefined && isNew(job))
        return [...Map.groupBy(held, ({ printerId }) => printerId)].map(([printerId, jobs]) => ({
          printerId,
          isForBatch: false,
          labels: new Set(jobs.map(labelOf)).size,
          since: new Date(Math.min(...jobs.map(({ createdAt }) => createdAt.getTime()))),
        }))
      }),
    findStopping: (printerId) =>
      later(() =>
        all()
          .filter((job) => job.printerId === printerId && job.state === 'unknown')
          .toSorted((a, b) => place(a) - place(b))
          .find(({ stopsQueue, answered }) => stopsQueue && !answered),
      ),
    history: (id) => histories.get(id) ?? [],
  }
}
