import { describe, expect, it } from 'vitest'
import { sqliteRetentionStore } from '../../../../src/adapters/sqlite/retention.ts'
import { sqliteSecondShipmentStore } from '../../../../src/adapters/sqlite/second-shipments.ts'
import { sqliteManifestStore } from '../../../../src/adapters/sqlite/manifests.ts'
import { blankManifest } from '../../../../src/core/manifests/manifest.ts'
import type { FiledParcel } from '../../../../src/core/manifests/ports.ts'
import type { PrintJobState } from '../../../../src/contract/domain.ts'
import {
  buy,
  labelOf,
  newId,
  openStores,
  orderContent,
  preparedPurchase,
  printJob,
  type TestStores,
} from './samples.ts'

const later = new Date('2030-01-01T00:00:00Z')
const nothing = { labels: 0, documents: 0, orders: 0, others: 0 }
const earlier = new Date('2020-01-01T00:00:00Z')

async function open() {
  const stores = await openStores()
  return { ...stores, retention: sqliteRetentionStore(stores.context) }
}

type Filed = Pick<FiledParcel, 'needsManifest'>

/** A bought label whose only print job is in `state`; its carrier takes no manifests, unless a test says so. */
async function bought(
  stores: TestStores,
  orderNumber: string,
  state?: PrintJobState,
  answered = 0,
  { needsManifest }: Filed = { needsManifest: false },
) {
  const { label, purchase, order } = await buy(stores, { orderNumber, recipient: `Person of ${orderNumber}` })
  await sqliteManifestStore(stores.context).file({
    purchaseId: purchase.id,
    carrierAccountId: 'CA-1',
    fromAddress: { id: 'adr-1' },
    shipDate: '2026-11-20',
    statesShipDate: false,
    needsManifest,
  })
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
    expect(await retention.preview(later)).toMatchObject({
      labels: 1,
      documents: 0,
      kept: { unconfirmed: 0 },
    })
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
    expect(await retention.removeSome(later, 10)).toMatchObject({ ...nothing, isAll: true })
  })

  it('leaves what is not old enough', async () => {
    const { retention, ...stores } = await open()
    await bought(stores, 'NEW-1', 'confirmed')
    expect(await retention.preview(earlier)).toMatchObject({ labels: 0, kept: { unconfirmed: 0 } })
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
    expect(await retention.preview(later)).toMatchObject({ labels: 0, kept: { unconfirmed: 1 } })
    expect(await retention.removeSome(later, 10)).toMatchObject({ labels: 0 })
    expect((await stores.labels.get(label.id)).bytes.length).toBeGreaterThan(0)
  })

  it('goes on behind those that it leaves, a piece at a time', async () => {
    const { retention, ...stores } = await open()
    await bought(stores, 'KEPT-1', 'sent')
    await bought(stores, 'KEPT-2', 'sent')
    await bought(stores, 'FREE-1', 'confirmed')
    const first = await retention.removeSome(later, 2)
    expect(first).toMatchObject({ labels: 0, isAll: false })
    // Bought at the same time, most likely, as the two before it.
    expect(await retention.removeSome(later, 2, first.lookedAt)).toMatchObject({ labels: 1, isAll: true })
  })

  it('counts more than it looks at at once', async () => {
    const { retention, ...stores } = await open()
    await bought(stores, 'KEPT-1', 'sent')
    for (let at = 0; at < 60; at++) await bought(stores, `FREE-${at}`, 'confirmed')
    expect(await retention.preview(later)).toMatchObject({ labels: 60, kept: { unconfirmed: 1 } })
  })

  it('takes one that a person said came out, and none of which any job is open', async () => {
    const { retention, ...stores } = await open()
    await bought(stores, 'ASKED-1', 'unknown', 1)
    const { label } = await bought(stores, 'AGAIN-1', 'confirmed')
    await stores.jobs.insert(printJob(label))
    // Nobody has said yet what became of its first paper, though the second came out.
    const { label: doubted } = await bought(stores, 'TWICE-1', 'unknown')
    const second = printJob(doubted)
    await stores.jobs.insert(second)
    stores.context.database.prepare(`UPDATE print_jobs SET state = 'confirmed' WHERE id = ?`).run(second.id)
    expect(await retention.preview(later)).toMatchObject({ labels: 1, kept: { unconfirmed: 2 } })
    await retention.removeSome(later, 10)
    for (const { id } of [label, doubted])
      expect((await stores.labels.get(id)).bytes.length).toBeGreaterThan(0)
  })

  it('never takes a parcel whose second charge nobody has dealt with', async () => {
    const { retention, ...stores } = await open()
    const { purchase } = await bought(stores, 'SECOND-1', 'confirmed')
    const seconds = sqliteSecondShipmentStore(stores.context)
    await seconds.add(purchase.id, [{ shipmentId: 's-2', trackingNumber: '9400', price: undefined }])
    expect(await retention.removeSome(later, 10)).toMatchObject(nothing)
    await seconds.close((await seconds.listOpen())[0]!.id)
    expect(await retention.removeSome(later, 10)).toMatchObject({ labels: 1 })
  })

  it('leaves a shipped order its address while something is left of any parcel', async () => {
    const { retention, ...stores } = await open()
    const { order } = await bought(stores, 'TWO-1', 'confirmed')
    const second = preparedPurchase(order.id, { orderNumber: 'TWO-1', parcelNumber: 2 })
    await stores.purchases.insertPrepared(second)
    expect(await retention.removeSome(later, 10)).toMatchObject({ labels: 1 })
    expect((await stores.orders.findByNumber('TWO-1'))?.toAddress.name).not.toBe('')
  })

  it('takes a refused purchase once its order does not show it as its failure any more', async () => {
    const { retention, ...stores } = await open()
    await stores.orders.upsert([orderContent('FAILED-1')])
    const order = (await stores.orders.findByNumber('FAILED-1'))!
    const refused = preparedPurchase(order.id, { orderNumber: 'FAILED-1' })
    await stores.purchases.insertPrepared(refused)
    const reason = { code: 'service_refused', message: 'No such street' } as const
    await stores.purchases.update(refused.id, 'prepared', { state: 'refused', reason })
    expect(await stores.orders.get(order.id)).toMatchObject({ state: 'failed', failure: reason })
    expect(await retention.removeSome(later, 10)).toMatchObject(nothing)

    await stores.orders.upsert([orderContent('FAILED-1', { weightGrams: 990 })])
    expect(await stores.orders.get(order.id)).toMatchObject({ state: 'open', failure: undefined })
    expect(await retention.removeSome(later, 10)).toMatchObject({ others: 1 })
    expect((await stores.purchases.get(refused.id))?.recipient).toBe('')
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
    expect(await retention.removeSome(later, 10)).toMatchObject({ ...nothing, isAll: true })
    expect((await stores.purchases.get(purchase.id))?.request).toBeDefined()
    expect((await stores.orders.findByNumber('DOUBT-1'))?.toAddress.name).toBe('Ada Lovelace')
  })

  it('takes packing slips and files, keeps SCAN forms, and goes in portions', async () => {
    const { retention, ...stores } = await open()
    for (const number of [1, 2, 3]) await bought(stores, `MANY-${number}`, 'confirmed')
    const document = { subject: 'Person', format: 'pdf', bytes: new Uint8Array(Buffer.from('%PDF')) } as const
    const slip = { ...document, id: newId(), kind: 'packing_slip' } as const
    const form = { ...document, id: newId(), kind: 'scan_form' } as const
    const copy = { ...document, id: newId(), kind: 'label_copy' } as const
    await stores.documents.insert(slip)
    await stores.documents.insert(copy)
    await stores.documents.insert(form)
    expect(await retention.preview(later)).toMatchObject({ labels: 3, documents: 2 })
    expect(await retention.removeSome(later, 2)).toMatchObject({ labels: 2, documents: 2, isAll: false })
    expect(await retention.removeSome(later, 2)).toMatchObject({ labels: 1, documents: 0, isAll: true })
    for (const { id } of [slip, copy])
      await expect(stores.documents.get(id)).rejects.toMatchObject({ code: 'removed_by_retention' })
    expect(await stores.documents.summary(slip.id)).toMatchObject({ subject: '' })

    // Nobody has said yet whether this one came out.
    const asked = { ...slip, id: newId() }
    await stores.documents.insert(asked)
    await stores.jobs.insert({
      ...printJob(labelOf('none')),
      content: { kind: 'document', documentId: asked.id },
    })
    stores.context.database
      .prepare(`UPDATE print_jobs SET state = 'unknown' WHERE document_id IS NOT NULL`)
      .run()
    expect(await retention.removeSome(later, 10)).toMatchObject({ documents: 0 })
    for (let more = 0; more < 2; more++) await stores.documents.insert({ ...slip, id: newId() })
    expect(await retention.removeSome(later, 1)).toMatchObject({ documents: 1, isAll: false })
    expect((await stores.documents.get(form.id)).bytes).toEqual(form.bytes)
  })

  // Hazard: a year-old label that the carrier was never told of lost its number's proof, and could be on no form.
  it('never takes a label that is on no manifest yet, or on one that is not settled', async () => {
    const { retention, ...stores } = await open()
    const manifests = sqliteManifestStore(stores.context)
    const { label, purchase } = await bought(stores, 'OPEN-1', 'confirmed', 0, { needsManifest: true })
    expect(await retention.preview(later)).toMatchObject({ labels: 0, kept: { notOnManifest: 1 } })
    expect(await retention.removeSome(later, 10)).toMatchObject(nothing)

    const at = new Date('2026-11-20T08:00:00Z')
    const manifest = { ...blankManifest, id: newId(), carrierAccountId: 'CA-1', shipDate: '2026-11-20' }
    const { id } = (await manifests.insertPrepared(
      { ...manifest, state: 'prepared', createdAt: at, updatedAt: at },
      [purchase.id],
    ))!
    for (const move of ['sent', 'in_doubt'] as const) {
      await manifests.update(id, move === 'sent' ? 'prepared' : 'sent', { state: move })
      expect(await retention.preview(later)).toMatchObject({ labels: 0, kept: { inDoubt: 1 } })
      expect(await retention.removeSome(later, 10)).toMatchObject({ labels: 0 })
    }
    expect((await stores.labels.get(label.id)).bytes.length).toBeGreaterThan(0)
    await manifests.commitCreated(id, {}, '{}', undefined, undefined)
    expect(await retention.removeSome(later, 10)).toMatchObject({ labels: 1 })
  })

  it('takes what a person said went without a manifest', async () => {
    const { retention, ...stores } = await open()
    await bought(stores, 'WITHOUT-1', 'confirmed', 0, { needsManifest: true })
    expect(await sqliteManifestStore(stores.context).letGoBefore('2026-11-20')).toBe(0)
    expect(await sqliteManifestStore(stores.context).letGoBefore('2026-11-21')).toBe(1)
    expect(await retention.removeSome(later, 10)).toMatchObject({ labels: 1 })
  })

  it('never takes a parcel that was not filed for its manifest yet', async () => {
    const { retention, ...stores } = await open()
    const { label } = await buy(stores, { orderNumber: 'UNFILED-1' })
    await stores.jobs.insert(printJob(label))
    stores.context.database.prepare(`UPDATE print_jobs SET state = 'confirmed'`).run()
    expect(await retention.preview(later)).toMatchObject({ labels: 0, kept: { notOnManifest: 1 } })
    expect(await retention.removeSome(later, 10)).toMatchObject(nothing)
  })

  it.each(['prepared', 'sent', 'in_doubt'] as const)(
    'never takes a label whose refund is %s',
    async (state) => {
      const { retention, ...stores } = await open()
      const { purchase } = await bought(stores, 'REFUND-1', 'confirmed')
      stores.context.database
        .prepare(
          `INSERT INTO refunds (id, station_id, purchase_id, order_number, tracking_number, service, transaction_id,
             gesture_id, state, checks, created_at, updated_at)
           VALUES (?, '', ?, 'REFUND-1', '', '', ?, '', ?, 0, 1, 1)`,
        )
        .run(newId(), purchase.id, newId(), state)
      expect(await retention.preview(later)).toMatchObject({ labels: 0, kept: { inDoubt: 1 } })
      expect(await retention.removeSome(later, 10)).toMatchObject({ labels: 0 })
    },
  )

  it('never takes a parcel that was paid for and has no label here', async () => {
    const { retention, ...stores } = await open()
    const { label } = await bought(stores, 'BARE-1')
    stores.context.database.prepare('DELETE FROM labels WHERE id = ?').run(label.id)
    expect(await retention.preview(later)).toMatchObject({ labels: 0, kept: { lackingLabels: 1 } })
    expect(await retention.removeSome(later, 10)).toMatchObject(nothing)
  })

  it('takes what a cancelled order says with age, and never that of one that waits to be shipped', async () => {
    const { retention, ...stores } = await open()
    await stores.orders.upsert(['GONE-1', 'WAITS-1', 'BEGUN-1'].map((number) => orderContent(number)))
    await stores.orders.cancel('GONE-1')
    // Its purchase was begun, and never left.
    const { id } = (await stores.orders.findByNumber('BEGUN-1'))!
    const reason = { code: 'service_unreachable', message: 'Away' } as const
    await stores.purchases.insertPrepared(preparedPurchase(id, { orderNumber: 'BEGUN-1', reason }))
    await stores.orders.cancel('BEGUN-1')
    expect(await retention.preview(earlier)).toMatchObject({ orders: 0 })
    expect(await retention.preview(later)).toMatchObject({ orders: 1 })
    expect(await retention.erase(), 'nothing was removed yet').toBe(true)
    expect(await retention.removeSome(later, 10)).toMatchObject({ orders: 1, isAll: true })
    expect(await retention.erase(), 'its words are to be erased').toBe(false)
    expect(await stores.orders.findByNumber('GONE-1')).toMatchObject({
      state: 'cancelled',
      toAddress: { name: '' },
    })
    expect((await stores.orders.findByNumber('WAITS-1'))?.toAddress.name).toBe('Ada Lovelace')
    await expect(stores.orders.takeBack('GONE-1')).rejects.toMatchObject({ code: 'removed_by_retention' })
    expect(await stores.orders.upsert([orderContent('GONE-1', { weightGrams: 1 })])).toMatchObject({
      left: 1,
    })
    expect(await retention.preview(later)).toMatchObject({ orders: 0 })
  })

  it('believes the clock since the newest label at first, and does not follow labels bought by a wrong one', async () => {
    const { retention, ...stores } = await open()
    expect(await retention.trustedAt()).toBeUndefined()
    await bought(stores, 'FIRST-1')
    const first = await retention.trustedAt()
    expect(first?.getFullYear()).toBe(2026)
    await bought(stores, 'NEXT-1')
    expect(await retention.trustedAt()).toEqual(first)
    await retention.trust(later)
    expect(await retention.trustedAt()).toEqual(later)
  })
})
