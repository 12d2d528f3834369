import { describe, expect, test } from 'vitest'
import {
  isDhlExpressTrackingNumber,
  isImpbTrackingNumber,
  isUpsTrackingNumber,
} from '../../../src/sandbox/labels/tracking-number.ts'
import {
  berlin,
  buy,
  customsInfo,
  seattle,
  signIn,
  startSandbox,
  twoPounds,
  zplLabel,
  anyString,
} from './service-caller.ts'

const bytesOf = (label: { readonly data: string }) => Buffer.from(label.data, 'base64')

describe('a label', () => {
  test.each([
    ['ZPL', '^XA'],
    ['ZPL2', '^XA'],
    ['PDF', '%PDF-'],
    ['PNG', '\u0089PNG'],
    ['JPEG', '\u00ff\u00d8\u00ff'],
    ['TIF', 'II*\0'],
  ])('comes as %s when that is asked for', async (labelFileType, signature) => {
    const caller = await signIn(await startSandbox())
    const { body } = await buy(caller, { postageLabel: { labelType: 'Base64', labelFileType } })
    const { label } = body.packages[0]!
    expect(label.labelFileType).toBe(labelFileType)
    expect(bytesOf(label).toString('latin1').startsWith(signature)).toBe(true)
  })

  test('is a link to a PDF of 4x6 inches where nothing else is asked for, served without a token', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    const { body } = await buy(caller, { postageLabel: undefined })
    const { label } = body.packages[0]!
    expect(label).toEqual({
      labelType: 'Url',
      labelFileType: 'PDF',
      labelSize: '4x6',
      url: anyString,
    })
    expect(label.url.startsWith(`${sandbox.baseUrl}label-files/`)).toBe(true)
    expect(label.url.length - sandbox.baseUrl.length).toBeGreaterThan(50)
    const response = await fetch(label.url)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('carries the recipient, the tracking number, the custom texts and the return address', async () => {
    const caller = await signIn(await startSandbox())
    const { body } = await buy(caller, {
      postageLabel: { ...zplLabel, customText1: 'Order 4711' },
      altReturnAddress: { ...seattle, name: 'Returns Desk', street1: '9 Dock Road' },
    })
    const zpl = bytesOf(body.packages[0]!.label).toString()
    for (const text of [
      'Dana Reyes',
      '44 Rainey Street',
      'Order 4711',
      'Returns Desk',
      '9 Dock Road',
      'PRIORITY MAIL',
    ])
      expect(zpl).toContain(text)
    expect(zpl).toContain(body.trackingNumber.slice(2))
    expect(zpl).not.toContain('Packing Bench')
    expect(body.altReturnAddress.name).toBe('Returns Desk')
  })

  test('is made for each package and printed again with the same bytes', async () => {
    const caller = await signIn(await startSandbox())
    const { body } = await buy(caller, { packages: [twoPounds, { weight: 3, weightUnit: 'lb' }] })
    const bought = body.packages.map((parcel) => parcel.label.data)
    expect(new Set(bought).size).toBe(2)
    const all = await caller(`Shipment/${body.id}/Label`)
    expect(all.body.labels.map((label) => label.data)).toEqual(bought)
    const second = await caller(`Shipment/${body.shipmentId}/Label?packageNumber=2`)
    expect(second.body.labels.map((label) => label.data)).toEqual([bought[1]])
    expect((await caller(`Shipment/${body.id}/Label?packageNumber=3`)).status).toBe(404)
    expect((await caller(`Shipment/${body.id}/Label?packageNumber=0`)).status).toBe(422)
    expect((await caller(`Shipment/${body.id}/Label?packageNumber=two`)).status).toBe(400)
  })
})

test.each([
  ['PriorityMail', 'CA-POSTAL', {}, isImpbTrackingNumber],
  ['Ground', 'CA-UPS', {}, isUpsTrackingNumber],
  ['ExpressWorldwide', 'CA-DHL', { toAddress: berlin, customsInfo }, isDhlExpressTrackingNumber],
  ['PriorityMailIntl', 'CA-POSTAL', { toAddress: berlin, customsInfo }, isImpbTrackingNumber],
] as const)(
  '%s of %s has a tracking number with its check digit',
  async (service, carrierAccountId, change, isValid) => {
    const caller = await signIn(await startSandbox())
    const { status, body } = await buy(caller, { ...change, service, carrierAccountId })
    expect(status).toBe(200)
    expect(isValid(body.trackingNumber)).toBe(true)
  },
)

describe('shipments are found', () => {
  test('by each key, without their labels', async () => {
    const caller = await signIn(await startSandbox())
    await buy(caller)
    const { body } = await buy(caller, { packages: [twoPounds, twoPounds] }, 'wanted')
    const keys = {
      Id: body.id,
      ShipmentId: body.shipmentId,
      TransactionId: 'wanted',
      TrackingNumber: body.packages[1]!.trackingNumber,
    }
    for (const [key, value] of Object.entries(keys)) {
      const found = await caller(`Shipment?key=${key}&value=${encodeURIComponent(value)}`)
      expect(found.body).toMatchObject({ id: body.id, trackingNumber: body.trackingNumber, rate: body.rate })
      expect(found.body.packages[0]).toEqual({ packageNumber: 1, trackingNumber: body.trackingNumber })
      expect((await caller(`Shipment?key=${key}&value=other`)).status).toBe(404)
    }
    const second = await caller('Shipment?key=TransactionId&value=wanted&packageNumber=2')
    expect(second.body.packages).toEqual([{ packageNumber: 2, trackingNumber: keys.TrackingNumber }])
  })

  test('in pages by date, newest first, each once', async () => {
    let today = new Date('2026-03-01T10:00:00Z')
    const caller = await signIn(await startSandbox({ openingBalanceMinor: 10_000_000, now: () => today }))
    for (let count = 0; count < 3; count++) await buy(caller, {}, `first-${String(count)}`)
    today = new Date('2026-03-02T23:59:00Z')
    for (let count = 0; count < 60; count++) await buy(caller, {}, `second-${String(count)}`)

    const page1 = await caller('Shipment?startDate=2026-03-02&endDate=2026-03-02')
    expect(page1.body.shipments).toHaveLength(50)
    const token = encodeURIComponent(page1.body.pageToken)
    const page2 = await caller(`Shipment?startDate=2026-03-02&endDate=2026-03-02&pageToken=${token}`)
    expect(page2.body.pageToken).toBeUndefined()
    const ids = [...page1.body.shipments, ...page2.body.shipments].map((one) => one.transactionId)
    expect(ids).toEqual(Array.from({ length: 60 }, (_, index) => `second-${String(59 - index)}`))

    const first = await caller('Shipment?endDate=2026-03-01T23:00:00Z')
    expect(first.body.shipments.map((one) => one.transactionId)).toEqual(['first-2', 'first-1', 'first-0'])
    expect((await caller('Shipment?startDate=2026-03-03')).body.shipments).toEqual([])
  })
})

test('a shipment goes between saved addresses', async () => {
  const caller = await signIn(await startSandbox())
  const saved = await caller('Address', { body: { address: { ...seattle, save: true, verify: true } } })
  const { status, body } = await buy(caller, { fromAddress: { id: saved.body.id } })
  expect(status).toBe(200)
  expect(body.fromAddress).toMatchObject({ id: saved.body.id, street1: '1201 THIRD AVE' })
})

test('special services are taken as one or as a list', async () => {
  const caller = await signIn(await startSandbox())
  const one = await buy(caller, { specialService: 'SignatureConfirmation' })
  const list = await buy(caller, { specialService: ['SignatureConfirmation'] })
  expect(list.body.rate).toEqual(one.body.rate)
  expect(one.body.rate.surcharges).toEqual([{ name: 'SignatureConfirmation', amount: 3.75 }])
})
