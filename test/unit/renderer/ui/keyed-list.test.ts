import { expect, it } from 'vitest'
import { hasSameConfig, stepped, ToldRows, upserted } from '../../../../src/renderer/ui/keyed-list.ts'

const rows = [
  { id: 'a', word: 'one' },
  { id: 'b', word: 'two' },
  { id: 'c', word: 'three' },
]
const idOf = ({ id }: { readonly id: string }) => id

it('what an event tells of a row is put in its place', () => {
  expect(upserted(rows, { id: 'b', word: 'changed' }, idOf).map(({ word }) => word)).toEqual([
    'one',
    'changed',
    'three',
  ])
})

it('a row that is not known yet is added at the end that is named', () => {
  const row = { id: 'd', word: 'four' }
  expect(upserted(rows, row, idOf).map(idOf)).toEqual(['a', 'b', 'c', 'd'])
  expect(upserted(rows, row, idOf, 'first').map(idOf)).toEqual(['d', 'a', 'b', 'c'])
})

it('what is told while rows are asked for is newer than the answer, and what was told before is not', () => {
  const list = new ToldRows<(typeof rows)[number]>()
  const before = list.told(rows, { id: 'a', word: 'told before' })
  list.asked()
  const here = list.told(before, { id: 'b', word: 'told meanwhile' })
  expect(list.answered(here, rows).map(({ word }) => word)).toEqual(['one', 'told meanwhile', 'three'])
  expect(list.answered(list.told(undefined, rows[2]!), [])).toEqual([rows[2]])
})

// Hazard: the look that follows a save is told before the answer to the save, which says that nobody has looked yet.
it('what is told of one row while it is asked for is newer than the answer, where it is of the same setting', async () => {
  const was = { id: 'a', config: { name: 'old' }, word: 'as it was' }
  const saved = { id: 'a', config: { name: 'new' }, word: 'saved' }
  const looked = { ...saved, word: 'looked into' }
  const asked = async (...told: readonly (typeof was)[]) => {
    const list = new ToldRows<typeof was>()
    list.told([], looked)
    const one = () => {
      for (const row of told) list.told([], row)
      return Promise.resolve(saved)
    }
    return list.one(one, hasSameConfig)
  }
  expect(await asked()).toEqual(saved)
  expect(await asked({ ...looked, id: 'b' })).toEqual(saved)
  expect(await asked(was)).toEqual(saved)
  expect(await asked(was, looked)).toBeUndefined()
})

it('keys lead no farther than the ends of a list', () => {
  expect(stepped(rows, 'a', 1, idOf)?.id).toBe('b')
  expect(stepped(rows, 'b', 8, idOf)?.id).toBe('c')
  expect(stepped(rows, 'b', -8, idOf)?.id).toBe('a')
  expect(stepped(rows, undefined, 1, idOf)?.id).toBe('a')
  expect(stepped([], 'a', 1, idOf)).toBeUndefined()
})
