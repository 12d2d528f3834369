// A keyboard without Insert, Scroll Lock and Pause does all that one with them does.

import { expect, keepPicture, scan, stage, test } from './station.ts'

test('a parcel is opened, given a package, found again and its refund looked at by keys that every keyboard has', async ({
  bench,
}, info) => {
  await bench.keyboard.press('Shift+F8')
  await expect(bench.getByRole('heading', { name: 'New parcel' })).toBeVisible()
  await scan(bench, 'ORDER-1010')
  await expect(bench.getByRole('heading', { name: 'Parcel of ORDER-1010' })).toBeVisible()
  await bench.keyboard.press('Shift+F8')
  await expect(bench.getByRole('group', { name: 'Package 2' })).toBeVisible()

  await bench.keyboard.press('F1')
  const list = bench.getByRole('dialog', { name: 'Keys' })
  for (const row of [/^Insert ⇧F8 Add a package/, /^ScrLk ⇧PgUp /, /^Pause ⇧PgDn /, /^⇧ScrLk ⇧Del /])
    await expect(list.getByRole('row', { name: row })).toBeVisible()
  const keys = await list.locator('kbd').allTextContents()
  const ofTable = keys.filter((key) => key !== '')
  expect(new Set(ofTable.slice(1)).size, 'one key means one thing').toBe(ofTable.length - 1)
  await keepPicture(bench, info, 'keys-of-compact-keyboards')
  await bench.keyboard.press('Escape')
  await expect(list).toBeHidden()

  // In a field it cuts what is marked, as everywhere.
  await bench.getByRole('textbox', { name: 'Weight *' }).first().focus()
  await bench.keyboard.press('Shift+Delete')
  await expect(bench.getByRole('heading', { name: 'Parcel of ORDER-1010' })).toBeVisible()
  await bench.getByRole('textbox', { name: 'Weight *' }).first().blur()
  await bench.keyboard.press('Shift+Delete')
  await expect(bench.getByText('ORDER-1010 is on hold')).toBeVisible()

  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('Shipped')
  await bench.keyboard.press('Shift+PageUp')
  await expect(bench.getByRole('heading', { name: 'Reprint' })).toBeVisible()
  await expect(bench.getByText('ORDER-1001').first()).toBeVisible()
  await bench.keyboard.press('F2')
  await expect(stage(bench)).toContainText('Shipped')
  await bench.keyboard.press('Shift+PageDown')
  await expect(bench.getByRole('heading', { name: 'Refunds' })).toBeVisible()
  await expect(bench.getByText('ORDER-1001').first()).toBeVisible()
})
