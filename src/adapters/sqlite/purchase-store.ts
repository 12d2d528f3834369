import { AppError } from '../../contract/errors.ts'
import type { PurchaseState } from '../../contract/domain.ts'
import type { PurchaseChange, PurchaseStore } from '../../core/shipping/ports.ts'
import { purchaseMoves, type Purchase } from '../../core/shipping/purchase.ts'
import { checkMove, insert, updateInState } from './columns.ts'
import { insertLabel } from './label-row.ts'
import { expectLabels } from './missing-label-row.ts'
import { insertPrintJob } from './print-job-row.ts'
import { columnsOf, purchaseOf } from './purchase-row.ts'
import { awaitScanBacks } from './scan-back-store.ts'
import { sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

/** `PurchaseStore` in SQLite. A purchase sealed with another key is still read, without what cannot be opened. */
export function sqlitePurchaseStore(context: StoreContext): PurchaseStore {
  const { database, sealer, stationId, clock, newId } = context
  const fields = sealedFields(sealer, 'purchases')
  const rawFields = sealedFields(sealer, 'raw_answers')

  const read = (where: string, ...values: readonly (string | number)[]): readonly Purchase[] =>
    database
      .prepare(`SELECT * FROM purchases ${where}`)
      .all(...values)
      .map((row) => purchaseOf(row, fields))
  /** For lists: a row that cannot be read stays as it is. Whether an order was bought is never asked this way. */
  const readReadable = (where: string, ...values: readonly (string | number)[]): readonly Purchase[] =>
    database
      .prepare(`SELECT * FROM purchases ${where}`)
      .all(...values)
      .flatMap((row) => database.unlessDamaged(() => [purchaseOf(row, fields)]) ?? [])
  const byId = (id: string) => read('WHERE id = ?', id)[0]
  const liveOf = (orderId: string, parcelNumber: number) =>
    read(`WHERE order_id = ? AND parcel_number = ? AND state <> 'refused'`, orderId, parcelNumber)[0]

  const change = (id: string, from: PurchaseState, changed: PurchaseChange): boolean => {
    checkMove(purchaseMoves, from, changed.state)
    if (from !== 'prepared' && ('request' in changed || 'service' in changed))
      throw new Error(`the request of a purchase that is ${from} does not change: it may have been sent`)
    const now = clock.now().getTime()
    const columns = { ...columnsOf(id, changed, fields), updated_at: now }
    return updateInState(
      database,
      'purchases',
      id,
      from,
      changed.state === 'bought' ? { ...columns, bought_at: now } : columns,
    )
  }
  const insertRaw = (purchaseId: string, raw: string) => {
    const id = newId()
    insert(database, 'raw_answers', {
      id,
      station_id: stationId,
      purchase_id: purchaseId,
      created_at: clock.now().getTime(),
      body: rawFields.seal('body', id, raw),
    })
  }
  return {
    insertPrepared: (purchase) =>
      database.transact(() => {
        if (purchase.state !== 'prepared')
          throw new Error(`a purchase begins as prepared, not ${purchase.state}`)
        const first = liveOf(purchase.orderId, purchase.parcelNumber)
        if (first) return { inserted: false, purchase: first }
        insert(database, 'purchases', {
          id: purchase.id,
          station_id: stationId,
          order_id: purchase.orderId,
          order_number: purchase.orderNumber,
          parcel_number: purchase.parcelNumber,
          transaction_id: purchase.transactionId,
          created_at: purchase.createdAt.getTime(),
          updated_at: purchase.updatedAt.getTime(),
          ...columnsOf(purchase.id, purchase, fields),
        })
        return { inserted: true, purchase }
      }),
    get: (id) => database.run(() => byId(id)),
    findByOrder: (orderId, parcelNumber = 1) =>
      database.run(
        () =>
          liveOf(orderId, parcelNumber) ??
          read(
            `WHERE order_id = ? AND parcel_number = ? AND state = 'refused' ORDER BY seq DESC LIMIT 1`,
            orderId,
            parcelNumber,
          )[0],
      ),
    listByOrder: (orderId) =>
      database.run(() => read(`WHERE order_id = ? AND state <> 'refused' ORDER BY parcel_number`, orderId)),
    findByGesture: (gestureId) =>
      database.run(() => read('WHERE gesture_id = ? ORDER BY seq DESC LIMIT 1', gestureId)[0]),
    findByTransaction: (transactionId) =>
      database.run(() => read('WHERE transaction_id = ?', transactionId)[0]),
    listByState: (...states) =>
      database.run(() =>
        readReadable(`WHERE state IN (${states.map(() => '?').join(', ')}) ORDER BY seq`, ...states),
      ),
    update: (id, from, changed) =>
      database.transact(() => (change(id, from, changed) ? byId(id) : undefined)),
    commitBought: (id, changed, raw, labels, jobs, scanBack = false) =>
      database.transact(() => {
        const before = byId(id)
        if (!before) throw new AppError('not_found', 'There is no such purchase.')
        change(id, before.state, { ...changed, state: 'bought' })
        const bought = byId(id) ?? before
        insertRaw(id, raw)
        for (const label of labels) insertLabel(context, label, bought)
        expectLabels(context, bought, { prints: !bought.restored })
        if (scanBack) awaitScanBacks(context, bought, labels)
        if (!bought.isReturn) {
          database
            .prepare(`UPDATE orders SET state = 'shipped', updated_at = ? WHERE id = ?`)
            .run(clock.now().getTime(), bought.orderId)
        }
        for (const job of jobs)
          insertPrintJob(context, job, { heldFor: bought.restored ? 'restore' : undefined })
        return bought
      }),
    keepRaw: (id, raw) => database.transact(() => insertRaw(id, raw)),
    recent: (limit) => database.run(() => readReadable('ORDER BY updated_at DESC, seq DESC LIMIT ?', limit)),
    countBoughtSince: (since) =>
      database.run(() => {
        const row = database
          .prepare('SELECT count(*) AS count FROM purchases WHERE bought_at >= ?')
          .get(since.getTime())
        return Number(row?.['count'])
      }),
  }
}
