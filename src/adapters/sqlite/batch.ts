import { z } from 'zod'
import {
  BatchPause,
  batchRowStates,
  BatchSource,
  batchStates,
  mostBatchRows,
  type BatchRowState,
  type BatchWish,
} from '../../contract/batch.ts'
import type { Money } from '../../contract/domain.ts'
import { sharedRoles } from '../../contract/shared-batch-words.ts'
import { conflict, invalidInput, notFound } from '../../contract/refusals.ts'
import { batchMoves, batchRowMoves, triedAgain, type Batch, type MoneySum } from '../../core/batch/batch.ts'
import type { BatchStore, BatchTotals } from '../../core/batch/ports.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import {
  checkMove,
  flag,
  int,
  money,
  oneOf,
  optional,
  orElse,
  sealedJson,
  sealedReason,
  text,
  time,
} from './columns.ts'
import { orderSearch } from './order-search.ts'
import { sortedBy } from './order-sort.ts'
import { batchPapers } from './paper-counts.ts'
import { freeLabels } from './print-jobs.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf, type AtOnce } from './store.ts'
import { table } from './table.ts'

export const batchTable = table('batches', {
  fixed: {
    id: text,
    source: orElse<BatchSource>({ kind: 'all_open' }, sealedJson(BatchSource)),
    createdAt: time,
  },
  changing: {
    state: oneOf(batchStates),
    pause: optional(orElse<BatchPause>({ kind: 'restart' }, sealedJson(BatchPause))),
    limit: optional(money('limit_minor', 'limit_currency')),
    withSlips: flag,
    startedAt: optional(time),
    endedAt: optional(time),
    shared: optional(oneOf(sharedRoles)),
    sharedId: optional(text),
  },
  besides: { updatedAt: time, nextTake: optional(text) },
})

export const batchRowTable = table('batch_rows', {
  key: ['batchId', 'place'],
  fixed: { place: int, orderId: text, orderNumber: text },
  changing: {
    state: oneOf(batchRowStates),
    gestureId: optional(text),
    purchaseId: optional(text),
    quoted: optional(money('quoted_minor', 'quoted_currency')),
    price: optional(money('amount_minor', 'currency')),
    reason: sealedReason,
    takeId: optional(text),
    bench: optional(text),
  },
  besides: { batchId: text, updatedAt: time },
})

/** Rows that a limit is held against: their money is spent, or may be. */
const begun: ReadonlySet<BatchRowState> = new Set(['working', 'in_doubt', 'bought'])

const sums = (name: string, amount: string, currency: string) =>
  `sum(${amount}) AS ${name}_amount, min(${currency}) AS ${name}_currency, max(${currency}) AS ${name}_other,
   count(${amount}) AS ${name}_rows`

/** All that is told of a batch's money, in one pass over its rows: it is asked for again and again while it goes. */
const sumsByState = `
  SELECT state, count(*) AS count, ${sums('quoted', 'quoted_minor', 'quoted_currency')},
    ${sums('paid', 'amount_minor', 'currency')},
    ${sums('known', 'coalesce(amount_minor, quoted_minor)', 'coalesce(currency, quoted_currency)')}
  FROM batch_rows WHERE batch_id = ? GROUP BY state`

const Amount = z.int().nullable()
const Currency = z.string().nullable()
const StateSums = z.object({
  state: z.enum(batchRowStates),
  count: z.int(),
  quoted_amount: Amount,
  quoted_currency: Currency,
  quoted_other: Currency,
  quoted_rows: z.int(),
  paid_amount: Amount,
  paid_currency: Currency,
  paid_other: Currency,
  paid_rows: z.int(),
  known_amount: Amount,
  known_currency: Currency,
  known_other: Currency,
  known_rows: z.int(),
})
type StateSums = z.output<typeof StateSums>

const sumsOf = (sums: StateSums, what: 'quoted' | 'paid' | 'known') => ({
  rows: sums[`${what}_rows`],
  amount: sums[`${what}_amount`] ?? 0,
  currencies: [sums[`${what}_currency`], sums[`${what}_other`]].filter((one) => one !== null),
})

/** The sum of several states' rows. */
function moneySum(all: readonly ReturnType<typeof sumsOf>[]): MoneySum {
  const rows = all.reduce((sum, one) => sum + one.rows, 0)
  const currencies = new Set(all.flatMap((one) => one.currencies))
  const [currency] = currencies
  return {
    rows,
    total:
      currency === undefined || currencies.size > 1
        ? undefined
        : { amountMinor: all.reduce((sum, one) => sum + one.amount, 0), currency },
  }
}

const BenchCount = z.object({ bench: z.string(), state: z.enum(batchRowStates), count: z.int() })

/** Rows that a person should look at; the states that a row of each is in. */
const troubles: readonly BatchRowState[] = ['in_doubt', 'refused', 'not_sent', 'held', 'already_shipped']
const isIn = (states: readonly BatchRowState[]) =>
  `state IN (${states.map((state) => `'${state}'`).join(', ')})`

const isOpen = (state: Batch['state']) => state !== 'done' && state !== 'cancelled'
const isSameMoney = (one: Money | undefined, other: Money | undefined) =>
  one?.amountMinor === other?.amountMinor && one?.currency === other?.currency

/** `BatchStore` in SQLite. Making a batch of 20,000 rows takes some tens of milliseconds. */
export function sqliteBatchStore(context: StoreContext): BatchStore {
  const { database, sealer, stationId, clock } = context
  const batches = batchTable(context)
  const rows = batchRowTable(context)
  const search = orderSearch(database, sealer)

  const findCurrent = () =>
    batches.first(`WHERE state IN ('draft', 'running', 'paused')`) ??
    batches.first('ORDER BY seq DESC LIMIT 1')

  const change: AtOnce<BatchStore['update']> = (id, from, changed) => {
    const before = batches.get(id)
    if (!before || !from.includes(before.state)) return undefined
    if (changed.state !== before.state) checkMove(batchMoves, before.state, changed.state)
    batches.update(id, changed)
    return batches.get(id)
  }

  /** Fills a new batch with orders that can be shipped. Answers how many there are. */
  const fill = (id: string, wish: BatchWish): number => {
    const now = clock.now().getTime()
    const columns =
      'INSERT INTO batch_rows (batch_id, place, station_id, order_id, order_number, state, updated_at)'
    const by = 'sort' in wish && wish.sort ? sortedBy(wish.sort) : 'seq'
    const values = `SELECT :batch, row_number() OVER (ORDER BY ${by}), :station, id, order_number, 'waiting', :now`
    const all = { batch: id, station: stationId, now }
    switch (wish.kind) {
      case 'pile':
        return 0
      case 'all_open':
        return Number(
          database
            .prepare(
              `${columns} ${values} FROM orders WHERE phase = 'open' ORDER BY ${by} LIMIT ${mostBatchRows + 1}`,
            )
            .run(all).changes,
        )
      case 'filter': {
        const { query, state } = wish
        const wanted = (['open', 'failed'] as const).filter((one) => state === 'all' || state === one)
        const seqs = wanted.flatMap(
          (one) => search.page({ query, state: one, limit: mostBatchRows + 1 }).seqs,
        )
        return Number(
          database
            .prepare(
              `${columns} ${values} FROM orders WHERE seq IN (SELECT value FROM json_each(:seqs)) ORDER BY ${by} LIMIT ${mostBatchRows + 1}`,
            )
            .run({ ...all, seqs: JSON.stringify(seqs) }).changes,
        )
      }
      case 'chosen':
        return Number(
          database
            .prepare(
              `${columns}
               SELECT :batch, row_number() OVER (ORDER BY min(wish.key)), :station, orders.id, order_number, 'waiting', :now
               FROM json_each(:keys) AS wish JOIN orders ON number_key = wish.value
               WHERE phase IN ('open', 'failed') GROUP BY orders.id ORDER BY min(wish.key)`,
            )
            .run({ ...all, keys: JSON.stringify(wish.orderNumbers.map(orderNumberKey)) }).changes,
        )
    }
  }

  const totals = (id: string): BatchTotals => {
    const states = database
      .prepare(sumsByState)
      .all(id)
      .map((row) => StateSums.parse(row))
    const counts = Object.fromEntries(batchRowStates.map((state) => [state, 0])) as Record<
      BatchRowState,
      number
    >
    for (const { state, count } of states) counts[state] = count
    const sumOf = (what: 'quoted' | 'paid' | 'known', is: (state: BatchRowState) => boolean) =>
      moneySum(states.filter(({ state }) => is(state)).map((sums) => sumsOf(sums, what)))
    return {
      total: Object.values(counts).reduce((sum, count) => sum + count) - counts.taken_out,
      counts,
      quoted: sumOf('quoted', (state) => state !== 'taken_out'),
      again: sumOf('quoted', (state) => triedAgain.some((one) => one === state)),
      spent: sumOf('paid', () => true),
      committed: sumOf('known', (state) => begun.has(state)),
      begun: [...begun].reduce((sum, state) => sum + counts[state], 0),
    }
  }

  return storeOf<BatchStore>(database)({
    reads: {
      get: batches.get,
      current: findCurrent,
      totals,
      papers: (id) => batchPapers(database, id),
      rows: (id, { from, limit, which }) =>
        which === 'all'
          ? rows.all('WHERE batch_id = ? AND place >= ? ORDER BY place LIMIT ?', id, from, limit)
          : rows.all(
              `WHERE batch_id = ? AND ${isIn(troubles)} ORDER BY place LIMIT ? OFFSET ?`,
              id,
              limit,
              from - 1,
            ),
      row: (id, place) => rows.get([id, place]),
      nextWaiting: (id) => rows.first(`WHERE batch_id = ? AND state = 'waiting' ORDER BY place LIMIT 1`, id),
      nextTaken: (id) =>
        rows.first(
          `WHERE batch_id = ? AND state = 'waiting' AND take_id IS NOT NULL ORDER BY place LIMIT 1`,
          id,
        ),
      atBenches: (id) =>
        database
          .prepare(
            `SELECT bench, state, count(*) AS count FROM batch_rows WHERE batch_id = ? AND bench IS NOT NULL
             GROUP BY bench, state ORDER BY bench`,
          )
          .all(id)
          .map((row) => BenchCount.parse(row)),
      rowsIn: (id, state) => rows.all('WHERE batch_id = ? AND state = ? ORDER BY place', id, state),
      unquoted: (id, states, from, limit) =>
        rows.all(
          `WHERE batch_id = ? AND ${isIn(states)} AND place >= ? AND quoted_minor IS NULL
           ORDER BY place LIMIT ?`,
          id,
          from,
          limit,
        ),
      findByPurchase: (purchaseId) =>
        database
          .prepare('SELECT * FROM batch_rows WHERE purchase_id = ?')
          .all(purchaseId)
          .map((row) => ({ batchId: String(row['batch_id']), row: rows.of(row) })),
    },
    writes: {
      create(id, wish) {
        const current = findCurrent()
        if (current && isOpen(current.state)) {
          throw conflict('batch_open')
        }
        const now = clock.now()
        const source = wish.kind === 'chosen' ? { kind: wish.kind } : wish
        batches.insert({ id, state: 'draft', source, withSlips: false, createdAt: now, updatedAt: now })
        const count = fill(id, wish)
        if (count > mostBatchRows) {
          throw invalidInput('too_many_orders', { most: mostBatchRows })
        }
        if (count === 0 && source.kind !== 'pile') {
          throw notFound('order_to_ship')
        }
        return batches.one('WHERE id = ?', id)
      },
      update: change,
      end(id) {
        const waiting = rows.count(`WHERE batch_id = ? AND state = 'waiting'`, id)
        return waiting > 0 ? undefined : change(id, ['running'], { state: 'done', endedAt: clock.now() })
      },
      tryAgain(id, { rows: seen, cost, limit }) {
        const batch = batches.one('WHERE id = ?', id)
        const current = findCurrent()
        if (batch.state === 'draft') throw conflict('batch_not_begun')
        if (current && current.id !== id && isOpen(current.state)) throw conflict('batch_open')
        const { counts, again } = totals(id)
        const there = triedAgain.reduce((sum, state) => sum + counts[state], 0)
        const atOthers = rows.count(
          `WHERE batch_id = ? AND bench IS NOT NULL AND state IN ('waiting', 'in_doubt')`,
          id,
        )
        if (!isOpen(batch.state) && atOthers > 0) throw conflict('batch_shared')
        if (there !== seen || !isSameMoney(again.total, cost)) throw conflict('batch_changed')
        database
          .prepare(
            `UPDATE batch_rows SET state = 'waiting', gesture_id = NULL, purchase_id = NULL, reason = NULL, take_id = NULL,
               bench = NULL, is_untold = ?, updated_at = ?
             WHERE batch_id = ? AND ${isIn(triedAgain)}`,
          )
          // Of one that is shared out, the warehouse hears of the wish; one that has ended is this bench's own from now on.
          .run(batch.shared === 'owner' && isOpen(batch.state) ? 1 : 0, clock.now().getTime(), id)
        if (limit) batches.update(id, { limit })
        const ended = { state: 'running', pause: undefined, endedAt: undefined } as const
        if (change(id, ['done', 'cancelled'], ended) && batch.shared) batches.update(id, { shared: 'over' })
        return batch.state
      },
      moveRow(id, place, from, to) {
        const batch = batches.get(id)
        if (!batch || !isOpen(batch.state)) return undefined
        checkMove(batchRowMoves, from, to)
        if (!rows.update([id, place], { state: to }, from)) return undefined
        if (batch.shared === 'owner' && to === 'waiting')
          database
            .prepare(`UPDATE batch_rows SET is_untold = 1 WHERE batch_id = ? AND place = ?`)
            .run(id, place)
        return rows.get([id, place])
      },
      forgetQuotes(id) {
        database
          .prepare(
            `UPDATE batch_rows SET quoted_minor = NULL, quoted_currency = NULL WHERE batch_id = ? AND ${isIn(triedAgain)}`,
          )
          .run(id)
      },
      cancel(id) {
        const now = clock.now()
        const ended = change(id, ['draft', 'running', 'paused'], { state: 'cancelled', endedAt: now })
        if (!ended) return undefined
        // What another bench has is that bench's to end; what was taken from one is given back to it.
        const to = ended.shared === 'helper' ? 'taken_out' : 'cancelled'
        database
          .prepare(
            `UPDATE batch_rows SET state = ?, updated_at = ? WHERE batch_id = ? AND state = 'waiting' AND bench IS NULL`,
          )
          .run(to, now.getTime(), id)
        return ended
      },
      add(id, order) {
        const there = rows.count('WHERE batch_id = ? AND order_id = ?', id, order.id)
        if (there > 0) return 'already_there'
        const count = rows.count('WHERE batch_id = ?', id)
        if (count >= mostBatchRows) return 'full'
        rows.insert({
          batchId: id,
          place: count + 1,
          orderId: order.id,
          orderNumber: order.orderNumber,
          state: 'waiting',
          updatedAt: clock.now(),
        })
        return 'added'
      },
    },
    writesSoon: {
      // Its purchase is flushed before its request leaves, and this with it; what came of it stands flushed with the purchase.
      updateRow(id, place, from, changed, takeId) {
        if (changed.state !== from) checkMove(batchRowMoves, from, changed.state)
        if (takeId !== undefined && rows.get([id, place])?.takeId !== takeId) return undefined
        if (!rows.update([id, place], changed, from)) return undefined
        const row = rows.get([id, place])
        if (from === 'working' && row?.state !== 'working' && row?.purchaseId !== undefined)
          freeLabels(context, row.purchaseId)
        return row
      },
    },
  })
}
