import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { services, type PackageType, type Service } from '../../../../../src/service/enums.ts'
import type { Package } from '../../../../../src/service/records.ts'
import { carriers, offers } from '../../../../../src/sandbox/service/carriers/catalogue.ts'
import {
  rateService,
  type Rate,
  type RateQuestion,
} from '../../../../../src/sandbox/service/carriers/rating.ts'
import { ServiceError } from '../../../../../src/sandbox/service/service-error.ts'

const seattle = { name: 'A', company: 'A', street1: '1 A St', city: 'Seattle', state: 'WA', zip: '98101' }
const portland = { name: 'B', company: 'B', street1: '1 B St', city: 'Portland', state: 'OR', zip: '97201' }
const miami = { ...portland, city: 'Miami', state: 'FL', zip: '33101' }

function rated(
  service: Service,
  packages: readonly Package[],
  change: Partial<RateQuestion> = {},
): Rate | ServiceError {
  const account = { id: 'CA', carrierCode: offers[service].carrierCode }
  const question = {
    fromAddress: seattle,
    toAddress: portland,
    packages,
    specialServices: [],
    specialServiceParam: undefined,
    ...change,
  }
  return rateService(service, account, question, 'SHIPMENT', () => true)
}

function price(...args: Parameters<typeof rated>): number {
  const rate = rated(...args)
  if (rate instanceof ServiceError) throw rate
  return rate.totalMinor
}

const weighing = (weight: number, weightUnit: NonNullable<Package['weightUnit']> = 'oz') => [
  { weight, weightUnit },
]

describe('a price', () => {
  test('is whole cents, and the same for the same question', () => {
    const domestic = services.filter((service) => offers[service].scope === 'domestic')
    fc.assert(
      fc.property(
        fc.constantFrom(...domestic),
        fc.double({ min: 0.1, max: 13, noNaN: true }),
        (service, ounces) => {
          const parcel: Package = { weight: ounces, weightUnit: 'oz' }
          const total = price(service, [parcel])
          return Number.isSafeInteger(total) && total > 0 && total === price(service, [parcel])
        },
      ),
    )
  })

  test('does not fall when the weight rises', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1119 }), (ounces) =>
        (['PriorityMail', 'GroundAdvantage', 'Ground', 'NextDayAir', 'MediaMail'] as const).every(
          (service) => price(service, weighing(ounces)) <= price(service, weighing(ounces + 1)),
        ),
      ),
    )
  })

  test('does not depend on the unit that the weight is given in', () => {
    expect(price('PriorityMail', weighing(1, 'lb'))).toBe(price('PriorityMail', weighing(16)))
    expect(price('PriorityMail', weighing(453.59237, 'g'))).toBe(price('PriorityMail', weighing(16)))
    expect(price('PriorityMail', weighing(0.45359237, 'kg'))).toBe(price('PriorityMail', weighing(16)))
  })

  test('rises with the distance', () => {
    expect(price('PriorityMail', weighing(16), { toAddress: miami })).toBeGreaterThan(
      price('PriorityMail', weighing(16)),
    )
  })

  test('of a flat-rate box depends on neither weight nor distance', () => {
    const box = (weight: number): Package[] => [{ packageType: 'SmallFlatRateBox', weight, weightUnit: 'lb' }]
    expect(price('PriorityMail', box(20), { toAddress: miami })).toBe(price('PriorityMail', box(1)))
  })

  test('of a big light box is that of its dimensional weight', () => {
    const big: Package = {
      weight: 1,
      weightUnit: 'lb',
      length: 24,
      width: 16,
      height: 16,
      dimensionUnit: 'in',
    }
    const pounds = Math.ceil((24 * 16 * 16) / 139)
    expect(price('Ground', [big])).toBe(price('Ground', weighing(pounds, 'lb')))
    const small: Package = { ...big, length: 12, width: 12, height: 12 }
    expect(price('Ground', [small])).toBe(price('Ground', weighing(1, 'lb')))
    const metric: Package = { ...big, length: 60.96, width: 40.64, height: 40.64, dimensionUnit: 'cm' }
    expect(price('Ground', [metric])).toBe(price('Ground', [big]))
  })

  test('of several packages is their sum', () => {
    const [one] = weighing(16)
    expect(price('PriorityMail', [one!, one!, one!])).toBe(3 * price('PriorityMail', [one!]))
  })

  test('rises with the insured amount', () => {
    const insured = (insuranceAmount: number) =>
      price('PriorityMail', weighing(16), {
        specialServices: ['Insurance'],
        specialServiceParam: { insuranceAmount },
      })
    expect(insured(500)).toBeGreaterThan(insured(100))
    expect(insured(50)).toBe(insured(100))
  })
})

describe('the catalogue', () => {
  test.each(services)('%s can be rated with its carrier', (service) => {
    const { scope, packageTypes } = offers[service]
    const country =
      scope === 'domestic' ? {} : { country: scope === 'international' ? 'DE' : scope, zip: 'K1A 0B1' }
    const packageType: PackageType | undefined = packageTypes[0]
    const packages: Package[] = [
      { weight: 2, weightUnit: 'oz', ...(packageType === undefined ? {} : { packageType }) },
    ]
    const rate = rated(service, packages, { toAddress: { ...portland, ...country } })
    expect(rate).toMatchObject({ service, carrierCode: offers[service].carrierCode })
  })

  test('has prices that rise with the weight, from step to step and beyond', () => {
    for (const [service, { steps }] of Object.entries(offers)) {
      const sorted = [...steps].sort((a, b) => a.upToOz - b.upToOz || a.priceMinor - b.priceMinor)
      expect(steps, service).toEqual(sorted)
      expect(
        sorted.map((step) => step.priceMinor),
        service,
      ).toEqual(sorted.map((step) => step.priceMinor).toSorted((a, b) => a - b))
    }
  })

  test('refuses length and girth by carrier', () => {
    const long: Package = {
      weight: 1,
      weightUnit: 'lb',
      length: 60,
      width: 20,
      height: 20,
      dimensionUnit: 'in',
    }
    expect(rated('PriorityMail', [long])).toBeInstanceOf(ServiceError)
    expect(rated('Ground', [long])).not.toBeInstanceOf(ServiceError)
    expect(carriers.UPS.maxLengthAndGirthInches).toBeGreaterThan(carriers.Postal.maxLengthAndGirthInches)
  })
})
