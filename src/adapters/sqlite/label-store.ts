import { z } from 'zod'
import { labelStates } from '../../contract/domain.ts'
import { AppError } from '../../contract/errors.ts'
import type { LabelStore, LabelSummary, StoredLabel } from '../../core/shipping/ports.ts'
import { purchaseOrigins } from '../../core/shipping/purchase.ts'
import { labelFormats, openLabel } from './label-row.ts'
import { labelSearch } from './label-search.ts'
import { readEach } from './list-piece.ts'
import { orUnreadable, sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

const LabelRow = z.object({
  id: z.string(),
  purchase_id: z.string(),
  package_number: z.int(),
  tracking_number: z.string().nullable(),
  format: z.enum(labelFormats),
})
const LabelBytes = z.object({ bytes: z.instanceof(Uint8Array) })

const labelColumns = 'id, purchase_id, package_number, tracking_number, format'

function labelOf(row: unknown): Omit<StoredLabel, 'bytes'> {
  const r = LabelRow.parse(row)
  return {
    id: r.id,
    purchaseId: r.purchase_id,
    packageNumber: r.package_number,
    trackingNumber: r.tracking_number ?? undefined,
    format: r.format,
  }
}

const SummaryRow = z.object({
  label_id: z.string(),
  purchase_id: z.string(),
  package_number: z.int(),
  package_count: z.int(),
  labels_missing: z.int(),
  order_number: z.string(),
  tracking_number: z.string().nullable(),
  service: z.string(),
  recipient: z.instanceof(Uint8Array),
  destination: z.instanceof(Uint8Array),
  bought_at: z.int(),
  origin: z.enum(purchaseOrigins),
  state: z.enum(labelStates),
})

const summaryQuery = `
  SELECT
    labels.id AS label_id, purchase_id, package_number, order_number, service, recipient, destination, origin,
    label_index.bought_at AS bought_at,
    coalesce(labels.tracking_number, purchases.tracking_number) AS tracking_number,
    max(
      coalesce(purchases.package_count, 0),
      (SELECT count(*) FROM labels AS same WHERE same.purchase_id = labels.purchase_id)
    ) AS package_count,
    CASE WHEN EXISTS (SELECT 1 FROM missing_labels WHERE missing_labels.purchase_id = purchases.id) THEN
      coalesce(purchases.package_count, 1) - (
        SELECT count(*) FROM labels AS here
        WHERE here.purchase_id = purchases.id AND here.package_number <= coalesce(purchases.package_count, 1)
      )
    ELSE 0 END AS labels_missing,
    label_index.state AS state
  FROM labels JOIN purchases ON purchases.id = labels.purchase_id JOIN label_index ON label_index.seq = labels.seq`

/** `LabelStore` in SQLite. Labels were put there by `sqlitePurchaseStore`, in the transaction that bought them. */
export function sqliteLabelStore({ database, sealer }: StoreContext): LabelStore {
  const search = labelSearch(database, sealer)
  const purchaseFields = sealedFields(sealer, 'purchases')

  const summaryOf = (row: unknown): LabelSummary => {
    const r = SummaryRow.parse(row)
    const text = (column: 'recipient' | 'destination') =>
      orUnreadable(() => purchaseFields.openText(column, r.purchase_id, r[column]), '')
    return {
      labelId: r.label_id,
      purchaseId: r.purchase_id,
      packageNumber: r.package_number,
      packageCount: r.package_count,
      labelsMissing: r.labels_missing,
      orderNumber: r.order_number,
      trackingNumber: r.tracking_number ?? '',
      service: r.service,
      recipient: text('recipient'),
      destination: text('destination'),
      boughtAt: new Date(r.bought_at),
      origin: r.origin,
      state: r.state,
    }
  }
  const summaryBySeq = (seq: number): LabelSummary =>
    summaryOf(database.prepare(`${summaryQuery} WHERE labels.seq = ?`).get(seq))
  const summaries = (seqs: readonly number[]) => readEach(database, seqs, summaryBySeq)

  return {
    get: (labelId) =>
      database.run(() => {
        const row = database.prepare(`SELECT ${labelColumns}, bytes FROM labels WHERE id = ?`).get(labelId)
        if (!row) throw new AppError('not_found', 'There is no such label.')
        const label = labelOf(row)
        return { ...label, ...openLabel({ database, sealer }, { ...label, ...LabelBytes.parse(row) }) }
      }),
    summary: (labelId) =>
      database.run(() => {
        const row = database.prepare(`${summaryQuery} WHERE labels.id = ?`).get(labelId)
        return row && summaryOf(row)
      }),
    listByPurchase: (purchaseId) =>
      database.run(() =>
        database
          .prepare(`SELECT ${labelColumns} FROM labels WHERE purchase_id = ? ORDER BY package_number`)
          .all(purchaseId)
          .map(labelOf),
      ),
    search: (query, limit) =>
      database.run(() => summaries(search.newest({ query, state: 'all' }, limit)).rows),
    list: (filter) =>
      database.run(() => {
        const { seqs, ...page } = search.page(filter)
        const { rows, unreadable } = summaries(seqs)
        return { ...page, labels: rows, unreadable }
      }),
    counts: () => database.run(search.counts),
    portion: (filter, limit, before) =>
      database.run(() => {
        const seqs = search.newest(filter, limit, before)
        return { labels: summaries(seqs).rows, next: seqs.length < limit ? undefined : seqs.at(-1) }
      }),
  }
}
