// An order that is not here is looked up at a real shop when it is scanned, and bought in the same gesture. The station, the service and the
// shop are real.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { HttpSource } from '../../../src/contract/orders.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import {
  answersJson,
  answersNone,
  openOrderShop,
  shopOrder,
  type OrderShop,
  type ShopAnswer,
} from '../../support/order-shop.ts'
import { fastClock } from '../../support/fast-clock.ts'
import { csvOf, eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'

const root = mkdtempSync(join(tmpdir(), 'packbench-look-up-'))
const data = join(root, 'station')
let sandbox: Sandbox
let station: TestStation
let shop: OrderShop

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(root, 'sandbox') })
  // What is done while a shop thinks has four times as long as the three seconds after which it is given up.
  station = await openTestStation({ dataDir: data, clock: fastClock(0.25) })
  await station.connect(sandbox)
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(root, { recursive: true, force: true })
})
beforeEach(async () => {
  shop = await openOrderShop()
})
afterEach(async () => {
  for (const { id } of (await station.ask('orders.sources', {})).sources)
    await station.ask('orders.removeSource', { sourceId: id })
  await shop.close()
})

const save = (more: Partial<HttpSource> = {}, authorization?: string) =>
  station.ask('orders.saveSource', {
    config: shop.source(more),
    ...(authorization === undefined ? {} : { authorization }),
  })
const ordersOf = async (query: string) => (await station.ask('orders.list', { query })).orders
const bought = () => sandbox.state().shipments

/** A shop that has all that it is asked for. */
const hasIt: ShopAnswer = (request, response) =>
  answersJson(shopOrder(decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '')))(request, response)

describe('an order that is not here', () => {
  it('is looked up where it is scanned, and bought in the same gesture, once', async () => {
    shop.answer = hasIt
    const { id } = await save({}, 'Bearer s3cret')
    const before = bought()
    const gestureId = randomUUID()
    const told = eventOnce(station.station, 'orderLookUp', () => true)
    const outcome = await station.ask('ship.scan', { gestureId, text: 'LOOK-1' })
    if (outcome.kind !== 'shipping') throw new Error(JSON.stringify(outcome))
    expect(await told).toEqual({ gestureId, sources: ['Web shop'] })
    const parcel = await station.parcelOnce(
      outcome.parcel.purchaseId,
      ({ job }) => job?.state === 'confirmed',
    )
    expect(parcel).toMatchObject({ orderNumber: 'LOOK-1', recipient: 'Ada Example' })
    expect(shop.asked).toEqual([{ url: '/orders/LOOK-1', secret: 'Bearer s3cret' }])

    // By its own gesture it is the same parcel, by another one it was shipped before; the shop is not asked again.
    expect(await station.ask('ship.scan', { gestureId, text: 'LOOK-1' })).toMatchObject({ kind: 'shipping' })
    expect(await station.scan('look-1')).toMatchObject({ kind: 'already_shipped' })
    expect(bought()).toBe(before + 1)
    expect(shop.asked).toHaveLength(1)
    const source = (await station.ask('orders.sources', {})).sources.find((one) => one.id === id)
    expect(source?.runs).toMatchObject([{ added: 1, rejectedCount: 0 }])
    const page = await station.ask('orders.show', { orderNumber: 'LOOK-1' })
    expect(page.origin).toEqual({ kind: 'http', name: 'Web shop' })
    expect(readFileSync(join(data, 'logs', 'station.log'), 'utf8')).not.toMatch(/s3cret|LOOK-1/)
  })

  it('that is scanned twice while it is looked up is asked for once, and bought once', async () => {
    const waiting: (() => void)[] = []
    shop.answer = (request, response) => void waiting.push(() => hasIt(request, response))
    await save()
    const before = bought()
    const scans = [station.scan('TWICE-1'), station.scan('TWICE-1')]
    await expect.poll(() => waiting.length).toBe(1)
    waiting.forEach((answer) => answer())
    const kinds = (await Promise.all(scans)).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['already_running', 'shipping'])
    await expect.poll(bought).toBe(before + 1)
    expect(shop.asked).toHaveLength(1)
  })

  it('is taken alone: what the answer has besides was not asked for', async () => {
    shop.answer = answersJson([shopOrder('BESIDE-10'), shopOrder('BESIDE-1')])
    await save()
    await station.shipped('BESIDE-1')
    expect((await ordersOf('BESIDE-')).map(({ orderNumber }) => orderNumber)).toEqual(['BESIDE-1'])
  })

  it('whose row cannot be taken is told with the reason and the source, and nothing is bought', async () => {
    shop.answer = answersJson(shopOrder('ROW-1', '4711-X'))
    await save()
    const before = bought()
    const outcome = await station.scan('ROW-1')
    expect(outcome).toMatchObject({
      kind: 'not_found',
      rejected: { lookedUpAt: 'Web shop', row: { column: 'zip', reason: { code: 'not_a_zip' } } },
      lookedUp: { noneAt: [], unanswered: [] },
    })
    expect(JSON.stringify(outcome)).not.toContain('Ada Example')
    expect(bought()).toBe(before)
  })

  it('is nowhere where each source says so, and a code that is scanned again and again is asked for once', async () => {
    shop.answer = answersNone
    await save()
    for (let scan = 0; scan < 5; scan++)
      expect(await station.scan('NOWHERE-1')).toEqual({
        kind: 'not_found',
        scanned: 'NOWHERE-1',
        lookedUp: { noneAt: ['Web shop'], unanswered: [] },
      })
    expect(shop.asked).toHaveLength(1)
  })

  it.each<[string, string, ShopAnswer]>([
    ['lets nobody in', 'no_entry', (_, response) => response.writeHead(401).end()],
    ['is broken', 'busy', (_, response) => response.writeHead(500).end()],
    ['answers no JSON', 'no_json', (_, response) => response.end('<html>')],
    [
      'answers a page where nothing is',
      'nothing_there',
      (_, response) => response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'),
    ],
    ['answers another order', 'other_orders', answersJson(shopOrder('OTHER-1'))],
    ['answers an error as if it were an order', 'other_orders', answersJson({ error: 'down' })],
    [
      'breaks off',
      'answer_broke_off',
      (request, response) =>
        response.writeHead(200, { 'content-length': '99' }).write('{', () => request.socket.destroy()),
    ],
    [
      'sends on',
      'sent_on',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['does not answer in time', 'look_up_too_slow', () => undefined],
  ])('is not said to be nowhere where a shop %s', async (_, code, answer) => {
    shop.answer = answer
    await save()
    const other = await openOrderShop('Other shop')
    onTestFinished(() => other.close())
    await station.ask('orders.saveSource', { config: other.source() })
    const number = `UNKNOWN-${code}`
    expect(await station.scan(number)).toMatchObject({
      kind: 'not_found',
      lookedUp: {
        noneAt: ['Other shop'],
        unanswered: [{ source: 'Web shop', error: { details: { fault: { code } } } }],
      },
    })
    expect(await ordersOf('OTHER-')).toEqual([])
    expect(await ordersOf(number)).toEqual([])
  })

  it('is not said to be nowhere where the shop is down, and is shipped by the other one that has it', async () => {
    const down = await openOrderShop('Closed shop')
    await station.ask('orders.saveSource', { config: down.source() })
    await down.close()
    expect(await station.scan('DOWN-1')).toMatchObject({
      lookedUp: { unanswered: [{ source: 'Closed shop', error: { code: 'order_source_unreachable' } }] },
    })
    shop.answer = hasIt
    await save()
    await station.shipped('DOWN-1')
  })
})

describe('a number that is typed', () => {
  const lookUp = (orderNumber: string, gestureId: string = randomUUID()) =>
    station.ask('orders.lookUp', { orderNumber, gestureId })
  const askable = async (query: string, state: 'all' | 'open' = 'all') =>
    (await station.ask('orders.list', { query, state })).askable

  it('can be asked for where it looks like a number and no order here has just it; nothing is asked by a search', async () => {
    shop.answer = hasIt
    await station.importCsv(csvOf('TYPED-10'))
    expect(await askable('TYPED-1')).toBeUndefined()
    await save()
    // What is found has it in its own number.
    expect(await askable('TYPED-1')).toEqual(['Web shop'])
    expect(await askable('typed-10')).toBeUndefined()
    expect(await askable('TYPED-10', 'open')).toBeUndefined()
    // It is said with the first piece of the list.
    expect(await station.ask('orders.list', { query: 'TYPED-1', skip: 1 })).not.toHaveProperty('askable')
    for (const text of ['Ada Example', '', '99M123456ABCDEF123456', 'A'.repeat(60) + '1'])
      expect(await askable(text)).toBeUndefined()
    expect(shop.asked).toEqual([])
  })

  it('can be asked for from the search of everything just so', async () => {
    const askableIn = async (text: string) => (await station.ask('search.everything', { text })).askable
    await station.importCsv(csvOf('FOUND-10'))
    expect(await askableIn('FOUND-1')).toBeUndefined()
    await save()
    expect(await askableIn('FOUND-1')).toEqual(['Web shop'])
    for (const text of ['found-10', 'Ada Example', '99M123456ABCDEF123456'])
      expect(await askableIn(text)).toBeUndefined()
    expect(shop.asked).toEqual([])
  })

  it('is asked for as a scan is, and its order is here then, to be shipped', async () => {
    shop.answer = hasIt
    await save()
    const gestureId = randomUUID()
    const told = eventOnce(station.station, 'orderLookUp', () => true)
    expect(await lookUp(' TYPED-2 ', gestureId)).toEqual({ kind: 'here' })
    expect(await told).toEqual({ gestureId, sources: ['Web shop'] })
    expect(await ordersOf('TYPED-2')).toMatchObject([{ state: 'open', recipient: 'Ada Example' }])
    expect((await station.ask('orders.show', { orderNumber: 'TYPED-2' })).origin).toEqual({
      kind: 'http',
      name: 'Web shop',
    })
    // It is here: nobody is asked any more.
    expect(await lookUp('typed-2')).toEqual({ kind: 'here' })
    expect(shop.asked).toHaveLength(1)
  })

  it('is nowhere where all said so, and not known where one did not', async () => {
    await save()
    expect(await lookUp('TYPED-3')).toEqual({
      kind: 'not_here',
      lookedUp: { noneAt: ['Web shop'], unanswered: [] },
    })
    const down = await openOrderShop('Closed shop')
    await station.ask('orders.saveSource', { config: down.source() })
    await down.close()
    expect(await lookUp('TYPED-4')).toMatchObject({
      kind: 'not_here',
      lookedUp: {
        noneAt: ['Web shop'],
        unanswered: [{ source: 'Closed shop', error: { code: 'order_source_unreachable' } }],
      },
    })
  })

  it('shares one look with a scan of it, which buys it', async () => {
    const waiting: (() => void)[] = []
    shop.answer = (request, response) => void waiting.push(() => hasIt(request, response))
    await save()
    const before = bought()
    const both = [station.scan('TYPED-5'), lookUp('TYPED-5')] as const
    await expect.poll(() => waiting.length).toBe(1)
    waiting.forEach((answer) => answer())
    expect((await both[0]).kind).toBe('shipping')
    expect(await both[1]).toEqual({ kind: 'here' })
    await expect.poll(bought).toBe(before + 1)
    expect(shop.asked).toHaveLength(1)
  })

  it('is waited for no more once that is said: the shop hears it, and nothing is taken', async () => {
    const waiting: (() => void)[] = []
    let ended = false
    shop.answer = (request, response) => {
      request.on('close', () => (ended = true))
      waiting.push(() => hasIt(request, response))
    }
    await save()
    const gestureId = randomUUID()
    const asked = lookUp('TYPED-6', gestureId)
    await expect.poll(() => waiting.length).toBe(1)
    await station.ask('orders.stopLookUp', { gestureId })
    expect(await asked).toEqual({ kind: 'stopped' })
    await expect.poll(() => ended).toBe(true)
    waiting.forEach((answer) => answer())
    expect(await ordersOf('TYPED-6')).toEqual([])
    // Nor is it said to be nowhere to whoever asks next.
    shop.answer = hasIt
    expect(await lookUp('TYPED-6')).toEqual({ kind: 'here' })
    // Of nothing that is under way nothing is stopped.
    await station.ask('orders.stopLookUp', { gestureId })
  })
})

describe('a number that is put on a pile', () => {
  const pile = () => station.ask('batch.create', { source: { kind: 'pile' } })
  const add = (batchId: string, text: string, gestureId: string = randomUUID()) =>
    station.ask('batch.add', { batchId, text, gestureId })
  let batchId: string
  beforeEach(async () => {
    ;({ id: batchId } = await pile())
  })
  afterEach(async () => {
    await station.ask('batch.cancel', { batchId })
  })

  it('is asked for where it is not here, and stands on the pile in its place', async () => {
    shop.answer = hasIt
    await save()
    await station.importCsv(csvOf('PILE-2'))
    const gestureId = randomUUID()
    const told = eventOnce(station.station, 'orderLookUp', () => true)
    expect(await add(batchId, 'PILE-1', gestureId)).toMatchObject({ outcome: 'added', orderNumber: 'PILE-1' })
    expect(await told).toEqual({ gestureId, sources: ['Web shop'] })
    await add(batchId, 'PILE-2')
    const { rows } = await station.ask('batch.rows', { batchId })
    expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(['PILE-1', 'PILE-2'])
    expect(shop.asked).toHaveLength(1)
    // Nothing is bought by that.
    expect((await ordersOf('PILE-1'))[0]?.state).toBe('open')
  })

  it('that is nowhere, or not known to be somewhere, or cannot be taken, is told as that and not added', async () => {
    await save()
    expect(await add(batchId, 'PILE-3')).toMatchObject({
      outcome: 'not_found',
      notHere: { lookedUp: { noneAt: ['Web shop'], unanswered: [] } },
    })
    shop.answer = (_, response) => response.writeHead(500).end()
    expect(await add(batchId, 'PILE-4')).toMatchObject({
      outcome: 'not_found',
      notHere: { lookedUp: { noneAt: [], unanswered: [{ source: 'Web shop' }] } },
    })
    shop.answer = answersJson(shopOrder('PILE-5', 'x'))
    expect(await add(batchId, 'PILE-5')).toMatchObject({
      outcome: 'not_found',
      notHere: { rejected: { lookedUpAt: 'Web shop', row: { column: 'zip' } } },
    })
    expect((await station.ask('batch.rows', { batchId })).total).toBe(0)
  })

  it('is not asked for where no source can be, and a container is not', async () => {
    expect(await add(batchId, 'PILE-6')).toMatchObject({ outcome: 'not_found', notHere: {} })
    await save()
    await add(batchId, '99M123456ABCDEF123456')
    expect(shop.asked).toEqual([])
  })
})

describe('a shop that does not answer', () => {
  it('holds up no scan of an order that is here, and is not asked for it', async () => {
    await station.importCsv(csvOf('HERE-1'))
    let ended = false
    shop.answer = (request) => void request.on('close', () => (ended = true))
    await save()
    const slow = station.scan('AWAY-1')
    await expect.poll(() => shop.asked.length).toBe(1)
    const here = await station.scan('HERE-1')
    expect([here.kind, ended]).toEqual(['shipping', false])
    expect(await slow).toMatchObject({ kind: 'not_found' })
    expect(shop.asked.map(({ url }) => url)).toEqual(['/orders/AWAY-1'])
    // It is not left open behind.
    await expect.poll(() => ended).toBe(true)
  })

  it('is not waited for once its source is removed, and nothing of it is taken any more', async () => {
    const waiting: (() => void)[] = []
    shop.answer = (request, response) => void waiting.push(() => hasIt(request, response))
    const { id } = await save()
    const scan = station.scan('REMOVED-1')
    await expect.poll(() => waiting.length).toBe(1)
    await station.ask('orders.removeSource', { sourceId: id })
    // Ended, and not waited for until its time is over.
    expect(await scan).toMatchObject({
      kind: 'not_found',
      lookedUp: { noneAt: [], unanswered: [{ error: { details: { fault: { code: 'no_answer' } } } }] },
    })
    expect(await ordersOf('REMOVED-1')).toEqual([])
  })
})

describe('nothing is asked of a shop', () => {
  it('that is off, or has no look-up address', async () => {
    shop.answer = hasIt
    await save({ enabled: false })
    await save({ name: 'Without', lookUpUrl: undefined })
    expect(await station.scan('OFF-1')).toEqual({ kind: 'not_found', scanned: 'OFF-1' })
    expect(shop.asked).toEqual([])
  })

  it('for a label that is known, a container, or what can be no order number', async () => {
    await station.importCsv(csvOf('LABEL-1'))
    const { trackingNumber } = await station.shipped('LABEL-1')
    shop.answer = hasIt
    await save()
    expect(await station.scan(trackingNumber ?? '')).toMatchObject({ kind: 'already_shipped' })
    for (const text of ['99M123456ABCDEF123456', '..', 'A'.repeat(61), '-X'])
      expect(await station.scan(text)).toMatchObject({ kind: 'not_found' })
    expect(shop.asked).toEqual([])
  })

  it('at another place than its own: such an address is refused', async () => {
    const elsewhere = shop.source({ lookUpUrl: 'https://elsewhere.example/orders/{orderNumber}' })
    await expect(station.ask('orders.saveSource', { config: elsewhere })).rejects.toMatchObject({
      info: { code: 'invalid_input', details: { fault: { code: 'look_up_elsewhere' } } },
    })
    await expect(
      station.ask('orders.tryLookUp', {
        config: elsewhere,
        authorization: 'Bearer s3cret',
        orderNumber: 'A-1',
      }),
    ).rejects.toMatchObject({ info: { code: 'invalid_input' } })
  })
})

it('a look-up is tried out before it is kept: nothing is taken, and the kept secret goes to its own place alone', async () => {
  shop.answer = hasIt
  const { id: sourceId } = await save({}, 'Bearer s3cret')
  const config = shop.source()
  const ask = (orderNumber: string) => station.ask('orders.tryLookUp', { sourceId, config, orderNumber })
  expect(await ask('TRY-1')).toMatchObject({ found: { cells: { 'order number': 'TRY-1' } } })
  expect(shop.asked).toEqual([{ url: '/orders/TRY-1', secret: 'Bearer s3cret' }])
  shop.answer = answersJson(shopOrder('TRY-2', 'x'))
  expect(await ask('TRY-2')).toMatchObject({ found: { rejected: { column: 'zip' } } })
  shop.answer = answersNone
  expect(await ask('TRY-3')).toEqual({})
  expect(await ordersOf('TRY-')).toEqual([])
  const moved = { ...config, url: `${config.url}/b`, lookUpUrl: `${config.url}/b/{orderNumber}` }
  await expect(
    station.ask('orders.tryLookUp', { sourceId, config: moved, orderNumber: 'TRY-4' }),
  ).rejects.toMatchObject({ info: { code: 'order_source_secret' } })
  expect(shop.asked).toHaveLength(3)
})
