import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { LabelStore, LabelSummary, StoredLabel } from '../../core/shipping/ports.ts'
import type { LabelFormat } from '../../core/shipping/shipping-service.ts'
import { reversedTracking } from './purchase-store.ts'
import { orUnreadable, sealedFields } from './sealed-fields.ts'
import { numberQuery, wordsQuery } from './search-terms.ts'
import type { StoreContext } from './store-context.ts'

export const labelFormats = ['zpl', 'pdf', 'png', 'jpeg', 'tiff'] as const satisfies readonly LabelFormat[]

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
  order_number: z.string(),
  tracking_number: z.string().nullable(),
  service: z.string(),
  recipient: z.instanceof(Uint8Array),
  destination: z.instanceof(Uint8Array),
  bought_at: z.int(),
})

const HitRow = z.object({ seq: z.int(), order_number: z.string() })

const summaryQuery = `
  SELECT
    labels.id AS label_id, purchase_id, package_number, order_number, service, recipient, destination, bought_at,
    coalesce(labels.tracking_number, purchases.tracking_number) AS tracking_number,
    (SELECT count(*) FROM labels AS same WHERE same.purchase_id = labels.purchase_id) AS package_count
  FROM labels JOIN purchases ON purchases.id = labels.purchase_id`

const termHitsQuery = `
  SELECT labels.seq AS seq, order_number
  FROM label_terms JOIN labels ON labels.seq = label_terms.rowid JOIN purchases ON purchases.id = labels.purchase_id
  WHERE label_terms MATCH ? ORDER BY label_terms.rowid DESC`

const trackingHitsQuery = `
  SELECT seq FROM labels WHERE tracking_reversed >= ? AND tracking_reversed < ? ORDER BY seq DESC LIMIT ?`

/** Fewer letters of a tracking number's end would find too much. */
const shortestTrackingEnd = 4

/** `LabelStore` in SQLite. Labels were put there by `sqlitePurchaseStore`, in the transaction that bought them. */
export function sqliteLabelStore({ database, sealer }: StoreContext): LabelStore {
  const labelFields = sealedFields(sealer, 'labels')
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
      orderNumber: r.order_number,
      trackingNumber: r.tracking_number ?? '',
      service: r.service,
      recipient: text('recipient'),
      destination: text('destination'),
      boughtAt: new Date(r.bought_at),
    }
  }
  const summaries = (where: string, ...values: readonly (string | number)[]) =>
    database
      .prepare(`${summaryQuery} ${where}`)
      .all(...values)
      .map(summaryOf)

  /** The newest labels with these terms whose order number passes. */
  const termHits = (
    terms: string,
    limit: number,
    passes: (orderNumber: string) => boolean,
  ): readonly number[] => {
    const seqs: number[] = []
    for (const row of database.prepare(termHitsQuery).iterate(terms)) {
      const hit = HitRow.parse(row)
      if (passes(hit.order_number)) seqs.push(hit.seq)
      if (seqs.length === limit) break
    }
    return seqs
  }
  const trackingHits = (query: string, limit: number): readonly number[] => {
    const end = reversedTracking(query)
    if (end.length < shortestTrackingEnd) return []
    return database
      .prepare(trackingHitsQuery)
      .all(end, `${end}~`, limit)
      .map((row) => Number(row['seq']))
  }
  const hits = (query: string, limit: number): readonly number[] => {
    const numberKey = orderNumberKey(query)
    const words = wordsQuery(sealer, query)
    const found = new Set([
      ...trackingHits(query, limit),
      ...termHits(numberQuery(numberKey), limit, (orderNumber) =>
        orderNumberKey(orderNumber).includes(numberKey),
      ),
      ...(words === undefined ? [] : termHits(words, limit, () => true)),
    ])
    return [...found].sort((a, b) => b - a).slice(0, limit)
  }

  return {
    get: (labelId) =>
      database.run(() => {
        const row = database.prepare(`SELECT ${labelColumns}, bytes FROM labels WHERE id = ?`).get(labelId)
        if (!row) throw new AppError('not_found', 'There is no such label.')
        const label = labelOf(row)
        return { ...label, bytes: labelFields.open('bytes', label.id, LabelBytes.parse(row).bytes) }
      }),
    summary: (labelId) => database.run(() => summaries('WHERE labels.id = ?', labelId)[0]),
    listByPurchase: (purchaseId) =>
      database.run(() =>
        database
          .prepare(`SELECT ${labelColumns} FROM labels WHERE purchase_id = ? ORDER BY package_number`)
          .all(purchaseId)
          .map(labelOf),
      ),
    search: (query, limit) =>
      database.run(() =>
        query.trim() === ''
          ? summaries('ORDER BY labels.seq DESC LIMIT ?', limit)
          : hits(query, limit).flatMap((seq) => summaries('WHERE labels.seq = ?', seq)),
      ),
  }
}
