// A printer of the Windows spooler as both kinds of printing use it: opened, asked, closed.

import { assertNever } from '../../../../base/assert-never.ts'
import { isFault } from '../../../../core/printing/confirmation.ts'
import type { PrinterStatus } from '../../../../core/printing/ports.ts'
import { jobCondition, jobFate, printerCondition, type QueueCondition } from './spooler-status.ts'
import { spoolerFailure, WinspoolError } from './winspool-errors.ts'
import { loadWinspool, type PrinterHandle, type PrinterInfo, type Winspool } from './winspool.ts'

type HeldBackBy = 'nothing' | 'queue' | 'job'

export type OpenedPrinter = {
  readonly winspool: Winspool
  readonly handle: PrinterHandle
  /** Jobs that were handed over and of whose end the queue has not told, and what held each back when it was last seen. */
  readonly jobs: Map<number, HeldBackBy>
  /** Rejects when the link is closed: a call that blocks must not hold up who closes it. */
  readonly closed: Promise<never>
}

export type SpoolerLink = {
  /** Throws `printer_unreachable`. */
  connect(): Promise<void>
  /** The printer, open. Throws `printer_link_broken` where `connect` was not called or the link was closed. */
  opened(): OpenedPrinter
  getPrinter(): Promise<PrinterInfo>
  /** Throws `printer_link_broken`: the queue is gone, or a job was deleted in it, or may have been. */
  readStatus(): Promise<PrinterStatus>
  /** Closes the printer as soon as `afterwards` has ended, and every call that waits now. */
  close(afterwards?: Promise<unknown>): void
}

type Opening = OpenedPrinter & { readonly end: () => void }

/** The queue's own trouble first; then the job's; then whether something is still on its way. */
function combine(printer: QueueCondition, jobs: readonly QueueCondition[]): PrinterStatus {
  const troubled = [printer, ...jobs].find(({ condition }) => isFault(condition))
  return {
    condition: troubled?.condition ?? (jobs.length > 0 ? 'printing' : printer.condition),
    causes: [...new Set([printer, ...jobs].flatMap(({ causes }) => causes))],
    labelsWaiting: jobs.length,
  }
}

export function spoolerLink(queue: string, load: () => Promise<Winspool> = loadWinspool): SpoolerLink {
  let opening: Opening | undefined
  let abortConnect: (() => void) | undefined

  const broken = (error: unknown) => spoolerFailure('printer_link_broken', queue, error)
  const unreachable = (error: unknown) => spoolerFailure('printer_unreachable', queue, error)

  function opened(): Opening {
    if (!opening) throw broken(new WinspoolError('OpenPrinterW', 'closed'))
    return opening
  }

  async function openPrinter(): Promise<Opening> {
    const winspool = await load()
    const handle = await winspool.openPrinter(queue)
    const closed = Promise.withResolvers<never>()
    closed.promise.catch(() => undefined)
    return {
      winspool,
      handle,
      jobs: new Map(),
      closed: closed.promise,
      end: () => closed.reject(broken(new WinspoolError(queue, 'closed'))),
    }
  }

  function release({ winspool, handle }: OpenedPrinter): void {
    // Nobody waits for it, and nothing can be done about a handle that cannot be closed.
    winspool.closePrinter(handle).catch(() => undefined)
  }

  function closeOpened(afterwards: Promise<unknown> = Promise.resolve()): void {
    const left = opening
    opening = undefined
    if (!left) return
    left.end()
    const closeHandle = () => release(left)
    afterwards.then(closeHandle, closeHandle)
  }

  async function getPrinter(): Promise<PrinterInfo> {
    const { winspool, handle, closed } = opened()
    return Promise.race([winspool.getPrinter(handle), closed])
  }

  return {
    opened,
    getPrinter,

    close(afterwards) {
      abortConnect?.()
      closeOpened(afterwards)
    },

    async connect() {
      const aborted = Promise.withResolvers<never>()
      aborted.promise.catch(() => undefined)
      abortConnect = () => aborted.reject(new WinspoolError('OpenPrinterW', 'closed'))
      const inTime = <Value>(call: Promise<Value>) => Promise.race([call, aborted.promise])
      try {
        // A handle outlives the spooler's restart and the printer's deletion, but is then good for nothing.
        if (opening && (await inTime(getPrinter().catch(() => undefined)))) return
        closeOpened()
        const pending = openPrinter()
        try {
          opening = await inTime(pending)
        } catch (error) {
          pending.then(release, () => undefined)
          throw error
        }
      } catch (error) {
        throw unreachable(error)
      } finally {
        abortConnect = undefined
      }
    },

    async readStatus() {
      const { winspool, handle, jobs, closed } = opened()
      try {
        const { Status, Attributes } = await getPrinter()
        const printer = printerCondition(Status, Attributes)
        const isStopped = isFault(printer.condition)
        const waiting: QueueCondition[] = []
        for (const [job, heldBackBy] of [...jobs]) {
          const bits = await Promise.race([winspool.getJobStatus(handle, job), closed])
          // A waiting job that is deleted is gone at once, as is one that was printed.
          const mayBeDeleted = heldBackBy === 'job' || (heldBackBy === 'queue' && isStopped)
          if (bits === undefined && mayBeDeleted) {
            jobs.delete(job)
            throw new WinspoolError('GetJobW', 'gone')
          }
          const fate = jobFate(bits)
          switch (fate) {
            case 'waiting': {
              const own = jobCondition(bits ?? 0)
              waiting.push(own)
              jobs.set(job, isFault(own.condition) ? 'job' : isStopped ? 'queue' : 'nothing')
              break
            }
            case 'finished':
              jobs.delete(job)
              break
            case 'cancelled':
              jobs.delete(job)
              throw new WinspoolError('GetJobW', 'cancelled')
            default:
              assertNever(fate)
          }
        }
        return combine(printer, waiting)
      } catch (error) {
        throw broken(error)
      }
    },
  }
}
