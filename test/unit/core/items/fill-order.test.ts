import { describe, expect, it } from 'vitest'
import type { Item } from '../../../../src/core/items/item.ts'
import { skuKey } from '../../../../src/core/items/item.ts'
import { fillOrder } from '../../../../src/core/items/fill-order.ts'
import { isGoodsWeight } from '../../../../src/core/orders/items.ts'
import type { OrderContent, OrderItem } from '../../../../src/core/orders/order.ts'

const tea: Item = {
  sku: 'TEA',
  description: 'Black tea',
  barcodes: [],
  weightGrams: 120,
  customsDescription: 'Black tea, 100 g bag',
  valueMinor: 450,
  hsTariffNumber: '090230',
  originCountry: 'IN',
  updatedAt: new Date(0),
}
const mug: Item = { sku: 'MUG', description: 'Mug', barcodes: [], weightGrams: 300, updatedAt: new Date(0) }
const list = (...items: readonly Item[]) => new Map(items.map((item) => [skuKey(item.sku), item]))

const piece = (sku: string, says: Partial<OrderItem> = {}): OrderItem => ({
  sku,
  quantity: 1,
  weightGrams: undefined,
  ...says,
})
const order = (items: readonly OrderItem[], says: Partial<OrderContent> = {}): OrderContent => ({
  orderNumber: 'O-1',
  toAddress: { name: 'A', street1: 'B', city: 'C', zip: '1' },
  weightGrams: undefined,
  items,
  preset: undefined,
  service: undefined,
  references: [],
  ...says,
})

describe('what an order leaves out of its items', () => {
  it('is marked where the list says that it is dangerous goods, also where the order lacks nothing', () => {
    const cell: Item = { sku: 'CELL', barcodes: [], isDangerous: true, updatedAt: new Date(0) }
    const { items } = fillOrder(order([piece('CELL', { weightGrams: 5 }), piece('TEA')]), list(cell, tea))
    expect(items.map(({ isDangerous }) => isDangerous)).toEqual([true, undefined])
    expect(items[0]).not.toHaveProperty('fromList')
  })

  it('is filled from the list, by the SKU without case and outer spaces, and marked', () => {
    const filled = fillOrder(order([piece(' tea ', { quantity: 2 }), piece('MUG')]), list(tea, mug))
    expect(filled.items[0]).toEqual({
      sku: ' tea ',
      quantity: 2,
      weightGrams: 120,
      description: 'Black tea, 100 g bag',
      valueMinor: 450,
      hsTariffNumber: '090230',
      originCountry: 'IN',
      fromList: ['weightGrams', 'description', 'valueMinor', 'hsTariffNumber', 'originCountry'],
    })
    expect(filled.items[1]).toMatchObject({ description: 'Mug', fromList: ['weightGrams', 'description'] })
    expect(filled).toMatchObject({ weightGrams: 540, weightFromList: true })
    expect(isGoodsWeight(filled)).toBe(true)
  })

  it('is not what the order says itself', () => {
    const own = piece('TEA', {
      weightGrams: 99,
      description: 'Tea',
      valueMinor: 1,
      hsTariffNumber: '000000',
      originCountry: 'CN',
    })
    const filled = fillOrder(order([own], { weightGrams: 99 }), list(tea))
    expect(filled.items).toEqual([own])
    expect(filled.weightGrams).toBe(99)
    expect(filled.weightFromList).toBeUndefined()
  })

  it('leaves the parcel’s own weight, and the box in it, also where the sum is the same', () => {
    const filled = fillOrder(order([piece('TEA')], { weightGrams: 120 }), list(tea))
    expect(filled).toMatchObject({ weightGrams: 120, items: [{ weightGrams: 120 }] })
    expect(isGoodsWeight(filled)).toBe(false)
  })

  it('leaves out weights that are more than the order says of the parcel', () => {
    const filled = fillOrder(order([piece('TEA'), piece('CARD')], { weightGrams: 119 }), list(tea))
    expect(filled.items[0]).toMatchObject({ hsTariffNumber: '090230' })
    expect(filled.items[0]?.weightGrams).toBeUndefined()
    expect(filled.items[0]?.fromList).not.toContain('weightGrams')
    expect(filled.weightGrams).toBe(119)
  })

  it('is no weight of the parcel while one item has none', () => {
    const filled = fillOrder(order([piece('TEA'), piece('CARD')]), list(tea))
    expect(filled.weightGrams).toBeUndefined()
    expect(filled.weightFromList).toBeUndefined()
  })

  it('adds up with the weights that the order says', () => {
    const filled = fillOrder(order([piece('TEA'), piece('CARD', { weightGrams: 5 })]), list(tea))
    expect(filled).toMatchObject({ weightGrams: 125, weightFromList: true })
  })

  it('is nothing where no item is on the list', () => {
    const unknown = order([piece('CARD')])
    expect(fillOrder(unknown, list(tea))).toBe(unknown)
  })
})

describe('a value of the list', () => {
  const inEuro: Item = { ...tea, currency: 'EUR' }
  const priced = { valueMinor: 100 }

  it('brings its currency to an order that has neither one nor a value', () => {
    expect(fillOrder(order([piece('TEA')]), list(inEuro))).toMatchObject({
      currency: 'EUR',
      items: [{ valueMinor: 450 }],
    })
  })

  it('is taken in the order’s currency', () => {
    expect(fillOrder(order([piece('TEA')], { currency: 'EUR' }), list(inEuro)).items[0]?.valueMinor).toBe(450)
  })

  it.each([
    ['another than the order’s', order([piece('TEA')], { currency: 'USD' })],
    ['not that of the order’s own values', order([piece('MUG', priced), piece('TEA')])],
  ])('is left out where its currency is %s', (_, wanted) => {
    const filled = fillOrder(wanted, list(inEuro, mug))
    expect(filled.items.at(-1)).toMatchObject({ hsTariffNumber: '090230' })
    expect(filled.items.at(-1)?.valueMinor).toBeUndefined()
    expect(filled.currency).toBe(wanted.currency)
  })

  it('is left out where two items of the list have two currencies', () => {
    const filled = fillOrder(
      order([piece('TEA'), piece('MUG')]),
      list(inEuro, { ...mug, valueMinor: 5, currency: 'USD' }),
    )
    expect(filled.items.map(({ valueMinor }) => valueMinor)).toEqual([undefined, undefined])
    expect(filled.currency).toBeUndefined()
  })
})
