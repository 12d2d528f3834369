// A batch over a real database, whose purchases stay `sent` until a test says what became of them.

import { sqliteBatchStore } from '../../../../src/adapters/sqlite/batch.ts'
import type { Money } from '../../../../src/contract/domain.ts'
import type { AppError, ErrorInfo } from '../../../../src/contract/errors.ts'
import { createBatches, type Batches } from '../../../../src/core/batch/batches.ts'
import type { BatchStore, SharedRows } from '../../../../src/core/batch/ports.ts'
import type { ShipOutcome } from '../../../../src/core/ship/outcomes.ts'
import type { Purchase } from '../../../../src/core/ship/purchase.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'
import { newId, openStores, orderContent, preparedPurchase } from '../../adapters/sqlite/samples.ts'

const nothing = () => undefined
const logger = { info: nothing, warn: nothing, error: nothing }

const notShared = () => Promise.reject(new Error('no batch here is shared out'))
const unshared: SharedRows = {
  next: notShared,
  mayBegin: notShared,
  end: notShared,
  takeOut: notShared,
  soon: nothing,
}

/** A batch of some orders. `notSent`: why an order is not sent now. */
export async function bench(
  orders: number,
  adapt: (store: BatchStore) => BatchStore = (store) => store,
  priceOf: (orderNumber: string) => Promise<Money | undefined> = () => Promise.resolve(undefined),
  notSent: (orderNumber: string) => AppError | undefined = () => undefined,
  shared: SharedRows = unshared,
) {
  const stores = await openStores()
  const clock = manualClock()
  const store = sqliteBatchStore(stores.context)
  await stores.orders.upsert(Array.from({ length: orders }, (_, at) => orderContent(`ROW-${at + 1}`)))
  const purchases = new Map<string, Purchase>()
  const slips: (readonly [orderNumber: string, gestureId: string])[] = []
  const slipFault: { error?: AppError } = {}
  const scans = { areUnderWay: false }

  const open = (on = store): Batches =>
    createBatches({
      store: on,
      shared,
      ship(orderNumber, gestureId): Promise<ShipOutcome> {
        const error = notSent(orderNumber)
        if (error) return Promise.resolve({ kind: 'not_sent', orderNumber, error })
        const purchase: Purchase = {
          ...preparedPurchase(newId(), { orderNumber, gestureId }),
          state: 'sent',
        }
        purchases.set(purchase.id, purchase)
        return Promise.resolve({ kind: 'shipping', purchase })
      },
      purchase: (id) => Promise.resolve(purchases.get(id)),
      purchaseOfGesture: (gestureId) =>
        Promise.resolve([...purchases.values()].find((purchase) => purchase.gestureId === gestureId)),
      priceOf,
      printSlip(orderNumber, gestureId) {
        if (slipFault.error) return Promise.reject(slipFault.error)
        slips.push([orderNumber, gestureId])
        return Promise.resolve()
      },
      printer: () => Promise.resolve({ kind: 'ready', waitingJobs: 0 }),
      onLabelsFree: nothing,
      areScansUnderWay: () => Promise.resolve(scans.areUnderWay),
      findOrder: (orderNumber) => stores.orders.findByNumber(orderNumber),
      clock,
      newId,
      logger,
      onChange: nothing,
    })
  const batches = open(adapt(store))
  const { batch } = await batches.create({ kind: 'all_open' })
  const seen = { rows: orders, total: undefined, limit: undefined }

  /** What the service said of an order's purchase. `unheard`: nobody tells the batches. */
  async function becomes(
    orderNumber: string,
    state: Purchase['state'],
    unheard?: 'unheard',
    price?: Money,
    reason?: ErrorInfo,
  ) {
    const purchase = [...purchases.values()].findLast((one) => one.orderNumber === orderNumber)
    if (!purchase) throw new Error(`${orderNumber} was not begun`)
    const now = { ...purchase, state, price, reason }
    purchases.set(now.id, now)
    if (!unheard) batches.purchaseChanged(now)
    await settle()
  }
  /** Orders that are with the service. */
  const underWay = () =>
    [...purchases.values()].filter(({ state }) => state === 'sent').map(({ orderNumber }) => orderNumber)
  const states = async () =>
    (await store.rows(batch.id, { from: 1, limit: 50, which: 'all' })).map(({ state }) => state)

  return {
    batch,
    batches,
    becomes,
    begin: (limit?: Money, withSlips = false) =>
      batches.begin(batch.id, { ...seen, limit, withSlips }, undefined),
    clock,
    open,
    purchases,
    scans,
    slipFault,
    slips,
    states,
    store,
    stores,
    underWay,
  }
}
