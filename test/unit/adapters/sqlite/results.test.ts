// What was noted is written down once for each target that wants it, told in the order of each order's events, and kept until then.

import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sqliteResultStore } from '../../../../src/adapters/sqlite/results.ts'
import { createSealer } from '../../../../src/adapters/sqlite/sealer.ts'
import { longestPauseMs } from '../../../../src/core/results/ports.ts'
import { filing, manifestOf } from './manifest-samples.ts'
import {
  addTarget,
  importedShipment,
  noted,
  openWithResults,
  targetOf,
  tellAll,
  type ResultStores,
} from './result-samples.ts'
import { buy, newId, orderContent, preparedPurchase, refundOf, startOfTime } from './samples.ts'

const keyOf = (name: string) => new Uint8Array(createHash('sha256').update(name).digest())
const passing = { code: 'no_answer' } as const
const lasting = { code: 'answered_no', status: 422 } as const

/** Orders with two events each: cancelled, and taken back. */
async function withEvents(stores: ResultStores, ...orderNumbers: readonly string[]) {
  const { orders, results } = stores
  await orders.upsert(orderNumbers.map((number) => orderContent(number)))
  for (const number of orderNumbers) await orders.cancel(number)
  for (const number of orderNumbers) await orders.takeBack(number)
  await results.spread(100)
}

const all = { which: 'all', query: '', limit: 100 } as const

it('a target hears of what it wants, of the orders that it wants, and of what happens from its beginning on', async () => {
  const stores = await openWithResults()
  const { orders, results } = stores
  const shipped = await addTarget(stores, { events: ['parcel.shipped'] })
  const ofShop = await addTarget(stores, { sources: ['shop'] })
  const byHand = await addTarget(stores, { sources: ['shop 2', 'hand'] })
  await orders.upsert([orderContent('ORD-1')], 'hand')
  await orders.upsert([orderContent('ORD-2')], 'shop')
  await orders.upsert([orderContent('ORD-3')])
  for (const number of ['ORD-1', 'ORD-2', 'ORD-3']) await orders.cancel(number)
  const later = await addTarget(stores)
  await orders.takeBack('ORD-1')
  expect(await results.spread(3)).toBe(3)
  expect(await results.spread(3)).toBe(1)
  expect(await results.spread(3)).toBe(0)
  const told = async (target: string) =>
    (await tellAll(stores, target)).map(({ type, orderNumber }) => `${type} ${orderNumber}`)
  expect(await told(shipped)).toEqual([])
  expect(await told(ofShop)).toEqual(['order.cancelled ORD-2'])
  expect(await told(byHand)).toEqual(['order.cancelled ORD-1', 'order.reopened ORD-1'])
  expect(await told(later)).toEqual(['order.reopened ORD-1'])
})

it('one that is off is told later; one that is removed, nothing, and with the last of them nothing is kept', async () => {
  const stores = await openWithResults()
  const { results } = stores
  const target = targetOf({ enabled: false })
  await results.saveTarget(target)
  await withEvents(stores, 'ORD-1')
  const on = { ...target, config: { ...target.config, enabled: true } }
  await results.saveTarget(on)
  expect(await results.targets()).toEqual([on])
  expect(await tellAll(stores, target.id)).toHaveLength(2)
  await stores.orders.cancel('ORD-1')
  await results.removeTarget(target.id)
  expect(noted(stores)).toEqual([])
  expect(await results.list(all)).toEqual({ tellings: [], unreadable: 0, total: 0, next: undefined })
  expect(await results.targets()).toEqual([])
})

it('one that takes the place of another tells what that one was not told, also what is noted since', async () => {
  const stores = await openWithResults()
  const { results, orders } = stores
  const before = targetOf()
  await results.saveTarget(before)
  await withEvents(stores, 'ORD-1')
  await results.spread(10)
  await orders.upsert([orderContent('ORD-2')])
  await orders.cancel('ORD-2')
  const heir = { ...before, id: newId() }
  await results.saveTarget(heir, before.id)
  await results.removeTarget(before.id)
  expect((await tellAll(stores, heir.id)).map(({ orderNumber }) => orderNumber)).toEqual([
    'ORD-1',
    'ORD-1',
    'ORD-2',
  ])
})

// Hazard: a receiver books the same parcel out twice, because a bench that was put back, or another one, has another id for it.
it('has the same id for the same fact, at the bench that did it and at one that found it at the service', async () => {
  const one = await openWithResults()
  const other = await openWithResults()
  const ids = async (stores: ResultStores, target: string) =>
    (await tellAll(stores, target)).map(({ type, eventId }) => `${type} ${eventId}`)
  const [target, elsewhere] = [await addTarget(one), await addTarget(other)]

  const { purchase } = await buy(one, { orderNumber: 'ORD-1', trackingNumber: '94001' })
  await one.manifests.file(filing(purchase.id))
  const own = manifestOf()
  await one.manifests.insertPrepared(own, [purchase.id])
  await one.manifests.startSending(own.id, {})
  const number = { serviceManifestId: 'M-1' }
  await one.manifests.commitCreated(own.id, number, '{}', undefined, undefined)
  const [refund] = await one.refunds.insertPrepared([refundOf(purchase.id)])
  await one.refunds.update(refund!.id, 'prepared', { state: 'sent' })
  await one.refunds.update(refund!.id, 'sent', { state: 'requested' })
  await one.refunds.update(refund!.id, 'requested', { status: 'Refunded' })

  await other.orders.upsert([orderContent('ORD-1')])
  const order = (await other.orders.findByNumber('ORD-1'))!
  const { transactionId } = purchase
  const { request } = preparedPurchase(order.id)
  const listed = importedShipment({ transactionId, trackingNumber: '94001' })
  const parcel = { orderId: order.id, orderNumber: 'ORD-1', parcelNumber: 1 }
  const found = await other.imports.insert({ ...listed, request, order: parcel })
  await other.manifests.file(filing(found.purchase.id))
  const made = manifestOf({ gestureId: undefined, listId: undefined, state: 'created', ...number })
  await other.manifests.keepMadeElsewhere(made, '{}', undefined, [found.purchase.id])
  await other.imports.noteRefund(found.purchase, {
    ...listed.shipment,
    refund: { status: 'Refunded', statusText: undefined },
  })
  for (const { trackings } of [one, other])
    await trackings.keep('94001', {
      triedAt: startOfTime,
      ended: true,
      nextAskAt: undefined,
      statusSince: startOfTime,
      answer: { status: 'Delivered', statusText: undefined, subStatus: undefined, events: [], warnings: [] },
    })

  const told = await ids(one, target)
  expect(told).toHaveLength(5)
  expect(new Set(told).size).toBe(5)
  expect(await ids(other, elsewhere)).toEqual(told)
})

it('what is noted twice is told once', async () => {
  const stores = await openWithResults()
  const { context } = stores
  const target = await addTarget(stores)
  await buy(stores, { orderNumber: 'ORD-1' })
  const columns = 'event, order_id, purchase_id, detail, at'
  const again = () =>
    void context.database
      .prepare(`INSERT INTO result_facts (${columns}) SELECT ${columns} FROM result_facts`)
      .run()
  again()
  expect(noted(stores)).toHaveLength(2)
  again()
  expect(await tellAll(stores, target)).toHaveLength(1)
})

it('the events of an order are told one after the other, those of others meanwhile', async () => {
  const stores = await openWithResults()
  const { results } = stores
  const target = await addTarget(stores)
  const other = await addTarget(stores)
  await withEvents(stores, 'ORD-1', 'ORD-2')
  const now = startOfTime
  const due = async () => {
    const found = await results.due(target, now)
    return found?.telling
  }
  const first = (await due())!
  expect(first).toMatchObject({ orderNumber: 'ORD-1', event: 'order.cancelled' })
  const nextAt = new Date(now.getTime() + 60_000)
  await results.tried(first.id, { state: 'waiting', fault: passing, nextAt })
  const second = (await due())!
  expect(second).toMatchObject({ orderNumber: 'ORD-2', event: 'order.cancelled' })
  await results.tried(second.id, { state: 'stopped', fault: lasting })
  // Both of the others stand behind one that is not told.
  expect(await due()).toBeUndefined()
  expect(await results.nextDueAt(target)).toEqual(nextAt)
  expect(
    (await results.ofOrder(' ord-1 ')).map(({ isBehind, state, tries, fault }) => ({
      isBehind,
      state,
      tries,
      fault,
    })),
  ).toEqual([
    { isBehind: false, state: 'waiting', tries: 1, fault: passing },
    { isBehind: false, state: 'waiting', tries: 0, fault: undefined },
    { isBehind: true, state: 'waiting', tries: 0, fault: undefined },
    { isBehind: true, state: 'waiting', tries: 0, fault: undefined },
  ])
  // The same of another target is another matter.
  expect(await results.due(other, now)).toMatchObject({ telling: { event: 'order.cancelled' } })
  expect(await results.due(target, nextAt)).toMatchObject({ telling: { id: first.id } })
  await results.tried(first.id, { state: 'told' })
  expect(await due()).toMatchObject({ orderNumber: 'ORD-1', event: 'order.reopened' })
  // What comes while an earlier one is open stands behind it.
  await stores.orders.cancel('ORD-2')
  await results.spread(10)
  expect(
    (await results.ofOrder('ORD-2'))
      .filter(({ targetId }) => targetId === target)
      .map(({ isBehind }) => isBehind),
  ).toEqual([false, true, true])
  expect(await results.skip(second.id, 'told_otherwise')).toMatchObject({
    state: 'skipped',
    skipReason: 'told_otherwise',
    fault: lasting,
  })
  await results.tried((await due())!.id, { state: 'told' })
  expect(await due()).toMatchObject({ orderNumber: 'ORD-2', event: 'order.reopened' })
})

it('what is to wait longer than any pause was written by a clock that was ahead: it is due', async () => {
  const stores = await openWithResults()
  const { results } = stores
  const target = await addTarget(stores)
  await withEvents(stores, 'ORD-1')
  const { telling } = (await results.due(target, startOfTime))!
  const ahead = new Date(startOfTime.getTime() + longestPauseMs + 1)
  await results.tried(telling.id, { state: 'waiting', fault: passing, nextAt: ahead })
  expect(await results.due(target, new Date(startOfTime.getTime() + 1))).toBeUndefined()
  expect(await results.due(target, startOfTime)).toMatchObject({ telling: { id: telling.id } })
  expect(await results.nextDueAt(target)).toEqual(ahead)
})

it('a person has it tried again at once, or leaves it; what is over stays so, unless a try that was under way got through', async () => {
  const stores = await openWithResults()
  const { results } = stores
  const target = await addTarget(stores)
  await withEvents(stores, 'ORD-1', 'ORD-2', 'ORD-3')
  const ends = [
    { state: 'told' },
    { state: 'stopped', fault: lasting },
    { state: 'waiting', fault: passing, nextAt: new Date(startOfTime.getTime() + 1_000) },
  ] as const
  const tried: string[] = []
  for (const end of ends) {
    const { telling } = (await results.due(target, startOfTime))!
    await results.tried(telling.id, end)
    tried.push(telling.id)
  }
  const [told, stopped, waiting] = tried as [string, string, string]
  expect(await results.counts(target)).toEqual({
    waiting: 4,
    stopped: 1,
    closed: { count: 0, since: undefined },
    oldestAt: expect.any(Date) as Date,
    oldestStoppedAt: expect.any(Date) as Date,
    toldAt: expect.any(Date) as Date,
  })
  await expect(results.retry({ tellingId: told })).rejects.toMatchObject({
    details: { reason: 'telling_told' },
  })
  await expect(results.skip(told, 'not_wanted')).rejects.toMatchObject({
    details: { reason: 'telling_told' },
  })
  await expect(results.skip(newId(), 'not_wanted')).rejects.toMatchObject({ code: 'not_found' })
  await expect(results.retry({ targetId: newId() })).rejects.toMatchObject({ code: 'not_found' })
  expect(await results.retry({ tellingId: stopped })).toEqual({ targetId: target, count: 1 })
  expect(await results.due(target, startOfTime)).toMatchObject({
    telling: { id: stopped, tries: 1, fault: lasting },
  })
  // It is being told as a person leaves it.
  await results.skip(stopped, 'not_wanted')
  expect(await results.skip(stopped, 'told_otherwise')).toMatchObject({ skipReason: 'not_wanted' })
  await results.tried(stopped, { state: 'waiting', fault: passing, nextAt: startOfTime })
  expect((await results.list({ ...all, which: 'skipped' })).tellings).toMatchObject([
    { id: stopped, tries: 1 },
  ])
  await expect(results.retry({ tellingId: stopped })).rejects.toMatchObject({
    details: { reason: 'telling_skipped' },
  })
  await results.tried(stopped, { state: 'told' })
  expect((await results.list({ ...all, which: 'skipped' })).tellings).toEqual([])
  expect((await results.list({ ...all, which: 'told' })).tellings).toContainEqual(
    expect.objectContaining({ id: stopped, state: 'told', skipReason: undefined }),
  )
  expect(await results.retry({ targetId: target })).toEqual({ targetId: target, count: 4 })
  const next = await results.list({ ...all, which: 'open' })
  expect(next.tellings.find(({ id }) => id === waiting)).toMatchObject({
    state: 'waiting',
    nextAt: undefined,
  })
  expect(await tellAll(stores, target)).toHaveLength(4)
  expect(await results.nextDueAt(target)).toBeUndefined()
  expect(await results.counts(target)).toMatchObject({ waiting: 0, stopped: 0, oldestAt: undefined })
})

it('is listed the newest first, a piece at a time, by its state, target and numbers', async () => {
  const stores = await openWithResults()
  const { results } = stores
  const target = await addTarget(stores)
  const other = await addTarget(stores, { events: ['parcel.shipped'] })
  await withEvents(stores, 'ORD-1', 'ORD_2')
  await buy(stores, { orderNumber: 'ORD-3', trackingNumber: '9400111' })
  await results.spread(10)
  const numbers = async (filter: object) => {
    const { tellings, total, next } = await results.list({ ...all, ...filter })
    return { orders: tellings.map(({ orderNumber }) => orderNumber), total, next }
  }
  const piece = await numbers({ limit: 2 })
  expect(piece).toEqual({ orders: ['ORD-3', 'ORD-3'], total: 6, next: expect.any(Number) as number })
  expect(await numbers({ limit: 4, before: piece.next })).toEqual({
    orders: ['ORD_2', 'ORD-1', 'ORD_2', 'ORD-1'],
    total: 6,
    next: undefined,
  })
  expect(await numbers({ limit: 2, skip: 3 })).toEqual({
    orders: ['ORD-1', 'ORD_2'],
    total: 6,
    next: expect.any(Number) as number,
  })
  expect((await numbers({ limit: 2, before: piece.next, skip: 1 })).orders).toEqual(['ORD-1', 'ORD_2'])
  expect(await numbers({ limit: 2, skip: 6 })).toEqual({ orders: [], total: 6, next: undefined })
  expect((await numbers({ targetId: other })).orders).toEqual(['ORD-3'])
  expect((await numbers({ query: 'ord_' })).total).toBe(2)
  expect((await numbers({ query: '0011 1' })).total).toBe(2)
  await results.tried((await results.due(target, startOfTime))!.telling.id, { state: 'told' })
  expect((await numbers({ which: 'told' })).orders).toEqual(['ORD-1'])
  expect((await numbers({ which: 'open', targetId: target })).total).toBe(4)
  expect(await numbers({ which: 'stopped' })).toEqual({ orders: [], total: 0, next: undefined })
})

it('what is over goes with age, some at a time; what is not told stays, and when something was told last is still known', async () => {
  const stores = await openWithResults()
  const { results, context } = stores
  const target = await addTarget(stores)
  await withEvents(stores, 'ORD-1', 'ORD-2', 'ORD-3')
  for (let told = 0; told < 3; told++)
    await results.tried((await results.due(target, startOfTime))!.telling.id, { state: 'told' })
  const { toldAt } = await results.counts(target)
  expect(await results.prune(startOfTime, 10)).toBe(0)
  const later = context.clock.now()
  expect(await results.prune(later, 2)).toBe(2)
  expect(await results.prune(later, 2)).toBe(1)
  expect(await results.prune(later, 2)).toBe(0)
  expect(await results.counts(target)).toMatchObject({ waiting: 3, toldAt })
})

it('what is sealed with a key that is not here waits for it, for those whose key it is, and keeps no other from being told', async () => {
  const [lost, own] = [keyOf('lost'), keyOf('own')]
  const before = await openWithResults(lost)
  const closed = await addTarget(before)
  await withEvents(before, 'ORD-1')
  const { path } = before
  before.close()

  const stores = await openWithResults(own, path)
  const { results } = stores
  expect(await results.targets()).toEqual([])
  const [listed] = await results.closedTargets()
  expect(listed).toMatchObject({ id: closed, waiting: 2, oldestAt: expect.any(Date) as Date })
  // What was written down is there, and says itself what it is of.
  expect(await results.due(closed, startOfTime)).toMatchObject({
    telling: { orderNumber: 'ORD-1' },
    content: undefined,
  })
  const open = await addTarget(stores)
  await buy(stores, { orderNumber: 'ORD-2' })
  expect(await results.spread(10)).toBe(1)
  expect(await results.spread(10)).toBe(0)
  expect(noted(stores)).toEqual(['parcel.shipped'])
  expect(await tellAll(stores, open)).toMatchObject([{ type: 'parcel.shipped' }])
  expect(await results.closedTargets()).toEqual([{ ...listed, waiting: 3 }])
  await results.prune(new Date(Date.now() + 1e12), 10)

  const later = sqliteResultStore({ ...stores.context, sealer: createSealer(lost, [own]) })
  expect(await later.spread(10)).toBe(1)
  expect(noted(stores)).toEqual([])
  expect(await tellAll({ ...stores, results: later }, closed)).toMatchObject([
    { type: 'order.cancelled' },
    { type: 'order.reopened' },
    { type: 'parcel.shipped' },
  ])
  // It had told it, and that is forgotten by now.
  expect(await tellAll({ ...stores, results: later }, open)).toEqual([])
})

it('of a fact whose parcel cannot be read nothing is told, and it is kept; the others are', async () => {
  const stores = await openWithResults()
  const { context, results } = stores
  const target = await addTarget(stores)
  await buy(stores, { orderNumber: 'ORD-1' })
  const away = (from: string, to: string) =>
    context.database.prepare('UPDATE result_facts SET purchase_id = ? WHERE purchase_id = ?').run(to, from)
  const { id } = (await stores.purchases.latest(1))[0]!
  away(id, 'gone')
  await buy(stores, { orderNumber: 'ORD-2' })
  expect(await tellAll(stores, target)).toMatchObject([{ orderNumber: 'ORD-2' }])
  expect(noted(stores)).toEqual(['parcel.shipped'])
  expect(await results.spread(10)).toBe(0)
  away('gone', id)
  const next = { ...stores, results: sqliteResultStore(context) }
  expect(await tellAll(next, target)).toMatchObject([{ orderNumber: 'ORD-1' }])
})

// Hazard: a card says that all is told, and the shop never hears of a parcel whose row no key here opens.
it('what cannot be read counts for those who may want it, and for its order, until it can be', async () => {
  const stores = await openWithResults()
  const { context, results } = stores
  const any = await addTarget(stores)
  const ofShop = await addTarget(stores, { sources: ['shop'] })
  const cancelled = await addTarget(stores, { events: ['order.cancelled'] })
  await buy(stores, { orderNumber: 'ORD-1' })
  await buy(stores, { orderNumber: 'ORD-2' })
  const [last] = await stores.purchases.latest(1)
  const change = (sql: string, ...values: readonly string[]) => context.database.prepare(sql).run(...values)
  change(`UPDATE result_facts SET purchase_id = 'gone' WHERE purchase_id = ?`, last!.id)
  expect(await tellAll(stores, any)).toMatchObject([{ orderNumber: 'ORD-1' }])
  const later = await addTarget(stores)
  const counted = async (store = results) =>
    Promise.all([any, ofShop, cancelled, later].map(async (id) => (await store.counts(id)).closed.count))
  expect(await counted()).toEqual([1, 0, 0, 0])
  expect((await results.counts(any)).closed.since).toEqual(expect.any(Date))
  expect([...(await results.closedOfOrder(' ord-2 '))]).toEqual([[any, 1]])
  expect((await results.closedOfOrder('ORD-1')).size).toBe(0)
  // Whose the order was is not known any more: either may have wanted it.
  change(`UPDATE result_facts SET order_id = 'gone'`)
  expect(await counted()).toEqual([1, 1, 0, 0])

  change('UPDATE result_facts SET purchase_id = ?, order_id = ?', last!.id, last!.orderId)
  const next = { ...stores, results: sqliteResultStore(context) }
  expect(await tellAll(next, any)).toMatchObject([{ orderNumber: 'ORD-2' }])
  expect(await counted(next.results)).toEqual([0, 0, 0, 0])
})

it('of what cannot be read, a status of a way counts only where it is asked for', async () => {
  const stores = await openWithResults()
  const { context, results } = stores
  const delivered = await addTarget(stores)
  const inTransit = await addTarget(stores, { trackingStatuses: ['InTransit'] })
  context.database
    .prepare(
      `INSERT INTO result_facts (event, order_id, purchase_id, detail, at) VALUES ('parcel.tracking', 'gone', 'gone', '["94001","Delivered",1]', 1)`,
    )
    .run()
  await results.spread(10)
  expect((await results.counts(delivered)).closed).toEqual({ count: 1, since: new Date(1) })
  expect((await results.counts(inTransit)).closed.count).toBe(0)
})

// Hazard: a station that went back to an earlier version tells nobody anything.
it('a target that a later version wrote waits for it, and keeps no other from being told', async () => {
  const stores = await openWithResults()
  const { results, context } = stores
  const later = targetOf()
  const events = ['parcel.unboxed', 'parcel.shipped'] as unknown as typeof later.config.events
  await results.saveTarget({ ...later, config: { ...later.config, events } })
  const target = await addTarget(stores)
  await buy(stores, { orderNumber: 'ORD-1' })
  expect(await tellAll(stores, target)).toHaveLength(1)
  expect((await results.targets()).map(({ id }) => id)).toEqual([target])
  expect(noted(stores)).toEqual(['parcel.shipped'])
  await results.saveTarget(later)
  const next = { ...stores, results: sqliteResultStore(context) }
  expect(await tellAll(next, later.id)).toHaveLength(1)
  expect(await tellAll(next, target)).toEqual([])
})
