// Real databases in folders of their own, and the records that tests put into them.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as newId } from 'uuid'
import { onTestFinished } from 'vitest'
import type { Database } from '../../../../src/adapters/sqlite/database.ts'
import { sqliteDocumentStore } from '../../../../src/adapters/sqlite/documents.ts'
import { sqliteLabelStore } from '../../../../src/adapters/sqlite/labels.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sqliteOrderStore } from '../../../../src/adapters/sqlite/orders.ts'
import { sqlitePrintJobStore } from '../../../../src/adapters/sqlite/print-jobs.ts'
import { sqlitePurchaseStore } from '../../../../src/adapters/sqlite/purchases.ts'
import { createSealer } from '../../../../src/adapters/sqlite/sealer.ts'
import { sqliteSettingStore } from '../../../../src/adapters/sqlite/settings.ts'
import type { StoreContext } from '../../../../src/adapters/sqlite/store-context.ts'
import type { OrderContent } from '../../../../src/core/orders/order.ts'
import type { NewPrintJob } from '../../../../src/core/printing/print-job.ts'
import { newRefund, type Refund } from '../../../../src/core/refunds/refund.ts'
import type { StoredLabel } from '../../../../src/core/ship/ports.ts'
import type { Purchase } from '../../../../src/core/ship/purchase.ts'

export { newId }

/** A folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const startOfTime = new Date('2026-11-20T08:00:00.000Z')

/** All stores on one database. Each reading of the clock is a second later than the one before. */
export function storesOn(database: Database, dataKey: Uint8Array = randomBytes(32)) {
  let nowMs = startOfTime.getTime()
  const context: StoreContext = {
    database,
    sealer: createSealer(dataKey),
    stationId: newId(),
    clock: { now: () => new Date((nowMs += 1000)) },
    newId,
  }
  return {
    context,
    orders: sqliteOrderStore(context),
    purchases: sqlitePurchaseStore(context),
    labels: sqliteLabelStore(context),
    jobs: sqlitePrintJobStore(context),
    documents: sqliteDocumentStore(context),
    settings: sqliteSettingStore(context),
  }
}

export type TestStores = ReturnType<typeof storesOn>

/** Stores on a new database, which is closed when the test is over. */
export async function openStores(dataKey?: Uint8Array, path = join(temporaryFolder(), 'station.db')) {
  const database = await openDatabase(path)
  let open = true
  const close = () => {
    if (open) database.close()
    open = false
  }
  onTestFinished(close)
  return { ...storesOn(database, dataKey), path, close }
}

export function orderContent(orderNumber: string, changes: Partial<OrderContent> = {}): OrderContent {
  return {
    orderNumber,
    toAddress: {
      name: 'Ada Lovelace',
      street1: '12 Analytical Row',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
      country: 'US',
    },
    weightGrams: 450,
    items: [{ sku: 'GEAR-1', quantity: 2, weightGrams: 225 }],
    preset: undefined,
    service: 'cheapest',
    references: ['Hall 3'],
    ...changes,
  }
}

export function preparedPurchase(orderId: string, changes: Partial<Purchase> = {}): Purchase {
  const toAddress = orderContent('any').toAddress
  return {
    id: newId(),
    orderId,
    orderNumber: 'ORD-1001',
    parcelNumber: 1,
    isReturn: false,
    origin: 'station',
    restored: false,
    partOf: undefined,
    transactionId: newId(),
    accountKey: undefined,
    saidAccountKey: undefined,
    gestureId: newId(),
    state: 'prepared',
    request: {
      fromAddress: { ...toAddress, name: 'Warehouse' },
      toAddress,
      packages: [{ packageType: 'Parcel', weight: 450, weightUnit: 'g' }],
      service: 'PriorityMail',
      carrierAccountId: 'account-1',
      postageLabel: { labelType: 'Base64', labelFileType: 'ZPL', labelSize: '4x6' },
    },
    packageCount: 1,
    service: 'PriorityMail',
    recipient: 'Ada Lovelace',
    destination: 'Springfield, IL 62701',
    shipmentId: undefined,
    trackingNumber: undefined,
    price: undefined,
    quotedPrice: undefined,
    warnings: [],
    addressQuestion: undefined,
    reason: undefined,
    checks: 0,
    notFoundAt: undefined,
    nextCheckAt: undefined,
    createdAt: startOfTime,
    updatedAt: startOfTime,
    ...changes,
  }
}

export function labelOf(purchaseId: string, packageNumber = 1, text = '^XA^FDlabel^FS^XZ'): StoredLabel {
  return { id: newId(), purchaseId, packageNumber, format: 'zpl', bytes: new Uint8Array(Buffer.from(text)) }
}

export function printJob(label: StoredLabel, changes: Partial<NewPrintJob> = {}): NewPrintJob {
  return {
    id: newId(),
    content: { kind: 'label', labelId: label.id, purchaseId: label.purchaseId },
    printerId: 'zebra',
    role: 'label',
    copies: 1,
    gestureId: undefined,
    reprintReason: undefined,
    ...changes,
  }
}

type Bought = {
  readonly orderNumber: string
  readonly recipient?: string
  readonly trackingNumber?: string
  readonly labelText?: string
  /** Of its purchase. */
  readonly id?: string
}

/** Takes an order all the way to a bought label. */
export async function buy(
  stores: TestStores,
  { orderNumber, recipient = 'Ada Lovelace', id = newId(), ...shipment }: Bought,
) {
  const { orders, purchases } = stores
  const content = orderContent(orderNumber)
  await orders.upsert([{ ...content, toAddress: { ...content.toAddress, name: recipient } }])
  const order = (await orders.findByNumber(orderNumber))!
  const { purchase } = await purchases.insertPrepared(
    preparedPurchase(order.id, { id, orderNumber, recipient }),
  )
  await purchases.update(purchase.id, 'prepared', { state: 'sent' })
  const label = labelOf(purchase.id, 1, shipment.labelText)
  const change = {
    shipmentId: `shipment of ${orderNumber}`,
    trackingNumber: shipment.trackingNumber ?? '9400100000000000000017',
    price: { amountMinor: 742, currency: 'USD' },
  }
  const bought = await purchases.commitBought(purchase.id, change, {
    raw: '{"raw":true}',
    labels: [label],
    jobs: [],
  })
  return { order, purchase: bought, label }
}

/** A refund that is `prepared`. */
export function refundOf(purchaseId: string, changes: Partial<Refund> = {}): Refund {
  const beginning = {
    id: newId(),
    purchaseId,
    orderNumber: 'ORD-1',
    trackingNumber: '9400100000000000000017',
    service: 'PriorityMail',
    amount: { amountMinor: 742, currency: 'USD' },
    transactionId: newId(),
    gestureId: newId(),
    createdAt: startOfTime,
  }
  return { ...newRefund(beginning), ...changes }
}
