import { describe, expect, it } from 'vitest'
import { sqliteTrackingStore } from '../../../../src/adapters/sqlite/tracking.ts'
import { AppError, type ErrorCode } from '../../../../src/contract/errors.ts'
import { createParcelTracking } from '../../../../src/core/tracking/parcel-tracking.ts'
import type { TrackingAnswer } from '../../../../src/core/tracking/ports.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'
import { buy, openStores, startOfTime } from '../../adapters/sqlite/samples.ts'

const nothing = () => undefined
const stepMs = 20_000
const hourMs = 60 * 60_000

const told = (status: TrackingAnswer['status'], subStatus?: string): TrackingAnswer => ({
  status,
  statusText: status,
  subStatus,
  events: [],
  warnings: [],
})

/** Tracking over a real database with so many bought parcels, a service that says what it is told, and a test's clock. */
async function bench(parcels: number) {
  const stores = await openStores()
  const numbers: string[] = []
  for (let at = 0; at < parcels; at++) {
    const { purchase } = await buy(stores, { orderNumber: `ORDER-${at}`, trackingNumber: `TRACK-0000${at}` })
    numbers.push(purchase.trackingNumber ?? '')
  }
  const clock = manualClock(new Date(startOfTime.getTime() + 60_000))
  const store = sqliteTrackingStore({ ...stores.context, clock })
  const asked: string[] = []
  let answer: (trackingNumber: string) => TrackingAnswer = () => told('InTransit')
  const tracking = createParcelTracking({
    store,
    service: {
      get(trackingNumber) {
        asked.push(trackingNumber)
        return Promise.resolve().then(() => answer(trackingNumber))
      },
    },
    followDays: () => Promise.resolve(30),
    clock,
    logger: { info: nothing, warn: nothing, error: nothing },
    onTracking: nothing,
    stepMs,
  })
  return {
    clock,
    store,
    tracking,
    asked,
    numbers,
    says(next: typeof answer) {
      answer = next
    },
    fails(code: ErrorCode, details?: Record<string, string | number>) {
      answer = () => {
        throw new AppError(code, 'as the test wants it', details ? { details } : {})
      }
    },
  }
}

describe('by itself', () => {
  it('nothing is asked in the first hour of a parcel, then one parcel at each step, the longest unheard first', async () => {
    const { clock, tracking, asked, numbers } = await bench(3)
    tracking.start()
    await clock.advance(50 * 60_000)
    expect(asked).toEqual([])
    await clock.advance(15 * 60_000)
    expect(asked).toEqual(numbers)
    await clock.advance(4 * hourMs)
    expect(asked).toEqual([...numbers, ...numbers])
    await tracking.close()
  })

  it('a delivered parcel is never asked about again, and others stop after their days', async () => {
    const { clock, tracking, asked, numbers, says } = await bench(2)
    const [first] = numbers
    says((number) => (number === first ? told('Delivered') : told('InTransit')))
    tracking.start()
    await clock.advance(2 * hourMs)
    expect(asked).toEqual(numbers)
    await clock.advance(10 * hourMs)
    expect(asked.filter((number) => number === first)).toHaveLength(1)
    expect(asked.length).toBeGreaterThan(3)
    await tracking.close()
    const old = await bench(1)
    await old.clock.advance(31 * 24 * hourMs)
    old.tracking.start()
    await old.clock.advance(hourMs)
    expect(old.asked).toEqual([])
    await old.tracking.close()
  })

  // Hazard: a clock set back stops all questions until its old time comes again.
  it('asks on where the computer’s clock is set back a week, also in a pause', async () => {
    const { clock, tracking, asked, numbers, fails, says } = await bench(2)
    tracking.start()
    await clock.advance(2 * hourMs)
    expect(asked).toEqual(numbers)
    fails('service_busy')
    await clock.advance(3 * hourMs)
    const before = asked.length
    expect(tracking.pause()).toBeDefined()
    clock.setWallClock(-7 * 24 * hourMs)
    says(() => told('InTransit'))
    await clock.advance(hourMs)
    expect(tracking.pause()).toBeUndefined()
    expect(new Set(asked.slice(before))).toEqual(new Set(numbers))
    await tracking.close()
  })

  it('a service that wants a pause gets it, longer each time, and the parcels stay due', async () => {
    const { clock, tracking, asked, fails, says } = await bench(3)
    fails('service_busy', { retryAfterMs: 5 * 60_000 })
    tracking.start()
    await clock.advance(hourMs + stepMs)
    expect(asked).toHaveLength(1)
    expect(tracking.pause()?.reason.code).toBe('service_busy')
    await clock.advance(3 * 60_000)
    expect(asked).toHaveLength(1)
    await clock.advance(60_000 + 2 * stepMs)
    expect(asked).toHaveLength(2)
    says(() => told('InTransit'))
    await clock.advance(6 * 60_000 + 4 * stepMs)
    expect(new Set(asked).size).toBe(3)
    expect(tracking.pause()).toBeUndefined()
    await tracking.close()
  })

  it('a service that answers again is asked at the next step', async () => {
    const { clock, tracking, asked, fails, says } = await bench(2)
    fails('service_unreachable')
    tracking.start()
    await clock.advance(hourMs + stepMs)
    const before = asked.length
    says(() => told('InTransit'))
    tracking.serviceBack()
    await clock.advance(stepMs)
    expect(asked.length).toBe(before + 1)
    await tracking.close()
  })

  it('a parcel that the service does not know is asked about ever less, and the others go on', async () => {
    const { clock, tracking, asked, numbers, says } = await bench(2)
    const [unknown] = numbers
    says((number) => {
      if (number !== unknown) return told('InTransit')
      throw new AppError('service_refused', 'not known', { details: { code: 'SHIPMENT.NOT_FOUND' } })
    })
    tracking.start()
    await clock.advance(9 * hourMs)
    expect(asked.filter((number) => number === unknown).length).toBeLessThanOrEqual(4)
    expect(asked.filter((number) => number !== unknown).length).toBeGreaterThanOrEqual(2)
    expect(await tracking.find(unknown ?? '')).toMatchObject({
      answer: undefined,
      failure: { code: 'service_refused' },
      ended: false,
    })
    await tracking.close()
  })

  it('a carrier that tells nothing is asked once', async () => {
    const { clock, tracking, asked, fails } = await bench(1)
    fails('service_refused', { code: 'SHIPMENT.TRACKING.NOT_SUPPORTED' })
    tracking.start()
    await clock.advance(24 * hourMs)
    expect(asked).toHaveLength(1)
    await tracking.close()
  })
})

describe('asked by a person', () => {
  it('the same number twice at once is one question', async () => {
    const { tracking, asked, numbers } = await bench(1)
    const [number = ''] = numbers
    const [one, other] = await Promise.all([tracking.ask(number), tracking.ask(number)])
    expect(one).toEqual(other)
    expect(asked).toHaveLength(1)
  })

  it('an older answer outlives a failure, and the next answer ends that', async () => {
    const { clock, tracking, numbers, fails, says } = await bench(1)
    const [number = ''] = numbers
    says(() => told('Delayed', 'Weather delay'))
    const first = await tracking.ask(number)
    await clock.advance(hourMs)
    fails('service_no_answer')
    const second = await tracking.ask(number)
    expect(second.answer).toEqual(first.answer)
    expect(second.askedAt).toEqual(first.askedAt)
    expect(second.failure?.code).toBe('service_no_answer')
    says(() => told('Delayed', 'Weather delay'))
    const third = await tracking.ask(number)
    expect(third.failure).toBeUndefined()
    expect(third.statusSince, 'the same status goes on').toEqual(first.statusSince)
  })

  it('a number of elsewhere is kept with its answer, and not without one', async () => {
    const { tracking, fails, says } = await bench(1)
    fails('service_refused')
    expect((await tracking.ask('ELSEWHERE-1')).failure?.code).toBe('service_refused')
    expect(await tracking.find('ELSEWHERE-1')).toMatchObject({ answer: undefined, failure: undefined })
    says(() => told('Delivered'))
    await tracking.ask('ELSEWHERE-1')
    await settle()
    expect(await tracking.find('ELSEWHERE-1')).toMatchObject({ answer: { status: 'Delivered' } })
  })
})

describe('where another account is connected', () => {
  it('asks at once with keys that were renewed, after a pause for want of good ones', async () => {
    const { clock, tracking, asked, says, fails } = await bench(1)
    fails('service_auth_failed')
    tracking.start()
    await clock.advance(hourMs)
    expect(tracking.pause()?.reason.code).toBe('service_auth_failed')
    says(() => told('InTransit'))
    tracking.accountChanged()
    expect(tracking.pause()).toBeUndefined()
    const before = asked.length
    await clock.advance(2 * stepMs)
    expect(asked.length).toBeGreaterThan(before)
    await tracking.close()
  })

  it('spares the one that is connected for no answer of the one before', async () => {
    const { numbers, tracking, says } = await bench(1)
    says(() => {
      tracking.accountChanged()
      throw new AppError('service_auth_failed', 'as the test wants it')
    })
    await tracking.ask(numbers[0] ?? '')
    expect(tracking.pause()).toBeUndefined()
    await tracking.close()
  })
})
