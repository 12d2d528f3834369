import fc from 'fast-check'
import { expect, test } from 'vitest'
import { services } from '../../../../../src/service/enums.ts'
import {
  isDhlExpressTrackingNumber,
  isImpbTrackingNumber,
  isUpsTrackingNumber,
} from '../../../../../src/sandbox/labels/tracking-number.ts'
import { offers, type CarrierCode } from '../../../../../src/sandbox/service/carriers/catalogue.ts'
import { labelContent, trackingNumber } from '../../../../../src/sandbox/service/carriers/label-content.ts'

const valid: Record<CarrierCode, (text: string) => boolean> = {
  Postal: isImpbTrackingNumber,
  UPS: isUpsTrackingNumber,
  DHLExpress: isDhlExpressTrackingNumber,
  DHLeCommerce: isImpbTrackingNumber,
}

test('every service numbers its parcels with a valid check digit, differently for each serial', () => {
  fc.assert(
    fc.property(fc.constantFrom(...services), fc.uuid(), fc.nat(9_999_998), (service, accountId, serial) => {
      const number = trackingNumber(service, accountId, serial)
      return (
        valid[offers[service].carrierCode](number) &&
        number !== trackingNumber(service, accountId, serial + 1)
      )
    }),
  )
})

test('two accounts do not give out the same numbers', () => {
  for (const service of ['PriorityMail', 'Ground', 'ExpressWorldwide'] as const)
    expect(trackingNumber(service, 'one', 1)).not.toBe(trackingNumber(service, 'other', 1))
})

const address = { name: 'Dana', street1: '1 St', city: 'Austin', state: 'TX', zip: '78701', phone: '555' }
const label = {
  service: 'PriorityMail',
  returnAddress: address,
  toAddress: address,
  parcel: { weight: 35.2, weightUnit: 'oz' },
  packageNumber: 1,
  packageCount: 2,
  trackingNumber: '9',
  shipDate: '2026-01-02',
  customTexts: [],
} as const

test('a label says its weight in pounds and begun ounces, or that it is flat rate', () => {
  expect(labelContent(label).weightText).toBe('2 lb 4 oz')
  expect(labelContent({ ...label, parcel: {} }).weightText).toBe('FLAT RATE')
})

test('country and phone stand on international labels only, whose barcode has no ZIP', () => {
  expect(labelContent(label)).toMatchObject({ barcode: 'postal', isTest: true })
  expect(labelContent(label).to.country).toBeUndefined()
  expect(labelContent(label).to.phone).toBeUndefined()
  const abroad = labelContent({
    ...label,
    service: 'PriorityMailIntl',
    toAddress: { ...address, country: 'DE' },
  })
  expect(abroad).toMatchObject({
    barcode: 'carrier',
    to: { country: 'GERMANY', phone: '555' },
    from: { country: 'UNITED STATES' },
  })
})
