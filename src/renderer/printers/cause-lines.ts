import type { PrinterCause, PrinterCondition } from '../../contract/printers.ts'
import { words } from '../language.ts'

/** Causes that say no more than the condition itself. */
const saysTheSame: Readonly<Partial<Record<PrinterCondition, PrinterCause>>> = {
  paper_out: 'paper_out',
  ribbon_out: 'ribbon_out',
  head_open: 'head_open',
  offline: 'device_offline',
}

/** What a printer names as wrong beyond its condition, in words. */
export function causeLines(condition: PrinterCondition, causes: readonly PrinterCause[]): readonly string[] {
  return causes
    .filter((cause) => cause !== saysTheSame[condition])
    .map((cause) => words.condition.causes[cause])
}
