// Which state the stage shows out of all that is known: one function that chooses.

import type { ParcelView, StationStatus } from '../../contract/domain.ts'
import type { ErrorCode, ErrorInfo } from '../../contract/errors.ts'
import type { ScanOutcome } from '../../contract/ship.ts'
import type { DraftView } from '../../contract/shipment-draft.ts'
import { assertNever } from '../../base/assert-never.ts'
import type { Verification } from '../../contract/verification-view.ts'
import { ordersInLine } from '../orders-in-line.ts'
import type { LinkState } from '../station/station-client.ts'
import { labelToScan } from './scan-back.ts'
import type { Stage } from './stage.ts'
import { notBought, stageOfParcel } from './stage-of-parcel.ts'
import type { StageName } from './stage-traits.ts'
import { stageOfItems } from './verification/stage-of-items.ts'

/** The last scan on the page, from the moment it was made. */
export type ScanProgress =
  | {
      readonly kind: 'looking'
      readonly scanned: string
      /** Order sources that are being asked for it: it is not here. */
      readonly sources?: readonly string[]
    }
  | {
      readonly kind: 'answered'
      readonly scanned: string
      readonly outcome: ScanOutcome
      /** What was heard of the station before the answer: it does not tell of it yet. */
      readonly statusBefore?: StationStatus | undefined
    }
  | {
      readonly kind: 'failed'
      readonly scanned: string
      readonly error: ErrorInfo
      /** The station knows by it whether it got this scan. */
      readonly gestureId: string
      /** Asks the same once more, under the same gesture. */
      readonly again?: () => Promise<void>
    }

export type Scene = {
  readonly link: LinkState
  readonly status: StationStatus | undefined
  readonly scan: ScanProgress | undefined
  /** The newest that is known of the scan's parcel. */
  readonly parcel: ParcelView | undefined
  /** The order whose items are scanned. */
  readonly verification?: Verification | undefined
}

/**
 * The one state to show. A state that may be old (the link to the station is lost) is shown only where it is final.
 */
export function stageOf(scene: Scene): Stage {
  const { verification } = scene
  const stage = stageOfScan(scene) ?? (verification ? stageOfItems(verification) : stageOfBench(scene))
  const isOld = scene.link !== 'up' && scene.link !== 'connecting' && !finalNames.has(stage.name)
  return isOld ? { name: 'lost', ...(stage.parcel ? { parcel: stage.parcel } : {}) } : stage
}

function stageOfScan({ scan, parcel, status }: Scene): Stage | undefined {
  if (!scan) return undefined
  switch (scan.kind) {
    case 'looking':
      return {
        name: 'looking',
        scanned: scan.scanned,
        ...(scan.sources ? { sources: scan.sources } : {}),
      }
    case 'failed':
      return {
        name: scan.error.code === 'station_unreachable' ? 'no_answer' : 'scan_failed',
        scanned: scan.scanned,
        error: scan.error,
      }
    case 'answered':
      return stageOfOutcome(scan, parcel, status)
    default:
      return assertNever(scan)
  }
}

function stageOfOutcome(
  { outcome, statusBefore }: Extract<ScanProgress, { kind: 'answered' }>,
  newest: ParcelView | undefined,
  status: StationStatus | undefined,
): Stage {
  switch (outcome.kind) {
    case 'not_found':
      return {
        name: 'not_found',
        scanned: outcome.scanned,
        ...(outcome.rejected ? { rejected: outcome.rejected } : {}),
        ...(outcome.unasked ? { unasked: true } : {}),
        ...(outcome.lookedUp ? { lookedUp: outcome.lookedUp } : {}),
      }
    case 'not_sent':
      return stageOfNotSent(outcome, newest, { status, isNew: status === statusBefore })
    case 'shipping':
    case 'already_running':
      return stageOfParcel(newest ?? outcome.parcel, status)
    case 'already_shipped': {
      const stage = stageOfParcel(newest ?? outcome.parcel, status)
      const { nextParcelNumber, refund, boughtOpen } = outcome
      const further = nextParcelNumber === undefined ? {} : { nextParcelNumber }
      if (stage.name === 'aside') return { ...stage, ...further }
      // What needs the packer comes before the news that it was shipped.
      if (!stage.parcel || !settledNames.has(stage.name)) return stage
      const { parcel, error } = stage
      return {
        name: 'already',
        parcel,
        ...(error ? { error } : {}),
        ...(refund ? { refund } : {}),
        ...(boughtOpen ? { boughtOpen } : {}),
        ...further,
      }
    }
    case 'scanned_back': {
      const stage = stageOfParcel(newest ?? outcome.parcel, status)
      return outcome.again && stage.name === 'scan_back' ? { ...stage, isAgain: true } : stage
    }
    case 'wrong_label':
    case 'label_awaited':
      return stageOfAwaited(outcome, newest ?? outcome.parcel, status)
    case 'verifying':
      return stageOfItems(outcome.verification, outcome.news)
    case 'put_off':
      return stageOfPutOff(outcome, status, status === statusBefore)
    case 'held': {
      const { orderNumber: scanned, reason, parcelNumber } = outcome
      return { name: 'order_held', scanned, reason, ...(parcelNumber === undefined ? {} : { parcelNumber }) }
    }
    case 'kept_draft':
    case 'needs_customs':
    case 'weight_mismatch': {
      const { kind, orderNumber: scanned, ...view } = outcome
      return { name: draftStages[kind], scanned, view }
    }
    default:
      return assertNever(outcome)
  }
}

/** What a person has to look at first. */
const draftStages = { kept_draft: 'kept', needs_customs: 'customs', weight_mismatch: 'mismatch' } as const

/** It waits, or its turn has come since: then its parcel is shown. `isNew`: the status does not know of it yet. */
function stageOfPutOff(
  { waiting, orderNumber: scanned }: Extract<ScanOutcome, { kind: 'put_off' }>,
  status: StationStatus | undefined,
  isNew: boolean,
): Stage {
  const line = status?.waitingOrders ?? []
  const at = line.findIndex(({ id }) => id === waiting.id)
  const now = line[at]
  const { parcelNumber } = waiting
  if (now?.reason) return notBought({ scanned, parcelNumber, error: now.reason }, status)
  if (now) return { name: 'put_off', scanned, waiting: { ...waiting, place: at + 1 } }
  const parcel = status?.recent.find(
    (one) => one.orderNumber === scanned && one.parcelNumber === parcelNumber && !one.isReturn,
  )
  if (parcel) return stageOfParcel(parcel, status)
  return { name: 'put_off', scanned, waiting: isNew ? { ...waiting, place: line.length + 1 } : waiting }
}

/** Something else was scanned than the label that waits; once that waits no more, its parcel is shown. */
function stageOfAwaited(
  outcome: Extract<ScanOutcome, { kind: 'wrong_label' | 'label_awaited' }>,
  parcel: ParcelView,
  status: StationStatus | undefined,
): Stage {
  const { scanned } = outcome
  const isItself = scanned.toUpperCase() === parcel.orderNumber.toUpperCase()
  if (!labelToScan(parcel) || isItself) return stageOfParcel(parcel, status)
  if (outcome.kind === 'label_awaited') return { name: 'label_awaited', parcel, scanned }
  const { reads, shared } = outcome
  return {
    name: 'wrong_label',
    parcel,
    scanned,
    ...(reads === undefined ? {} : { reads }),
    ...(shared ? { isShared: true } : {}),
  }
}

/** `isNew`: the status was heard before the answer, and cannot tell that the service is back. */
function stageOfNotSent(
  outcome: Extract<ScanOutcome, { kind: 'not_sent' }>,
  newest: ParcelView | undefined,
  { status, isNew }: { readonly status: StationStatus | undefined; readonly isNew: boolean },
): Stage {
  const parcel = newest ?? outcome.parcel
  const goesOn = parcel && (parcel.state !== 'prepared' || !parcel.reason)
  if (goesOn) return stageOfParcel(parcel, status)
  const { orderNumber: scanned, parcelNumber, error, draft, own, check } = outcome
  const which: { readonly parcelNumber?: number } = parcelNumber === undefined ? {} : { parcelNumber }
  const about = { scanned, error, ...which, ...(parcel ? { parcel } : {}) }
  if (passing.has(error.code)) return notBought(about, isNew ? undefined : status)
  if (!draft || !check) return { name: 'scan_failed', ...about }
  const view = { draft, check, ...(own ? { own } : {}) }
  return { name: lackOf(view), ...about, view }
}

/** What a person has to fill in, where it is one thing. */
function lackOf({ check }: DraftView): 'incomplete' | 'weight' | 'address' | 'customs' {
  const fields = check.problems.map(({ field }) => field)
  if (fields.length === 0) return 'incomplete'
  if (fields.every((field) => /^packages\.\d+\.weight$/.test(field))) return 'weight'
  if (fields.every((field) => field.startsWith('toAddress'))) return 'address'
  if (fields.every((field) => field.startsWith('customsInfo'))) return 'customs'
  return 'incomplete'
}

/** Why nothing was sent, where trying again may help. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'service_unreachable',
  'service_no_answer',
  'service_busy',
  'unexpected_response',
])

const settledNames: ReadonlySet<StageName> = new Set([
  'shipped',
  'sent',
  'not_printed',
  'cancelled',
  'voided',
  'already',
])

function stageOfBench({ status }: Scene): Stage {
  if (!status) return { name: 'starting' }
  if (status.scanBack) return stageOfParcel(status.scanBack, status)
  if (!status.accountReady) return { name: 'setup' }
  return status.service.state === 'offline'
    ? { name: 'offline', inLine: ordersInLine(status) }
    : { name: 'ready' }
}

/** What cannot become untrue while nothing is heard of it. */
const finalNames: ReadonlySet<StageName> = new Set([
  'draft',
  'shipped',
  'refused',
  'not_found',
  'already',
  'scan_failed',
  'no_answer',
])
