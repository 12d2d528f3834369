import { DatabaseFailure, type DatabaseQuestion, type DatabaseRows } from '../../core/databases/ports.ts'
import type { RowTaker } from './session.ts'

/** Keeps rows up to what was asked for. Throws `database_too_many_rows`, `database_too_large` at the first that is too much. */
export function takeRows({
  mostRows,
  mostCharacters,
}: Pick<DatabaseQuestion, 'mostRows' | 'mostCharacters'>): RowTaker & { readonly all: () => DatabaseRows } {
  let columns: readonly string[] = []
  const rows: (readonly (string | null)[])[] = []
  let characters = 0
  return {
    columns(names) {
      columns = names
    },
    row(cells) {
      if (rows.length === mostRows)
        throw new DatabaseFailure({ code: 'database_too_many_rows', most: mostRows })
      for (const cell of cells) characters += cell?.length ?? 0
      if (characters > mostCharacters)
        throw new DatabaseFailure({
          code: 'database_too_large',
          megabytes: Math.round(mostCharacters / 1024 / 1024),
        })
      rows.push(cells)
    },
    all: () => ({ columns, rows }),
  }
}
