import { describe, expect, test } from 'vitest'
import { wordAnswer } from '../../../../src/sandbox/service/dialects.ts'

const labelWithData = { labelType: 'Base64', labelFileType: 'ZPL', labelSize: '4x6', data: 'XlhB' }
const labelWithUrl = { labelType: 'Url', labelFileType: 'ZPL', labelSize: '4x6', url: 'http://x/1' }
const label = { ...labelWithUrl, ...labelWithData }
const shipment = {
  id: 'a',
  shipmentId: 'b',
  transactionId: 'c',
  trackingNumber: 'd',
  service: 'PriorityMail',
  rate: { totalAmount: 7.85, currency: 'USD', deliveryDays: 2, surcharges: [] },
  toAddress: { name: 'Dana', isResidential: true },
  packages: [{ packageNumber: 1, trackingNumber: 'd', label }],
}
const list = {
  shipments: [{ ...shipment, packages: [{ packageNumber: 1, trackingNumber: 'd' }] }],
  pageToken: 'p',
}

describe('a shipment', () => {
  test('is plain with the kind of label that was asked for', () => {
    expect(wordAnswer('plain', 'createShipment', shipment)).toEqual({
      ...shipment,
      packages: [{ ...shipment.packages[0], label: labelWithData }],
    })
    const asUrl = { ...shipment, packages: [{ packageNumber: 1, label: { ...label, labelType: 'Url' } }] }
    expect(wordAnswer('plain', 'createShipment', asUrl)).toMatchObject({
      packages: [{ label: labelWithUrl }],
    })
    expect(JSON.stringify(wordAnswer('plain', 'createShipment', asUrl))).not.toContain('XlhB')
  })

  test('is capitalised within Data in pascal, with warnings beside it', () => {
    const warned = { ...shipment, warnings: [{ Code: 'X', Message: 'y' }] }
    expect(wordAnswer('pascal', 'createShipment', warned)).toMatchObject({
      Data: { Id: 'a', Packages: [{ Label: { Data: 'XlhB' } }], ToAddress: { IsResidential: true } },
      Warnings: [{ Code: 'X', Message: 'y' }],
    })
  })

  test('has its labels as links in one list in links, numbers as strings, and truth values as they are', () => {
    expect(wordAnswer('links', 'createShipment', shipment)).toMatchObject({
      rate: { totalAmount: '7.85', deliveryDays: '2' },
      toAddress: { isResidential: true },
      packages: [{ packageNumber: '1', trackingNumber: 'd' }],
      labels: [{ packageNumber: '1', labelType: 'Url', labelFileType: 'ZPL', url: 'http://x/1' }],
    })
    expect(JSON.stringify(wordAnswer('links', 'createShipment', shipment))).not.toContain('XlhB')
  })

  test('is ids, tracking number, label and amount in sparse', () => {
    expect(wordAnswer('sparse', 'createShipment', shipment)).toEqual({
      id: 'a',
      shipmentId: 'b',
      trackingNumber: 'd',
      rate: { totalAmount: 7.85, currency: 'USD' },
      packages: [{ packageNumber: 1, trackingNumber: 'd', label: { data: 'XlhB' } }],
    })
  })
})

test('a list is bare within Data in pascal, also when it is empty, with the page token beside it', () => {
  expect(wordAnswer('pascal', 'findShipments', list)).toMatchObject({ Data: [{ Id: 'a' }], PageToken: 'p' })
  expect(wordAnswer('pascal', 'findShipments', { shipments: [] })).toEqual({ Data: [] })
})

test('a list keeps its page token in sparse', () => {
  expect(wordAnswer('sparse', 'findShipments', list)).toMatchObject({
    shipments: [{ id: 'a' }],
    pageToken: 'p',
  })
})

test('the token is a bare string in links', () => {
  expect(wordAnswer('links', 'createToken', { token: 'a.b.c' })).toBe('a.b.c')
  expect(wordAnswer('pascal', 'createToken', { token: 'a.b.c' })).toEqual({ Data: { Token: 'a.b.c' } })
})
