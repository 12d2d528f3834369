import type { Database } from './database.ts'
import { numberEndQuery, numberQuery } from './search-terms.ts'

/** A list that is counted down by `seq`, or as `sort` says; `where` names every value by its column's or filter's name. */
export type NarrowList = {
  /** A table or an index that holds all that `where` asks for. */
  readonly from: string
  readonly where: readonly string[]
  readonly values: Readonly<Record<string, string | number>>
  /** Rows of the whole list. */
  readonly total: number
  /** The column that its rows are compared by: an index of `from` has them in this order. No two rows have the same in it. */
  readonly sort?: { readonly by: string; readonly down: boolean }
}

export type Piece = {
  /** Rows behind this place; without it, all. */
  readonly before?: number | undefined
  readonly skip?: number | undefined
  readonly limit: number
}

/** `next`: where the list goes on; undefined at its end. */
export type ListPage = {
  readonly seqs: readonly number[]
  readonly next: number | undefined
  readonly total: number
}

export const seqsOf = (rows: readonly Record<string, unknown>[]): readonly number[] =>
  rows.map((row) => Number(row['seq']))

/** One way to find rows: a query for `seq`, newest first, whose values name those that it is asked with beside the range. */
export type Search = { readonly sql: string; readonly values: Readonly<Record<string, string | number>> }

/** What the full-text index `table` alone tells; `terms` names the value that it is asked with. */
export const byTerms = (table: string, terms: string) => `
  SELECT rowid AS seq FROM ${table}
  WHERE ${table} MATCH :${terms} AND rowid BETWEEN :first AND :last ORDER BY rowid DESC LIMIT :most`

/** In SQL, a search's places lie between `:first` and `:last`, and `:most` of them are wanted. */
type Range = { readonly first: number; readonly last: number; readonly most: number }

/** The newest that any of `searches` finds. What is older than so many found already is not looked for. */
export function newestOf(
  database: Database,
  searches: readonly Search[],
  { first, last, most }: Range,
): readonly number[] {
  let found: readonly number[] = []
  for (const { sql, values } of searches) {
    const oldest = found.length < most ? first : (found.at(-1) ?? first)
    // In one value: ten thousand rows of a number each take longer to hand over than to find.
    const row = database
      .prepare(`SELECT json_group_array(seq) AS seqs FROM (${sql})`)
      .get({ ...values, first: oldest, last, most })
    found = merged(found, JSON.parse(String(row?.['seqs'])) as number[], most)
  }
  return found
}

/** So many rows are compared sooner than the terms of a whole number are gone through. */
const fewToCompare = 1_000

/** What the index `table` is asked for a number: by its end where few have that, for a term of all numbers is a long list. */
export function numberTermsOf(database: Database, table: string, numberKey: string): string {
  const all = numberQuery(numberKey)
  const end = numberEndQuery(numberKey)
  if (end === undefined) return all
  const found = database
    .prepare(
      `SELECT count(*) AS count FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT ${fewToCompare})`,
    )
    .get(end)
  return Number(found?.['count']) < fewToCompare ? end : all
}

/** The first `most` of two lists that are counted down, each once. */
function merged(one: readonly number[], other: readonly number[], most: number): readonly number[] {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one
  const all: number[] = []
  for (let at = 0, otherAt = 0; all.length < most;) {
    const [a = -Infinity, b = -Infinity] = [one[at], other[otherAt]]
    if (a === -Infinity && b === -Infinity) break
    all.push(Math.max(a, b))
    if (a >= b) at += 1
    if (b >= a) otherAt += 1
  }
  return all
}

/** A piece of a list. Rows that are skipped are counted through, from whichever end is nearer. */
export function pieceOfList(database: Database, list: NarrowList, piece: Piece): ListPage {
  const { from, where, values, total, sort = { by: 'seq', down: true } } = list
  const { before, skip = 0, limit } = piece
  const select = (conditions: readonly string[], down: boolean, count: number, passed: number) => {
    const filter = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
    const order = `ORDER BY ${sort.by} ${down ? 'DESC' : 'ASC'} LIMIT :count OFFSET :passed`
    return seqsOf(
      database
        .prepare(`SELECT seq FROM ${from} ${filter} ${order}`)
        .all({ ...values, ...(before === undefined ? {} : { before }), count, passed }),
    )
  }
  const rest = Math.max(0, total - skip)
  const isNearEnd = before === undefined && skip > rest
  const count = Math.min(limit, rest)
  const seqs = isNearEnd
    ? select(where, !sort.down, count, rest - count).toReversed()
    : select(before === undefined ? where : [...where, behindPlace(list, sort)], sort.down, limit, skip)
  const isAll = isNearEnd ? rest <= limit : seqs.length < limit
  return { seqs, next: isAll ? undefined : seqs.at(-1), total }
}

/** SQL: rows behind that of the place `before`, which is a `seq`, in the order of the list. */
function behindPlace({ from }: NarrowList, { by, down }: NonNullable<NarrowList['sort']>): string {
  const [table = from] = from.split(' ')
  const place = by === 'seq' ? ':before' : `(SELECT ${by} FROM ${table} WHERE seq = :before)`
  return `${by} ${down ? '<' : '>'} ${place}`
}

/** A piece of what a search found, `hits` in the order of the list: newest first unless it is sorted otherwise. */
export function pieceOfHits(
  hits: readonly number[],
  { before, skip = 0, limit }: Piece,
  isSorted = false,
): ListPage {
  const left =
    before === undefined
      ? hits
      : isSorted
        ? hits.slice(hits.indexOf(before) + 1)
        : hits.filter((seq) => seq < before)
  const seqs = left.slice(skip, skip + limit)
  const last = seqs.at(-1)
  return { seqs, next: last !== undefined && last !== hits.at(-1) ? last : undefined, total: hits.length }
}

/** The rows at these places. One that cannot be read stays where it is, hides no other, and is counted. */
export function readEach<T>(
  database: Database,
  seqs: readonly number[],
  read: (seq: number) => T,
): { readonly rows: readonly T[]; readonly unreadable: number } {
  const rows = seqs.flatMap((seq) => database.unlessDamaged(() => [read(seq)]) ?? [])
  return { rows, unreadable: seqs.length - rows.length }
}
