// One printer's link as the queue uses it: opened again when it must be, and remembering whether the printer answers.

import { AppError, isAppError, type ErrorInfo } from '../../contract/errors.ts'
import { connectionText } from '../../contract/printer-connection.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import type { PrinterFact } from '../../contract/printer-facts.ts'
import type { Clock } from '../runtime.ts'
import { isFault } from './confirmation.ts'
import { learntManners, type LearntManners } from './learnt-manners.ts'
import type { Inquiry, LabelPrinter, Odometer, OpenLabelPrinter, PrinterStatus } from './ports.ts'

export type LinkTimings = {
  /** Pause before an unreachable printer is tried again: doubles from the first to the longest. */
  readonly reconnectFirstMs: number
  readonly reconnectLongestMs: number
  /** How often a printer that is not ready is asked again. */
  readonly notReadyPollMs: number
  /** How long a printer that answers may say nothing at all. */
  readonly silenceLimitMs: number
}

/** How a printer is, without what is in it. */
export type PrinterWord = Pick<PrinterStatus, 'condition' | 'causes'>

/** Nothing is known of the printer. */
export const unknownWord: PrinterWord = { condition: 'unknown', causes: [] }
export const unreachableWord: PrinterWord = { condition: 'unreachable', causes: [] }

/** Ready for a label, or why not and when to try again. Nothing of a label was sent. */
export type Readiness =
  | { readonly ready: true }
  | {
      readonly ready: false
      readonly word: PrinterWord
      readonly reason: ErrorInfo
      readonly retryMs: number
    }

export type PrinterLink = {
  /** Whether it leads to where this setting has its printer. */
  isAt(setting: PrinterSetting | undefined): boolean
  /** Whether this setting has its printer at another address, queue or device. */
  hasMoved(setting: PrinterSetting | undefined): boolean
  /** Sets where the printer is. True when that changed: the old link is closed, and nothing is known of the printer. */
  follow(setting: PrinterSetting | undefined): boolean
  /** Opens the link, and asks a printer that may answer whether it can print. */
  makeReady(): Promise<Readiness>
  /** The same by its last answer, where that was just heard and labels are on their way; nothing is opened or asked. */
  isStillReady(): Readiness
  /** Asks how the printer is, also one that did not answer before. */
  check(): Promise<PrinterWord>
  /**
   * The same while somebody looks at the page: a link that was not open is closed again, so that nobody else waits for
   * the printer. Undefined, and it is not asked, where it has never answered, or takes one host at a time and has others.
   */
  look(): Promise<PrinterWord | undefined>
  /** What the link that was opened last proves; see `LabelPrinter`. */
  proves(): LabelPrinter['proves']
  /** Throws as `LabelPrinter.send` does. */
  send(bytes: Uint8Array): Promise<void>
  /** Its word in the answer before; undefined where it did not answer, or has none. */
  odometer(): Odometer | undefined
  /** The link is open to a printer that answers, and may tell more of itself. */
  canInquire(): boolean
  /** What the printer tells of itself goes to `onSaid`; how it is is answered, where it was asked to the end. */
  inquire(stop: Pick<Inquiry, 'isStopped' | 'stopped'>): Promise<PrinterWord | undefined>
  /** Throws `printer_link_broken`. */
  readStatus(): Promise<PrinterStatus | undefined>
  /** True once the printer has answered a status request, until it has been silent for too long. */
  answers(): boolean
  /**
   * After a label has left: true where the printer will tell what becomes of it. Of one that does not answer it is waited
   * for until it shows that it has read the label; then false. Throws `printer_link_broken`, also where it does not show it.
   */
  tellsOfSent(): Promise<boolean>
  /** Opens a link anew that the printer has closed. Throws `printer_unreachable`. */
  reopen(): Promise<void>
  /** What was learnt of the printer that is there now. */
  manners(): LearntManners
  /** Gives a link up that went wrong. A silent printer is asked again over the next one. */
  drop(): void
  /** Closes the link until the next label. */
  close(): void
}

/**
 * How a printer takes status requests. A silent one is not asked before a label, so that no label waits for a time-out,
 * but after each: it may only have been in a state in which printers do not answer ("~HS Host Status Return", note:
 * media out, ribbon out, head open, rewinder full, head too hot). For the same reason a printer that has answered and
 * falls silent gets no label before `silenceLimitMs`.
 */
type Hearing = 'not_asked' | 'answers' | 'silent'

/** Why a job waits for a printer in this condition. */
export function notReady(condition: PrinterWord['condition']): ErrorInfo {
  return { code: 'printer_not_ready', message: 'The printer is not ready.', details: { condition } }
}

function unready({ condition, causes }: PrinterWord, retryMs: number, error?: AppError): Readiness {
  const reason = error?.toInfo() ?? notReady(condition)
  return { ready: false, word: { condition, causes }, reason, retryMs }
}

/** The link is made anew when one of these changes. */
const placeOf = (setting: PrinterSetting | undefined) =>
  setting && [connectionText(setting.connection), setting.language, setting.media].join(' ')

const cannotBeReached = ['printer_unreachable', 'printer_link_broken', 'no_printer'] as const

export function createPrinterLink(
  openPrinter: OpenLabelPrinter,
  clock: Clock,
  timings: LinkTimings,
  onSaid: (facts: readonly PrinterFact[]) => void,
): PrinterLink {
  let setting: PrinterSetting | undefined
  let printer: LabelPrinter | undefined
  let isOpen = false
  let hearing: Hearing = 'not_asked'
  let silentSinceMs: number | undefined
  let failures = 0
  let proves: LabelPrinter['proves'] = 'paper'
  let odometer: Odometer | undefined
  let latest: PrinterStatus | undefined
  let manners = learntManners()
  /** The next question is the first over its link. */
  let isFirst = false

  function close(): void {
    printer?.close()
    isOpen = false
  }

  function drop(): void {
    close()
    if (hearing === 'silent') hearing = 'not_asked'
  }

  function opened(): LabelPrinter {
    if (printer && isOpen) return printer
    throw new AppError('printer_link_broken', 'The connection to the printer was closed.')
  }

  async function connect(): Promise<void> {
    if (!setting) throw new Error('a link needs a setting')
    printer ??= openPrinter(setting)
    proves = printer.proves
    await printer.connect()
    isFirst ||= !isOpen
    isOpen = true
  }

  async function readStatus(closely = false): Promise<PrinterStatus | undefined> {
    const askedAtMs = clock.elapsedMs()
    const status = await opened().readStatus(closely)
    latest = status
    odometer = status?.odometer
    if (odometer) onSaid([{ fact: 'printed', ...odometer }])
    manners.asked({ isAnswered: status !== undefined, isFirst, tookMs: clock.elapsedMs() - askedAtMs })
    isFirst = false
    if (status) {
      hearing = 'answers'
      silentSinceMs = undefined
    } else {
      silentSinceMs ??= clock.elapsedMs()
    }
    return status
  }

  function unreachable(error: AppError): Readiness {
    const pauseMs = Math.min(timings.reconnectFirstMs * 2 ** failures, timings.reconnectLongestMs)
    failures += 1
    drop()
    return unready(unreachableWord, pauseMs, error)
  }

  const readyBy = (status: PrinterStatus): Readiness =>
    isFault(status.condition) ? unready(status, timings.notReadyPollMs) : { ready: true }

  function heardNothing(): Readiness {
    const silentMs = clock.elapsedMs() - (silentSinceMs ?? 0)
    if (hearing !== 'answers' || silentMs >= timings.silenceLimitMs) {
      hearing = 'silent'
      return { ready: true }
    }
    // Asked again over a new connection: this one may lead nowhere.
    close()
    return unready(unknownWord, timings.notReadyPollMs)
  }

  const canInquire = () => isOpen && hearing === 'answers' && printer?.inquire !== undefined

  const isAt = (to: PrinterSetting | undefined) => placeOf(setting) === placeOf(to)

  const hasMoved = (to: PrinterSetting | undefined) =>
    setting !== undefined &&
    to !== undefined &&
    connectionText(setting.connection) !== connectionText(to.connection)

  async function check(closely = false): Promise<PrinterWord> {
    try {
      await connect()
      return (await readStatus(closely)) ?? unknownWord
    } catch (error) {
      if (!isAppError(error, ...cannotBeReached)) throw error
      drop()
      return unreachableWord
    }
  }

  return {
    isAt,
    hasMoved,
    follow(to) {
      const moves = !isAt(to)
      const known = setting !== undefined
      setting = to
      if (!moves) return false
      close()
      printer = undefined
      failures = 0
      hearing = 'not_asked'
      silentSinceMs = undefined
      manners = learntManners()
      return known
    },
    async makeReady() {
      let status: PrinterStatus | undefined
      try {
        await connect()
        if (hearing === 'silent') {
          failures = 0
          return { ready: true }
        }
        status = await readStatus()
      } catch (error) {
        if (isAppError(error, ...cannotBeReached)) return unreachable(error)
        throw error
      }
      failures = 0
      return status ? readyBy(status) : heardNothing()
    },
    isStillReady: () => (latest ? readyBy(latest) : { ready: true }),
    check: () => check(),
    async look() {
      const isMute = hearing !== 'answers' && silentSinceMs !== undefined
      if (isMute || manners.isShared()) return undefined
      const wasOpen = isOpen
      const word = await check(true)
      if (!wasOpen) close()
      return word
    },
    canInquire,
    async inquire(stop) {
      if (!canInquire()) return undefined
      const known = odometer ? (['printed'] as const) : []
      try {
        return await opened().inquire?.({ ...stop, known, onSaid })
      } catch (error) {
        if (!isAppError(error, ...cannotBeReached)) throw error
        // Nothing of a label was under way: the next one opens another link.
        close()
        return undefined
      }
    },
    proves: () => proves,
    odometer: () => odometer,
    async send(bytes) {
      await opened().send(bytes)
    },
    readStatus: () => readStatus(),
    answers: () => hearing === 'answers',
    async tellsOfSent() {
      if (proves === 'handed_over' || hearing === 'answers' || (await readStatus())) return true
      const asked = opened()
      if (!asked.untilRead || manners.keepsOpen()) return false
      const isRead = await asked.untilRead()
      close()
      if (isRead) return false
      manners.keptOpen()
      throw new AppError('printer_link_broken', 'The printer does not show that it has read the label.')
    },
    async reopen() {
      close()
      await connect()
    },
    manners: () => manners,
    drop,
    close,
  }
}
