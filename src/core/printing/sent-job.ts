// A job whose bytes have all left: what the printer, or the system's queue, says of it until there is nothing more to
// hear.

import { assertNever } from '../../base/assert-never.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { Clock } from '../runtime.ts'
import {
  hear,
  hearQueue,
  insidePrinter,
  isFault,
  mayBeHalfOut,
  settlesInMs,
  type ConfirmationTimings,
  type Verdict,
} from './confirmation.ts'
import type { LearntManners } from './learnt-manners.ts'
import type { Travel } from './paper-run.ts'
import type { LabelPrinter, PrinterStatus, PrintJobChange } from './ports.ts'
import type { PrintJob } from './print-job.ts'
import type { QueueReports } from './queue-reports.ts'
import { halfPrinted, leftBehind } from './recovery.ts'

/** How far a sent job is: once it has `begun` to come out, the next label may be sent. */
export type SentProgress = 'inside' | 'begun' | 'over' | 'given_up'

export type SentJob = {
  readonly id: string
  /** It may be half out: until a person has looked, nothing else may be sent. */
  stopsQueue(): boolean
  /** When it is worth while to ask again, as far as that is known. */
  settlesInMs(): number | undefined
  /**
   * Takes the printer's next answer; undefined where none came in time. `travel`: where its paper stands by that answer.
   * `isDoubtful`: count and odometer disagree, so that neither proves that it came out.
   */
  hear(status: PrinterStatus | undefined, travel: Travel, isDoubtful: boolean): Promise<SentProgress>
  /**
   * The printer has ended the link in order, and will be asked over another one. Where it does so with each label, nobody
   * is asked about the label for that.
   */
  linkClosed(manners: LearntManners): Promise<SentProgress>
  /** It may be on paper, and nothing more will be heard of it: whoever stands there is asked. */
  giveUp(reason: ErrorInfo): Promise<void>
  /** Nobody tells more of it. */
  leave(): Promise<void>
  /** The printer that has it is its queue's no more. */
  leaveBehind(): Promise<void>
}

export type SentJobPorts = {
  readonly reports: QueueReports
  readonly clock: Clock
  readonly timings: ConfirmationTimings
  readonly proves: LabelPrinter['proves']
  readonly travel: Travel
}

const silentReason: ErrorInfo = { code: 'printer_not_ready', message: 'The printer has stopped answering.' }
const stuckReason: ErrorInfo = {
  code: 'printer_not_ready',
  message: 'The printer took the label and did not finish it.',
}

const unreadReason: ErrorInfo = {
  code: 'printer_link_broken',
  message: 'The printer closed the connection, and does not show that it has read the label.',
}

/**
 * Whether the whole label is known to have been received: `open` until an answer over the label's own link makes it
 * `known`; where that link was closed before, only the odometer can tell.
 */
type Receipt = 'open' | 'known' | 'odometer_tells'

const over = { awaitingConfirmation: false, condition: undefined } as const

export function toUnknown(job: PrintJob, reason: ErrorInfo, reports: QueueReports) {
  return reports.change(job, { ...over, state: 'unknown', reason: job.stopsQueue ? halfPrinted : reason })
}

export function createSentJob(sent: PrintJob, ports: SentJobPorts): SentJob {
  const { reports, clock, timings, proves } = ports
  let job = sent
  let confirmation = insidePrinter
  let receipt: Receipt = 'open'
  let progress: SentProgress = 'inside'

  function judge(status: PrinterStatus | undefined, travel: Travel): Verdict {
    if (proves === 'handed_over') return hearQueue(status)
    const heard = hear(confirmation, status, clock.elapsedMs(), timings, travel)
    confirmation = heard.confirmation
    return heard.verdict
  }

  /** Keeps on the job why it waits, and whether it may be half out. */
  async function keep(status: PrinterStatus | undefined, stopsPaper: boolean): Promise<void> {
    const condition = !status || isFault(status.condition) ? (status?.condition ?? 'unknown') : undefined
    // Kept at once: after a power cut nothing else would tell that this label needs a look before the next one.
    const stopsQueue = job.stopsQueue || stopsPaper
    if (condition === job.condition && stopsQueue === job.stopsQueue) return
    job = (await reports.change(job, { condition, stopsQueue })) ?? job
  }

  async function end(change: PrintJobChange): Promise<SentProgress> {
    await (job.stopsQueue
      ? toUnknown(job, halfPrinted, reports)
      : reports.change(job, { ...over, ...change }))
    return 'over'
  }

  async function act(
    status: PrinterStatus | undefined,
    travel: Travel,
    isDoubtful: boolean,
  ): Promise<SentProgress> {
    const stopsPaper =
      proves === 'paper' && status !== undefined && mayBeHalfOut(status, confirmation, travel)
    const verdict = judge(status, travel)
    switch (verdict) {
      case 'confirmed':
        return end(isDoubtful ? {} : { state: 'confirmed', reason: undefined })
      case 'unproven':
        return receipt === 'odometer_tells' ? giveUp(unreadReason) : end({})
      case 'handed_over':
        return end({})
      case 'silent':
        return giveUp(silentReason)
      case 'stuck':
        return giveUp(stuckReason)
      case 'begun':
      case 'watching':
        await keep(status, stopsPaper)
        // Until a person has looked at what may be half out, nothing else may come.
        return verdict === 'begun' && !job.stopsQueue ? 'begun' : 'inside'
      default:
        return assertNever(verdict)
    }
  }

  async function giveUp(reason: ErrorInfo): Promise<SentProgress> {
    await toUnknown(job, reason, reports)
    return 'given_up'
  }

  return {
    id: sent.id,
    stopsQueue: () => job.stopsQueue,
    settlesInMs: () => settlesInMs(confirmation, clock.elapsedMs(), timings),
    async hear(status, travel, isDoubtful) {
      if (status && receipt === 'open') receipt = 'known'
      progress = await act(status, travel, isDoubtful)
      return progress
    },
    async linkClosed(manners) {
      if (receipt !== 'open') return progress
      receipt = 'odometer_tells'
      const isItsManner = manners.closesOverLabels()
      manners.closedOverLabel()
      if (ports.travel.before) return progress
      return isItsManner ? end({}) : giveUp(unreadReason)
    },
    async giveUp(reason) {
      await giveUp(reason)
    },
    async leave() {
      await end({})
    },
    async leaveBehind() {
      await reports.change(job, leftBehind)
    },
  }
}
