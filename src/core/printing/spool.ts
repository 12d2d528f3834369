// The print spool: every queued label goes to its printer, in order, and no label goes twice by itself.

import type { NewId } from '../runtime.ts'
import { createJobControl, type JobControl } from './job-control.ts'
import {
  createPrinterQueue,
  type PrinterQueue,
  type PrinterQueuePorts,
  type SpoolTimings,
} from './printer-queue.ts'
import type { PrinterState } from './queue-reports.ts'
import { settleInterrupted } from './recovery.ts'

export const defaultSpoolTimings: SpoolTimings = {
  reconnectFirstMs: 500,
  reconnectLongestMs: 10_000,
  notReadyPollMs: 1_000,
  confirmPollFirstMs: 20,
  confirmPollLongestMs: 200,
  movedLimitMs: 10_000,
  quietMs: 250,
  // One inch a second, the least that `^PR` knows.
  slowestMmPerSecond: 25.4,
  silenceLimitMs: 30_000,
  stuckLimitMs: 120_000,
  idleLinkMs: 2_000,
  inquireAfterMs: 1_000,
  inquireEveryMs: 600_000,
  inquireWatchedEveryMs: 60_000,
  lookAfterMs: 2_500,
}

export type SpoolPorts = Omit<PrinterQueuePorts, 'timings'> & {
  readonly newId: NewId
  readonly timings?: Partial<SpoolTimings>
}

export type Spool = JobControl & {
  /** Settles what a stop or a crash left open, then prints what is queued. */
  start(): Promise<void>
  /** Looks at one printer's queue now: a job was added elsewhere, or the queue was held or released. */
  queueChanged(printerId: string): void
  /** The settings' printers changed: links go to where the printers are now. */
  printersChanged(): void
  /**
   * Asks a printer how it is, as soon as no label is on its way to it; `onPrinter` tells what is new. What else it tells
   * of itself is asked where that was not asked within a minute; `fully`: in any case.
   */
  check(printerId: string, fully?: boolean): void
  /**
   * Somebody looks at the page: asks a printer that tells of itself how it is, where it has nothing to do and has said
   * nothing for a moment. Resolves when it has answered, or is not asked.
   */
  look(printerId: string): Promise<void>
  /** How many milliseconds ago each printer said, by itself or by not being there, what is known of it. */
  heardMs(): ReadonlyMap<string, number>
  /** By printer id. A printer is `unknown` until the first label is on its way to it, or it was checked. */
  printerStates(): ReadonlyMap<string, PrinterState>
  /**
   * Begins no further label, and waits for those on their way until nothing more is heard of them, or until `withinMs`
   * has passed.
   */
  finish(withinMs: number): Promise<void>
  /** Ends all links and loops. Labels on their way are left in their true state. */
  close(): Promise<void>
}

export function createSpool(ports: SpoolPorts): Spool {
  const { store, logger } = ports
  const queues = new Map<string, PrinterQueue>()
  let life: 'new' | 'started' | 'closed' = 'new'

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
    onLeaving: guarded(ports.onLeaving),
    onPrinter: guarded(ports.onPrinter),
    onSaid: guarded(ports.onSaid),
    timings: { ...defaultSpoolTimings, ...ports.timings },
  }
  const { onJob } = queuePorts

  function withQueue(printerId: string, use: (queue: PrinterQueue) => void): void {
    if (life !== 'started') return
    const queue = queues.get(printerId) ?? createPrinterQueue(printerId, queuePorts)
    queues.set(printerId, queue)
    use(queue)
  }

  const wake = (printerId: string) => withQueue(printerId, (queue) => queue.wake())

  function wakeAll(): void {
    const ids = new Set([...queues.keys(), ...ports.printers().map((printer) => printer.id)])
    for (const id of ids) wake(id)
  }

  return {
    ...createJobControl({ store, printers: ports.printers, newId: ports.newId, onJob, wake }),
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
    queueChanged: wake,
    printersChanged: wakeAll,
    check: (printerId, fully = false) => withQueue(printerId, (queue) => queue.check(fully)),
    async look(printerId) {
      const asked: Promise<void>[] = []
      withQueue(printerId, (queue) => asked.push(queue.look()))
      await Promise.all(asked)
    },
    heardMs: () =>
      new Map(
        [...queues].flatMap(([printerId, queue]) => {
          const ms = queue.heardMs()
          return ms === undefined ? [] : [[printerId, ms] as const]
        }),
      ),
    printerStates: () => new Map([...queues].map(([printerId, queue]) => [printerId, queue.state()])),
    async finish(withinMs) {
      life = 'closed'
      const late = Promise.withResolvers<undefined>()
      const cancel = ports.clock.after(withinMs, () => late.resolve(undefined))
      await Promise.race([Promise.all([...queues.values()].map((queue) => queue.finish())), late.promise])
      cancel()
    },
    async close() {
      life = 'closed'
      await Promise.all([...queues.values()].map((queue) => queue.close()))
    },
  }
}
