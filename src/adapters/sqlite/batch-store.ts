import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import {
  batchRowStates,
  mostBatchRows,
  type BatchRowState,
  type BatchSource,
} from '../../contract/batch-operations.ts'
import {
  batchMoves,
  batchRowMoves,
  type Batch,
  type BatchRow,
  type MoneySum,
} from '../../core/batch/batch.ts'
import type { BatchStore, BatchTotals } from '../../core/batch/ports.ts'
import { batchColumns, batchOf, batchRowColumns, batchRowOf, moneyOf, type BatchChange } from './batch-row.ts'
import { checkMove, insert } from './columns.ts'
import { orderSearch } from './order-search.ts'
import { sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

const Sum = z.object({
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  other: z.string().nullable(),
  rows: z.int(),
})

/** Rows that a person should look at; the states that a row of each is in. */
const troubles: readonly BatchRowState[] = ['in_doubt', 'refused', 'not_sent', 'held', 'already_shipped']
const inTrouble = `state IN (${troubles.map((state) => `'${state}'`).join(', ')})`

/** `BatchStore` in SQLite. Making a batch of 20,000 rows takes some tens of milliseconds. */
export function sqliteBatchStore({ database, sealer, stationId, clock }: StoreContext): BatchStore {
  const fields = sealedFields(sealer, 'batches')
  const rowFields = sealedFields(sealer, 'batch_rows')
  const search = orderSearch(database, sealer)

  const find = (id: string): Batch | undefined => {
    const row = database.prepare('SELECT * FROM batches WHERE id = ?').get(id)
    return row && batchOf(row, fields)
  }
  const need = (id: string): Batch => {
    const batch = find(id)
    if (!batch) throw new Error('a batch that was just written is not there')
    return batch
  }
  const findCurrent = (): Batch | undefined => {
    const row =
      database.prepare(`SELECT * FROM batches WHERE state IN ('draft', 'running', 'paused')`).get() ??
      database.prepare('SELECT * FROM batches ORDER BY seq DESC LIMIT 1').get()
    return row && batchOf(row, fields)
  }
  const rowsOf = (where: string, ...values: readonly (string | number)[]): readonly BatchRow[] =>
    database
      .prepare(`SELECT * FROM batch_rows WHERE ${where}`)
      .all(...values)
      .map((row) => batchRowOf(row, rowFields))
  const countOf = (id: string, state?: BatchRowState): number =>
    Number(
      (state === undefined
        ? database.prepare('SELECT count(*) AS count FROM batch_rows WHERE batch_id = ?').get(id)
        : database
            .prepare('SELECT count(*) AS count FROM batch_rows WHERE batch_id = ? AND state = ?')
            .get(id, state))?.['count'],
    )

  const change = (id: string, from: readonly Batch['state'][], changed: BatchChange): Batch | undefined => {
    const before = find(id)
    if (!before || !from.includes(before.state)) return undefined
    if (changed.state !== before.state) checkMove(batchMoves, before.state, changed.state)
    const columns = { ...batchColumns(id, changed, fields), updated_at: clock.now().getTime() }
    const names = Object.keys(columns).map((name) => `${name} = ?`)
    database.prepare(`UPDATE batches SET ${names.join(', ')} WHERE id = ?`).run(...Object.values(columns), id)
    return find(id)
  }

  /** Fills a new batch with orders that can be shipped. Answers how many there are. */
  const fill = (id: string, source: BatchSource): number => {
    const now = clock.now().getTime()
    const columns =
      'INSERT INTO batch_rows (batch_id, place, station_id, order_id, order_number, state, updated_at)'
    const values = `SELECT :batch, row_number() OVER (ORDER BY seq), :station, id, order_number, 'waiting', :now`
    const all = { batch: id, station: stationId, now }
    const shippable = (state: string) => state === 'open' || state === 'failed'
    switch (source.kind) {
      case 'pile':
        return 0
      case 'all_open':
        return Number(
          database
            .prepare(
              `${columns} ${values} FROM orders WHERE phase = 'open' ORDER BY seq LIMIT ${mostBatchRows + 1}`,
            )
            .run(all).changes,
        )
      case 'filter': {
        const { query, state } = source
        const wanted = state === 'all' ? (['open', 'failed'] as const) : shippable(state) ? [state] : []
        const seqs = wanted.flatMap(
          (one) => search.page({ query, state: one, limit: mostBatchRows + 1 }).seqs,
        )
        return Number(
          database
            .prepare(
              `${columns} ${values} FROM orders WHERE seq IN (SELECT value FROM json_each(:seqs)) ORDER BY seq LIMIT ${mostBatchRows + 1}`,
            )
            .run({ ...all, seqs: JSON.stringify(seqs) }).changes,
        )
      }
    }
  }

  const sumOf = (id: string, amount: string, currency: string): MoneySum => {
    const { rows, ...sum } = Sum.parse(
      database
        .prepare(
          `SELECT sum(${amount}) AS amount, min(${currency}) AS currency, max(${currency}) AS other, count(*) AS rows
           FROM batch_rows WHERE batch_id = ? AND ${amount} IS NOT NULL`,
        )
        .get(id),
    )
    return { rows, total: sum.currency === sum.other ? moneyOf(sum.amount, sum.currency) : undefined }
  }

  const totals = (id: string): BatchTotals => {
    const counts = Object.fromEntries(batchRowStates.map((state) => [state, 0])) as Record<
      BatchRowState,
      number
    >
    for (const row of database
      .prepare('SELECT state, count(*) AS count FROM batch_rows WHERE batch_id = ? GROUP BY state')
      .all(id)) {
      counts[row['state'] as BatchRowState] = Number(row['count'])
    }
    return {
      total: Object.values(counts).reduce((sum, count) => sum + count),
      counts,
      quoted: sumOf(id, 'quoted_minor', 'quoted_currency'),
      spent: sumOf(id, 'amount_minor', 'currency'),
    }
  }

  return {
    create: (id, source) =>
      database.transact(() => {
        const current = findCurrent()
        if (current && ['draft', 'running', 'paused'].includes(current.state)) {
          throw new AppError('conflict', 'Another batch is not ended')
        }
        const now = clock.now().getTime()
        insert(database, 'batches', {
          id,
          station_id: stationId,
          state: 'draft',
          source: fields.sealJson('source', id, source),
          created_at: now,
          updated_at: now,
        })
        const count = fill(id, source)
        if (count > mostBatchRows) {
          throw new AppError('invalid_input', 'These are too many orders for one batch', {
            details: { most: mostBatchRows },
          })
        }
        if (count === 0 && source.kind !== 'pile') {
          throw new AppError('not_found', 'There is no order to ship among them')
        }
        return need(id)
      }),
    get: (id) => database.run(() => find(id)),
    current: () => database.run(findCurrent),
    update: (id, from, changed) => database.transact(() => change(id, from, changed)),
    cancel: (id) =>
      database.transact(() => {
        const now = clock.now()
        const ended = change(id, ['draft', 'running', 'paused'], { state: 'cancelled', endedAt: now })
        if (!ended) return undefined
        database
          .prepare(
            `UPDATE batch_rows SET state = 'cancelled', updated_at = ? WHERE batch_id = ? AND state = 'waiting'`,
          )
          .run(now.getTime(), id)
        return ended
      }),
    add: (id, order) =>
      database.transact(() => {
        const there = database
          .prepare('SELECT 1 FROM batch_rows WHERE batch_id = ? AND order_id = ?')
          .get(id, order.id)
        if (there) return 'already_there'
        const count = countOf(id)
        if (count >= mostBatchRows) return 'full'
        insert(database, 'batch_rows', {
          batch_id: id,
          place: count + 1,
          station_id: stationId,
          order_id: order.id,
          order_number: order.orderNumber,
          state: 'waiting',
          updated_at: clock.now().getTime(),
        })
        return 'added'
      }),
    totals: (id) => database.run(() => totals(id)),
    rows: (id, { from, limit, which }) =>
      database.run(() =>
        which === 'all'
          ? rowsOf('batch_id = ? AND place >= ? ORDER BY place LIMIT ?', id, from, limit)
          : rowsOf(`batch_id = ? AND ${inTrouble} ORDER BY place LIMIT ? OFFSET ?`, id, limit, from - 1),
      ),
    row: (id, place) => database.run(() => rowsOf('batch_id = ? AND place = ?', id, place)[0]),
    nextWaiting: (id) =>
      database.run(() => rowsOf(`batch_id = ? AND state = 'waiting' ORDER BY place LIMIT 1`, id)[0]),
    rowsIn: (id, state) => database.run(() => rowsOf('batch_id = ? AND state = ? ORDER BY place', id, state)),
    unquoted: (id, from, limit) =>
      database.run(() =>
        rowsOf(
          `batch_id = ? AND state = 'waiting' AND place >= ? AND quoted_minor IS NULL ORDER BY place LIMIT ?`,
          id,
          from,
          limit,
        ),
      ),
    updateRow: (id, place, from, changed) =>
      database.transact(() => {
        if (changed.state !== from) checkMove(batchRowMoves, from, changed.state)
        const columns = {
          ...batchRowColumns(id, place, changed, rowFields),
          updated_at: clock.now().getTime(),
        }
        const names = Object.keys(columns).map((name) => `${name} = ?`)
        const { changes } = database
          .prepare(`UPDATE batch_rows SET ${names.join(', ')} WHERE batch_id = ? AND place = ? AND state = ?`)
          .run(...Object.values(columns), id, place, from)
        return changes === 1 ? rowsOf('batch_id = ? AND place = ?', id, place)[0] : undefined
      }),
    findByPurchase: (purchaseId) =>
      database.run(() =>
        database
          .prepare('SELECT * FROM batch_rows WHERE purchase_id = ?')
          .all(purchaseId)
          .map((row) => ({ batchId: String(row['batch_id']), row: batchRowOf(row, rowFields) })),
      ),
  }
}
