import { expect, it, onTestFinished } from 'vitest'
import { sessionSecretStore } from '../../../../src/adapters/keychain/session-secret-store.ts'
import { openSecondShipments } from '../../../../src/app/features/second-shipments.ts'
import { openStores } from '../../../../src/app/profile/stores.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { preparedPurchase, temporaryFolder } from '../../adapters/sqlite/samples.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const second = { shipmentId: 's-2', trackingNumber: '9200', price: { amountMinor: 842, currency: 'USD' } }

// The entry was written, and the station died before it had noted so.
it('writes a second shipment into the audit log once, by its shipment and its order', async () => {
  const stores = await openStores(temporaryFolder(), sessionSecretStore('no_service'), manualClock())
  onTestFinished(() => stores.close())
  const purchase = preparedPurchase('order-1', { orderNumber: 'ORDER-1' })
  await stores.purchases.insertPrepared(purchase)
  await stores.purchases.update(purchase.id, 'prepared', { state: 'sent' })
  const bought = { raw: '{}', labels: [], jobs: [], others: [second] }
  await stores.purchases.commitBought(purchase.id, { shipmentId: 's-1' }, bought)
  const dying = { ...stores.secondShipments, told: () => Promise.reject(new Error('it died')) }
  const open = (change: Partial<typeof stores> = {}) =>
    openSecondShipments({ stores: { ...stores, ...change }, logger: silent, page: { tell: () => undefined } })

  await open({ secondShipments: dying }).start()
  expect(await stores.secondShipments.listUntold()).toHaveLength(1)
  await open().start()
  expect(await stores.secondShipments.listUntold()).toEqual([])
  const entries = await stores.audit.list(10)
  expect(entries.filter(({ operation }) => operation === 'purchase.bought_twice')).toMatchObject([
    { subject: 'ORDER-1', reason: 's-2', amount: second.price },
  ])
})
