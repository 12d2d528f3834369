// Shipments of the service's list with labels that are numbered oddly, into a real database.

import { expect, it } from 'vitest'
import { sqliteMissingLabelStore } from '../../../../src/adapters/sqlite/missing-labels.ts'
import { sqliteShipmentImportStore } from '../../../../src/adapters/sqlite/shipment-import.ts'
import { createTakeIn, type TakeInPorts } from '../../../../src/core/shipment-import/take-in.ts'
import type { ListedShipment, ShipmentDirectory } from '../../../../src/core/shipment-import/ports.ts'
import type { ServiceLabel } from '../../../../src/core/shipping-service.ts'
import { openStores } from '../../adapters/sqlite/samples.ts'

const shipment: ListedShipment = {
  shipmentId: 'shipment-1',
  shipmentNumber: 'SHP1',
  trackingNumber: '9400111899560000000001',
  transactionId: undefined,
  carrierAccountId: undefined,
  service: undefined,
  shipDate: undefined,
  createdDate: undefined,
  price: undefined,
  refund: undefined,
  packages: [1, 2].map((packageNumber) => ({ packageNumber, trackingNumber: undefined })),
  fromAddress: undefined,
  toAddress: undefined,
  raw: '{}',
}

const label = (packageNumber: number, text: string): ServiceLabel => ({
  packageNumber,
  format: 'zpl',
  bytes: Buffer.from(`^XA^FD${text}^FS^XZ`),
})

async function takeIn(labels: readonly ServiceLabel[]) {
  const stores = await openStores()
  const directory: ShipmentDirectory = {
    authorize: () => Promise.resolve(),
    list: () => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('not asked')) }),
    }),
    find: () => Promise.resolve(undefined),
    getLabels: () => Promise.resolve(labels),
  }
  const account = { service: directory, key: () => 'account-a' }
  const ports: TakeInPorts = {
    account: () => account,
    store: sqliteShipmentImportStore(stores.context),
    purchases: stores.purchases,
    marks: { marksOf: ({ orderNumber }) => [orderNumber], markIn: () => undefined },
    onSecond: () => Promise.reject(new Error('there is no second')),
    settle: () => Promise.reject(new Error('nothing is in doubt')),
    onPurchase: () => undefined,
    clock: stores.context.clock,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  }
  const taking = await createTakeIn(ports, account)(shipment)
  const kept = await stores.labels.search('SHP1', 10)
  const numbers = kept.map(({ packageNumber }) => packageNumber).toSorted((a, b) => a - b)
  return { taking, numbers, missing: await sqliteMissingLabelStore(stores.context).listOpen() }
}

// The whole run ended at the first of these, and a comparison after a restore with it, again and again.
it.each([
  ['twice the same number', [label(1, 'A'), label(1, 'B')], [1, 3], 'without_label'],
  ['numbers from nought', [label(0, 'A'), label(1, 'B')], [1, 2], 'taken'],
  ['a number that no package has', [label(1, 'A'), label(7, 'B')], [1, 2], 'taken'],
  ['one label for both', [label(1, 'A')], [1], 'without_label'],
])('labels of %s are kept, and the missing ones are known', async (_how, labels, numbers, taking) => {
  const taken = await takeIn(labels)
  expect(taken).toMatchObject({ numbers, taking })
  expect(taken.missing).toHaveLength(taking === 'taken' ? 0 : 1)
})
