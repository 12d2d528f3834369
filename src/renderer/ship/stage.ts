// What the stage shows. One state out of all that is known: total tables, and one function that chooses.

import type {
  ParcelView,
  PrinterCondition,
  PrintJobView,
  ScanOutcome,
  StationStatus,
} from '../../contract/domain.ts'
import type { ErrorCode, ErrorInfo } from '../../contract/errors.ts'
import { assertNever } from '../assert-never.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import type { LinkState } from '../station/station-client.ts'
import type { PictogramName } from '../ui/pictogram-names.ts'

export const stageNames = [
  'starting',
  'lost',
  'setup',
  'ready',
  'offline',
  'looking',
  'buying',
  'printing',
  'sent',
  'shipped',
  'ask',
  'printer_waits',
  'no_printer',
  'not_printed',
  'doubt',
  'refused',
  'not_bought',
  'not_found',
  'already',
  'scan_failed',
  'no_answer',
] as const
export type StageName = (typeof stageNames)[number]

/** The colour and ground of the stage; never the only sign of a state. */
export type Look = 'quiet' | 'working' | 'sent' | 'done' | 'before' | 'ask' | 'doubt' | 'refused' | 'offline'

/** What the packer can do on the stage. */
export type StageAction =
  'answer' | 'retry' | 'ask_now' | 'reprint' | 'acknowledge' | 'open_orders' | 'open_settings'

export type StageTraits = {
  readonly look: Look
  readonly pictogram: PictogramName
  readonly sound?: SoundName
  readonly actions: readonly StageAction[]
  /** Stays on the page, also when the next parcel takes the stage, until the packer has acted. */
  readonly stays?: true
}

export const stageTraits = {
  starting: { look: 'quiet', pictogram: 'station', actions: [] },
  lost: { look: 'offline', pictogram: 'unplugged', sound: 'attention', actions: [] },
  setup: { look: 'quiet', pictogram: 'account', actions: ['open_settings'] },
  ready: { look: 'quiet', pictogram: 'scan', actions: [] },
  offline: { look: 'offline', pictogram: 'unplugged', sound: 'attention', actions: [] },
  looking: { look: 'working', pictogram: 'search', actions: [] },
  buying: { look: 'working', pictogram: 'buy', actions: [] },
  printing: { look: 'working', pictogram: 'printer', actions: [] },
  sent: { look: 'sent', pictogram: 'sent', actions: [] },
  shipped: { look: 'done', pictogram: 'done', sound: 'done', actions: [] },
  ask: { look: 'ask', pictogram: 'question', sound: 'attention', actions: ['answer'], stays: true },
  printer_waits: { look: 'ask', pictogram: 'printer_fault', sound: 'fault', actions: [] },
  no_printer: { look: 'ask', pictogram: 'printer_fault', sound: 'fault', actions: ['open_settings'] },
  not_printed: {
    look: 'refused',
    pictogram: 'printer_fault',
    sound: 'fault',
    actions: ['reprint', 'acknowledge'],
    stays: true,
  },
  doubt: { look: 'doubt', pictogram: 'doubt', sound: 'attention', actions: ['ask_now'] },
  refused: { look: 'refused', pictogram: 'stop', sound: 'wrong', actions: ['acknowledge'], stays: true },
  not_bought: {
    look: 'offline',
    pictogram: 'unplugged',
    sound: 'attention',
    actions: ['retry', 'acknowledge'],
  },
  not_found: {
    look: 'refused',
    pictogram: 'not_found',
    sound: 'wrong',
    actions: ['open_orders', 'acknowledge'],
  },
  already: { look: 'before', pictogram: 'already', sound: 'already', actions: ['reprint', 'acknowledge'] },
  no_answer: {
    look: 'offline',
    pictogram: 'unplugged',
    sound: 'attention',
    actions: ['retry', 'acknowledge'],
  },
  scan_failed: { look: 'refused', pictogram: 'stop', sound: 'wrong', actions: ['acknowledge'] },
} as const satisfies Record<StageName, StageTraits>

/** The last scan on the page, from the moment it was made. */
export type ScanProgress =
  | { readonly kind: 'looking'; readonly scanned: string }
  | { readonly kind: 'answered'; readonly scanned: string; readonly outcome: ScanOutcome }
  | {
      readonly kind: 'failed'
      readonly scanned: string
      readonly error: ErrorInfo
      /** The station knows by it whether it got this scan. */
      readonly gestureId: string
    }

export type Scene = {
  readonly link: LinkState
  readonly status: StationStatus | undefined
  readonly scan: ScanProgress | undefined
  /** The newest that is known of the scan's parcel. */
  readonly parcel: ParcelView | undefined
}

/** The stage's state and what it is about. Fields are there where the state has them. */
export type Stage = {
  readonly name: StageName
  readonly parcel?: ParcelView
  readonly scanned?: string
  readonly error?: ErrorInfo
  /** What keeps the printer from printing (state `printer_waits`). */
  readonly condition?: PrinterCondition
  /** State `sent`: the printer can still confirm. */
  readonly canConfirm?: boolean
}

/** Conditions that a packer has to put right before a waiting label prints. */
const blocking: Readonly<Record<PrinterCondition, boolean>> = {
  ready: false,
  printing: false,
  unknown: false,
  buffer_full: false,
  paused: true,
  paper_out: true,
  ribbon_out: true,
  head_open: true,
  too_hot: true,
  unreachable: true,
}

/**
 * The one state to show. A state that may be old (the link to the station is lost) is shown only where it is final.
 */
export function stageOf(scene: Scene): Stage {
  const stage = stageOfScan(scene) ?? stageOfBench(scene)
  const isOld = (scene.link === 'lost' || scene.link === 'denied') && !finalNames.has(stage.name)
  return isOld ? { name: 'lost', ...parcelOf(stage) } : stage
}

/** The state of a parcel by itself: the stage after its scan, and its line in the list of the last parcels. */
export function stageOfParcel(parcel: ParcelView, status: StationStatus | undefined): Stage {
  switch (parcel.state) {
    case 'prepared':
      return parcel.reason ? { name: 'not_bought', parcel, error: parcel.reason } : { name: 'buying', parcel }
    case 'sent':
      return { name: 'buying', parcel }
    case 'in_doubt':
      return { name: 'doubt', parcel, ...(parcel.reason ? { error: parcel.reason } : {}) }
    case 'refused':
      return { name: 'refused', parcel, ...(parcel.reason ? { error: parcel.reason } : {}) }
    case 'bought':
      return parcel.job ? stageOfJob(parcel, parcel.job, status) : { name: 'no_printer', parcel }
    default:
      return assertNever(parcel.state)
  }
}

function stageOfJob(parcel: ParcelView, job: PrintJobView, status: StationStatus | undefined): Stage {
  const waits = (condition: PrinterCondition | undefined): Stage | undefined =>
    condition && blocking[condition] ? { name: 'printer_waits', parcel, condition } : undefined
  switch (job.state) {
    case 'queued':
      return (
        waits(job.condition) ??
        waits(job.reason?.code === 'printer_unreachable' ? 'unreachable' : undefined) ?? {
          name: 'printing',
          parcel,
        }
      )
    case 'sending':
      return waits(job.condition) ?? { name: 'printing', parcel }
    case 'sent': {
      const canConfirm = status?.printers.find(({ id }) => id === job.printerId)?.answersStatus ?? false
      // A printer that is out of reach now may have printed what it was sent.
      const condition = job.condition === 'unreachable' ? undefined : job.condition
      return waits(condition) ?? { name: 'sent', parcel, canConfirm }
    }
    case 'confirmed':
      return { name: 'shipped', parcel }
    case 'unknown':
      return job.answered ? { name: 'shipped', parcel } : { name: 'ask', parcel }
    case 'failed':
      return { name: 'not_printed', parcel, ...(job.reason ? { error: job.reason } : {}) }
    default:
      return assertNever(job.state)
  }
}

function stageOfScan({ scan, parcel, status }: Scene): Stage | undefined {
  if (!scan) return undefined
  switch (scan.kind) {
    case 'looking':
      return { name: 'looking', scanned: scan.scanned }
    case 'failed':
      return {
        name: scan.error.code === 'station_unreachable' ? 'no_answer' : 'scan_failed',
        scanned: scan.scanned,
        error: scan.error,
      }
    case 'answered':
      return stageOfOutcome(scan.outcome, parcel, status)
    default:
      return assertNever(scan)
  }
}

function stageOfOutcome(
  outcome: ScanOutcome,
  newest: ParcelView | undefined,
  status: StationStatus | undefined,
): Stage {
  switch (outcome.kind) {
    case 'not_found':
      return { name: 'not_found', scanned: outcome.scanned }
    case 'not_sent': {
      const parcel = newest ?? outcome.parcel
      const goesOn = parcel && (parcel.state !== 'prepared' || !parcel.reason)
      if (goesOn) return stageOfParcel(parcel, status)
      const waits = passing.has(outcome.error.code)
      return {
        name: waits ? 'not_bought' : 'scan_failed',
        scanned: outcome.orderNumber,
        error: outcome.error,
        ...(parcel ? { parcel } : {}),
      }
    }
    case 'shipping':
    case 'already_running':
      return stageOfParcel(newest ?? outcome.parcel, status)
    case 'already_shipped': {
      const stage = stageOfParcel(newest ?? outcome.parcel, status)
      // What needs the packer comes before the news that it was shipped.
      const settled = stage.name === 'shipped' || stage.name === 'sent' || stage.name === 'not_printed'
      return settled ? { ...stage, name: 'already' } : stage
    }
    default:
      return assertNever(outcome)
  }
}

/** Why nothing was sent, where trying again may help. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'service_unreachable',
  'service_no_answer',
  'service_busy',
  'unexpected_response',
])

function stageOfBench({ status }: Scene): Stage {
  if (!status) return { name: 'starting' }
  if (!status.accountReady) return { name: 'setup' }
  return { name: status.service.state === 'offline' ? 'offline' : 'ready' }
}

/** What cannot become untrue while nothing is heard of it. */
const finalNames: ReadonlySet<StageName> = new Set([
  'shipped',
  'refused',
  'not_found',
  'already',
  'scan_failed',
  'no_answer',
])

function parcelOf(stage: Stage): { readonly parcel?: ParcelView } {
  return stage.parcel ? { parcel: stage.parcel } : {}
}

/** The sound for a state: `sent` sounds done only where the printer never confirms. */
export function soundOf(stage: Stage): SoundName | undefined {
  if (stage.name === 'sent') return stage.canConfirm ? undefined : 'done'
  const traits: StageTraits = stageTraits[stage.name]
  return traits.sound
}
