// Shipments from the service's list in a real database: none twice, none lost, and each told from a purchase of one's own.

import { expect, it } from 'vitest'
import { sqliteMissingLabelStore } from '../../../../src/adapters/sqlite/missing-labels.ts'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { sqliteShipmentImportStore } from '../../../../src/adapters/sqlite/shipment-import.ts'
import { newRefund } from '../../../../src/core/refunds/refund.ts'
import {
  buy,
  labelOf,
  newId,
  openStores,
  orderContent,
  preparedPurchase,
  printJob,
  startOfTime,
} from './samples.ts'
import { importedShipment } from './result-samples.ts'

async function open() {
  const stores = await openStores()
  return { ...stores, imports: sqliteShipmentImportStore(stores.context) }
}

const bytes = new TextEncoder().encode('^XA^XZ')

it('a shipment is taken in once, with its label and without a print job', async () => {
  const { imports, labels, jobs } = await open()
  const first = await imports.insert(importedShipment())
  expect(first).toMatchObject({
    inserted: true,
    purchase: { state: 'bought', origin: 'imported', orderNumber: 'SHP1', price: { amountMinor: 842 } },
  })
  expect(await imports.insert(importedShipment())).toMatchObject({
    inserted: false,
    purchase: { id: first.purchase.id },
  })
  expect(await imports.insert(importedShipment({ shipmentId: 'other name' }))).toMatchObject({
    inserted: false,
  })
  const found = await labels.search('lovelace', 10)
  expect(found).toMatchObject([{ origin: 'imported', state: 'unprinted', boughtAt: startOfTime }])
  expect((await labels.get(found[0]!.labelId)).bytes).toEqual(bytes)
  expect(await jobs.listLatest(10)).toEqual([])
})

it('its order is shipped by it, unless the order has a purchase of its own: then both are there', async () => {
  const { imports, orders, purchases } = await open()
  await orders.upsert([orderContent('ORD-1'), orderContent('ORD-2')])
  const [one, two] = [(await orders.findByNumber('ORD-1'))!, (await orders.findByNumber('ORD-2'))!]
  const of = ({ id }: { readonly id: string }, orderNumber: string) => ({
    order: { orderId: id, orderNumber, parcelNumber: 1 },
    mark: `mark of ${orderNumber}`,
  })
  await imports.insert({ ...importedShipment(), ...of(one, 'ORD-1') })
  expect((await orders.findByNumber('ORD-1'))?.state).toBe('shipped')
  expect(await purchases.findByOrder(one.id)).toMatchObject({ origin: 'imported', orderNumber: 'ORD-1' })

  const own = preparedPurchase(two.id, { orderNumber: 'ORD-2' })
  await purchases.insertPrepared(own)
  const other = importedShipment({ shipmentId: 'shipment-2', transactionId: 'there-2' })
  expect(await imports.insert({ ...other, ...of(two, 'ORD-2') })).toMatchObject({
    inserted: true,
    purchase: { orderId: 'shipment:shipment-2', orderNumber: 'ORD-2' },
  })
  expect(await purchases.findByOrder(two.id)).toMatchObject({ id: own.id, state: 'prepared' })
})

// Hazard: what was refused here and bought there all the same is paid for, and would be in no list.
it('a shipment under the transactionId of a refused purchase is taken in beside it', async () => {
  const { imports, purchases } = await open()
  const refused = preparedPurchase(newId(), { transactionId: 'there-1' })
  await purchases.insertPrepared(refused)
  await purchases.update(refused.id, 'prepared', { state: 'refused' })
  expect(await imports.findKnown(importedShipment().shipment)).toMatchObject({
    id: refused.id,
    state: 'refused',
  })
  expect(await imports.insert(importedShipment())).toMatchObject({ inserted: true })
  expect(await imports.findKnown(importedShipment().shipment)).toMatchObject({
    state: 'bought',
    origin: 'imported',
  })
  expect(await imports.insert(importedShipment())).toMatchObject({ inserted: false })
})

it('an order that comes later is shipped by the shipment that has its mark, once', async () => {
  const { imports, orders } = await open()
  await imports.insert({ ...importedShipment(), mark: 'its mark' })
  await orders.upsert([orderContent('ORD-9')])
  const { id: orderId } = (await orders.findByNumber('ORD-9'))!
  const order = { orderId, orderNumber: 'ORD-9', parcelNumber: 1 }
  expect(await imports.claim('another', order)).toBeUndefined()
  expect(await imports.listUnmatched(startOfTime, 10)).toHaveLength(1)
  expect(await imports.claim('its mark', order)).toMatchObject({ orderId, orderNumber: 'ORD-9' })
  expect(await imports.claim('its mark', order)).toBeUndefined()
  expect((await orders.findByNumber('ORD-9'))?.state).toBe('shipped')
  expect(await imports.listUnmatched(startOfTime, 10)).toEqual([])
})

it('one that has the mark of an order which is being bought stays apart', async () => {
  const { imports, orders, purchases } = await open()
  await imports.insert({ ...importedShipment(), mark: 'its mark' })
  await orders.upsert([orderContent('ORD-9')])
  const { id: orderId } = (await orders.findByNumber('ORD-9'))!
  await purchases.insertPrepared(preparedPurchase(orderId, { orderNumber: 'ORD-9' }))
  const order = { orderId, orderNumber: 'ORD-9', parcelNumber: 1 }
  expect(await imports.claim('its mark', order)).toBeUndefined()
  expect(await imports.listUnmatched(startOfTime, 10)).toHaveLength(1)
})

// A manifest names its parcels by their transactionIds: under another one the service knows no such parcel.
it('one with its request is filed for a manifest, unless a refused purchase has its transactionId', async () => {
  const { imports, purchases, context } = await open()
  const filed = () => context.database.prepare('SELECT purchase_id FROM purchases_to_file').all()
  const { request } = preparedPurchase(newId())
  const { purchase } = await imports.insert({ ...importedShipment(), request })
  expect(filed()).toEqual([{ purchase_id: purchase.id }])

  const refused = preparedPurchase(newId(), { transactionId: 'there-2' })
  await purchases.insertPrepared(refused)
  await purchases.update(refused.id, 'prepared', { state: 'refused' })
  const beside = importedShipment({ shipmentId: 'shipment-2', transactionId: 'there-2' })
  expect(await imports.insert({ ...beside, request })).toMatchObject({ inserted: true })
  expect(filed()).toHaveLength(1)
})

it('a label of it that comes later is kept, and not printed: its paper may be out where it was bought', async () => {
  const { imports, context, jobs } = await open()
  const packages = [1, 2].map((packageNumber) => ({ packageNumber, trackingNumber: undefined }))
  const { purchase } = await imports.insert(importedShipment({ packages }))
  const missing = sqliteMissingLabelStore(context)
  expect(await missing.get(purchase.id)).toMatchObject({ packages: [2] })
  const label = labelOf(purchase.id, 2)
  expect(await missing.commit(purchase.id, [label], [printJob(label)], false)).toEqual({ labels: 1, jobs: 0 })
  expect(await jobs.listLatest(10)).toEqual([])
})

it('one whose refund was asked for elsewhere must not be used here, nor be asked back once more', async () => {
  const { imports, labels, context } = await open()
  const refund = { status: 'Initiated', statusText: 'Initiated' } as const
  const { purchase } = await imports.insert(importedShipment({ refund }))
  expect(await labels.search('', 10)).toMatchObject([{ state: 'refund' }])
  expect(await sqliteRefundStore(context).findByPurchase(purchase.id)).toMatchObject({
    state: 'requested',
    status: 'Initiated',
  })
})

// Hazard: a backup is put back, and a label whose refund was asked for since looks as if it could be used.
it.each([
  ['none is known of', undefined, true],
  ['one was refused', 'refused', true],
  ['one was withdrawn', 'withdrawn', true],
  ['one is under way', 'in_doubt', false],
] as const)(
  'a refund that the service tells of is known from then on where %s',
  async (_which, state, isNews) => {
    const { imports, context, ...stores } = await open()
    const { purchase } = await buy({ ...stores, context }, { orderNumber: 'A-1' })
    const refunds = sqliteRefundStore(context)
    if (state) {
      const own = {
        id: newId(),
        purchaseId: purchase.id,
        orderNumber: 'A-1',
        trackingNumber: '94',
        service: '',
      }
      const begun = { amount: undefined, transactionId: newId(), gestureId: newId(), createdAt: startOfTime }
      await refunds.insertPrepared([newRefund({ ...own, ...begun })])
      if (state !== 'withdrawn') await refunds.update(own.id, 'prepared', { state: 'sent' })
      await refunds.update(own.id, state === 'withdrawn' ? 'prepared' : 'sent', { state })
    }
    const told = importedShipment({ refund: { status: 'Initiated', statusText: 'Initiated' } }).shipment
    expect(await imports.noteRefund(purchase, told)).toBe(isNews)
    expect(await imports.noteRefund(purchase, told)).toBe(false)
    const known = await refunds.findByPurchase(purchase.id)
    expect(known).toMatchObject(isNews ? { state: 'requested', status: 'Initiated' } : { state: 'in_doubt' })
  },
)

it('a refund that was rejected voids no label', async () => {
  const { imports, context, ...stores } = await open()
  const { purchase } = await buy({ ...stores, context }, { orderNumber: 'A-1' })
  const told = importedShipment({ refund: { status: 'Rejected', statusText: 'Rejected' } }).shipment
  expect(await imports.noteRefund(purchase, told)).toBe(false)
  expect(await imports.noteRefund(purchase, importedShipment().shipment)).toBe(false)
  expect(await sqliteRefundStore(context).findByPurchase(purchase.id)).toBeUndefined()
})
