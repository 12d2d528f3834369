// One printer's queue: its jobs go to paper in their order, one at a time.

import { assertNever } from '../assert-never.ts'
import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import type { PrinterCondition, PrinterSetting } from '../../contract/domain.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { LabelStore } from '../shipping/ports.ts'
import { hear, isFault, type Confirmation, type ConfirmationTimings } from './confirmation.ts'
import type {
  InspectLabel,
  OpenLabelPrinter,
  PrinterStatus,
  PrintJobChange,
  PrintJobStore,
  ToPrinterLanguage,
} from './ports.ts'
import type { PrintJob } from './print-job.ts'
import { createPrinterLink, notReady, type LinkTimings } from './printer-link.ts'
import { settleInterrupted } from './recovery.ts'
import { createWakeUp } from './wake-up.ts'

export type PrinterState = {
  readonly condition: PrinterCondition
  readonly since: Date
  /** True once the printer has answered a status request: its jobs can be confirmed. */
  readonly answersStatus: boolean
  readonly waitingJobs: number
}

export type SpoolTimings = LinkTimings &
  ConfirmationTimings & {
    /** How often a printer is asked whether it printed: grows from the first to the longest. */
    readonly confirmPollFirstMs: number
    readonly confirmPollLongestMs: number
    /**
     * How long a link stays open with nothing to print. Many printers serve one connection at a time, and a link that
     * died unnoticed takes a one-way printer's label with it.
     */
    readonly idleLinkMs: number
  }

export type PrinterQueuePorts = {
  readonly store: PrintJobStore
  readonly labels: Pick<LabelStore, 'get'>
  readonly printers: () => readonly PrinterSetting[]
  readonly openPrinter: OpenLabelPrinter
  readonly inspectLabel: InspectLabel
  readonly toPrinterLanguage: ToPrinterLanguage
  readonly clock: Clock
  readonly logger: Logger
  readonly onJob: (job: PrintJob) => void
  readonly onPrinter: (printerId: string, state: PrinterState) => void
  readonly timings: SpoolTimings
}

export type PrinterQueue = {
  /** There may be something new: a job, another setting, a printer that was seen to. */
  wake(): void
  state(): PrinterState
  /** Ends the link and the loop. A label on its way is left in its true state. */
  close(): Promise<void>
}

const silentReason: ErrorInfo = { code: 'printer_not_ready', message: 'The printer has stopped answering.' }
const stuckReason: ErrorInfo = {
  code: 'printer_not_ready',
  message: 'The printer took the label and did not finish it.',
}
const noPrinter: ErrorInfo = { code: 'no_printer', message: 'The printer is not in the settings.' }

export function createPrinterQueue(printerId: string, ports: PrinterQueuePorts): PrinterQueue {
  const { store, clock, logger, timings } = ports
  const link = createPrinterLink(ports.openPrinter, clock, timings)
  const wakeUp = createWakeUp(clock)
  let closed = false
  const isClosed = () => closed
  /** The job whose bytes may be leaving: looked after if a step was cut short by a fault of the store. */
  let onItsWay: string | undefined
  /** Waiting jobs show the printer's condition. */
  let held = false
  let state: PrinterState = {
    condition: 'unknown',
    since: clock.now(),
    answersStatus: false,
    waitingJobs: 0,
  }

  async function publish(condition: PrinterCondition): Promise<void> {
    const waitingJobs = await store.countQueued(printerId)
    const answersStatus = link.answers()
    const changed =
      condition !== state.condition ||
      waitingJobs !== state.waitingJobs ||
      answersStatus !== state.answersStatus
    if (!changed) return
    const since = condition === state.condition ? state.since : clock.now()
    state = { condition, since, answersStatus, waitingJobs }
    ports.onPrinter(printerId, state)
  }

  async function change(job: PrintJob, to: PrintJobChange): Promise<PrintJob | undefined> {
    const changed = await store.update(job.id, job.state, to)
    if (changed) ports.onJob(changed)
    return changed
  }

  /** Shows on every waiting job why it waits, or that it waits for nothing but its turn. */
  async function markWaiting(
    condition: PrinterCondition | undefined,
    reason: ErrorInfo | undefined,
  ): Promise<void> {
    held = reason !== undefined
    for (const job of await store.listByState('queued')) {
      const marked = job.condition === condition && job.reason?.code === reason?.code
      if (job.printerId === printerId && !marked) await change(job, { condition, reason })
    }
  }

  /** The bytes to send for the label, or why it cannot be printed. */
  async function readLabel(job: PrintJob): Promise<Uint8Array | ErrorInfo> {
    try {
      const label = await ports.labels.get(job.labelId)
      return ports.inspectLabel(label) ?? (await ports.toPrinterLanguage(label))
    } catch (error) {
      if (isAppError(error)) return error.toInfo()
      throw error
    }
  }

  async function toUnknown(job: PrintJob, reason: ErrorInfo): Promise<void> {
    link.drop()
    await change(job, { state: 'unknown', awaitingConfirmation: false, condition: undefined, reason })
    await publish('unknown')
  }

  /** Waits for the printer's word on a label that has left. */
  async function confirm(sent: PrintJob): Promise<void> {
    let job = sent
    let confirmation: Confirmation = {}
    for (
      let delayMs = timings.confirmPollFirstMs;
      ;
      delayMs = Math.min(delayMs * 1.6, timings.confirmPollLongestMs)
    ) {
      let status: PrinterStatus | undefined
      try {
        status = await link.readStatus()
      } catch (error) {
        if (isClosed()) return
        if (!isAppError(error)) throw error
        await toUnknown(job, error.toInfo())
        return
      }
      if (!status && !link.answers()) {
        await change(job, { awaitingConfirmation: false })
        await publish('unknown')
        return
      }
      const heard = hear(confirmation, status, clock.now().getTime(), timings)
      confirmation = heard.confirmation
      switch (heard.verdict) {
        case 'confirmed':
          await change(job, {
            state: 'confirmed',
            awaitingConfirmation: false,
            condition: undefined,
            reason: undefined,
          })
          await publish('ready')
          return
        case 'silent':
          return toUnknown(job, silentReason)
        case 'stuck':
          return toUnknown(job, stuckReason)
        case 'watching':
          job = (await showWhyItWaits(job, status)) ?? job
          break
        default:
          assertNever(heard.verdict)
      }
      await wakeUp.sleep(delayMs)
      if (isClosed()) return
    }
  }

  async function showWhyItWaits(
    job: PrintJob,
    status: PrinterStatus | undefined,
  ): Promise<PrintJob | undefined> {
    const condition = status?.condition ?? 'unknown'
    await publish(condition)
    const shown = !status || isFault(condition) ? condition : undefined
    if (shown || held) await markWaiting(shown, shown && notReady(shown))
    if (shown === job.condition) return job
    return change(job, { condition: shown })
  }

  async function print(job: PrintJob, bytes: Uint8Array): Promise<void> {
    const sending = await store.update(job.id, 'queued', {
      state: 'sending',
      attempts: job.attempts + 1,
      condition: undefined,
      reason: undefined,
    })
    // Cancelled meanwhile.
    if (!sending) return
    onItsWay = sending.id
    const leaving = link.send(bytes)
    // Told only after the first bytes are with the kernel: whoever listens must not delay them.
    leaving.catch(() => undefined)
    ports.onJob(sending)
    try {
      await leaving
    } catch (error) {
      if (!isAppError(error)) throw error
      await toUnknown(sending, error.toInfo())
      onItsWay = undefined
      return
    }
    const sent = await change(sending, { state: 'sent', awaitingConfirmation: true })
    if (held) await markWaiting(undefined, undefined)
    if (sent) await confirm(sent)
    onItsWay = undefined
  }

  async function settleCutShort(): Promise<void> {
    if (onItsWay === undefined) return
    link.drop()
    const job = await store.get(onItsWay)
    const settled = job && (await settleInterrupted(store, job))
    if (settled) ports.onJob(settled)
    onItsWay = undefined
  }

  /** Does what can be done now. Answers with the pause before the next step, or `idle`: until woken. */
  async function step(): Promise<number | 'idle'> {
    await settleCutShort()
    const setting = ports.printers().find((printer) => printer.id === printerId)
    if (link.follow(setting)) await publish('unknown')
    const job = await store.nextQueued(printerId)
    if (!job || isClosed()) {
      if (!isClosed()) await publish(state.condition)
      return 'idle'
    }
    if (!setting) {
      await markWaiting(undefined, noPrinter)
      await publish('unknown')
      return 'idle'
    }
    const label = readLabel(job)
    label.catch(() => undefined)
    const readiness = await link.makeReady()
    const bytes = await label
    if (isClosed()) return 'idle'
    if (!(bytes instanceof Uint8Array)) {
      await change(job, { state: 'failed', condition: undefined, reason: bytes })
      return 0
    }
    if (!readiness.ready) {
      await markWaiting(readiness.condition, readiness.reason)
      await publish(readiness.condition)
      return readiness.retryMs
    }
    await print(job, bytes)
    return 0
  }

  async function pause(next: number | 'idle'): Promise<void> {
    if (next !== 'idle') {
      if (next > 0) await wakeUp.sleep(next)
      return
    }
    if (await wakeUp.sleep(timings.idleLinkMs)) return
    link.close()
    await wakeUp.sleep()
  }

  async function run(): Promise<void> {
    while (!isClosed()) {
      let next: number | 'idle'
      try {
        next = await step()
      } catch (error) {
        logger.error('printing.step_failed', { printerId }, error)
        next = timings.reconnectLongestMs
      }
      if (!isClosed()) await pause(next)
    }
    link.close()
  }

  const running = run()

  return {
    wake: wakeUp.wake,
    state: () => state,
    async close() {
      closed = true
      link.close()
      wakeUp.wake()
      await running
    },
  }
}
