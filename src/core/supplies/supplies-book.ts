// What is known of each printer's supplies: what it said last and when, and how far its roll is used.

import { mediaSize, type MediaName } from '../../contract/media.ts'
import type { PrinterCause, PrinterCondition } from '../../contract/printers.ts'
import type { PrinterFact, PrinterSupplies, SaidFact, SupplyWarning } from '../../contract/printer-facts.ts'
import type { Clock } from '../runtime.ts'
import { hearOdometer, labelsLeft, newRoll, type LabelsLeft, type Roll } from './roll.ts'

/** Of one printer, as it is kept. */
export type SuppliesRecord = {
  readonly printerId: string
  /** Where the printer was that said it; absent while nobody knew. */
  readonly place?: string | undefined
  readonly said: readonly SaidFact[]
  readonly roll?: Roll | undefined
  readonly nextRoll?: number | undefined
  /** What somebody has put the warning away of: of this roll, or this ribbon, it is not given again. */
  readonly seen?: readonly WarnedOf[] | undefined
}

export type WarnedOf = 'paper' | 'ribbon'

/** How a printer is, as far as its supplies go. */
export type SuppliesState = {
  readonly condition: PrinterCondition
  readonly causes: readonly PrinterCause[]
}

export type SuppliesBookPorts = {
  readonly kept: readonly SuppliesRecord[]
  /** The paper that is set for a printer. */
  readonly mediaOf: (printerId: string) => MediaName | undefined
  /** Where a printer is and what it speaks: at another place another one answers. */
  readonly placeOf: (printerId: string) => string | undefined
  readonly stateOf: (printerId: string) => SuppliesState
  /** At so many labels left it is warned; at 0 never. */
  readonly warnAt: () => number
  readonly clock: Pick<Clock, 'now'>
  /** Something was told: it is kept at once where a person told it, else soon. */
  readonly onRecord: (keep: 'now' | 'soon') => void
  /** What the page sees of a printer has changed. */
  readonly onView: (printerId: string) => void
}

export type SuppliesBook = {
  said(printerId: string, facts: readonly PrinterFact[]): void
  /** So many labels of the station's have come out; undefined where nobody knows how many. */
  printed(printerId: string, labels: number | undefined): void
  /** How the printer is has changed. */
  stateChanged(printerId: string): void
  newRoll(printerId: string, labels: number): void
  /** Somebody has put its warnings away. */
  seen(printerId: string): void
  /** The printer is no more. */
  forget(printerId: string): void
  viewOf(printerId: string): PrinterSupplies
  records(): readonly SuppliesRecord[]
}

/** What it does not warn of now, it has not. */
const isWell = (condition: PrinterCondition) => condition === 'ready' || condition === 'printing'

type Warning = { readonly of: WarnedOf; readonly warning: SupplyWarning }

/** Between two labels, where the printer does not say how far it is from one to the next. */
const usualGapMm = 3
/** A roll that had so much of it left, by count, when the paper ran out may have been at its end. */
const endsWithin = (labels: number) => Math.max(10, labels * 0.1)

export function createSuppliesBook(ports: SuppliesBookPorts): SuppliesBook {
  const records = new Map(ports.kept.map((record) => [record.printerId, record]))
  const shown = new Map<string, string>()

  /** What another printer said in its place before is not its own; the roll goes on from what was counted. */
  function recordOf(printerId: string): SuppliesRecord {
    const place = ports.placeOf(printerId)
    const record = records.get(printerId) ?? { printerId, said: [] }
    if (record.place === place || record.place === undefined) return { ...record, place }
    return { ...record, place, said: [], roll: record.roll && { ...record.roll, startMm: undefined } }
  }

  function labelMmOf({ printerId, said }: SuppliesRecord): number {
    const media = ports.mediaOf(printerId)
    const paperMm = media === undefined ? 0 : mediaSize(media).heightMm
    const measured = said.find((one) => one.said.fact === 'label')?.said
    const mm = measured?.fact === 'label' ? measured.mm : 0
    // What it measured is of the paper that is set, or of an earlier one.
    return mm >= paperMm - usualGapMm && mm <= paperMm + 5 * usualGapMm ? mm : paperMm + usualGapMm
  }

  function printedMmOf({ said }: SuppliesRecord): number | undefined {
    const odometer = said.find((one) => one.said.fact === 'printed')?.said
    return odometer?.fact === 'printed' ? odometer.mm : undefined
  }

  function leftOf(record: SuppliesRecord): LabelsLeft | undefined {
    return record.roll && labelsLeft(record.roll, printedMmOf(record), labelMmOf(record))
  }

  /** None, while it is out of paper. */
  function leftWhileOut({ printerId, roll }: SuppliesRecord): LabelsLeft | undefined {
    if (!roll?.isOver || ports.stateOf(printerId).condition !== 'paper_out') return undefined
    return { labels: 0, countedBy: 'printer' }
  }

  /** All that there are, also those that were put away. Where the printer itself sees the roll's end, its word counts. */
  function warningsOf(record: SuppliesRecord): readonly Warning[] {
    const { causes } = ports.stateOf(record.printerId)
    const left = leftOf(record)
    const isNear = left !== undefined && ports.warnAt() > 0 && left.labels <= ports.warnAt()
    const paper = causes.includes('paper_near_end') ? 'paper_low' : isNear ? 'labels_left' : undefined
    return [
      ...(paper ? [{ of: 'paper', warning: paper } as const] : []),
      ...(causes.includes('ribbon_near_end') ? [{ of: 'ribbon', warning: 'ribbon_low' } as const] : []),
    ]
  }

  /** A ribbon that is warned of no more is a new one, and so is a roll that nobody counts. */
  function forgetSeen(printerId: string): void {
    const record = recordOf(printerId)
    const still = new Set(warningsOf(record).map(({ of }) => of))
    const seen = record.seen?.filter((of) => still.has(of) || (of === 'paper' && record.roll !== undefined))
    if (seen?.length !== record.seen?.length) change(printerId, { seen }, 'soon')
  }

  function viewOf(printerId: string): PrinterSupplies {
    const record = recordOf(printerId)
    const { said, roll, nextRoll } = record
    const left = leftOf(record) ?? leftWhileOut(record)
    return {
      said: [...said],
      ...(roll ? { roll: { labels: roll.labels, since: roll.since.toISOString() } } : {}),
      ...(left ? { left } : {}),
      ...(nextRoll === undefined ? {} : { nextRoll }),
      warnings: warningsOf(record)
        .filter(({ of }) => !record.seen?.includes(of))
        .map(({ warning }) => warning),
    }
  }

  /** Without when it was said: that alone is no news. */
  function tellView(printerId: string): void {
    const { said, ...rest } = viewOf(printerId)
    const values = said.map((one) => one.said).filter(({ fact }) => fact !== 'printed')
    const now = JSON.stringify({ rest, values })
    if (shown.get(printerId) === now) return
    shown.set(printerId, now)
    ports.onView(printerId)
  }

  function change(
    printerId: string,
    to: Partial<Omit<SuppliesRecord, 'printerId'>>,
    keep: 'now' | 'soon',
  ): void {
    records.set(printerId, { ...recordOf(printerId), ...to })
    ports.onRecord(keep)
    tellView(printerId)
  }

  return {
    said(printerId, facts) {
      const before = recordOf(printerId)
      const at = ports.clock.now().toISOString()
      const names = new Set(facts.map(({ fact }) => fact))
      const said = [
        ...before.said.filter((one) => !names.has(one.said.fact)),
        ...facts.map((fact) => ({ said: fact, at })),
      ]
      const heard = { ...before, said }
      const printedMm = names.has('printed') ? printedMmOf(heard) : undefined
      const roll =
        before.roll && printedMm !== undefined
          ? hearOdometer(before.roll, printedMm, labelMmOf(heard))
          : before.roll
      change(printerId, { said, roll }, 'soon')
    },
    printed(printerId, labels) {
      const { roll } = recordOf(printerId)
      if (!roll) return
      const used = labels === undefined ? { isUncounted: true } : { counted: roll.counted + labels }
      change(printerId, { roll: { ...roll, ...used } }, 'soon')
    },
    stateChanged(printerId) {
      const record = recordOf(printerId)
      const { roll } = record
      const left = leftOf(record)
      const ranOut = ports.stateOf(printerId).condition === 'paper_out'
      if (roll && left && ranOut && left.labels <= endsWithin(roll.labels)) {
        change(printerId, { roll: { ...roll, isOver: true } }, 'now')
      }
      if (isWell(ports.stateOf(printerId).condition)) forgetSeen(printerId)
      tellView(printerId)
    },
    newRoll(printerId, labels) {
      const seen = recordOf(printerId).seen?.filter((of) => of !== 'paper')
      change(printerId, { roll: newRoll(labels, ports.clock.now()), nextRoll: labels, seen }, 'now')
    },
    seen(printerId) {
      const record = recordOf(printerId)
      const seen = new Set([...(record.seen ?? []), ...warningsOf(record).map(({ of }) => of)])
      change(printerId, { seen: [...seen] }, 'now')
    },
    forget(printerId) {
      shown.delete(printerId)
      if (records.delete(printerId)) ports.onRecord('now')
    },
    viewOf,
    records: () => [...records.values()],
  }
}
