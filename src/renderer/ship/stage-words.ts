// What the stage says: a word, a line of what it is about, a line of what it means, a line of what to do next.

import type { ErrorInfo } from '../../contract/errors.ts'
import { assertNever } from '../assert-never.ts'
import { errorWords } from '../errors/error-words.ts'
import { refusalWords } from '../errors/service-code-words.ts'
import { formatCount, formatMoment, formatMoney, formatService } from '../format.ts'
import { messages as m } from './ship-messages.ts'
import type { Stage } from './stage.ts'

export type StageWords = {
  readonly word: string
  /** What it is about: the order, its service and price, or what was scanned. */
  readonly subject?: string
  readonly line: string
  readonly next?: string
}

/** The words for a stage. `openOrders`: how many orders wait to be shipped. */
export function stageWords(stage: Stage, openOrders: number): StageWords {
  const { parcel, error, scanned } = stage
  const printer = parcel?.job?.printerName ?? ''
  const subject = parcel ? parcelSubject(stage) : scanned
  const about = subject ? { subject } : {}
  const word = m.word[stage.name]
  switch (stage.name) {
    case 'starting':
      return { word, line: m.starting, next: m.startingNext }
    case 'lost':
      return { word, line: parcel ? m.lostParcel(parcel.orderNumber) : m.lost, next: m.lostNext }
    case 'setup':
      return { word, line: m.setup, next: m.setupNext }
    case 'ready':
      return {
        word,
        line: m.ready,
        next:
          openOrders === 0
            ? m.readyNone
            : m.readyNext(openOrders === 1 ? '1 order' : `${formatCount(openOrders)} orders`),
      }
    case 'offline':
      return { word, line: m.offline, next: m.offlineNext }
    case 'looking':
      return { word, line: scanned ?? '' }
    case 'buying':
      return { word, line: subject ?? '', next: m.buyingNext }
    case 'printing':
      return { word, line: subject ?? '', next: m.printingNext(printer) }
    case 'sent':
      return { word, ...about, line: m.sent(printer), next: stage.canConfirm ? m.sentWaiting : m.sentFinal }
    case 'shipped': {
      const line = parcel?.job?.state === 'unknown' ? m.confirmedByYou : m.confirmed(printer)
      return { word, ...about, line }
    }
    case 'ask':
      return { word, ...about, line: m.ask, next: m.askNext(printer) }
    case 'printer_waits': {
      const words = m.condition[stage.condition ?? 'unknown']
      const left = parcel?.job?.state === 'sent' || parcel?.job?.state === 'sending'
      return { word: words.word, ...about, line: words.line, next: left ? m.waitsSent : m.waitsQueued }
    }
    case 'no_printer':
      return { word, ...about, line: m.noPrinter, next: m.noPrinterNext }
    case 'not_printed':
      return { word, ...about, line: m.notPrinted, ...nextOf(error) }
    case 'doubt':
      return { word, ...about, line: m.doubt, next: m.doubtNext }
    case 'already':
      return {
        word,
        ...about,
        line: m.already(parcel ? formatMoment(parcel.createdAt) : ''),
        next: m.alreadyNext,
      }
    case 'not_found':
      return { word, line: scanned ?? '', next: m.notFoundNext }
    case 'refused':
      return {
        word: error ? errorWords(error.code).word : word,
        ...about,
        line: wrong(error),
        ...nextOf(error),
      }
    case 'not_bought':
      return { word: wordOf(error, word), ...about, line: m.notBought(wrong(error)), next: m.notBoughtNext }
    case 'no_answer':
      return { word, ...about, line: m.lost, next: m.noAnswerNext }
    case 'scan_failed':
      return { word: wordOf(error, word), ...about, line: wrong(error), ...nextOf(error, m.scanFailedNext) }
    default:
      return assertNever(stage.name)
  }
}

function parcelSubject({ parcel }: Stage): string {
  if (!parcel) return ''
  const parts = [
    parcel.orderNumber,
    formatService(parcel.service),
    parcel.price ? formatMoney(parcel.price) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

function wordOf(error: ErrorInfo | undefined, otherwise: string): string {
  return error ? errorWords(error.code).word : otherwise
}

/** Codes whose own message names what is wrong in the case at hand. */
const tellsMore: ReadonlySet<ErrorInfo['code']> = new Set(['order_incomplete', 'no_rate'])

/** What is wrong: the service's or the station's own sentence where it says more than the code. */
function wrong(error: ErrorInfo | undefined): string {
  if (!error) return ''
  const refusal = refusalWords(error)
  if (refusal?.sentence) return refusal.sentence
  if (refusal?.says) return m.serviceSays(refusal.says)
  if (tellsMore.has(error.code)) return error.message
  return errorWords(error.code).sentence
}

function nextOf(error: ErrorInfo | undefined, before = ''): { readonly next?: string } {
  const refusal = error && refusalWords(error)
  const action = refusal?.action ?? (error ? errorWords(error.code).action : '')
  // Under the sentence of a known code, the service's own text tells the case at hand.
  const says = refusal?.sentence && refusal.says ? m.serviceSays(refusal.says) : ''
  const next = [before, action, says].filter(Boolean).join(' ')
  return next ? { next } : {}
}
