import { v7 } from 'uuid'
import { sqliteDocumentStore } from '../../../src/adapters/sqlite/documents.ts'
import { sqliteLabelStore } from '../../../src/adapters/sqlite/labels.ts'
import { openDatabase } from '../../../src/adapters/sqlite/open-database.ts'
import { sqliteOrderStore } from '../../../src/adapters/sqlite/orders.ts'
import { sqlitePrintJobStore } from '../../../src/adapters/sqlite/print-jobs.ts'
import { sqlitePurchaseStore } from '../../../src/adapters/sqlite/purchases.ts'
import { createSealer, dataKeyBytes } from '../../../src/adapters/sqlite/sealer.ts'
import type { StoreContext } from '../../../src/adapters/sqlite/store-context.ts'
import { newPurchase } from '../../../src/core/ship/purchase.ts'

async function openContext(path: string): Promise<StoreContext> {
  return {
    database: await openDatabase(path),
    sealer: createSealer(Buffer.alloc(dataKeyBytes, 'k')),
    stationId: 'station',
    clock: { now: () => new Date() },
    newId: () => v7(),
  }
}

/** The stores that a spool works on, in the station's own database file. */
export async function openKeptLabels(path: string) {
  const context = await openContext(path)
  return {
    jobs: sqlitePrintJobStore(context),
    labels: sqliteLabelStore(context),
    documents: sqliteDocumentStore(context),
    close: () => context.database.close(),
  }
}

/** Makes a database with one bought order, whose labels wait to be printed. Answers with the jobs' ids, in order. */
export async function keepLabels(
  path: string,
  labels: readonly Uint8Array[],
  copies = 1,
): Promise<readonly string[]> {
  const context = await openContext(path)
  const orders = sqliteOrderStore(context)
  const purchases = sqlitePurchaseStore(context)
  await orders.upsert([
    {
      orderNumber: 'ORDER-1',
      toAddress: {
        name: 'A',
        street1: '1 Main St',
        city: 'Austin',
        state: 'TX',
        zip: '78701',
        country: 'US',
      },
      weightGrams: 500,
      items: [],
      preset: undefined,
      service: undefined,
      references: [],
    },
  ])
  const order = await orders.findByNumber('ORDER-1')
  if (!order) throw new Error('the order is not there')
  const now = new Date()
  const { purchase } = await purchases.insertPrepared(
    newPurchase({
      id: v7(),
      orderId: order.id,
      orderNumber: order.orderNumber,
      transactionId: v7(),
      gestureId: v7(),
      request: undefined,
      service: 'Ground',
      recipient: 'A',
      destination: 'Austin TX 78701',
      createdAt: now,
    }),
  )
  await purchases.update(purchase.id, 'prepared', { state: 'sent' })
  const stored = labels.map((bytes, index) => ({
    id: v7(),
    purchaseId: purchase.id,
    packageNumber: index + 1,
    format: 'zpl' as const,
    bytes,
  }))
  const jobs = stored.map(({ id }) => ({
    id: v7(),
    content: { kind: 'label' as const, labelId: id, purchaseId: purchase.id },
    printerId: 'p1',
    role: 'label' as const,
    copies,
    gestureId: undefined,
    reprintReason: undefined,
  }))
  await purchases.commitBought(
    purchase.id,
    { shipmentId: 'S1', trackingNumber: 'T1' },
    { raw: '{}', labels: stored, jobs },
  )
  context.database.close()
  return jobs.map(({ id }) => id)
}
