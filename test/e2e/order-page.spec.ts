// An order's page: opened from the list, read, worked with by its keys, and left with its order still chosen.

import type { Page } from '@playwright/test'
import type { OperationOutput } from '../../src/contract/operations.ts'
import { illegible } from './legible.ts'
import { expect, keepPicture, scan, stage, test, type RunningStation } from './station.ts'

const heading =
  'order number,name,company,street,city,state,zip,country,phone,email,items,item descriptions,item values,tariff numbers,origin countries,package,service,reference 1\n'
const rowOf = (number: string, street = '1200 Sample Ave') =>
  `${number},Avery Bartholomew Example-Featherstonehaugh,Example Trading and Shipping Company Inc,${street},Chicago,IL,60601,US,312 555 0100,avery@example.com,TEA-GREEN-500 x 2 @ 120 g | MUG-BLUE @ 310 g,Green tea | Mug,12.50 | 8,090230 | 691110,CN | US,mailer,GroundAdvantage,PO 77-2026`

async function importRow(station: RunningStation, row: string) {
  const contentBase64 = Buffer.from(heading + row).toString('base64')
  return station.ask('orders.import', { fileName: 'shop.csv', contentBase64 })
}

const rowOfList = (page: Page, number: string) => page.getByRole('grid').getByRole('row', { name: number })

async function openPage(page: Page, number: string): Promise<void> {
  await page.keyboard.press('F6')
  await page.getByRole('searchbox').fill(number)
  await rowOfList(page, number).click()
  await expect(page.getByRole('region', { name: 'Chosen order' })).toContainText(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
}

// Hazard: the row that was clicked went, and the search's field had the key.
// Over a bridge there are no requests to hold back.
test(
  'Enter opens the chosen order although what is searched for came after the click',
  { tag: '@browser' },
  async ({ bench }) => {
    await bench.keyboard.press('F6')
    await expect(rowOfList(bench, 'ORDER-1050')).toBeVisible()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await bench.route('**/rpc/orders.list', async (route) => {
      await held
      await route.continue()
    })
    await bench.getByRole('searchbox').fill('ORDER-1049')
    await rowOfList(bench, 'ORDER-1049').click()
    await expect(bench.getByRole('region', { name: 'Chosen order' })).toContainText('ORDER-1049')
    letGo()
    await expect(rowOfList(bench, 'ORDER-1050')).toBeHidden()
    await bench.keyboard.press('Enter')
    await expect(bench.getByRole('heading', { level: 1, name: 'Order ORDER-1049' })).toBeVisible()
  },
)

test(
  'an order of which what was packed cannot be read is not said to be shipped whole',
  { tag: '@browser' },
  async ({ bench }, info) => {
    await scan(bench, 'ORDER-1042')
    await expect(stage(bench)).toContainText('confirmed')
    await bench.route('**/rpc/orders.list', async (route) => {
      const answer = await route.fetch()
      const { ok, value } = (await answer.json()) as { ok: true; value: OperationOutput<'orders.list'> }
      const orders = value.orders.map((order) => ({ ...order, itemsLeft: 'unknown' }))
      await route.fulfill({ json: { ok, value: { ...value, orders } } })
    })
    await bench.keyboard.press('F6')
    await bench.getByRole('searchbox').fill('ORDER-1042')
    await rowOfList(bench, 'ORDER-1042').click()
    const chosen = bench.getByRole('region', { name: 'Chosen order' })
    await expect(chosen).toContainText('ORDER-1042')
    await expect(chosen).toContainText('Whether items of it are left is not known')
    await expect(chosen.getByRole('button', { name: /^Ship/ })).toBeVisible()
    await expect(chosen.getByRole('button', { name: /^Second parcel/ })).toHaveCount(0)
    await keepPicture(bench, info, 'orders-left-not-known')
  },
)

const sizes = [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
]

test('an order’s page shows all of it, can be read at both sizes, and goes back to its row', async ({
  bench,
  station,
}, info) => {
  await importRow(station, rowOf('PAGE-1'))
  await scan(bench, 'PAGE-1')
  await expect(stage(bench)).toContainText('confirmed')
  await openPage(bench, 'PAGE-1')
  const page = bench.getByRole('region', { name: 'Order PAGE-1' })
  for (const text of [
    'Avery Bartholomew Example-Featherstonehaugh',
    'Example Trading and Shipping Company Inc',
    '1200 Sample Ave',
    '312 555 0100',
    'TEA-GREEN-500',
    'Green tea',
    '090230',
    'PO 77-2026',
    'Padded mailer',
    'a file that somebody imported',
    'Label bought',
    'Came in',
  ])
    await expect(page).toContainText(text)
  const parcel = page.getByRole('article', { name: 'Parcel 1' })
  await expect(parcel).toContainText('Printed')
  for (const size of sizes) {
    await bench.setViewportSize(size)
    await keepPicture(bench, info, `order-page-${size.width}`)
    expect(await illegible(bench)).toEqual([])
  }

  await bench.keyboard.press('Escape')
  await expect(rowOfList(bench, 'PAGE-1')).toHaveAttribute('aria-selected', 'true')
  await rowOfList(bench, 'PAGE-1').dblclick()
  await expect(bench.getByRole('heading', { level: 1, name: 'Order PAGE-1' })).toBeVisible()
  await bench.goBack()
  await expect(rowOfList(bench, 'PAGE-1')).toHaveAttribute('aria-selected', 'true')
  await bench.goForward()
  await expect(bench.getByRole('heading', { level: 1, name: 'Order PAGE-1' })).toBeVisible()

  await expect(parcel.getByRole('button', { name: /^Reprint/ })).toBeVisible()
  await bench.keyboard.press('Shift+F7')
  await expect(bench.getByRole('heading', { level: 1, name: 'Reprint' })).toBeVisible()
  await expect(bench.getByRole('listbox').getByRole('option', { selected: true })).toContainText('PAGE-1')
})

test('an order is held, released, cancelled and taken back on its page, and its history says so', async ({
  bench,
  station,
}, info) => {
  await importRow(station, rowOf('PAGE-2'))
  await openPage(bench, 'PAGE-2')
  const history = bench.getByRole('region', { name: 'History' })
  await bench.keyboard.press('F4')
  await bench.getByRole('dialog').getByRole('textbox').fill('paid tomorrow')
  await bench.keyboard.press('Enter')
  await expect(bench.getByText('Held: paid tomorrow')).toBeVisible()
  await expect(history.getByText('Put on hold')).toBeVisible()
  await keepPicture(bench, info, 'order-page-held')
  await bench.keyboard.press('F4')
  await expect(history.getByText('Released', { exact: true })).toBeVisible()
  await bench.keyboard.press('Delete')
  await bench.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(history.getByText('Cancelled', { exact: true })).toBeVisible()
  await bench.keyboard.press('F4')
  await expect(history.getByText('Taken back')).toBeVisible()
})

test('an address is changed on the page; an import says another, and is told beside it', async ({
  bench,
  station,
}, info) => {
  await importRow(station, rowOf('PAGE-3'))
  await openPage(bench, 'PAGE-3')
  await bench.keyboard.press('F7')
  const dialog = bench.getByRole('dialog', { name: 'Address of PAGE-3' })
  await dialog.getByLabel('Street', { exact: true }).fill('9 Other Street')
  await dialog.getByLabel('ZIP').fill('6060')
  await bench.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('ZIP needs 5 digits, or 5 and 4 like 60601-1234')
  for (const size of sizes) {
    await bench.setViewportSize(size)
    await keepPicture(bench, info, `order-address-${size.width}`)
    expect(await illegible(bench)).toEqual([])
  }
  await dialog.getByLabel('ZIP').fill('60602')
  await bench.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await importRow(station, rowOf('PAGE-3', '77 Import Road'))
  await expect(bench.getByText('The order’s file says: ')).toContainText('77 Import Road')
  await expect(bench.getByText('9 Other Street')).toBeVisible()
  for (const size of sizes) {
    await bench.setViewportSize(size)
    await keepPicture(bench, info, `order-page-typed-${size.width}`)
    expect(await illegible(bench)).toEqual([])
  }
  await bench.getByRole('button', { name: 'Use the file’s address' }).click()
  await expect(bench.getByText('Goes to the address of its file again', { exact: true })).toBeVisible()
  await expect(bench.getByText('9 Other Street')).toBeHidden()
})

test('a second parcel is bought only after the question that a shipped order asks', async ({
  bench,
  station,
}, info) => {
  await importRow(station, rowOf('PAGE-4'))
  await scan(bench, 'PAGE-4')
  await expect(stage(bench)).toContainText('confirmed')
  await openPage(bench, 'PAGE-4')
  await bench.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // No copy lies on Shift with a key that ships or prints.
  for (const [key, told, copied] of [
    ['Control+o', 'The order number is copied', 'PAGE-4'],
    ['Control+d', 'The address is copied', /^Avery Bartholomew/],
    ['Control+b', 'The tracking number is copied', /^\d{20,}$/],
  ] as const) {
    await bench.keyboard.press(key)
    await expect(bench.getByText(told)).toBeVisible()
    await expect.poll(() => bench.evaluate(() => navigator.clipboard.readText())).toMatch(copied)
  }
  for (const key of ['Shift+F8', 'Shift+F9']) await bench.keyboard.press(key)
  await expect(bench.getByRole('heading', { level: 1, name: 'Order PAGE-4' })).toBeVisible()
  await bench.getByRole('button', { name: 'Second parcel' }).click()
  await expect(stage(bench)).toContainText('Already')
  await keepPicture(bench, info, 'order-page-second-parcel')
  expect((await station.ask('orders.show', { orderNumber: 'PAGE-4' })).parcels).toHaveLength(1)
})
