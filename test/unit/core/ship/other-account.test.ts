// A purchase belongs to the account that it was sent with: another one's "not known" is no word about it, and what is
// posted there is bought a second time.

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { graceMs } from '../../../../src/core/doubt.ts'
import type { ShippingService } from '../../../../src/core/shipping-service.ts'
import { settle } from '../../../support/manual-clock.ts'
import {
  answers,
  createScriptedBench,
  createScriptedService,
  fails,
  shipment,
  type ScriptedBench,
} from './scripted-service.ts'

const halfAnHourMs = 30 * 60_000

let bench: ScriptedBench
/** What account A is told to answer, and B, and what they were asked. */
let a: ReturnType<typeof createScriptedService>['told']
let b: ReturnType<typeof createScriptedService>['told']
let connected: 'a' | 'b' | undefined
let services: Readonly<Record<'a' | 'b', ShippingService>>

beforeEach(async () => {
  bench = await createScriptedBench()
  const [ofA, ofB] = [createScriptedService(), createScriptedService()]
  services = { a: ofA.service, b: ofB.service }
  ;[a, b] = [ofA.told, ofB.told]
  connected = 'a'
  a.creates = [fails('service_no_answer')]
  a.finds = b.finds = [answers(undefined)]
  b.creates = [answers({ ...shipment, shipmentId: 'bought-at-b' })]
  await reopen()
})
afterEach(() => bench.close())

async function reopen(): Promise<void> {
  await bench.shipping.close()
  bench.shipping = bench.open({
    account() {
      const key = connected
      return { service: services[key ?? 'a'], key: () => key }
    },
  })
}

async function connect(account: typeof connected): Promise<void> {
  connected = account
  await bench.shipping.accountChanged()
  await settle()
}

it('is bound to its account when it is sent, and to none where nothing left', async () => {
  a.creates = [fails('service_unreachable')]
  const purchase = await bench.ship()
  expect(purchase).toMatchObject({ state: 'prepared', accountKey: undefined })
  connected = 'b'
  expect(await bench.ship()).toMatchObject({ id: purchase.id, state: 'bought', accountKey: 'b' })
})

// Two charges: the other account did not know it, and it was posted there.
it.each([['b'], [undefined]] as const)(
  'waits while account %s is connected: nothing is looked up or sent there, and it is found when its own is back',
  async (other) => {
    const purchase = await bench.ship()
    expect(purchase).toMatchObject({ state: 'in_doubt', accountKey: 'a' })
    const before = bench.told.states.length
    await connect(other)
    expect(bench.told.states.slice(before), 'the page hears of it').toEqual(['in_doubt service_no_answer'])
    const atA = a.called.length
    await bench.clock.advance(2 * halfAnHourMs)
    await bench.shipping.checkDoubts()
    await bench.shipping.retry(purchase.id, undefined)
    await settle()
    expect(b.called).toEqual([])
    expect(a.called).toHaveLength(atA)
    expect(await bench.now(purchase)).toMatchObject({ state: 'in_doubt', accountKey: 'a' })
    a.finds = [answers(shipment)]
    await connect('a')
    expect(await bench.now(purchase)).toMatchObject({ state: 'bought', shipmentId: 's-1', accountKey: 'a' })
    expect(b.called).toEqual([])
  },
)

it('waits over a start as well, and cannot be ended while another account is connected', async () => {
  const purchase = await bench.ship()
  await bench.clock.advance(halfAnHourMs + 2_000)
  connected = 'b'
  await reopen()
  await bench.shipping.start()
  await bench.clock.advance(halfAnHourMs)
  await expect(bench.shipping.endDoubt(purchase.id, 'other')).rejects.toMatchObject({ code: 'other_account' })
  expect(b.called).toEqual([])
  await connect('a')
  expect(await bench.shipping.endDoubt(purchase.id, 'other')).toMatchObject({ state: 'refused' })
})

it('goes on with the account that it began with, whatever is connected before the answer', async () => {
  let answer: (value: typeof shipment) => void = () => undefined
  a.creates = [() => new Promise((resolve) => (answer = resolve))]
  const purchase = await bench.ship()
  await connect('b')
  answer({ ...shipment, labels: [] })
  await settle()
  expect(await bench.now(purchase)).toMatchObject({ state: 'bought', accountKey: 'a' })
  expect(a.asked).toContain('getLabels')
  expect(b.asked).toEqual([])
})

it('is sent with the account that it asked for a token, whatever is connected by then', async () => {
  a.authorize = () => {
    connected = 'b'
    return Promise.resolve()
  }
  a.creates = [answers(shipment)]
  expect(await bench.ship()).toMatchObject({ state: 'bought', accountKey: 'a' })
  expect(b.asked).toEqual([])
})

// A folder may be wrong about which account its keys are of: only the account's own answer is certain.
describe('of an account that turns out to be another one by its answer', () => {
  async function connectUnsure(): Promise<void> {
    await bench.shipping.close()
    let key = 'a'
    b.authorize = () => {
      key = 'b'
      return Promise.resolve()
    }
    bench.shipping = bench.open({ account: () => ({ service: services.b, key: () => key }) })
  }

  it('nothing is looked up or sent', async () => {
    const purchase = await bench.ship()
    await connectUnsure()
    await bench.shipping.start()
    await bench.clock.advance(10 * graceMs)
    expect(b.called).toEqual([])
    expect(await bench.now(purchase)).toMatchObject({ state: 'in_doubt', notFoundAt: undefined })
  })

  it('no word ends the doubt', async () => {
    const purchase = await bench.ship()
    await bench.clock.advance(halfAnHourMs + 60_000)
    await connectUnsure()
    const ended = bench.shipping.endDoubt(purchase.id, 'not_charged')
    await expect(ended).rejects.toMatchObject({ code: 'other_account' })
    expect(b.called).toEqual([])
    expect(await bench.now(purchase)).toMatchObject({ state: 'in_doubt' })
  })
})

// The keys of an account are renewed: it has another name then, and only a person knows that it is the same.
describe('a person’s word that it was sent with the account that is connected', () => {
  it('lets it be looked up there, and never sent there', async () => {
    const purchase = await bench.ship()
    await bench.clock.advance(10_000)
    await connect('b')
    expect(await bench.shipping.sayAccount(purchase.id)).toMatchObject({
      accountKey: 'a',
      saidAccountKey: 'b',
      notFoundAt: undefined,
    })
    await bench.clock.advance(halfAnHourMs - 60_000)
    await expect(bench.shipping.endDoubt(purchase.id, 'other')).rejects.toMatchObject({ code: 'conflict' })
    expect(b.called.length).toBeGreaterThan(5)
    expect(b.called.every((call) => call === `find ${purchase.transactionId}`)).toBe(true)
    b.finds = [answers(shipment)]
    await bench.clock.advance(60_000)
    expect(await bench.now(purchase)).toMatchObject({ state: 'bought', accountKey: 'b' })
  })

  it('lets a person end it there after long', async () => {
    const purchase = await bench.ship()
    await connect('b')
    await bench.shipping.sayAccount(purchase.id)
    await bench.clock.advance(halfAnHourMs + 60_000)
    expect(await bench.shipping.endDoubt(purchase.id, 'service_says')).toMatchObject({ state: 'refused' })
    expect(b.sent).toEqual([])
  })

  it('is not asked for where it is not needed, or no account is there', async () => {
    const purchase = await bench.ship()
    await expect(bench.shipping.sayAccount(purchase.id)).rejects.toMatchObject({ code: 'conflict' })
    await connect(undefined)
    await expect(bench.shipping.sayAccount(purchase.id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

// Sent by a version that kept no account: the one that is connected now may be another.
describe('a purchase in doubt whose account was not kept', () => {
  async function sentByOldVersion() {
    const purchase = await bench.ship()
    bench.database.prepare('UPDATE purchases SET account_key = NULL').run()
    await reopen()
    await bench.shipping.start()
    a.called.length = 0
    return purchase
  }

  it('is bought where it is found, and bound to that account', async () => {
    const purchase = await sentByOldVersion()
    b.finds = [answers(shipment)]
    await connect('b')
    expect(await bench.now(purchase)).toMatchObject({ state: 'bought', accountKey: 'b' })
  })

  it('is never sent, nor ended, on the "not known" of an account that nobody named', async () => {
    const purchase = await sentByOldVersion()
    await connect('b')
    await bench.clock.advance(2 * halfAnHourMs)
    expect(b.called.length).toBeGreaterThan(5)
    expect([...a.called, ...b.called].filter((call) => call.startsWith('create'))).toEqual([])
    expect(await bench.now(purchase)).toMatchObject({ state: 'in_doubt', notFoundAt: undefined })
    await expect(bench.shipping.endDoubt(purchase.id, 'other')).rejects.toMatchObject({ code: 'conflict' })
    await bench.shipping.sayAccount(purchase.id)
    await bench.clock.advance(graceMs + halfAnHourMs + 60_000)
    expect(await bench.shipping.endDoubt(purchase.id, 'other')).toMatchObject({ state: 'refused' })
    expect(b.sent).toEqual([])
  })
})

// Hazard: the folder did not say which account is connected, and nothing asked it: doubt waited until somebody bought.
it('asks the account who it is at a start where the folder does not say so', async () => {
  const purchase = await bench.ship()
  await bench.shipping.close()
  let key: string | undefined
  const service: ShippingService = {
    ...services.a,
    authorize() {
      key = 'a'
      return Promise.resolve()
    },
  }
  a.finds = [answers(shipment)]
  bench.shipping = bench.open({ account: () => ({ service, key: () => key }) })
  await bench.shipping.start()
  await settle()
  expect(await bench.purchases.get(purchase.id)).toMatchObject({ state: 'bought' })
})
