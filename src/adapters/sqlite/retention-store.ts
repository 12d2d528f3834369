import type { RetentionStore } from '../../core/retention/ports.ts'
import { personalDocuments } from '../../contract/diagnostics-operations.ts'
import { unreadableContent } from './order-row.ts'
import { sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

/**
 * Parcels whose paper is known to be out: no job of their labels waits, is under way or is asked about, and the newest
 * one of each label was confirmed, by its printer or by whoever stood there.
 */
const isConfirmed = `
  NOT EXISTS (
    SELECT 1 FROM labels LEFT JOIN print_jobs AS job
      ON job.seq = (SELECT max(seq) FROM print_jobs WHERE print_jobs.label_id = labels.id)
    WHERE labels.purchase_id = purchases.id
      AND NOT coalesce(job.state = 'confirmed' OR (job.state = 'unknown' AND job.answered = 1), 0)
  )
  AND NOT EXISTS (
    SELECT 1 FROM print_jobs JOIN labels ON labels.id = print_jobs.label_id
    WHERE labels.purchase_id = purchases.id
      AND (print_jobs.state IN ('queued', 'sending') OR (print_jobs.state = 'unknown' AND print_jobs.answered = 0))
  )`

/** Bought before a time, and with bytes. What is in doubt was not bought yet. */
const oldParcels = `
  FROM purchases WHERE state = 'bought' AND bought_at < ?
    AND EXISTS (SELECT 1 FROM labels WHERE labels.purchase_id = purchases.id AND length(labels.bytes) > 0)`

const kinds = personalDocuments.map((kind) => `'${kind}'`).join(', ')
const oldDocuments = `
  FROM documents WHERE kind IN (${kinds}) AND created_at < ? AND length(bytes) > 0
    AND NOT EXISTS (
      SELECT 1 FROM print_jobs WHERE print_jobs.document_id = documents.id
        AND (state IN ('queued', 'sending') OR (state = 'unknown' AND answered = 0))
    )`

/** `RetentionStore` in SQLite. What is removed is an empty blob in its place: such a field says that it was removed. */
export function sqliteRetentionStore({ database, sealer }: StoreContext): RetentionStore {
  const orderFields = sealedFields(sealer, 'orders')
  const count = (sql: string, ...values: readonly (string | number)[]) =>
    Number(database.prepare(sql).get(...values)?.['count'] ?? 0)
  const labelsOf = (condition: string, beforeMs: number) =>
    count(
      `SELECT count(*) AS count FROM labels WHERE length(bytes) > 0 AND purchase_id IN (
         SELECT id ${oldParcels} AND ${condition}
       )`,
      beforeMs,
    )
  const each = (sql: string, ids: readonly string[]) => {
    for (const id of ids) database.prepare(sql).run(id)
  }
  function removeOrder(orderId: string): void {
    const content = orderFields.sealJson('content', orderId, unreadableContent)
    database.prepare('UPDATE orders SET content = ? WHERE id = ?').run(content, orderId)
    database
      .prepare('DELETE FROM order_terms WHERE rowid = (SELECT seq FROM orders WHERE id = ?)')
      .run(orderId)
  }

  /** Of an order that is shipped, and whose every parcel's bytes are gone. */
  const isOver = (orderId: string) =>
    count(
      `SELECT count(*) AS count FROM orders WHERE id = ? AND state = 'shipped' AND NOT EXISTS (
         SELECT 1 FROM purchases LEFT JOIN labels ON labels.purchase_id = purchases.id
         WHERE purchases.order_id = orders.id AND purchases.state <> 'refused' AND coalesce(length(labels.bytes), 1) > 0
       )`,
      orderId,
    ) === 1

  return {
    preview: (before) =>
      database.run(() => {
        const beforeMs = before.getTime()
        const oldest = database
          .prepare(`SELECT min(bought_at) AS oldest ${oldParcels} AND ${isConfirmed}`)
          .get(beforeMs)?.['oldest']
        return {
          labels: labelsOf(isConfirmed, beforeMs),
          documents: count(`SELECT count(*) AS count ${oldDocuments}`, beforeMs),
          unconfirmed: labelsOf(`NOT (${isConfirmed})`, beforeMs),
          oldest: typeof oldest === 'number' ? new Date(oldest) : undefined,
        }
      }),
    removeSome: (before, limit) =>
      database.transact(() => {
        const beforeMs = before.getTime()
        const parcels = database
          .prepare(`SELECT id, order_id ${oldParcels} AND ${isConfirmed} ORDER BY bought_at LIMIT ?`)
          .all(beforeMs, limit)
        const ids = parcels.map((row) => String(row['id']))
        let labels = 0
        for (const id of ids) {
          labels += count(
            'SELECT count(*) AS count FROM labels WHERE purchase_id = ? AND length(bytes) > 0',
            id,
          )
        }
        each('DELETE FROM label_terms WHERE rowid IN (SELECT seq FROM labels WHERE purchase_id = ?)', ids)
        each(`UPDATE labels SET bytes = x'' WHERE purchase_id = ?`, ids)
        each(`UPDATE raw_answers SET body = x'' WHERE purchase_id = ?`, ids)
        each(
          `UPDATE purchases SET recipient = x'', destination = x'', request = NULL, warnings = NULL, reason = NULL
           WHERE id = ?`,
          ids,
        )
        for (const row of parcels) {
          const orderId = String(row['order_id'])
          if (isOver(orderId)) removeOrder(orderId)
        }
        const documents = database
          .prepare(`SELECT id ${oldDocuments} ORDER BY created_at LIMIT ?`)
          .all(beforeMs, limit)
          .map((row) => String(row['id']))
        each(`UPDATE documents SET bytes = x'', subject = x'' WHERE id = ?`, documents)
        return { parcels: ids.length, labels, documents: documents.length }
      }),
  }
}
