// The one state that the stage shows, what it is about, and what can be done in it.

import type { ParcelView, PrinterView, PrintJobView, WaitingOrderView } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { PrinterCondition } from '../../contract/printers.ts'
import type { DraftView } from '../../contract/shipment-draft.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import { scanBackOf } from './scan-back.ts'
import { actionKeys, draftKeys, stageTraits } from './stage-traits.ts'
import type { StageAction, StageName, StageTraits } from './stage-traits.ts'

/** The stage's state and what it is about. Fields are there where the state has them. */
export type Stage = {
  readonly name: StageName
  readonly parcel?: ParcelView
  /** What is asked about, where it is no parcel's last print: a document, or an earlier print. */
  readonly job?: PrintJobView
  readonly scanned?: string
  readonly error?: ErrorInfo
  /** What keeps the printer from printing (state `printer_waits`). */
  readonly condition?: PrinterCondition
  /** Another printer that can print what waits (state `printer_waits`). */
  readonly moveTo?: PrinterView
  /** State `sent`: the printer can still confirm. */
  readonly canConfirm?: boolean
  /** What the station made of the order, where a person has to look at it first. */
  readonly view?: DraftView
  /** State `order_held`: why. */
  readonly reason?: string
  /** State `put_off`: what waits, and its place in the line, from 1. */
  readonly waiting?: WaitingOrderView & { readonly place: number }
  /** State `already`: the number that a further parcel of the order would have. */
  readonly nextParcelNumber?: number
  /** State `wrong_label`: the order whose label was scanned instead. */
  readonly reads?: string
  /** State `wrong_label`: the code is on the label that waits, and on others too. */
  readonly isShared?: boolean
  /** State `scan_back`: the label that was scanned had been before. */
  readonly isAgain?: boolean
}

/** What can be done in a stage's state as things are: a print that left the station cannot be moved or cancelled. */
export function actionsOf(stage: Stage): readonly StageAction[] {
  const { actions }: StageTraits = stageTraits[stage.name]
  const waits = jobOf(stage)?.state === 'queued'
  const awaits = stage.parcel?.awaitsAccount
  const possible: Partial<Record<StageAction, boolean>> = {
    move: stage.moveTo !== undefined,
    cancel_print: waits,
    end_doubt: stage.parcel?.canEndDoubt === true,
    ask_now: awaits === undefined || awaits === 'unknown',
    say_account: awaits === 'other' || awaits === 'unknown',
    open_settings: stage.name !== 'doubt' || awaits === 'other' || awaits === 'none',
    labels_complete: (stage.parcel?.packages.length ?? 0) > 0,
    second: stage.nextParcelNumber !== undefined,
  }
  return actions.filter((action) => possible[action] ?? true)
}

/** The print job that a stage is about. */
export function jobOf({ job, parcel }: Stage): PrintJobView | undefined {
  return job ?? parcel?.job
}

/** The order that a stage is about. */
export function orderNumberOf({ parcel, scanned }: Stage): string {
  return parcel?.orderNumber ?? scanned ?? ''
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
  const traits: StageTraits = stageTraits[stage.name]
  return traits.sound
}
