// The jobs of one printer that were sent and are not over: the one whose label moves, and those behind it. Each is told
// for itself, by the same answers of the printer.

import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import { isFault, stopsPaper } from './confirmation.ts'
import { agrees, anchored, behindOthers, hasRoom, movedUncounted, type Travel } from './paper-run.ts'
import { isClosedByPrinter, type PrinterStatus } from './ports.ts'
import type { PrintJob } from './print-job.ts'
import { notReady, unknownWord, type PrinterLink } from './printer-link.ts'
import { createSentJob, type SentJob, type SentJobPorts, type SentProgress } from './sent-job.ts'

export type FollowTimings = SentJobPorts['timings'] & {
  /** How often a printer is asked whether it printed: grows from the first to the longest. */
  readonly confirmPollFirstMs: number
  readonly confirmPollLongestMs: number
  /** How long labels are followed, all being well, at a printer whose setting names another place by now. */
  readonly movedLimitMs: number
}

export type LabelsUnderWayPorts = Pick<SentJobPorts, 'reports' | 'clock'> & {
  readonly link: PrinterLink
  readonly timings: FollowTimings
  readonly sleep: (delayMs: number) => Promise<unknown>
  readonly isClosed: () => boolean
  /** The printer's setting names another place than the one at which they are. */
  readonly hasMoved: () => boolean
}

export type LabelsUnderWay = {
  isEmpty(): boolean
  /** `isCounted`: the printer counts it as so many labels as are told, and moves so much paper for it. */
  add(
    sent: PrintJob,
    paper: Pick<Travel, 'labelMm' | 'labels' | 'before'> & { readonly isCounted: boolean },
  ): void
  /** A label that is not counted may be sent behind them. */
  areBegun(): boolean
  /**
   * Asks the printer until each of them is so far, or the queue is closed. Where they are `begun` the next label may be
   * sent; one that is counted as soon as there is `room` for it.
   */
  follow(until: 'room' | 'begun' | 'over'): Promise<void>
  /** When to ask again of those inside while nothing else is to be sent. */
  nextLookMs(): number
  ids(): readonly string[]
  /** Nothing more is told of them here. */
  forget(): void
}

type Entry = {
  readonly job: SentJob
  readonly progress: SentProgress
  readonly travel: Travel
  readonly isCounted: boolean
}

export function createLabelsUnderWay(ports: LabelsUnderWayPorts): LabelsUnderWay {
  const { link, reports, clock, timings } = ports
  let jobs: readonly Entry[] = []
  /** One was sent while another was inside: they are told apart by count and odometer, which must agree. */
  let isRun = false
  let isDoubtful = false
  let disagreesSinceMs: number | undefined
  /** The last answer, while nothing was sent behind it. */
  let latest: PrinterStatus | undefined

  /** The first of the answers, up to the last, that counted none. */
  let countedNone: PrinterStatus | undefined
  /** Paper may still move for a label of which nothing more is heard. */
  let givenUpAtMs: number | undefined

  const areBegun = () => jobs.every(({ progress }) => progress === 'begun')

  async function giveUp(reason: ErrorInfo): Promise<void> {
    link.drop()
    givenUpAtMs = clock.elapsedMs()
    for (const { job } of jobs) await job.giveUp(reason)
    keep([])
    await reports.publish(unknownWord)
  }

  let movedAtMs: number | undefined

  /** Of a printer that has been moved away from what is well is heard for a moment; nothing waits for it to be seen to. */
  async function leaveBehind(status: PrinterStatus | undefined): Promise<void> {
    movedAtMs ??= clock.elapsedMs()
    const isWell = status !== undefined && !isFault(status.condition)
    if (isWell && clock.elapsedMs() - movedAtMs < timings.movedLimitMs) return
    link.drop()
    givenUpAtMs = clock.elapsedMs()
    for (const { job } of jobs) await job.leaveBehind()
    keep([])
  }

  /** The printer does not answer, and it is not known that it can. */
  async function leave(): Promise<void> {
    for (const { job } of jobs) await job.leave()
    keep([])
    await reports.publish(unknownWord)
  }

  /** On the jobs behind them. */
  async function showWhyTheyWait(status: PrinterStatus | undefined): Promise<void> {
    const { condition } = status ?? unknownWord
    if (!status || isFault(condition)) await reports.note({ condition, reason: notReady(condition) })
    else await reports.clearNotes()
  }

  function keep(entries: readonly Entry[]): void {
    jobs = entries
    if (jobs.length > 0) return
    isRun = isDoubtful = false
    disagreesSinceMs = latest = countedNone = movedAtMs = undefined
  }

  /** Has each of them take something; answers with whether one was given up. */
  async function tell(news: (entry: Entry) => Promise<SentProgress>): Promise<boolean> {
    const told: Entry[] = []
    for (const entry of jobs) told.push({ ...entry, progress: await news(entry) })
    keep(told.filter(({ progress }) => progress === 'inside' || progress === 'begun'))
    return told.some(({ progress }) => progress === 'given_up')
  }

  /** Where the paper of each of them is by this answer, and whether that can be believed. */
  function place(status: PrinterStatus): void {
    const run = anchored(
      jobs.map(({ travel }) => travel),
      status,
    )
    jobs = jobs.map((entry, at) => ({ ...entry, travel: run[at] ?? entry.travel }))
    if (status.labelsWaiting > 0) countedNone = undefined
    else countedNone ??= status
    if (movedUncounted(countedNone, status, run)) {
      link.manners().stoppedCounting()
      isRun = isDoubtful = false
    }
    if (!isRun || isFault(status.condition) || agrees(run, status)) {
      disagreesSinceMs = undefined
      return
    }
    // For a moment a label is in no counter, while it is drawn.
    disagreesSinceMs ??= clock.elapsedMs()
    if (clock.elapsedMs() - disagreesSinceMs < timings.quietMs) return
    isDoubtful = true
    link.manners().disagreed()
  }

  async function hear(status: PrinterStatus | undefined): Promise<void> {
    if (status) place(status)
    latest = status
    const isGivenUp = await tell(({ job, travel }) => job.hear(status, travel, isDoubtful))
    if (status && stopsPaper(status))
      jobs = jobs.map((entry) => ({ ...entry, travel: { ...entry.travel, isSpoiled: jobs.length > 1 } }))
    // The link over which a printer took a label and did not finish it, or fell silent, is not used again.
    if (isGivenUp) {
      givenUpAtMs = clock.elapsedMs()
      link.drop()
    }
    const hasMoved = ports.hasMoved()
    await reports.publish(isGivenUp || hasMoved || !status ? unknownWord : status)
    if (hasMoved) await leaveBehind(status)
    else if (jobs.length > 0) await showWhyTheyWait(status)
  }

  /** What waits may be sent before those inside have begun. */
  function isRoom(): boolean {
    if (!latest || isFault(latest.condition) || isDoubtful) return false
    const manners = link.manners()
    if (manners.isShared() || manners.closesOverLabels()) return false
    if (manners.disagrees() || manners.stopsCounting()) return false
    // One that is not counted any more and has not gone its length: its count tells less than is needed here.
    if (jobs.some(({ progress }) => progress === 'begun')) return false
    if (jobs.some(({ job, isCounted }) => !isCounted || job.stopsQueue())) return false
    return hasRoom(
      jobs.map(({ travel }) => travel),
      latest,
    )
  }

  function movesForAnother(labelMm: number): boolean {
    const longestMs = (labelMm / timings.slowestMmPerSecond) * 1_000
    return givenUpAtMs !== undefined && clock.elapsedMs() - givenUpAtMs < longestMs
  }

  function isThere(until: 'room' | 'begun' | 'over'): boolean {
    if (jobs.length === 0) return true
    // Those of a run are begun for certain once they are out.
    const begun = until !== 'over' && !isRun && areBegun()
    return begun || (until === 'room' && isRoom())
  }

  /** The printer ends its links in order after a while: it is asked on over another one. */
  async function askAnew(): Promise<PrinterStatus | undefined> {
    await tell(({ job }) => job.linkClosed(link.manners()))
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
      return ports.hasMoved() ? leaveBehind(undefined) : giveUp(error.toInfo())
    }
    return !status && !link.answers() ? leave() : hear(status)
  }

  return {
    isEmpty: () => jobs.length === 0,
    areBegun: () => !isRun && areBegun(),
    add(sent, { isCounted, ...paper }) {
      if (!areBegun()) isRun = true
      const run = jobs.map(({ travel }) => ({ ...travel, behind: (travel.behind ?? 0) + paper.labels }))
      const placed = behindOthers(run, paper)
      const travel = movesForAnother(paper.labelMm) ? { ...placed, isSpoiled: true } : placed
      const job = createSentJob(sent, { ...ports, travel, proves: link.proves() })
      jobs = [
        ...jobs.map((entry, at) => ({ ...entry, travel: run[at] ?? entry.travel })),
        { job, progress: 'inside', travel, isCounted },
      ]
      latest = undefined
    },
    async follow(until) {
      for (
        let delayMs = timings.confirmPollFirstMs;
        ;
        delayMs = Math.min(delayMs * 1.6, timings.confirmPollLongestMs)
      ) {
        await listen()
        if (isThere(until) || ports.isClosed()) return
        await ports.sleep(Math.min(delayMs, ...jobs.map(({ job }) => job.settlesInMs() ?? delayMs)))
        if (ports.isClosed()) return
      }
    },
    nextLookMs: () =>
      Math.min(2 * timings.confirmPollFirstMs, ...jobs.map(({ job }) => job.settlesInMs() ?? Infinity)),
    ids: () => jobs.map(({ job }) => job.id),
    forget() {
      keep([])
    },
  }
}
