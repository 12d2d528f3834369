import { describe, expect, test } from 'vitest'
import { countryOf } from '../../../../../src/service/countries.ts'
import {
  addressFault,
  changedFields,
  isHome,
  standardAddress,
} from '../../../../../src/sandbox/service/carriers/address-verification.ts'

const address = { name: 'Dana Reyes', street1: '44 Rainey Street', city: 'Austin', state: 'TX', zip: '78701' }

describe('a standard address', () => {
  test.each([
    ['44 rainey street', '44 RAINEY ST'],
    ['1201  Third   Avenue', '1201 THIRD AVE'],
    ['10 Street Road', '10 STREET RD'],
    ['5 Court Square Apt 3', '5 COURT SQ APT 3'],
    ['7 Avenue', '7 AVENUE'],
    ['PO Box 12', 'PO BOX 12'],
  ])('writes %j as %j', (street1, standard) => {
    expect(standardAddress({ ...address, street1 }).street1).toBe(standard)
  })

  test('has one ZIP+4 for a street, and keeps the one that was given', () => {
    const once = standardAddress(address)
    expect(once.zip).toMatch(/^78701-\d{4}$/)
    expect(standardAddress({ ...address, name: 'Another' }).zip).toBe(once.zip)
    expect(standardAddress({ ...address, zip: '78701-0042' }).zip).toBe('78701-0042')
    expect(standardAddress({ ...address, zip: '787010042' }).zip).toBe('78701-0042')
  })

  test('stays as it is when it is standardised again', () => {
    const once = standardAddress(address)
    expect(standardAddress(once)).toEqual(once)
    expect(changedFields(once, standardAddress(once))).toEqual([])
  })

  test('of another country is not touched', () => {
    const berlin = { ...address, country: 'DE', zip: '10119' }
    expect(standardAddress(berlin)).toEqual({ ...berlin, verificationStatus: 'NotVerified' })
  })
})

test('state and ZIP have to belong together in the United States, and nowhere else', () => {
  expect(addressFault(address)).toBeUndefined()
  expect(addressFault({ ...address, state: 'texas' })).toBeUndefined()
  expect(addressFault({ ...address, state: 'WA' })?.field).toBe('zip')
  expect(addressFault({ ...address, zip: '00000' })?.field).toBe('zip')
  expect(addressFault({ zip: '78701' })?.field).toBe('state')
  expect(addressFault({ ...address, country: 'CA', state: 'ON', zip: 'K1A 0B1' })).toBeUndefined()
})

test('a country may be left out, written out, or be a territory', () => {
  expect(
    [undefined, '', 'us', 'USA', 'United States', 'PR', 'de'].map((country) =>
      countryOf(country === undefined ? {} : { country }),
    ),
  ).toEqual(['US', 'US', 'US', 'US', 'US', 'US', 'DE'])
})

test('an address without a company is a home, unless the caller knows better', () => {
  expect(isHome({})).toBe(true)
  expect(isHome({ company: ' ' })).toBe(true)
  expect(isHome({ company: 'Bench Supply' })).toBe(false)
  expect(isHome({ company: 'Bench Supply', isResidential: true })).toBe(true)
  expect(isHome({ isResidential: false })).toBe(false)
})
