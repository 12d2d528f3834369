// Hazard: what is around each coloured bar of a code is looked at again for each of them, until the worker's time is over.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { around, gathered, grown, type Rectangle } from '../../../../src/labels/raster/rectangles.ts'

const margin = 40
const at = (left: number, top: number, width: number, height: number): Rectangle => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const bars = (top: number) => Array.from({ length: 100 }, (_, bar) => at(50 + bar * 8, top, 4, 200))

it('bars of a code are looked at together, and what is far away by itself', () => {
  const [first, second, ...others] = gathered([...bars(0), ...bars(2_000)], margin)
  expect(others).toEqual([])
  expect(first?.whole).toEqual(at(50, 0, 796, 200))
  expect(second?.whole).toEqual(at(50, 2_000, 796, 200))
})

it('nothing is left out, and no more is looked at than of each by itself', () => {
  const side = fc.integer({ min: 1, max: 300 })
  const place = fc.tuple(fc.nat(2_000), fc.nat(2_000), side, side).map((four) => at(...four))
  const size = (each: Rectangle) => {
    const { left, top, right, bottom } = grown(each, margin)
    return (right - left) * (bottom - top)
  }
  const sum = (all: readonly Rectangle[]) => all.reduce((total, each) => total + size(each), 0)
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), (rectangles) => {
      const groups = gathered(rectangles, margin)
      expect(new Set(groups.flatMap(({ parts }) => parts))).toEqual(new Set(rectangles))
      for (const { whole, parts } of groups) expect(parts.reduce(around)).toEqual(whole)
      expect(sum(groups.map(({ whole }) => whole))).toBeLessThanOrEqual(sum(rectangles))
    }),
  )
})
