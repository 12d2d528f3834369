// Stores of refunds and manifests in a real database, and parcels that are filed for a manifest.

import { sqliteManifestStore } from '../../../../src/adapters/sqlite/manifests.ts'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { blankManifest, type Manifest } from '../../../../src/core/manifests/manifest.ts'
import { buy, newId, openStores, printJob, startOfTime } from './samples.ts'

export const street = '4711 Canarystreet'

export async function openWithManifests() {
  const stores = await openStores()
  return {
    ...stores,
    refunds: sqliteRefundStore(stores.context),
    manifests: sqliteManifestStore(stores.context),
  }
}
export type Stores = Awaited<ReturnType<typeof openWithManifests>>

export function manifestOf(changes: Partial<Manifest> = {}): Manifest {
  return {
    id: newId(),
    ...blankManifest,
    gestureId: newId(),
    listId: 'list-1',
    carrierAccountId: 'CA-1',
    shipDate: '2026-11-20',
    state: 'prepared',
    createdAt: startOfTime,
    updatedAt: startOfTime,
    ...changes,
  }
}

/** Buys parcels and files them, all from one address, and gives their purchases. */
export async function filed(stores: Stores, count: number) {
  const purchases = []
  for (let number = 1; number <= count; number++) {
    const { purchase, label } = await buy(stores, { orderNumber: `ORD-${String(number)}` })
    await stores.jobs.insert(printJob(label))
    purchases.push(purchase)
  }
  for (const purchaseId of await stores.manifests.listUnfiled(100))
    await stores.manifests.file(filing(purchaseId))
  return purchases
}

export const filing = (purchaseId: string) => ({
  purchaseId,
  carrierAccountId: 'CA-1',
  fromAddress: { name: 'Warehouse', street1: street, city: 'Seattle', state: 'WA', zip: '98108' },
  shipDate: '2026-11-20',
  statesShipDate: false,
  needsManifest: true,
})
