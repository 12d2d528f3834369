import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStores, temporaryFolder } from './samples.ts'

it('a sealed setting is kept, replaced, and told from one that is not there', async () => {
  const { settings } = await openStores()
  expect(await settings.get('ship-from')).toBeUndefined()
  await settings.set('ship-from', { name: 'Warehouse', lines: ['1 Dock Road'], open: true })
  await settings.set('ship-from', { name: 'Warehouse 2' })
  await settings.set('nothing', null)
  expect(await settings.get('ship-from')).toEqual({ name: 'Warehouse 2' })
  expect(await settings.get('nothing')).toBeNull()
})

it('a setting sealed with another key says so, and can be set anew', async () => {
  const path = join(temporaryFolder(), 'station.db')
  const before = await openStores(undefined, path)
  await before.settings.set('ship-from', 'old')
  before.close()
  const { settings } = await openStores(undefined, path)
  await expect(settings.get('ship-from')).rejects.toMatchObject({ code: 'sealed_with_other_key' })
  await settings.set('ship-from', 'new')
  expect(await settings.get('ship-from')).toBe('new')
})
