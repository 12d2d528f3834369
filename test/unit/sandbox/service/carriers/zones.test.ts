import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countryZone, domesticZone } from '../../../../../src/sandbox/service/carriers/zones.ts'
import { stateCodes, zipRegion } from '../../../../../src/sandbox/service/carriers/zip-regions.ts'

describe('the zone between two ZIP codes', () => {
  test.each([
    ['98101', '98109', 1],
    ['10001', '07030', 1],
    ['90210', '94105', 4],
    ['60601', '10001', 5],
    ['98101', '33101', 8],
    ['98101', '96913', 9],
  ])('%s to %s is %i', (from, to, zone) => {
    expect(domesticZone(from, to)).toBe(zone)
  })

  test('is from 1 to 9 for all ZIP codes in use, and the same in both directions below 9', () => {
    const zip = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'))
    fc.assert(
      fc.property(zip, zip, (from, to) => {
        const zone = domesticZone(from, to)
        if (zipRegion(from) === undefined || zipRegion(to) === undefined) return zone === undefined
        if (zone === undefined || zone < 1 || zone > 9) return false
        const back = domesticZone(to, from)
        return zone === 9 || back === 9 || back === zone
      }),
    )
  })

  test.each(['00000', '1234', 'ABCDE', '98101-12', '00401', ''])('is unknown for %j', (zip) => {
    expect(domesticZone(zip, '98101')).toBeUndefined()
    expect(domesticZone('98101', zip)).toBeUndefined()
  })

  test('takes a ZIP+4 as its ZIP', () => {
    expect(domesticZone('98101-1234', '787011234')).toBe(domesticZone('98101', '78701'))
  })
})

test('the map has the fifty states, the district, the territories and the military', () => {
  expect(stateCodes.size).toBe(50 + 1 + 8 + 3)
})

test.each([
  ['99501', 'AK'],
  ['96801', 'HI'],
  ['00901', 'PR'],
  ['02108', 'MA'],
  ['20500', 'DC'],
  ['30301', 'GA'],
  ['59601', 'MT'],
  ['73301', 'TX'],
  ['09012', 'AE'],
])('%s lies in %s', (zip, state) => {
  expect(zipRegion(zip)?.states).toContain(state)
})

test('countries have zones by how far they are', () => {
  expect(['CA', 'MX', 'DE', 'JP', 'BR', 'ZA'].map(countryZone)).toEqual([1, 2, 3, 4, 5, 6])
})
