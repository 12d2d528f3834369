// Filters of the list of orders on a real station: changed one after the other, and without any text of a search.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { mostOrderFilters, type SavedOrderFilter } from '../../../src/contract/order-filters.ts'
import { openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-order-filters-'))
let station: TestStation

beforeAll(async () => {
  station = await openTestStation({ dataDir: folder })
})
afterEach(async () => {
  const { filters } = await station.ask('orderFilters.get', {})
  for (const { id } of filters) await station.ask('orderFilters.remove', { id })
  await station.ask('orderFilters.sort', { sort: 'newest' })
})
afterAll(async () => {
  await station.close()
  rmSync(folder, { recursive: true, force: true })
})

const named = (name: string): SavedOrderFilter => ({ id: randomUUID(), name, state: 'held', sort: 'number' })
const save = (filter: SavedOrderFilter) => station.ask('orderFilters.save', filter)
const names = async () => (await station.ask('orderFilters.get', {})).filters.map(({ name }) => name)

it('keeps what is saved at once, each, by its name', async () => {
  await Promise.all(['Waiting', 'abroad', 'Monday'].map((name) => save(named(name))))
  await Promise.all([
    save(named('Tuesday')),
    station.ask('orderFilters.sort', { sort: 'number_down' }),
    save(named('Friday')),
  ])
  expect(await names()).toEqual(['abroad', 'Friday', 'Monday', 'Tuesday', 'Waiting'])
  expect((await station.ask('orderFilters.get', {})).sort).toBe('number_down')
})

it('gives no two the same name, whatever its case, and another name to the one that is there', async () => {
  const monday = named('Monday')
  await save(monday)
  await expect(save(named('MONDAY'))).rejects.toMatchObject({
    info: { code: 'invalid_input', details: { field: 'name' } },
  })
  await save({ ...monday, name: 'monday', state: 'open' })
  expect((await station.ask('orderFilters.get', {})).filters).toEqual([
    { ...monday, name: 'monday', state: 'open' },
  ])
})

it('takes no text of a search, under whatever name it comes', async () => {
  for (const field of ['query', 'numberPart', 'text'])
    await expect(save({ ...named('Monday'), [field]: 'Avery Example' })).rejects.toMatchObject({
      info: { code: 'invalid_input' },
    })
  expect(await names()).toEqual([])
})

it('takes no more than there may be, and one again once another is removed', async () => {
  const all = Array.from({ length: mostOrderFilters }, (_, at) => named(`Filter ${at + 1}`))
  for (const filter of all) await save(filter)
  await expect(save(named('One more'))).rejects.toMatchObject({
    info: { code: 'invalid_input', details: { most: mostOrderFilters } },
  })
  await station.ask('orderFilters.remove', { id: all[0]!.id })
  await station.ask('orderFilters.remove', { id: all[0]!.id })
  await save(named('One more'))
  expect(await names()).toHaveLength(mostOrderFilters)
})
