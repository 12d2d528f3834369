import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { ParcelPlace, RetentionKept, RetentionStore } from '../../core/retention/ports.ts'
import type { Columns } from './columns.ts'
import { readMeta, writeMeta } from './meta.ts'
import { unreadableContent } from './order-row.ts'
import {
  agedDocuments,
  agedRows,
  orderParts,
  parcelParts,
  type AgedRows,
  type Emptying,
} from './personal-data.ts'
import { protectionOf, protections } from './retention-protections.ts'
import { sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

/**
 * Bought before a time, and not emptied yet, with what keeps them; a piece at a time. What is in doubt was not bought yet. Left
 * to itself, SQLite goes through all that was ever bought for each piece.
 */
const oldParcels = `
  SELECT id, order_id, seq, bought_at, ${protectionOf} AS kept_by,
    (SELECT count(*) FROM labels WHERE labels.purchase_id = purchases.id) AS labels
  FROM purchases INDEXED BY purchases_to_empty
  WHERE state = 'bought' AND length(recipient) > 0 AND bought_at < :before AND (bought_at, seq) > (:boughtAt, :seq)
    AND NOT EXISTS (SELECT 1 FROM second_shipments WHERE purchase_id = purchases.id AND state = 'open')
  ORDER BY bought_at, seq LIMIT :limit`
const OldParcel = z.object({
  id: z.string(),
  order_id: z.string(),
  seq: z.int(),
  bought_at: z.int(),
  kept_by: z.enum([...(Object.keys(protections) as (keyof RetentionKept)[]), 'free']),
  labels: z.int(),
})
const beforeAll: ParcelPlace = { boughtAt: Number.MIN_SAFE_INTEGER, seq: 0 }
/** So many are counted at once: some milliseconds. */
const countedAtOnce = 50

const oldRefusals = `
  FROM purchases INDEXED BY purchases_refused_to_empty
  WHERE state = 'refused' AND updated_at < :before AND length(recipient) > 0
    AND NOT EXISTS (
      SELECT 1 FROM orders WHERE orders.id = purchases.order_id AND failed_purchase = purchases.id AND phase = 'failed'
    )`

/** Nothing of the order is under way: no parcel of it is left that still holds something. */
const hasNoParcel = `NOT EXISTS (
      SELECT 1 FROM purchases WHERE order_id = orders.id AND state <> 'refused' AND length(recipient) > 0
    )`
const oldCancelled = `
  FROM orders WHERE cancelled_at < :before AND emptied_at IS NULL AND ${hasNoParcel}`
/** Of a cancelled one that counts. */
const oldElsewhere = `
  FROM orders WHERE packed_elsewhere_at < :before AND emptied_at IS NULL AND cancelled_at IS NULL AND ${hasNoParcel}`

const emptied: Readonly<Record<Exclude<Emptying, 'blank'>, string>> = { empty: `x''`, null: 'NULL' }

const emptying = (columns: Readonly<Record<string, Exclude<Emptying, 'blank'>>>) =>
  Object.entries(columns)
    .map(([column, how]) => `${column} = ${emptied[how]}`)
    .join(', ')

/** SQL that empties rows, or takes them away as a whole; WHERE follows. */
const changeOf = (table: string, columns: Readonly<Record<string, Emptying | 'row'>>) =>
  Object.values(columns).includes('row')
    ? `DELETE FROM ${table}`
    : `UPDATE ${table} SET ${emptying(columns as Readonly<Record<string, Exclude<Emptying, 'blank'>>>)}`

/** The full-text indexes, whose removed words stay in the file until their pieces are merged. */
const termTables = [orderParts.terms, ...parcelParts.flatMap(({ terms }) => terms ?? [])]

/** Set with what is removed, so that a station that is closed in between goes on when it is opened. */
const toErase = 'removed_not_erased'

/** When the computer's clock was last believed (milliseconds since 1970). */
const clockTrusted = 'retention_trusted_at'

/** Pages of a full-text index that are merged at once: some milliseconds. */
const pagesMerged = 64

/**
 * `RetentionStore` in SQLite: what `personal-data.ts` says, done. Deleted content is overwritten (`secure_delete`), and
 * `erase` clears what full-text indexes and the write-ahead log still hold of it.
 */
export function sqliteRetentionStore({ database, sealer, clock }: StoreContext): RetentionStore {
  const orderFields = sealedFields(sealer, 'orders')
  const merging = new Set<string>()

  const run = (sql: string, values: Columns) => Number(database.prepare(sql).run(values).changes)
  const rowsOf = (sql: string, values: Columns) => database.prepare(sql).all(values)
  const count = (sql: string, values: Columns) => Number(database.prepare(sql).get(values)?.['count'] ?? 0)
  function parcelsBehind(after: ParcelPlace, before: number, limit: number) {
    const parcels = rowsOf(oldParcels, { ...after, before, limit }).map((row) => OldParcel.parse(row))
    const last = parcels.at(-1)
    return { parcels, lookedAt: last && { boughtAt: last.bought_at, seq: last.seq } }
  }
  /** Old labels by what keeps them; a parcel without any counts as one. Scans come in between. */
  async function countParcels(before: number) {
    const labels = { lackingLabels: 0, unconfirmed: 0, inDoubt: 0, notOnManifest: 0, free: 0 }
    let oldest: Date | undefined
    let after: ParcelPlace | undefined = beforeAll
    while (after) {
      const piece = await database.run(() => parcelsBehind(after ?? beforeAll, before, countedAtOnce))
      for (const parcel of piece.parcels) {
        labels[parcel.kept_by] += Math.max(1, parcel.labels)
        if (parcel.kept_by === 'free') oldest ??= new Date(parcel.bought_at)
      }
      after = piece.parcels.length < countedAtOnce ? undefined : piece.lookedAt
      if (after) await setImmediate()
    }
    const { free, ...kept } = labels
    return { free, kept, oldest }
  }
  const changesSoFar = () => Number(database.prepare('SELECT total_changes() AS changes').get()?.['changes'])

  /** Answers how many labels there were. */
  function emptyParcel(id: string): number {
    let labels = 0
    for (const { table, purchaseColumn, columns, terms } of parcelParts) {
      if (terms !== undefined) {
        run(`DELETE FROM ${terms} WHERE rowid IN (SELECT seq FROM ${table} WHERE ${purchaseColumn} = :id)`, {
          id,
        })
      }
      const changed = run(`${changeOf(table, columns)} WHERE ${purchaseColumn} = :id`, { id })
      if (table === 'labels') labels += changed
    }
    return labels
  }

  /** Of an order that is shipped, and of whose every parcel nothing is left. */
  const isOver = (id: string) =>
    count(`SELECT count(*) AS count FROM orders WHERE id = :id AND state = 'shipped' AND ${hasNoParcel}`, {
      id,
    }) === 1

  function emptyOrder(id: string): void {
    const content = orderFields.sealJson('content', id, unreadableContent)
    const at = clock.now().getTime()
    run(
      `UPDATE orders SET content = :content, held_reason = NULL, file_address = NULL, emptied_at = :at WHERE id = :id`,
      {
        id,
        content,
        at,
      },
    )
    run(`DELETE FROM ${orderParts.terms} WHERE rowid = (SELECT seq FROM orders WHERE id = :id)`, { id })
  }

  function emptyRows({ table, key, where, columns }: AgedRows, before: number, limit: number): number {
    const isKey = key.map((column) => `${column} = :${column}`).join(' AND ')
    const keys = rowsOf(`SELECT ${key.join(', ')} FROM ${table} WHERE ${where} LIMIT :limit`, {
      before,
      limit,
    })
    for (const row of keys) run(`${changeOf(table, columns)} WHERE ${isKey}`, row)
    return keys.length
  }

  return {
    async preview(time) {
      const before = time.getTime()
      const { free, kept, oldest } = await countParcels(before)
      return database.run(() => {
        const aged = agedRows.map((rows) => ({
          rows,
          count: count(`SELECT count(*) AS count FROM ${rows.table} WHERE ${rows.where}`, { before }),
        }))
        return {
          labels: free,
          documents: aged.find(({ rows }) => rows === agedDocuments)?.count ?? 0,
          orders: count(`SELECT count(*) AS count ${oldCancelled}`, { before }),
          others: aged.reduce(
            (sum, { rows, count: some }) => (rows === agedDocuments ? sum : sum + some),
            count(`SELECT count(*) AS count ${oldRefusals}`, { before }) +
              count(`SELECT count(*) AS count ${oldElsewhere}`, { before }),
          ),
          kept,
          oldest,
        }
      })
    },
    removeSome: (time, limit, after = beforeAll) =>
      database.transact(() => {
        const before = time.getTime()
        const { parcels, lookedAt } = parcelsBehind(after, before, limit)
        let labels = 0
        for (const { id, order_id, kept_by } of parcels) {
          if (kept_by !== 'free') continue
          labels += emptyParcel(id)
          if (isOver(order_id)) emptyOrder(order_id)
        }
        const cancelled = rowsOf(`SELECT id ${oldCancelled} LIMIT :limit`, { before, limit })
        const elsewhere = rowsOf(`SELECT id ${oldElsewhere} LIMIT :limit`, { before, limit })
        for (const { id } of [...cancelled, ...elsewhere]) emptyOrder(String(id))
        const refusals = rowsOf(`SELECT id ${oldRefusals} LIMIT :limit`, { before, limit })
        for (const { id } of refusals) emptyParcel(String(id))
        const counts = agedRows.map((rows) => ({ rows, count: emptyRows(rows, before, limit) }))
        const result = {
          labels,
          orders: cancelled.length,
          documents: counts.find(({ rows }) => rows === agedDocuments)?.count ?? 0,
          others: counts.reduce(
            (sum, { rows, count }) => (rows === agedDocuments ? sum : sum + count),
            refusals.length + elsewhere.length,
          ),
        }
        if (Object.values(result).some((number) => number > 0)) writeMeta(database, toErase, 'yes')
        const isAll = [parcels, cancelled, elsewhere, refusals].every(({ length }) => length < limit)
        return { ...result, isAll: isAll && counts.every(({ count }) => count < limit), lookedAt }
      }),
    trustedAt: () =>
      database.transact(() => {
        const kept = readMeta(database, clockTrusted)
        if (kept !== undefined) return new Date(Number(kept))
        const newest = database.prepare('SELECT max(bought_at) AS at FROM purchases').get()?.['at']
        if (typeof newest !== 'number') return undefined
        // From here on it does not follow what is bought by a clock that may be wrong.
        writeMeta(database, clockTrusted, String(newest))
        return new Date(newest)
      }),
    trust: (time) => database.transact(() => writeMeta(database, clockTrusted, String(time.getTime()))),
    erase: () =>
      database.run(() => {
        if (readMeta(database, toErase) !== 'yes') return true
        for (const table of termTables) {
          // A negative number lets all pieces of the index be merged into one; positive ones go on with it.
          const pages = merging.has(table) ? pagesMerged : -pagesMerged
          merging.add(table)
          const before = changesSoFar()
          database.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`).run(pages)
          if (pages < 0 || changesSoFar() - before >= 2) return false
        }
        merging.clear()
        writeMeta(database, toErase, 'no')
        // The log still holds pages as they were; it is cut to nothing, not only begun anew.
        database.cutLog()
        return true
      }),
  }
}
