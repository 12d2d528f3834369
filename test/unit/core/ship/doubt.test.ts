// Doubt about purchases, with a service that answers as told and a clock that the test owns.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beginRestored } from '../../../../src/adapters/sqlite/restore.ts'
import { graceMs } from '../../../../src/core/doubt.ts'
import { settle } from '../../../support/manual-clock.ts'
import { createScriptedBench, answers, fails, shipment, type ScriptedBench } from './scripted-service.ts'
import { orderOf } from './shipping-bench.ts'

let bench: ScriptedBench
let told: ScriptedBench['told']
beforeEach(async () => {
  bench = await createScriptedBench()
  told = bench.told
})
afterEach(() => bench.close())

it('asks a service that gave no answer with growing waits, at most a minute apart', async () => {
  told.creates = [fails('service_no_answer')]
  told.finds = [fails('service_no_answer')]
  const purchase = await bench.ship()
  expect(purchase).toMatchObject({ state: 'in_doubt', reason: { code: 'service_no_answer' } })
  const waits: number[] = []
  for (let check = 0; check < 9; check++) {
    const due = (await bench.now(purchase)).nextCheckAt?.getTime() ?? 0
    waits.push((due - bench.clock.now().getTime()) / 1000)
    await bench.clock.advance(due - bench.clock.now().getTime())
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(bench.creations()).toHaveLength(1)
})

it('sends the same request with the same transactionId after two "not known" a grace period apart', async () => {
  told.creates = [fails('service_no_answer'), answers(shipment)]
  told.finds = [answers(undefined)]
  const purchase = await bench.ship()
  await bench.clock.advance(1_000)
  expect(await bench.now(purchase)).toMatchObject({ state: 'in_doubt', notFoundAt: bench.clock.now() })
  expect(told.called).toHaveLength(2)
  await bench.clock.advance(graceMs)
  expect((await bench.now(purchase)).state).toBe('bought')
  const { transactionId } = purchase
  expect(told.called).toEqual(
    ['create', 'find', 'find', 'create', 'find'].map((call) => `${call} ${transactionId}`),
  )
})

// A doubt that is gone for a moment each time its request goes out is told anew on every screen.
it('stays in doubt while its request goes out again', async () => {
  told.creates = [
    fails('service_no_answer'),
    async () => {
      expect((await bench.purchases.listInDoubt()).map(({ state }) => state)).toEqual(['sent'])
      return shipment
    },
  ]
  told.finds = [answers(undefined)]
  const purchase = await bench.ship()
  expect(await bench.purchases.listInDoubt()).toHaveLength(1)
  await bench.clock.advance(1_000 + graceMs)
  expect((await bench.now(purchase)).state).toBe('bought')
  expect(await bench.purchases.listInDoubt()).toEqual([])
})

// Two charges, the first label lost: the first try is still at work, its repeat is refused, and one "not known" was
// believed.
it.each(['service_refused', 'service_auth_failed', 'invalid_input', 'service_busy'] as const)(
  'stays in doubt when a repeat ends with %s and the service knows no such purchase, and is found when it is there',
  async (code) => {
    told.creates = [fails('service_no_answer'), fails(code)]
    told.finds = [answers(undefined)]
    const purchase = await bench.ship()
    await bench.clock.advance(1_000 + graceMs)
    expect(bench.creations()).toHaveLength(2)
    expect(await bench.now(purchase)).toMatchObject({ state: 'in_doubt', reason: { code } })
    const again = await bench.shipping.ship('order-1', randomUUID(), undefined, undefined)
    expect(again).toMatchObject({ kind: 'already_running', purchase: { id: purchase.id } })
    told.finds = [answers(shipment)]
    await bench.clock.advance(60_000)
    expect(await bench.now(purchase)).toMatchObject({ state: 'bought', shipmentId: 's-1' })
    expect(new Set(told.called.map((call) => call.split(' ')[1])).size).toBe(1)
  },
)

// A gateway may say it after the work was done: it was charged, sent again with another body, and then bought again.
it.each(['service_busy', 'service_no_answer', 'unexpected_response'] as const)(
  'looks up a purchase whose first try ended with %s before anything else is done with it',
  async (code) => {
    told.creates = [fails(code)]
    told.finds = [answers(shipment)]
    const purchase = await bench.ship()
    expect(purchase).toMatchObject({ state: 'in_doubt', reason: { code } })
    await bench.clock.advance(1_000)
    expect((await bench.now(purchase)).state).toBe('bought')
    expect(told.called.map((call) => call.split(' ')[0])).toEqual(['create', 'find'])
  },
)

it('believes no refusal of a try that may be the second, after the process was killed while the first was out', async () => {
  told.creates = [() => new Promise<never>(() => undefined)]
  const purchase = await bench.ship()
  const after = bench.open()
  told.creates = [fails('service_refused')]
  told.finds = [answers(undefined)]
  await after.start()
  await bench.clock.advance(2 * graceMs)
  expect(await bench.now(purchase)).toMatchObject({ state: 'in_doubt', reason: { code: 'service_refused' } })
  await after.close()
  bench.shipping = after
})

// The repeat may be at work still, just as the first try was.
it('begins the time of "not known" anew where the process was killed while a repeat was out', async () => {
  told.creates = [fails('service_no_answer'), () => new Promise<never>(() => undefined)]
  told.finds = [answers(undefined)]
  const purchase = await bench.ship()
  await bench.clock.advance(1_000 + graceMs)
  expect(bench.creations()).toHaveLength(2)
  told.creates = [fails('service_no_answer')]
  await bench.clock.advance(60 * 60_000)
  const after = bench.open()
  await after.start()
  await bench.clock.advance(graceMs - 1_000)
  expect(bench.creations()).toHaveLength(2)
  await expect(after.endDoubt(purchase.id, 'not_charged')).rejects.toMatchObject({ code: 'conflict' })
  await bench.clock.advance(2_000)
  expect(bench.creations()).toHaveLength(3)
  await after.close()
  bench.shipping = after
})

it('repeats at growing pauses what the service does not know, always the same request, and looks at least once a minute', async () => {
  told.creates = [fails('service_no_answer'), fails('service_refused')]
  told.finds = [answers(undefined)]
  const purchase = await bench.ship()
  const repeatedAt: number[] = []
  const begun = bench.clock.now().getTime() + 1_000
  let finding = 0
  for (let second = 0; second < 3_600; second += 5) {
    const before = told.called.length
    await bench.clock.advance(5_000)
    const fresh = told.called.slice(before)
    if (fresh.some((call) => call.startsWith('create'))) {
      repeatedAt.push(Math.floor((bench.clock.now().getTime() - begun) / 1000))
    }
    finding += fresh.filter((call) => call.startsWith('find')).length
  }
  const repeatsBetween = (from: number, to: number) => repeatedAt.filter((at) => at >= from && at < to).length
  expect(repeatsBetween(0, 600)).toBeGreaterThanOrEqual(5)
  expect(repeatsBetween(0, 600)).toBeLessThanOrEqual(7)
  for (let from = 600; from < 3_000; from += 600) expect(repeatsBetween(from, from + 600)).toBeLessThan(3)
  expect(repeatsBetween(1_200, 3_600)).toBeGreaterThanOrEqual(3)
  expect(finding).toBeGreaterThanOrEqual(60)
  expect((await bench.now(purchase)).state).toBe('in_doubt')
  expect(new Set(told.called.map((call) => call.split(' ')[1])).size).toBe(1)
})

// Ten seconds are no proof: only a person may say that it was not bought, after long, and knowing what it may cost.
describe('a doubt that a person ends', () => {
  const halfAnHour = 30 * 60_000

  it('has to be long: until then it stays, and its order cannot be bought again', async () => {
    told.creates = [fails('service_no_answer')]
    told.finds = [answers(undefined)]
    const purchase = await bench.ship()
    await bench.clock.advance(halfAnHour - 60_000)
    await expect(bench.shipping.endDoubt(purchase.id, 'not_charged')).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await bench.now(purchase)).state).toBe('in_doubt')
    expect((await bench.ship()).id).toBe(purchase.id)
  })

  it('is refused with the reason, and its order is bought by a new purchase', async () => {
    told.creates = [fails('service_no_answer')]
    told.finds = [answers(undefined)]
    const purchase = await bench.ship()
    await bench.clock.advance(halfAnHour + 2_000)
    const ended = await bench.shipping.endDoubt(purchase.id, 'service_says')
    expect(ended).toMatchObject({
      state: 'refused',
      reason: { code: 'doubt_ended', details: { reason: 'service_says' } },
    })
    const calls = told.called.length
    await bench.clock.advance(halfAnHour)
    expect(told.called).toHaveLength(calls)
    told.creates = [answers(shipment)]
    const again = await bench.ship()
    expect(again.state).toBe('bought')
    expect(again.transactionId).not.toBe(purchase.transactionId)
  })

  it('is ended after a look that is under way, which may settle it first', async () => {
    told.creates = [fails('service_no_answer')]
    told.finds = [answers(undefined)]
    const purchase = await bench.ship()
    await bench.clock.advance(halfAnHour + 2_000)
    const answer = Promise.withResolvers<undefined>()
    told.finds = [() => answer.promise, answers(undefined)]
    void bench.shipping.lookInto(purchase.id)
    await settle()
    const ended = bench.shipping.endDoubt(purchase.id, 'not_charged')
    await settle()
    answer.resolve(undefined)
    expect(await ended).toMatchObject({ state: 'refused', reason: { code: 'doubt_ended' } })
  })

  it('is bought where the service has it by now, and stays where the service cannot be asked', async () => {
    told.creates = [fails('service_no_answer')]
    told.finds = [answers(undefined)]
    const purchase = await bench.ship()
    await bench.clock.advance(halfAnHour + 2_000)
    told.finds = [fails('service_unreachable')]
    await expect(bench.shipping.endDoubt(purchase.id, 'other')).rejects.toMatchObject({
      code: 'service_unreachable',
    })
    expect((await bench.now(purchase)).state).toBe('in_doubt')
    told.finds = [answers(shipment)]
    expect(await bench.shipping.endDoubt(purchase.id, 'other')).toMatchObject({ state: 'bought' })
  })

  it('has to be one', async () => {
    told.creates = [answers(shipment)]
    const purchase = await bench.ship()
    await expect(bench.shipping.endDoubt(purchase.id, 'other')).rejects.toMatchObject({ code: 'conflict' })
    await expect(bench.shipping.endDoubt(randomUUID(), 'other')).rejects.toMatchObject({ code: 'not_found' })
  })
})

// Sent again with another body under the same transactionId, it was refused, and then bought again.
it('keeps the request of a purchase that may have been sent as it is, whoever asks', async () => {
  told.creates = [fails('service_no_answer')]
  told.finds = [fails('service_no_answer')]
  const purchase = await bench.ship()
  await bench.orders.upsert([{ ...orderOf('ORDER-1'), weightGrams: 990, service: 'PriorityMail' }])
  await bench.ship()
  await expect(
    bench.purchases.update(purchase.id, 'in_doubt', { request: purchase.request, service: 'PriorityMail' }),
  ).rejects.toThrow('does not change')
  told.creates = [answers(shipment)]
  told.finds = [answers(undefined)]
  await bench.clock.advance(60_000)
  expect(await bench.now(purchase)).toMatchObject({ state: 'bought', request: purchase.request })
  expect(told.sent.every((request) => JSON.stringify(request) === JSON.stringify(purchase.request))).toBe(
    true,
  )
  expect(told.sent).toHaveLength(2)
})

it('is looked for within a minute although the clock was set back a day', async () => {
  told.creates = [fails('service_no_answer')]
  told.finds = [answers(undefined), answers(shipment)]
  const purchase = await bench.ship()
  await bench.clock.advance(1_000)
  bench.clock.setWallClock(-24 * 3_600_000)
  await bench.shipping.close()
  bench.shipping = bench.open()
  await bench.shipping.start()
  await bench.clock.advance(60_000)
  expect((await bench.now(purchase)).state).toBe('bought')
})

it('stays in doubt when a repeat is not answered or cannot be told.sent, instead of starting over', async () => {
  told.creates = [fails('service_no_answer'), fails('service_unreachable')]
  told.finds = [answers(undefined)]
  const purchase = await bench.ship()
  await bench.clock.advance(1_000 + graceMs)
  expect((await bench.now(purchase)).state).toBe('in_doubt')
})

it('looks into doubts at once when the service answers again', async () => {
  told.creates = [fails('service_no_answer')]
  told.finds = [fails('service_no_answer'), fails('service_no_answer'), answers(shipment)]
  const purchase = await bench.ship()
  await bench.clock.advance(3_000)
  expect((await bench.now(purchase)).state).toBe('in_doubt')
  await bench.shipping.checkDoubts()
  await settle()
  expect((await bench.now(purchase)).state).toBe('bought')
})

it('is looked into once where several ask at the same time', async () => {
  told.creates = [fails('service_no_answer')]
  const found = Promise.withResolvers<typeof shipment>()
  told.finds = [() => found.promise]
  const purchase = await bench.ship()
  const looks = [bench.shipping.lookInto(purchase.id), bench.shipping.lookInto(purchase.id)]
  await settle()
  found.resolve(shipment)
  await Promise.all(looks)
  expect(told.called.filter((call) => call.startsWith('find'))).toHaveLength(1)
  expect(await bench.now(purchase)).toMatchObject({ state: 'bought' })
  expect(told.bugs).toBe(0)
})

it('makes doubt of what was sent when the station stopped, and leaves alone what was only prepared', async () => {
  told.creates = [() => new Promise<never>(() => undefined)]
  const purchase = await bench.ship()
  expect(purchase.state).toBe('sent')
  // The process is gone: nothing of it is closed. Another one takes the file over.
  const after = bench.open()
  told.finds = [answers(shipment)]
  await after.start()
  await bench.clock.advance(0)
  expect((await bench.now(purchase)).state).toBe('bought')
  await after.close()
  // For the clean-up: the first station still waits for its answer.
  bench.shipping = after
})

// It may have been bought since under another transactionId.
it('is only looked up where it comes from a backup that was put back', async () => {
  told.creates = [fails('service_no_answer')]
  told.finds = [answers(undefined)]
  const purchase = await bench.ship()
  await bench.shipping.close()
  await beginRestored(bench.context, true)
  bench.shipping = bench.open()
  await bench.shipping.start()
  await bench.clock.advance(60 * 60_000)
  expect(bench.creations()).toHaveLength(1)
  told.finds = [answers(shipment)]
  await bench.clock.advance(60_000)
  expect(await bench.now(purchase)).toMatchObject({ state: 'bought' })
})

// A service that buys each repeat anew: every one of them is another charge.
it('is only looked up, at growing pauses, where repeats are forbidden', async () => {
  await bench.shipping.close()
  bench.shipping = bench.open({ mayRepeat: () => false })
  told.creates = [fails('service_no_answer')]
  told.finds = [answers(undefined)]
  const purchase = await bench.ship()
  const waits: number[] = []
  for (let look = 0; look < 9; look++) {
    const dueMs = (await bench.now(purchase)).nextCheckAt!.getTime() - bench.clock.now().getTime()
    waits.push(dueMs / 1_000)
    await bench.clock.advance(dueMs)
  }
  expect(waits).toEqual([1, 10, 2, 4, 8, 16, 32, 60, 60])
  expect(bench.creations()).toHaveLength(1)
  told.finds = [answers(shipment)]
  await bench.clock.advance(60_000)
  expect(await bench.now(purchase)).toMatchObject({ state: 'bought' })
})
