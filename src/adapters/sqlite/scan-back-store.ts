import { z } from 'zod'
import { scanBackStates } from '../../contract/scan-back.ts'
import type { StoredLabel } from '../../core/shipping/ports.ts'
import type { Purchase } from '../../core/shipping/purchase.ts'
import type { ScanBackLabel, ScanBackStore } from '../../core/shipping/scan-back.ts'
import { insert } from './columns.ts'
import type { StoreContext } from './store-context.ts'

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

/** SQL: the money of the purchase in a table's row is asked back, or may be: nobody may use its labels. */
export const isRefunded = (table: 'scan_backs' | 'missing_labels') => `
  EXISTS (
    SELECT 1 FROM refunds WHERE refunds.purchase_id = ${table}.purchase_id AND refunds.voids_label = 1
  )`

const labelsQuery = `
  SELECT
    scan_backs.label_id, scan_backs.purchase_id, order_number, package_number,
    CASE WHEN scan_backs.state IN ('awaited', 'aside') AND ${isRefunded('scan_backs')} THEN 'excused' ELSE scan_backs.state END AS state,
    coalesce(labels.tracking_number, purchases.tracking_number, '') AS tracking_number, ${isOut} AS is_out
  FROM scan_backs
    JOIN labels ON labels.id = scan_backs.label_id
    JOIN purchases ON purchases.id = scan_backs.purchase_id`

const LabelRow = z.object({
  label_id: z.string(),
  purchase_id: z.string(),
  order_number: z.string(),
  package_number: z.int(),
  tracking_number: z.string(),
  state: z.enum(scanBackStates),
  is_out: z.int(),
})

function labelOf(row: unknown): ScanBackLabel {
  const r = LabelRow.parse(row)
  return {
    labelId: r.label_id,
    purchaseId: r.purchase_id,
    orderNumber: r.order_number,
    packageNumber: r.package_number,
    trackingNumber: r.tracking_number,
    state: r.state,
    isOut: r.is_out === 1,
  }
}

/** `ScanBackStore` in SQLite. */
export function sqliteScanBackStore({ database, clock }: StoreContext): ScanBackStore {
  const read = (rest: string, ...values: readonly string[]) =>
    database
      .prepare(`${labelsQuery} ${rest}`)
      .all(...values)
      .map(labelOf)

  return {
    listOpen: () =>
      database.run(() =>
        read(`WHERE scan_backs.state IN ('awaited', 'aside') ORDER BY scan_backs.seq`).filter(
          ({ state }) => state === 'awaited' || state === 'aside',
        ),
      ),
    listByPurchase: (purchaseId) =>
      database.run(() => read('WHERE scan_backs.purchase_id = ? ORDER BY scan_backs.seq', purchaseId)),
    settle: (labelIds, to, reason) =>
      database.transact(() => {
        const settle = database.prepare(
          `UPDATE scan_backs SET state = ?, excuse_reason = ?, updated_at = ?
           WHERE label_id = ? AND state IN ('awaited', 'aside')`,
        )
        for (const labelId of labelIds) settle.run(to, reason ?? null, clock.now().getTime(), labelId)
      }),
  }
}

/**
 * From now on these labels are to be scanned back; inside the transaction that buys them. Not those of a batch, which
 * come out in a pile, nor those without a number that could be compared.
 */
export function awaitScanBacks(
  { database, stationId, clock, newId }: StoreContext,
  purchase: Purchase,
  labels: readonly StoredLabel[],
): void {
  if (isOfBatch(database, purchase)) return
  const now = clock.now().getTime()
  for (const label of labels) {
    if (!(label.trackingNumber ?? purchase.trackingNumber)) continue
    insert(database, 'scan_backs', {
      id: newId(),
      station_id: stationId,
      label_id: label.id,
      purchase_id: purchase.id,
      state: 'awaited',
      created_at: now,
      updated_at: now,
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
