import { expect, it } from 'vitest'
import { changeOf, isNeeded, stateOf } from '../../../../src/core/readings/judging.ts'
import type { AnswerReading, FieldReading } from '../../../../src/core/readings/kept-answer.ts'

const field = (
  record: string,
  name: string | undefined,
  changes: Partial<FieldReading> = {},
): FieldReading => ({
  record,
  field: 'trackingNumber',
  state: name === undefined ? 'missed' : 'found',
  name,
  choices: [],
  ...changes,
})
const reading = (
  fields: readonly FieldReading[],
  problem?: Partial<AnswerReading['problem']>,
): AnswerReading => ({
  fields,
  leftOver: [],
  wrappers: [],
  problem: problem && { code: 'unexpected_response', message: 'cannot be read', ...problem },
})

it('a missed field is needed where the answer could not be read without it, and can be done without elsewhere', () => {
  const missed = field('shipment', undefined)
  expect(isNeeded(reading([missed], { record: 'shipment', field: 'trackingNumber' }), missed)).toBe(true)
  expect(isNeeded(reading([missed], { record: 'shipment', field: 'shipmentId' }), missed)).toBe(false)
  expect(isNeeded(reading([missed]), missed)).toBe(false)
})

it('a record that is not there is needed where the problem names no field of it', () => {
  const missed = field('shipment', undefined, { field: 'in' })
  expect(isNeeded(reading([missed], { record: 'shipment' }), missed)).toBe(true)
  expect(isNeeded(reading([missed], { record: 'rate' }), missed)).toBe(false)
})

it.each([
  ['none', []],
  ['understood', [true, true]],
  ['some', [true, false]],
  ['not_understood', [false, true]],
] as const)('an endpoint is %s by its answers, newest first', (state, understood) => {
  expect(stateOf(understood)).toBe(state)
})

it('other names gain what is found by them, or found elsewhere, and lose what they hide', () => {
  const before = reading([field('shipment', undefined), field('package', 'a'), field('label', 'b')], {})
  const after = reading([field('shipment', 'piece'), field('package', 'c'), field('label', undefined)])
  const change = changeOf(before, after)
  expect(change).toMatchObject({ before: false, after: true })
  expect(change.gained.map(({ record, name }) => [record, name])).toEqual([
    ['shipment', 'piece'],
    ['package', 'c'],
  ])
  expect(change.lost.map(({ record }) => record)).toEqual(['label'])
})
