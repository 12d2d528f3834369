// What stands beside a file that was taken from a watched folder, or could not be, in the station's language.

import type { FolderFileEnd } from '../../core/orders/sources/ports.ts'
import type { Language } from '../../words/languages.ts'
import { orderFileWords, rejectedRowText, unreadableFileText } from '../../words/order-file-text.ts'

export function folderReport(language: Language, end: FolderFileEnd): string {
  const { report: m } = orderFileWords(language)
  return linesOf().join('\n') + '\n'

  function linesOf(): readonly string[] {
    if (end.is === 'taken_before') return [m.takenBefore]
    if (end.is === 'unreadable') return [`${unreadableFileText(language, end.error)}.`, m.nothingTaken]
    const { added, changed, unchanged, left, rejected, rejectedCount } = end.result
    const more = rejectedCount - rejected.length
    return [
      m.added(added),
      m.changed(changed),
      m.unchanged(unchanged),
      m.left(left),
      m.notTaken(rejectedCount),
      ...rejected.map((row) => m.row(row.line, row.column, rejectedRowText(language, row))),
      ...(more > 0 ? [m.more(more)] : []),
    ]
  }
}
