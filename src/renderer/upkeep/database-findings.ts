import type { DatabaseCheck } from '../../contract/diagnostics.ts'
import { formatMoment } from '../format.ts'
import { words } from '../language.ts'

const m = words.database

/** What a check has found, in sentences. */
export function databaseFindings(check: DatabaseCheck): readonly string[] {
  if (check.ok) return [m.whole]
  return [
    ...(check.problems.length > 0 ? [m.damagedFile] : []),
    ...(check.unreadableRows > 0 ? [m.unreadable(check.unreadableRows)] : []),
    check.buyingStopped ? m.buyingStopped : m.buyingGoesOn,
    check.lastGoodBackup === undefined ? m.noGood : m.lastGood(formatMoment(check.lastGoodBackup)),
  ]
}
