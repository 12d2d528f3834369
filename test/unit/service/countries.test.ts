import { describe, expect, test } from 'vitest'
import { countryCodes, nameLanguages, otherCountryNames } from '../../../src/service/country-names.ts'
import { countriesCalled, countryCode, countryOf, withCountryCode } from '../../../src/service/countries.ts'

describe('a country', () => {
  test('is understood by its two and by its three letters, in any case', () => {
    expect(countryCodes).toHaveLength(249)
    for (const [two, three] of countryCodes) {
      expect([two, three, two.toLowerCase(), ` ${three} `].map(countryCode)).toEqual([two, two, two, two])
    }
  })

  test.each([
    ['United States', 'US'],
    ['United States of America', 'US'],
    ['U.S.A.', 'US'],
    ['Estados Unidos', 'US'],
    ['UK', 'GB'],
    ['great britain', 'GB'],
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    ['ALEMANIA', 'DE'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['South Korea', 'KR'],
    ['Corea del Sur', 'KR'],
    ['Korea, Republic of', 'KR'],
    ['Vietnam', 'VN'],
    ['Viet Nam', 'VN'],
    ['The Netherlands', 'NL'],
    ['Bahamas, The', 'BS'],
    ["Cote d'Ivoire", 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['Saint Lucia', 'LC'],
    ['St. Lucia', 'LC'],
    ['Trinidad and Tobago', 'TT'],
    ['Trinidad & Tobago', 'TT'],
    ['Trinidad y Tobago', 'TT'],
    ['Niger', 'NE'],
    ['Nigeria', 'NG'],
    ['Republic of the Congo', 'CG'],
    ['DR Congo', 'CD'],
  ])('is understood as %s', (name, code) => {
    expect(countryCode(name)).toBe(code)
  })

  test.each([
    ['Korea', ['KP', 'KR']],
    ['Congo', ['CD', 'CG']],
    ['Virgin Islands', ['VG', 'VI']],
    ['Saint-Martin', ['MF', 'SX']],
  ])('that %s could be is not guessed among its namesakes', (name, codes) => {
    expect(countriesCalled(name)).toEqual(codes)
    expect(countryCode(name)).toBeUndefined()
  })

  test.each(['', ' ', '.', 'Atlantis', 'XX', 'EU', 'ZZZ', 'US1', 'Germany 10115', 'Texas'])(
    'is not read out of %j',
    (text) => {
      expect(countriesCalled(text)).toEqual([])
    },
  )

  // Hazard: two languages may call two countries by one name, and the later one would be sent to the other.
  test('is meant by each name that a language has for it, alone or beside others of that name', () => {
    for (const language of nameLanguages) {
      const called = new Intl.DisplayNames([language], { type: 'region' })
      for (const [two] of countryCodes) expect(countriesCalled(called.of(two) ?? two)).toContain(two)
    }
  })

  test('has in the table of other names a code that there is', () => {
    const known = new Set(countryCodes.map(([two]) => two))
    expect(Object.values(otherCountryNames).flatMap((codes) => codes.split(' '))).toSatisfy(
      (codes: string[]) => codes.every((code) => known.has(code)),
    )
  })
})

test('an address keeps a country that is not understood as it is written', () => {
  expect(withCountryCode({ city: 'Bonn', country: 'Alemania' })).toEqual({ city: 'Bonn', country: 'DE' })
  expect(withCountryCode({ city: 'Seoul', country: 'Korea' })).toEqual({ city: 'Seoul', country: 'Korea' })
  const without: { readonly city: string; readonly country?: string } = { city: 'Austin' }
  expect(withCountryCode(without)).toEqual({ city: 'Austin' })
})

test('territories of the United States are the United States by whatever name', () => {
  expect(
    ['PR', 'PRI', 'Puerto Rico', 'Guam', 'U.S. Virgin Islands'].map((country) => countryOf({ country })),
  ).toEqual(['US', 'US', 'US', 'US', 'US'])
})
