import type { Database } from './database.ts'

/** A list that is counted down by `seq`; `where` names every value by its column's or filter's name. */
export type NarrowList = {
  /** A table or an index that holds all that `where` asks for. */
  readonly from: string
  readonly where: readonly string[]
  readonly values: Readonly<Record<string, string | number>>
  /** Rows of the whole list. */
  readonly total: number
}

export type Piece = {
  /** Rows below this place; without it, all. */
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

/** A piece of a list, newest first. Rows that are skipped are counted through, from whichever end is nearer. */
export function pieceOfList(database: Database, list: NarrowList, piece: Piece): ListPage {
  const { from, where, values, total } = list
  const { before, skip = 0, limit } = piece
  const select = (
    conditions: readonly string[],
    direction: 'ASC' | 'DESC',
    count: number,
    passed: number,
  ) => {
    const filter = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
    const order = `ORDER BY seq ${direction} LIMIT :count OFFSET :passed`
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
    ? select(where, 'ASC', count, rest - count).toReversed()
    : select(before === undefined ? where : [...where, 'seq < :before'], 'DESC', limit, skip)
  const isAll = isNearEnd ? rest <= limit : seqs.length < limit
  return { seqs, next: isAll ? undefined : seqs.at(-1), total }
}

/** A piece of what a search found, `hits` newest first. */
export function pieceOfHits(hits: readonly number[], { before, skip = 0, limit }: Piece): ListPage {
  const left = before === undefined ? hits : hits.filter((seq) => seq < before)
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
