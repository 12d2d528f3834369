import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadDataKey } from '../../src/adapters/sqlite/data-key.ts'
import { stationIdOf } from '../../src/adapters/sqlite/meta.ts'
import { openDatabase } from '../../src/adapters/sqlite/open-database.ts'
import { sqliteOrderStore } from '../../src/adapters/sqlite/orders.ts'
import { sqlitePurchaseStore } from '../../src/adapters/sqlite/purchases.ts'
import { createSealer } from '../../src/adapters/sqlite/sealer.ts'
import { demoShipFrom } from '../../src/app/profile/demo-service.ts'
import { newId, systemClock } from '../../src/app/runtime.ts'
import type { SecretStore } from '../../src/core/secret-store.ts'
import { newPurchase } from '../../src/core/ship/purchase.ts'

/** A label of the size that carriers send, whose end differs. */
const labelBytes = (number: number) =>
  Buffer.from(`^XA^FO20,20^GB772,1178,4^FS${`^FO40,50^A0N,36,36^FDLABEL ${number}^FS\n`.repeat(140)}^XZ`)

/** Fills a profile's folder with bought labels, through the stores themselves. Answers with the labels' ids. */
export async function seedLabels(
  folder: string,
  secrets: SecretStore,
  count: number,
): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true })
  const database = await openDatabase(join(folder, 'packbench.db'))
  // Only what is measured needs its flushes.
  database.prepare('PRAGMA synchronous = OFF').run()
  const stationId = await stationIdOf(database, newId)
  const { key } = await loadDataKey(secrets, database, stationId)
  const context = { database, sealer: createSealer(key), stationId, clock: systemClock, newId }
  const orders = sqliteOrderStore(context)
  const purchases = sqlitePurchaseStore(context)
  const labelIds: string[] = []

  for (let number = 0; number < count; number++) {
    const orderNumber = `SEED-${number}`
    const toAddress = { ...demoShipFrom, name: `Recipient ${number}` }
    const content = { weightGrams: 340, items: [], preset: undefined, service: undefined, references: [] }
    await orders.upsert([{ orderNumber, toAddress, ...content }])
    const order = await orders.findByNumber(orderNumber)
    if (!order) throw new Error('the order was not kept')
    const now = new Date()
    const id = newId()
    const trackingNumber = `92${String(number).padStart(20, '0')}`
    const request = {
      fromAddress: demoShipFrom,
      toAddress,
      packages: [{ weight: 12, weightUnit: 'oz' as const }],
      service: 'GroundAdvantage' as const,
      carrierAccountId: 'CA',
      postageLabel: {},
    }
    await purchases.insertPrepared(
      newPurchase({
        id,
        orderId: order.id,
        orderNumber,
        transactionId: newId(),
        gestureId: newId(),
        request,
        service: 'GroundAdvantage',
        recipient: toAddress.name,
        destination: 'Seattle WA · 98108',
        createdAt: now,
      }),
    )
    await purchases.update(id, 'prepared', { state: 'sent' })
    const label = {
      id: newId(),
      purchaseId: id,
      packageNumber: 1,
      format: 'zpl' as const,
      bytes: labelBytes(number),
    }
    await purchases.commitBought(
      id,
      { state: 'bought', shipmentId: id, trackingNumber },
      { raw: '{}', labels: [label], jobs: [] },
    )
    labelIds.push(label.id)
  }
  database.close()
  return labelIds
}
