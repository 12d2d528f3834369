import { z } from 'zod'
import { ErrorInfo, isAppError } from '../../contract/errors.ts'
import type { KeptLabel, MissingLabels, MissingLabelStore } from '../../core/shipping/missing-label-store.ts'
import type { PurchaseStore, StoredLabel } from '../../core/shipping/ports.ts'
import { timeOrNull } from './columns.ts'
import { insertFetched, insertLabel, labelFormats, openLabel } from './label-row.ts'
import { lacksLabels } from './missing-label-row.ts'
import { insertPrintJob } from './print-job-row.ts'
import { purchaseOf } from './purchase-row.ts'
import { awaitScanBacks, isRefunded } from './scan-back-store.ts'
import { orUnreadable, sealedFields, unreadableReason } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

const MissingRow = z.object({
  id: z.string(),
  purchase_id: z.string(),
  package_count: z.int(),
  checks: z.int(),
  next_check_at: z.int().nullable(),
  reason: z.instanceof(Uint8Array).nullable(),
  is_refunded: z.int(),
  prints: z.int(),
})

const LabelRow = z.object({
  id: z.string(),
  package_number: z.int(),
  format: z.enum(labelFormats),
  bytes: z.instanceof(Uint8Array),
})

const missingQuery = `
  SELECT missing_labels.id, purchase_id, coalesce(package_count, 1) AS package_count, missing_labels.checks,
    missing_labels.next_check_at, missing_labels.reason, prints, ${isRefunded('missing_labels')} AS is_refunded
  FROM missing_labels JOIN purchases ON purchases.id = missing_labels.purchase_id`

/** `MissingLabelStore` in SQLite. Rows come there with `commitBought`, or with `expectLabels`. */
export function sqliteMissingLabelStore(context: StoreContext): MissingLabelStore {
  const { database, sealer, clock } = context
  const fields = sealedFields(sealer, 'missing_labels')
  const purchaseFields = sealedFields(sealer, 'purchases')
  const numbersHere = database.prepare('SELECT package_number FROM labels WHERE purchase_id = ?')

  function missingOf(row: unknown): MissingLabels {
    const r = MissingRow.parse(row)
    const { reason } = r
    const here = new Set(numbersHere.all(r.purchase_id).map((label) => label['package_number']))
    return {
      purchaseId: r.purchase_id,
      packages: Array.from({ length: r.package_count }, (_, at) => at + 1).filter((one) => !here.has(one)),
      checks: r.checks,
      nextCheckAt: r.next_check_at === null ? undefined : new Date(r.next_check_at),
      reason: reason
        ? orUnreadable(() => fields.openJson('reason', r.id, reason, ErrorInfo), unreadableReason)
        : undefined,
      isRefunded: r.is_refunded === 1,
    }
  }
  const rowOf = (purchaseId: string) => {
    const row = database.prepare(`${missingQuery} WHERE purchase_id = ?`).get(purchaseId)
    return row && MissingRow.parse(row)
  }

  function keptOf(row: unknown): KeptLabel {
    const label = LabelRow.parse(row)
    const about = { labelId: label.id, packageNumber: label.package_number }
    try {
      return { ...about, state: 'readable', bytes: openLabel(context, label).bytes }
    } catch (error) {
      if (isAppError(error, 'removed_by_retention')) return { ...about, state: 'removed', bytes: undefined }
      if (!isAppError(error, 'sealed_with_other_key', 'label_unreadable')) throw error
      return { ...about, state: 'unreadable', bytes: undefined }
    }
  }
  const kept = (purchaseId: string): readonly KeptLabel[] =>
    database
      .prepare(
        'SELECT id, package_number, format, bytes FROM labels WHERE purchase_id = ? ORDER BY package_number',
      )
      .all(purchaseId)
      .map(keptOf)

  const commit: Committing = (purchaseId, labels, jobs, scanBack) => {
    const row = database.prepare(`SELECT * FROM purchases WHERE id = ?`).get(purchaseId)
    const purchase = purchaseOf(row, purchaseFields)
    const missing = rowOf(purchaseId)
    const before = kept(purchaseId)
    const beside = (label: StoredLabel) =>
      before.find(({ packageNumber }) => packageNumber === label.packageNumber)
    const added = labels.filter((label) => !beside(label))
    const replaced = labels.filter((label) => beside(label)?.state === 'unreadable')
    for (const label of added) insertLabel(context, label, purchase)
    for (const label of replaced) insertFetched(context, beside(label)?.labelId ?? '', label)
    const mayPrint = missing?.prints === 1 && missing.is_refunded === 0
    const queued = mayPrint ? jobs.filter((job) => added.some(({ id }) => isOf(job, id))) : []
    for (const job of queued) insertPrintJob(context, job)
    if (scanBack && mayPrint) awaitScanBacks(context, purchase, added)
    database
      .prepare(
        `DELETE FROM missing_labels WHERE purchase_id = ?1
         AND NOT EXISTS (SELECT 1 FROM purchases WHERE id = ?1 AND ${lacksLabels})`,
      )
      .run(purchaseId)
    return { labels: added.length + replaced.length, jobs: queued.length }
  }

  return {
    listOpen: () =>
      database.run(() =>
        database.prepare(`${missingQuery} ORDER BY missing_labels.seq`).all().map(missingOf),
      ),
    get: (purchaseId) =>
      database.run(() => {
        const row = database.prepare(`${missingQuery} WHERE purchase_id = ?`).get(purchaseId)
        return row && missingOf(row)
      }),
    find: (number) =>
      database.run(() =>
        database
          .prepare(
            `SELECT purchase_id FROM missing_labels JOIN purchases ON purchases.id = missing_labels.purchase_id
             WHERE upper(replace(tracking_number, ' ', '')) = upper(replace(?1, ' ', ''))
               OR lower(order_number) = lower(?1)
             ORDER BY missing_labels.seq LIMIT 20`,
          )
          .all(number)
          .map((row) => String(row['purchase_id'])),
      ),
    kept: (purchaseId) => database.run(() => kept(purchaseId)),
    note: (purchaseId, { checks, nextCheckAt, reason }) =>
      database.transact(() => {
        const row = rowOf(purchaseId)
        if (!row) return
        database
          .prepare(
            'UPDATE missing_labels SET checks = ?, next_check_at = ?, reason = ?, updated_at = ? WHERE id = ?',
          )
          .run(
            checks,
            timeOrNull(nextCheckAt),
            reason ? fields.sealJson('reason', row.id, reason) : null,
            clock.now().getTime(),
            row.id,
          )
      }),
    commit: (...commission) => database.transact(() => commit(...commission)),
  }
}

type Committing = (
  ...commission: Parameters<MissingLabelStore['commit']>
) => Awaited<ReturnType<MissingLabelStore['commit']>>

const isOf = ({ content }: Parameters<PurchaseStore['commitBought']>[4][number], labelId: string) =>
  content.kind === 'label' && content.labelId === labelId
