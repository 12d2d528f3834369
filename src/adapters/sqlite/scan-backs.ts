import { trackingCodeStates } from '../../contract/label-codes.ts'
import { scanBackStates } from '../../contract/scan-back.ts'
import type { StoredLabel } from '../../core/ship/ports.ts'
import type { Purchase } from '../../core/ship/purchase.ts'
import type { ScanBackLabel, ScanBackStore } from '../../core/ship/scan-back.ts'
import { flag, int, oneOf, optional, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table, view } from './table.ts'

/** Its newest print came out as far as can be known, or an earlier one did. */
const isOut = `
  EXISTS (
    SELECT 1 FROM print_jobs WHERE print_jobs.label_id = scan_backs.label_id AND (
      state = 'confirmed' OR (state = 'sent' AND awaiting_confirmation = 0) OR (
        state = 'unknown' AND answered = 1
        AND print_jobs.seq = (SELECT max(seq) FROM print_jobs WHERE print_jobs.label_id = scan_backs.label_id)
      )
    )
  )`

/** SQL: the money of the purchase with the id in this column is asked back, or may be: nobody may use its labels. */
export const isRefunded = (column: string) => `
  EXISTS (
    SELECT 1 FROM refunds WHERE refunds.purchase_id = ${column} AND refunds.voids_label = 1
  )`

const scanBackLabels = view(
  `SELECT
    scan_backs.label_id, scan_backs.purchase_id, order_number, package_number,
    CASE WHEN scan_backs.state IN ('awaited', 'aside') AND ${isRefunded('scan_backs.purchase_id')} THEN 'excused' ELSE scan_backs.state END AS state,
    coalesce(labels.tracking_number, purchases.tracking_number, '') AS tracking_number, ${isOut} AS is_out,
    label_readings.tracking_state AS tracking_code, label_readings.data_key_id AS data_key_id
  FROM scan_backs
    LEFT JOIN label_readings ON label_readings.id = scan_backs.label_id
    JOIN labels ON labels.id = scan_backs.label_id
    JOIN purchases ON purchases.id = scan_backs.purchase_id`,
  {
    labelId: text,
    purchaseId: text,
    orderNumber: text,
    packageNumber: int,
    trackingNumber: text,
    state: oneOf(scanBackStates),
    isOut: flag,
    trackingCode: optional(oneOf(trackingCodeStates)),
    dataKeyId: optional(text),
  },
)

const scanBackTable = table('scan_backs', {
  fixed: { id: text, labelId: text, purchaseId: text, createdAt: time, updatedAt: time },
  changing: { state: oneOf(scanBackStates) },
})

/** `ScanBackStore` in SQLite. */
export function sqliteScanBackStore(context: StoreContext): ScanBackStore {
  const { database, clock, sealer } = context
  const rows = scanBackLabels(context)
  /** What was read of a label is found by the key that it was kept with alone. */
  const all = (rest: string, ...values: readonly string[]): readonly ScanBackLabel[] =>
    rows.all(rest, ...values).map(({ dataKeyId, trackingCode, ...label }) => {
      const isHere = dataKeyId !== undefined && sealer.keyIds.includes(dataKeyId)
      return { ...label, trackingCode: isHere ? trackingCode : undefined }
    })
  return storeOf<ScanBackStore>(database)({
    reads: {
      listOpen: () =>
        all(`WHERE scan_backs.state IN ('awaited', 'aside') ORDER BY scan_backs.seq`).filter(
          ({ state }) => state === 'awaited' || state === 'aside',
        ),
      listByPurchase: (purchaseId) =>
        all('WHERE scan_backs.purchase_id = ? ORDER BY scan_backs.seq', purchaseId),
    },
    writes: {
      settle(labelIds, to, reason) {
        const settle = database.prepare(
          `UPDATE scan_backs SET state = ?, excuse_reason = ?, updated_at = ?
           WHERE label_id = ? AND state IN ('awaited', 'aside')`,
        )
        for (const labelId of labelIds) settle.run(to, reason ?? null, clock.now().getTime(), labelId)
      },
    },
  })
}

/**
 * From now on these labels are to be scanned back; inside the transaction that buys them. Not those of a batch, which
 * come out in a pile, nor those without a number that could be compared.
 */
export function awaitScanBacks(
  context: StoreContext,
  purchase: Purchase,
  labels: readonly StoredLabel[],
): void {
  if (isOfBatch(context.database, purchase)) return
  const now = context.clock.now()
  for (const label of labels) {
    if (!(label.trackingNumber ?? purchase.trackingNumber)) continue
    scanBackTable(context).insert({
      id: context.newId(),
      labelId: label.id,
      purchaseId: purchase.id,
      state: 'awaited',
      createdAt: now,
      updatedAt: now,
    })
  }
}

/** A row knows its purchase by the gesture until the station has answered it. */
function isOfBatch(database: StoreContext['database'], { id, gestureId }: Purchase): boolean {
  const row = database
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM batch_rows WHERE purchase_id = ?1) OR EXISTS (
         SELECT 1 FROM batches JOIN batch_rows ON batch_id = batches.id
         WHERE batches.state IN ('draft', 'running', 'paused') AND batch_rows.state IN ('working', 'in_doubt')
           AND batch_rows.gesture_id = ?2
       ) AS found`,
    )
    .get(id, gestureId)
  return row?.['found'] === 1
}
