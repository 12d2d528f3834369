import type { Database } from './database.ts'

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
