// One search that finds everything: by keys alone, by a scan, and never in the way of one.

import type { Page } from '@playwright/test'
import { illegible } from './legible.ts'
import { findings } from './page-checks.ts'
import { expect, keepPicture, keysLater, scan, stage, test } from './station.ts'

const search = (page: Page) => page.getByRole('dialog', { name: 'Search of everything' })
const field = (page: Page) => search(page).getByRole('combobox')
const group = (page: Page, name: string) => search(page).getByRole('group', { name })
const chosen = (page: Page) => search(page).getByRole('option', { selected: true })

/** Opens the search and waits for what it finds: the first of it is chosen. */
async function find(page: Page, text: string, first: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).fill(text)
  await expect(chosen(page)).toContainText(first)
}

test('orders, parcels, screens, settings and keys are found, and opened on that very thing', async ({
  bench,
}, info) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')

  await bench.keyboard.press('/')
  await expect(field(bench)).toBeFocused()
  await expect(search(bench)).toContainText('Type a part of a number')
  await keepPicture(bench, info, 'search-empty')
  await field(bench).fill('order-1001')
  await expect(chosen(bench)).toContainText('ORDER-1001')
  await expect(group(bench, 'Orders').getByRole('option')).toHaveCount(1)
  await expect(group(bench, 'Orders')).toContainText('Shipped')
  await expect(group(bench, 'Parcels').getByRole('option')).toHaveCount(1)
  await keepPicture(bench, info, 'search-order')
  expect(await findings(bench)).toEqual([])

  // The parcel's own label.
  await bench.keyboard.press('ArrowDown')
  await expect(chosen(bench)).toContainText('ORDER-1001 ·')
  await bench.keyboard.press('Enter')
  await expect(search(bench)).toBeHidden()
  await expect(bench.getByRole('listbox').getByRole('option', { selected: true })).toContainText('ORDER-1001')
  await expect(bench.getByRole('radio', { name: 'Damaged' })).toBeFocused()
  const tracking = (await bench.getByRole('combobox').first().inputValue()).trim()
  expect(tracking).toMatch(/^\d{20,}$/)

  // The order, chosen among others.
  await find(bench, 'ORDER-1002', 'ORDER-1002')
  await bench.keyboard.press('Enter')
  await expect(bench.getByRole('row', { selected: true })).toContainText('ORDER-1002')

  // Many orders: a few, and all of them on their screen.
  await find(bench, 'order-10', 'ORDER-10')
  await expect(group(bench, 'Orders').getByRole('option')).toHaveCount(5)
  await group(bench, 'Orders').getByRole('option', { name: 'All of these orders' }).click()
  await expect(bench.getByRole('searchbox')).toHaveValue('order-10')
  await expect(bench.getByRole('status').filter({ hasText: /^50 orders/ })).toBeVisible()

  // A carrier's number can be tracked.
  await find(bench, tracking, tracking.slice(0, 4))
  await search(bench)
    .getByRole('option', { name: /Track this number/ })
    .click()
  await expect(bench.getByRole('main')).toContainText('ORDER-1001')

  // A setting, by its words.
  await find(bench, 'tolerance', 'Settings · Station rules')
  await expect(chosen(bench)).toContainText('Tolerance in percent')
  await keepPicture(bench, info, 'search-setting')
  await bench.keyboard.press('Enter')
  await expect(bench.getByRole('heading', { level: 2, name: 'Station rules' })).toBeVisible()
  await expect(bench.getByRole('button', { name: 'Station rules', exact: true })).toBeFocused()

  // A key is shown, and pressed by nobody.
  await find(bench, 'reprint the last', 'Reprint the last one')
  await bench.keyboard.press('Enter')
  const keys = bench.getByRole('dialog', { name: 'Keys' })
  await expect(keys.locator('tr[aria-current]')).toContainText('Reprint the last one')
  await expect(keys.locator('tr[aria-current]')).toBeInViewport()
  await keepPicture(bench, info, 'search-key')
  await bench.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  // By the glass in the bar, where it has room.
  await bench.setViewportSize({ width: 1920, height: 900 })
  await bench.getByRole('banner').getByRole('button', { name: 'Search of everything' }).click()
  await expect(field(bench)).toBeFocused()
  await bench.keyboard.press('Escape')
  await expect(search(bench)).toBeHidden()
  await find(bench, 'contai', 'Containers')
  await bench.keyboard.press('Enter')
  await expect(bench.getByRole('heading', { level: 1, name: 'Container labels' })).toBeAttached()
})

test('Escape gives the focus back, and a slash is typed where somebody types', async ({ bench }) => {
  await bench.keyboard.press('F6')
  const orders = bench.getByRole('searchbox')
  await orders.fill('order-1001')
  await orders.press('/')
  await expect(orders).toHaveValue('order-1001/')
  await expect(search(bench)).toBeHidden()
  await bench.keyboard.press('Control+k')
  await expect(field(bench)).toBeFocused()
  // One Escape closes it, whatever was typed into it.
  await bench.keyboard.type('ORDER-1003')
  await expect(field(bench)).toHaveValue('ORDER-1003')
  await bench.keyboard.press('Escape')
  await expect(search(bench)).toBeHidden()
  await expect(orders).toBeFocused()
})

test('a scan on Ship ships, whatever slashes its barcode has', async ({ bench }) => {
  for (const code of ['/ORDER-1', 'NO/SUCH/ORDER', 'ENDS-SO/']) {
    await scan(bench, code)
    await expect(stage(bench).getByText(code, { exact: true })).toBeVisible()
    await expect(search(bench)).toBeHidden()
  }
  // A busy machine is late with what follows the slash: it opens the search, and the barcode is for Ship all the same.
  const sinceMs = Date.now()
  await keysLater(bench, [['/', 0]], sinceMs)
  await expect(search(bench)).toBeVisible()
  const rest = [...Array.from('LATE-1001'), 'Enter'].map((key, at) => [key, 60 + 3 * at] as const)
  await keysLater(bench, rest, sinceMs)
  await expect(stage(bench).getByText('/LATE-1001', { exact: true })).toBeVisible()
  await expect(search(bench)).toBeHidden()
})

test('a scan while the search is open is searched for, and its commands are barcodes too', async ({
  bench,
}, info) => {
  await scan(bench, 'PB-SEARCH')
  await expect(field(bench)).toBeFocused()
  await keepPicture(bench, info, 'search-scanned')
  await scan(bench, 'ORDER-1003')
  await expect(chosen(bench)).toContainText('ORDER-1003')
  await expect(field(bench)).toHaveValue('ORDER-1003')
  await expect(stage(bench)).toContainText('Scan an order')
  await scan(bench, 'PB-ENTER')
  await expect(bench.getByRole('row', { selected: true })).toContainText('ORDER-1003')
  await scan(bench, 'PB-SEARCH')
  await expect(field(bench)).toBeFocused()
  await scan(bench, 'PB-BACK')
  await expect(search(bench)).toBeHidden()
  await expect(bench.getByRole('row', { selected: true })).toContainText('ORDER-1003')
})

test('what could not be searched says so, and an older answer never replaces a newer one', async ({
  bench,
}, info) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const asked: string[] = []
  await bench.route('**/rpc/search.everything', async (route) => {
    const { text } = route.request().postDataJSON() as { text: string }
    asked.push(text)
    const response = await route.fetch()
    if (text === 'order-1004') await held
    const answer = (await response.json()) as { value: Record<string, unknown> }
    if (text === 'order-1006') answer.value['labels'] = { kind: 'not_known' }
    await route.fulfill({ response, json: answer })
  })
  await bench.keyboard.press('Control+k')
  await field(bench).fill('order-1004')
  await expect.poll(() => asked).toEqual(['order-1004'])
  await field(bench).fill('order-1005')
  await expect(chosen(bench)).toContainText('ORDER-1005')
  const older = bench.waitForResponse('**/rpc/search.everything')
  letGo()
  await older
  await field(bench).fill('order-1006')
  await expect(chosen(bench)).toContainText('ORDER-1006')
  await expect(search(bench).getByRole('option', { name: /ORDER-1004/ })).toHaveCount(0)
  await expect(search(bench)).toContainText('Parcels could not be searched')
  expect(asked).toEqual(['order-1004', 'order-1005', 'order-1006'])
  await keepPicture(bench, info, 'search-not-known')

  // Nothing that was typed is kept by the page.
  const kept = await bench.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  )
  expect(kept).not.toMatch(/order-100/i)
})

for (const { width, height } of [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
]) {
  test(`all that is found can be read at ${width} × ${height}`, async ({ bench }, info) => {
    await bench.setViewportSize({ width, height })
    await scan(bench, 'ORDER-1001')
    await expect(stage(bench)).toContainText('confirmed')
    // It is the last thing of the bar that goes where there is little room.
    await bench.getByRole('banner').getByRole('button', { name: 'Search of everything' }).press('Enter')
    await field(bench).fill('or')
    await expect(search(bench).getByRole('option', { name: 'All of these orders' })).toBeAttached()
    await keepPicture(bench, info, `search-${width}`)
    expect(await illegible(bench)).toEqual([])
    await bench.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(bench, info, `search-${width}-dark`)
    await field(bench).fill('nothing like this')
    await expect(search(bench)).toContainText('Nothing fits “nothing like this”')
    expect(await illegible(bench)).toEqual([])
  })
}
