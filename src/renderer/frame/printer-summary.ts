// Which printers the status bar names, and how many it only counts: a bar has room for a few names.

import type { PrinterView } from '../../contract/domain.ts'
import { conditionTraits } from '../printers/conditions.ts'

/** So many printers are named; of more, those in trouble come first. */
export const namedAtMost = 2

export type PrinterSummary = {
  readonly named: readonly PrinterView[]
  /** Printers that are not named and need nothing. */
  readonly fine: number
  /** Printers that are not named and cannot print. */
  readonly troubled: number
}

export function summarizePrinters(printers: readonly PrinterView[]): PrinterSummary {
  if (printers.length <= namedAtMost) return { named: printers, fine: 0, troubled: 0 }
  const troubled = printers.filter(({ condition, held }) => held || conditionTraits[condition].stops)
  const named = troubled.slice(0, namedAtMost)
  return { named, fine: printers.length - troubled.length, troubled: troubled.length - named.length }
}
