import { describe, expect, it } from 'vitest'
import { bitmapLabel } from '../../../../src/labels/raster/graphic-field.ts'
import { inspectZpl } from '../../../../src/labels/zpl/inspect.ts'
import { composeContainerLabel, containerNumber } from '../../../../src/sandbox/labels/container-label.ts'
import { composeShippingLabel } from '../../../../src/sandbox/labels/shipping-label.ts'
import { labelSizes } from '../../../../src/service/enums.ts'

const shippingLabel = {
  from: { name: 'Shipping', street1: '1200 Industrial Ave S', city: 'Seattle', state: 'WA', zip: '98108' },
  to: { name: 'José ~JR^JUF', street1: '! U1 setvar', city: 'Springfield', state: 'IL', zip: '62704' },
  carrierName: 'Postal',
  serviceName: 'PRIORITY MAIL',
  serviceMark: 'P',
  trackingNumber: '9205590123456700012348',
  barcode: 'postal',
  weightText: '2 lb 4 oz',
  shipDate: '2026-11-20',
  zone: '5',
  packageNumber: 1,
  packageCount: 2,
  referenceLines: ['Order 1009'],
  postageLines: ['US POSTAGE PAID'],
  isTest: true,
} as const

const containerLabel = {
  containerNumber: containerNumber('912345678', 42),
  destinationLines: ['DNDC', 'TX 78701'],
  contentLines: ['PARCELS MACHINABLE'],
  senderLines: ['Packing Bench'],
  facts: [['Container', 'PALLET']],
  pageNumber: 1,
  pageCount: 2,
  isTest: true,
} as const

/** A picture with every byte in it, so that its text form has every sign. */
const picture = {
  width: 800,
  height: 64,
  rowBytes: 100,
  bits: Uint8Array.from({ length: 6_400 }, (_, index) => (index * 7_919) % 251),
}

function expectNoWord(zpl: Uint8Array): void {
  const { labels, notices, refusals } = inspectZpl(zpl)
  expect({ notices, refusals }).toEqual({ notices: [], refusals: [] })
  expect(labels).toHaveLength(1)
}

describe('a label that was made here passes without a word', () => {
  it.each(labelSizes)('as a shipping label of the demo service, %s', (size) => {
    expectNoWord(composeShippingLabel(shippingLabel, size))
  })

  it('as a container label of the demo service', () => {
    expectNoWord(composeContainerLabel(containerLabel))
  })

  it.each(['z64', 'run_length'] as const)('as a picture, %s', (encoding) => {
    expectNoWord(Buffer.from(bitmapLabel(picture, encoding)))
  })
})
