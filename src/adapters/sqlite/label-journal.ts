import type { LabelJournal } from '../../core/warehouse/label-archive.ts'
import { flag, int, optional, text } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { view } from './table.ts'

const journalLabels = view(
  `SELECT labels.seq AS place, labels.id AS label_id, purchases.origin = 'station' AS is_own,
    label_index.state = 'refund' AS is_void, length(labels.bytes) = 0 AS is_removed, orders.number_key AS order_key,
    coalesce(labels.tracking_number, purchases.tracking_number) AS tracking_number
  FROM labels JOIN label_index ON label_index.seq = labels.seq JOIN purchases ON purchases.id = labels.purchase_id
    LEFT JOIN orders ON orders.id = purchases.order_id`,
  {
    place: int,
    labelId: text,
    isOwn: flag,
    isVoid: flag,
    isRemoved: flag,
    orderKey: optional(text),
    trackingNumber: optional(text),
  },
)

/** `LabelJournal` in SQLite: by the rows alone, nothing that is sealed is opened for it. */
export function sqliteLabelJournal(context: StoreContext): LabelJournal {
  const labels = journalLabels(context)
  return storeOf<LabelJournal>(context.database)({
    reads: {
      after: (place, most) => labels.all('WHERE labels.seq > ? ORDER BY labels.seq LIMIT ?', place, most),
      ofPurchase: (purchaseId) => labels.all('WHERE labels.purchase_id = ? ORDER BY labels.seq', purchaseId),
    },
    writes: {},
  })
}
