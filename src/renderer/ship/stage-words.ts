// What the stage says: a word, a line of what it is about, a line of what it means, a line of what to do next.

import type { ParcelView, PrintJobView } from '../../contract/domain.ts'
import type { PrinterCondition } from '../../contract/printers.ts'
import type { ErrorCode, ErrorInfo } from '../../contract/errors.ts'
import type { BoughtOpen } from '../../contract/verification-view.ts'
import { draftFaults, type DraftFault, type DraftView } from '../../contract/shipment-draft.ts'
import { assertNever } from '../../base/assert-never.ts'
import { errorWords, reasonWords, sentenceOf } from '../errors/error-words.ts'
import { printFault } from '../errors/print-fault.ts'
import { refusalWords } from '../errors/service-code-words.ts'
import { formatCount, formatMoment, formatMoney, formatService, formatWeight } from '../format.ts'
import { keyName } from '../keys.ts'
import { words } from '../language.ts'
import { notHereSays } from '../not-here-words.ts'
import { offlineWords } from '../orders-in-line.ts'
import { jobTitle } from '../print-jobs/job-title.ts'
import { changeList } from './draft/change-words.ts'
import { fieldList, fieldName } from './draft/draft-fields.ts'
import { claimFault, claimNext } from './claim-fault.ts'
import { partOf, refusalSteps } from './refusal-steps.ts'
import { ruleFault } from './rule-fault.ts'
import { closedLine, scanBackWords } from './scan-back-words.ts'
import { parcelName } from './parcel-name.ts'
import { labelProgress } from './stage-of-parcel.ts'
import { actionsOf, jobOf, type Stage } from './stage.ts'
import { actionKeys, type StageName } from './stage-traits.ts'
import { itemWords } from './verification/item-words.ts'

const {
  condition: conditionWords,
  doubt: doubtWords,
  printJobs: jobWords,
  refunds: refundWords,
  ship: m,
} = words

export type StageWords = {
  readonly word: string
  /** What it is about: the order, its service and price, or what was scanned. */
  readonly subject?: string
  readonly line: string
  readonly next?: string
}

/** What is known of a print at another bench, in few words: the rest stands in the queue. */
function atBenchLine({ state, bench }: NonNullable<PrintJobView['atBench']>): string {
  if (state === 'not_sure' || state === 'refused') return jobWords.atBenchBad[state](bench)
  return state === 'asking' || state === 'asked' ? jobWords.askedOf(bench) : jobWords.atBench(bench)
}

/** The words for a stage. `openOrders`: how many orders wait to be shipped. */
export function stageWords(stage: Stage, openOrders: number): StageWords {
  const said = wordsOfState(stage, openOrders)
  const actions = actionsOf(stage)
  const isOver = actions.length === 1 && actions[0] === 'acknowledge'
  return isOver ? { ...said, next: [said.next, m.onlyOk].filter(Boolean).join(' ') } : said
}

function wordsOfState(stage: Stage, openOrders: number): StageWords {
  const { parcel, error, scanned } = stage
  const job = jobOf(stage)
  const printer = job?.printerName ?? ''
  const { parcelNumber = 1 } = stage.waiting ?? stage
  const asked = scanned === undefined ? scanned : parcelName({ orderNumber: scanned, parcelNumber })
  const subject = parcel ? parcelSubject(parcel, stage.name) : job ? jobTitle(job) : asked
  const word = m.word[stage.name]
  /** With what it is about; another word than the state's own where the case at hand has one. */
  const says = (line: string, next?: string, its = word): StageWords => ({
    word: its,
    ...(subject ? { subject } : {}),
    line,
    ...(next ? { next } : {}),
  })
  switch (stage.name) {
    case 'starting':
      return { word, line: m.starting, next: m.startingNext }
    case 'lost':
      return { word, line: parcel ? m.lostParcel(parcel.orderNumber) : m.lost, next: m.lostNext }
    case 'setup':
      return { word, line: m.setup, next: m.setupNext }
    case 'ready': {
      const next = openOrders === 0 ? m.readyNone : m.readyNext(formatCount(openOrders))
      return { word, line: m.ready, next }
    }
    case 'offline':
      return { word, line: m.offline, next: offlineWords(stage.inLine) }
    case 'looking':
      return {
        word,
        line: stage.scanned,
        next: [stage.sources && m.lookingAt(stage.sources), m.lookingNext].filter(Boolean).join(' '),
      }
    case 'buying':
      return { word, line: subject ?? '', next: m.buyingNext }
    case 'printing':
      return { word, line: subject ?? '', next: m.printingNext(printer) }
    case 'sent':
      return says(m.sent(printer), stage.canConfirm ? m.sentWaiting : m.sentFinal)
    case 'shipped': {
      const closed = closedLine(stage.parcel)
      if (closed !== undefined) return says(closed)
      if (stage.parcel.job?.state === 'unknown') return says(m.confirmedByYou)
      const { packageCount } = stage.parcel
      return says(packageCount > 1 ? m.allConfirmed(packageCount, printer) : m.confirmed(printer))
    }
    case 'address_modified':
      return parcel?.addressModified === 'told'
        ? says(m.addressModified, m.addressModifiedNext)
        : says(m.addressNotTold, m.addressNotToldNext)
    case 'voided': {
      const { refund } = stage.parcel
      if (!refund) return says(m.voided, m.voidedNext)
      const { askedAt, state, status } = refund
      const known = refundWords.words[(state === 'requested' && status) || state]
      return says(`${refundWords.warnTitle(formatMoment(askedAt))} · ${known}`, m.voidedNext)
    }
    case 'scan_back':
    case 'wrong_label':
    case 'label_awaited':
    case 'aside':
    case 'excuse': {
      const { line, next } = scanBackWords(stage)
      return says(line, next)
    }
    case 'ask':
      if (job?.reason?.code === 'half_printed') return says(m.askHalf, m.askHalfNext(printer), m.askHalfWord)
      return job?.reason?.code === 'printer_moved'
        ? says(m.askHalf, m.askMovedNext(printer))
        : says(m.ask, m.askNext(printer))
    case 'printer_waits': {
      const told = conditionWords.conditions[stage.condition]
      const left = job?.state === 'sent' || job?.state === 'sending'
      const sentNext = tearsLabels.has(stage.condition) ? m.waitsHalf : m.waitsSent
      return says(told.line(printer), left ? sentNext : m.waitsQueued, told.word)
    }
    case 'behind':
      return says(m.behind, m.behindNext)
    case 'held':
      if (job?.heldFor === 'bench' && job.atBench) return says(atBenchLine(job.atBench), jobWords.atBenchNext)
      return says(job?.held ? m.heldJob : m.heldQueue(printer), m.heldNext)
    case 'cancelled':
      return says(m.cancelledLine, nextOf(error))
    case 'no_printer':
      return says(m.noPrinter, m.noPrinterNext)
    case 'labels_missing':
      return says(
        labelsHere(stage.parcel),
        labelsNext(stage.parcel),
        stage.parcel.packageCount === 1 ? m.labelNotHereWord : word,
      )
    case 'not_kept':
      return says(m.notKept, m.notKeptNext)
    case 'not_printed':
      return says(m.notPrinted, nextOf(error, error && reasonWords(error)))
    case 'doubt': {
      const { awaitsAccount: awaits, canEndDoubt } = stage.parcel
      if (awaits) return says(doubtWords.account[awaits], doubtWords.accountNext[awaits])
      return canEndDoubt ? says(m.doubtLong, m.doubtLongNext) : says(m.doubt, m.doubtNext)
    }
    case 'draft':
      return says(m.draft)
    case 'order_held':
      return says(m.orderHeld(stage.reason), m.orderHeldNext)
    case 'put_off': {
      const { waiting } = stage
      if (waiting.place === undefined) return says(m.leftLine, m.leftLineNext, m.leftLineWord)
      return says(m.putOff(formatCount(waiting.place), formatMoney(waiting.ceiling)), m.putOffNext)
    }
    case 'kept': {
      const changes = changeList(stage.view.kept?.changes ?? [])
      return says(changes || m.kept, m.keptNext)
    }
    case 'customs': {
      const lacking = stage.view.check.problems.length
      return says(lacking > 0 ? m.customsLacks(lacking) : m.customs, m.customsNext)
    }
    case 'weight':
      return says(m.weightLine, m.weightNext)
    case 'mismatch': {
      const weight = stage.view.check.weight
      if (!weight) return says(m.weightLine, m.weightNext)
      const line = m.mismatch(formatWeight(weight.actualGrams), formatWeight(weight.expectedGrams))
      return says(line, m.mismatchNext(formatWeight(weight.toleranceGrams)))
    }
    case 'address':
      return says(m.address, `${m.lacks(lackingFields(stage.view))}. ${m.incompleteNext}`)
    case 'incomplete': {
      const ruled = error && ruleFault(error)
      if (ruled) return says(ruled, nextOf(error), wordOf(error, word))
      if (error?.code === 'no_rate')
        return says(wrong(error), nextOf(error, m.incompleteNext), wordOf(error, word))
      const lacking = lackingFields(stage.view)
      return says(lacking ? m.lacks(lacking) : wrong(error), m.incompleteNext)
    }
    case 'already':
      // What must not be used is not said to be done with.
      if (stage.refund) {
        const askedAt = formatMoment(stage.refund.askedAt)
        return says(refundWords.warnTitle(askedAt), refundWords.warnWhat, m.alreadyVoid)
      }
      if (stage.parcel.job?.state === 'failed') {
        const line = m.alreadyUnprinted(formatMoment(stage.parcel.createdAt))
        return says(line, m.alreadyUnprintedNext, m.word.not_printed)
      }
      return says(
        m.already(formatMoment(stage.parcel.createdAt)),
        stage.boughtOpen ? `${openLine(stage.boughtOpen)} ${m.alreadyNext}` : m.alreadyNext,
      )
    case 'not_found':
      return notFoundWords(stage)
    case 'refused':
      return says(wrong(error), nextOf(error), wordOf(error, word))
    case 'not_bought':
      if (stage.isBack) return says(m.notBoughtThen, m.notBoughtBack)
      return says(
        m.notBought(wrong(error)),
        error?.code === 'service_unreachable' ? m.notBoughtNext : m.notBoughtSoon,
        wordOf(error, word),
      )
    case 'verifying':
    case 'resumed':
    case 'closed':
    case 'not_counted':
    case 'wrong_item':
    case 'too_many':
    case 'other_item':
    case 'unknown_code':
    case 'asks_lot':
    case 'asks_serial':
    case 'serial_again':
    case 'serial_of_one':
    case 'order_scanned':
    case 'excuse_items':
    case 'half_scanned':
      return { word, subject: parcelName(stage.verification), ...itemWords(stage) }
    case 'no_answer':
      return says(m.lost, m.noAnswerNext)
    case 'scan_failed':
      return says(wrong(error), nextOf(error, m.scanFailedNext), wordOf(error, word))
    default:
      return assertNever(stage)
  }
}

function notFoundWords({ scanned, ...notHere }: Extract<Stage, { name: 'not_found' }>): StageWords {
  const says = notHereSays(notHere)
  switch (says.kind) {
    case 'rejected':
      return { word: m.rejectedWord, subject: scanned, line: says.line, next: says.next.join(' ') }
    case 'not_known':
      return {
        word: m.notKnownWord,
        subject: scanned,
        line: says.line,
        next: [...says.next, m.notKnownNext].join(' '),
      }
    case 'none': {
      const none = says.asked.length > 0 ? m.notFoundAt(says.asked) : m.notFoundNext
      return { word: m.word.not_found, line: scanned, next: says.next[0] ?? none }
    }
  }
}

function labelsHere({ packageCount, missingLabels }: ParcelView): string {
  if (packageCount === 1) return m.labelNotHere
  return m.labelsHere(packageCount - (missingLabels?.packages.length ?? 0), packageCount)
}

/** Answers without the label: that it is not here says all that is known. */
const tellsNoMore: ReadonlySet<ErrorCode> = new Set(['label_missing', 'unexpected_response'])

function labelsNext({ missingLabels, packages }: ParcelView): string {
  const reason = missingLabels?.reason
  const why = reason && !tellsNoMore.has(reason.code) ? errorWords(reason.code).sentence : ''
  return [why, m.labelsMissingNext, packages.length > 0 ? m.labelsMayBeOne : ''].filter(Boolean).join(' ')
}

/** What can stop a label that is half out: it does not go on by itself. */
const tearsLabels: ReadonlySet<PrinterCondition> = new Set(['paper_out', 'ribbon_out', 'head_open'])

/** The fields that a person has to look at, in words. */
function lackingFields({ check }: DraftView): string {
  return fieldList(check.problems.map(({ field }) => field))
}

/** States in which one label of several is spoken of. */
const underWay: ReadonlySet<StageName> = new Set([
  'printing',
  'sent',
  'ask',
  'printer_waits',
  'held',
  'behind',
  'not_printed',
  'cancelled',
])

function parcelSubject(parcel: ParcelView, name: StageName): string {
  const progress = underWay.has(name) ? labelProgress(parcel) : undefined
  const parts = [
    parcel.orderNumber,
    parcel.isReturn ? m.returnLabel : parcel.parcelNumber > 1 ? m.parcelNumber(parcel.parcelNumber) : '',
    formatService(parcel.service),
    parcel.price ? formatMoney(parcel.price) : '',
    parcel.ruleName === undefined ? '' : words.draft.byShippingRule(parcel.ruleName),
    progress ? m.labelOf(progress.label, progress.of) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** More than so many stand on the order's page. */
const mostItems = 6

/** What was scanned before it was bought, and what was not. */
function openLine(items: BoughtOpen): string {
  const listOf = (which: 'scanned' | 'unscanned') => {
    const those = items.filter(({ [which]: count }) => count > 0)
    const said = those.slice(0, mostItems).map((one) => `${formatCount(one[which])} × ${one.sku}`)
    return [...said, ...(those.length > mostItems ? ['…'] : [])].join(', ')
  }
  return m.alreadyOpen(listOf('scanned'), listOf('unscanned'))
}

function wordOf(error: ErrorInfo | undefined, otherwise: string): string {
  return error ? errorWords(error.code).word : otherwise
}

/** What is wrong: the service's or the station's own sentence where it says more than the code. */
function wrong(error: ErrorInfo | undefined): string {
  if (!error) return ''
  const refusal = refusalWords(error)
  if (refusal?.sentence) return refusal.sentence
  if (refusal?.says) return m.serviceSays(refusal.says)
  return ruleFault(error) ?? claimFault(error) ?? fieldAtFault(error) ?? sentenceOf(error)
}

/** `To · State is missing`, `Goods 1 · Value has to be more than 0`. */
function fieldAtFault({ code, details = {} }: ErrorInfo): string | undefined {
  const { field, reason, fault } = details
  if (code !== 'order_incomplete' || typeof field !== 'string') return undefined
  const { faults, problems } = words.draft
  if (reason === 'wrong')
    return `${fieldName(field)} ${isDraftFault(fault) ? faults[fault] : problems.invalid}.`
  if (reason !== 'missing') return undefined
  const missing = m.fieldMissing(fieldName(field))
  return field.endsWith('Address.state') ? `${missing} ${m.stateAbroad}` : missing
}

const isDraftFault = (fault: unknown): fault is DraftFault => draftFaults.some((one) => one === fault)

/** The same that its first button does. */
function noRateNext(error: ErrorInfo): string | undefined {
  if (error.code !== 'no_rate') return undefined
  if (partOf(error) === 'packages') return m.noRateNext.again_or_package
  return m.noRateNext[refusalSteps(error)[0] === 'retry' ? 'again_or_service' : 'service']
}

/** By the key of its first button, where that puts it right: no way round by another screen. */
function keyNext(error: ErrorInfo): string | undefined {
  const step = refusalSteps(error)[0]
  if (step !== 'take_back' && step !== 'release_order') return undefined
  const [key = ''] = actionKeys[step]
  return m.keyNext[step](keyName(key))
}

const actionOf = (error: ErrorInfo): string =>
  claimNext(error) ??
  noRateNext(error) ??
  keyNext(error) ??
  printFault(error)?.action ??
  errorWords(error.code).action

function nextOf(error: ErrorInfo | undefined, before = ''): string {
  const refusal = error && refusalWords(error)
  const action = refusal?.action ?? (error ? actionOf(error) : '')
  // Under the sentence of a known code, the service's own text tells the case at hand.
  const says = refusal?.sentence && refusal.says ? m.serviceSays(refusal.says) : ''
  return [before, action, says].filter(Boolean).join(' ')
}
