// Made-up shifts of one target: a real database notes and keeps, what tells it dies at any of its calls, and a receiver keeps a book of its
// own, also of what it never answered. At the end both books have the same.

import { expect, it, onTestFinished } from 'vitest'
import type { HttpTarget } from '../../../../src/contract/results.ts'
import type { ResultRequest, ResultStore, TellOutcome } from '../../../../src/core/results/ports.ts'
import type { Databases } from '../../../../src/core/databases/ports.ts'
import { createResultTelling } from '../../../../src/core/results/tell-results.ts'
import { inTurn } from '../../../support/in-turn.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { fault, minuteMs, shop, taken } from '../../../support/outbox-bench.ts'
import { randomOf, type Random } from '../../../support/random.ts'
import { buy, newId, orderContent } from './samples.ts'
import { openWithResults } from './result-samples.ts'

const noDatabases: Databases = {
  ask: () => Promise.reject(new Error('nothing is asked')),
  write: () => Promise.reject(new Error('nothing is written')),
}

const steps = 80
const seeds = Array.from({ length: 60 }, (_, at) => at + 1)
const numbers = ['A-1', 'A-2', 'A-3', 'A-4']
const config: HttpTarget = { ...shop, events: ['parcel.shipped', 'order.cancelled', 'order.reopened'] }

/** How a receiver answers. `lost`: it has it, and its answer does not come. */
const moods: Readonly<Record<string, { readonly has: boolean; readonly outcome: TellOutcome }>> = {
  well: { has: true, outcome: taken },
  lost: { has: true, outcome: fault('no_answer') },
  down: { has: false, outcome: fault('no_answer') },
  busy: { has: false, outcome: fault('busy', 503) },
  early: { has: false, outcome: fault('busy', 409) },
  no: { has: false, outcome: fault('answered_no', 422) },
  closed: { has: false, outcome: fault('no_entry', 401) },
}

type Sent = {
  readonly eventId: string
  readonly order: string
  readonly type: string
  readonly body: string
  /** Ids of the order's earlier events that it had said no to, or nothing, by then. */
  readonly before: readonly string[]
}

/** What is told, and whoever is told: it has a book of what it took, and one of what reached it. */
function receiverOf(random: Random) {
  const reached: Sent[] = []
  const book = new Set<string>()
  const receiver = { mood: 'well', reached, book, send }
  function send({ eventId, body }: ResultRequest): Promise<TellOutcome> {
    const { type, data } = JSON.parse(body) as { type: string; data: { orderNumber: string } }
    const order = data.orderNumber
    const others = reached.filter((one) => one.order === order && one.eventId !== eventId)
    const before = others.filter((one) => !book.has(one.eventId)).map((one) => one.eventId)
    reached.push({ eventId, order, type, body, before })
    const name = random.below(4) === 0 ? random.pick(Object.keys(moods)) : receiver.mood
    const { has, outcome } = moods[name]!
    if (has) book.add(eventId)
    return Promise.resolve(outcome)
  }
  return receiver
}

/** Whoever is dead has no answer any more, and its calls reach nobody. */
function mortal(store: ResultStore, diesAt: () => boolean) {
  let isDead = false
  const never = () => new Promise<never>(() => undefined)
  const living = Object.entries(store).map(([name, call]) => [
    name,
    async (...given: never[]): Promise<unknown> => {
      isDead ||= diesAt()
      if (isDead) return never()
      const answer = await (call as (...given: never[]) => Promise<unknown>)(...given)
      // It is written down, and nobody has heard so.
      isDead ||= diesAt()
      return isDead ? never() : answer
    },
  ])
  return {
    store: Object.fromEntries(living) as ResultStore,
    isDead: () => isDead,
    kill: () => void (isDead = true),
  }
}

it.for(inTurn('results of made-up shifts', seeds, 6, (seed) => `seed ${seed}`))(
  'are told, all of them, in the order of each order, under an id each: seed %i',
  async (seed) => {
    const random = randomOf(seed)
    const clock = manualClock()
    const stores = await openWithResults()
    const { orders, results } = stores
    const receiver = receiverOf(random.fork('receiver'))
    const chance = random.fork('deaths')
    let isMortal = true
    const bugs: unknown[] = []

    function live() {
      const life = mortal(results, () => isMortal && chance.below(60) === 0)
      const telling = createResultTelling({
        store: life.store,
        send: (request) => (life.isDead() ? new Promise<never>(() => undefined) : receiver.send(request)),
        drop: () => Promise.resolve(taken),
        databases: noDatabases,
        secrets: {
          get: () => Promise.resolve(undefined),
          set: () => Promise.resolve(),
          delete: () => Promise.resolve(),
        },
        clock: {
          ...clock,
          after: (ms, run) =>
            clock.after(ms, () => {
              if (!life.isDead()) run()
            }),
        },
        newId,
        random: () => random.next(),
        logger: { info: () => undefined, warn: () => undefined, error: (_, __, cause) => bugs.push(cause) },
        onTarget: () => undefined,
        onChange: () => undefined,
      })
      void telling.start()
      return { ...life, telling }
    }

    for (const number of numbers) await orders.upsert([orderContent(number)])
    const targetId = newId()
    await results.saveTarget({ id: targetId, config })
    const happened: string[] = []
    const skipped = new Set<string>()
    let life = live()
    onTestFinished(() => life.telling.close())

    const state = async (number: string) => (await orders.findByNumber(number))?.state
    const acts: Readonly<Record<string, () => unknown>> = {
      async turn() {
        const number = random.pick(numbers)
        const is = await state(number)
        if (is === 'open') await orders.cancel(number)
        else if (is === 'cancelled') await orders.takeBack(number)
        else return
        happened.push(`${number} ${is === 'open' ? 'order.cancelled' : 'order.reopened'}`)
        life.telling.noted()
      },
      async ship() {
        const number = random.pick(numbers)
        if (random.below(3) > 0 || (await state(number)) !== 'open') return
        await buy(stores, { orderNumber: number, trackingNumber: `94001-${number}` })
        happened.push(`${number} parcel.shipped`)
        life.telling.noted()
      },
      mood: () => void (receiver.mood = random.pick(Object.keys(moods))),
      moment: () => clock.advance(random.below(3_000)),
      minutes: () => clock.advance(random.below(3) * minuteMs),
      async person() {
        const { tellings } = await results.list({ which: 'stopped', query: '', limit: 50 })
        if (tellings.length === 0) return
        const telling = random.pick(tellings)
        if (random.below(3) > 0) {
          await results.retry({ tellingId: telling.id })
          life.telling.noted()
          return
        }
        await results.skip(telling.id, 'not_wanted')
        skipped.add(telling.eventId)
      },
      reborn() {
        if (!life.isDead() && random.below(4) > 0) return
        life.kill()
        life = live()
      },
    }
    for (let step = 0; step < steps; step += 1) await acts[random.pick(Object.keys(acts))]!()

    isMortal = false
    receiver.mood = 'well'
    life.kill()
    life = live()
    const open = async () => (await results.list({ which: 'open', query: '', limit: 1 })).total
    for (let round = 0; round < 40 && (round === 0 || (await open()) > 0); round += 1) {
      await results.retry({ targetId })
      await clock.advance(11 * minuteMs)
    }
    expect(await open()).toBe(0)
    expect(bugs).toEqual([])

    const { tellings } = await results.list({ which: 'all', query: '', limit: 500 })
    const kept = tellings.toReversed().map(({ orderNumber, event }) => `${orderNumber} ${event}`)
    expect(kept.toSorted()).toEqual(happened.toSorted())
    // What a person left may have got there all the same, as far as anybody knows.
    for (const { eventId, state: is } of tellings)
      expect(is === 'told' ? receiver.book.has(eventId) : skipped.has(eventId), eventId).toBe(true)
    const first = [
      ...new Map(receiver.reached.toReversed().map((one) => [one.eventId, one])).values(),
    ].toReversed()
    for (const { before } of receiver.reached)
      expect(
        before.filter((eventId) => !skipped.has(eventId)),
        'told before an earlier one was',
      ).toEqual([])
    for (const { eventId, body } of receiver.reached)
      expect(body).toBe(first.find((one) => one.eventId === eventId)?.body)
    for (const number of numbers) {
      const ofOrder = happened.filter((one) => one.startsWith(`${number} `))
      const told = receiver.reached
        .filter(({ order }) => order === number)
        .filter((one, at, all) => all.findIndex(({ eventId }) => eventId === one.eventId) === at)
        .map(({ type }) => `${number} ${type}`)
      // In their order, but for those that were left before they were sent.
      let at = 0
      for (const one of told) {
        const found = ofOrder.indexOf(one, at)
        expect(found, `${told.join()} of ${ofOrder.join()}`).toBeGreaterThanOrEqual(0)
        at = found + 1
      }
      expect(told.length).toBeGreaterThanOrEqual(ofOrder.length - skipped.size)
    }
  },
)
