// Programs ask where orders stand: as they wait, are bought, shipped or called off.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProgramsBench, type ProgramsBench } from '../../support/programs-bench.ts'
import { csvOf } from '../../support/test-station.ts'

let bench: ProgramsBench
let key: string
beforeAll(async () => {
  bench = await openProgramsBench()
  key = await bench.key(['read', 'ship'])
  await bench.station.importCsv(csvOf('O-1', 'O-2', 'O-3', 'O-4', 'O-5'))
})
afterAll(() => bench.close())

const order = async (number: string) => (await bench.as(key)(`/orders/${number}`)).json
const ship = (number: string) =>
  bench.as(key)(`/orders/${number}/ship`, {
    body: { waitSeconds: 0 },
    headers: { 'Idempotency-Key': `ship ${number}` },
  })
const list = async (query: string) => {
  const { json } = await bench.as(key)(`/orders?${query}`)
  const orders = json['orders'] as { orderNumber: string; state: string }[]
  return { numbers: orders.map(({ orderNumber }) => orderNumber), next: json['next'] }
}

it('lists them the newest first, a page at a time, and by their state', async () => {
  await bench.station.ask('orders.cancel', { orderNumber: 'O-5' })
  const first = await list('limit=2')
  expect(first.numbers).toEqual(['O-5', 'O-4'])
  const second = await list(`limit=2&cursor=${String(first.next)}`)
  expect(second.numbers).toEqual(['O-3', 'O-2'])
  expect(await list(`limit=2&cursor=${String(second.next)}`)).toEqual({ numbers: ['O-1'], next: undefined })
  expect((await list('state=cancelled')).numbers).toEqual(['O-5'])
  expect((await list('state=open&limit=3')).numbers).toEqual(['O-4', 'O-3', 'O-2'])
  expect((await bench.as(key)('/orders?state=lost')).json).toMatchObject({
    status: 422,
    code: 'invalid_input',
  })
})

it('tells an order with its parcels once it is shipped, and not whom it goes to', async () => {
  expect(await order('O-1')).toMatchObject({ orderNumber: 'O-1', state: 'open', parcels: [] })
  const { purchaseId } = await bench.station.shipped('O-1')
  const shipped = await bench.as(key)('/orders/O-1')
  expect(shipped.json).toMatchObject({
    state: 'shipped',
    parcels: [{ purchaseId, state: 'bought', trackingNumber: expect.any(String) as string }],
  })
  const all = await bench.as(key)('/orders')
  for (const { text } of [shipped, all]) expect(text).not.toMatch(/Ada|Sample|Chicago|60601/)
})

it('tells what is being bought and what waits for the service as such, and never as not begun', async () => {
  bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
  bench.sandbox.faults.set({ endpoint: 'findShipments', kind: 'unreadable', body: '{}', times: 50 })
  const doubt = await ship('O-2')
  const { purchaseId } = doubt.json['parcel'] as { purchaseId: string }
  await bench.station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
  expect(await order('O-2')).toMatchObject({ state: 'open', parcels: [{ purchaseId, state: 'in_doubt' }] })
  bench.sandbox.faults.clear()

  const rules = await bench.station.ask('ship.stationRules', {})
  const offlineCeiling = { amountMinor: 5_000, currency: 'USD' }
  await bench.station.ask('ship.saveStationRules', { ...rules, offlineCeiling })
  await bench.sandbox.stopService()
  const begun = await ship('O-3')
  const parcel = begun.json['parcel'] as { purchaseId: string }
  await bench.station.parcelOnce(parcel.purchaseId, ({ reason }) => reason !== undefined)
  expect((await ship('O-4')).json).toEqual({ state: 'waiting', orderNumber: 'O-4' })
  expect(await order('O-4')).toMatchObject({
    state: 'open',
    parcels: [],
    waiting: [{ parcelNumber: 1, createdAt: expect.any(String) as string }],
  })
  await bench.sandbox.startService()
})

it('says that an order is not here, and shows none to a key that may not read', async () => {
  expect(await order('NOBODY')).toMatchObject({ status: 404, code: 'not_found' })
  const ships = await bench.key(['ship', 'orders', 'print'])
  for (const path of ['/orders', '/orders/O-1'])
    expect((await bench.as(ships)(path)).json).toMatchObject({ status: 403, code: 'scope_missing' })
})

// After this the station has another key than what came before was sealed with: no keychain kept it.
it('tells an order that another key sealed as the list does, and by itself', async () => {
  await bench.restart()
  const told = { orderNumber: 'O-5', state: 'cancelled', parcels: [] }
  expect(await order('O-5')).toMatchObject(told)
  expect((await bench.as(key)('/orders?state=cancelled')).json).toMatchObject({ orders: [told] })
  // Its content is not there to be bought by.
  expect((await ship('O-4')).json).toMatchObject({ code: 'sealed_with_other_key' })
})

it('tells that parcels cannot be read, and how many orders cannot, and hides no other order', async () => {
  await bench.restart(() => {
    const database = new DatabaseSync(join(bench.folder, 'station/test/packbench.db'))
    database.exec('PRAGMA ignore_check_constraints = ON')
    const orderId = `(SELECT id FROM orders WHERE order_number = 'O-1')`
    database.exec(`UPDATE purchases SET state = 'no such state' WHERE order_id = ${orderId}`)
    database.exec(`UPDATE orders SET service = 'no such service' WHERE order_number = 'O-5'`)
    database.close()
  })
  const shipped = await order('O-1')
  expect(shipped).toMatchObject({ state: 'shipped', parcelsNotKnown: { code: 'database_damaged' } })
  expect(shipped).not.toHaveProperty('parcels')
  const { json } = await bench.as(key)('/orders?limit=4')
  expect(json['unreadable']).toBe(1)
  expect((await list('limit=4')).numbers).toEqual(['O-4', 'O-3', 'O-2'])
  expect((await bench.as(key)(`/orders?cursor=${String(json['next'])}`)).json).toMatchObject({
    orders: [shipped],
  })
})

// Hazard: a program that adds up what was spent takes the page with a damaged parcel for the last one.
it('tells how many parcels of a page cannot be read, and goes on to the older ones', async () => {
  let all: readonly string[] = []
  await bench.restart(() => {
    const database = new DatabaseSync(join(bench.folder, 'station/test/packbench.db'))
    all = database
      .prepare('SELECT id FROM purchases ORDER BY seq DESC')
      .all()
      .map(({ id }) => String(id))
    database.prepare('UPDATE purchases SET parcel_number = 9007199254740993 WHERE id = ?').run(all[0] ?? '')
    database.exec('PRAGMA ignore_check_constraints = ON')
    database.exec(`UPDATE purchases SET state = 'bought' WHERE state = 'no such state'`)
    database.close()
  })
  expect(all.length).toBeGreaterThan(1)
  const listed: string[] = []
  const unreadable: unknown[] = []
  for (let cursor = ''; ;) {
    const { status, json } = await bench.as(key)(`/parcels?limit=1${cursor}`)
    expect(status).toBe(200)
    listed.push(...(json['parcels'] as { purchaseId: string }[]).map(({ purchaseId }) => purchaseId))
    unreadable.push(json['unreadable'])
    const next = json['next'] as number | undefined
    if (next === undefined) break
    cursor = `&cursor=${next}`
  }
  expect(listed).toEqual(all.slice(1))
  expect(unreadable).toEqual([1, ...all.slice(1).map(() => undefined)])
})
