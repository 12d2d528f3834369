// A job whose bytes have all left: what the printer, or the system's queue, says of it until there is nothing more to
// hear.

import { assertNever } from '../../base/assert-never.ts'
import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import type { Clock } from '../runtime.ts'
import {
  hear,
  hearQueue,
  isFault,
  mayBeHalfOut,
  type Confirmation,
  type ConfirmationTimings,
} from './confirmation.ts'
import type { PrinterStatus } from './ports.ts'
import type { PrintJob } from './print-job.ts'
import { notReady, unknownWord, type PrinterLink } from './printer-link.ts'
import type { QueueReports } from './queue-reports.ts'
import { halfPrinted } from './recovery.ts'

export type FollowTimings = ConfirmationTimings & {
  /** How often a printer is asked whether it printed: grows from the first to the longest. */
  readonly confirmPollFirstMs: number
  readonly confirmPollLongestMs: number
}

export type SentJobPorts = {
  readonly link: PrinterLink
  readonly reports: QueueReports
  readonly clock: Clock
  readonly timings: FollowTimings
  readonly sleep: (delayMs: number) => Promise<unknown>
  readonly isClosed: () => boolean
}

const silentReason: ErrorInfo = { code: 'printer_not_ready', message: 'The printer has stopped answering.' }
const stuckReason: ErrorInfo = {
  code: 'printer_not_ready',
  message: 'The printer took the label and did not finish it.',
}

/** The job may be on paper, and nothing more will be heard of it: whoever stands there is asked. */
export async function giveUp(
  job: PrintJob,
  reason: ErrorInfo,
  { link, reports }: Pick<SentJobPorts, 'link' | 'reports'>,
): Promise<void> {
  link.drop()
  await toUnknown(job, reason, reports)
  await reports.publish(unknownWord)
}

function toUnknown(job: PrintJob, reason: ErrorInfo, reports: QueueReports) {
  return reports.change(job, {
    state: 'unknown',
    awaitingConfirmation: false,
    condition: undefined,
    reason: job.stopsQueue ? halfPrinted : reason,
  })
}

/** Ends with the job in its last state, or when the queue is closed. */
export async function followSentJob(sent: PrintJob, ports: SentJobPorts): Promise<void> {
  const { link, reports, timings } = ports
  const proves = link.proves()
  let job = sent
  let confirmation: Confirmation = {}

  function judge(status: PrinterStatus | undefined) {
    if (proves === 'handed_over') return hearQueue(status)
    const heard = hear(confirmation, status, ports.clock.elapsedMs(), timings)
    confirmation = heard.confirmation
    return heard.verdict
  }

  /** On the job and on those behind it. */
  async function showWhyItWaits(status: PrinterStatus | undefined): Promise<void> {
    const word = status ?? unknownWord
    const { condition } = word
    await reports.publish(word)
    const shown = !status || isFault(condition) ? condition : undefined
    // Kept at once: after a power cut nothing else would tell that this label needs a look before the next one.
    const stopsQueue = job.stopsQueue || (proves === 'paper' && status !== undefined && mayBeHalfOut(status))
    if (shown) await reports.note({ condition: shown, reason: notReady(shown) })
    else await reports.clearNotes()
    if (shown === job.condition && stopsQueue === job.stopsQueue) return
    job = (await reports.change(job, { condition: shown, stopsQueue })) ?? job
  }

  for (
    let delayMs = timings.confirmPollFirstMs;
    ;
    delayMs = Math.min(delayMs * 1.6, timings.confirmPollLongestMs)
  ) {
    let status: PrinterStatus | undefined
    try {
      status = await link.readStatus()
    } catch (error) {
      if (ports.isClosed()) return
      if (!isAppError(error)) throw error
      return giveUp(job, error.toInfo(), ports)
    }
    if (!status && !link.answers()) {
      await reports.change(job, { awaitingConfirmation: false })
      return reports.publish(unknownWord)
    }
    const verdict = judge(status)
    switch (verdict) {
      case 'confirmed': {
        const printed = {
          state: 'confirmed',
          awaitingConfirmation: false,
          condition: undefined,
          reason: undefined,
        } as const
        await (job.stopsQueue ? toUnknown(job, halfPrinted, reports) : reports.change(job, printed))
        return reports.publish(status ?? unknownWord)
      }
      case 'handed_over':
        await reports.change(job, { awaitingConfirmation: false, condition: undefined })
        return reports.publish(status ?? unknownWord)
      case 'silent':
        return giveUp(job, silentReason, ports)
      case 'stuck':
        return giveUp(job, stuckReason, ports)
      case 'watching':
        await showWhyItWaits(status)
        break
      default:
        assertNever(verdict)
    }
    await ports.sleep(delayMs)
    if (ports.isClosed()) return
  }
}
