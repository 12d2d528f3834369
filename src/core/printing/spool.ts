// The print spool: every queued label goes to its printer, in order, and no label goes twice by itself.

import { AppError } from '../../contract/errors.ts'
import type { NewId } from '../runtime.ts'
import {
  createPrinterQueue,
  type PrinterQueue,
  type PrinterQueuePorts,
  type PrinterState,
  type SpoolTimings,
} from './printer-queue.ts'
import type { NewPrintJob, PrintJob } from './print-job.ts'
import { settleInterrupted } from './recovery.ts'

export const defaultSpoolTimings: SpoolTimings = {
  reconnectFirstMs: 500,
  reconnectLongestMs: 10_000,
  notReadyPollMs: 1_000,
  confirmPollFirstMs: 20,
  confirmPollLongestMs: 500,
  quietMs: 250,
  silenceLimitMs: 30_000,
  stuckLimitMs: 120_000,
  idleLinkMs: 30_000,
}

export type SpoolPorts = Omit<PrinterQueuePorts, 'timings'> & {
  readonly newId: NewId
  readonly timings?: Partial<SpoolTimings>
}

export type Spool = {
  /** Settles what a stop or a crash left open, then prints what is queued. */
  start(): Promise<void>
  /** Queues a label; on disk when it resolves. The same gesture again answers with the job that it made. */
  submit(job: NewPrintJob): Promise<PrintJob>
  /** Looks at one printer's queue now: a job was added elsewhere. */
  wake(printerId: string): void
  /** The settings' printers changed: links go to where the printers are now. */
  printersChanged(): void
  /**
   * The packer's answer to "did it come out?" for a job in state `unknown`. No queues the label once more; asked
   * twice, it stays one new job. Throws `not_found`, or `conflict` for a job that is not asked about.
   */
  answer(jobId: string, cameOut: boolean): Promise<PrintJob>
  /** Takes a queued job out of the queue: `failed`. Throws `not_found`, or `conflict` when it is not queued. */
  cancel(jobId: string): Promise<PrintJob>
  /** By printer id. A printer is `unknown` until the first label is on its way to it. */
  printerStates(): ReadonlyMap<string, PrinterState>
  /** Ends all links and loops. Labels on their way are left in their true state. */
  close(): Promise<void>
}

export function createSpool(ports: SpoolPorts): Spool {
  const { store, logger } = ports
  const queues = new Map<string, PrinterQueue>()
  let life: 'new' | 'started' | 'closed' = 'new'
  let lastAnswer: Promise<unknown> = Promise.resolve()

  /** A listener's fault must not stop the printing. */
  function guarded<A extends readonly unknown[]>(listener: (...values: A) => void): (...values: A) => void {
    return (...values) => {
      try {
        listener(...values)
      } catch (error) {
        logger.error('printing.listener_failed', {}, error)
      }
    }
  }

  const queuePorts: PrinterQueuePorts = {
    ...ports,
    onJob: guarded(ports.onJob),
    onPrinter: guarded(ports.onPrinter),
    timings: { ...defaultSpoolTimings, ...ports.timings },
  }
  const { onJob } = queuePorts

  function wake(printerId: string): void {
    if (life !== 'started') return
    const queue = queues.get(printerId)
    if (queue) queue.wake()
    else queues.set(printerId, createPrinterQueue(printerId, queuePorts))
  }

  function wakeAll(): void {
    const ids = new Set([...queues.keys(), ...ports.printers().map((printer) => printer.id)])
    for (const id of ids) wake(id)
  }

  async function jobToChange(jobId: string): Promise<PrintJob> {
    const job = await store.get(jobId)
    if (!job) throw new AppError('not_found', 'There is no such print job.')
    return job
  }

  async function submit(job: NewPrintJob): Promise<PrintJob> {
    const queued = await store.insert(job)
    wake(queued.printerId)
    if (queued.id === job.id) onJob(queued)
    return queued
  }

  async function settleAnswer(jobId: string, cameOut: boolean): Promise<PrintJob> {
    const job = await jobToChange(jobId)
    if (job.state !== 'unknown' || job.answered) {
      throw new AppError('conflict', 'It is not asked whether this label came out.', {
        details: { state: job.state },
      })
    }
    if (!cameOut) {
      // Queued before the answer is kept, under an id made of the question: whatever is cut short can be answered
      // again, and makes no second job.
      await submit({
        id: ports.newId(),
        labelId: job.labelId,
        purchaseId: job.purchaseId,
        printerId: job.printerId,
        gestureId: `did-not-come-out:${job.id}`,
        reprintReason: job.reprintReason,
      })
    }
    const answered = (await store.update(job.id, 'unknown', { answered: true })) ?? job
    onJob(answered)
    return answered
  }

  return {
    async start() {
      for (const job of await store.listInterrupted()) {
        const settled = await settleInterrupted(store, job)
        if (settled) onJob(settled)
      }
      const queued = await store.listByState('queued')
      if (life === 'closed') return
      life = 'started'
      wakeAll()
      for (const printerId of new Set(queued.map((job) => job.printerId))) wake(printerId)
    },
    submit,
    wake,
    printersChanged: wakeAll,
    answer(jobId, cameOut) {
      // One after the other: a yes and a no at the same time must not both count.
      const answer = lastAnswer.then(() => settleAnswer(jobId, cameOut))
      lastAnswer = answer.catch(() => undefined)
      return answer
    },
    async cancel(jobId) {
      const job = await jobToChange(jobId)
      const cancelled = await store.update(jobId, 'queued', {
        state: 'failed',
        condition: undefined,
        reason: undefined,
      })
      if (!cancelled) {
        throw new AppError('conflict', 'Only a queued label can be cancelled.', {
          details: { state: job.state },
        })
      }
      onJob(cancelled)
      wake(cancelled.printerId)
      return cancelled
    },
    printerStates: () => new Map([...queues].map(([printerId, queue]) => [printerId, queue.state()])),
    async close() {
      life = 'closed'
      await Promise.all([...queues.values()].map((queue) => queue.close()))
    },
  }
}
