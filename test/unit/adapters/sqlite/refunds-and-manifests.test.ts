// Refunds and manifests in real databases: what must not be lost, doubled or told.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { insertLabel } from '../../../../src/adapters/sqlite/labels.ts'
import { sqliteManifestStore } from '../../../../src/adapters/sqlite/manifests.ts'
import { migrations } from '../../../../src/adapters/sqlite/migrations.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { createManifestRunner } from '../../../../src/core/manifests/manifest-runner.ts'
import type { Manifest } from '../../../../src/core/manifests/manifest.ts'
import type { ManifestService } from '../../../../src/core/manifests/ports.ts'
import {
  buy,
  labelOf,
  newId,
  openStores,
  orderContent,
  preparedPurchase,
  printJob,
  refundOf,
  startOfTime,
  storesOn,
  temporaryFolder,
} from './samples.ts'

const street = '4711 Canarystreet'

async function open() {
  const stores = await openStores()
  return {
    ...stores,
    refunds: sqliteRefundStore(stores.context),
    manifests: sqliteManifestStore(stores.context),
  }
}
type Stores = Awaited<ReturnType<typeof open>>

function manifestOf(changes: Partial<Manifest> = {}): Manifest {
  return {
    id: newId(),
    gestureId: newId(),
    listId: 'list-1',
    part: 1,
    parts: 1,
    carrierAccountId: 'CA-1',
    accountKey: undefined,
    originKey: undefined,
    shipDate: '2026-11-20',
    statesShipDate: false,
    state: 'prepared',
    parcels: 0,
    packages: 0,
    serviceManifestId: undefined,
    manifestNumber: undefined,
    documentId: undefined,
    knownBefore: undefined,
    needsPerson: false,
    reason: undefined,
    warnings: [],
    checks: 0,
    notFoundAt: undefined,
    nextCheckAt: undefined,
    sentAt: undefined,
    createdAt: startOfTime,
    updatedAt: startOfTime,
    ...changes,
  }
}

/** Buys parcels and files them, all from one address, and gives their purchases. */
async function filed(stores: Stores, count: number) {
  const purchases = []
  for (let number = 1; number <= count; number++) {
    const { purchase, label } = await buy(stores, { orderNumber: `ORD-${String(number)}` })
    await stores.jobs.insert(printJob(label))
    purchases.push(purchase)
  }
  for (const purchaseId of await stores.manifests.listUnfiled(100))
    await stores.manifests.file(filing(purchaseId))
  return purchases
}

const filing = (purchaseId: string) => ({
  purchaseId,
  carrierAccountId: 'CA-1',
  fromAddress: { name: 'Warehouse', street1: street, city: 'Seattle', state: 'WA', zip: '98108' },
  shipDate: '2026-11-20',
  statesShipDate: false,
  needsManifest: true,
})

/** The order's state, and how many are listed and counted as void and as shipped. */
async function standing({ orders }: Stores, orderNumber: string) {
  const order = await orders.findByNumber(orderNumber)
  const counts = await orders.counts()
  const listed = (state: 'void' | 'shipped') => orders.list({ query: '', state, limit: 10 })
  const [called, shipped] = [await listed('void'), await listed('shipped')]
  expect([called.total, shipped.total]).toEqual([counts.void, counts.shipped])
  expect([called.orders.length, shipped.orders.length]).toEqual([counts.void, counts.shipped])
  return [order?.state, counts.void, counts.shipped]
}

describe('an order whose label is called off', () => {
  it('is void in itself, in its list and in the counts, until its label may be used again', async () => {
    const stores = await open()
    const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    await buy(stores, { orderNumber: 'ORD-2' })
    expect(await standing(stores, 'ORD-1')).toEqual(['shipped', 0, 2])
    const withdrawn = refundOf(purchase.id)
    await stores.refunds.insertPrepared([withdrawn])
    expect(await standing(stores, 'ORD-1')).toEqual(['void', 1, 1])
    await stores.refunds.update(withdrawn.id, 'prepared', { state: 'withdrawn' })
    expect(await standing(stores, 'ORD-1')).toEqual(['shipped', 0, 2])
    const rejected = refundOf(purchase.id)
    await stores.refunds.insertPrepared([rejected])
    await stores.refunds.update(rejected.id, 'prepared', { state: 'sent' })
    await stores.refunds.update(rejected.id, 'sent', { state: 'requested', status: 'Initiated' })
    expect(await standing(stores, 'ORD-1')).toEqual(['void', 1, 1])
    await stores.refunds.update(rejected.id, 'requested', { status: 'Rejected' })
    expect(await standing(stores, 'ORD-1')).toEqual(['shipped', 0, 2])
    expect(await standing(stores, 'ORD-2')).toEqual(['shipped', 0, 2])
  })

  it('is shipped again by another label, and void once both are', async () => {
    const stores = await open()
    const { order, purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    await stores.refunds.insertPrepared([refundOf(purchase.id)])
    const second = preparedPurchase(order.id, { orderNumber: 'ORD-1', parcelNumber: 2 })
    await stores.purchases.insertPrepared(second)
    await stores.purchases.update(second.id, 'prepared', { state: 'sent' })
    expect(await standing(stores, 'ORD-1')).toEqual(['void', 1, 0])
    await stores.purchases.commitBought(
      second.id,
      { shipmentId: 'second', trackingNumber: '9400100000000000000024' },
      { raw: '{}', labels: [labelOf(second.id)], jobs: [] },
    )
    expect(await standing(stores, 'ORD-1')).toEqual(['shipped', 0, 1])
    await stores.refunds.insertPrepared([refundOf(second.id)])
    expect(await standing(stores, 'ORD-1')).toEqual(['void', 1, 0])
  })

  it('is held and cancelled as an open one, and keeps what it says', async () => {
    const stores = await open()
    const { orders } = stores
    const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    await expect(orders.hold('ORD-1', 'why')).rejects.toMatchObject({ code: 'conflict' })
    await expect(orders.cancel('ORD-1')).rejects.toMatchObject({ code: 'conflict' })
    await stores.refunds.insertPrepared([refundOf(purchase.id)])
    const staysAsItSays = async () => {
      const other = orderContent('ORD-1', { weightGrams: 900 })
      expect(await orders.upsert([other])).toMatchObject({ left: 1 })
      await expect(orders.setAddress('ORD-1', other.toAddress)).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await orders.hold('ORD-1', 'why')).toMatchObject({ state: 'held', heldReason: 'why' })
    expect(await standing(stores, 'ORD-1')).toEqual(['held', 0, 0])
    await staysAsItSays()
    expect(await orders.release('ORD-1')).toMatchObject({ state: 'void' })
    expect(await orders.cancel('ORD-1')).toMatchObject({ state: 'cancelled' })
    expect(await standing(stores, 'ORD-1')).toEqual(['cancelled', 0, 0])
    await staysAsItSays()
    expect(await orders.takeBack('ORD-1')).toMatchObject({ state: 'void' })
    expect(await standing(stores, 'ORD-1')).toEqual(['void', 1, 0])
  })

  it('is shipped once its label may be used again, be it cancelled meanwhile', async () => {
    const stores = await open()
    const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    const withdrawn = refundOf(purchase.id)
    await stores.refunds.insertPrepared([withdrawn])
    await stores.orders.cancel('ORD-1')
    await stores.refunds.update(withdrawn.id, 'prepared', { state: 'withdrawn' })
    expect(await standing(stores, 'ORD-1')).toEqual(['shipped', 0, 1])
  })

  it('is not cancelled while another label of it may be bought', async () => {
    const stores = await open()
    const { order, purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    await stores.refunds.insertPrepared([refundOf(purchase.id)])
    const second = preparedPurchase(order.id, { orderNumber: 'ORD-1', parcelNumber: 2 })
    await stores.purchases.insertPrepared(second)
    await stores.purchases.update(second.id, 'prepared', { state: 'sent' })
    await expect(stores.orders.cancel('ORD-1')).rejects.toMatchObject({ code: 'conflict' })
    await stores.purchases.update(second.id, 'sent', { state: 'in_doubt' })
    await expect(stores.orders.cancel('ORD-1')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('was so before the station told it', async () => {
    const path = join(temporaryFolder(), 'station.db')
    const before = await openDatabase(path, {
      migrations: migrations.filter(({ version }) => version < 39),
    })
    // The stores of today ask for it too.
    before.prepare('CREATE TABLE claims_elsewhere (order_key, kind, bench, since)').run()
    const earlier = storesOn(before)
    const { purchase } = await buy(earlier, { orderNumber: 'ORD-1' })
    await buy(earlier, { orderNumber: 'ORD-2' })
    await sqliteRefundStore(earlier.context).insertPrepared([refundOf(purchase.id)])
    expect(await earlier.orders.findByNumber('ORD-1')).toMatchObject({ state: 'shipped' })
    before.prepare('DROP TABLE claims_elsewhere').run()
    before.close()
    const database = await openDatabase(path)
    onTestFinished(() => database.close())
    const counts = database.prepare('SELECT state, count FROM order_counts ORDER BY state').all()
    expect(counts.map((row) => Object.values(row))).toEqual([
      ['cancelled', 0],
      ['failed', 0],
      ['held', 0],
      ['open', 0],
      ['shipped', 1],
      ['void', 1],
    ])
    const phases = database.prepare('SELECT order_number, phase FROM orders ORDER BY seq').all()
    expect(phases.map((row) => Object.values(row))).toEqual([
      ['ORD-1', 'void'],
      ['ORD-2', 'shipped'],
    ])
  })
})

describe('a refund store', () => {
  it('gives back what was put in, and has one live refund a parcel', async () => {
    const stores = await open()
    const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    const first = refundOf(purchase.id)
    expect(await stores.refunds.insertPrepared([first])).toEqual([first])
    expect(await stores.refunds.insertPrepared([refundOf(purchase.id)])).toEqual([first])
    await stores.refunds.update(first.id, 'prepared', { state: 'withdrawn' })
    const second = refundOf(purchase.id)
    expect(await stores.refunds.insertPrepared([second])).toEqual([second])
    for (const [from, state] of [
      ['prepared', 'sent'],
      ['sent', 'in_doubt'],
      ['in_doubt', 'requested'],
    ] as const) {
      await stores.refunds.update(second.id, from, { state })
      expect(await stores.refunds.insertPrepared([refundOf(purchase.id)])).toMatchObject([
        { id: second.id, state },
      ])
    }
    expect((await stores.refunds.findByPurchase(purchase.id))?.id).toBe(second.id)
  })

  it('throws for a move that refunds do not have, and changes nothing that has moved on', async () => {
    const stores = await open()
    const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    const refund = refundOf(purchase.id)
    await stores.refunds.insertPrepared([refund])
    await expect(stores.refunds.update(refund.id, 'prepared', { state: 'requested' })).rejects.toThrow(
      'no move',
    )
    await stores.refunds.update(refund.id, 'prepared', { state: 'sent' })
    expect(await stores.refunds.update(refund.id, 'prepared', { state: 'withdrawn' })).toBeUndefined()
  })

  it('counts and lists what is open, overdue and ended', async () => {
    const stores = await open()
    const long = new Date(startOfTime.getTime() - 40 * 24 * 60 * 60 * 1000)
    const changes = [
      { status: 'Initiated', requestedAt: startOfTime },
      { status: 'Approved', requestedAt: long },
      { status: 'Refunded', requestedAt: long },
      { status: 'Rejected', requestedAt: long },
    ] as const
    for (const [at, change] of changes.entries()) {
      const { purchase } = await buy(stores, { orderNumber: `ORD-${String(at)}` })
      const refund = refundOf(purchase.id, { orderNumber: `ORD-${String(at)}` })
      await stores.refunds.insertPrepared([refund])
      await stores.refunds.update(refund.id, 'prepared', { state: 'sent' })
      await stores.refunds.update(refund.id, 'sent', { state: 'requested', ...change })
    }
    const overdueBefore = new Date(startOfTime.getTime() - 28 * 24 * 60 * 60 * 1000)
    expect(await stores.refunds.counts(overdueBefore)).toEqual({
      open: 2,
      overdue: 1,
      unsettled: 0,
      rejected: 1,
      refunded: 1,
      openAmounts: [{ amountMinor: 1484, currency: 'USD' }],
      openPriced: 2,
    })
    const listed = async (which: 'open' | 'overdue' | 'ended' | 'all', query = '') =>
      (await stores.refunds.list({ which, query, overdueBefore, limit: 10 })).map(
        ({ orderNumber }) => orderNumber,
      )
    expect(await listed('open')).toEqual(['ORD-0', 'ORD-1'])
    expect(await listed('overdue')).toEqual(['ORD-1'])
    expect(await listed('ended')).toEqual(['ORD-3', 'ORD-2'])
    expect(await listed('all', 'rd-2')).toEqual(['ORD-2'])
    expect(await listed('all', '%')).toEqual([])

    const { purchase } = await buy(stores, { orderNumber: 'ORD-4' })
    const doubted = refundOf(purchase.id)
    await stores.refunds.insertPrepared([doubted])
    await stores.refunds.update(doubted.id, 'prepared', { state: 'sent' })
    await stores.refunds.update(doubted.id, 'sent', { state: 'in_doubt' })
    expect(await stores.refunds.counts(overdueBefore)).toMatchObject({ open: 3, overdue: 1, unsettled: 1 })
  })
})

describe('a manifest store', () => {
  it('files each bought parcel once, and puts it on one manifest', async () => {
    const stores = await open()
    const [first, second] = await filed(stores, 2)
    expect(await stores.manifests.listUnfiled(100)).toEqual([])
    await stores.manifests.file(filing(first!.id))
    // However its address is written, it is the same one.
    const { purchase: third } = await buy(stores, { orderNumber: 'ORD-3' })
    const { fromAddress, ...rest } = filing(third.id)
    await stores.manifests.file({
      ...rest,
      fromAddress: { ...fromAddress, street1: street.toUpperCase(), zip: '98108-1234' },
    })
    const parcels = await stores.manifests.listOpen('2026-11-01')
    expect(parcels.map(({ orderNumber }) => orderNumber)).toEqual(['ORD-1', 'ORD-2', 'ORD-3'])
    expect(new Set(parcels.map(({ originKey }) => originKey)).size).toBe(1)

    const one = await stores.manifests.insertPrepared(manifestOf(), [first!.id])
    expect(one).toMatchObject({ parcels: 1, packages: 1 })
    const both = await stores.manifests.insertPrepared(manifestOf(), [first!.id, second!.id])
    expect(both).toMatchObject({ parcels: 1 })
    expect(await stores.manifests.insertPrepared(manifestOf(), [first!.id])).toBeUndefined()
    expect(await stores.manifests.listOpen('2026-11-01')).toMatchObject([{ orderNumber: 'ORD-3' }])
  })

  it('answers the same gesture with the manifest that it made', async () => {
    const stores = await open()
    const [parcel] = await filed(stores, 1)
    const manifest = manifestOf()
    const first = await stores.manifests.insertPrepared(manifest, [parcel!.id])
    const again = await stores.manifests.insertPrepared({ ...manifest, id: newId() }, [parcel!.id])
    expect(again?.id).toBe(first?.id)
  })

  it('takes what is to be refunded off a manifest before it goes, and takes no refund while one is out', async () => {
    const stores = await open()
    const [stays, goes] = await filed(stores, 2)
    const manifest = manifestOf()
    await stores.manifests.insertPrepared(manifest, [stays!.id, goes!.id])
    await stores.refunds.insertPrepared([refundOf(goes!.id)])
    const sent = await stores.manifests.startSending(manifest.id, { knownBefore: ['old'] })
    expect(sent).toMatchObject({ state: 'sent', parcels: 1, knownBefore: ['old'] })
    await expect(stores.refunds.insertPrepared([refundOf(stays!.id)])).rejects.toMatchObject({
      code: 'conflict',
      details: { hindrance: 'manifest_under_way' },
    })
    await stores.manifests.update(manifest.id, 'sent', { state: 'in_doubt' })
    await expect(stores.refunds.insertPrepared([refundOf(stays!.id)])).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await stores.refunds.findByPurchase(stays!.id)).toBeUndefined()
  })

  it('cancels a manifest of which nothing is left', async () => {
    const stores = await open()
    const [goes] = await filed(stores, 1)
    const manifest = manifestOf()
    await stores.manifests.insertPrepared(manifest, [goes!.id])
    await stores.refunds.insertPrepared([refundOf(goes!.id)])
    expect(await stores.manifests.startSending(manifest.id, {})).toMatchObject({ state: 'cancelled' })
  })

  it('lists no parcel of a carrier without manifests, until it is asked again', async () => {
    const stores = await open()
    const [parcel, back] = await filed(stores, 2)
    // A return goes on no manifest.
    stores.context.database.prepare('UPDATE purchases SET is_return = 1 WHERE id = ?').run(back!.id)
    await stores.manifests.markNoManifest('CA-1')
    expect(await stores.manifests.listOpen('2026-11-01')).toEqual([])
    await stores.manifests.forgetNoManifest('CA-1', '2026-11-20')
    expect(await stores.manifests.listOpen('2026-11-01')).toMatchObject([{ purchaseId: parcel!.id }])
  })

  // A carrier that is told of a parcel which is not there charges for it; one that is not told does not take it.
  it.each([
    ['printed', 'confirmed', { state: 'confirmed' }],
    ['printed', 'sent, and no more is heard', { state: 'sent' }],
    ['printed', 'said to have come out', { state: 'unknown', answered: 1 }],
    ['unknown', 'asked about', { state: 'unknown' }],
    ['not_printed', 'still with its printer', { state: 'sent', awaiting: 1 }],
    ['not_printed', 'queued', { state: 'queued' }],
  ] as const)('takes a parcel for %s where one label is out and the other is %s', async (print, _, job) => {
    const stores = await open()
    const [parcel] = await filed(stores, 1)
    const { database } = stores.context
    database.prepare(`UPDATE print_jobs SET state = 'confirmed'`).run()
    const second = labelOf(parcel!.id, 2)
    await database.run(() => insertLabel(stores.context, second, parcel!))
    const other = printJob(second)
    await stores.jobs.insert(other)
    database
      .prepare('UPDATE print_jobs SET state = ?, answered = ?, awaiting_confirmation = ? WHERE id = ?')
      .run(job.state, 'answered' in job ? 1 : 0, 'awaiting' in job ? 1 : 0, other.id)
    expect(await stores.manifests.listOpen('2026-11-01')).toMatchObject([{ print, packages: 2 }])
  })

  it('counts as late what should have gone on an earlier day, and not what goes today', async () => {
    const stores = await open()
    await filed(stores, 1)
    expect(await stores.manifests.countOpenBefore('2026-11-20')).toBe(0)
    expect(await stores.manifests.countOpenBefore('2026-11-21')).toBe(1)
  })

  // Else it would be on no list any more once its manifest is refused, or on one of another day than it was told for.
  it('leaves a parcel as it is while a manifest has it', async () => {
    const stores = await open()
    const [parcel] = await filed(stores, 1)
    const { id } = (await stores.manifests.insertPrepared(manifestOf(), [parcel!.id]))!
    await stores.manifests.changeShipDate(parcel!.id, '2026-11-25')
    await stores.manifests.markNoManifest('CA-1')
    await stores.manifests.update(id, 'prepared', { state: 'sent' })
    await stores.manifests.update(id, 'sent', { state: 'refused' }, 'release')
    expect(await stores.manifests.listOpen('2026-11-01')).toMatchObject([
      { purchaseId: parcel!.id, shipDate: '2026-11-20' },
    ])
  })

  it('keeps one form of a manifest, and prints it once', async () => {
    const stores = await open()
    const [parcel] = await filed(stores, 1)
    const { id } = (await stores.manifests.insertPrepared(manifestOf(), [parcel!.id]))!
    await stores.manifests.startSending(id, {})
    await stores.manifests.commitCreated(id, {}, '{}', undefined, undefined)
    const keep = async () => {
      const documentId = newId()
      const form = {
        id: documentId,
        kind: 'scan_form',
        format: 'pdf',
        subject: '',
        bytes: Buffer.from('%PDF'),
      } as const
      const job = printJob(labelOf('none'), { role: 'document', content: { kind: 'document', documentId } })
      return stores.manifests.keepForm(id, form, job)
    }
    const first = await keep()
    expect(await keep()).toMatchObject({ documentId: first.documentId })
    const papers = (await stores.jobs.listByState('queued')).filter(({ role }) => role === 'document')
    expect(papers).toHaveLength(1)
  })

  it('tells what a day came to: no refund that was refused, and no manifest that was made elsewhere', async () => {
    const stores = await open()
    const [first, second] = await filed(stores, 2)
    const [asked, refused] = [refundOf(first!.id), refundOf(second!.id)]
    await stores.refunds.insertPrepared([asked, refused])
    for (const [{ id }, state] of [
      [asked, 'requested'],
      [refused, 'refused'],
    ] as const) {
      await stores.refunds.update(id, 'prepared', { state: 'sent' })
      await stores.refunds.update(id, 'sent', { state })
    }
    const own = (await stores.manifests.insertPrepared(manifestOf(), [second!.id]))!
    await stores.manifests.startSending(own.id, {})
    await stores.manifests.commitCreated(own.id, {}, '{}', undefined, undefined)
    const form = {
      id: newId(),
      kind: 'scan_form',
      format: 'pdf',
      subject: '',
      bytes: Buffer.from('%PDF'),
    } as const
    const fetched = manifestOf({ gestureId: undefined, listId: undefined, state: 'created', parcels: 7 })
    await stores.manifests.insertFetched({ ...fetched, serviceManifestId: 'elsewhere' }, '{}', form)
    expect(await stores.manifests.totals(startOfTime)).toEqual({
      bought: 2,
      paid: [{ currency: 'USD', amountMinor: 1_484 }],
      priced: 2,
      refundsRequested: 1,
      refundsAmounts: [{ currency: 'USD', amountMinor: 742 }],
      refundsPriced: 1,
      onManifests: 1,
      manifestsCreated: 1,
    })
  })

  it('tells no ship-from address to whoever reads the file', async () => {
    const stores = await open()
    await filed(stores, 1)
    stores.close()
    const file = readFileSync(stores.path)
    expect(file.includes(street)).toBe(false)
    expect(file.includes(street.toLowerCase())).toBe(false)
  })
})

describe('a station that died while a manifest was out', () => {
  it('asks for it at its next start, and sends nothing', async () => {
    const stores = await open()
    const [parcel] = await filed(stores, 1)
    const manifest = manifestOf()
    await stores.manifests.insertPrepared(manifest, [parcel!.id])
    await stores.manifests.startSending(manifest.id, { knownBefore: [], sentAt: startOfTime })

    let created = 0
    let settled = () => undefined as void
    const over = new Promise<void>((resolve) => (settled = resolve))
    const service: ManifestService = {
      authorize: () => Promise.resolve(),
      create: () => Promise.reject(new Error(`created ${String(++created)} times`)),
      find: () => Promise.resolve(undefined),
      async *list() {
        await Promise.resolve()
        yield {
          manifestId: 'at-service',
          manifestNumber: '9475',
          carrierAccountId: undefined,
          createdDate: undefined,
          shipDate: undefined,
          shipmentCount: 1,
          document: undefined,
          warnings: [],
          raw: '{}',
        }
      },
      shipDateOf: () => Promise.resolve(undefined),
      hasShipment: () => Promise.resolve(true),
      carriers: () => Promise.resolve([]),
    }
    const runner = createManifestRunner({
      manifests: stores.manifests,
      account: () => ({ service, key: () => 'account-1' }),
      documentPrinter: () => undefined,
      clock: {
        now: () => startOfTime,
        elapsedMs: () => 0,
        after: (_, run) => (queueMicrotask(run), () => undefined),
      },
      newId,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      onManifest: ({ state }) => state === 'created' && settled(),
      onJob: () => undefined,
    })
    await runner.start()
    await over
    await runner.close()
    expect(created).toBe(0)
    expect(await stores.manifests.get(manifest.id)).toMatchObject({
      state: 'created',
      serviceManifestId: 'at-service',
      manifestNumber: '9475',
    })
  })
})
