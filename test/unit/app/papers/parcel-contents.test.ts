import { describe, expect, it } from 'vitest'
import { parcelContents } from '../../../../src/app/papers/parcel-contents.ts'
import type { PackedParcel } from '../../../../src/contract/verification-view.ts'

const items = [
  { sku: 'TEA', quantity: 3, weightGrams: undefined },
  { sku: 'MUG', quantity: 2, weightGrams: undefined },
  { sku: 'tea', quantity: 1, weightGrams: undefined },
]
type Item = PackedParcel['items'][number]
const piece = (sku: string, count: number, says: Partial<Item> = {}): Item => ({
  sku,
  count,
  lots: [],
  serials: [],
  expires: [],
  ...says,
})
const parcel = (parcelNumber: number, ...packed: readonly Item[]): PackedParcel => ({
  parcelNumber,
  state: 'complete',
  items: [...packed],
})

describe('what is in a parcel', () => {
  it('is told with lots and serials in the order’s own order, and what of it follows', () => {
    const first = parcel(1, piece('MUG', 1, { serials: ['S-1'] }), piece('TEA', 2, { lots: ['L-1'] }))
    const half = [first]
    expect(parcelContents({ items }, half, 1)).toEqual({
      number: 1,
      of: undefined,
      items: [
        { sku: 'TEA', quantity: 2, lots: ['L-1'], serials: [] },
        { sku: 'MUG', quantity: 1, lots: [], serials: ['S-1'] },
      ],
      follows: [
        { sku: 'TEA', quantity: 2 },
        { sku: 'MUG', quantity: 1 },
      ],
      unscanned: [],
    })
    const whole = [first, parcel(3, piece('TEA', 2), piece('MUG', 1))]
    expect(parcelContents({ items }, whole, 1)).toMatchObject({
      number: 1,
      of: 2,
      follows: [{ sku: 'TEA' }, { sku: 'MUG' }],
    })
    // The second of two, whatever its number.
    expect(parcelContents({ items }, whole, 3)).toMatchObject({ number: 2, of: 2, follows: [] })
  })

  it('is not known of a parcel into which nothing was scanned', () => {
    expect(parcelContents({ items }, [parcel(1, piece('TEA', 4))], 2)).toBeUndefined()
    expect(parcelContents({ items }, [], 1)).toBeUndefined()
  })

  it('says neither that it follows nor that it is in it, of what nobody scanned before one was bought', () => {
    const bought = { ...parcel(1, piece('TEA', 2)), boughtOpen: true as const }
    expect(parcelContents({ items }, [bought], 1)).toMatchObject({
      number: 1,
      of: undefined,
      items: [{ sku: 'TEA', quantity: 2 }],
      follows: [],
      unscanned: [
        { sku: 'TEA', quantity: 2 },
        { sku: 'MUG', quantity: 2 },
      ],
    })
    // What was scanned into another follows all the same.
    const both = [bought, parcel(2, piece('MUG', 1))]
    expect(parcelContents({ items }, both, 1)).toMatchObject({
      follows: [{ sku: 'MUG', quantity: 1 }],
      unscanned: [
        { sku: 'TEA', quantity: 2 },
        { sku: 'MUG', quantity: 1 },
      ],
    })
    expect(parcelContents({ items }, both, 2)).toMatchObject({
      follows: [],
      unscanned: [
        { sku: 'TEA', quantity: 2 },
        { sku: 'MUG', quantity: 1 },
      ],
    })
  })

  it('names what is in it and no more in the order', () => {
    const changed = [parcel(1, piece('OLD', 1), piece('TEA', 4), piece('MUG', 2))]
    expect(parcelContents({ items }, changed, 1)).toMatchObject({
      of: 1,
      items: [{ sku: 'TEA' }, { sku: 'MUG' }, { sku: 'OLD' }],
      follows: [],
    })
  })
})
