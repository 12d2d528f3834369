import { isAddressModified } from '../../contract/address-change.ts'
import type { PurchaseState } from '../../contract/domain.ts'
import { notFound } from '../../contract/refusals.ts'
import type { BoughtPart, PurchaseChange, PurchaseStore } from '../../core/ship/ports.ts'
import { isInDoubt, purchaseMoves, type Purchase } from '../../core/ship/purchase.ts'
import { dropKeptDraft, numberOfKeptDraft } from './kept-drafts.ts'
import { insertLabel } from './labels.ts'
import { readEach, seqsOf } from './list-piece.ts'
import { expectLabels } from './missing-labels.ts'
import { changeOrderAddress } from './order-address.ts'
import { shipOrder } from './order-row.ts'
import { dayCount } from './paper-counts.ts'
import { insertPrintJob } from './print-jobs.ts'
import { purchaseTable, rawAnswerTable } from './purchase-table.ts'
import { awaitScanBacks, isRefunded } from './scan-backs.ts'
import { addSeconds } from './second-shipments.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { stateIn } from './table.ts'

/** As `isInDoubt` says. */
const inDoubt = `(state = 'in_doubt' OR (state = 'sent' AND reason IS NOT NULL))`
/** Where it stands among the latest. */
const placeMs = (purchase: Purchase) =>
  (isInDoubt(purchase) ? purchase.createdAt : purchase.updatedAt).getTime()

/** `PurchaseStore` in SQLite. A purchase sealed with another key is still read, without what cannot be opened. */
export function sqlitePurchaseStore(context: StoreContext): PurchaseStore {
  const { database, clock, newId } = context
  const purchases = purchaseTable(context)

  const ofParcel = (rest: string, orderId: string, parcelNumber: number) =>
    purchases.first(`WHERE order_id = ? AND parcel_number = ? AND ${rest}`, orderId, parcelNumber)
  const liveOf = (orderId: string, parcelNumber: number) =>
    ofParcel(`state <> 'refused'`, orderId, parcelNumber)

  const change = (id: string, from: PurchaseState, changed: PurchaseChange) => {
    if (from !== 'prepared' && ('request' in changed || 'service' in changed))
      throw new Error(`the request of a purchase that is ${from} does not change: it may have been sent`)
    const now = clock.now()
    return purchases.move(purchaseMoves, id, from, {
      ...changed,
      ...(changed.request && { packageCount: changed.request.packages.length }),
      ...(changed.state === 'bought' && { boughtAt: now }),
      updatedAt: now,
    })
  }
  /** Under its order's next free number; on the lists of what waits for a manifest as any that was bought. */
  const insertPart = ({ id, orderId }: Purchase, { purchase, labels }: BoughtPart, scanBack: boolean) => {
    const last = purchases.first('WHERE order_id = ? ORDER BY parcel_number DESC LIMIT 1', orderId)
    // The number of a parcel that somebody has typed for is not free.
    const taken = Math.max(last?.parcelNumber ?? 0, numberOfKeptDraft(context, orderId) ?? 0)
    const part = { ...purchase, partOf: id, parcelNumber: taken + 1 }
    purchases.insert({ ...part, boughtAt: clock.now() })
    for (const label of labels) insertLabel(context, label, part)
    expectLabels(context, part, { prints: true })
    if (scanBack) awaitScanBacks(context, part, labels)
    database.prepare('INSERT OR IGNORE INTO purchases_to_file VALUES (?)').run(part.id)
  }
  const keepRaw = (purchaseId: string, body: string) =>
    void rawAnswerTable(context).insert({ id: newId(), purchaseId, createdAt: clock.now(), body })

  const listInDoubt = () =>
    purchases.readable(`WHERE state IN ('sent', 'in_doubt') AND ${inDoubt} ORDER BY seq`)

  return storeOf<PurchaseStore>(database)({
    reads: {
      get: purchases.get,
      findByOrder: (orderId, parcelNumber = 1) =>
        liveOf(orderId, parcelNumber) ??
        ofParcel(`state = 'refused' ORDER BY seq DESC LIMIT 1`, orderId, parcelNumber),
      listByOrder: (orderId) =>
        purchases.all(`WHERE order_id = ? AND state <> 'refused' ORDER BY parcel_number`, orderId),
      listRefused: (orderId, limit) =>
        purchases.readable(
          `WHERE order_id = ? AND state = 'refused' ORDER BY seq DESC LIMIT ?`,
          orderId,
          limit,
        ),
      listSoldWith(id) {
        const purchase = purchases.get(id)
        return purchases.all(
          'WHERE id = ?1 OR part_of_id = ?1 ORDER BY part_of_id IS NOT NULL, parcel_number',
          purchase?.partOf ?? id,
        )
      },
      findByGesture: (gestureId) =>
        purchases.first('WHERE gesture_id = ? ORDER BY seq DESC LIMIT 1', gestureId),
      findByTransaction: (transactionId) => purchases.first('WHERE transaction_id = ?', transactionId),
      listByState: (...states) => purchases.readable(`WHERE ${stateIn(states)} ORDER BY seq`, ...states),
      listSilent: () =>
        database
          .prepare(`SELECT id FROM purchases WHERE state = 'prepared' AND reason IS NULL ORDER BY seq`)
          .all()
          .flatMap(({ id }) => database.unlessDamaged(() => purchases.get(String(id))) ?? []),
      listInDoubt,
      listAddressAsked: (limit) =>
        purchases.readable(
          `WHERE address_question IS NOT NULL AND state = 'bought' AND NOT ${isRefunded('purchases.id')}
           ORDER BY seq LIMIT ?`,
          limit,
        ),
      recent: (limit) => purchases.readable('ORDER BY updated_at DESC, seq DESC LIMIT ?', limit),
      page(limit, before = Number.MAX_SAFE_INTEGER) {
        const found = seqsOf(
          database
            .prepare('SELECT seq FROM purchases WHERE seq < ? ORDER BY seq DESC LIMIT ?')
            .all(before, limit + 1),
        )
        const seqs = found.slice(0, limit)
        const { rows, unreadable } = readEach(database, seqs, (seq) => purchases.one('WHERE seq = ?', seq))
        return { purchases: rows, unreadable, next: found.length > limit ? seqs.at(-1) : undefined }
      },
      latest(limit) {
        const others = purchases.readable(
          `WHERE NOT ${inDoubt} ORDER BY updated_at DESC, seq DESC LIMIT ?`,
          limit,
        )
        return [...others, ...listInDoubt().toReversed()]
          .toSorted((a, b) => placeMs(b) - placeMs(a))
          .slice(0, limit)
      },
      hasSpent: (accountKey) =>
        purchases.first(
          `WHERE account_key = ? AND origin = 'station' AND state IN ('sent', 'in_doubt', 'bought') LIMIT 1`,
          accountKey,
        ) !== undefined,
      countBoughtSince: (since) => purchases.count('WHERE bought_at >= ?', since.getTime()),
      countDay: (since) => dayCount(database, since),
    },
    writes: {
      update: change,
      commitBought(id, changed, { raw, labels, jobs, scanBack = false, others = [], parts = [] }) {
        const before = purchases.get(id)
        if (!before) throw notFound('parcel')
        const bought = change(id, before.state, { ...changed, state: 'bought' }) ?? before
        keepRaw(id, raw)
        for (const label of labels) insertLabel(context, label, bought)
        expectLabels(context, bought, { prints: true })
        if (scanBack) awaitScanBacks(context, bought, labels)
        for (const part of parts) insertPart(bought, part, scanBack)
        addSeconds(context, id, others)
        if (!bought.isReturn) shipOrder(context, bought.orderId)
        dropKeptDraft(context, bought)
        for (const job of jobs)
          insertPrintJob(context, job, { heldFor: bought.restored ? 'restore' : undefined })
        return bought
      },
      keepAddress(id, toAddress) {
        const purchase = purchases.get(id)
        if (!purchase?.addressQuestion) return undefined
        if (toAddress) changeOrderAddress(context, purchase.orderId, toAddress)
        // What is agreed to is no warning any more; the service's answer is kept as it came.
        const warnings = purchase.warnings.filter(({ code }) => !isAddressModified(code))
        return change(id, 'bought', { addressQuestion: undefined, warnings })
      },
      keepRaw,
    },
    writesSoon: {
      // Nothing leaves before it is `sent`, which is flushed, and this with it.
      insertPrepared(purchase) {
        if (purchase.state !== 'prepared')
          throw new Error(`a purchase begins as prepared, not ${purchase.state}`)
        const first = liveOf(purchase.orderId, purchase.parcelNumber)
        if (first) return { inserted: false, purchase: first }
        purchases.insert(purchase)
        return { inserted: true, purchase }
      },
    },
  })
}
