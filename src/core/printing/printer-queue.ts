// One printer's queue: its jobs go to paper in their order. The next one is sent while those before it are in the printer,
// where its answers tell them apart; else once it has begun the last.

import type { PrintContentKind } from '../../contract/domain.ts'
import { isAppError, type AppError, type ErrorInfo } from '../../contract/errors.ts'
import { mediaSize } from '../../contract/media.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import type { PrinterFact } from '../../contract/printer-facts.ts'
import type { Clock, Logger } from '../runtime.ts'
import { sendCopies } from './copies.ts'
import { createIdleQuestions, type InquiryTimings } from './idle-questions.ts'
import { createLabelsUnderWay, type FollowTimings } from './labels-under-way.ts'
import type {
  CountLabels,
  InspectPrintable,
  OpenLabelPrinter,
  Printables,
  PrintJobStore,
  ToPrinterLanguage,
} from './ports.ts'
import type { PrintJob } from './print-job.ts'
import { createPrinterLink, unknownWord, unreachableWord, type LinkTimings } from './printer-link.ts'
import { createQueueReports, type PrinterState } from './queue-reports.ts'
import { leftBehind, settleInterrupted } from './recovery.ts'
import { toUnknown } from './sent-job.ts'
import { createWakeUp } from './wake-up.ts'

export type SpoolTimings = LinkTimings &
  FollowTimings &
  InquiryTimings & {
    /**
     * How long a link stays open with nothing to print. Many printers serve one connection at a time, and a link that
     * died unnoticed takes a one-way printer's label with it.
     */
    readonly idleLinkMs: number
  }

export type PrinterQueuePorts = {
  readonly store: PrintJobStore
  readonly printables: Printables
  readonly printers: () => readonly PrinterSetting[]
  /** A person holds the printer's whole queue. */
  readonly isHeld: (printerId: string) => boolean
  /** A person waits for a parcel that is being bought: until it is, a batch's labels leave the printer to it. */
  readonly isScanUnderWay?: () => Promise<boolean>
  readonly openPrinter: OpenLabelPrinter
  readonly inspect: InspectPrintable
  readonly toPrinterLanguage: ToPrinterLanguage
  readonly countLabels: CountLabels
  readonly clock: Clock
  readonly logger: Logger
  readonly onJob: (job: PrintJob) => void
  /** A job's bytes begin to leave, for so many labels of the roll; undefined where its ZPL does not tell how many. */
  readonly onLeaving: (job: PrintJob, labels: number | undefined) => void
  readonly onPrinter: (printerId: string, state: PrinterState) => void
  /** What a printer has said of itself; again and again, also where nothing of it is new. */
  readonly onSaid: (printerId: string, facts: readonly PrinterFact[]) => void
  readonly timings: SpoolTimings
}

export type PrinterQueue = {
  /** There may be something new: a job, another setting, a printer that was seen to. */
  wake(): void
  /**
   * Asks the printer how it is as soon as no label is on its way, and what else it tells of itself where that was not
   * asked lately; `fully`: at once.
   */
  check(fully: boolean): void
  /** Asks an idle printer that tells of itself how it is, where it has not said so for a moment; see `Spool`. */
  look(): Promise<void>
  /** How long ago the printer was heard of; undefined while nothing is known. */
  heardMs(): number | undefined
  state(): PrinterState
  /** Ends the loop once the label on its way is out, or nothing more is heard of it. No other one begins. */
  finish(): Promise<void>
  /** Ends the link and the loop. A label on its way is left in its true state. */
  close(): Promise<void>
}

const noPrinter: ErrorInfo = { code: 'no_printer', message: 'The printer is not in the settings.' }
const asksBefore: ErrorInfo = {
  code: 'half_printed',
  message: 'The label before this one may be half printed, and it is not said yet whether it came out.',
}

/** One copy's bytes, and how many labels have to come out; `isCounted`: the printer counts so many; `ofRoll`: if it is known. */
type Content = {
  readonly bytes: Uint8Array
  readonly labels: number
  readonly isCounted: boolean
  readonly ofRoll: number | undefined
}

/** Commands that feed paper, as far as it is to the next gap: nothing has to come out. */
const movesPaperOnly: ReadonlySet<PrintContentKind> = new Set(['calibrate', 'feed'])

/** A job to send, or why there is none: the reason stands on all that waits. */
type Work =
  | { readonly job: PrintJob; readonly setting: PrinterSetting }
  | { readonly waitsFor: ErrorInfo | undefined; readonly isScanAwaited?: boolean }

export function createPrinterQueue(printerId: string, ports: PrinterQueuePorts): PrinterQueue {
  const { store, clock, logger, timings } = ports
  const link = createPrinterLink(ports.openPrinter, clock, timings, (facts) => {
    // A label on its way is followed to its end where it is, also after another printer has taken the place of that one.
    if (link.isAt(settingNow())) ports.onSaid(printerId, facts)
  })
  const reports = createQueueReports(printerId, { ...ports, answersStatus: link.answers })
  const wakeUp = createWakeUp(clock)
  let life: 'open' | 'finishing' | 'closed' = 'open'
  const isClosed = () => life === 'closed'
  const isOpen = () => life === 'open'
  const hasMoved = () => link.hasMoved(settingNow())
  const underWay = createLabelsUnderWay({
    link,
    reports,
    clock,
    timings,
    sleep: wakeUp.sleep,
    isClosed,
    hasMoved,
  })
  const questions = createIdleQuestions({
    link,
    clock,
    timings,
    wakeUp,
    isWanted: async () => {
      const setting = settingNow()
      return !isOpen() || !link.isAt(setting) || 'job' in (await findWork(setting))
    },
  })
  let checkAsked = false
  /** Nothing is on its way, and nothing is done until the pause is over. */
  let isPausing = false
  /** Who looks at the page, and waits for the next step. */
  const lookers: (() => void)[] = []
  /** The job whose bytes may be leaving. */
  let onItsWay: string | undefined
  /** It was moved away from meanwhile, and is not waited for much longer. */
  let cancelCut: (() => void) | undefined
  /** A step was cut short by a fault of the store: what was on its way has to be looked after. */
  let wasCutShort = false

  const settingNow = () => ports.printers().find((printer) => printer.id === printerId)

  async function findWork(setting: PrinterSetting | undefined): Promise<Work> {
    if (!setting) return { waitsFor: noPrinter }
    if (await store.findStopping(printerId)) return { waitsFor: asksBefore }
    const which = (await ports.isScanUnderWay?.()) ? 'by_hand' : undefined
    const job = ports.isHeld(printerId) ? undefined : await store.nextQueued(printerId, which)
    return job ? { job, setting } : { waitsFor: undefined, isScanAwaited: which === 'by_hand' }
  }

  /** What to send for one copy, or why it cannot be printed. */
  async function readContent(job: PrintJob, setting: PrinterSetting): Promise<Content | ErrorInfo> {
    try {
      const printable = await ports.printables.get(job.content)
      const refused = printable.own ? undefined : ports.inspect(printable)
      if (refused) return refused
      const bytes = await ports.toPrinterLanguage(printable, setting)
      const { copies } = job
      if (movesPaperOnly.has(printable.kind)) return { bytes, labels: 0, isCounted: false, ofRoll: copies }
      if (setting.language !== 'zpl') return { bytes, labels: copies, isCounted: false, ofRoll: copies }
      const count = ports.countLabels(bytes)
      const labels = copies * count.labels
      return { bytes, labels, isCounted: count.isOne, ofRoll: count.isKnown ? labels : undefined }
    } catch (error) {
      if (isAppError(error)) return error.toInfo()
      throw error
    }
  }

  /** After `send` threw. Answers with the pause before the next step. */
  async function notSent(sending: PrintJob, error: AppError): Promise<number> {
    const attempts = sending.attempts - 1
    const reason = error.toInfo()
    if (hasMoved()) {
      link.drop()
      const isWhole = isAppError(error, 'not_printable', 'printer_unreachable')
      await reports.change(sending, isWhole ? { state: 'queued', attempts } : leftBehind)
      return 0
    }
    switch (error.code) {
      case 'not_printable':
        await reports.change(sending, { state: 'failed', attempts, reason })
        return 0
      case 'printer_unreachable':
        link.drop()
        await reports.change(sending, { state: 'queued', attempts })
        await reports.note({ condition: 'unreachable', reason })
        await reports.publish(unreachableWord)
        return underWay.isEmpty() ? timings.notReadyPollMs : 0
      default:
        link.drop()
        await toUnknown(sending, reason, reports)
        await reports.publish(unknownWord)
        return 0
    }
  }

  /** Answers with the pause before the next step. */
  async function print(job: PrintJob, content: Content, setting: PrinterSetting): Promise<number> {
    const sending = await store.startSending(job.id, printerId)
    // Cancelled, held or moved meanwhile.
    if (!sending) return 0
    if (!link.isAt(settingNow())) {
      await reports.change(sending, { state: 'queued', attempts: sending.attempts - 1 })
      return 0
    }
    onItsWay = sending.id
    const before = link.odometer()
    const leaving = sendCopies(link, content.bytes, job.copies, setting.language)
    // Told only after the first bytes are with the kernel: whoever listens must not delay them.
    leaving.catch(() => undefined)
    ports.onLeaving(sending, content.ofRoll)
    ports.onJob(sending)
    let isFollowed: boolean
    try {
      await leaving
      isFollowed = await link.tellsOfSent()
    } catch (error) {
      if (!isAppError(error)) throw error
      const pauseMs = await notSent(sending, error)
      hasLeft()
      return pauseMs
    }
    const sent = await reports.change(sending, { state: 'sent', awaitingConfirmation: isFollowed })
    await reports.clearNotes()
    hasLeft()
    if (sent && isFollowed) {
      const labelMm = mediaSize(setting.media).heightMm
      const { labels, isCounted } = content
      underWay.add(sent, { labelMm, labels, before, isCounted })
    } else {
      await reports.publish(unknownWord)
    }
    if (link.manners().isShared()) await letGo()
    return 0
  }

  function hasLeft(): void {
    cancelCut?.()
    cancelCut = onItsWay = undefined
  }

  /** A printer that was moved away from takes the rest of a label's bytes within a moment, or the link is cut. */
  function cutWhenMoved(): void {
    if (onItsWay === undefined || !hasMoved()) return
    cancelCut ??= clock.after(timings.movedLimitMs, () => {
      cancelCut = undefined
      if (hasMoved()) link.drop()
    })
  }

  /** The link leads to another printer: what may be half out at the old one keeps nothing back here. */
  async function followSetting(setting: PrinterSetting | undefined): Promise<void> {
    const isElsewhere = link.hasMoved(setting)
    if (!link.follow(setting)) return
    questions.forget()
    for (let left = isElsewhere; left;) {
      const stopping = await store.findStopping(printerId)
      left = stopping !== undefined && (await reports.change(stopping, leftBehind)) !== undefined
    }
    await reports.clearNotes()
    await reports.publish(unknownWord)
  }

  /** Others wait for the printer: the link is closed between two labels. */
  async function letGo(): Promise<void> {
    if (!underWay.isEmpty()) await underWay.follow('over')
    if (underWay.isEmpty()) link.close()
  }

  async function settleCutShort(): Promise<void> {
    if (!wasCutShort) return
    link.drop()
    for (const id of [...underWay.ids(), ...(onItsWay === undefined ? [] : [onItsWay])]) {
      const job = await store.get(id)
      const settled = job && (await settleInterrupted(store, job))
      if (settled) ports.onJob(settled)
    }
    underWay.forget()
    hasLeft()
    wasCutShort = false
  }

  async function check(setting: PrinterSetting | undefined): Promise<void> {
    if (!checkAsked) return
    checkAsked = false
    // Labels on their way have it asked all the time, and a link that broke under them is not opened by anybody else.
    if (setting && underWay.isEmpty()) await reports.publish(await link.check())
  }

  /** No label waits: whoever looks at the page is told how the printer is. */
  async function showLookers(): Promise<void> {
    if (lookers.length === 0) return
    const word = await link.look()
    if (word) await reports.publish(word)
  }

  /** They are told where they are, also where another printer takes the place of that one meanwhile. */
  async function followUnderWay(): Promise<void> {
    if (underWay.isEmpty()) return
    await underWay.follow(link.isAt(settingNow()) ? 'room' : 'over')
    if (!underWay.isEmpty() && !link.isAt(settingNow())) await underWay.follow('over')
  }

  /** Does what can be done now. Answers with the pause before the next step, or `idle`: until woken. */
  async function step(): Promise<number | 'idle'> {
    await settleCutShort()
    await followUnderWay()
    const setting = settingNow()
    await followSetting(setting)
    await check(setting)
    const work = await findWork(setting)
    if (!isOpen()) return 'idle'
    if ('waitsFor' in work) {
      if (!underWay.isEmpty() && work.waitsFor === undefined) return underWay.nextLookMs()
      await reports.note({ condition: undefined, reason: work.waitsFor })
      if (setting) {
        await showLookers()
        await reports.recount()
      } else {
        await reports.publish(unknownWord)
      }
      return work.isScanAwaited ? timings.notReadyPollMs : 'idle'
    }
    const reading = readContent(work.job, work.setting)
    reading.catch(() => undefined)
    const isJustHeard = !underWay.isEmpty()
    const readiness = isJustHeard ? link.isStillReady() : await link.makeReady()
    const content = await reading
    if (!isOpen()) return 'idle'
    if (!link.isAt(settingNow())) return 0
    if ('code' in content) {
      await reports.change(work.job, { state: 'failed', condition: undefined, reason: content })
      return 0
    }
    if (!readiness.ready) {
      const { word, reason, retryMs } = readiness
      await reports.note({ condition: word.condition, reason })
      await reports.publish(word)
      return retryMs
    }
    if (!content.isCounted && !underWay.areBegun()) {
      await underWay.follow('begun')
      return 0
    }
    return ports.isHeld(printerId) ? 0 : print(work.job, content, work.setting)
  }

  /** Asks the printer what it tells of itself, where it is well and that is due; false where it is not. */
  async function inquire(): Promise<boolean> {
    const dueMs = reports.state().condition === 'ready' ? questions.dueMs() : undefined
    if (dueMs === undefined || dueMs >= timings.idleLinkMs) return false
    if (await wakeUp.sleep(dueMs)) return true
    const word = await questions.ask()
    if (word) await reports.publish(word)
    if (link.manners().isShared()) link.close()
    return true
  }

  async function pause(next: number | 'idle'): Promise<void> {
    if (next !== 'idle') {
      if (next > 0) await wakeUp.sleep(next)
      return
    }
    if ((await inquire()) || (await wakeUp.sleep(timings.idleLinkMs))) return
    link.close()
    await wakeUp.sleep()
  }

  async function run(): Promise<void> {
    while (isOpen()) {
      let next: number | 'idle'
      try {
        next = await step()
      } catch (error) {
        logger.error('printing.step_failed', { printerId }, error)
        wasCutShort = true
        next = timings.reconnectLongestMs
      }
      lookers.splice(0).forEach((told) => told())
      if (!isOpen()) break
      isPausing = true
      await pause(next)
      isPausing = false
    }
    await finishUnderWay()
    link.close()
  }

  /** The last labels of a queue that ends come to their end, unless it is closed. */
  async function finishUnderWay(): Promise<void> {
    if (isClosed() || underWay.isEmpty()) return
    try {
      await underWay.follow('over')
    } catch (error) {
      logger.error('printing.step_failed', { printerId }, error)
    }
  }

  const running = run()

  return {
    wake() {
      cutWhenMoved()
      wakeUp.wake()
    },
    check(fully) {
      checkAsked = true
      questions.watched(fully)
      wakeUp.wake()
    },
    look() {
      const isFresh = (reports.heardMs() ?? Number.POSITIVE_INFINITY) < timings.lookAfterMs
      if (!isPausing || isFresh) return Promise.resolve()
      const step = Promise.withResolvers<void>()
      lookers.push(step.resolve)
      wakeUp.wake()
      return step.promise
    },
    heardMs: reports.heardMs,
    state: reports.state,
    async finish() {
      if (life === 'open') life = 'finishing'
      wakeUp.wake()
      await running
    },
    async close() {
      life = 'closed'
      cancelCut?.()
      link.close()
      wakeUp.wake()
      await running
    },
  }
}
