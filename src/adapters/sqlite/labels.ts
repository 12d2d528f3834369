import { labelFormats, type LabelFormat } from '../../base/label-format.ts'
import { labelStates } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import { notFound } from '../../contract/refusals.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { LabelStore, LabelSummary, StoredLabel } from '../../core/ship/ports.ts'
import { purchaseOrigins, type Purchase } from '../../core/ship/purchase.ts'
import { absentAs, insert, int, of, oneOf, optional, sealedBytes, text, time } from './columns.ts'
import { readAgain } from './label-codes.ts'
import { labelSearch } from './label-search.ts'
import { readEach } from './list-piece.ts'
import { recipientText } from './purchase-table.ts'
import { reversedTracking, termsOf } from './search-terms.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table, view } from './table.ts'

const about = {
  id: text,
  purchaseId: text,
  packageNumber: int,
  trackingNumber: optional(text),
  format: oneOf(labelFormats),
}
const labelTable = table('labels', {
  fixed: about,
  besides: { bytes: sealedBytes, trackingReversed: text, createdAt: time },
})

/** Bytes that were fetched again once a label's own could not be read. */
const fetchedTable = table('fetched_labels', {
  fixed: {
    id: text,
    purchaseId: text,
    labelId: text,
    format: oneOf(labelFormats),
    createdAt: time,
    bytes: sealedBytes,
  },
})

/** A label's content: its own, or else the newest that was fetched again and can be opened. */
export type LabelContent = { readonly format: LabelFormat; readonly bytes: Uint8Array }

const contentIn = (name: 'labels' | 'fetched_labels') =>
  view(`SELECT id, format, bytes FROM ${name}`, {
    format: oneOf(labelFormats),
    bytes: of(name, 'id', sealedBytes),
  })
const ownContent = contentIn('labels')
const fetchedContent = contentIn('fetched_labels')

const isUnreadable = (error: unknown) => isAppError(error, 'sealed_with_other_key', 'label_unreadable')

/** Throws as `LabelStore.get` where neither its own bytes nor any fetched later can be opened. */
export function openLabel(context: StoreContext, labelId: string): LabelContent {
  try {
    const own = ownContent(context).first('WHERE id = ?', labelId)
    if (!own) throw notFound('label')
    return own
  } catch (error) {
    if (!isUnreadable(error)) throw error
    const ids = context.database
      .prepare('SELECT id FROM fetched_labels WHERE label_id = ? ORDER BY seq DESC')
      .all(labelId)
    for (const { id } of ids) {
      try {
        const fetched = fetchedContent(context).first('WHERE id = ?', String(id))
        if (fetched) return fetched
      } catch (another) {
        if (!isUnreadable(another)) throw another
      }
    }
    throw error
  }
}

/** Keeps bytes that were fetched again beside a label's own; inside a transaction of the caller. */
export function insertFetched(context: StoreContext, labelId: string, label: StoredLabel): void {
  fetchedTable(context).insert({ ...label, labelId, createdAt: context.clock.now() })
  readAgain(context, labelId)
}

/** Keeps a label of a bought purchase, to be listed and found; inside a transaction of the caller. */
export function insertLabel(context: StoreContext, label: StoredLabel, purchase: Purchase): void {
  const { database, sealer, clock } = context
  const seq = labelTable(context).insert({
    ...label,
    purchaseId: purchase.id,
    trackingNumber: label.trackingNumber,
    trackingReversed: reversedTracking(label.trackingNumber ?? purchase.trackingNumber ?? ''),
    createdAt: clock.now(),
  })
  const numberKey = orderNumberKey(purchase.orderNumber)
  const row = database.prepare('SELECT bought_at FROM purchases WHERE id = ?').get(purchase.id)
  insert(database, 'label_index', {
    seq,
    number_key: numberKey,
    bought_at: Number(row?.['bought_at'] ?? purchase.updatedAt.getTime()),
    state: 'unprinted',
  })
  database
    .prepare('INSERT INTO label_terms (rowid, terms) VALUES (?, ?)')
    .run(seq, termsOf(sealer, purchase.recipient, numberKey))
}

const labelSummaries = view(
  `SELECT
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
  FROM labels JOIN purchases ON purchases.id = labels.purchase_id JOIN label_index ON label_index.seq = labels.seq`,
  {
    labelId: text,
    purchaseId: text,
    packageNumber: int,
    packageCount: int,
    labelsMissing: int,
    orderNumber: text,
    trackingNumber: absentAs('', text),
    service: text,
    recipient: of('purchases', 'purchase_id', recipientText),
    destination: of('purchases', 'purchase_id', recipientText),
    boughtAt: time,
    origin: oneOf(purchaseOrigins),
    state: oneOf(labelStates),
  },
)

/** `LabelStore` in SQLite. Labels were put there by `sqlitePurchaseStore`, in the transaction that bought them. */
export function sqliteLabelStore(context: StoreContext): LabelStore {
  const { database, sealer } = context
  const labels = labelTable(context)
  const summaries = labelSummaries(context)
  const search = labelSearch(database, sealer)

  const bySeq = (seq: number): LabelSummary => summaries.one('WHERE labels.seq = ?', seq)
  const readAll = (seqs: readonly number[]) => readEach(database, seqs, bySeq)

  return storeOf<LabelStore>(database)({
    reads: {
      get(labelId) {
        const label = labels.get(labelId)
        if (!label) throw notFound('label')
        return { ...label, ...openLabel(context, labelId) }
      },
      summary: (labelId) => summaries.first('WHERE labels.id = ?', labelId),
      orderNumber(labelId) {
        const row = database
          .prepare(
            'SELECT order_number FROM labels JOIN purchases ON purchases.id = labels.purchase_id WHERE labels.id = ?',
          )
          .get(labelId)
        return row && String(row['order_number'])
      },
      purchaseId(labelId) {
        const row = database.prepare('SELECT purchase_id FROM labels WHERE id = ?').get(labelId)
        return row && String(row['purchase_id'])
      },
      listByPurchase: (purchaseId) => labels.all('WHERE purchase_id = ? ORDER BY package_number', purchaseId),
      search: (query, limit) => readAll(search.newest({ query, state: 'all' }, limit)).rows,
      list(filter) {
        const { seqs, ...page } = search.page(filter)
        const { rows, unreadable } = readAll(seqs)
        return { ...page, labels: rows, unreadable }
      },
      counts: search.counts,
      listLeftUnprinted: ({ from, to }, most) =>
        summaries.all(
          `WHERE labels.seq IN (
             SELECT seq FROM label_index WHERE state = 'unprinted' AND bought_at >= ? AND bought_at < ?
           ) AND origin = 'station' AND NOT EXISTS (
             SELECT 1 FROM print_jobs
             WHERE label_id = labels.id AND state IN ('queued', 'sending') AND held = 0
           ) ORDER BY labels.seq LIMIT ?`,
          from.getTime(),
          to.getTime(),
          most,
        ),
      portion(filter, limit, before) {
        const seqs = search.newest(filter, limit, before)
        return { labels: readAll(seqs).rows, next: seqs.length < limit ? undefined : seqs.at(-1) }
      },
    },
    writes: {},
  })
}
