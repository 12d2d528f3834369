// Which printers the status bar names, and how many it only counts: a bar has room for a few names.

import type { PrinterView } from '../../contract/domain.ts'
import { conditionTraits } from '../printers/conditions.ts'

/** So many printers are named; of more, those in trouble come first. */
export const namedAtMost = 2

export type PrinterSummary = {
  readonly named: readonly PrinterView[]
  /** Printers that are not named and need nothing. */
  readonly fine: number
  /** Each of those is known to be ready now. */
  readonly isFineKnown: boolean
  /** Printers that are not named and cannot print. */
  readonly troubled: number
}

export const isTroubled = ({ condition, held }: PrinterView) => held || conditionTraits[condition].stops

export function summarizePrinters(
  printers: readonly PrinterView[],
  isOld: (printerId: string) => boolean,
): PrinterSummary {
  if (printers.length <= namedAtMost) return { named: printers, fine: 0, isFineKnown: true, troubled: 0 }
  const troubled = printers.filter(isTroubled)
  const fine = printers.filter((printer) => !isTroubled(printer))
  const named = troubled.slice(0, namedAtMost)
  return {
    named,
    fine: fine.length,
    isFineKnown: fine.every(({ id, condition }) => condition !== 'unknown' && !isOld(id)),
    troubled: troubled.length - named.length,
  }
}
