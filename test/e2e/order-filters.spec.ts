// Orders sorted and filtered by keyboard: the order of the list is that of what is made of it, and is there after a restart.

import type { Page } from '@playwright/test'
import { expect, keepPicture, test, type RunningStation } from './station.ts'

const heading = 'order number,name,street,city,state,zip,country,weight\n'
const rowOf = (number: string) => `${number},Avery Example,1200 Sample Ave,Chicago,IL,60601,US,340 g`
const numbers = ['SORT-10', 'SORT-9', 'SORT-100']

async function listOrders(bench: Page, station: RunningStation): Promise<void> {
  const contentBase64 = Buffer.from(heading + numbers.map(rowOf).join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'shop.csv', contentBase64 })
  await bench.keyboard.press('F6')
  await bench.getByRole('searchbox').fill('sort-')
  await expect(bench.getByRole('status').filter({ hasText: /^3 orders/ })).toBeVisible()
}

const grid = (bench: Page) => bench.getByRole('grid', { name: 'Orders' })
async function expectRows(bench: Page, ...listed: readonly string[]): Promise<void> {
  const rows = grid(bench).getByRole('row')
  await expect(rows).toHaveCount(listed.length + 1)
  for (const [at, number] of listed.entries()) {
    await expect(
      rows
        .nth(at + 1)
        .getByText(number, { exact: true })
        .first(),
    ).toBeVisible()
  }
}
/** The states stand beside each other where they fit, else in one field. */
async function chooseState(bench: Page, state: string): Promise<void> {
  const folded = bench.getByRole('combobox', { name: 'Which orders' })
  const segment = bench.getByRole('group', { name: 'Which orders' }).getByRole('radio', { name: state })
  await expect(folded.or(segment)).toBeVisible()
  if (await folded.isVisible()) await folded.selectOption({ value: state.toLowerCase() })
  else await segment.check()
  await expect(bench.getByRole('status').filter({ hasText: /^2 orders/ })).toBeVisible()
}
const head = (bench: Page) => grid(bench).getByRole('columnheader', { name: 'Order' })

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
]) {
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    test('orders are sorted by their numbers; selecting them and batches follow, and a reload keeps it', async ({
      bench,
      station,
    }, info) => {
      await listOrders(bench, station)
      await expectRows(bench, 'SORT-100', 'SORT-9', 'SORT-10')
      await expect(head(bench)).toHaveAttribute('aria-sort', 'none')
      await head(bench).getByRole('button').press('Enter')
      await expectRows(bench, 'SORT-9', 'SORT-10', 'SORT-100')
      await expect(head(bench)).toHaveAttribute('aria-sort', 'ascending')
      await expect(bench.getByRole('status').filter({ hasText: 'by number, up' })).toBeVisible()
      await keepPicture(bench, info, `orders-sorted-${viewport.width}`)

      await bench.getByRole('button', { name: 'Select all 3' }).press('Enter')
      await bench.keyboard.press('F8')
      const rows = bench.getByRole('grid', { name: 'Orders of the batch' }).getByRole('row')
      await expect(rows).toHaveCount(4)
      const { batch } = await station.ask('batch.current', {})
      const listed = await station.ask('batch.rows', { batchId: batch!.id })
      expect(listed.rows.map(({ orderNumber }) => orderNumber)).toEqual(['SORT-9', 'SORT-10', 'SORT-100'])
      await station.ask('batch.cancel', { batchId: batch!.id })

      await bench.reload()
      await expect(bench.getByRole('navigation').first()).toBeVisible()
      await bench.keyboard.press('F6')
      await expect(head(bench)).toHaveAttribute('aria-sort', 'ascending')
      await head(bench).getByRole('button').press('Enter')
      await expect(head(bench)).toHaveAttribute('aria-sort', 'descending')
    })

    test('a filter is saved without what was searched for, chosen by its digit, renamed and removed', async ({
      bench,
      station,
    }, info) => {
      await listOrders(bench, station)
      await station.ask('orders.hold', { orderNumber: 'SORT-9', reason: 'paid tomorrow' })
      await station.ask('orders.hold', { orderNumber: 'SORT-100', reason: 'paid tomorrow' })
      await chooseState(bench, 'Held')
      const menu = bench.getByRole('dialog', { name: 'Saved filters' })
      const naming = bench.getByRole('dialog', { name: 'Save this filter?' })
      await bench.keyboard.press('Shift+F7')
      await menu.getByRole('radio', { name: 'Number, down' }).check()
      await bench.keyboard.press('0')
      await expect(naming).toContainText('Saved: Held · by number, down.')
      await expect(naming).toContainText('“sort-” is not saved: it may be a name or an address.')
      const name = naming.getByRole('textbox', { name: 'Name of the filter' })
      await expect(name).toBeFocused()
      await keepPicture(bench, info, `order-filter-name-${viewport.width}`)
      await name.fill('Waiting for money')
      await bench.keyboard.press('Enter')
      await expect(menu.getByRole('listitem')).toContainText('Held · by number, down')
      await expect(menu.getByRole('listitem')).not.toContainText('sort-')
      await keepPicture(bench, info, `order-filters-${viewport.width}`)
      await bench.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      const { filters } = await station.ask('orderFilters.get', {})
      expect(filters.map(({ id: _, ...kept }) => kept)).toEqual([
        { name: 'Waiting for money', state: 'held', sort: 'number_down' },
      ])

      await head(bench).getByRole('button').press('Enter')
      await bench.reload()
      await expect(bench.getByRole('navigation').first()).toBeVisible()
      await bench.keyboard.press('F6')
      await expect(grid(bench)).toBeVisible()
      await bench.getByRole('searchbox').fill('sort-10')
      await bench.keyboard.press('Shift+F7')
      await expect(menu.getByRole('listitem')).toContainText('Waiting for money')
      await bench.keyboard.press('1')
      await expect(menu).toBeHidden()
      await expect(bench.getByRole('searchbox')).toHaveValue('')
      await expectRows(bench, 'SORT-100', 'SORT-9')

      await bench.keyboard.press('Shift+F7')
      await expect(menu.getByRole('radio', { name: 'Number, down' })).toBeFocused()
      await menu.getByRole('button', { name: 'Rename Waiting for money' }).press('Enter')
      const renaming = bench.getByRole('dialog', { name: 'Rename Waiting for money?' })
      await renaming.getByRole('textbox').fill('Two')
      await bench.keyboard.press('Enter')
      await menu.getByRole('button', { name: 'Remove Two' }).press('Enter')
      const removing = bench.getByRole('dialog', { name: 'Remove the filter Two?' })
      await removing.getByRole('button', { name: 'Remove it' }).press('Enter')
      await expect(removing).toBeHidden()
      await expect(menu.getByText('No filter is saved yet.')).toBeVisible()
      expect((await station.ask('orderFilters.get', {})).filters).toEqual([])
    })
  })
}

/** An order of two items, of which one is bought. */
async function shipInPart(station: RunningStation, orderNumber: string): Promise<void> {
  const rows = [`${heading.trim()},items`, `${rowOf(orderNumber)},TEA | MUG`]
  const contentBase64 = Buffer.from(rows.join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'shop.csv', contentBase64 })
  const packing = () => ({ orderNumber, parcelNumber: 1, gestureId: crypto.randomUUID() })
  await station.ask('ship.scan', {
    gestureId: crypto.randomUUID(),
    text: 'TEA',
    verifying: { orderNumber, parcelNumber: 1, count: 1 },
  })
  expect(await station.ask('verification.shipShort', packing())).toMatchObject({ kind: 'shipping' })
  await expect
    .poll(async () => (await station.ask('orders.list', { query: orderNumber })).orders)
    .toMatchObject([{ state: 'shipped', itemsLeft: 1 }])
}

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
]) {
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    test('orders that are shipped in part have a filter of their own', async ({ bench, station }, info) => {
      const which = bench
        .getByRole('combobox', { name: 'Which orders' })
        .or(bench.getByRole('group', { name: 'Which orders' }))
      await bench.keyboard.press('F6')
      await expect(which).toBeVisible()
      await expect(which).not.toContainText('In part')

      await station.ask('verification.saveRule', {
        mode: 'all',
        customerGroups: [],
        shortIsSupervised: false,
      })
      const items = Buffer.from('sku,barcodes,weight\nTEA,96385074,20 g\nMUG,012345678905,310 g\n')
      await station.ask('items.import', { fileName: 'items.csv', contentBase64: items.toString('base64') })
      for (const number of ['PART-1', 'PART-2']) await shipInPart(station, number)
      await expect(which).toContainText('In part')
      const segment = bench.getByRole('radio', { name: 'In part' })
      if (await segment.isVisible()) await segment.check()
      else await which.selectOption({ label: 'In part' })
      await expect(bench.getByRole('status').filter({ hasText: /^2 orders/ })).toBeVisible()
      await expectRows(bench, 'PART-2', 'PART-1')
      await keepPicture(bench, info, `orders-in-part-${viewport.width}`)

      // Kept under a name, with no text of a search, and chosen by its digit.
      await bench.keyboard.press('Shift+F7')
      await bench.keyboard.press('0')
      const naming = bench.getByRole('dialog', { name: 'Save this filter?' })
      await expect(naming).toContainText('Saved: In part · newest first.')
      await naming.getByRole('textbox', { name: 'Name of the filter' }).fill('To send on')
      await bench.keyboard.press('Enter')
      const menu = bench.getByRole('dialog', { name: 'Saved filters' })
      await expect(menu.getByRole('listitem')).toContainText('In part · newest first')
      await keepPicture(bench, info, `order-filters-in-part-${viewport.width}`)
      await bench.keyboard.press('Escape')
      await bench.getByRole('searchbox').fill('part-1')
      await expectRows(bench, 'PART-1')
      await bench.keyboard.press('Shift+F7')
      await bench.keyboard.press('1')
      await expect(bench.getByRole('searchbox')).toHaveValue('')
      await expectRows(bench, 'PART-2', 'PART-1')

      // What is left of one goes out: it leaves the list.
      const rest = { orderNumber: 'PART-1', parcelNumber: 2, count: 1 }
      await station.ask('ship.scan', { gestureId: crypto.randomUUID(), text: 'MUG', verifying: rest })
      await expectRows(bench, 'PART-2')
    })
  })
}

for (const language of ['en', 'es', 'de', 'fr'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ viewport: { width: 1024, height: 768 } })

    test('the filters take one row at 1024', async ({ bench }, info) => {
      await bench.addInitScript((to) => localStorage.setItem('packbench.language', to), language)
      await bench.reload()
      await expect(bench.getByRole('navigation').first()).toBeVisible()
      await bench.keyboard.press('F6')
      await expect(bench.getByRole('grid')).toBeVisible()
      const boxes = await Promise.all(
        [bench.getByRole('searchbox'), bench.getByRole('combobox')].map((field) => field.boundingBox()),
      )
      expect(boxes[0]!.y).toBe(boxes[1]!.y)
      await keepPicture(bench, info, `orders-1024-${language}`)
    })
  })
}
