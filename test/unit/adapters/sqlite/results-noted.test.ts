// Each fact is noted in the transaction that writes it, by the database itself, whichever store writes it.

import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keptSchema } from '../../../../src/adapters/sqlite/kept-schema.ts'
import { migrations } from '../../../../src/adapters/sqlite/migrations.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sqliteVerificationStore } from '../../../../src/adapters/sqlite/verification.ts'
import type { TrackingStatus } from '../../../../src/contract/tracking.ts'
import type { ReceivedOrder } from '../../../../src/core/warehouse/shared-orders.ts'
import { filing, manifestOf } from './manifest-samples.ts'
import {
  addTarget,
  importedShipment,
  noted,
  openWithResults,
  tellAll,
  withResults,
  type ResultStores,
} from './result-samples.ts'
import {
  buy,
  labelOf,
  newId,
  orderContent,
  preparedPurchase,
  refundOf,
  startOfTime,
  storesOn,
  temporaryFolder,
} from './samples.ts'

async function open() {
  const stores = await openWithResults()
  return { ...stores, target: await addTarget(stores) }
}

/** An order that was taken in, with a purchase whose request is on its way. */
async function sent({ orders, purchases }: ResultStores, orderNumber: string, changes = {}) {
  await orders.upsert([orderContent(orderNumber)])
  const order = (await orders.findByNumber(orderNumber))!
  const { purchase } = await purchases.insertPrepared(preparedPurchase(order.id, { orderNumber, ...changes }))
  await purchases.update(purchase.id, 'prepared', { state: 'sent' })
  return { order, purchase }
}

async function requestRefund({ refunds }: ResultStores, purchaseId: string) {
  const [refund] = await refunds.insertPrepared([refundOf(purchaseId)])
  await refunds.update(refund!.id, 'prepared', { state: 'sent' })
  await refunds.update(refund!.id, 'sent', { state: 'requested', requestedAt: startOfTime })
  return refund!
}

const hear = ({ trackings }: ResultStores, number: string, status: TrackingStatus, since = startOfTime) =>
  trackings.keep(number, {
    triedAt: since,
    ended: false,
    nextAskAt: undefined,
    answer: { status, statusText: undefined, subStatus: undefined, events: [], warnings: [] },
    statusSince: since,
  })

it('a purchase notes that it is bought, and says all that is known of the parcel', async () => {
  const stores = await open()
  const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
  expect(noted(stores)).toEqual(['parcel.shipped'])
  expect(await tellAll(stores, stores.target)).toEqual([
    {
      type: 'parcel.shipped',
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      timestamp: expect.stringMatching(/^2026-11-20T08:.*Z$/) as string,
      orderNumber: 'ORD-1',
      parcelNumber: '1',
      transactionId: purchase.transactionId,
      trackingNumber: '9400100000000000000017',
      trackingNumbers: '9400100000000000000017',
      carrierAccountId: 'account-1',
      service: 'PriorityMail',
      packageCount: '1',
      weightGrams: '450',
      price: '7.42',
      currency: 'USD',
      items: JSON.stringify([{ sku: 'GEAR-1', count: 2, unscanned: 2 }]),
    },
  ])
  expect(noted(stores)).toEqual([])
})

it('nothing is noted while nobody is told, of a doubt, of a refusal, or of a purchase that was rolled back', async () => {
  const nobody = await openWithResults()
  await buy(nobody, { orderNumber: 'ORD-1' })
  expect(noted(nobody)).toEqual([])

  const stores = await open()
  const doubt = await sent(stores, 'ORD-2')
  await stores.purchases.update(doubt.purchase.id, 'sent', { state: 'in_doubt' })
  const refused = await sent(stores, 'ORD-3')
  await stores.purchases.update(refused.purchase.id, 'sent', { state: 'refused' })
  const { purchase } = await sent(stores, 'ORD-4')
  const label = labelOf(purchase.id)
  const twice = { raw: '{}', labels: [label, label], jobs: [] }
  await expect(stores.purchases.commitBought(purchase.id, {}, twice)).rejects.toThrow()
  expect(noted(stores)).toEqual([])
  // What was in doubt is known by now.
  await stores.purchases.commitBought(
    doubt.purchase.id,
    {},
    { raw: '{}', labels: [labelOf(doubt.purchase.id)], jobs: [] },
  )
  expect(noted(stores)).toEqual(['parcel.shipped'])
})

it('a return label is told as one; and a parcel without an order is nobody’s to hear', async () => {
  const stores = await open()
  const { purchase } = await sent(stores, 'ORD-1', { isReturn: true })
  await stores.purchases.commitBought(
    purchase.id,
    {},
    { raw: '{}', labels: [labelOf(purchase.id)], jobs: [] },
  )
  const alone = preparedPurchase(newId())
  await stores.purchases.insertPrepared(alone)
  await stores.purchases.update(alone.id, 'prepared', { state: 'sent' })
  await stores.purchases.commitBought(alone.id, {}, { raw: '{}', labels: [labelOf(alone.id)], jobs: [] })
  expect(noted(stores)).toEqual(['parcel.return_label'])
})

it('each package that was sold separately is a parcel, known by the request that it was sold with', async () => {
  const stores = await open()
  const { order, purchase } = await sent(stores, 'ORD-1')
  const { request } = purchase
  const [one] = request!.packages
  const part = preparedPurchase(order.id, {
    orderNumber: 'ORD-1',
    state: 'bought',
    partOf: purchase.id,
    request: { ...request!, packages: [{ ...one!, weight: 2, weightUnit: 'kg' }] },
    shipmentId: 'shipment-2',
    trackingNumber: '94002',
    price: { amountMinor: 5, currency: 'USD' },
  })
  await stores.purchases.commitBought(
    purchase.id,
    { shipmentId: 'shipment-1', trackingNumber: '94001' },
    {
      raw: '{}',
      labels: [labelOf(purchase.id)],
      jobs: [],
      parts: [{ purchase: part, labels: [labelOf(part.id)] }],
    },
  )
  const [first, second] = await tellAll(stores, stores.target)
  expect(first).toMatchObject({ type: 'parcel.shipped', parcelNumber: '1', trackingNumber: '94001' })
  expect(first).not.toHaveProperty('price')
  expect(second).toMatchObject({
    type: 'parcel.shipped',
    parcelNumber: '2',
    transactionId: purchase.transactionId,
    trackingNumbers: '94002',
    weightGrams: '2000',
    price: '0.05',
  })
  expect(second!.eventId).not.toBe(first!.eventId)
})

it('one that was sold separately is not told as what was left out of the parcel that it was bought with', async () => {
  const stores = await open()
  const { order, purchase } = await sent(stores, 'ORD-1')
  const acts = sqliteVerificationStore(stores.context)
  const of = { orderId: order.id, orderNumber: 'ORD-1', parcelNumber: 1, at: startOfTime, by: undefined }
  await acts.add(
    { ...of, gestureId: newId(), doing: { kind: 'take', sku: 'GEAR-1', count: 1, how: 'scan' } },
    true,
  )
  await acts.add({ ...of, gestureId: newId(), doing: { kind: 'close', how: 'short' } }, true)
  const part = preparedPurchase(order.id, { orderNumber: 'ORD-1', state: 'bought', partOf: purchase.id })
  await stores.purchases.commitBought(
    purchase.id,
    {},
    {
      raw: '{}',
      labels: [labelOf(purchase.id)],
      jobs: [],
      parts: [{ purchase: part, labels: [labelOf(part.id)] }],
    },
  )
  const [first, second] = await tellAll(stores, stores.target)
  expect(first?.items).toBe(JSON.stringify([{ sku: 'GEAR-1', count: 1 }]))
  expect(second).toMatchObject({ type: 'parcel.shipped', parcelNumber: '2' })
  expect(second).not.toHaveProperty('items')
})

// Hazard: a purchase that did not leave at once was prepared without what its shop is told to be shipped in it.
it('of an order that an import changed after its purchase was begun, no more is told to be in the parcel than what was scanned', async () => {
  const stores = await open()
  const { orders, purchases, context } = stores
  const before = (orderNumber: string) => orderContent(orderNumber)
  const after = (orderNumber: string) => {
    const { items } = before(orderNumber)
    return orderContent(orderNumber, { items: [...items, { sku: 'MUG-1', quantity: 1, weightGrams: 300 }] })
  }
  async function begin(orderNumber: string) {
    const { id } = (await orders.findByNumber(orderNumber))!
    const createdAt = context.clock.now()
    const { purchase } = await purchases.insertPrepared(preparedPurchase(id, { orderNumber, createdAt }))
    return purchase
  }
  async function itemsTold({ id }: Awaited<ReturnType<typeof begin>>) {
    await purchases.update(id, 'prepared', { state: 'sent' })
    await purchases.commitBought(id, {}, { raw: '{}', labels: [labelOf(id)], jobs: [] })
    const [told] = await tellAll(stores, stores.target)
    return told?.items === undefined ? undefined : (JSON.parse(told.items) as unknown)
  }

  const numbers = ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4']
  await orders.upsert(numbers.map(before))
  const [unseen, scanned, putOff] = [await begin('ORD-1'), await begin('ORD-2'), await begin('ORD-4')]
  const { orderId, orderNumber, parcelNumber } = scanned
  const of = { orderId, orderNumber, parcelNumber, at: startOfTime, by: undefined, gestureId: newId() }
  const doing = { kind: 'take', sku: 'GEAR-1', count: 1, how: 'scan' } as const
  await sqliteVerificationStore(context).add({ ...of, doing }, true)
  await orders.upsert(numbers.map(after))
  expect(await itemsTold(unseen)).toBeUndefined()
  expect(await itemsTold(scanned)).toEqual([{ sku: 'GEAR-1', count: 1 }])
  // Changed before that, it is known as it was bought; so it is where the request is made anew, as nothing of it had left.
  const all = [
    { sku: 'GEAR-1', count: 2, unscanned: 2 },
    { sku: 'MUG-1', count: 1, unscanned: 1 },
  ]
  expect(await itemsTold(await begin('ORD-3'))).toEqual(all)
  await purchases.update(putOff.id, 'prepared', { requestedAt: context.clock.now() })
  expect(await itemsTold(putOff)).toEqual(all)
})

// Hazard: what was put off whole is bought as it was packed, and was told with what an import had added meanwhile.
it('of a parcel that was bought whole, nothing more is told to be in it than what was scanned', async () => {
  const stores = await open()
  const { orders, purchases, context } = stores
  const before = orderContent('ORD-1')
  await orders.upsert([before])
  const { id: orderId } = (await orders.findByNumber('ORD-1'))!
  const of = { orderId, orderNumber: 'ORD-1', parcelNumber: 1, at: startOfTime, by: undefined }
  const doing = { kind: 'take', sku: 'GEAR-1', count: 2, how: 'scan' } as const
  await sqliteVerificationStore(context).add({ ...of, gestureId: newId(), doing }, true)
  const wholeAt = context.clock.now()
  await orders.upsert([
    orderContent('ORD-1', { items: [...before.items, { sku: 'MUG-1', quantity: 1, weightGrams: 300 }] }),
  ])
  const now = context.clock.now()
  const { purchase } = await purchases.insertPrepared(
    preparedPurchase(orderId, { orderNumber: 'ORD-1', createdAt: now, requestedAt: now, wholeAt }),
  )
  await purchases.update(purchase.id, 'prepared', { state: 'sent' })
  await purchases.commitBought(purchase.id, {}, { raw: '{}', labels: [labelOf(purchase.id)], jobs: [] })
  const [told] = await tellAll(stores, stores.target)
  expect(told?.items).toBe(JSON.stringify([{ sku: 'GEAR-1', count: 2 }]))
})

it('of several packages no numbers are said while a label is missing', async () => {
  const stores = await open()
  const { purchase } = await sent(stores, 'ORD-1')
  const { request } = purchase
  const packages = [...request!.packages, ...request!.packages]
  const bought = await sent(stores, 'ORD-2', { request: { ...request!, packages }, packageCount: 2 })
  const labels = [{ ...labelOf(bought.purchase.id, 1), trackingNumber: '94001' }]
  await stores.purchases.commitBought(
    bought.purchase.id,
    { trackingNumber: '94001' },
    { raw: '{}', labels, jobs: [] },
  )
  const [told] = await tellAll(stores, stores.target)
  expect(told).toMatchObject({ packageCount: '2', weightGrams: '900', trackingNumber: '94001' })
  expect(told).not.toHaveProperty('trackingNumbers')
})

it('a shipment that was bought elsewhere is told with its refund; one whose order comes later, then, with what became of it', async () => {
  const stores = await open()
  const { orders, imports, target } = stores
  await orders.upsert([orderContent('ORD-1'), orderContent('ORD-2')])
  const one = (await orders.findByNumber('ORD-1'))!
  const refund = { status: 'Refunded', statusText: undefined } as const
  await imports.insert(
    importedShipment({ refund }, { orderId: one.id, orderNumber: 'ORD-1', parcelNumber: 1 }),
  )
  expect(await tellAll(stores, target)).toMatchObject([
    {
      type: 'parcel.shipped',
      orderNumber: 'ORD-1',
      transactionId: 'there-1',
      timestamp: startOfTime.toISOString(),
    },
    { type: 'parcel.void_requested' },
    { type: 'parcel.refunded' },
  ])

  const later = importedShipment({
    shipmentId: 'shipment-2',
    transactionId: undefined,
    trackingNumber: '94002',
  })
  const { purchase } = await imports.insert({ ...later, mark: 'its mark' })
  await requestRefund(stores, purchase.id)
  await hear(stores, '94002', 'Delivered')
  expect(noted(stores)).toEqual([])
  const two = (await orders.findByNumber('ORD-2'))!
  await imports.claim('its mark', { orderId: two.id, orderNumber: 'ORD-2', parcelNumber: 1 })
  const told = await tellAll(stores, target)
  expect(told).toMatchObject([
    { type: 'parcel.shipped', orderNumber: 'ORD-2', timestamp: startOfTime.toISOString() },
    { type: 'parcel.void_requested' },
    { type: 'parcel.tracking', trackingStatus: 'Delivered' },
  ])
  expect(told[0]).not.toHaveProperty('transactionId')
})

it('a refund is told when the service took it, and when it ended; what may have been taken is not', async () => {
  const stores = await open()
  const { refunds } = stores
  const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
  await tellAll(stores, stores.target)
  const [doubt] = await refunds.insertPrepared([refundOf(purchase.id)])
  await refunds.update(doubt!.id, 'prepared', { state: 'sent' })
  await refunds.update(doubt!.id, 'sent', { state: 'in_doubt' })
  expect(noted(stores)).toEqual([])
  // One answer may say both.
  await refunds.update(doubt!.id, 'in_doubt', {
    state: 'requested',
    status: 'Rejected',
    requestedAt: startOfTime,
    statusSince: startOfTime,
  })
  await refunds.update(doubt!.id, 'requested', { askedAt: startOfTime, status: 'Rejected' })
  expect(await tellAll(stores, stores.target)).toMatchObject([
    { type: 'parcel.void_requested', orderNumber: 'ORD-1', timestamp: startOfTime.toISOString() },
    { type: 'parcel.refund_rejected' },
  ])
  await refunds.update(doubt!.id, 'requested', { status: 'Approved' })
  await refunds.update(doubt!.id, 'requested', { status: 'Refunded' })
  expect(noted(stores)).toEqual(['parcel.refunded'])
})

it('each parcel of a manifest is told when the carrier has it, by whichever bench it was made', async () => {
  const stores = await open()
  const { manifests, target } = stores
  const bought = [await buy(stores, { orderNumber: 'ORD-1' }), await buy(stores, { orderNumber: 'ORD-2' })]
  const ids = bought.map(({ purchase }) => purchase.id)
  for (const id of ids) await manifests.file(filing(id))
  await tellAll(stores, target)
  const manifest = manifestOf()
  await manifests.insertPrepared(manifest, ids.slice(0, 1))
  await manifests.startSending(manifest.id, {})
  expect(noted(stores)).toEqual([])
  const number = { serviceManifestId: 'M-1', manifestNumber: '4711' }
  await manifests.commitCreated(manifest.id, number, '{}', undefined, undefined)
  expect(await tellAll(stores, target)).toMatchObject([
    { type: 'parcel.on_manifest', orderNumber: 'ORD-1', manifestNumber: '4711' },
  ])
  const theirs = manifestOf({
    gestureId: undefined,
    listId: undefined,
    state: 'created',
    serviceManifestId: 'M-2',
  })
  await manifests.keepMadeElsewhere(theirs, '{}', undefined, ids)
  await manifests.keepMadeElsewhere(theirs, '{}', undefined, ids)
  const told = await tellAll(stores, target)
  expect(told).toMatchObject([
    { type: 'parcel.on_manifest', orderNumber: 'ORD-2', timestamp: startOfTime.toISOString() },
  ])
  expect(told[0]).not.toHaveProperty('manifestNumber')
})

it('what the service says of a parcel’s way is noted where it is something else, of the number that it says it of', async () => {
  const stores = await open()
  await buy(stores, { orderNumber: 'ORD-1', trackingNumber: '94001' })
  await tellAll(stores, stores.target)
  await hear(stores, '94001', 'InTransit')
  await hear(stores, '94001', 'InTransit')
  await hear(stores, '94001', 'Delivered')
  expect(noted(stores)).toEqual(['parcel.tracking', 'parcel.tracking'])
  // Only the statuses that it wants.
  expect(await tellAll(stores, stores.target)).toMatchObject([
    { type: 'parcel.tracking', trackingNumber: '94001', trackingStatus: 'Delivered', orderNumber: 'ORD-1' },
  ])
  const later = new Date(startOfTime.getTime() + 1000)
  await hear(stores, '94001', 'InTransit')
  await hear(stores, '94001', 'Delivered', later)
  expect(await tellAll(stores, stores.target)).toHaveLength(1)
  await hear(stores, '1Z-of-nobody', 'Delivered')
  expect(noted(stores)).toEqual([])
})

const received = (orderNumber: string, changes: Partial<ReceivedOrder>): ReceivedOrder => ({
  order: orderContent(orderNumber),
  fileAddress: undefined,
  aside: undefined,
  orderKey: orderNumber.toLowerCase(),
  number: 1,
  bench: 'Bench 2',
  isOwn: false,
  ...changes,
})

it('an order of another bench is of the source that this bench said, and of none where it did not say it', async () => {
  const stores = await open()
  const ofShop = await addTarget(stores, { sources: ['shop'] })
  await stores.sharing.take([received('ORD-1', { source: 'shop' }), received('ORD-2', {})])
  for (const number of ['ORD-1', 'ORD-2']) await stores.orders.cancel(number)
  expect(noted(stores)).toHaveLength(2)
  expect((await tellAll(stores, ofShop)).map(({ orderNumber }) => orderNumber)).toEqual(['ORD-1'])
})

it('a cancellation is noted, and when it is taken back; not one of another bench, which tells it itself', async () => {
  const stores = await open()
  const { orders, sharing } = stores
  await orders.upsert([orderContent('ORD-1'), orderContent('ORD-2'), orderContent('ORD-3')])
  await orders.cancel('ORD-1')
  await orders.cancel('ORD-1')
  await orders.takeBack('ORD-1')
  expect(noted(stores)).toEqual(['order.cancelled', 'order.reopened'])
  const told = await tellAll(stores, stores.target)
  expect(told.map(({ type, orderNumber }) => [type, orderNumber])).toEqual([
    ['order.cancelled', 'ORD-1'],
    ['order.reopened', 'ORD-1'],
  ])
  expect(Date.parse(told[1]!.timestamp)).toBeGreaterThan(Date.parse(told[0]!.timestamp))

  await sharing.take([received('ORD-2', { aside: { kind: 'cancelled' } })])
  expect((await orders.findByNumber('ORD-2'))?.state).toBe('cancelled')
  await sharing.take([received('ORD-2', { number: 2 })])
  expect((await orders.findByNumber('ORD-2'))?.state).toBe('open')
  await sharing.merge({ orderKey: 'ord-3', number: 3 }, received('ORD-3', { aside: { kind: 'cancelled' } }))
  expect((await orders.findByNumber('ORD-3'))?.state).toBe('cancelled')
  expect(noted(stores)).toEqual([])
  // One of its own, which it does not know since it was put back, may not be told; nor is what a person does from then on another's.
  await sharing.take([received('ORD-2', { number: 4, isOwn: true, aside: { kind: 'cancelled' } })])
  await orders.takeBack('ORD-3')
  expect(noted(stores)).toEqual(['order.cancelled', 'order.reopened'])
})

it('a database of the version before is opened with all that is in it, and notes from its first target on', async () => {
  const path = join(temporaryFolder(), 'station.db')
  const before = { migrations: migrations.filter(({ version }) => version < 52) }
  const dataKey = new Uint8Array(32).fill(7)
  const old = await openDatabase(path, before)
  // The stores of today write them.
  const newer = ['requested_at', 'whole_at']
  for (const column of newer) old.prepare(`ALTER TABLE purchases ADD COLUMN ${column} INTEGER`).run()
  const { order, purchase } = await buy(storesOn(old, dataKey), { orderNumber: 'ORD-1' })
  for (const column of newer) old.prepare(`ALTER TABLE purchases DROP COLUMN ${column}`).run()
  old.close()
  expect(keptSchema.version).toBeGreaterThanOrEqual(52)
  const database = await openDatabase(path)
  onTestFinished(() => database.close())
  const stores = withResults(storesOn(database, dataKey))
  expect(await stores.purchases.findByOrder(order.id)).toMatchObject({ id: purchase.id, state: 'bought' })
  const target = await addTarget(stores)
  expect(noted(stores)).toEqual([])
  await requestRefund(stores, purchase.id)
  expect(await tellAll(stores, target)).toMatchObject([
    { type: 'parcel.void_requested', orderNumber: 'ORD-1', transactionId: purchase.transactionId },
  ])
})
