import { describe, expect, it } from 'vitest'
import {
  journeyOf,
  journeys,
  markerOf,
  stepsSoFar,
} from '../../../../../src/sandbox/service/carriers/journeys.ts'
import { trackingSubStatuses } from '../../../../../src/service/enums.ts'

const parcel = { trackingNumber: '9205590123456700012348', isAbroad: false, recipientLines: ['Dana Reyes'] }

describe('the way of a parcel', () => {
  it.each(Object.entries(journeys))(
    '%s goes forward in time and says only what is documented',
    (_, steps) => {
      const hours = steps.map((step) => step.hours)
      expect(hours).toEqual([...hours].sort((a, b) => a - b))
      expect(new Set(hours).size).toBe(hours.length)
      expect(hours[0]).toBe(0)
      for (const { status, subStatus } of steps)
        if (subStatus !== undefined) expect(trackingSubStatuses[status]).toContain(subStatus)
    },
  )

  it('is always the same for the same tracking number, and mostly ends at the door', () => {
    const ways = Array.from({ length: 400 }, (_, index) =>
      journeyOf({ ...parcel, trackingNumber: String(index) }),
    )
    expect(ways).toEqual(
      Array.from({ length: 400 }, (_, index) => journeyOf({ ...parcel, trackingNumber: String(index) })),
    )
    const count = (name: string) => ways.filter((way) => way === name).length
    expect(count('delivered')).toBeGreaterThan(250)
    expect([...new Set(ways)].sort()).toEqual(['agent', 'attempted', 'delivered', 'local-post', 'weather'])
  })

  it('is the one that a marker names, at home and abroad', () => {
    expect(journeyOf({ ...parcel, recipientLines: ['Dana', undefined, 'Unit 5 track:lost'] })).toBe('lost')
    expect(journeyOf({ ...parcel, isAbroad: true, recipientLines: ['Track:Refused'] })).toBe('refused')
    expect(journeyOf({ ...parcel, isAbroad: true })).toBe('abroad')
  })

  it('is not named by unknown markers, nor by words that end like one', () => {
    const usual = journeyOf(parcel)
    for (const line of ['track:nowhere', 'track:toString', 'backtrack:lost', 'track: lost'])
      expect(journeyOf({ ...parcel, recipientLines: [line] })).toBe(usual)
    expect(markerOf('refund', ['(refund:rejected)'])).toBe('rejected')
  })

  it('shows a step from its hour on', () => {
    const start = new Date('2026-03-02T09:00:00Z')
    const at = (hours: number) =>
      stepsSoFar('delivered', start, new Date(start.getTime() + hours * 3_600_000))
    expect(at(0)).toHaveLength(1)
    expect(at(7.99).at(-1)?.subStatus).toBe('Ready for pickup')
    expect(at(8).at(-1)?.subStatus).toBe('Pickup scan')
    expect(at(10_000).at(-1)?.status).toBe('Delivered')
  })
})
