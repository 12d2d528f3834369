import { describe, expect, it } from 'vitest'
import { addressChanges, addressQuestion, keptAddress } from '../../../../src/core/ship/address-question.ts'
import { preparedPurchase } from '../../adapters/sqlite/samples.ts'

const modified = { code: 'ADDRESS.MODIFIED', message: 'Changed.' }
const bought = (addressQuestion: Parameters<typeof addressChanges>[0]['addressQuestion']) => ({
  ...preparedPurchase('order'),
  addressQuestion,
})

describe('an address that the service modified', () => {
  it('is asked about by the warning alone, with or without the address', () => {
    const to = { street1: '12 ANALYTICAL ROW' }
    expect(addressQuestion({ warnings: [modified], addresses: { to } })).toEqual({ to })
    expect(addressQuestion({ warnings: [modified] })).toEqual({})
    expect(
      addressQuestion({ warnings: [{ ...modified, code: 'SHIPMENT.ATTRIBUTE_IGNORED' }] }),
    ).toBeUndefined()
    expect(addressQuestion({ warnings: [{ ...modified, code: 'ADDRESS.LINE.MODIFIED' }] })).toEqual({})
  })

  it('is shown with the fields that changed; what the service does not repeat is as it was sent', () => {
    const to = { street1: '12 ANALYTICAL ROW', zip: '62701-4411', city: 'Springfield' }
    const [change, ...others] = addressChanges(bought({ to }))
    expect(others).toEqual([])
    expect(change).toMatchObject({
      place: 'to',
      before: { street1: '12 Analytical Row', zip: '62701' },
      after: { name: 'Ada Lovelace', street1: '12 ANALYTICAL ROW', zip: '62701-4411' },
      changed: ['street1', 'zip'],
    })
  })

  it('is not known where the answer brings none that differs', () => {
    expect(addressChanges(bought({}))).toEqual([])
    expect(addressChanges(bought({ to: { city: 'Springfield' } }))).toEqual([])
  })

  it('becomes the order’s only where it is the one that the parcel goes to', () => {
    expect(keptAddress(bought({ from: { city: 'SPRINGFIELD' } }))).toBeUndefined()
    expect(
      keptAddress(bought({ to: { id: 'address-7', city: 'SPRINGFIELD', verificationStatus: 'Verified' } })),
    ).toEqual({
      ...preparedPurchase('order').request?.toAddress,
      city: 'SPRINGFIELD',
    })
  })
})
