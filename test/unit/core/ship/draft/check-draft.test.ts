import { describe, expect, it } from 'vitest'
import type { ShipmentDraft } from '../../../../../src/contract/shipment-draft.ts'
import { checkDraft, type DraftSurroundings } from '../../../../../src/core/ship/draft/check-draft.ts'
import { rateRequestOf, shipmentRequestOf } from '../../../../../src/core/ship/draft/draft-request.ts'

const address = {
  name: 'Ada Example',
  street1: '12 Sample St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  country: 'US',
}
const domestic: ShipmentDraft = {
  subject: { kind: 'order', orderNumber: 'A-1', parcelNumber: 1 },
  fromAddress: { ...address, name: 'Warehouse' },
  toAddress: address,
  packages: [{ packageType: 'Parcel', weight: 12, weightUnit: 'oz' }],
  service: { by: 'rule', rule: 'cheapest' },
  specialService: [],
  specialServiceParam: {},
  option: {},
  customTexts: [],
}
const item = {
  description: 'Tea',
  quantity: 2,
  weight: 240,
  weightUnit: 'g',
  value: 18,
  hsTariffNumber: '0902.30',
  originCountry: 'IN',
} as const
const abroad: ShipmentDraft = {
  ...domestic,
  toAddress: {
    name: 'Grete',
    street1: 'Musterstr. 1',
    city: 'Berlin',
    state: 'BE',
    zip: '10115',
    country: 'DE',
  },
  customsInfo: {
    contentType: 'Merchandise',
    customsSigner: 'Ada',
    customsCertify: true,
    customsItem: [item],
  },
}

const offer = { carrierAccountId: 'express', service: 'Ground' } as const
const label = { labelType: 'Base64', labelFileType: 'ZPL', labelSize: '4x6' } as const

const check = (draft: ShipmentDraft, surroundings: Partial<DraftSurroundings> = {}) =>
  checkDraft(draft, {
    today: '2026-11-20',
    expectedGrams: undefined,
    tolerance: undefined,
    isUsedReading: () => false,
    ...surroundings,
  })
const fields = (draft: ShipmentDraft, surroundings?: Partial<DraftSurroundings>) =>
  check(draft, surroundings).problems.map(({ field, kind }) => `${field} ${kind}`)
const abroadWith = (customsInfo: ShipmentDraft['customsInfo']): ShipmentDraft => ({
  ...abroad,
  customsInfo: { ...abroad.customsInfo, ...customsInfo },
})

describe('a draft', () => {
  it('that is whole has no problem, at home and abroad', () => {
    expect(check(domestic)).toMatchObject({ isInternational: false, problems: [] })
    expect(check(abroad)).toMatchObject({ isInternational: true, problems: [] })
  })

  it('names each field of an address that is missing, and the section that asks for it', () => {
    const toAddress = { ...address, name: ' ', zip: '', state: '' }
    expect(check({ ...domestic, toAddress }).problems).toEqual([
      { field: 'toAddress.name', kind: 'missing', section: '2.1' },
      { field: 'toAddress.zip', kind: 'missing', section: '2.1' },
      { field: 'toAddress.state', kind: 'missing', section: '2.1' },
    ])
  })

  it.each(['fromAddress', 'toAddress', 'altReturnAddress'] as const)(
    'needs the kind and the number of a reference of its %s together',
    (end) => {
      const said = (more: Partial<typeof domestic.toAddress>) =>
        fields({ ...domestic, [end]: { ...address, ...more } })
      expect(said({ referenceType: 'VATNumber' })).toEqual([`${end}.referenceValue missing`])
      expect(said({ referenceValue: 'DE1' })).toEqual([`${end}.referenceType missing`])
      expect(said({ referenceType: 'VATNumber', referenceValue: 'DE1' })).toEqual([])
    },
  )

  // Hazard: abroad it was sent empty, and the service, which requires it, refused what was shown as whole.
  it.each(['US', 'DE', 'SG'])('to %s needs a state: section 2.1 makes no exception', (country) => {
    const toAddress = { ...abroad.toAddress, country, state: ' ' }
    expect(check({ ...abroad, toAddress }).required).toContain('toAddress.state')
    expect(fields({ ...abroad, toAddress })).toContain('toAddress.state missing')
  })

  it('names a country that is none or could be several, and sends one that is understood by its letters', () => {
    const to = (country: string) => ({ ...abroad, toAddress: { ...abroad.toAddress, country } })
    expect(check(to('Alemania'))).toMatchObject({ isInternational: true, problems: [] })
    expect(shipmentRequestOf(to('Deutschland'), offer, label).toAddress).toMatchObject({ country: 'DE' })
    expect(rateRequestOf(to('DEU')).toAddress).toMatchObject({ country: 'DE' })
    for (const country of ['Korea', 'Atlantis']) {
      expect(check(to(country)).problems).toContainEqual({
        field: 'toAddress.country',
        kind: 'invalid',
        fault: 'no_country_code',
      })
    }
    const [sent] = shipmentRequestOf(
      abroadWith({ customsItem: [{ ...item, originCountry: 'India' }] }),
      offer,
      label,
    ).customsInfo!.customsItem!
    expect(sent).toMatchObject({ originCountry: 'IN' })
  })

  it('needs weights, whole sides, and numbers above zero', () => {
    expect(fields({ ...domestic, packages: [{}] })).toEqual([
      'packages.0.weight missing',
      'packages.0.weightUnit missing',
    ])
    const packages = [domestic.packages[0]!, { weight: 0, weightUnit: 'oz' as const, length: 4, width: -1 }]
    expect(fields({ ...domestic, packages })).toEqual([
      'packages.1.height missing',
      'packages.1.dimensionUnit missing',
      'packages.1.weight invalid',
      'packages.1.width invalid',
    ])
  })

  it('needs the parameter that each special service is about, and no other', () => {
    const specialService = [
      'HAZMAT',
      'COD',
      'Insurance',
      'RegisteredMail',
      'LiveAnimals',
      'Tracking',
    ] as const
    expect(fields({ ...domestic, specialService: [...specialService] })).toEqual([
      'specialServiceParam.hazmatType missing',
      'specialServiceParam.codAmount missing',
      'specialServiceParam.insuranceAmount missing',
      'specialServiceParam.registeredMailAmount missing',
      'specialServiceParam.liveAnimalsType missing',
    ])
    const specialServiceParam = { codAmount: 0, insuranceAmount: -4 }
    expect(fields({ ...domestic, specialService: ['COD'], specialServiceParam })).toEqual([
      'specialServiceParam.codAmount invalid',
    ])
  })

  it('is not shipped yesterday, and is no return as the first parcel of an order', () => {
    expect(fields({ ...domestic, shipDate: '2026-11-19' })).toEqual(['shipDate invalid'])
    expect(fields({ ...domestic, shipDate: '2026-11-20' })).toEqual([])
    expect(fields({ ...domestic, specialService: ['Returns'] })).toEqual(['specialService contradiction'])
    const second = { kind: 'order', orderNumber: 'A-1', parcelNumber: 2 } as const
    expect(fields({ ...domestic, subject: second, specialService: ['Returns'] })).toEqual([])
  })

  it('names who pays only as whole as the document asks, and to an account that can be told', () => {
    const billToPlaces = ['createShipment'] as const
    const paidBy = (
      billTo: ShipmentDraft['billTo'],
      places: DraftSurroundings['billToPlaces'] = billToPlaces,
    ) => fields({ ...domestic, billTo }, { billToPlaces: places })
    expect(paidBy({ type: 'Sender' }, [])).toEqual([])
    expect(paidBy({ type: 'Recipient' })).toEqual(['billTo.account missing', 'billTo.zip missing'])
    expect(paidBy({ type: 'ThirdParty', account: '1', zip: '60601' })).toEqual(['billTo.countryCode missing'])
    const whole = { type: 'Recipient', account: '1', zip: '60601' } as const
    expect(paidBy(whole)).toEqual([])
    expect(paidBy(whole, ['getRates'])).toEqual(['billTo.type contradiction'])
    expect(rateRequestOf({ ...domestic, billTo: whole }, billToPlaces)).not.toHaveProperty('billTo')
    expect(rateRequestOf({ ...domestic, billTo: whole }, ['getRates'])).toMatchObject({ billTo: whole })
    expect(shipmentRequestOf({ ...domestic, billTo: whole }, offer, label)).toMatchObject({ billTo: whole })
    expect(shipmentRequestOf({ ...domestic, billTo: { type: 'Sender' } }, offer, label)).not.toHaveProperty(
      'billTo',
    )
  })

  it('has no weight that the scale read for another parcel', () => {
    const weighedAt = '2026-11-20T09:00:00.000Z'
    const packages = [{ ...domestic.packages[0], weightSource: 'scale' as const, weighedAt }]
    const isUsedReading = (at: string) => at === weighedAt
    expect(fields({ ...domestic, packages }, { isUsedReading })).toEqual(['packages.0.weight used_before'])
    const both = [...packages, ...packages]
    expect(fields({ ...domestic, packages: both })).toEqual(['packages.1.weight used_before'])
  })
})

describe('rates of a parcel that goes abroad', () => {
  it('are asked for with its items, and without them while one lacks the tariff number', () => {
    expect(rateRequestOf(abroad).customsInfo?.customsItem).toHaveLength(1)
    const unnumbered = { ...item, hsTariffNumber: undefined }
    expect(rateRequestOf(abroadWith({ customsItem: [item, unnumbered] }))).not.toHaveProperty('customsInfo')
    const toAddress = { ...abroad.toAddress, country: 'CA' }
    const toCanada = { ...abroadWith({ customsItem: [unnumbered] }), toAddress }
    expect(rateRequestOf(toCanada).customsInfo?.customsItem).toHaveLength(1)
  })
})

describe('a customs form', () => {
  it('is needed abroad only, by the contract’s own rule', () => {
    const { customsInfo, ...without } = abroad
    expect(customsInfo).toBeDefined()
    expect(check(without).problems).toEqual([
      {
        field: 'customsInfo',
        kind: 'missing',
        section: '4.6',
      },
    ])
    expect(check({ ...domestic, customsInfo: {} })).toMatchObject({
      required: expect.not.arrayContaining(['customsInfo']) as string[],
      problems: [],
    })
  })

  it('knows its required fields, also those that are filled in', () => {
    const { required } = check(abroad)
    for (const field of ['description', 'quantity', 'weight', 'value', 'originCountry', 'hsTariffNumber'])
      expect(required).toContain(`customsInfo.customsItem.0.${field}`)
    expect(required).toContain('customsInfo.customsSigner')
  })

  it.each([
    ['DE', true],
    ['NO', true],
    ['CH', true],
    ['JP', false],
  ])('to %s needs tariff numbers: %s (section 2.4)', (country, needed) => {
    const draft = { ...abroad, toAddress: { ...abroad.toAddress, country } }
    expect(check(draft).required.includes('customsInfo.customsItem.0.hsTariffNumber')).toBe(needed)
    const bare = {
      ...draft,
      customsInfo: { ...abroad.customsInfo, customsItem: [{ ...item, hsTariffNumber: '' }] },
    }
    expect(fields(bare)).toEqual(needed ? ['customsInfo.customsItem.0.hsTariffNumber missing'] : [])
  })

  it('asks for what hangs on another field only where that says so', () => {
    expect(fields(abroadWith({ contentType: 'Other' }))).toEqual(['customsInfo.contentsExplanation missing'])
    expect(fields(abroadWith({ restrictionType: 'Other' }))).toEqual([
      'customsInfo.restrictionComments missing',
    ])
    expect(fields(abroadWith({ eelpfc: 'AES_ITN' }))).toEqual(['customsInfo.aesitn missing'])
    expect(fields(abroadWith({ eelpfc: 'AES_ITN', aesitn: 'X2026' }))).toEqual([])
  })

  it('needs items, each of them whole and possible', () => {
    expect(fields(abroadWith({ customsItem: [] }))).toEqual(['customsInfo.customsItem missing'])
    const odd = { ...item, quantity: 1.5, value: 0, originCountry: 'Korea', packageNumber: 2 }
    expect(fields(abroadWith({ customsItem: [odd] }))).toEqual([
      'customsInfo.customsItem.0.value invalid',
      'customsInfo.customsItem.0.quantity invalid',
      'customsInfo.customsItem.0.packageNumber invalid',
      'customsInfo.customsItem.0.originCountry invalid',
    ])
  })

  it('has no items that weigh more than the packages', () => {
    expect(fields(abroadWith({ customsItem: [{ ...item, weight: 400 }] }))).toEqual([
      'customsInfo.customsItem contradiction',
    ])
  })
})

describe('the weight of a parcel', () => {
  const weighed = (grams: number) => ({
    ...domestic,
    packages: [{ weight: grams, weightUnit: 'g' as const, weightSource: 'scale' as const }],
  })
  const surroundings = { expectedGrams: 1_000, tolerance: { percent: 10, grams: 20 } }

  it.each([
    [900, true],
    [1_100, true],
    [1_110, false],
    [880, false],
  ])('of %s g against 1000 g is within: %s', (grams, isWithin) => {
    expect(check(weighed(grams), surroundings).weight).toEqual({
      expectedGrams: 1_000,
      actualGrams: grams,
      toleranceGrams: 100,
      isWithin,
    })
  })

  it('may be off by the grams of the tolerance where those are more', () => {
    const small = { expectedGrams: 100, tolerance: { percent: 10, grams: 50 } }
    expect(check(weighed(150), small).weight?.isWithin).toBe(true)
    expect(check(weighed(155), small).weight?.isWithin).toBe(false)
  })

  it('is compared only where it was weighed, something is expected, and the station wants it', () => {
    expect(check(domestic, surroundings).weight).toBeUndefined()
    expect(check(weighed(5), { ...surroundings, tolerance: undefined }).weight).toBeUndefined()
    expect(check(weighed(5), { ...surroundings, expectedGrams: undefined }).weight).toBeUndefined()
  })
})
