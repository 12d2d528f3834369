import type { Database } from './database.ts'

/** Which page of a list is asked for: days in UTC, both included. `before` is the `next` of the page before. */
export type PageFilter = {
  readonly startDate: string | undefined
  readonly endDate: string | undefined
  readonly before: number | undefined
  readonly limit: number
}

/** `next`: the number of the last row, where more follow. */
export type Page<T> = { readonly rows: readonly T[]; readonly next: number | undefined }

/** Pages of a table's rows, newest first. `columns` has `number` among them. */
export function pagesOf<Row extends { readonly number: number }, T>(
  { sql }: Pick<Database, 'sql'>,
  table: string,
  columns: string,
  toRecord: (row: Row) => T,
): (filter: PageFilter) => Page<T> {
  const find = sql.prepare(
    `SELECT ${columns} FROM ${table}
     WHERE (:start IS NULL OR substr(created_at, 1, 10) >= :start)
       AND (:end IS NULL OR substr(created_at, 1, 10) <= :end)
       AND (:before IS NULL OR number < :before)
     ORDER BY number DESC LIMIT :limit`,
  )
  return ({ startDate, endDate, before, limit }) => {
    // One more than is shown tells whether another page follows.
    const page = {
      start: startDate ?? null,
      end: endDate ?? null,
      before: before ?? null,
      limit: limit + 1,
    }
    const found = find.all(page) as Row[]
    const shown = found.slice(0, limit)
    return { rows: shown.map(toRecord), next: found.length > limit ? shown.at(-1)?.number : undefined }
  }
}
