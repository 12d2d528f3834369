// Hazard: a label that was paid for is lost with its key or its page, is printed twice, or is forgotten by a restart.

import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { sqliteMissingLabelStore } from '../../../../src/adapters/sqlite/missing-labels.ts'
import { expectLabels } from '../../../../src/adapters/sqlite/missing-labels.ts'
import { beginRestored } from '../../../../src/adapters/sqlite/restore.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sqliteRetentionStore } from '../../../../src/adapters/sqlite/retention.ts'
import { sqliteScanBackStore } from '../../../../src/adapters/sqlite/scan-backs.ts'
import type { StoredLabel } from '../../../../src/core/ship/ports.ts'
import {
  labelOf,
  openStores,
  orderContent,
  preparedPurchase,
  printJob,
  storesOn,
  type TestStores,
} from './samples.ts'

const parcel = { packageType: 'Parcel', weight: 450, weightUnit: 'g' } as const

/** A purchase of two packages, and what came of its labels; `restore` puts the database back while it is sent. */
async function buyTwo(
  stores: TestStores,
  labels: (purchaseId: string) => readonly StoredLabel[],
  restore?: typeof beginRestored,
) {
  await stores.orders.upsert([orderContent('A-1')])
  const order = (await stores.orders.findByNumber('A-1'))!
  const sample = preparedPurchase(order.id)
  const { purchase } = await stores.purchases.insertPrepared({
    ...sample,
    orderNumber: 'A-1',
    packageCount: 2,
    request: { ...sample.request!, packages: [parcel, parcel] },
  })
  await stores.purchases.update(purchase.id, 'prepared', { state: 'sent' })
  await restore?.(stores.context, true)
  const change = { shipmentId: 's-1', trackingNumber: '9400100000000000000017' }
  const kept = labels(purchase.id)
  await stores.purchases.commitBought(purchase.id, change, {
    raw: '{}',
    labels: kept,
    jobs: kept.map((label) => printJob(label)),
  })
  return purchase.id
}
const textOf = async (stores: TestStores, labelId: string) =>
  Buffer.from((await stores.labels.get(labelId)).bytes).toString()
const trial = {
  checks: 3,
  nextCheckAt: new Date('2026-11-20T10:00:00Z'),
  reason: { code: 'label_missing', message: 'not there' },
} as const

it('a purchase is missing what did not come with it, until all is here', async () => {
  const dataKey = randomBytes(32)
  const stores = await openStores(dataKey)
  const missing = sqliteMissingLabelStore(stores.context)
  const id = await buyTwo(stores, (purchaseId) => [labelOf(purchaseId)])
  expect(await missing.get(id)).toEqual({
    purchaseId: id,
    packages: [2],
    checks: 0,
    nextCheckAt: undefined,
    reason: undefined,
    isRefunded: false,
  })
  await missing.note(id, trial)
  stores.close()

  const database = await openDatabase(stores.path)
  const again = storesOn(database, dataKey)
  const reopened = sqliteMissingLabelStore(again.context)
  expect(await reopened.listOpen()).toEqual([{ purchaseId: id, packages: [2], isRefunded: false, ...trial }])
  const [hit] = (await again.labels.list({ query: '', state: 'all', limit: 9 })).labels
  expect(hit).toMatchObject({ packageNumber: 1, packageCount: 2, labelsMissing: 1 })

  const label = labelOf(id, 2, '^XA^FDsecond^FS^XZ')
  expect(await reopened.commit(id, [label], [printJob(label)], false)).toEqual({ labels: 1, jobs: 1 })
  const twin = labelOf(id, 2, '^XA^FDsecond^FS^XZ')
  expect(await reopened.commit(id, [twin], [printJob(twin)], false), 'once more').toEqual({
    labels: 0,
    jobs: 0,
  })
  expect(await reopened.listOpen()).toEqual([])
  expect(await again.jobs.listByState('queued')).toHaveLength(2)
  const hits = (await again.labels.list({ query: '', state: 'all', limit: 9 })).labels
  expect(hits.map(({ packageNumber, labelsMissing }) => [packageNumber, labelsMissing])).toEqual([
    [2, 0],
    [1, 0],
  ])
  database.close()
})

it.each([
  ['sealed with a key that is lost', undefined],
  ['damaged', `UPDATE labels SET bytes = zeroblob(length(bytes))`],
])(
  'a label that is %s is read from what was fetched again, and keeps its own bytes',
  async (_how, damage) => {
    const dataKey = randomBytes(32)
    const stores = await openStores(dataKey)
    const id = await buyTwo(stores, (purchaseId) => [
      labelOf(purchaseId, 1, '^XA^FD1^FS^XZ'),
      labelOf(purchaseId, 2, '^XA^FD2^FS^XZ'),
    ])
    stores.close()
    const database = await openDatabase(stores.path)
    if (damage) database.prepare(damage).run()
    const now = storesOn(database, damage ? dataKey : randomBytes(32))
    const missing = sqliteMissingLabelStore(now.context)
    const before = await missing.kept(id)
    expect(before.map(({ state }) => state)).toEqual(['unreadable', 'unreadable'])
    expect((await now.purchases.get(id))?.packageCount, 'without its request').toBe(2)
    const blobs = () => database.prepare('SELECT bytes FROM labels ORDER BY seq').all()
    const own = blobs()

    const labels = [labelOf(id, 1, '^XA^FD1^FS^XZ'), labelOf(id, 2, '^XA^FD2^FS^XZ')]
    const jobs = labels.map((label) => printJob(label))
    expect(await missing.commit(id, labels, jobs, false), 'no paper').toEqual({ labels: 2, jobs: 0 })
    const after = await missing.kept(id)
    expect(after.map(({ labelId, state }) => [labelId, state])).toEqual(
      before.map(({ labelId }) => [labelId, 'readable']),
    )
    expect(await textOf(now, after[1]!.labelId)).toBe('^XA^FD2^FS^XZ')
    expect(blobs(), 'where they were').toEqual(own)
    expect(await missing.commit(id, labels, jobs, false)).toEqual({ labels: 0, jobs: 0 })

    if (!damage) {
      const found = storesOn(database, dataKey)
      expect(await textOf(found, before[0]!.labelId), 'its own, once the key is back').toBe('^XA^FD1^FS^XZ')
    }
    database.close()
  },
)

// Bytes of another kind, told as the first ones, come out of the printer as pages of text.
it('what was fetched again is told in its own format', async () => {
  const stores = await openStores()
  const missing = sqliteMissingLabelStore(stores.context)
  const id = await buyTwo(stores, (purchaseId) => [labelOf(purchaseId), labelOf(purchaseId, 2)])
  stores.context.database.prepare('UPDATE labels SET bytes = zeroblob(length(bytes))').run()
  await missing.commit(id, [{ ...labelOf(id, 1, '%PDF-1.7'), format: 'pdf' }], [], false)
  const [label] = await stores.labels.listByPurchase(id)
  expect(await stores.labels.get(label!.id)).toMatchObject({ format: 'pdf', packageNumber: 1 })
})

it('a label that could not be read any more is not printed beside one that never came', async () => {
  const stores = await openStores()
  const missing = sqliteMissingLabelStore(stores.context)
  const id = await buyTwo(stores, (purchaseId) => [labelOf(purchaseId)])
  const printed = await stores.jobs.listByState('queued')
  stores.context.database.prepare('UPDATE labels SET bytes = zeroblob(length(bytes))').run()
  const labels = [labelOf(id, 1), labelOf(id, 2)]
  const jobs = labels.map((label) => printJob(label))
  expect(await missing.commit(id, labels, jobs, false)).toEqual({ labels: 2, jobs: 1 })
  const [, fresh] = await stores.jobs.listByState('queued')
  expect([printed.length, fresh?.id]).toEqual([1, jobs[1]!.id])
})

it('a further paper is no package: its label is missing, until a person says that all are here', async () => {
  const stores = await openStores()
  const missing = sqliteMissingLabelStore(stores.context)
  const id = await buyTwo(stores, (purchaseId) => [labelOf(purchaseId), labelOf(purchaseId, 3)])
  expect(await missing.get(id)).toMatchObject({ packages: [2] })
  const shown = async () => {
    const { labels } = await stores.labels.list({ query: '', state: 'all', limit: 9 })
    return labels.map(({ labelsMissing }) => labelsMissing)
  }
  expect(await shown()).toEqual([1, 1])
  expect(await missing.complete(id)).toBe(true)
  expect(await shown()).toEqual([0, 0])
})

it('a label is not printed by itself where its refund was asked for, or where it was bought elsewhere', async () => {
  const stores = await openStores()
  const missing = sqliteMissingLabelStore(stores.context)
  const id = await buyTwo(stores, () => [])
  stores.context.database
    .prepare(
      `INSERT INTO refunds (id, station_id, purchase_id, order_number, tracking_number, transaction_id, gesture_id, state,
         service, checks, created_at, updated_at)
       SELECT 'r', station_id, id, order_number, '', 't', 'g', 'requested', service, 0, 0, 0 FROM purchases WHERE id = ?`,
    )
    .run(id)
  expect(await missing.get(id)).toMatchObject({ isRefunded: true })
  const first = labelOf(id, 1, 'one')
  expect(await missing.commit(id, [first], [printJob(first)], true)).toEqual({ labels: 1, jobs: 0 })
  stores.context.database.prepare(`DELETE FROM refunds`).run()
  stores.context.database.prepare(`DELETE FROM missing_labels`).run()
  expectLabels(stores.context, { id }, { prints: false })
  const second = labelOf(id, 2, 'two')
  expect(await missing.commit(id, [second], [printJob(second)], true)).toEqual({ labels: 1, jobs: 0 })
  expect(await stores.jobs.listByState('queued')).toEqual([])
  expect(await sqliteScanBackStore(stores.context).listByPurchase(id), 'nor scanned back').toEqual([])
})

// Hazard: what a backup had under way was printed since, and comes out again; or its label comes, and nobody is asked.
it('a label that a backup did not have yet waits for a yes', async () => {
  const stores = await openStores()
  const missing = sqliteMissingLabelStore(stores.context)
  const id = await buyTwo(stores, () => [])
  await beginRestored(stores.context, true)
  const first = labelOf(id, 1, 'one')
  expect(await missing.commit(id, [first], [printJob(first)], false)).toEqual({ labels: 1, jobs: 1 })
  expect(await stores.jobs.listByState('queued')).toMatchObject([{ held: true, heldFor: 'restore' }])
})

it('so does one that comes after the doubt of a backup was settled', async () => {
  const stores = await openStores()
  const missing = sqliteMissingLabelStore(stores.context)
  const id = await buyTwo(stores, () => [], beginRestored)
  const first = labelOf(id, 1, 'one')
  expect(await missing.commit(id, [first], [printJob(first)], false)).toEqual({ labels: 1, jobs: 1 })
  expect(await stores.jobs.listByState('queued')).toMatchObject([{ held: true, heldFor: 'restore' }])
})

it('a parcel whose label is not here yet does not age', async () => {
  const stores = await openStores()
  const retention = sqliteRetentionStore(stores.context)
  const id = await buyTwo(stores, (purchaseId) => [labelOf(purchaseId)])
  stores.context.database.prepare(`UPDATE print_jobs SET state = 'confirmed'`).run()
  stores.context.database.prepare('DELETE FROM purchases_to_file').run()
  const later = new Date('2030-01-01T00:00:00Z')
  await retention.removeSome(later, 10)
  expect((await stores.purchases.get(id))?.recipient).toBe('Ada Lovelace')
  stores.context.database.prepare('DELETE FROM missing_labels').run()
  await retention.removeSome(later, 10)
  expect((await stores.purchases.get(id))?.recipient, 'else it would').toBe('')
})
