// One printer's link as the queue uses it: opened again when it must be, and remembering whether the printer answers.

import { AppError, isAppError, type ErrorInfo } from '../../contract/errors.ts'
import type { PrinterCondition, PrinterSetting } from '../../contract/domain.ts'
import type { Clock } from '../runtime.ts'
import { isFault } from './confirmation.ts'
import type { LabelPrinter, OpenLabelPrinter, PrinterStatus } from './ports.ts'

export type LinkTimings = {
  /** Pause before an unreachable printer is tried again: doubles from the first to the longest. */
  readonly reconnectFirstMs: number
  readonly reconnectLongestMs: number
  /** How often a printer that is not ready is asked again. */
  readonly notReadyPollMs: number
  /** How long a printer that answers may say nothing at all. */
  readonly silenceLimitMs: number
}

/** Ready for a label, or why not and when to try again. Nothing of a label was sent. */
export type Readiness =
  | { readonly ready: true; readonly condition: PrinterCondition }
  | {
      readonly ready: false
      readonly condition: PrinterCondition
      readonly reason: ErrorInfo
      readonly retryMs: number
    }

export type PrinterLink = {
  /** Sets where the printer is. True when that changed: the old link is closed, and nothing is known of the printer. */
  follow(setting: PrinterSetting | undefined): boolean
  /** Opens the link, and asks a printer that may answer whether it can print. */
  makeReady(): Promise<Readiness>
  /** Throws `printer_link_broken`: some bytes may have left. */
  send(bytes: Uint8Array): Promise<void>
  /** Throws `printer_link_broken`. */
  readStatus(): Promise<PrinterStatus | undefined>
  /** True once the printer has answered a status request, until it has been silent for too long. */
  answers(): boolean
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
export function notReady(condition: PrinterCondition): ErrorInfo {
  return { code: 'printer_not_ready', message: 'The printer is not ready.', details: { condition } }
}

function unready(condition: PrinterCondition, retryMs: number, error?: AppError): Readiness {
  return { ready: false, condition, reason: error?.toInfo() ?? notReady(condition), retryMs }
}

export function createPrinterLink(
  openPrinter: OpenLabelPrinter,
  clock: Clock,
  timings: LinkTimings,
): PrinterLink {
  let setting: PrinterSetting | undefined
  let open: LabelPrinter | undefined
  let hearing: Hearing = 'not_asked'
  let silentSinceMs: number | undefined
  let failures = 0

  function close(): void {
    open?.close()
    open = undefined
  }

  function drop(): void {
    close()
    if (hearing === 'silent') hearing = 'not_asked'
  }

  function opened(): LabelPrinter {
    if (!open) throw new AppError('printer_link_broken', 'The connection to the printer was closed.')
    return open
  }

  async function readStatus(): Promise<PrinterStatus | undefined> {
    const status = await opened().readStatus()
    if (status) {
      hearing = 'answers'
      silentSinceMs = undefined
    } else {
      silentSinceMs ??= clock.now().getTime()
    }
    return status
  }

  function unreachable(error: AppError): Readiness {
    const pauseMs = Math.min(timings.reconnectFirstMs * 2 ** failures, timings.reconnectLongestMs)
    failures += 1
    drop()
    return unready('unreachable', pauseMs, error)
  }

  function heardNothing(): Readiness {
    const silentMs = clock.now().getTime() - (silentSinceMs ?? 0)
    if (hearing !== 'answers' || silentMs >= timings.silenceLimitMs) {
      hearing = 'silent'
      return { ready: true, condition: 'unknown' }
    }
    // Asked again over a new connection: this one may lead nowhere.
    close()
    return unready('unknown', timings.notReadyPollMs)
  }

  return {
    follow(to) {
      if (setting?.host === to?.host && setting?.port === to?.port) return false
      const moved = setting !== undefined
      setting = to
      failures = 0
      hearing = 'not_asked'
      silentSinceMs = undefined
      close()
      return moved
    },
    async makeReady() {
      if (!setting) throw new Error('makeReady needs a setting')
      open ??= openPrinter(setting)
      let status: PrinterStatus | undefined
      try {
        await open.connect()
        if (hearing === 'silent') {
          failures = 0
          return { ready: true, condition: 'unknown' }
        }
        status = await readStatus()
      } catch (error) {
        if (isAppError(error, 'printer_unreachable', 'printer_link_broken')) return unreachable(error)
        throw error
      }
      failures = 0
      if (!status) return heardNothing()
      return isFault(status.condition)
        ? unready(status.condition, timings.notReadyPollMs)
        : { ready: true, condition: status.condition }
    },
    async send(bytes) {
      await opened().send(bytes)
    },
    readStatus,
    answers: () => hearing === 'answers',
    drop,
    close,
  }
}
