import { describe, expect, it } from 'vitest'
import type { TrackingAnswer, TrackingEvent } from '../../../../src/core/tracking/ports.ts'
import { momentOf, newestFirst, nextAsk, statusSince } from '../../../../src/core/tracking/schedule.ts'

const now = new Date('2026-11-20T12:00:00Z')
const event = (status: TrackingEvent['status'], date?: string): TrackingEvent => ({
  status,
  statusText: status,
  subStatus: undefined,
  date,
  description: undefined,
  city: undefined,
  state: undefined,
  zip: undefined,
  country: undefined,
})
const answer = (status: TrackingAnswer['status'], ...events: TrackingEvent[]): TrackingAnswer => ({
  status,
  statusText: status,
  subStatus: undefined,
  events,
  warnings: [],
})

describe('since when a status holds', () => {
  it('is the first of the newest events that all tell it', () => {
    const told = answer(
      'Delayed',
      event('Delayed', '2026-11-20T08:00:00Z'),
      event('Delayed', '2026-11-19T08:00:00+01:00'),
      event('InTransit', '2026-11-18T08:00:00Z'),
    )
    expect(statusSince(told, undefined, now)).toEqual(new Date('2026-11-19T07:00:00Z'))
  })

  it('is when it was first heard where the carrier gives no time, or one that is still to come', () => {
    for (const date of [undefined, '2026-11-19', '2026-11-19T08:00', '2026-11-21T08:00:00Z']) {
      const told = answer('Delayed', event('Delayed', date))
      expect(statusSince(told, undefined, now)).toEqual(now)
      const first = new Date('2026-11-19T12:00:00Z')
      expect(statusSince(told, { answer: told, statusSince: first }, now)).toEqual(first)
      expect(statusSince(told, { answer: answer('InTransit'), statusSince: first }, now)).toEqual(now)
    }
  })
})

describe('events', () => {
  it('are sorted by their moments where all have one, else left as the service lists them', () => {
    const [old, young] = [
      event('PreTransit', '2026-11-18T08:00:00Z'),
      event('InTransit', '2026-11-19T08:00:00Z'),
    ]
    expect(newestFirst([old, young])).toEqual([young, old])
    const bare = event('InTransit', '2026-11-19')
    expect(newestFirst([old, bare])).toEqual([old, bare])
    expect(momentOf('2026-11-19T08:00:00-0500')).toBeInstanceOf(Date)
  })
})

describe('the next question', () => {
  it('never comes for what has ended, and comes for every other status, known or not', () => {
    const ended = ['Delivered', 'Cancelled'] as const
    for (const status of ended) expect(nextAsk({ status, subStatus: undefined }, now).ended).toBe(true)
    expect(nextAsk({ status: 'DeliveryFailed', subStatus: 'Returned' }, now).ended).toBe(true)
    for (const status of ['PreTransit', 'Delayed', 'DeliveryFailed', 'Other', undefined] as const) {
      const { nextAskAt } = nextAsk({ status, subStatus: 'Returning' }, now)
      expect(nextAskAt && nextAskAt > now).toBe(true)
    }
  })
})
