import { describe, expect, it } from 'vitest'
import { sqliteBatchStore } from '../../../../src/adapters/sqlite/batch.ts'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { sqliteScanBackStore } from '../../../../src/adapters/sqlite/scan-backs.ts'
import type { PrintJobChange } from '../../../../src/core/printing/ports.ts'
import type { Purchase } from '../../../../src/core/ship/purchase.ts'
import {
  buy,
  labelOf,
  newId,
  openStores,
  orderContent,
  preparedPurchase,
  printJob,
  refundOf,
  type TestStores,
} from './samples.ts'

const dawn = new Date(0)
const none = { shipped: 0, waiting: 0, unsure: 0, toScan: 0 }

/** A bought parcel whose label's print came to `end`. */
async function printed(stores: TestStores, orderNumber: string, end: PrintJobChange) {
  const bought = await buy(stores, { orderNumber })
  const job = printJob(bought.label)
  await stores.jobs.insert(job)
  await stores.jobs.startSending(job.id, 'zebra')
  await stores.jobs.update(job.id, 'sending', end)
  return { ...bought, job }
}

describe('the count of a day', () => {
  it('has as shipped what is known to be out, or was handed over for good', async () => {
    const stores = await openStores()
    await printed(stores, 'A-1', { state: 'sent', awaitingConfirmation: true }).then(({ job }) =>
      stores.jobs.update(job.id, 'sent', { state: 'confirmed', awaitingConfirmation: false }),
    )
    await printed(stores, 'A-2', { state: 'sent' })
    const { job } = await printed(stores, 'A-3', { state: 'unknown' })
    await stores.jobs.answer(job.id, undefined)
    expect(await stores.purchases.countDay(dawn)).toEqual({ ...none, shipped: 3 })
  })

  it('has what waits for paper apart: queued, failed, under way, and not heard of yet', async () => {
    const stores = await openStores()
    const { label } = await buy(stores, { orderNumber: 'A-1' })
    await stores.jobs.insert(printJob(label))
    await printed(stores, 'A-2', { state: 'failed' })
    await printed(stores, 'A-3', { state: 'sent', awaitingConfirmation: true })
    await buy(stores, { orderNumber: 'A-4' })
    expect(await stores.purchases.countDay(dawn)).toEqual({ ...none, waiting: 4 })
  })

  it('has as not sure a label of which the packer is asked, and a parcel in doubt', async () => {
    const stores = await openStores()
    const { job, label } = await printed(stores, 'A-1', { state: 'unknown' })
    await stores.orders.upsert([orderContent('A-2')])
    const order = (await stores.orders.findByNumber('A-2'))!
    const { purchase } = await stores.purchases.insertPrepared(preparedPurchase(order.id))
    await stores.purchases.update(purchase.id, 'prepared', { state: 'sent' })
    await stores.purchases.update(purchase.id, 'sent', { state: 'in_doubt' })
    expect(await stores.purchases.countDay(dawn)).toEqual({ ...none, unsure: 2 })

    // It did not come out: it waits again.
    await stores.jobs.answer(job.id, printJob(label))
    expect(await stores.purchases.countDay(dawn)).toEqual({ ...none, waiting: 1, unsure: 1 })
  })

  it('counts a parcel of several labels once, by the one that is least far', async () => {
    const stores = await openStores()
    const { purchases, orders, jobs } = stores
    await orders.upsert([orderContent('A-1')])
    const order = (await orders.findByNumber('A-1'))!
    const { purchase } = await purchases.insertPrepared(preparedPurchase(order.id, { packageCount: 3 }))
    await purchases.update(purchase.id, 'prepared', { state: 'sent' })
    const labels = [labelOf(purchase.id, 1), labelOf(purchase.id, 2)]
    await purchases.commitBought(
      purchase.id,
      {},
      { raw: '{}', labels, jobs: labels.map((one) => printJob(one)) },
    )
    expect(await purchases.countDay(dawn)).toEqual({ ...none, waiting: 1 })

    for (const { id } of await jobs.listByState('queued')) {
      await jobs.startSending(id, 'zebra')
      await jobs.update(id, 'sending', { state: 'sent' })
    }
    // The third label is not here.
    expect(await purchases.countDay(dawn)).toEqual({ ...none, waiting: 1 })
  })

  it('has a label apart that is still to be scanned back', async () => {
    const stores = await openStores()
    const { purchases, orders, jobs } = stores
    await orders.upsert([orderContent('A-1')])
    const order = (await orders.findByNumber('A-1'))!
    const { purchase } = await purchases.insertPrepared(preparedPurchase(order.id))
    await purchases.update(purchase.id, 'prepared', { state: 'sent' })
    const label = { ...labelOf(purchase.id), trackingNumber: '9400100000000000000017' }
    const job = printJob(label)
    await purchases.commitBought(purchase.id, {}, { raw: '{}', labels: [label], jobs: [job], scanBack: true })
    await jobs.startSending(job.id, 'zebra')
    await jobs.update(job.id, 'sending', { state: 'sent' })
    expect(await purchases.countDay(dawn)).toEqual({ ...none, toScan: 1 })
    await sqliteScanBackStore(stores.context).settle([label.id], 'right')
    expect(await purchases.countDay(dawn)).toEqual({ ...none, shipped: 1 })
  })

  it('leaves out what was asked back, and other days', async () => {
    const stores = await openStores()
    await printed(stores, 'A-1', { state: 'sent' })
    const between = stores.context.clock.now()
    const { purchase } = await printed(stores, 'A-2', { state: 'sent' })
    await printed(stores, 'A-3', { state: 'sent' })
    await sqliteRefundStore(stores.context).insertPrepared([refundOf(purchase.id)])
    expect(await stores.purchases.countDay(between)).toEqual({ ...none, shipped: 1 })
  })
})

describe('the papers of a batch', () => {
  it('are out, to come, not printed, asked about or asked back, each row once', async () => {
    const stores = await openStores()
    const batches = sqliteBatchStore(stores.context)
    const orderNumbers = ['ROW-1', 'ROW-2', 'ROW-3', 'ROW-4', 'ROW-5', 'ROW-6']
    await stores.orders.upsert(orderNumbers.map((number) => orderContent(number)))
    const id = newId()
    await batches.create(id, { kind: 'all_open' })
    const take = async (place: number, { purchase }: { readonly purchase: Purchase }) => {
      await batches.updateRow(id, place, 'waiting', { state: 'working' })
      await batches.updateRow(id, place, 'working', { state: 'bought', purchaseId: purchase.id })
    }
    await take(1, await printed(stores, 'ROW-1', { state: 'sent' }))
    await take(2, await printed(stores, 'ROW-2', { state: 'sent', awaitingConfirmation: true }))
    await take(3, await printed(stores, 'ROW-3', { state: 'failed' }))
    await take(4, await printed(stores, 'ROW-4', { state: 'unknown' }))
    const back = await printed(stores, 'ROW-5', { state: 'sent' })
    await take(5, back)
    await sqliteRefundStore(stores.context).insertPrepared([refundOf(back.purchase.id)])
    // Beside the batch.
    await printed(stores, 'OTHER-1', { state: 'failed' })
    const papers = { out: 1, waiting: 1, unprinted: 1, unsure: 1, refunded: 1 }
    expect(await batches.papers(id)).toEqual(papers)

    const queued = await buy(stores, { orderNumber: 'ROW-6' })
    await stores.jobs.insert(printJob(queued.label))
    await take(6, queued)
    expect(await batches.papers(id)).toEqual({ ...papers, waiting: 2 })
  })
})
