import { describe, expect, it } from 'vitest'
import { services as serviceEnum } from '../../../../src/service/enums.ts'
import type { RateView } from '../../../../src/contract/rates.ts'
import { gramsTogether, measuredWeight } from '../../../../src/contract/measures.ts'
import { ShipmentDraft } from '../../../../src/contract/shipment-draft.ts'
import { readDraftCode } from '../../../../src/renderer/ship/draft/draft-codes.ts'
import {
  asReturn,
  newItem,
  packageOfReading,
  valueAt,
  withOwnMeasure,
  withEditsOf,
  withPackage,
  withPreset,
  withReading,
  withTypedSide,
  withTypedWeight,
  withValue,
  withoutPackage,
} from '../../../../src/renderer/ship/draft/draft-edit.ts'
import { fieldName, problemOfRefusal } from '../../../../src/renderer/ship/draft/draft-fields.ts'
import { pricedBy, rateOfWish } from '../../../../src/renderer/ship/draft/draft-price.ts'
import { sectionOf, sectionsOf } from '../../../../src/renderer/ship/draft/draft-sections.ts'
import { services } from '../../../../src/renderer/ship/draft/draft-values.ts'
import { shownLength } from '../../../../src/renderer/shown-measures.ts'

const address = { name: 'A', street1: '1 St', city: 'Chicago', state: 'IL', zip: '60601', country: 'US' }
const draft: ShipmentDraft = {
  subject: { kind: 'order', orderNumber: 'ORDER-1', parcelNumber: 1 },
  fromAddress: address,
  toAddress: { ...address, name: 'B' },
  packages: [
    {
      preset: 'small-box',
      packageType: 'Parcel',
      length: 8,
      width: 6,
      height: 4,
      dimensionUnit: 'in',
      weight: 12,
      weightUnit: 'oz',
      weightSource: 'scale',
      weighedAt: '2026-11-20T09:00:00.000Z',
    },
  ],
  service: { by: 'rule', rule: 'cheapest' },
  specialService: [],
  specialServiceParam: {},
  option: {},
  customTexts: [],
}
const reading = { grams: 352.06, takenAt: '2026-11-20T09:05:00.000Z', source: 'scale' as const }
const preset = {
  id: 'mailer',
  name: 'Mailer',
  packageType: 'SoftPack' as const,
  length: 12,
  width: 9,
  height: 1,
  dimensionUnit: 'in' as const,
  tareGrams: 30,
}

describe('a change of a draft', () => {
  it('is one that the station takes, whichever field it is of', () => {
    const changes = [
      withValue(draft, 'toAddress.state', undefined),
      withValue(draft, 'customTexts.2', 'third'),
      withValue(withValue(draft, 'customTexts.1', 'second'), 'customTexts.1', undefined),
      withValue(draft, 'specialServiceParam.insuranceAmount', 250),
      withValue(draft, 'customsInfo.customsItem', [newItem([], 'oz')]),
      withPackage(draft),
      withPreset(draft, 0, preset),
      withTypedWeight(draft, 0, 3, 'lb'),
      withReading(draft, 0, reading, 'g'),
      withTypedSide(draft, 0, { side: 'width', value: 15, unit: 'cm' }),
      asReturn(draft, true),
    ]
    for (const changed of changes) expect(ShipmentDraft.safeParse(changed).error).toBeUndefined()
  })

  it('that is taken back leaves nothing of it', () => {
    const typed = withValue(draft, 'toAddress.city', 'ChicagoO')
    expect(JSON.stringify(withValue(typed, 'toAddress.city', 'Chicago'))).toBe(JSON.stringify(draft))
    const added = withValue(draft, 'toAddress.company', 'O')
    expect(JSON.stringify(withValue(added, 'toAddress.company', undefined))).toBe(JSON.stringify(draft))
  })

  it('leaves the draft before it as it was', () => {
    const before = structuredClone(draft)
    withValue(draft, 'packages.0.weight', 99)
    withoutPackage(withPackage(draft), 0)
    expect(draft).toEqual(before)
  })

  it('of the weight takes the scale’s word away: no reading stands behind a typed number', () => {
    const [typed] = withTypedWeight(draft, 0, 20, 'oz').packages
    expect(typed).toMatchObject({ weight: 20, weightSource: 'typed' })
    expect(typed).not.toHaveProperty('weighedAt')
    const [none] = withTypedWeight(draft, 0, undefined, 'oz').packages
    expect(none).not.toHaveProperty('weight')
    expect(none).not.toHaveProperty('weightSource')
  })

  it('adds packages of the same box that were not weighed', () => {
    const [, second] = withPackage(draft).packages
    expect(second).toMatchObject({ preset: 'small-box', length: 8, weightUnit: 'oz' })
    expect(second).not.toHaveProperty('weight')
    expect(second).not.toHaveProperty('weighedAt')
  })

  it('of a side in another unit turns the other sides, and only then', () => {
    expect(shownLength(8, 'in', 'cm')).toBe(20.32)
    const [typed] = withTypedSide(draft, 0, { side: 'width', value: 15.5, unit: 'cm' }).packages
    expect(typed).toMatchObject({ length: 20.32, width: 15.5, height: 10.16, dimensionUnit: 'cm' })
    expect(typed).not.toHaveProperty('preset')
    const [same] = withTypedSide(draft, 0, { side: 'width', value: 6.5, unit: 'in' }).packages
    expect(same).toMatchObject({ length: 8, width: 6.5, height: 4, dimensionUnit: 'in' })
    const [cleared] = withTypedSide(draft, 0, { side: 'width', value: undefined, unit: 'in' }).packages
    expect(cleared).not.toHaveProperty('width')
  })

  it('by the scale has its reading, in ounces as carriers count them or as the scale says', () => {
    const two = withPackage(draft)
    const [first, second] = withReading(two, 1, reading, 'oz').packages
    expect(second).toMatchObject({ weight: 12.5, weightUnit: 'oz', weightSource: 'scale' })
    expect(first).toEqual(draft.packages[0])
    expect(withReading(two, 1, reading, 'g').packages[1]).toMatchObject({ weight: 352.1, weightUnit: 'g' })
    expect(measuredWeight(second ?? {})).toEqual({ weight: 352.06, weightUnit: 'g' })
    expect(withTypedWeight({ ...two, packages: [second ?? {}] }, 0, 20, 'oz').packages[0]).not.toHaveProperty(
      'measured',
    )
    expect(packageOfReading(withReading(two, 1, reading, 'g'), reading)).toBe(1)
    expect(packageOfReading(two, reading)).toBeUndefined()
  })

  it('of a side makes the package one of its own size', () => {
    expect(valueAt(withOwnMeasure(draft, 0, 'length', 9), 'packages.0.preset')).toBeUndefined()
  })

  it('that takes a package out keeps the goods of the others in theirs', () => {
    const three = withPackage(withPackage(draft))
    const items = [{ packageNumber: 1 }, { packageNumber: 2 }, { packageNumber: 3 }, {}]
    const left = withoutPackage({ ...three, customsInfo: { customsItem: items } }, 1)
    expect(left.customsInfo?.customsItem).toEqual([{ packageNumber: 1 }, {}, { packageNumber: 2 }, {}])
  })

  it('to a return and back is no change', () => {
    expect(asReturn(asReturn(draft, true), false)).toEqual(draft)
    expect(asReturn(draft, true)).toMatchObject({
      fromAddress: draft.toAddress,
      toAddress: draft.fromAddress,
      specialService: ['Returns'],
    })
  })
})

const rate = (service: RateView['service'], amountMinor: number, bestBy: RateView['bestBy']): RateView => ({
  carrierAccountId: 'postal',
  service,
  price: { amountMinor, currency: 'USD' },
  surcharges: [],
  bestBy,
})

it('a return keeps what was typed of both ends, and of the goods', () => {
  const edited = withValue(
    withValue(draft, 'toAddress.zip', '60601-1234'),
    'customsInfo.customsSigner',
    'Ada',
  )
  const opened = { ...asReturn(draft, true), customsInfo: {} }
  const turned = withEditsOf(opened, edited, true)
  expect(turned.fromAddress.zip).toBe('60601-1234')
  expect(turned.customsInfo?.customsSigner).toBe('Ada')
  expect(withEditsOf(draft, turned, false)).toEqual(edited)
})

describe('the price on the button', () => {
  const rates = [
    rate('MediaMail', 400, []),
    rate('FirstClass', 425, ['cheapest']),
    rate('PriorityMail', 900, ['fastest']),
  ]

  it('is of the rate that the station’s rule chooses, not of the lowest number', () => {
    expect(rateOfWish({ rates }, { by: 'rule', rule: 'cheapest' })?.service).toBe('FirstClass')
    expect(rateOfWish({ rates }, { by: 'rule', rule: 'fastest' })?.service).toBe('PriorityMail')
  })
  it('is of the account that was chosen', () => {
    const wish = { by: 'rate', service: 'PriorityMail', carrierAccountId: 'other' } as const
    expect(rateOfWish({ rates }, wish)).toBeUndefined()
    expect(rateOfWish({ rates }, { by: 'name', service: 'PriorityMail' })?.price.amountMinor).toBe(900)
  })
  it('is another once anything is changed that prices hang on, and the same for a text on the label', () => {
    for (const changed of [
      withTypedWeight(draft, 0, 13, 'oz'),
      withValue(draft, 'toAddress.zip', '02108'),
      withValue(draft, 'specialService', ['Insurance']),
      withValue(draft, 'specialServiceParam.insuranceAmount', 5),
    ])
      expect(pricedBy(changed)).not.toBe(pricedBy(draft))
    expect(pricedBy(withValue(draft, 'customTexts.0', 'PO 7'))).toBe(pricedBy(draft))
  })
})

describe('a barcode for the form', () => {
  const choices = { presets: [preset] }

  it('names a box, a service, a rule, the next package or how many, in capitals or not', () => {
    expect(readDraftCode('PB-BOX/MAILER', choices)).toEqual({ kind: 'preset', presetId: 'mailer' })
    expect(readDraftCode(']C0pb-service/prioritymail', choices)).toEqual({
      kind: 'service',
      service: 'PriorityMail',
    })
    expect(readDraftCode('PB-RULE/fastest', choices)).toEqual({ kind: 'rule', rule: 'fastest' })
    expect(readDraftCode('PB-PACKAGE/NEXT', choices)).toEqual({ kind: 'next_package' })
    expect(readDraftCode('PB-QTY/3', choices)).toEqual({ kind: 'quantity', packages: 3 })
  })
  it('of nothing that the station has is not taken for an order', () => {
    expect(readDraftCode('PB-BOX/crate', choices)).toEqual({ kind: 'unknown', code: 'PB-BOX/crate' })
    expect(readDraftCode('PB-QTY/0', choices)?.kind).toBe('unknown')
  })
  it('is no order, command or tracking number', () => {
    for (const text of ['ORDER-1001', 'PB-YES', 'PB-BOX', 'BOX/mailer', '9400100000000000000000'])
      expect(readDraftCode(text, choices), text).toBeUndefined()
  })
})

describe('what the service refused', () => {
  const refused = (serviceMessage: string) =>
    problemOfRefusal({ code: 'service_refused', message: '', details: { serviceMessage } })

  it('is told beside the field that it names', () => {
    expect(refused('toAddress.zip does not belong to the state')).toEqual({
      field: 'toAddress.zip',
      kind: 'invalid',
      says: 'does not belong to the state',
    })
    expect(refused('packages[1] weight is more than the 13 oz that First-Class Mail takes')?.field).toBe(
      'packages.1.weight',
    )
    expect(refused('customsInfo.customsItem[0].value must be more than 0')?.field).toBe(
      'customsInfo.customsItem.0.value',
    )
  })
  it('stays a sentence where it names none', () => {
    expect(refused('The account has not enough money')).toBeUndefined()
    expect(problemOfRefusal({ code: 'service_unreachable', message: 'toAddress.zip is' })).toBeUndefined()
  })
})

describe('the form', () => {
  it('has customs only for what crosses a border', () => {
    expect(sectionsOf(false)).not.toContain('customs')
    expect(sectionsOf(true)).toContain('customs')
  })
  it('finds the part of every field that a problem can name', () => {
    expect(
      [
        'packages.0.weight',
        'toAddress.zip',
        'altReturnAddress.zip',
        'customsInfo.customsItem.0.value',
        'shipDate',
      ].map(sectionOf),
    ).toEqual(['packages', 'to', 'from', 'customs', 'label'])
  })
  it('says which package, goods or address a field is of, where there are several', () => {
    expect(fieldName('packages.1.weight', 2)).toBe('Package 2 · Weight')
    expect(fieldName('packages.0.weight', 1)).toBe('Weight')
    expect(fieldName('customsInfo.customsItem.0.value')).toBe('Goods 1 · Value')
    expect(fieldName('toAddress.zip')).toBe('To · ZIP')
  })
  it('offers every service of the contract', () => {
    expect(services).toEqual(serviceEnum)
  })
  it('does not know what packages weigh together while one was not weighed', () => {
    expect(
      gramsTogether([
        { weight: 1, weightUnit: 'kg' },
        { weight: 500, weightUnit: 'g' },
      ]),
    ).toBe(1_500)
    expect(gramsTogether([{ weight: 1, weightUnit: 'kg' }, { weightUnit: 'g' }])).toBeUndefined()
  })
  it('weighs a package as it was measured, while that is what is sent', () => {
    const measured = { weight: 900, weightUnit: 'g' } as const
    expect(gramsTogether([{ weight: 31.8, weightUnit: 'oz', measured }])).toBe(900)
    expect(gramsTogether([{ weight: 5000, weightUnit: 'g', measured }])).toBe(5000)
    expect(gramsTogether([{ measured }])).toBeUndefined()
  })
})
