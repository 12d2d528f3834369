import { isAppError } from '../../contract/errors.ts'
import type { KeptLabel, MissingLabels, MissingLabelStore } from '../../core/ship/missing-label-store.ts'
import type { StoredLabel } from '../../core/ship/ports.ts'
import type { Purchase } from '../../core/ship/purchase.ts'
import { flag, int, of, optional, sealedReason, text, time } from './columns.ts'
import { insertFetched, insertLabel, openLabel } from './labels.ts'
import { insertPrintJob } from './print-jobs.ts'
import { purchaseTable } from './purchase-table.ts'
import { awaitScanBacks, isRefunded } from './scan-backs.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table, view } from './table.ts'

const missingTable = table('missing_labels', {
  fixed: { id: text, purchaseId: text, prints: flag, createdAt: time, updatedAt: time },
  changing: { checks: int, nextCheckAt: optional(time), reason: sealedReason },
})

/** With what its purchase says of it. */
const missingLabels = view(
  `SELECT missing_labels.id, purchase_id, coalesce(package_count, 1) AS package_count, missing_labels.checks,
    missing_labels.next_check_at, missing_labels.reason, prints, ${isRefunded('missing_labels.purchase_id')} AS is_refunded
  FROM missing_labels JOIN purchases ON purchases.id = missing_labels.purchase_id`,
  {
    id: text,
    purchaseId: text,
    packageCount: int,
    checks: int,
    nextCheckAt: optional(time),
    reason: of('missing_labels', 'id', sealedReason),
    prints: flag,
    isRefunded: flag,
  },
)

/** SQL: packages of `purchases` without a label's row. */
export const lacksLabels = `
  coalesce(purchases.package_count, 1) > (
    SELECT count(*) FROM labels
    WHERE labels.purchase_id = purchases.id AND labels.package_number <= coalesce(purchases.package_count, 1)
  )`

/**
 * From now on the labels of a bought purchase that are not here are asked for; nothing where all are. `prints`: what comes
 * is printed by itself, for a parcel that this station sold. Inside a transaction of the caller.
 */
export function expectLabels(
  context: StoreContext,
  { id }: Pick<Purchase, 'id'>,
  { prints }: { readonly prints: boolean },
): void {
  const { database, clock, newId } = context
  const lacks = database.prepare(`SELECT id FROM purchases WHERE id = ? AND ${lacksLabels}`).get(id)
  if (!lacks) return
  const now = clock.now()
  missingTable(context).insert({
    id: newId(),
    purchaseId: id,
    prints,
    checks: 0,
    createdAt: now,
    updatedAt: now,
  })
}

/** `MissingLabelStore` in SQLite. Rows come there with `commitBought`, or with `expectLabels`. */
export function sqliteMissingLabelStore(context: StoreContext): MissingLabelStore {
  const { database } = context
  const missing = missingLabels(context)
  const labelsOf = database.prepare(
    'SELECT id, package_number FROM labels WHERE purchase_id = ? ORDER BY package_number',
  )

  const missingOf = (found: ReturnType<typeof missing.one>): MissingLabels => {
    const { purchaseId, packageCount, checks, nextCheckAt, reason, isRefunded } = found
    const here = new Set(labelsOf.all(purchaseId).map((label) => label['package_number']))
    const packages = Array.from({ length: packageCount }, (_, at) => at + 1).filter((one) => !here.has(one))
    return { purchaseId, packages, checks, nextCheckAt, reason, isRefunded }
  }
  const ofPurchase = (purchaseId: string) => missing.first('WHERE purchase_id = ?', purchaseId)

  const kept = (purchaseId: string): readonly KeptLabel[] =>
    labelsOf.all(purchaseId).map(({ id, package_number: packageNumber }) => {
      const about = { labelId: String(id), packageNumber: Number(packageNumber) }
      try {
        return { ...about, state: 'readable', bytes: openLabel(context, about.labelId).bytes }
      } catch (error) {
        if (isAppError(error, 'removed_by_retention')) return { ...about, state: 'removed', bytes: undefined }
        if (!isAppError(error, 'sealed_with_other_key', 'label_unreadable')) throw error
        return { ...about, state: 'unreadable', bytes: undefined }
      }
    })

  return storeOf<MissingLabelStore>(database)({
    reads: {
      listOpen: () => missing.all('ORDER BY missing_labels.seq').map(missingOf),
      get(purchaseId) {
        const found = ofPurchase(purchaseId)
        return found && missingOf(found)
      },
      find: (number) =>
        database
          .prepare(
            `SELECT purchase_id FROM missing_labels JOIN purchases ON purchases.id = missing_labels.purchase_id
             WHERE upper(replace(tracking_number, ' ', '')) = upper(replace(?1, ' ', ''))
               OR lower(order_number) = lower(?1)
             ORDER BY missing_labels.seq LIMIT 20`,
          )
          .all(number)
          .map((row) => String(row['purchase_id'])),
      kept,
    },
    writes: {
      note(purchaseId, trial) {
        const found = ofPurchase(purchaseId)
        if (found) missingTable(context).update(found.id, trial)
      },
      complete: (purchaseId) =>
        database.prepare('DELETE FROM missing_labels WHERE purchase_id = ?').run(purchaseId).changes > 0,
      commit(purchaseId, labels, jobs, scanBack) {
        const purchase = purchaseTable(context).one('WHERE id = ?', purchaseId)
        const found = ofPurchase(purchaseId)
        const before = kept(purchaseId)
        const beside = (label: StoredLabel) =>
          before.find(({ packageNumber }) => packageNumber === label.packageNumber)
        const added = labels.filter((label) => !beside(label))
        const replaced = labels.filter((label) => beside(label)?.state === 'unreadable')
        for (const label of added) insertLabel(context, label, purchase)
        for (const label of replaced) insertFetched(context, beside(label)?.labelId ?? '', label)
        const mayPrint = found?.prints === true && !found.isRefunded
        const isOfAdded = ({ content }: (typeof jobs)[number]) =>
          content.kind === 'label' && added.some(({ id }) => id === content.labelId)
        const queued = mayPrint ? jobs.filter(isOfAdded) : []
        for (const job of queued)
          insertPrintJob(context, job, { heldFor: purchase.restored ? 'restore' : undefined })
        if (scanBack && mayPrint) awaitScanBacks(context, purchase, added)
        database
          .prepare(
            `DELETE FROM missing_labels WHERE purchase_id = ?1
             AND NOT EXISTS (SELECT 1 FROM purchases WHERE id = ?1 AND ${lacksLabels})`,
          )
          .run(purchaseId)
        return { labels: added.length + replaced.length, jobs: queued.length }
      },
    },
  })
}
