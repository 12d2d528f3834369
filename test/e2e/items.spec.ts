// The list of items: empty, imported with what was not taken, looked through by keys, taken off, dropped on, and what of it stands in
// the parcel's form and on the order's page.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { PNG } from 'pngjs'
import { itemText } from '../../src/words/item-text.ts'
import { languages } from '../../src/words/languages.ts'
import { openOrder, part } from './draft-form.ts'
import { illegible } from './legible.ts'
import { findings, tooWide } from './page-checks.ts'
import { openPlace, settled } from './screens.ts'
import { holdNext } from './held-answers.ts'
import { expect, keepPicture, test, type RunningStation } from './station.ts'

const sizes = [1366, 1024] as const

async function look(page: Page, info: TestInfo, name: string): Promise<void> {
  await settled(page)
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 768 })
    await keepPicture(page, info, `items-${name}-${width}`)
    expect.soft(await tooWide(page), `${name}, ${width}`).toEqual([])
    expect.soft(await illegible(page), `${name}, ${width}`).toEqual([])
  }
  expect.soft(await findings(page), name).toEqual([])
}

const heading =
  'sku,description,barcodes,weight,customs description,customs value,currency,tariff number,origin country\n'
const good = [
  'TEA-BLACK-ASSAM-SECOND-FLUSH-LOOSE-LEAF-500,Black tea from Assam in a resealable bag of 500 g,012345678905 | 10012345678902 x 12 | SUP-7,520 g,Black tea in bags,12.50,USD,0902.30,IN',
  'MUG,Mug,96385074,310 g,Mug of china,8,USD,6911.10,CN',
  ...Array.from({ length: 120 }, (_, at) => `CARD-${at + 100},Card,SUP-CARD-${at + 100},5 g,,,,,`),
]
const bad = [
  'POT,Pot,012345678904,1 kg,,,,,',
  'CUP,Cup,SUP-7,80 g,,,,,',
  'BOX,Box,,heavy,,-1,dollars,12,Atlantis',
]
const fileOf = (rows: readonly string[]) => ({
  name: 'items.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(heading + rows.join('\n')),
})

async function importItems(station: RunningStation) {
  const contentBase64 = fileOf(good).buffer.toString('base64')
  await station.ask('items.import', { fileName: 'items.csv', contentBase64 })
}

test('a list is imported, looked through by keys, and one is taken off it', async ({ bench }, info) => {
  await bench.keyboard.press('Shift+F1')
  await bench.keyboard.press('i')
  await expect(bench.getByText('No items yet')).toBeVisible()
  await look(bench, info, 'none')

  await bench.locator('input[type=file]').setInputFiles(fileOf([...good, ...bad]))
  const report = bench.getByRole('region', { name: 'Imported items.csv' })
  await expect(report).toContainText('122 added')
  await expect(report).toContainText('3 rejected')
  await expect(report.getByRole('row')).toHaveCount(4)
  await expect(report).toContainText('012345678904')
  await expect(report).toContainText('names the item TEA-BLACK-ASSAM')
  await look(bench, info, 'imported')
  await bench.keyboard.press('Escape')
  await expect(report).toBeHidden()

  await expect(bench.getByRole('status').filter({ hasText: '122 items' })).toBeVisible()
  const search = bench.getByRole('searchbox')
  await search.fill('100123')
  await expect(bench.getByRole('status').filter({ hasText: '1 of 122 items' })).toBeVisible()
  await search.press('ArrowDown')
  const chosen = bench.getByRole('region', { name: 'Chosen item' })
  await expect(chosen).toContainText('10012345678902 × 12')
  await expect(chosen).toContainText('Black tea in bags')
  await look(bench, info, 'chosen')

  await search.fill('nothing like this')
  await expect(bench.getByText('No item for “nothing like this”')).toBeVisible()
  // Without waiting for the list: the key is of what is typed.
  await search.fill('mug')
  await search.press('ArrowDown')
  await expect(chosen).toContainText('MUG')
  await bench.keyboard.press('Delete')
  await expect(bench.getByRole('dialog', { name: 'Take MUG off the list?' })).toBeVisible()
  await look(bench, info, 'remove')
  await bench.keyboard.press('Shift+Tab')
  await bench.keyboard.press('Enter')
  await expect(bench.getByText('MUG is off the list')).toBeVisible()
  await expect(bench.getByText('No item for “mug”')).toBeVisible()
})

test(
  'a file that is dropped on the list is imported there',
  { tag: '@browser' },
  async ({ bench, station }) => {
    await importItems(station)
    await openPlace(bench, 'items')
    await expect(bench.getByRole('status').filter({ hasText: '122 items' })).toBeVisible()
    const dropped = await bench.evaluateHandle((csv) => {
      const files = new DataTransfer()
      files.items.add(new File([csv], 'more.csv', { type: 'text/csv' }))
      return files
    }, 'sku,weight\nMUG,320 g\nSPOON,20 g\n')
    await bench.locator('main').dispatchEvent('drop', { dataTransfer: dropped })
    const report = bench.getByRole('region', { name: 'Imported more.csv' })
    await expect(report).toContainText('1 added')
    await expect(report).toContainText('1 changed')
    const { all } = await station.ask('items.list', {})
    expect(all).toBe(123)

    const download = bench.waitForEvent('download')
    await bench.keyboard.press('Escape')
    await bench.keyboard.press('F8')
    expect((await download).suggestedFilename()).toBe('items.csv')
    await expect(bench.getByText('123 items saved')).toBeVisible()
  },
)

test('headings that nobody knows are asked once, and read so from then on', async ({ bench }, info) => {
  await openPlace(bench, 'items')
  const file = (sku: string) => ({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Stock no.;Was es ist;Gramm;EAN-Code\n${sku};Kanne aus Porzellan;1200;96385074\n`),
  })
  await bench.locator('input[type=file]').setInputFiles(file('CAN-1'))
  const form = bench.getByRole('form', { name: 'What do these columns mean?' })
  await expect(form).toContainText('Kanne aus Porzellan')
  const means = (heading: string, column: string) =>
    form.getByRole('combobox', { name: `${heading} means` }).selectOption(column)
  await bench.keyboard.press('F8')
  await expect(form.getByRole('status')).toContainText('Still needed: sku')
  await means('Stock no.', 'sku')
  await means('Was es ist', 'description')
  await means('Gramm', 'weight in g')
  await means('EAN-Code', 'barcodes')
  await look(bench, info, 'mapping')
  await bench.keyboard.press('F8')
  await expect(bench.getByRole('region', { name: 'Imported stock.csv' })).toContainText('1 added')
  await bench.keyboard.press('Escape')
  await expect(bench.getByRole('grid')).toContainText('Kanne aus Porzellan')
  await expect(bench.getByRole('grid')).toContainText('2 lb 10.3 oz')
  await bench.locator('input[type=file]').setInputFiles(file('CAN-1'))
  await expect(bench.getByRole('region', { name: 'Imported stock.csv' })).toContainText('1 unchanged')
})

test('an item shows its picture, what it asks for, and that it is dangerous goods', async ({
  bench,
  station,
  folder,
}, info) => {
  const picture = new PNG({ width: 96, height: 72 })
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([30, 110, 190, 255], at)
  mkdirSync(join(folder, 'station', 'pictures'))
  writeFileSync(join(folder, 'station', 'pictures', 'cell.png'), PNG.sync.write(picture))
  const csv =
    'sku,description,weight,asks,dangerous goods,picture\nCELL,Lithium cell,50 g,"lot, serial",yes,cell.png\nPOT,Pot,1 kg,,,gone.png\n'
  const contentBase64 = Buffer.from(csv).toString('base64')
  await station.ask('items.import', { fileName: 'items.csv', contentBase64 })
  await openPlace(bench, 'items')
  const chosen = bench.getByRole('region', { name: 'Chosen item' })
  const choose = async (text: string) => {
    await bench.getByRole('searchbox').fill(text)
    await bench.getByRole('searchbox').press('ArrowDown')
  }
  await choose('cell')
  await expect(chosen).toContainText('lot, serial number')
  await expect(chosen).toContainText('Dangerous goods')
  const shown = chosen.getByRole('img', { name: 'Picture of CELL' })
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(96)
  await look(bench, info, 'picture')
  await choose('pot')
  await expect(chosen).toContainText('No such picture')
  await expect(chosen.getByRole('img', { name: 'Picture of POT' })).toHaveCount(0)

  const order =
    'order number,recipient,street1,city,state,zip,country,items,item barcodes\nCELLS-1,Ada Example,12 Sample St,Chicago,IL,60601,US,CELL x 2 | POT,"96385074, CASE-7 x 12 |"\n'
  await station.ask('orders.import', {
    fileName: 'orders.csv',
    contentBase64: Buffer.from(order).toString('base64'),
  })
  await bench.keyboard.press('F6')
  await bench.getByRole('searchbox').fill('CELLS-1')
  await bench.getByRole('grid').getByRole('row', { name: 'CELLS-1' }).click()
  await bench.keyboard.press('Enter')
  const items = bench.getByRole('region', { name: 'Items' })
  await expect(items).toContainText('Scanned by: 96385074 · 12 × CASE-7')
  await expect(items).toContainText('Dangerous goods: its carrier has rules of its own for it')
  await items.scrollIntoViewIfNeeded()
  await look(bench, info, 'dangerous-order')
  await bench.keyboard.press('Escape')
  await bench.keyboard.press('F2')
  await openOrder(bench, 'CELLS-1')
  await expect(bench.getByText('Dangerous goods: CELL.')).toBeVisible()
  await look(bench, info, 'dangerous-form')
})

test('what came from the list is said in the parcel’s form and on the order’s page', async ({
  bench,
  station,
}, info) => {
  await importItems(station)
  const order =
    'order number,recipient,street1,city,state,zip,country,items\nABROAD-1,Grete Example,Musterstr. 1,Berlin,BE,10115,DE,MUG x 2\n'
  await station.ask('orders.import', {
    fileName: 'orders.csv',
    contentBase64: Buffer.from(order).toString('base64'),
  })
  await bench.keyboard.press('F6')
  await bench.getByRole('searchbox').fill('ABROAD-1')
  await bench.getByRole('grid').getByRole('row', { name: 'ABROAD-1' }).click()
  await bench.keyboard.press('Enter')
  await expect(bench.getByRole('region', { name: 'Items' })).toContainText(
    'From the item list: weight, description, value, tariff number, origin',
  )
  await look(bench, info, 'order-page')
  await bench.keyboard.press('Escape')
  await bench.keyboard.press('F2')
  await openOrder(bench, 'ABROAD-1')
  await expect(bench.getByText('from the item list and the box')).toBeVisible()
  await part(bench, 'Customs').click()
  await bench.getByText(/From the item list: Description/).scrollIntoViewIfNeeded()
  await look(bench, info, 'form')
})

for (const language of languages.filter((one) => one !== 'en')) {
  test(`there is room for the list in ${language}`, { tag: '@browser' }, async ({ page, station }, info) => {
    await importItems(station)
    await page.addInitScript((to) => localStorage.setItem('packbench.language', to), language)
    await page.goto(station.url)
    await openPlace(page, 'items')
    const m = itemText[language]
    await expect(page.getByRole('status').filter({ hasText: m.total(122, 122) })).toBeVisible()
    await page.getByRole('searchbox').fill('tea')
    await page.getByRole('searchbox').press('ArrowDown')
    await expect(page.getByRole('region', { name: m.chosen })).toBeVisible()
    await look(page, info, language)
  })
}

test('what is said of a search that was typed before is not said of the next one @browser', async ({
  bench,
  station,
}) => {
  await importItems(station)
  await openPlace(bench, 'items')
  await expect(bench.getByRole('status').filter({ hasText: '122 items' })).toBeVisible()
  const answer = await holdNext(bench, 'items.list')
  await bench.getByRole('searchbox').fill('NONE-1')
  await answer.given
  await bench.getByRole('searchbox').fill('NONE-2')
  const none = bench.getByRole('main').getByText(/“NONE-2”/)
  await expect(none).toBeVisible()
  await answer.release()
  await expect(none).toBeVisible()
})
