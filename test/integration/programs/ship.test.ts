// Other programs bring orders and buy their labels, over real HTTP, at the sandbox's service and printer.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProgramsBench, type ProgramsBench } from '../../support/programs-bench.ts'
import { until } from '../../support/until.ts'
import { everyOrder, packerAt, shownOf } from '../../support/verified-packing.ts'

let bench: ProgramsBench
let key: string
beforeAll(async () => {
  bench = await openProgramsBench()
  key = await bench.key(['orders', 'ship', 'read'], { name: 'Shop' })
})
afterAll(() => bench.close())

let numbers = 0
const row = (more: Record<string, unknown> = {}) => ({
  'order number': `API-${++numbers}`,
  recipient: 'Ada Example',
  street1: '12 Sample St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  country: 'US',
  weight: '12 oz',
  service: 'GroundAdvantage',
  ...more,
})
const shop = (path: string, ask?: Parameters<ProgramsBench['ask']>[1]) => bench.as(key)(path, ask)
async function order(more: Record<string, unknown> = {}): Promise<string> {
  const one = row(more)
  expect((await shop('/orders', { body: one })).json).toMatchObject({ orders: [{ outcome: 'added' }] })
  return one['order number']
}
let words = 0
const ship = (number: string, { word = `w${++words}`, body = {}, by = key } = {}) =>
  bench.as(by)(`/orders/${number}/ship`, { body, headers: { 'Idempotency-Key': word } })
const sold = () => bench.sandbox.state().shipments

describe('orders', () => {
  it('are taken by the columns of a file, and each is answered by itself', async () => {
    const good = row()
    const bad = row({ zip: 'nowhere', colour: 'red' })
    const { status, json } = await shop('/orders', { body: [good, bad, good, { recipient: 'nobody' }] })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      rejected: 3,
      orders: [
        { orderNumber: good['order number'], outcome: 'added' },
        {
          outcome: 'rejected',
          rejected: { column: 'zip', reason: { code: 'not_a_zip' } },
          ignored: ['colour'],
        },
        { outcome: 'rejected', rejected: { reason: { code: 'order_number_again', firstLine: 1 } } },
        { outcome: 'rejected', rejected: { column: 'order number', reason: { code: 'empty' } } },
      ],
    })
    expect((await shop('/orders', { body: good })).json).toMatchObject({ orders: [{ outcome: 'unchanged' }] })
    const moved = { ...good, city: 'Evanston' }
    expect((await shop('/orders', { body: moved })).json).toMatchObject({ orders: [{ outcome: 'changed' }] })
    const page = await bench.station.ask('orders.show', { orderNumber: good['order number'] })
    expect(page.origin).toEqual({ kind: 'program', name: 'Shop' })
    const { entries } = await bench.station.ask('audit.list', { limit: 20 })
    expect(
      entries.filter(({ operation }) => operation === 'orders.take').map(({ operator }) => operator),
    ).toEqual(['Shop', 'Shop', 'Shop'])
  })

  it('are kept by no key without the scope', async () => {
    const reads = await bench.key(['read', 'print', 'ship'])
    expect((await bench.as(reads)('/orders', { body: row() })).json).toMatchObject({ code: 'scope_missing' })
  })
})

describe('ship', () => {
  it('buys once, prints, and answers the same key with the same parcel; the order again with it too', async () => {
    const number = await order()
    const before = sold()
    const first = await ship(number, { word: 'once' })
    expect(first.json).toMatchObject({
      state: 'bought',
      orderNumber: number,
      parcel: { service: 'GroundAdvantage' },
    })
    expect(first.status).toBe(200)
    const again = await ship(number, { word: 'once' })
    expect([again.status, again.json['parcel']]).toEqual([
      200,
      expect.objectContaining({ purchaseId: (first.json['parcel'] as { purchaseId: string }).purchaseId }),
    ])
    expect((await ship(number)).json).toMatchObject({ state: 'bought', begunBefore: true })
    expect((await ship(number, { word: 'once', body: { weightGrams: 400 } })).json).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    expect(sold() - before).toBe(1)
  })

  it('takes the same word with another time to wait for the same wish', async () => {
    const number = await order()
    const ask = (waitSeconds: number) => ship(number, { word: 'patient', body: { waitSeconds } })
    const before = sold()
    expect([200, 202]).toContain((await ask(0)).status)
    expect((await ask(20)).json).toMatchObject({ state: 'bought' })
    expect(sold() - before).toBe(1)
  })

  it('buys nothing by a key that was answered, though the label was refunded since', async () => {
    const number = await order()
    const { json } = await ship(number, { word: 'refunded' })
    const { purchaseId } = json['parcel'] as { purchaseId: string }
    await bench.station.parcelOnce(purchaseId, ({ job }) => job?.state === 'confirmed')
    await bench.station.ask('refunds.request', { purchaseIds: [purchaseId], gestureId: randomUUID() })
    const before = sold()
    expect((await ship(number, { word: 'refunded' })).json).toMatchObject({ parcel: { purchaseId } })
    expect(sold()).toBe(before)
  })

  it('writes who bought into the audit log, by the name of the key, with the price', async () => {
    const number = await order()
    await ship(number)
    // The purchase's own entry comes with its end, which the answer does not wait for.
    const ofOrder = await until(async () => {
      const { entries } = await bench.station.ask('audit.list', { limit: 20 })
      const found = entries.filter(({ subject }) => subject === number)
      return found.length === 2 && found
    })
    expect(ofOrder.map(({ operation, operator }) => [operation, operator])).toEqual([
      ['purchase.bought', 'Shop'],
      ['ship.order', 'Shop'],
    ])
    expect(ofOrder[0]?.amount?.amountMinor).toBeGreaterThan(0)
  })

  it('answers a doubt as a doubt, and not as an error that invites another', async () => {
    const number = await order()
    bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
    bench.sandbox.faults.set({ endpoint: 'findShipments', kind: 'unreadable', body: '{}', times: 50 })
    const before = sold()
    const { status, json } = await ship(number, { word: 'doubt' })
    expect([status, json['state']]).toEqual([202, 'in_doubt'])
    bench.sandbox.faults.clear()
    const { purchaseId } = json['parcel'] as { purchaseId: string }
    await bench.station.ask('ship.retry', { purchaseId })
    await bench.station.parcelOnce(purchaseId, ({ state }) => state === 'bought')
    expect((await ship(number, { word: 'doubt' })).json).toMatchObject({
      state: 'bought',
      parcel: { purchaseId },
    })
    expect(sold() - before).toBe(1)
  })

  it('answers what the service refused as refused, by the same word for good, and buys by another', async () => {
    const number = await order()
    bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'code', code: 'ADDRESS.VALIDATION_FAILED' })
    const before = sold()
    const refused = await ship(number, { word: 'refused' })
    expect(refused.json).toMatchObject({ state: 'refused', parcel: { reason: { code: 'service_refused' } } })
    bench.sandbox.faults.clear()
    expect((await ship(number, { word: 'refused' })).json).toMatchObject({ state: 'refused' })
    expect(sold()).toBe(before)
    expect((await ship(number)).json).toMatchObject({ state: 'bought' })
  })

  it.each(['at the bench', 'by another word'])(
    'answers the word of a refusal with the parcel that was bought since, %s',
    async (how) => {
      const number = await order()
      bench.sandbox.faults.set({
        endpoint: 'createShipment',
        kind: 'code',
        code: 'ADDRESS.VALIDATION_FAILED',
      })
      const word = `refused, then bought ${how}`
      expect((await ship(number, { word })).json).toMatchObject({ state: 'refused' })
      bench.sandbox.faults.clear()
      if (how === 'at the bench') await bench.station.shipped(number)
      else await ship(number)
      const before = sold()
      expect(await ship(number, { word })).toMatchObject({
        status: 200,
        json: { state: 'bought', begunBefore: true, parcel: { state: 'bought', orderNumber: number } },
      })
      expect(sold()).toBe(before)
    },
  )

  it('sends by the same word what never left, and buys it once', async () => {
    const number = await order()
    await ship(await order())
    const ask = { word: 'unreachable', body: { waitSeconds: 0 } }
    const before = sold()
    await bench.sandbox.stopService()
    const begun = await ship(number, ask)
    expect([begun.status, begun.json['state']]).toEqual([202, 'prepared'])
    const { purchaseId } = begun.json['parcel'] as { purchaseId: string }
    await bench.station.parcelOnce(purchaseId, ({ reason }) => reason !== undefined)
    await bench.sandbox.startService()
    await ship(number, ask)
    await bench.station.parcelOnce(purchaseId, ({ state }) => state === 'bought')
    expect((await ship(number, ask)).json).toMatchObject({ state: 'bought', parcel: { purchaseId } })
    expect(sold() - before).toBe(1)
  })

  it('writes a word that is sent again into the audit log once', async () => {
    const number = await order()
    for (let times = 0; times < 3; times++) await ship(number, { word: 'thrice' })
    const { entries } = await bench.station.ask('audit.list', { limit: 30 })
    const begun = entries.filter(({ subject, operation }) => subject === number && operation === 'ship.order')
    expect(begun).toHaveLength(1)
  })

  it('refuses what is above the limit of the key, and buys nothing; nobody is asked', async () => {
    const number = await order({ weight: '9 kg' })
    const poor = await bench.key(['ship'], { parcelLimitMinor: 100 })
    const before = sold()
    const { json } = await ship(number, { by: poor })
    expect(json).toMatchObject({ status: 403, code: 'needs_approval', details: { limitMinor: 100 } })
    expect(json['details'] as object).not.toHaveProperty('actId')
    expect(sold()).toBe(before)
    expect((await ship(number)).json).toMatchObject({ state: 'bought' })
  })

  it.each([
    ['an order that is not there', () => Promise.resolve('NOBODY'), 404, 'not_found'],
    [
      'one on hold',
      async () => {
        const number = await order()
        await bench.station.ask('orders.hold', { orderNumber: number, reason: 'wait' })
        return number
      },
      409,
      'order_held',
    ],
    ['one without a weight', () => order({ weight: '' }), 422, 'order_incomplete'],
  ])('refuses %s, and buys nothing', async (_, make, status, code) => {
    const number = await make()
    const before = sold()
    expect((await ship(number)).json).toMatchObject({ status, code })
    expect(sold()).toBe(before)
  })
})

// Hazard: what nobody has scanned leaves by the way of a program.
describe('ship, where the items of every order are scanned', () => {
  beforeAll(() => bench.station.ask('verification.saveRule', everyOrder))
  afterAll(() => bench.station.ask('verification.saveRule', { ...everyOrder, mode: 'off' }))

  it.each([
    ['untouched', 0],
    ['half scanned', 1],
  ])('refuses an order that is %s, says how many are left, and buys nothing', async (_, packed) => {
    const packer = packerAt(bench.station)
    const number = await order({ items: 'TEA | MUG' })
    if (packed > 0) {
      await bench.station.scan(number)
      expect(shownOf(await packer.item('TEA', number)).verification).toMatchObject({ packed, left: 1 })
    }
    const before = sold()
    const { status, headers, json } = await ship(number, { word: `items of ${number}` })
    expect([status, headers.get('Content-Type')]).toEqual([409, 'application/problem+json'])
    expect(json).toMatchObject({ code: 'items_not_scanned', details: { packed, left: 2 - packed } })
    expect(sold()).toBe(before)
    expect((await shop(`/orders/${number}`)).json).toMatchObject({ state: 'open', parcels: [] })
    // The same word is good for it once all of them are in.
    if (packed === 0) await bench.station.scan(number)
    for (const sku of ['TEA', 'MUG'].slice(packed)) await packer.item(sku, number)
    expect((await ship(number, { word: `items of ${number}` })).json).toMatchObject({ state: 'bought' })
    expect(sold() - before).toBe(1)
  })
})

it('buys nothing by a key that is revoked while its request is on the way', async () => {
  const number = await order()
  const late = await bench.key(['ship'], { name: 'late' })
  const before = sold()
  const call = request(`http://127.0.0.1:${bench.host.port}/api/v1/orders/${number}/ship`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${late}`,
      'Content-Type': 'application/json',
      'Content-Length': 2,
      'Idempotency-Key': 'late',
    },
  })
  const answered = once(call, 'response')
  call.write('{')
  const ofKey = async () =>
    (await bench.station.ask('programs.list', {})).programs.find(({ name }) => name === 'late')
  // The key was recognised by now.
  await until(async () => (await ofKey())?.lastUsedAt !== undefined)
  await bench.station.ask('programs.revoke', { programId: (await ofKey())?.id ?? '' })
  call.end('}')
  const [answer] = (await answered) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(401)
  expect(sold()).toBe(before)
})

describe('parcels', () => {
  it('are listed a page at a time, and show nobody whom they go to', async () => {
    const one = await shop('/parcels?limit=1')
    const [newest] = one.json['parcels'] as { purchaseId: string }[]
    const two = await shop(`/parcels?limit=1&cursor=${String(one.json['next'])}`)
    const [second] = two.json['parcels'] as { purchaseId: string }[]
    expect(newest?.purchaseId).not.toBe(second?.purchaseId)
    const all = await shop('/parcels?limit=100')
    expect(all.json['next']).toBeUndefined()
    // By their ids: what is printed meanwhile is another parcel in the next answer.
    const listed = all.json['parcels'] as { purchaseId: string }[]
    expect(listed.slice(0, 2).map(({ purchaseId }) => purchaseId)).toEqual([
      newest?.purchaseId,
      second?.purchaseId,
    ])
    for (const word of ['Ada', 'Sample St', 'Chicago', '60601']) expect(all.text).not.toContain(word)
  })

  it('give their label byte for byte, as a picture, and as a page', async () => {
    const number = await order()
    const { json } = await ship(number)
    const { purchaseId, labelId } = json['parcel'] as { purchaseId: string; labelId: string }
    const file = async (format: string) => {
      const answer = await fetch(
        `http://127.0.0.1:${bench.host.port}/api/v1/parcels/${purchaseId}/label?format=${format}`,
        { headers: { Authorization: `Bearer ${key}` } },
      )
      return { type: answer.headers.get('Content-Type'), bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const exact = await file('exact')
    const kept = await bench.station.ask('reprint.content', { labelId })
    expect(exact.bytes.toString('base64')).toBe(kept.contentBase64)
    expect(exact.type).toBe('application/zpl')
    const png = await file('png')
    expect([png.type, png.bytes.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
    const pdf = await file('pdf')
    expect([pdf.type, pdf.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  })
})

it('tells printers and how they are, and not where', async () => {
  const { json, text } = await shop('/printers')
  expect(json).toMatchObject({
    printers: [{ id: 'bench', roles: expect.arrayContaining(['label']) as unknown }],
  })
  expect(text).not.toContain('127.0.0.1')
})
