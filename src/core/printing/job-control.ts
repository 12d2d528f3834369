// What a person does with print jobs. Each change is one transaction of the store that looks once more at the job, so
// that none of them meets the queue half-way: a job that is just being sent is sent where it was, once.

import { AppError } from '../../contract/errors.ts'
import type { ReprintReason } from '../../contract/domain.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { NewId } from '../runtime.ts'
import type { PrintJobChange, PrintJobStore } from './ports.ts'
import type { NewPrintJob, PrintJob } from './print-job.ts'

/** A wish to print a job's content once more. */
export type PrintAgain = {
  readonly jobId: string
  readonly gestureId: string
  /** The job's own printer without it. */
  readonly printerId?: string | undefined
  readonly copies: number
  readonly reason: ReprintReason
}

export type JobControl = {
  /** Queues a job; on disk with the flush before its first byte, or as `PrintJobStore.kept` says. The same gesture again answers with the job that it made. */
  submit(job: NewPrintJob): Promise<PrintJob>
  /**
   * The packer's answer to "did it come out?" for a job in state `unknown`. No queues it once more in its place, before
   * all that waited behind it. Throws `not_found`, or `conflict` for a job that is not asked about.
   */
  answer(jobId: string, cameOut: boolean): Promise<PrintJob>
  /**
   * Takes a queued job out of the queue: `failed`, reason `print_cancelled`. Throws `not_found`, or `conflict` when it
   * is not queued.
   */
  cancel(jobId: string): Promise<PrintJob>
  /** Holds a waiting job back while those behind it print, or lets it go. Throws `not_found` or `conflict`. */
  hold(jobId: string, held: boolean): Promise<PrintJob>
  /**
   * Queues what a job printed as a new job. Throws `not_found`, `no_printer`, or `conflict` for a job that waits, is
   * under way, or is asked about.
   */
  again(request: PrintAgain): Promise<PrintJob>
  /** Moves all that waits, in its order, behind what waits at another printer; answers how many. Throws `no_printer`. */
  moveJobs(fromPrinterId: string, toPrinterId: string): Promise<number>
}

export type JobControlPorts = {
  readonly store: PrintJobStore
  readonly printers: () => readonly PrinterSetting[]
  readonly newId: NewId
  readonly onJob: (job: PrintJob) => void
  readonly wake: (printerId: string) => void
}

/** The same thing once more, as a job of its own. */
function anew(job: PrintJob, id: string, changes: Partial<NewPrintJob> = {}): NewPrintJob {
  const { content, printerId, role, copies, reprintReason } = job
  return { id, content, printerId, role, copies, reprintReason, gestureId: undefined, ...changes }
}

/** Nothing more becomes of it by itself, and nobody is asked about it. */
export function isOver({ state, awaitingConfirmation, answered }: PrintJob): boolean {
  if (state === 'sent') return !awaitingConfirmation
  return state === 'unknown' ? answered : state === 'confirmed' || state === 'failed'
}

export function createJobControl({ store, printers, newId, onJob, wake }: JobControlPorts): JobControl {
  async function found(jobId: string): Promise<PrintJob> {
    const job = await store.get(jobId)
    if (!job) throw notFound('print_job')
    return job
  }

  function demandPrinter(printerId: string): void {
    if (printers().some(({ id }) => id === printerId)) return
    throw new AppError('no_printer', 'The printer is not in the settings.', { details: { printerId } })
  }

  async function submit(job: NewPrintJob): Promise<PrintJob> {
    const queued = await store.insert(job)
    wake(queued.printerId)
    if (queued.id === job.id) onJob(queued)
    return queued
  }

  async function changeQueued(jobId: string, change: PrintJobChange): Promise<PrintJob> {
    const { state, heldFor } = await found(jobId)
    if (heldFor === 'bench') throw conflict('job_at_bench')
    const changed = await store.update(jobId, 'queued', change)
    if (!changed) throw conflict('job_not_queued', { state })
    onJob(changed)
    wake(changed.printerId)
    return changed
  }

  return {
    submit,

    async answer(jobId, cameOut) {
      const job = await found(jobId)
      const settled = await store.answer(jobId, cameOut ? undefined : anew(job, newId()))
      if (!settled) {
        throw conflict('job_not_asked', { state: job.state })
      }
      wake(job.printerId)
      if (settled.queued) onJob(settled.queued)
      onJob(settled.answered)
      return settled.answered
    },

    cancel: (jobId) =>
      changeQueued(jobId, {
        state: 'failed',
        condition: undefined,
        reason: { code: 'print_cancelled', message: 'It was taken out of the queue.' },
      }),

    hold: (jobId, held) => changeQueued(jobId, { held }),

    async again({ jobId, gestureId, printerId, copies, reason }) {
      const job = await found(jobId)
      if (!isOver(job)) {
        throw conflict('job_not_over', { state: job.state })
      }
      const to = printerId ?? job.printerId
      demandPrinter(to)
      return submit(anew(job, newId(), { printerId: to, copies, gestureId, reprintReason: reason }))
    },

    async moveJobs(fromPrinterId, toPrinterId) {
      demandPrinter(toPrinterId)
      if (fromPrinterId === toPrinterId) return 0
      const moved = await store.moveWaiting(fromPrinterId, toPrinterId)
      wake(fromPrinterId)
      wake(toPrinterId)
      moved.forEach(onJob)
      return moved.length
    },
  }
}
