// Several packages of an order are packed while the service is away: each waits by itself, and goes with what is in it, at its own weight.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CreateShipmentRequest } from '../../../src/core/shipping-service.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { withEffects } from '../../support/effects.ts'
import { fastClock } from '../../support/fast-clock.ts'
import { openTestStation, type TestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'
import { everyOrder, packerAt, shownOf, type Packer } from '../../support/verified-packing.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-verified-put-off-'))
// Whether the service is back is asked every ten seconds.
const clock = fastClock(10, 1_000)
let sandbox: Sandbox
let station: TestStation
let packer: Packer
let sent: { readonly request: CreateShipmentRequest; readonly transactionId: unknown }[] = []
let orders = 0
let order = ''

const adapt = withEffects((effect, call, [request, transactionId]) => {
  if (effect === 'service.createShipment')
    sent.push({ request: request as CreateShipmentRequest, transactionId })
  return call()
})

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
  station = await openTestStation({ dataDir: join(folder, 'station'), adapt, clock })
  await station.connect(sandbox)
  packer = packerAt(station)
  await packer.items('sku,barcodes,weight', 'TEA,012345678905,100 g', 'MUG,036000291452,300 g')
  await station.ask('verification.saveRule', everyOrder)
})
beforeEach(async () => {
  order = `OFF-${++orders}`
  await packer.order(order, 'TEA x 3 | MUG', { service: 'GroundAdvantage' })
  await station.ask('ship.choices', {})
  await costsAtMost(5_000)
  await sandbox.stopService()
  // By what cannot be asked.
  await station.ask('tracking.ask', { trackingNumber: '9205590164917312751089' }).catch(() => undefined)
  sent = []
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function costsAtMost(amountMinor: number): Promise<void> {
  const rules = await station.ask('ship.stationRules', {})
  await station.ask('ship.saveStationRules', { ...rules, offlineCeiling: { amountMinor, currency: 'USD' } })
}

const weighed = (grams: number) => ({
  grams,
  takenAt: new Date().toISOString(),
  source: 'typed' as const,
})

/** Two teas, at 330 g with their box. */
async function packFirst() {
  await station.scan(order)
  await packer.item('TEA', order, { count: 2 })
  const closed = { ...packer.packing(order), weight: weighed(330) }
  return station.ask('verification.nextPackage', closed)
}

/** A tea and a mug, at 530 g. */
async function packSecond() {
  await packer.item('TEA', order, { parcelNumber: 2 })
  return station.ask('ship.scan', {
    gestureId: randomUUID(),
    text: 'MUG',
    weight: weighed(530),
    verifying: { orderNumber: order, parcelNumber: 2, count: 1 },
  })
}

const inLine = async () => {
  const { waitingOrders = [] } = await station.ask('station.status', {})
  return waitingOrders.map(({ orderNumber, parcelNumber, reason }) => [
    orderNumber,
    parcelNumber,
    reason?.code,
  ])
}
const bought = async () => {
  const { parcels } = await station.ask('ship.parcels', { orderNumber: order })
  return parcels.filter(({ state }) => state === 'bought').map(({ parcelNumber }) => parcelNumber)
}
const ounces = () => sent.map(({ request }) => request.packages[0]?.weight)

it('packs the next while the first waits, and buys both one after the other, each with its own', async () => {
  expect(await packFirst()).toMatchObject({
    kind: 'put_off',
    waiting: { orderNumber: order, parcelNumber: 1 },
    rest: { parcelNumber: 2, packed: 0, left: 2, closed: [1], inLine: [1] },
  })
  expect(shownOf(await station.scan(order)).verification).toMatchObject({ parcelNumber: 2, left: 2 })
  expect(await packSecond()).toMatchObject({ kind: 'put_off', waiting: { parcelNumber: 2 } })
  const both = [
    [order, 1, undefined],
    [order, 2, undefined],
  ]
  expect(await inLine()).toEqual(both)
  const { waiting, order: standing } = await station.ask('orders.standing', { orderNumber: order })
  expect(waiting?.map(({ parcelNumber }) => parcelNumber)).toEqual([1, 2])
  expect(standing.state).toBe('open')

  // Of which of them this weight is nobody can tell; nor where the rule asks for no scans.
  for (const mode of ['all', 'off'] as const) {
    await station.ask('verification.saveRule', { ...everyOrder, mode })
    const again = { gestureId: randomUUID(), text: order, weight: weighed(900) }
    expect(await station.ask('ship.scan', again)).toMatchObject({
      kind: 'put_off',
      waiting: { parcelNumber: 1 },
    })
  }
  await station.ask('verification.saveRule', everyOrder)
  expect(await inLine()).toEqual(both)
  expect(await bought()).toEqual([])

  await sandbox.startService()
  await until(async () => (await bought()).length === 2 && (await inLine()).length === 0)
  // 330 and 530 g, rounded up to a tenth of an ounce.
  expect(ounces()).toEqual([11.7, 18.7])
  expect(new Set(sent.map(({ transactionId }) => transactionId)).size).toBe(2)
  const { packed } = await station.ask('orders.show', { orderNumber: order })
  expect(packed).toMatchObject([
    { parcelNumber: 1, state: 'complete', items: [{ sku: 'TEA', count: 2 }] },
    {
      parcelNumber: 2,
      state: 'complete',
      items: [
        { sku: 'TEA', count: 1 },
        { sku: 'MUG', count: 1 },
      ],
    },
  ])
  expect(await station.scan(order)).toMatchObject({ kind: 'already_shipped' })
  expect(sent).toHaveLength(2)
})

it('leaves the second in the line where the first is opened again, and buys the first once it is closed anew', async () => {
  await packFirst()
  await packSecond()
  const opened = shownOf(await station.ask('verification.openAgain', packer.packing(order)))
  expect(opened).toMatchObject({ news: { kind: 'opened' }, verification: { parcelNumber: 1, packed: 2 } })
  await station.ask('verification.takeOut', { ...packer.packing(order), all: false })
  expect(await inLine()).toEqual([[order, 2, undefined]])
  await sandbox.startService()
  await until(async () => (await bought()).length === 1 && (await inLine()).length === 0)
  expect(ounces()).toEqual([18.7])
  expect(shownOf(await station.scan(order)).verification).toMatchObject({ parcelNumber: 1, left: 2 })
  const last = await packer.item('TEA', order, { count: 2 })
  if (last.kind !== 'shipping') throw new Error(JSON.stringify(last))
  await station.parcelOnce(last.parcel.purchaseId, ({ state }) => state === 'bought')
  expect(await bought()).toEqual([1, 2])
})

it('buys the second where the first costs too much, and says so of the first alone', async () => {
  await costsAtMost(1)
  await packFirst()
  await costsAtMost(5_000)
  await packSecond()
  await sandbox.startService()
  await until(async () => (await bought()).length === 1)
  await until(async () => (await inLine()).length === 1)
  expect(await inLine()).toEqual([[order, 1, 'above_ceiling']])
  expect(await bought()).toEqual([2])
  const { waiting } = await station.ask('orders.standing', { orderNumber: order })
  expect(waiting).toMatchObject([{ parcelNumber: 1, reason: { code: 'above_ceiling' } }])
  const { items } = await station.ask('attention.list', {})
  expect(items.filter(({ kind }) => kind === 'put_off').map(({ subject }) => subject)).toEqual([order])
  // A person looks at it and ships it.
  const first = await station.scan(order)
  if (first.kind !== 'shipping') throw new Error(JSON.stringify(first))
  await station.parcelOnce(first.parcel.purchaseId, ({ state }) => state === 'bought')
  await until(async () => (await inLine()).length === 0)
  expect(await bought()).toEqual([1, 2])
})

// Hazard: the rest of the order stood on the scale in its own box, and the parcel that waited was put off anew at that weight.
it('keeps the weight of the one that waits where a scan of its order may be of another box', async () => {
  await packFirst()
  await station.ask('verification.saveRule', { ...everyOrder, mode: 'off' })
  const again = { gestureId: randomUUID(), text: order, weight: weighed(900) }
  const shown = { kind: 'put_off', waiting: { parcelNumber: 1 } }
  expect(await station.ask('ship.scan', again)).toMatchObject(shown)
  await station.ask('verification.saveRule', everyOrder)
  await sandbox.startService()
  await until(async () => (await bought()).length === 1)
  expect(ounces()).toEqual([11.7])
})

it('takes one out of the line, and leaves the other', async () => {
  await packFirst()
  await packSecond()
  const { waitingOrders = [] } = await station.ask('station.status', {})
  await station.ask('ship.takeOut', { id: waitingOrders[0]!.id })
  expect(await inLine()).toEqual([[order, 2, undefined]])
  // The one that waits no more is what a scan of the order is of.
  expect(await station.scan(order)).toMatchObject({ kind: 'put_off', waiting: { parcelNumber: 1 } })
  expect(await inLine()).toEqual([
    [order, 2, undefined],
    [order, 1, undefined],
  ])
  await sandbox.startService()
  await until(async () => (await bought()).length === 2)
})

it('does not buy what was put off whole where an import adds an item, until that is scanned', async () => {
  await packFirst()
  await packSecond()
  await packer.order(order, 'TEA x 3 | MUG x 2', { service: 'GroundAdvantage' })
  // Nobody is asked for scans when its turn comes.
  await station.ask('verification.saveRule', { ...everyOrder, mode: 'off' })
  await sandbox.startService()
  await until(async () => (await inLine()).some(([, , reason]) => reason !== undefined))
  expect(await inLine()).toEqual([[order, 2, 'items_not_scanned']])
  expect(await bought()).toEqual([1])
  await station.ask('verification.saveRule', everyOrder)
  expect(shownOf(await station.scan(order)).verification).toMatchObject({
    parcelNumber: 3,
    left: 1,
    closed: [2],
  })
  const added = await packer.item('MUG', order, { parcelNumber: 3 })
  if (added.kind !== 'shipping') throw new Error(JSON.stringify(added))
  const second = await station.scan(order)
  if (second.kind !== 'shipping') throw new Error(JSON.stringify(second))
  await until(async () => (await bought()).length === 3 && (await inLine()).length === 0)
})

// Hazard: its box was open again, and took the next item.
it('keeps what was put off whole closed, though it was stopped, and the label of the other is refunded', async () => {
  await packFirst()
  await costsAtMost(1)
  await packSecond()
  await sandbox.startService()
  await until(async () => (await bought()).length === 1)
  await until(async () => (await inLine()).some(([, , reason]) => reason === 'above_ceiling'))
  const { parcels } = await station.ask('ship.parcels', { orderNumber: order })
  const [first] = parcels.filter(({ state }) => state === 'bought')
  await station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [first!.purchaseId] })
  const second = await station.scan(order)
  if (second.kind !== 'shipping') throw new Error(JSON.stringify(second))
  expect(second.parcel.parcelNumber).toBe(2)
  await station.parcelOnce(second.parcel.purchaseId, ({ state }) => state === 'bought')
  const contents = [
    { sku: 'TEA', count: 1 },
    { sku: 'MUG', count: 1 },
  ]
  const { packed } = await station.ask('orders.show', { orderNumber: order })
  expect(packed?.[1]).toMatchObject({ parcelNumber: 2, items: contents })
  await until(async () => (await inLine()).length === 0)
  expect(shownOf(await station.scan(order)).verification).toMatchObject({ parcelNumber: 3, left: 2 })
})

describe('what was put off whole is closed as it was', () => {
  /** An import adds a mug: it goes into the next box. */
  async function isClosedToMore(parcelNumber: number) {
    await packer.order(order, 'TEA x 3 | MUG x 2', { service: 'GroundAdvantage' })
    const { verification } = shownOf(await station.scan(order))
    expect(verification).toMatchObject({ parcelNumber: parcelNumber + 1, packed: 0, left: 1 })
    expect(verification.closed).toContain(parcelNumber)
  }
  const packedIn = async (parcelNumber: number) => {
    const { packed = [] } = await station.ask('orders.show', { orderNumber: order })
    const parcel = packed.find((one) => one.parcelNumber === parcelNumber)
    return [parcel?.state, ...(parcel?.items ?? []).map(({ sku, count }) => [sku, count])]
  }

  // Hazard: it was open again, and the next item was asked into its taped box.
  it('once a person takes it out of the line', async () => {
    await packFirst()
    await packSecond()
    const inItsBox = await packedIn(2)
    const { waitingOrders = [] } = await station.ask('station.status', {})
    await station.ask('ship.takeOut', { id: waitingOrders[1]!.id })
    expect(await inLine()).toEqual([[order, 1, undefined]])
    expect(await packedIn(2)).toEqual(inItsBox)
    await isClosedToMore(2)
    const added = await packer.item('MUG', order, { parcelNumber: 3 })
    expect(added).toMatchObject({ kind: 'put_off', waiting: { parcelNumber: 3 } })
    // A scan of the order puts it off anew, as it is.
    expect(await station.scan(order)).toMatchObject({ kind: 'put_off', waiting: { parcelNumber: 2 } })
    expect(await packedIn(2)).toEqual(inItsBox)
    await sandbox.startService()
    await until(async () => (await bought()).length === 3 && (await inLine()).length === 0)
    expect(sent).toHaveLength(3)
  })

  it('once the service has refused it at its turn, also where a person shipped it after it was stopped', async () => {
    for (const isStopped of [false, true]) {
      order = `${order}-${isStopped ? 'stopped' : 'refused'}`
      await sandbox.stopService()
      await station.ask('tracking.ask', { trackingNumber: '9205590164917312751089' }).catch(() => undefined)
      await packer.order(order, 'TEA x 3 | MUG', { service: 'GroundAdvantage' })
      await costsAtMost(isStopped ? 1 : 5_000)
      await station.scan(order)
      await packer.item('TEA', order, { count: 3 })
      expect(await packer.item('MUG', order)).toMatchObject({ kind: 'put_off' })
      const inItsBox = await packedIn(1)
      const code = 'ADDRESS.VALIDATION_FAILED'
      sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422, code })
      await sandbox.startService()
      if (isStopped) {
        await until(async () => (await inLine()).some(([, , reason]) => reason === 'above_ceiling'))
        await station.scan(order)
      }
      await until(
        async () =>
          (await station.ask('orders.standing', { orderNumber: order })).order.state === 'failed' &&
          (await inLine()).length === 0,
      )
      expect(await packedIn(1)).toEqual(inItsBox)
      await isClosedToMore(1)
    }
  })
})
