// Lists of orders, newest first or sorted otherwise, by keyset: a list can be gone through piece by piece while others are added.

import { orderStates, type OrderCounts, type OrderSort } from '../../contract/orders.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { OrderListFilter } from '../../core/orders/ports.ts'
import type { Database } from './database.ts'
import {
  byTerms,
  newestOf,
  numberTermsOf,
  pieceOfHits,
  pieceOfList,
  seqsOf,
  type ListPage,
  type Search,
} from './list-piece.ts'
import { orderSortings, sortedBy } from './order-sort.ts'
import type { Sealer } from './sealer.ts'
import { isNumberQueryExact, lastPlaceOf, wordsQuery } from './search-terms.ts'

/** Hits beyond are not looked for, so that a query that fits everything does not hold up a scan. */
export const mostHits = 10_000

/**
 * Of a state that so few orders are in, its orders are taken first, and the hits compared with them; else the index's hits
 * are looked through until there are enough.
 */
const fewOrders = 20_000

// The newest orders that a text finds: by a part of the order number (compared again, see `numberQuery`), or by words.
// What is asked of an order for each hit stands in `orders_by_seq`: rows of orders are large. CROSS JOIN: the full-text
// index is asked once, and not about each order by itself.
const amongAll = (terms: string, filter: string) => `
  SELECT orders.seq FROM order_terms CROSS JOIN orders INDEXED BY orders_by_seq ON orders.seq = order_terms.rowid
  WHERE order_terms MATCH :${terms} AND order_terms.rowid BETWEEN :first AND :last ${filter}
  ORDER BY order_terms.rowid DESC LIMIT :most`

// Few numbers are compared faster than they are looked up. The plus keeps the planner from asking the full-text index
// about each order by itself, which takes ten times as long.
const byNumberAmongFew = (few: string) => `
  SELECT seq FROM orders
  WHERE ${few} AND seq BETWEEN :first AND :last AND instr(number_key, :numberKey) BETWEEN 1 AND :lastPlace
  ORDER BY seq DESC LIMIT :most`

const byWordsAmongFew = (few: string) => `
  SELECT rowid AS seq FROM order_terms
  WHERE order_terms MATCH :wordTerms AND rowid BETWEEN :first AND :last
    AND +rowid IN (SELECT seq FROM orders WHERE ${few})
  ORDER BY rowid DESC LIMIT :most`

/** SQL: which few orders a search is about. */
const inState = 'phase = :state'
const isNamed = 'seq IN (SELECT value FROM json_each(:named))'

export type OrderSearch = ReturnType<typeof orderSearch>

/** Works at once: to be called inside `Database.run`. */
export function orderSearch(database: Database, sealer: Pick<Sealer, 'blindIndexes'>, few = fewOrders) {
  const counts = (): OrderCounts => {
    const rows = database.prepare('SELECT state, count FROM order_counts').all()
    const countOf = (state: string) => Number(rows.find((row) => row['state'] === state)?.['count'] ?? 0)
    return Object.fromEntries(orderStates.map((state) => [state, countOf(state)])) as OrderCounts
  }

  const walk = ({ state, sort = 'newest', ...piece }: OrderListFilter): ListPage => {
    const all = counts()
    const sorting = orderSortings[sort]
    const list =
      state === 'all'
        ? {
            from: `orders INDEXED BY ${sorting.index}`,
            where: [],
            values: {},
            total: Object.values(all).reduce((sum, count) => sum + count),
          }
        : { from: 'orders', where: ['phase = :state'], values: { state }, total: all[state] }
    return pieceOfList(database, { ...list, sort: sorting }, piece)
  }

  /** Those that are named by their ids, newest first. */
  const named = (ids: readonly string[]): readonly number[] =>
    seqsOf(
      database
        .prepare('SELECT seq FROM orders WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq DESC')
        .all(JSON.stringify(ids)),
    )

  /** Of these alone. */
  const hitsAmong = (query: string, seqs: readonly number[]): readonly number[] => {
    const numberKey = orderNumberKey(query)
    const wordTerms = wordsQuery(sealer, query)
    const values = { named: JSON.stringify(seqs) }
    const searches = [
      {
        sql: byNumberAmongFew(isNamed),
        values: { ...values, numberKey, lastPlace: lastPlaceOf(numberKey) },
      },
      ...(wordTerms === undefined
        ? []
        : [{ sql: byWordsAmongFew(isNamed), values: { ...values, wordTerms } }]),
    ]
    return newestOf(database, searches, { first: 0, last: Number.MAX_SAFE_INTEGER, most: seqs.length })
  }

  const hits = (
    { query, state }: Pick<OrderListFilter, 'query' | 'state'>,
    most = mostHits,
  ): readonly number[] => {
    const numberKey = orderNumberKey(query)
    const wordTerms = wordsQuery(sealer, query)
    const termsOfNumber = () => numberTermsOf(database, 'order_terms', numberKey)
    const ofState = state === 'all' ? {} : { state }
    const inAll = state === 'all' ? Infinity : counts()[state]
    if (inAll === 0) return []
    const isFew = inAll <= few
    const ifInState = state === 'all' ? '' : `AND ${inState}`
    const byNumbers: Search = isFew
      ? { sql: byNumberAmongFew(inState), values: { state, numberKey, lastPlace: lastPlaceOf(numberKey) } }
      : state === 'all' && isNumberQueryExact(numberKey)
        ? { sql: byTerms('order_terms', 'numberTerms'), values: { numberTerms: termsOfNumber() } }
        : {
            sql: amongAll('numberTerms', `AND instr(number_key, :numberKey) ${ifInState}`),
            values: { ...ofState, numberKey, numberTerms: termsOfNumber() },
          }
    const byWord = isFew
      ? byWordsAmongFew(inState)
      : state === 'all'
        ? byTerms('order_terms', 'wordTerms')
        : amongAll('wordTerms', ifInState)
    const searches =
      wordTerms === undefined ? [byNumbers] : [byNumbers, { sql: byWord, values: { ...ofState, wordTerms } }]
    return newestOf(database, searches, { first: 0, last: Number.MAX_SAFE_INTEGER, most })
  }

  /** What a search found, which is newest first, in another order. Numbers stand in `orders_by_seq`. */
  const sorted = (seqs: readonly number[], sort: OrderSort): readonly number[] => {
    if (sort === 'newest') return seqs
    if (sort === 'oldest') return seqs.toSorted((a, b) => a - b)
    return seqsOf(
      database
        .prepare(
          `SELECT orders.seq AS seq FROM json_each(?) AS hit
           CROSS JOIN orders INDEXED BY orders_by_seq ON orders.seq = hit.value ORDER BY ${sortedBy(sort)}`,
        )
        .all(JSON.stringify(seqs)),
    )
  }

  return {
    counts,
    /** The newest that a text finds, in whatever state. */
    newest: (query: string, most: number): readonly number[] =>
      orderNumberKey(query) === '' ? [] : hits({ query, state: 'all' }, most),
    page(filter: OrderListFilter): ListPage {
      const { query, among, before, sort = 'newest' } = filter
      const isAsked = orderNumberKey(query) !== ''
      if (!isAsked && !among) return walk(filter)
      const few = among && named(among)
      const found = few ? (isAsked ? hitsAmong(query, few) : few) : hits(filter)
      if (sort === 'newest') return pieceOfHits(found, filter)
      // The place where the list goes on, also where its order is not found any more.
      const placed = before === undefined || found.includes(before) ? found : [...found, before]
      return { ...pieceOfHits(sorted(placed, sort), filter, true), total: found.length }
    },
  }
}
