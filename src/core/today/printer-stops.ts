// When printers stood, and why: kept as it is heard, so that the day's picture has it after a restart too.

import type { PrinterCondition } from '../../contract/printers.ts'
import type { PrinterStopState } from '../../contract/today.ts'
import { keepsFromPrinting } from '../printing/roles.ts'

export type PrinterStop = {
  readonly printerId: string
  /** As it was called then. */
  readonly name: string
  readonly condition: PrinterCondition
  readonly state: PrinterStopState
  /** When the station heard of it first. */
  readonly from: Date
  /** Of an ended one only. */
  readonly to: Date | undefined
}

export type HeardOfPrinter = {
  readonly printerId: string
  readonly name: string
  readonly at: Date
  /** What it stands for since then; undefined: it does not stand. `not_known`: nobody can say. */
  readonly stop: PrinterCondition | 'not_known' | undefined
}

export type PrinterStopStore = {
  /** Ends what it is no longer, and begins what it is. The same again changes nothing. */
  heard(heard: HeardOfPrinter): Promise<void>
  /** Nobody was there to hear how those that are open ended. Forgets what began before `keptSince`. */
  resume(keptSince: Date): Promise<void>
  /** Those that lasted in this time, or may have, in their order: all of them, or the newest up to `limit`. */
  list(from: Date, to: Date, limit?: number): Promise<readonly PrinterStop[]>
  /** How many those are. */
  count(from: Date, to: Date): Promise<number>
}

/** What a condition is to the list of stops: nothing comes out of the printer, whether or not it mends by itself. */
export function stopOf(condition: PrinterCondition): HeardOfPrinter['stop'] {
  if (condition === 'unknown') return 'not_known'
  return keepsFromPrinting(condition) || condition === 'too_hot' ? condition : undefined
}
