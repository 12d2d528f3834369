// A program ships an order that is not here: it is asked for at its source as a scan of it is, and what is not known is not called none.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answersJson,
  openOrderShop,
  shopOrder,
  type OrderShop,
  type ShopAnswer,
} from '../../support/order-shop.ts'
import { openProgramsBench, type ProgramsBench } from '../../support/programs-bench.ts'

const hasIt: ShopAnswer = (request, response) =>
  answersJson(shopOrder(decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '')))(request, response)

let bench: ProgramsBench
let key: string
let shop: OrderShop
beforeAll(async () => {
  bench = await openProgramsBench()
  key = await bench.key(['ship', 'read'], { name: 'Warehouse' })
})
beforeEach(async () => {
  shop = await openOrderShop()
  await bench.station.ask('orders.saveSource', { config: shop.source() })
})
afterEach(async () => {
  for (const { id } of (await bench.station.ask('orders.sources', {})).sources)
    await bench.station.ask('orders.removeSource', { sourceId: id })
  await shop.close()
})
afterAll(() => bench.close())

const ship = (number: string, word = `ship ${number}`) =>
  bench.as(key)(`/orders/${number}/ship`, { body: {}, headers: { 'Idempotency-Key': word } })

describe('an order that is not here', () => {
  it('is looked up, bought once, and answered with its parcel', async () => {
    shop.answer = hasIt
    const before = bench.sandbox.state().shipments
    expect(await ship('LOOK-1')).toMatchObject({
      status: 200,
      json: { state: 'bought', orderNumber: 'LOOK-1' },
    })
    expect(await ship('LOOK-1')).toMatchObject({ status: 200, json: { state: 'bought' } })
    expect(bench.sandbox.state().shipments).toBe(before + 1)
    expect(shop.asked).toHaveLength(1)
  })

  it('is not found where each source says so', async () => {
    expect(await ship('LOOK-2')).toMatchObject({ status: 404, json: { code: 'not_found' } })
  })

  // Hazard: a program that hears 404 strikes the order out, and it stands in a shop that did not answer.
  it('is not called not found where a source did not answer, and the same key ships it later', async () => {
    const other = await openOrderShop('Other shop')
    await bench.station.ask('orders.saveSource', { config: other.source() })
    await shop.close()
    const { status, json, headers } = await ship('LOOK-3')
    expect([status, json.code]).toEqual([503, 'order_source_unreachable'])
    expect(json).toMatchObject({ details: { notKnownAt: ['Web shop'], noneAt: ['Other shop'] } })
    expect(headers.get('Retry-After')).toBe('5')
    other.answer = hasIt
    await expect
      .poll(async () => (await ship('LOOK-3')).json, { interval: 500 })
      .toMatchObject({ state: 'bought' })
    await other.close()
  })

  // Hazard: a row of an old file is not taken, and the shop that has it mended by now does not answer.
  it('is not known where a source did not answer, also where its row was not taken before', async () => {
    shop.answer = answersJson(shopOrder('LOOK-6', 'no zip'))
    expect(await ship('LOOK-6')).toMatchObject({ status: 422 })
    await shop.close()
    // What was answered is held on to for a while.
    const other = await openOrderShop('Other shop')
    await bench.station.ask('orders.saveSource', { config: other.source() })
    await expect
      .poll(async () => (await ship('LOOK-6', 'again')).json, { timeout: 60_000, interval: 500 })
      .toMatchObject({ code: 'order_source_unreachable', details: { notKnownAt: ['Web shop'] } })
    await other.close()
  })

  it('of which the row cannot be taken is told with the column, and nothing of its address', async () => {
    shop.answer = answersJson(shopOrder('LOOK-4', 'no zip'))
    const { status, json, text } = await ship('LOOK-4')
    expect([status, json.code]).toEqual([422, 'order_incomplete'])
    expect(json).toMatchObject({ details: { reason: 'row_not_taken', why: 'not_a_zip', column: 'zip' } })
    expect(text).not.toContain('Ada')
  })

  it('is read as not found without anybody being asked', async () => {
    shop.answer = hasIt
    expect(await bench.as(key)('/orders/LOOK-5')).toMatchObject({ status: 404 })
    expect(shop.asked).toEqual([])
  })
})
