// Several orders at once: selected by hand, by keys or all of a search, and each of them told what became of it.

import type { Page } from '@playwright/test'
import { holdNext } from './held-answers.ts'
import { expect, keepPicture, test, type RunningStation } from './station.ts'

const heading = 'order number,name,street,city,state,zip,country,weight\n'
const rowOf = (number: string) => `${number},Avery Example,1200 Sample Ave,Chicago,IL,60601,US,340 g`

/** Lists `count` orders, SEL-1 at the top. */
async function listOrders(bench: Page, station: RunningStation, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => rowOf(`SEL-${count - at}`))
  const contentBase64 = Buffer.from(heading + rows.join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'shop.csv', contentBase64 })
  await bench.keyboard.press('F6')
  await bench.getByRole('searchbox').fill('sel-')
  await expect(bench.getByRole('status').filter({ hasText: new RegExp(`^${count} orders`) })).toBeVisible()
}

const rowOfList = (bench: Page, number: string) => bench.getByRole('grid').getByRole('row', { name: number })
const bar = (bench: Page) => bench.getByRole('region', { name: 'Selected orders' })
const selected = (bench: Page) => bench.getByRole('grid').getByRole('checkbox', { checked: true })

test('orders are selected by keys and held with one reason; what was not done says why and stays selected', async ({
  bench,
  station,
}, info) => {
  await listOrders(bench, station, 4)
  await rowOfList(bench, 'SEL-1').click()
  await bench.keyboard.press('Space')
  await bench.keyboard.press('Shift+ArrowDown')
  await bench.getByRole('checkbox', { name: 'Select SEL-4' }).click()
  await expect(bar(bench)).toContainText('3 selected')
  await expect(selected(bench)).toHaveCount(3)
  await rowOfList(bench, 'SEL-4').click({ modifiers: ['Control'] })
  await expect(bar(bench)).toContainText('2 selected')
  await keepPicture(bench, info, 'orders-selected')

  const error = { code: 'conflict', message: 'The order is shipped' }
  await bench.route('**/rpc/orders.hold', async (route) => {
    if (route.request().postData()?.includes('SEL-2')) await route.fulfill({ json: { ok: false, error } })
    else await route.continue()
  })
  await bench.keyboard.press('F4')
  const dialog = bench.getByRole('dialog', { name: 'Hold 2 orders?' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('textbox').fill('paid tomorrow')
  await bench.keyboard.press('Enter')
  const told = bench.getByRole('status').filter({ hasText: 'Held 1 of 2.' })
  await expect(told.getByRole('listitem')).toContainText('SEL-2')
  await expect(rowOfList(bench, 'SEL-1')).toContainText('Held')
  await expect(bar(bench)).toContainText('1 selected')
  await expect(bench.getByRole('checkbox', { name: 'Select SEL-2' })).toBeChecked()
  await keepPicture(bench, info, 'orders-selected-partly')
  const { orders } = await station.ask('orders.list', { query: 'sel-', state: 'held' })
  expect(orders.map(({ orderNumber, heldReason }) => [orderNumber, heldReason])).toEqual([
    ['SEL-1', 'paid tomorrow'],
  ])

  await bench.keyboard.press('Escape')
  await expect(bar(bench)).toBeHidden()
  await expect(bench.getByRole('heading', { name: 'Orders' })).toBeVisible()
})

test('selected orders become a batch in the order of selecting, which buys nothing by itself', async ({
  bench,
  station,
}, info) => {
  await listOrders(bench, station, 3)
  for (const number of ['SEL-3', 'SEL-1']) {
    await bench.getByRole('checkbox', { name: `Select ${number}` }).click()
  }
  // Another search leaves them selected.
  await bench.getByRole('searchbox').fill('nobody has this')
  await expect(bench.getByText('No order for “nobody has this”')).toBeVisible()
  await expect(bar(bench)).toContainText('2 selected')
  await bench.keyboard.press('F8')
  const rows = bench.getByRole('grid', { name: 'Orders of the batch' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('SEL-3')
  await expect(rows.nth(2)).toContainText('SEL-1')
  await expect(rows).toHaveCount(3)
  await expect(bench.getByRole('region', { name: 'Chosen orders' })).toBeVisible()
  await keepPicture(bench, info, 'batch-of-selected')
  expect((await station.ask('station.status', {})).shippedToday).toBe(0)
})

test('all of a search are selected, cancelled after a question that counts them, and taken back', async ({
  bench,
  station,
}, info) => {
  await listOrders(bench, station, 3)
  await bench.getByRole('button', { name: 'Select all 3' }).click()
  await expect(bar(bench)).toContainText('3 selected')
  await bar(bench).getByRole('button', { name: 'Cancel 3 orders' }).click()
  const dialog = bench.getByRole('dialog', { name: 'Will 3 orders never be shipped?' })
  await keepPicture(bench, info, 'orders-cancel-selected')
  await dialog.getByRole('button', { name: 'Cancel 3 orders' }).click()
  await expect(bench.getByRole('status').filter({ hasText: 'Cancelled 3 of 3.' })).toBeVisible()
  await expect(bench.getByRole('grid').getByText('Cancelled')).toHaveCount(3)
  await bench.getByRole('button', { name: 'Select all 3' }).click()
  await bar(bench).getByRole('button', { name: 'Take back 3' }).click()
  await expect(bench.getByRole('status').filter({ hasText: '3 of 3 are to be shipped again.' })).toBeVisible()
  expect((await station.ask('orders.list', { query: 'sel-', state: 'open' })).total).toBe(3)
})

test('many are worked off one after the other, and Escape stops behind the one at work', async ({
  bench,
  station,
}, info) => {
  await listOrders(bench, station, 3)
  await bench.getByRole('button', { name: 'Select all 3' }).click()
  await expect(bar(bench)).toContainText('3 selected')
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await bench.route('**/rpc/orders.hold', async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await bench.keyboard.press('F4')
  await bench.getByRole('dialog').getByRole('textbox').fill('stock count')
  await bench.keyboard.press('Enter')
  await asked.promise
  await expect(bench.getByRole('progressbar', { name: 'Held 0 of 3' })).toBeVisible()
  await keepPicture(bench, info, 'orders-selected-at-work')
  await bench.keyboard.press('Escape')
  answered.resolve()
  await expect(bench.getByRole('status').filter({ hasText: 'Held 1 of 3.' })).toBeVisible()
  await expect(bar(bench)).toContainText('2 selected')
  expect((await station.ask('orders.list', { query: 'sel-', state: 'held' })).total).toBe(1)
})

test('what is selected in one profile is nothing of another, and what is under way ends with it @browser', async ({
  bench,
  station,
}) => {
  const banner = bench.getByRole('banner', { name: 'Station' })
  await listOrders(bench, station, 3)
  for (const number of ['SEL-1', 'SEL-2', 'SEL-3'])
    await bench.getByRole('checkbox', { name: `Select ${number}` }).click()
  const first = await holdNext(bench, 'orders.hold')
  await bench.keyboard.press('F4')
  await bench.getByRole('dialog').getByRole('textbox').fill('paid tomorrow')
  await bench.keyboard.press('Enter')
  await first.given

  await station.ask('profile.switch', { profile: 'test' })
  const rows = ['SEL-1', 'SEL-2', 'SEL-3'].map(rowOf)
  const contentBase64 = Buffer.from(heading + rows.join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'shop.csv', contentBase64 })
  await expect(banner).toContainText('TEST')
  await expect(bar(bench)).toBeHidden()
  await first.release()
  await expect(bench.getByRole('grid').getByRole('row', { name: 'SEL-1' })).toBeVisible()
  await expect(selected(bench)).toHaveCount(0)
  const { orders } = await station.ask('orders.list', { query: 'sel-', state: 'held' })
  expect(orders).toEqual([])

  await station.ask('profile.switch', { profile: 'demo' })
  await expect(banner).toContainText('DEMO')
  await expect(bench.getByRole('status').filter({ hasText: 'Held 1 of 3.' })).toBeVisible()
  await expect(bar(bench)).toContainText('2 selected')
})
