import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { endpoints } from '../../../src/service/endpoints.ts'
import { BillTo } from '../../../src/service/records.ts'

/** Field and section of each fault; a fault of shape has no section here. */
function faults(schema: z.ZodType, input: unknown): readonly string[] {
  const { error } = schema.safeParse(input)
  return (error?.issues ?? []).map((issue) =>
    `${issue.path.map(String).join('.')} ${issue.code === 'custom' ? String(issue.params?.['section']) : ''}`.trim(),
  )
}

const austin = {
  name: 'Ann',
  street1: '1100 Congress Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
}
const to = (country?: string) => ({ ...austin, country })
const saved = { id: 'adr-1' }
const item = { description: 'Mug', quantity: 1, value: 5 }
const tariffItem = { ...item, hsTariffNumber: '691110' }
const tariff = (at: number) => `customsInfo.customsItem.${at}.hsTariffNumber 2.4`

describe('customs of a shipment', () => {
  const { body } = endpoints.createShipment
  const shipment = {
    fromAddress: austin,
    packages: [{ weight: 1, weightUnit: 'lb' }],
    service: 'PriorityMailIntl',
    carrierAccountId: 'ca-1',
  }

  it.each([
    ['a domestic one', { toAddress: austin }, []],
    ['one without countries', { fromAddress: to(), toAddress: to() }, []],
    ['one to a territory', { toAddress: to('PR') }, []],
    ['one that names the country in full', { toAddress: to('United States') }, []],
    ['a domestic one with customs data', { toAddress: austin, customsInfo: { customsItem: [item] } }, []],
    ['one abroad', { toAddress: to('CA') }, ['customsInfo 4.6']],
    ['one from abroad', { fromAddress: to('CA'), toAddress: to() }, ['customsInfo 4.6']],
    ['one to a saved address, whose country is not known', { toAddress: saved }, []],
    ['one from a saved address', { fromAddress: saved, toAddress: to('CA') }, []],
    ['one to Canada', { toAddress: to('CA'), customsInfo: { customsItem: [item] } }, []],
    ['one to the EU', { toAddress: to('de'), customsInfo: { customsItem: [tariffItem, item] } }, [tariff(1)]],
    ['one to Norway', { toAddress: to('NO'), customsInfo: { customsItem: [item] } }, [tariff(0)]],
    [
      'one to Switzerland',
      { toAddress: to('CH'), customsInfo: { customsItem: [item, item] } },
      [tariff(0), tariff(1)],
    ],
    [
      'one to the EU from a saved address',
      { fromAddress: saved, toAddress: to('FR'), customsInfo: { customsItem: [item] } },
      [tariff(0)],
    ],
    [
      'one to a country by its name',
      { toAddress: to('Germany'), customsInfo: { customsItem: [item] } },
      [tariff(0)],
    ],
    [
      'one to a country in three letters',
      { toAddress: to('DEU'), customsInfo: { customsItem: [item] } },
      [tariff(0)],
    ],
    ['one that calls the United States by three letters', { toAddress: to('USA') }, []],
    [
      'one within the EU country',
      { fromAddress: to('FR'), toAddress: to('FR'), customsInfo: { customsItem: [item] } },
      [],
    ],
  ])('%s', (_name, change, expected) => {
    expect(faults(body, { ...shipment, ...change })).toEqual(expected)
  })
})

describe('customs of rates', () => {
  const { body } = endpoints.getRates
  const question = { fromAddress: austin, packages: [{ weight: 1, weightUnit: 'lb' }] }

  it.each([
    ['without customs data', { toAddress: to('DE') }, []],
    ['without items', { toAddress: to('DE'), customsInfo: {} }, []],
    ['to Canada', { toAddress: to('CA'), customsInfo: { customsItem: [item] } }, []],
    ['to the EU', { toAddress: to('DE'), customsInfo: { customsItem: [tariffItem, item] } }, [tariff(1)]],
    ['to a saved address', { toAddress: saved, customsInfo: { customsItem: [item] } }, []],
  ])('%s', (_name, change, expected) => {
    expect(faults(body, { ...question, ...change })).toEqual(expected)
  })
})

describe('addresses', () => {
  const parcel = { packages: [{ weight: 1, weightUnit: 'lb' }] }
  const stateless = { name: 'Ann', street1: '1100 Congress Ave', city: 'Austin', zip: '78701' }
  const shipment = { ...parcel, service: 'GroundAdvantage', carrierAccountId: 'ca-1', toAddress: austin }

  it.each([
    ['rates', endpoints.getRates.body, parcel],
    ['shipments', endpoints.createShipment.body, shipment],
  ])('of %s are an id alone, or full details with state', (_name, schema, body) => {
    const check = (fromAddress: object) => faults(schema, { ...body, fromAddress, toAddress: austin })
    expect(check(saved)).toEqual([])
    expect(check({ ...austin, id: 'adr-1' })).toEqual([])
    expect(check(stateless)).toHaveLength(1)
    expect(check({ id: 'adr-1', name: 'Ann' })).toHaveLength(1)
    expect(check({ id: '' })).toHaveLength(1)
  })

  it('need no state to return to, nor to be manifested from', () => {
    expect(
      faults(endpoints.createShipment.body, { ...shipment, fromAddress: saved, altReturnAddress: stateless }),
    ).toEqual([])
    const manifest = { carrierAccountId: 'ca-1', key: 'ShipmentId', value: ['s-1'] }
    expect(faults(endpoints.createManifest.body, { ...manifest, fromAddress: stateless })).toEqual([])
    expect(faults(endpoints.createManifest.body, { ...manifest, fromAddress: saved })).toEqual([])
  })

  it('are saved or verified when they are made', () => {
    const { body } = endpoints.createAddress
    expect(faults(body, { address: austin })).toEqual(['address.save 4.3'])
    expect(faults(body, { address: { ...austin, save: false, verify: false } })).toEqual(['address.save 4.3'])
    expect(faults(body, { address: { ...austin, save: true } })).toEqual([])
    expect(faults(body, { address: { ...austin, verify: true } })).toEqual([])
  })
})

describe('the container label', () => {
  const { body } = endpoints.createContainerLabels
  const carrier = {
    type: 'ContainerLabel',
    toAddress: { zip: '78701' },
    carrierAccountId: 'ca-1',
    entryFacilityType: 'DDU',
  }
  const native = { ...carrier, source: 'Native', fromAddress: austin, toAddress: austin, contentCode: 'C1' }
  const tracked = { type: 'ContainerLabel', toAddress: {}, trackingNumber: '9400' }
  const without = (request: object, name: string) =>
    Object.fromEntries(Object.entries(request).filter(([field]) => field !== name))

  it.each([
    ['the carrier’s', carrier, []],
    ['the carrier’s by name', { ...carrier, source: 'Postal' }, []],
    ['a native one', native, []],
    ['one by tracking number', tracked, []],
    ['one without where to', without(carrier, 'toAddress'), ['toAddress']],
    ['a native one without where from', without(native, 'fromAddress'), ['fromAddress 4.9']],
    [
      'a native one from a part of an address',
      { ...native, fromAddress: { zip: '78701' } },
      ['fromAddress.name', 'fromAddress.street1', 'fromAddress.city'],
    ],
    [
      'a native one to a ZIP',
      { ...native, toAddress: { zip: '78701' } },
      ['toAddress.name 4.9', 'toAddress.street1 4.9', 'toAddress.city 4.9'],
    ],
    ['a native one without content code', without(native, 'contentCode'), ['contentCode 4.9']],
    ['the carrier’s without ZIP', { ...carrier, toAddress: { city: 'Austin' } }, ['toAddress.zip 4.9']],
    [
      'one without account and tracking number',
      without(carrier, 'carrierAccountId'),
      ['carrierAccountId 4.9'],
    ],
    [
      'one without facility and tracking number',
      without(carrier, 'entryFacilityType'),
      ['entryFacilityType 4.9'],
    ],
    ['no labels at all', { ...carrier, pages: 0 }, ['pages']],
  ])('%s', (_name, request, expected) => {
    expect(faults(body, request)).toEqual(expected)
  })
})

describe('who is billed', () => {
  it.each([
    [{}, []],
    [{ type: 'Sender' }, []],
    [{ type: 'Recipient' }, ['account 2.8', 'zip 2.8']],
    [{ type: 'Recipient', account: 'a', zip: 'z' }, []],
    [{ type: 'ThirdParty', account: 'a', zip: 'z' }, ['countryCode 2.8']],
    [{ type: 'ThirdParty', account: 'a', zip: 'z', countryCode: 'US' }, []],
  ])('by %j', (billTo, expected) => expect(faults(BillTo, billTo)).toEqual(expected))
})

describe('a list', () => {
  it.each([
    ['getBalanceHistory', '4.1', {}],
    ['findShipments', '4.6', {}],
    ['findManifests', '4.7', { key: 'Id', value: 'm-1' }],
  ] as const)('of %s is of days or timestamps in their order', (id, section, more) => {
    const check = (period: object) => faults(endpoints[id].query, { ...more, ...period })
    expect(check({})).toEqual([])
    expect(check({ startDate: '2026-03-02' })).toEqual([])
    expect(check({ startDate: '2026-03-02', endDate: '2026-03-02T00:00:00Z' })).toEqual([])
    expect(check({ startDate: '2026-03-02', endDate: '2026-03-01' })).toEqual([`endDate ${section}`])
    expect(check({ startDate: '2026-02-30' })).toEqual(['startDate'])
    expect(check({ endDate: '02.03.2026' })).toEqual(['endDate'])
  })

  it('of shipments by key needs both key and value', () => {
    const check = (query: object) => faults(endpoints.findShipments.query, query)
    expect(check({ key: 'Id', value: 's-1' })).toEqual([])
    expect(check({ key: 'Id' })).toEqual(['value 4.6'])
    expect(check({ key: 'Id', value: '' })).toEqual(['value 4.6'])
    expect(check({ value: 's-1' })).toEqual(['key 4.6'])
  })
})

// Hazard: a required field with an empty text passed on both sides, and the label had no street.
describe('an address (section 2.1)', () => {
  const packages = [{ weight: 1, weightUnit: 'lb' }]
  const shipment = {
    fromAddress: austin,
    toAddress: austin,
    packages,
    service: 'Ground',
    carrierAccountId: 'ca-1',
  }
  const full = ['name', 'street1', 'city', 'zip'] as const
  const empty = (field: string, text: string) => ({ ...austin, [field]: text })

  it.each(['', '   '])('has no required field that is “%s”, wherever it is sent', (text) => {
    for (const field of full) {
      const address = empty(field, text)
      for (const id of ['getRates', 'createShipment'] as const) {
        const { body } = endpoints[id]
        expect(faults(body, { ...shipment, toAddress: address })).toEqual([`toAddress.${field} 2.1`])
        expect(faults(body, { ...shipment, fromAddress: address })).toEqual([`fromAddress.${field} 2.1`])
      }
      expect(faults(endpoints.createShipment.body, { ...shipment, altReturnAddress: address })).toEqual([
        `altReturnAddress.${field} 2.1`,
      ])
      expect(faults(endpoints.createAddress.body, { address: { ...address, save: true } })).toEqual([
        `address.${field} 2.1`,
      ])
      const manifest = { fromAddress: address, carrierAccountId: 'ca-1', key: 'ShipmentId', value: ['s-1'] }
      expect(faults(endpoints.createManifest.body, manifest)).toEqual([`fromAddress.${field} 2.1`])
    }
  })

  it('has a state in rates and shipments, at home and abroad, and needs none elsewhere', () => {
    const stateless = { ...austin, state: '', country: 'US' }
    for (const id of ['getRates', 'createShipment'] as const) {
      const { body } = endpoints[id]
      expect(faults(body, { ...shipment, toAddress: stateless })).toEqual(['toAddress.state 2.1'])
      const abroad = { ...shipment, customsInfo: {}, toAddress: { ...stateless, country: 'SG' } }
      expect(faults(body, abroad)).toEqual(['toAddress.state 2.1'])
      expect(faults(body, { ...shipment, toAddress: saved })).toEqual([])
    }
    const manifest = { fromAddress: stateless, carrierAccountId: 'ca-1', key: 'ShipmentId', value: ['s-1'] }
    expect(faults(endpoints.createManifest.body, manifest)).toEqual([])
  })

  it('lists manifests of days by an empty value, and nothing without days', () => {
    const check = (query: object) => faults(endpoints.findManifests.query, { key: 'Id', ...query })
    expect(check({ value: 'm-1' })).toEqual([])
    expect(check({ value: '', startDate: '2026-03-02' })).toEqual([])
    expect(check({ value: '' })).toEqual(['value 4.7'])
  })
})
