// The one state that the stage shows, what it is about, and what can be done in it.

import type {
  ParcelView,
  PrinterView,
  PrintJobView,
  RefundMark,
  WaitingOrderView,
} from '../../contract/domain.ts'
import { destinationOf } from '../../contract/destination.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { NotLookedUp } from '../../contract/order-look-up.ts'
import type { RejectedOrder } from '../../contract/orders.ts'
import type { PrinterCondition } from '../../contract/printers.ts'
import type { BoughtOpen, Verification, VerificationNews } from '../../contract/verification-view.ts'
import type { DraftView } from '../../contract/shipment-draft.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import { scanBackOf } from './scan-back.ts'
import type { AboveCeiling } from '../../contract/shipping-rules.ts'
import { refusalSteps } from './refusal-steps.ts'
import { aboveCeiling } from './rule-fault.ts'
import { actionKeys, draftKeys, stageTraits } from './stage-traits.ts'
import type { StageAction, StageName, StageTraits } from './stage-traits.ts'

/** Which parcel is packed. */
export type PackedHere = Pick<Verification, 'orderNumber' | 'parcelNumber'>

type OfParcel = { readonly parcel: ParcelView }
type OfParcelWithWhy = OfParcel & { readonly error?: ErrorInfo }
/** What the station made of the order, where a person has to look at it first. */
type OfDraft = { readonly scanned: string; readonly view: DraftView }
/** The same of an order that was not sent. */
type OfUnsentDraft = OfDraft & OfNumber & { readonly error?: ErrorInfo; readonly parcel?: ParcelView }
type OfScan = { readonly scanned: string }
/** The parcel of the order, where that is known. */
type OfNumber = { readonly parcelNumber?: number }
/** An order whose items are scanned, and what the last scan or key did; absent where that was read, or is long ago. */
type OfItems = { readonly verification: Verification; readonly news?: VerificationNews }

/** What each state is about. */
type StageFields = {
  starting: object
  lost: Partial<OfParcel>
  setup: object
  ready: object
  /** `inLine`: orders that are bought by themselves when the service is back. */
  offline: { readonly inLine: number }
  draft: OfScan
  /** `sources`: those that are being asked for an order which is not here. */
  looking: OfScan & { readonly sources?: readonly string[] }
  buying: OfParcel
  printing: OfParcel
  /** `canConfirm`: the printer still can. */
  sent: OfParcel & { readonly canConfirm: boolean }
  shipped: OfParcel
  address_modified: OfParcel
  voided: OfParcel
  /** `isAgain`: the label that was scanned had been before. */
  scan_back: OfParcel & { readonly isAgain?: true }
  /** `reads`: the order whose label was scanned instead. `isShared`: the code is on the label that waits, and on others too. */
  wrong_label: OfParcel & OfScan & { readonly reads?: string; readonly isShared?: true }
  label_awaited: OfParcel & OfScan
  aside: OfParcel & { readonly nextParcelNumber?: number }
  excuse: OfParcel
  /** `job`: a document, or a print that is not its parcel's last. */
  ask: { readonly parcel?: ParcelView; readonly job?: PrintJobView }
  /** What keeps the printer from printing, and another one that can print what waits. */
  printer_waits: OfParcel & {
    readonly condition: PrinterCondition
    readonly moveTo?: PrinterView
    /** What waits cannot be moved, and another printer can take what comes. */
    readonly canSwitch?: true
  }
  behind: OfParcel
  held: OfParcel
  no_printer: OfParcel
  labels_missing: OfParcel
  not_kept: OfParcelWithWhy
  not_printed: OfParcelWithWhy
  cancelled: OfParcelWithWhy
  doubt: OfParcelWithWhy
  refused: OfParcelWithWhy
  /** `isBack`: the service could not be reached, and answers again. */
  not_bought: Partial<OfParcel & OfScan> & OfNumber & { readonly error: ErrorInfo; readonly isBack?: true }
  /**
   * `rejected`: the row by which an import would not take the order. `unasked`: another bench may know of it. `lookedUp`: what the order
   * sources said that were asked for it.
   */
  not_found: OfScan & {
    readonly rejected?: RejectedOrder
    readonly unasked?: true
    readonly lookedUp?: NotLookedUp
  }
  /** With the number that a further parcel of the order would have. `refund`: its label must not be used. */
  already: OfParcelWithWhy & {
    readonly nextParcelNumber?: number
    readonly refund?: RefundMark
    readonly boughtOpen?: BoughtOpen
  }
  order_held: OfScan & OfNumber & { readonly reason: string }
  /** What waits, and its place in the line, from 1; without one the line does not hold it any more. */
  put_off: OfScan & { readonly waiting: WaitingOrderView & { readonly place?: number } }
  /** What was typed for it is kept. */
  kept: OfDraft
  customs: OfUnsentDraft
  weight: OfUnsentDraft
  mismatch: OfDraft
  address: OfUnsentDraft
  incomplete: OfUnsentDraft
  verifying: OfItems
  /** Somebody else was at it. */
  resumed: OfItems
  /** A parcel that is closed and not bought: nothing goes into it. */
  closed: OfItems
  not_counted: OfItems
  wrong_item: OfItems
  too_many: OfItems
  other_item: OfItems
  unknown_code: OfItems
  asks_lot: OfItems
  asks_serial: OfItems
  serial_again: OfItems
  serial_of_one: OfItems
  order_scanned: OfItems
  excuse_items: OfItems
  /** It was left, and waits. */
  half_scanned: OfItems
  no_answer: OfScan & { readonly error: ErrorInfo }
  scan_failed: OfScan & OfNumber & Partial<OfParcel> & { readonly error: ErrorInfo }
}

type AnyField = { [Name in StageName]: keyof StageFields[Name] }[StageName]

/**
 * A state with what it is about. Fields of other states can be looked at: they are not there. `closed`: the parcel that can be opened
 * again.
 */
type StageOf<Name extends StageName> = {
  readonly name: Name
  readonly closed?: PackedHere
} & StageFields[Name] &
  Readonly<Partial<Record<Exclude<AnyField, keyof StageFields[Name]>, undefined>>>

/** The stage's state and what it is about. */
export type Stage = { [Name in StageName]: StageOf<Name> }[StageName]

/** What can be done in a stage's state as things are: a print that left the station cannot be moved or cancelled. */
export function actionsOf(stage: Stage): readonly StageAction[] {
  // Of what is at another bench it is decided in the printer's queue.
  const isAway = jobOf(stage)?.heldFor === 'bench'
  const waits = jobOf(stage)?.state === 'queued' && !isAway
  const awaits = stage.parcel?.awaitsAccount
  const possible: Partial<Record<StageAction, boolean>> = {
    move: stage.moveTo !== undefined,
    cancel_print: waits,
    release: !isAway,
    open_printer: stage.name !== 'held' || isAway,
    end_doubt: stage.parcel?.canEndDoubt === true,
    ask_now: awaits === undefined || awaits === 'unknown',
    say_account: awaits === 'other' || awaits === 'unknown',
    open_settings: stage.name !== 'doubt' || awaits === 'other' || awaits === 'none',
    keep_address: stage.parcel?.addressModified === 'told',
    take_out: stage.waiting?.place !== undefined,
    labels_complete: (stage.parcel?.packages.length ?? 0) > 0,
    second: stage.nextParcelNumber !== undefined,
    reprint: stage.refund === undefined,
    fetch_labels: stage.parcel !== undefined,
    switch_printer: stage.canSwitch === true,
    // A label of no order here has none to look at.
    open_order: stage.name !== 'already' || stage.nextParcelNumber !== undefined,
    // What waits in line is not asked for again before it left it.
    retry: stage.waiting?.place === undefined,
    ship_once: onceOf(stage) !== undefined,
    open_again: stage.closed !== undefined || stage.name === 'closed',
    ...itemActs(stage),
    // What its printer may still confirm is not over yet.
    void: stage.canConfirm !== true,
  }
  return offeredIn(stage).filter((action) => possible[action] ?? true)
}

/** What can be done with an order whose items are scanned, by what is in its parcel. */
function itemActs({ verification }: Stage): Partial<Record<StageAction, boolean>> {
  if (!verification) return {}
  const { packed, left, lines } = verification
  const isBegun = packed > 0
  return {
    tick: lines.some((line) => line.isTicked && line.left > 0),
    count: left > 1,
    next_package: isBegun && left > 0,
    ship_short: isBegun && left > 0,
    take_out_item: isBegun,
    all_out: isBegun,
    excuse_items: left > 0,
  }
}

/** What puts the state's error right, and its own actions: no key twice. */
function offeredIn({ name, error }: Stage): readonly StageAction[] {
  const { actions, stepsFirst }: StageTraits = stageTraits[name]
  const steps = stepsFirst && error ? refusalSteps(error) : []
  const taken = new Set<string>(steps.flatMap((step) => actionKeys[step]))
  return [...steps, ...actions.filter((action) => !actionKeys[action].some((key) => taken.has(key)))]
}

/** What can be shipped once above the ceiling of its rule: the order as the station would ship it, and what that costs. */
export type OnceAbove = AboveCeiling & { readonly view: DraftView }

export function onceOf({ view, error }: Stage): OnceAbove | undefined {
  const above = error && aboveCeiling(error)
  return view && above ? { ...above, view } : undefined
}

/** The print job that a stage is about. */
export function jobOf({ job, parcel }: Stage): PrintJobView | undefined {
  return job ?? parcel?.job
}

/** The order that a stage is about. */
export function orderNumberOf({ parcel, scanned, verification }: Stage): string {
  return parcel?.orderNumber ?? verification?.orderNumber ?? scanned ?? ''
}

/** Who the stage's parcel goes to, bought or not; nothing while the station is out of reach, or nobody is typed yet. */
export function recipientOf({ name, parcel, view, verification }: Stage): string {
  if (name === 'lost') return ''
  const goesTo = parcel ?? verification
  if (goesTo) return `${goesTo.recipient} · ${goesTo.destination}`
  if (!view) return ''
  const { toAddress } = view.draft
  return [toAddress.name || toAddress.company, destinationOf(toAddress)].filter(Boolean).join(' · ')
}

export function keysOf(stage: Stage): readonly string[] {
  if (stage.name === 'draft') return draftKeys
  return actionsOf(stage).flatMap((action) => actionKeys[action])
}

const isToBeScanned = ({ parcel }: Stage) => parcel !== undefined && scanBackOf(parcel) !== undefined

/** The sound for a state: `sent` sounds done only where the printer never confirms, and no scan is to come. */
export function soundOf(stage: Stage): SoundName | undefined {
  if (stage.name === 'sent') return stage.canConfirm || isToBeScanned(stage) ? undefined : 'done'
  if (stage.isAgain) return 'already'
  if (stage.name === 'verifying') return stage.news?.kind === 'taken' ? 'item' : undefined
  return looksOf(stage).sound
}

/** How a state looks and sounds: a label that must not be used is never shown as what is done. */
export function looksOf({ name, refund }: Stage): Pick<StageTraits, 'look' | 'pictogram' | 'sound'> {
  return stageTraits[refund ? 'voided' : name]
}
