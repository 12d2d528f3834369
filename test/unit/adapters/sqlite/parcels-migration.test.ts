import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { migrations } from '../../../../src/adapters/sqlite/migrations.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { labelOf, preparedPurchase, storesOn, temporaryFolder } from './samples.ts'

/**
 * A database that the second version wrote: orders bought, refused twice, refused and then bought, prepared, in doubt and
 * open; sealed with this key.
 */
const written = gunzipSync(
  readFileSync(join(import.meta.dirname, '../../../fixtures/databases/version-2.db.gz')),
)
const dataKey = new Uint8Array(32).fill(7)

it('a database of the second version keeps its purchases as first parcels, and takes further ones', async () => {
  const path = join(temporaryFolder(), 'station.db')
  writeFileSync(path, written)
  const database = await openDatabase(path)
  onTestFinished(() => database.close())
  const { orders, purchases, labels, settings } = storesOn(database, dataKey)
  const orderOf = async (orderNumber: string) => (await orders.findByNumber(orderNumber))!
  const purchaseOf = async (orderNumber: string) =>
    (await purchases.findByOrder((await orderOf(orderNumber)).id))!

  for (const [orderNumber, state] of [
    ['OLD-BOUGHT', 'bought'],
    ['OLD-REFUSED', 'refused'],
    ['OLD-AGAIN', 'bought'],
    ['OLD-PREPARED', 'prepared'],
    ['OLD-DOUBT', 'in_doubt'],
  ] as const) {
    const purchase = await purchaseOf(orderNumber)
    expect(purchase, orderNumber).toMatchObject({
      state,
      orderNumber,
      parcelNumber: 1,
      isReturn: false,
      quotedPrice: undefined,
      recipient: 'Ada Lovelace',
      request: { service: 'PriorityMail', toAddress: { zip: '62701' } },
    })
    expect(await purchases.listByOrder(purchase.orderId)).toHaveLength(state === 'refused' ? 0 : 1)
  }
  expect(await purchases.findByOrder((await orderOf('OLD-OPEN')).id)).toBeUndefined()
  // Nobody knows with which account it was sent: no account's "not known" counts.
  expect(await purchaseOf('OLD-DOUBT')).toMatchObject({
    checks: 3,
    accountKey: undefined,
    saidAccountKey: undefined,
    notFoundAt: undefined,
  })
  expect(await settings.get('ship-from')).toMatchObject({ name: 'Warehouse' })

  const bought = await purchaseOf('OLD-BOUGHT')
  expect(bought).toMatchObject({
    price: { amountMinor: 842, currency: 'USD' },
    warnings: [{ code: 'ADDRESS.MODIFIED', message: 'changed' }],
  })
  const [label] = await labels.search('0000000001', 5)
  expect(label).toMatchObject({
    purchaseId: bought.id,
    packageNumber: 1,
    packageCount: 1,
    trackingNumber: '9400100000000000000001',
  })
  expect(Buffer.from((await labels.get(label!.labelId)).bytes).toString()).toBe('^XA^FDOLD-BOUGHT^FS^XZ')

  // The first parcel is still paid for once; a second one is another purchase.
  const again = preparedPurchase(bought.orderId)
  expect(await purchases.insertPrepared(again)).toMatchObject({
    inserted: false,
    purchase: { id: bought.id },
  })
  const second = preparedPurchase(bought.orderId, { parcelNumber: 2 })
  expect(await purchases.insertPrepared(second)).toMatchObject({ inserted: true })
  await purchases.update(second.id, 'prepared', { state: 'sent' })
  const packages = [1, 2].map((number) => ({ ...labelOf(second.id, number), trackingNumber: `94-${number}` }))
  await purchases.commitBought(
    second.id,
    { trackingNumber: '94-1' },
    { raw: '{}', labels: packages, jobs: [] },
  )
  expect(await labels.listByPurchase(second.id)).toMatchObject([
    { packageNumber: 1, trackingNumber: '94-1' },
    { packageNumber: 2, trackingNumber: '94-2' },
  ])

  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.at(-1)!.version })
})
