import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderContent } from '../../../../src/core/orders/order.ts'
import { defaultPackagePresets, packageFor } from '../../../../src/core/orders/package-presets.ts'
import { gramsPerUnit, gramsToOunces } from '../../../../src/contract/measures.ts'
import { heaviestGrams, readWeight } from '../../../../src/core/orders/weight.ts'
import { Package } from '../../../../src/service/records.ts'

const order: OrderContent = {
  orderNumber: 'ORDER-1',
  toAddress: { name: 'A', street1: '1 Sample St', city: 'Chicago', state: 'IL', zip: '60601', country: 'US' },
  weightGrams: 340.194,
  items: [],
  preset: undefined,
  service: undefined,
  references: [],
}

describe('the package of an order', () => {
  test('has the preset’s type and size, and the given weight in ounces', () => {
    expect(packageFor({ ...order, preset: 'mailer' }, defaultPackagePresets)).toEqual({
      packageType: 'SoftPack',
      length: 12,
      width: 9,
      height: 1,
      dimensionUnit: 'in',
      weight: 12,
      weightUnit: 'oz',
    })
  })

  test('is the first preset where the order names none', () => {
    expect(packageFor(order, defaultPackagePresets)).toMatchObject({ packageType: 'Parcel', length: 8 })
  })

  test('is found by the preset’s name too', () => {
    const byName = packageFor({ ...order, preset: 'LARGE Flat Rate Box' }, defaultPackagePresets)
    expect(byName.packageType).toBe('LargeFlatRateBox')
  })

  test('weighs the empty box as well where only the items’ weight is known', () => {
    const items = [{ sku: 'TEA', quantity: 2, weightGrams: 170.097 }]
    const parcel = packageFor({ ...order, items, weightGrams: 340.194 }, defaultPackagePresets)
    expect(parcel.weight).toBe(gramsToOunces(340.194 + 110))
  })

  test('is refused without weight, with what to do', () => {
    expect(() => packageFor({ ...order, weightGrams: undefined }, defaultPackagePresets)).toThrow(
      expect.objectContaining({
        code: 'order_incomplete',
        details: { field: 'weight', reason: 'no_weight' },
      }) as Error,
    )
  })

  test.each([
    ['an unknown preset', { ...order, preset: 'crate' }, defaultPackagePresets],
    ['no presets at all', order, []],
  ])('is refused with %s', (_, unknown, presets) => {
    expect(() => packageFor(unknown, presets)).toThrow(
      expect.objectContaining({
        code: 'order_incomplete',
        details: { field: 'package', reason: 'unknown_preset', known: presets.map(({ id }) => id) },
      }) as Error,
    )
  })

  test('of every default preset is one that the service knows', () => {
    for (const { id } of defaultPackagePresets) {
      expect(Package.safeParse(packageFor({ ...order, preset: id }, defaultPackagePresets)).success).toBe(
        true,
      )
    }
    expect(new Set(defaultPackagePresets.map(({ id }) => id)).size).toBe(defaultPackagePresets.length)
  })
})

describe('ounces', () => {
  test('are rounded up to a tenth, and never to nothing', () => {
    expect(gramsToOunces(28.349523125 * 3.01)).toBe(3.1)
    expect(gramsToOunces(0.001)).toBe(0.1)
  })

  test.each([
    ['1 lb', 16],
    ['0.5 lb', 8],
    ['70 lb', 1120],
    ['2 lb 3 oz', 35],
    ['15.9 oz', 15.9],
  ])('of %s survive the way over grams', (text, ounces) => {
    const grams = readWeight(text, undefined)
    expect(grams.ok && gramsToOunces(grams.value)).toBe(ounces)
  })

  test('are never less than the weight by more than its noise, nor a tenth more', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: heaviestGrams, noNaN: true }), (grams) => {
        const exact = grams / gramsPerUnit.oz
        const ounces = gramsToOunces(grams)
        expect(ounces).toBeGreaterThanOrEqual(exact - 0.0051)
        expect(ounces).toBeLessThan(Math.max(exact, 0.005) + 0.1)
      }),
    )
  })
})

describe('a weight', () => {
  test.each([
    ['12 oz', 340.194],
    ['12oz.', 340.194],
    ['1.5 lb', 680.389],
    ['1,5 kg', 1500],
    ['.5 lb', 226.796],
    ['350 Grams', 350],
    ['1 lb, 2 oz', undefined],
    ['2 pounds 3 ounces', 992.233],
    ['12 oz approx', undefined],
    ['1.234,5 g', undefined],
    ['1e3 g', undefined],
    ['oz', undefined],
    ['150 lb', 68038.856],
  ])('%s is %s g', (text, grams) => {
    const reading = readWeight(text, undefined)
    expect(reading.ok ? reading.value : undefined).toBe(grams)
  })
})
