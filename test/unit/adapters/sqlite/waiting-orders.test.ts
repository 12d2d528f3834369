import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { insert } from '../../../../src/adapters/sqlite/columns.ts'
import { migrations } from '../../../../src/adapters/sqlite/migrations.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sealedFields, unreadableReason } from '../../../../src/adapters/sqlite/sealed-fields.ts'
import type { StoreContext } from '../../../../src/adapters/sqlite/store-context.ts'
import { sqliteWaitingOrderStore } from '../../../../src/adapters/sqlite/waiting-orders.ts'
import type { ErrorInfo } from '../../../../src/contract/errors.ts'
import type { WaitingOrder } from '../../../../src/core/ship/waiting-order.ts'
import { newId, openStores, storesOn, temporaryFolder } from './samples.ts'

const dataKey = new Uint8Array(32).fill(7)
const reason: ErrorInfo = { code: 'above_ceiling', message: 'It costs more' }

const waitOf = (change: Partial<WaitingOrder> = {}): WaitingOrder => ({
  id: newId(),
  orderId: 'order',
  orderNumber: 'A-1',
  parcelNumber: 1,
  gestureId: newId(),
  weightGrams: undefined,
  wholeAt: undefined,
  ceiling: { amountMinor: 2_500, currency: 'USD' },
  reason: undefined,
  createdAt: new Date(1_000),
  ...change,
})

it('keeps each parcel of an order once, in the order of the scans, and as it was put off last', async () => {
  const { context } = await openStores()
  const store = sqliteWaitingOrderStore(context)
  const [first, other, second] = [
    waitOf(),
    waitOf({ orderId: 'other' }),
    waitOf({ parcelNumber: 2, weightGrams: 530, wholeAt: new Date(900) }),
  ]
  for (const one of [first, other, second]) expect(await store.add(one)).toEqual(one)
  await store.stop(first.id, reason)
  const again = waitOf({ weightGrams: 330, wholeAt: new Date(1_900), createdAt: new Date(2_000) })
  expect(await store.add(again)).toEqual({ ...again, id: first.id })
  expect(await store.list()).toEqual([{ ...again, id: first.id }, other, second])
  expect(await store.ofOrder('order')).toEqual([{ ...again, id: first.id }, second])
  expect(await store.remove(first.id)).toBe(true)
  expect(await store.remove(first.id)).toBe(false)
  expect(await store.ofOrder('order')).toEqual([second])
})

it('finds the parcel of what was put off by the version before', async () => {
  const path = join(temporaryFolder(), 'station.db')
  const before = await openDatabase(path, { migrations: migrations.filter(({ version }) => version < 61) })
  const { context } = storesOn(before, dataKey)
  const { stationId: station_id, sealer } = context
  /** As the version before wrote it. */
  function putOff(order_id: string, gesture_id: string, why?: ErrorInfo): string {
    const id = newId()
    const sealed = why && sealedFields(sealer, 'waiting_orders').sealJson('reason', id, why)
    insert(before, 'waiting_orders', {
      ...{ id, station_id, order_id, order_number: order_id, gesture_id, weight_grams: 330 },
      ...{ ceiling_minor: 2_500, ceiling_currency: 'USD', created_at: 1_000, reason: sealed ?? null },
    })
    return id
  }
  const act = (order_id: string, parcel_number: number, gesture_id = newId()) =>
    insert(before, 'verification_acts', {
      ...{ gesture_id, station_id, order_id, order_number: order_id, parcel_number },
      ...{ created_at: 1_000, content: new Uint8Array() },
    })
  const purchase = (order_id: string, parcel_number: number, state: string) =>
    insert(before, 'purchases', {
      ...{ id: newId(), station_id, order_id, order_number: order_id, parcel_number, state, checks: 0 },
      ...{ transaction_id: newId(), gesture_id: newId(), service: 'Ground', created_at: 1, updated_at: 1 },
      ...{ recipient: new Uint8Array(), destination: new Uint8Array() },
    })

  const unscanned = putOff('unscanned', newId())
  act('by its key', 1)
  act('by its key', 2, 'closes')
  const byKey = putOff('by its key', 'closes', reason)
  // The scan of the order put it off, when its first parcel was bought.
  act('by a scan', 1)
  act('by a scan', 2)
  purchase('by a scan', 1, 'bought')
  purchase('by a scan', 2, 'prepared')
  const byScan = putOff('by a scan', newId())
  before.close()

  const database = await openDatabase(path)
  onTestFinished(() => database.close())
  const store = sqliteWaitingOrderStore(storesOn(database, dataKey).context)
  const found = await store.list()
  expect(found.map(({ id, parcelNumber }) => [id, parcelNumber])).toEqual([
    [unscanned, 1],
    [byKey, 2],
    [byScan, 2],
  ])
  expect(found[1]).toMatchObject({
    orderNumber: 'by its key',
    gestureId: 'closes',
    weightGrams: 330,
    wholeAt: undefined,
    ceiling: { amountMinor: 2_500, currency: 'USD' },
    reason,
    createdAt: new Date(1_000),
  })
  // Its next parcel waits beside it.
  await store.add(waitOf({ orderId: 'unscanned', parcelNumber: 2 }))
  expect(await store.ofOrder('unscanned')).toHaveLength(2)
})

describe('a row that cannot be read', () => {
  async function damaged(assignment: string) {
    const { context } = await openStores()
    const store = sqliteWaitingOrderStore(context)
    const [bad, beside, other] = [waitOf(), waitOf({ parcelNumber: 2 }), waitOf({ orderId: 'other' })]
    for (const one of [bad, beside, other]) await store.add(one)
    const rowOf = () =>
      context.database.run(() =>
        context.database
          .prepare(
            'SELECT gesture_id, hex(reason) AS reason, CAST(created_at AS TEXT) AS at FROM waiting_orders WHERE id = ?',
          )
          .get(bad.id),
      )
    await context.database.run(() =>
      context.database.prepare(`UPDATE waiting_orders SET ${assignment} WHERE id = ?`).run(bad.id),
    )
    return { store, bad, beside, other, rowOf }
  }

  it.each([
    ['what JavaScript cannot hold', 'created_at = 9007199254740993', undefined],
    ['no time of a clock', 'created_at = 9007199254740000', undefined],
    ['another column', 'ceiling_minor = 9007199254740993', new Date(1_000)],
  ])('hides no other, is named, and is written over by nothing: %s', async (_name, assignment, createdAt) => {
    const { store, bad, beside, other, rowOf } = await damaged(assignment)
    const before = await rowOf()
    expect(await store.list()).toEqual([beside, other])
    const { id, orderId, orderNumber } = bad
    expect(await store.listUnreadable()).toEqual([{ id, orderId, orderNumber, createdAt }])
    const unreadable = { code: 'database_damaged', details: { reason: 'wait_unreadable' } }
    await expect(store.ofOrder('order')).rejects.toMatchObject(unreadable)
    expect(await store.ofOrder('other')).toEqual([other])
    await expect(store.add(waitOf())).rejects.toMatchObject({ code: 'database_damaged' })
    expect(await rowOf()).toEqual(before)
  })
})

it.each([
  ['was changed', (sealed: Uint8Array) => sealed.with(-1, (sealed.at(-1) ?? 0) ^ 1)],
  ['is sealed with a key that is not here', (sealed: Uint8Array) => sealed.with(3, (sealed[3] ?? 0) ^ 1)],
  [
    'is no JSON',
    (_sealed: Uint8Array, { sealer }: StoreContext, id: string) =>
      sealedFields(sealer, 'waiting_orders').seal('reason', id, '{"code":'),
  ],
])('keeps a parcel stopped whose reason %s: why, is not known', async (_name, damage) => {
  const { context } = await openStores()
  const store = sqliteWaitingOrderStore(context)
  const wait = waitOf()
  await store.add(wait)
  await store.stop(wait.id, reason)
  await context.database.run(() => {
    const sealed = context.database.prepare('SELECT reason FROM waiting_orders').get()?.['reason']
    const changed = damage(sealed as Uint8Array, context, wait.id)
    context.database.prepare('UPDATE waiting_orders SET reason = ?').run(changed)
  })
  expect(await store.list()).toEqual([{ ...wait, reason: unreadableReason }])
  expect(await store.listUnreadable()).toEqual([])
})
