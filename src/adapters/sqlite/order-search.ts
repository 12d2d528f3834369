// Lists of orders, newest first, by keyset: a list can be gone through piece by piece while others are added.

import { orderStates, type OrderCounts } from '../../contract/order-operations.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { OrderListFilter } from '../../core/orders/ports.ts'
import type { Database } from './database.ts'
import type { Sealer } from './sealer.ts'
import { numberQuery, wordsQuery } from './search-terms.ts'

/** Hits beyond are not looked for, so that a query that fits everything does not hold up a scan. */
export const mostHits = 10_000

/** Of states that so few orders are in, each order is looked up in the index; else the index's hits are looked through. */
const fewOrders = 20_000

/** Above every `seq`. */
const newest = Number.MAX_SAFE_INTEGER

// The newest orders that a text finds: by a part of the order number (compared again, see `numberQuery`), or by words.
// The plus keeps the planner from walking all orders of a state to look each up among the hits.
const hitsAmongAll = (stateFilter: string) => `
  SELECT seq FROM (
    SELECT orders.seq FROM order_terms JOIN orders ON orders.seq = order_terms.rowid
    WHERE order_terms MATCH :numberTerms AND instr(number_key, :numberKey) ${stateFilter}
    ORDER BY order_terms.rowid DESC LIMIT ${mostHits}
  ) UNION SELECT seq FROM (
    SELECT orders.seq FROM order_terms JOIN orders ON orders.seq = order_terms.rowid
    WHERE order_terms MATCH :wordTerms ${stateFilter}
    ORDER BY order_terms.rowid DESC LIMIT ${mostHits}
  ) ORDER BY seq DESC LIMIT ${mostHits}`

const hitsAmongFew = `
  SELECT seq FROM orders WHERE phase = :state AND (
    (instr(number_key, :numberKey) AND EXISTS (
      SELECT 1 FROM order_terms WHERE order_terms MATCH :numberTerms AND order_terms.rowid = orders.seq))
    OR EXISTS (SELECT 1 FROM order_terms WHERE order_terms MATCH :wordTerms AND order_terms.rowid = orders.seq)
  ) ORDER BY seq DESC LIMIT ${mostHits}`

export type OrderPage = {
  readonly seqs: readonly number[]
  readonly next: number | undefined
  readonly total: number
}

export type OrderSearch = {
  page(filter: OrderListFilter): OrderPage
  counts(): OrderCounts
}

/** Works at once: to be called inside `Database.run`. */
export function orderSearch(database: Database, sealer: Pick<Sealer, 'blindIndex'>): OrderSearch {
  const seqsOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => Number(row['seq']))

  const counts = (): OrderCounts => {
    const rows = database.prepare('SELECT state, count FROM order_counts').all()
    const countOf = (state: string) => Number(rows.find((row) => row['state'] === state)?.['count'] ?? 0)
    return Object.fromEntries(orderStates.map((state) => [state, countOf(state)])) as OrderCounts
  }

  const walk = ({ state, before = newest, skip = 0, limit }: OrderListFilter): OrderPage => {
    const piece = { before, skip, limit }
    const seqs = seqsOf(
      state === 'all'
        ? database
            .prepare(
              'SELECT seq FROM orders INDEXED BY orders_by_seq WHERE seq < :before ORDER BY seq DESC LIMIT :limit OFFSET :skip',
            )
            .all(piece)
        : database
            .prepare(
              'SELECT seq FROM orders WHERE phase = :state AND seq < :before ORDER BY seq DESC LIMIT :limit OFFSET :skip',
            )
            .all({ ...piece, state }),
    )
    const all = counts()
    return {
      seqs,
      next: seqs.length === limit ? seqs.at(-1) : undefined,
      total: state === 'all' ? Object.values(all).reduce((sum, count) => sum + count) : all[state],
    }
  }

  const search = ({ query, state, before = newest, skip = 0, limit }: OrderListFilter): OrderPage => {
    const numberKey = orderNumberKey(query)
    const terms = {
      numberKey,
      numberTerms: numberQuery(numberKey),
      // An index query cannot be empty; no row has this term.
      wordTerms: wordsQuery(sealer, query) ?? 'none',
    }
    const hits = seqsOf(
      state === 'all'
        ? database.prepare(hitsAmongAll('')).all(terms)
        : database
            .prepare(counts()[state] <= fewOrders ? hitsAmongFew : hitsAmongAll('AND +phase = :state'))
            .all({ ...terms, state }),
    )
    const seqs = hits.filter((seq) => seq < before).slice(skip, skip + limit)
    const last = seqs.at(-1)
    return { seqs, next: last !== undefined && last !== hits.at(-1) ? last : undefined, total: hits.length }
  }

  return {
    counts,
    page: (filter) => (orderNumberKey(filter.query) === '' ? walk(filter) : search(filter)),
  }
}
