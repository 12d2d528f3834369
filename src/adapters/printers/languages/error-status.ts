// Reads what a ZPL printer answers to `~HQES` (ZPL II Programming Guide, "~HQ Host Query", tables of error flags and
// warning flags): what is wrong beyond the few flags of `~HS`, and what is to be seen to soon.

import type { PrinterCause, PrinterCondition } from '../../../contract/printers.ts'
import type { PrinterStatus } from '../../../core/printing/ports.ts'

/** Asks for errors and warnings. Firmware that does not know the query ignores it. */
export const errorStatusRequest = '~HQES\r\n'

type Fault = { readonly condition: PrinterCondition; readonly cause: PrinterCause }

export type ErrorStatus = {
  readonly faults: readonly Fault[]
  /** What does not keep it from printing. */
  readonly warnings: readonly PrinterCause[]
}

// Group 1 of the flags, nibbles 1 to 8 from the right; group 2 is always nothing. The flags from 0x1000 to 0x8000 and
// from 0x20000 to 0x80000 are those of kiosk printers (KR403).
const errorFlags: readonly (readonly [bit: number, condition: PrinterCondition, cause: PrinterCause])[] = [
  [0x4, 'head_open', 'head_open'],
  [0x1, 'paper_out', 'paper_out'],
  [0x2, 'ribbon_out', 'ribbon_out'],
  [0x8, 'fault', 'cutter_fault'],
  [0x1000, 'fault', 'paper_jam'],
  [0x4000, 'fault', 'paper_jam'],
  [0x8000, 'fault', 'paper_jam'],
  [0x40, 'fault', 'head_fault'],
  [0x80, 'fault', 'head_fault'],
  [0x200, 'fault', 'head_fault'],
  [0x100, 'fault', 'device_fault'],
  [0x2000, 'fault', 'device_fault'],
  [0x20000, 'fault', 'device_fault'],
  [0x40000, 'fault', 'device_fault'],
  [0x80000, 'fault', 'device_fault'],
  [0x10, 'too_hot', 'head_too_hot'],
  [0x20, 'too_hot', 'motor_too_hot'],
  [0x10000, 'paused', 'paused'],
]

// The other warning flags tell where a kiosk printer's paper is: nothing to be seen to.
const warningFlags: readonly (readonly [bit: number, cause: PrinterCause])[] = [
  [0x8, 'paper_near_end'],
  [0x1, 'calibrate_media'],
  [0x2, 'clean_head'],
  [0x4, 'replace_head'],
]

const row = (name: string) =>
  new RegExp(`${name}:\\s*(?<flag>[01])\\s+[0-9a-f]{8}\\s+(?<group1>[0-9a-f]{8})`, 'i')
const errorRow = row('ERRORS')
const warningRow = row('WARNINGS')

/** The errors and warnings that one string of an answer tells, or undefined where it is no answer to `~HQES`. */
export function readErrorStatus(frame: string): ErrorStatus | undefined {
  const errors = errorRow.exec(frame)?.groups
  const warnings = warningRow.exec(frame)?.groups
  if (!errors || !warnings) return undefined
  return { faults: faultsOf(errors), warnings: warningsOf(warnings) }
}

type Row = Readonly<Record<string, string>>

const isSet = (bits: number, bit: number) => Math.floor(bits / bit) % 2 === 1
const bitsOf = (row: Row) => Number.parseInt(row['group1'] ?? '0', 16)

function faultsOf(row: Row): readonly Fault[] {
  const bits = bitsOf(row)
  const known = errorFlags.filter(([bit]) => isSet(bits, bit))
  const unknownBits = known.reduce((rest, [bit]) => rest - bit, bits)
  const faults = known.map(([, condition, cause]) => ({ condition, cause }))
  // An error that has no name here is one all the same: the first column says that there is one.
  const unnamed = unknownBits > 0 || (row['flag'] === '1' && bits === 0)
  return unnamed ? [...faults, { condition: 'fault', cause: 'device_fault' }] : faults
}

function warningsOf(row: Row): readonly PrinterCause[] {
  const bits = bitsOf(row)
  return warningFlags.filter(([bit]) => isSet(bits, bit)).map(([, cause]) => cause)
}

/** The first of these that is true is what a packer must see to. */
const conditionsByWeight: readonly PrinterCondition[] = [
  'head_open',
  'paper_out',
  'ribbon_out',
  'fault',
  'too_hot',
  'paused',
  'buffer_full',
]

/** What a printer's host status and its errors and warnings say together. */
export function withErrors(status: PrinterStatus, { faults, warnings }: ErrorStatus): PrinterStatus {
  const conditions = new Set([status.condition, ...faults.map(({ condition }) => condition)])
  const causes = new Set([...status.causes, ...faults.map(({ cause }) => cause), ...warnings])
  return {
    ...status,
    condition: conditionsByWeight.find((condition) => conditions.has(condition)) ?? status.condition,
    causes: [...causes],
  }
}
