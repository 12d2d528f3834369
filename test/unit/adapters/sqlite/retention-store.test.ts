import { describe, expect, it } from 'vitest'
import { sqliteRetentionStore } from '../../../../src/adapters/sqlite/retention-store.ts'
import type { PrintJobState } from '../../../../src/contract/domain.ts'
import {
  buy,
  newId,
  openStores,
  orderContent,
  preparedPurchase,
  printJob,
  type TestStores,
} from './samples.ts'

const later = new Date('2030-01-01T00:00:00Z')
const earlier = new Date('2020-01-01T00:00:00Z')

async function open() {
  const stores = await openStores()
  return { ...stores, retention: sqliteRetentionStore(stores.context) }
}

/** A bought label whose only print job is in `state`. */
async function bought(stores: TestStores, orderNumber: string, state?: PrintJobState, answered = 0) {
  const { label, purchase, order } = await buy(stores, { orderNumber, recipient: `Person of ${orderNumber}` })
  if (state) {
    const job = printJob(label)
    await stores.jobs.insert(job)
    await stores.context.database.run(() =>
      stores.context.database
        .prepare('UPDATE print_jobs SET state = ?, answered = ? WHERE id = ?')
        .run(state, answered, job.id),
    )
  }
  return { label, purchase, order }
}

describe('retention', () => {
  it('takes bytes, recipient, address and request of an old printed label, and keeps its row and numbers', async () => {
    const { retention, ...stores } = await open()
    const { label, purchase, order } = await bought(stores, 'OLD-1', 'confirmed')
    expect(await retention.preview(later)).toMatchObject({ labels: 1, documents: 0, unconfirmed: 0 })
    expect(await stores.labels.search('OLD-1', 5)).toHaveLength(1)

    expect(await retention.removeSome(later, 10)).toMatchObject({ labels: 1, documents: 0, isAll: true })
    await expect(stores.labels.get(label.id)).rejects.toMatchObject({ code: 'removed_by_retention' })
    expect(await stores.labels.summary(label.id)).toMatchObject({
      orderNumber: 'OLD-1',
      trackingNumber: purchase.trackingNumber,
      recipient: '',
      destination: '',
    })
    expect(await stores.purchases.get(purchase.id)).toMatchObject({
      state: 'bought',
      price: purchase.price,
      request: undefined,
      recipient: '',
    })
    expect(await stores.orders.findByNumber('OLD-1')).toMatchObject({
      id: order.id,
      state: 'shipped',
      toAddress: { name: '', street1: '' },
    })
    expect(await stores.labels.search('Person', 5)).toEqual([])
    const raw = stores.context.database.prepare('SELECT length(body) AS bytes FROM raw_answers').all()
    expect(raw).toEqual([{ bytes: 0 }])

    expect(await retention.preview(later)).toMatchObject({ labels: 0, oldest: undefined })
    expect(await retention.removeSome(later, 10)).toEqual({ labels: 0, documents: 0, others: 0, isAll: true })
  })

  it('leaves what is not old enough', async () => {
    const { retention, ...stores } = await open()
    await bought(stores, 'NEW-1', 'confirmed')
    expect(await retention.preview(earlier)).toMatchObject({ labels: 0, unconfirmed: 0 })
    expect(await retention.removeSome(earlier, 10)).toMatchObject({ labels: 0 })
  })

  it.each([
    ['queued', 0],
    ['sending', 0],
    ['sent', 0],
    ['failed', 0],
    ['unknown', 0],
    [undefined, 0],
  ] as const)('never takes a label whose paper is %s', async (state, answered) => {
    const { retention, ...stores } = await open()
    const { label } = await bought(stores, 'KEEP-1', state, answered)
    expect(await retention.preview(later)).toMatchObject({ labels: 0, unconfirmed: 1 })
    expect(await retention.removeSome(later, 10)).toMatchObject({ labels: 0 })
    expect((await stores.labels.get(label.id)).bytes.length).toBeGreaterThan(0)
  })

  it('takes one that a person said came out, and none whose reprint is open', async () => {
    const { retention, ...stores } = await open()
    await bought(stores, 'ASKED-1', 'unknown', 1)
    const { label } = await bought(stores, 'AGAIN-1', 'confirmed')
    await stores.jobs.insert(printJob(label))
    expect(await retention.preview(later)).toMatchObject({ labels: 1, unconfirmed: 1 })
    await retention.removeSome(later, 10)
    expect((await stores.labels.get(label.id)).bytes.length).toBeGreaterThan(0)
  })

  it('never takes a purchase that is in doubt, nor its order', async () => {
    const { retention, ...stores } = await open()
    await stores.orders.upsert([orderContent('DOUBT-1')])
    const order = (await stores.orders.findByNumber('DOUBT-1'))!
    const { purchase } = await stores.purchases.insertPrepared(
      preparedPurchase(order.id, { orderNumber: 'DOUBT-1' }),
    )
    await stores.purchases.update(purchase.id, 'prepared', { state: 'sent' })
    await stores.purchases.update(purchase.id, 'sent', { state: 'in_doubt' })
    expect(await retention.removeSome(later, 10)).toEqual({ labels: 0, documents: 0, others: 0, isAll: true })
    expect((await stores.purchases.get(purchase.id))?.request).toBeDefined()
    expect((await stores.orders.findByNumber('DOUBT-1'))?.toAddress.name).toBe('Ada Lovelace')
  })

  it('takes packing slips and files, keeps SCAN forms, and goes in portions', async () => {
    const { retention, ...stores } = await open()
    for (const number of [1, 2, 3]) await bought(stores, `MANY-${number}`, 'confirmed')
    const document = { subject: 'Person', format: 'pdf', bytes: new Uint8Array(Buffer.from('%PDF')) } as const
    const slip = { ...document, id: newId(), kind: 'packing_slip' } as const
    const form = { ...document, id: newId(), kind: 'scan_form' } as const
    await stores.documents.insert(slip)
    await stores.documents.insert(form)
    expect(await retention.preview(later)).toMatchObject({ labels: 3, documents: 1 })
    expect(await retention.removeSome(later, 2)).toMatchObject({ labels: 2, documents: 1, isAll: false })
    expect(await retention.removeSome(later, 2)).toMatchObject({ labels: 1, documents: 0, isAll: true })
    await expect(stores.documents.get(slip.id)).rejects.toMatchObject({ code: 'removed_by_retention' })
    expect(await stores.documents.summary(slip.id)).toMatchObject({ subject: '' })
    expect((await stores.documents.get(form.id)).bytes).toEqual(form.bytes)
  })
})
