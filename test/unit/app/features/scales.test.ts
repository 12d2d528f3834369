import { expect, it } from 'vitest'
import { scalesFeature } from '../../../../src/app/features/scales.ts'
import { unlimited } from '../../../../src/app/guard/authority.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const takenAt = '2026-11-20T09:00:00.000Z'

function open() {
  const clock = manualClock()
  const feature = scalesFeature({ clock })
  return {
    clock,
    tell: (name: string, grams?: number) =>
      feature['scales.tell'](
        { name, ...(grams !== undefined && { reading: { grams, takenAt } }) },
        unlimited,
      ),
    list: async () => (await feature['scales.list']({}, unlimited)).scales,
  }
}

it('knows of no scale before a page has told of one', async () => {
  expect(await open().list()).toEqual([])
})

it('is of now while it is told, and never once it is old', async () => {
  const { clock, tell, list } = open()
  await tell('USB scale', 340)
  expect(await list()).toEqual([{ name: 'USB scale', grams: 340, takenAt, ageMs: 0, isNow: true }])
  await clock.advance(5_000)
  expect(await list()).toMatchObject([{ ageMs: 5_000, isNow: true }])
  await clock.advance(1)
  expect(await list()).toMatchObject([{ grams: 340, isNow: false }])
  await tell('USB scale', 340)
  expect(await list()).toMatchObject([{ ageMs: 0, isNow: true }])
})

it('is not of now once something else stands there, or nothing', async () => {
  const { tell, list } = open()
  await tell('USB scale', 340)
  await tell('USB scale')
  expect(await list()).toMatchObject([{ grams: 340, isNow: false }])
})
