import { expect, it } from 'vitest'
import { stepped, ToldRows, upserted } from '../../../../src/renderer/ui/keyed-list.ts'

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

it('keys lead no farther than the ends of a list', () => {
  expect(stepped(rows, 'a', 1, idOf)?.id).toBe('b')
  expect(stepped(rows, 'b', 8, idOf)?.id).toBe('c')
  expect(stepped(rows, 'b', -8, idOf)?.id).toBe('a')
  expect(stepped(rows, undefined, 1, idOf)?.id).toBe('a')
  expect(stepped([], 'a', 1, idOf)).toBeUndefined()
})
