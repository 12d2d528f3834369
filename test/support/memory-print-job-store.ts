import type { PrintJobChange, PrintJobStore } from '../../src/core/printing/ports.ts'
import { printJobMoves, type PrintJob } from '../../src/core/printing/print-job.ts'

export type MemoryPrintJobStore = PrintJobStore & {
  /** Every state that a job was written in, oldest first. */
  history(id: string): readonly PrintJob[]
}

/** A `PrintJobStore` that keeps the port's rules in memory. Outlives the spools that a test starts and ends. */
export function memoryPrintJobStore(): MemoryPrintJobStore {
  const jobs = new Map<string, PrintJob>()
  const histories = new Map<string, PrintJob[]>()

  const all = () => [...jobs.values()]
  const queued = (printerId: string) =>
    all().filter((job) => job.state === 'queued' && job.printerId === printerId)

  function write(job: PrintJob): PrintJob {
    jobs.set(job.id, job)
    histories.set(job.id, [...(histories.get(job.id) ?? []), job])
    return job
  }

  function changed(job: PrintJob, change: PrintJobChange): PrintJob {
    const state = change.state ?? job.state
    if (!printJobMoves[job.state].includes(state))
      throw new Error(`a print job cannot go from ${job.state} to ${state}`)
    return { ...job, ...change, updatedAt: new Date() }
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
        if (sameGesture) return sameGesture
        const now = new Date()
        return write({
          ...job,
          state: 'queued',
          condition: undefined,
          reason: undefined,
          awaitingConfirmation: false,
          answered: false,
          attempts: 0,
          createdAt: now,
          updatedAt: now,
        })
      }),
    get: (id) => later(() => jobs.get(id)),
    nextQueued: (printerId) => later(() => queued(printerId)[0]),
    listByState: (...states) => later(() => all().filter((job) => states.includes(job.state))),
    listInterrupted: () =>
      later(() =>
        all().filter((job) => job.state === 'sending' || (job.state === 'sent' && job.awaitingConfirmation)),
      ),
    update: (id, from, change) =>
      later(() => {
        const job = jobs.get(id)
        return job?.state === from ? write(changed(job, change)) : undefined
      }),
    latestForLabel: (labelId) => later(() => all().findLast((job) => job.labelId === labelId)),
    countPrints: (labelId) =>
      later(() => all().filter((job) => job.labelId === labelId && job.attempts > 0).length),
    countQueued: (printerId) => later(() => queued(printerId).length),
    history: (id) => histories.get(id) ?? [],
  }
}
