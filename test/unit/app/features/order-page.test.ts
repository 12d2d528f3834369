import { expect, it } from 'vitest'
import { openAt } from '../../../../src/app/features/order-page.ts'
import type { DayManifestState, OwnParcelRow } from '../../../../src/core/warehouse/shared-day.ts'

const rowOf = (manifestState: DayManifestState | undefined): OwnParcelRow => ({
  benchId: 'one',
  parcelId: 'parcel',
  number: 1,
  contentIndex: undefined,
  isOff: false,
  isVoid: false,
  manifestId: 'M',
  manifestState,
  bench: 'Bench 2',
  refusal: undefined,
})
const at = (row: OwnParcelRow | undefined, isKnown = true) =>
  openAt({ placeOf: () => row && { kind: 'taken', row }, isKnown: () => isKnown }, 'parcel')

it('says of a parcel that another bench makes a manifest with, or is not sure of', () => {
  expect(at(rowOf('making'))).toBe('sent')
  // On one that is not read here yet, or that nobody knows: not sure either.
  for (const state of ['doubt', 'created', 'ended', undefined] as const)
    expect(at(rowOf(state))).toBe('in_doubt')
})

// Hazard: a parcel that another bench had made a manifest of was said to be on none until the first round.
it('does not say that a parcel is on none where the warehouse was not heard', () => {
  expect(at(undefined, false)).toBe('not_known')
  expect(at(undefined)).toBe('open')
  // Alone with its orders.
  expect(openAt(undefined, 'parcel')).toBe('open')
})
