import { expect, it } from 'vitest'
import { savedIdOf, withSavedIds } from '../../../../src/core/ship/saved-address-ids.ts'
import type { CreateShipmentRequest } from '../../../../src/core/shipping-service.ts'

const address = {
  name: 'Ada Example',
  street1: '12 Sample St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  country: 'US',
}
const kept = [
  { serviceId: 'adr-1', address: { ...address, street1: '14 Sample St' } },
  { serviceId: 'adr-2', address },
]

it('is that of the kept address which is the same in every field', () => {
  expect(savedIdOf(address, kept)).toBe('adr-2')
  expect(savedIdOf({ ...address, company: '' }, kept)).toBe('adr-2')
})

// Hazard: the label shows another address than the one that was seen, or says less of it.
it.each([
  ['another zip', { zip: '60602' }],
  ['another suite', { street2: 'Suite 4' }],
  ['a phone number that is not kept', { phone: '312 555 0101' }],
  ['home or business', { isResidential: true }],
  ['a tax number', { referenceType: 'VATNumber', referenceValue: 'DE1' }],
] as const)('is none where the parcel’s address has %s', (_, change) => {
  expect(savedIdOf({ ...address, ...change }, kept)).toBeUndefined()
})

it('takes the place of one that another account gave', async () => {
  const request = {
    fromAddress: { id: 'of-another', ...address },
    toAddress: { id: 'of-another', ...address, city: 'Joliet' },
    altReturnAddress: address,
  } as unknown as CreateShipmentRequest
  expect(await withSavedIds(request, () => Promise.resolve(kept))).toEqual({
    fromAddress: { id: 'adr-2', ...address },
    toAddress: { ...address, city: 'Joliet' },
    altReturnAddress: { id: 'adr-2', ...address },
  })
})
