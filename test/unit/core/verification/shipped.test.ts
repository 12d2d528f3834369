import { expect, it } from 'vitest'
import type { Act, Doing } from '../../../../src/core/verification/acts.ts'
import type { BegunParcel } from '../../../../src/core/verification/ports.ts'
import { shippedItems } from '../../../../src/core/verification/shipped.ts'
import { orderWith, piece } from '../../../support/memory-verification.ts'

const order = orderWith('A-1', piece('TEA', 3), piece('MUG'), piece('tea', 1))
let gestures = 0
const act = (doing: Doing, parcelNumber = 1): Act => ({
  gestureId: `gesture ${++gestures}`,
  orderId: order.id,
  orderNumber: 'A-1',
  parcelNumber,
  at: new Date(gestures * 1_000),
  by: undefined,
  doing,
})
const take = (sku: string, count: number, serial?: string): Doing => ({
  kind: 'take',
  sku,
  count,
  how: 'scan',
  serial,
})
const bought = (parcelNumber: number, more: Partial<BegunParcel> = {}): BegunParcel => ({
  parcelNumber,
  isUnderWay: true,
  isLeaving: false,
  isReturn: false,
  ...more,
})
const told = (acts: readonly Act[], begun: readonly BegunParcel[], parcelNumber = 1, of = order) =>
  shippedItems(of, acts, begun, parcelNumber)?.map(({ sku, count, unscanned }) => [sku, count, unscanned])

it('is all lines of an order of one parcel that nobody scanned, and says so', () => {
  expect(told([], [bought(1)])).toEqual([
    ['tea', 4, 4],
    ['MUG', 1, 1],
  ])
})

it('is not known where several went unscanned, nor of a further one that a person made', () => {
  expect(told([], [bought(1), bought(2)])).toBeUndefined()
  expect(told([], [bought(1), bought(2)], 2)).toBeUndefined()
  expect(told([], [bought(2)], 2)).toBeUndefined()
  expect(told([], [bought(1)], 1, { ...order, items: [] })).toBeUndefined()
  expect(shippedItems(undefined, [], [bought(1)], 1)).toBeUndefined()
})

it('is all lines again in place of a refunded one; a return and what waits take nothing', () => {
  const begun = [
    bought(1, { isVoid: true }),
    bought(2),
    bought(3, { isReturn: true }),
    bought(4, { isUnderWay: false }),
  ]
  expect(told([], begun, 2)).toHaveLength(2)
})

it('is what was scanned, and nothing twice, also where its label is refunded before that is told', () => {
  const scanned = [act(take('TEA', 4)), act(take('MUG', 1))]
  expect(told(scanned, [bought(1, { isVoid: true })])).toEqual([
    ['TEA', 4, 0],
    ['MUG', 1, 0],
  ])
})

it('is what was scanned, with what a supervisor let go, and what a later purchase took unasked', () => {
  const excused = act({
    kind: 'excuse',
    pieces: [{ sku: 'MUG', count: 1, how: 'excuse' }],
    reason: 'checked_by_hand',
  })
  expect(told([act(take('TEA', 4)), excused], [bought(1)])).toEqual([
    ['TEA', 4, 0],
    ['MUG', 1, 1],
  ])
  // The rule was switched off meanwhile: the first was closed, the rest went into the second.
  const first = [act(take('TEA', 1)), act({ kind: 'close', how: 'next' })]
  expect(told(first, [bought(1), bought(2)])).toEqual([['TEA', 1, 0]])
  expect(told(first, [bought(1), bought(2)], 2)).toEqual([
    ['tea', 3, 3],
    ['MUG', 1, 1],
  ])
  // Half scanned, and bought with all that was left.
  expect(told([act(take('TEA', 1, 'S-1'))], [bought(1)])).toEqual([
    ['TEA', 4, 3],
    ['MUG', 1, 1],
  ])
})

// Hazard: the second was whole, and is told once the first is refunded, or opened again and bought with less.
it('is no more than what was scanned where another changed since, and what was left then is not known', () => {
  const first = [act(take('TEA', 3)), act({ kind: 'close', how: 'next' })]
  const second = [act(take('TEA', 1), 2), act(take('MUG', 1), 2)]
  const whole = [
    ['TEA', 1, 0],
    ['MUG', 1, 0],
  ]
  expect(told([...first, ...second], [bought(1, { isVoid: true }), bought(2)], 2)).toEqual(whole)
  const less = [
    act({ kind: 'out', of: [first[0]!.gestureId], sku: 'TEA', count: 3 }),
    act(take('TEA', 2)),
    act({ kind: 'close', how: 'short' }),
  ]
  expect(told([...first, ...second, ...less], [bought(1), bought(2)], 2)).toEqual(whole)
})

it('is no more than what was scanned where the rest is in another parcel that was put off, and opened again', () => {
  const [tea, other] = [act(take('TEA', 4)), act(take('MUG', 1), 2)]
  const out = act({ kind: 'out', of: [other.gestureId], sku: 'MUG', count: 1 }, 2)
  const acts = [other, act({ kind: 'close', how: 'next' }, 2), tea, out]
  expect(told(acts, [bought(1)])).toEqual([['TEA', 4, 0]])
})
