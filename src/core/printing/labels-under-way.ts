// The jobs of one printer that were sent and are not over: the one whose label moves, and the one behind it. Each is told
// for itself, by the same answers of the printer.

import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import { isFault } from './confirmation.ts'
import { isClosedByPrinter, type PrinterStatus } from './ports.ts'
import type { PrintJob } from './print-job.ts'
import { notReady, unknownWord, type PrinterLink } from './printer-link.ts'
import { createSentJob, type SentJob, type SentJobPorts, type SentProgress } from './sent-job.ts'

export type FollowTimings = SentJobPorts['timings'] & {
  /** How often a printer is asked whether it printed: grows from the first to the longest. */
  readonly confirmPollFirstMs: number
  readonly confirmPollLongestMs: number
}

export type LabelsUnderWayPorts = Pick<SentJobPorts, 'reports' | 'clock'> & {
  readonly link: PrinterLink
  readonly timings: FollowTimings
  readonly sleep: (delayMs: number) => Promise<unknown>
  readonly isClosed: () => boolean
}

export type LabelsUnderWay = {
  isEmpty(): boolean
  add(sent: PrintJob, travel: SentJobPorts['travel']): void
  /**
   * Asks the printer until each of them is so far, or the queue is closed. Where one is `begun` the next label may be
   * sent.
   */
  follow(until: 'begun' | 'over'): Promise<void>
  ids(): readonly string[]
  /** Nothing more is told of them here. */
  forget(): void
}

export function createLabelsUnderWay(ports: LabelsUnderWayPorts): LabelsUnderWay {
  const { link, reports, timings } = ports
  let jobs: readonly { readonly job: SentJob; readonly progress: SentProgress }[] = []

  async function giveUp(reason: ErrorInfo): Promise<void> {
    link.drop()
    for (const { job } of jobs) await job.giveUp(reason)
    jobs = []
    await reports.publish(unknownWord)
  }

  /** The printer does not answer, and it is not known that it can. */
  async function leave(): Promise<void> {
    for (const { job } of jobs) await job.leave()
    jobs = []
    await reports.publish(unknownWord)
  }

  /** On the jobs behind them. */
  async function showWhyTheyWait(status: PrinterStatus | undefined): Promise<void> {
    const { condition } = status ?? unknownWord
    if (!status || isFault(condition)) await reports.note({ condition, reason: notReady(condition) })
    else await reports.clearNotes()
  }

  /** Has each of them take something; answers with whether one was given up. */
  async function tell(news: (job: SentJob) => Promise<SentProgress>): Promise<boolean> {
    const told: { readonly job: SentJob; readonly progress: SentProgress }[] = []
    for (const { job } of jobs) told.push({ job, progress: await news(job) })
    jobs = told.filter(({ progress }) => progress === 'inside' || progress === 'begun')
    return told.some(({ progress }) => progress === 'given_up')
  }

  async function hear(status: PrinterStatus | undefined): Promise<void> {
    const isGivenUp = await tell((job) => job.hear(status))
    // The link over which a printer took a label and did not finish it, or fell silent, is not used again.
    if (isGivenUp) link.drop()
    await reports.publish(isGivenUp || !status ? unknownWord : status)
    if (jobs.length > 0) await showWhyTheyWait(status)
  }

  /** The printer ends its links in order after a while: it is asked on over another one. */
  async function askAnew(): Promise<PrinterStatus | undefined> {
    await tell((job) => job.linkClosed(link.manners()))
    if (jobs.length === 0) link.close()
    else await link.reopen()
    return jobs.length === 0 ? undefined : link.readStatus()
  }

  async function ask(): Promise<PrinterStatus | undefined> {
    try {
      return await link.readStatus()
    } catch (error) {
      if (!isAppError(error) || !isClosedByPrinter(error)) throw error
      return askAnew()
    }
  }

  async function listen(): Promise<void> {
    let status: PrinterStatus | undefined
    try {
      status = await ask()
    } catch (error) {
      if (ports.isClosed()) return
      if (!isAppError(error)) throw error
      return giveUp(error.toInfo())
    }
    return !status && !link.answers() ? leave() : hear(status)
  }

  return {
    isEmpty: () => jobs.length === 0,
    add(sent, travel) {
      const job = createSentJob(sent, { ...ports, travel, proves: link.proves() })
      jobs = [...jobs, { job, progress: 'inside' }]
    },
    async follow(until) {
      const isThere = () => jobs.every(({ progress }) => progress === until)
      for (
        let delayMs = timings.confirmPollFirstMs;
        ;
        delayMs = Math.min(delayMs * 1.6, timings.confirmPollLongestMs)
      ) {
        await listen()
        if (isThere() || ports.isClosed()) return
        await ports.sleep(delayMs)
        if (ports.isClosed()) return
      }
    },
    ids: () => jobs.map(({ job }) => job.id),
    forget() {
      jobs = []
    },
  }
}
