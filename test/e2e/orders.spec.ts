import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { holdNext } from './held-answers.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

const heading = 'order number,name,street,city,state,zip,country,weight\n'
const good = 'WEB-1,Avery Example,1200 Sample Ave,Chicago,IL,60601,US,1.2 kg\n'
const withoutCity = 'WEB-2,Jordan Placeholder,5 Sample Rd,,MA,02108,US,340 g\n'

function csv(text: string, name = 'shop.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

test('a CSV file is imported with what was taken and what was not, and its order ships', async ({
  bench,
}, info) => {
  await bench.keyboard.press('F6')
  await bench.locator('input[type=file]').setInputFiles(csv(heading + good + withoutCity))
  const report = bench.getByRole('region', { name: 'Imported shop.csv' })
  await expect(report.getByRole('listitem')).toHaveText(['1 added', '0 changed', '0 unchanged', '1 rejected'])
  await expect(report.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '3',
    'WEB-2',
    'city',
    '',
    /^city is empty/,
  ])
  await keepPicture(bench, info, 'orders-imported')

  // Its scan says so too, and leads to the row, also where its report is closed.
  await bench.keyboard.press('F2')
  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('Rejected')
  await expect(stage(bench)).toContainText('Its row was not taken: city is empty')
  await expect(stage(bench)).not.toContainText('Has the order been imported?')
  await keepPicture(bench, info, 'ship-rejected-row')
  await bench.keyboard.press('F6')
  await expect(bench.getByText(/^WEB-2 was not taken: city is empty/)).toBeVisible()
  await expect(bench.getByText(/^Line 3 of shop\.csv, imported /)).toBeVisible()
  await keepPicture(bench, info, 'orders-rejected-row')

  const download = bench.waitForEvent('download')
  await bench.keyboard.press('Shift+F9')
  const saved = await download
  expect(saved.suggestedFilename()).toBe('shop - not taken.csv')
  expect(readFileSync(await saved.path(), 'utf8')).toBe(`\uFEFF${heading}${withoutCity}`)

  await bench.locator('input[type=file]').setInputFiles(csv(heading + good))
  await expect(report.getByRole('listitem')).toHaveText(['0 added', '0 changed', '1 unchanged', '0 rejected'])

  await bench.getByRole('searchbox').fill('web-1')
  await expect(bench.getByRole('grid').getByRole('row')).toHaveCount(2)
  const weight = bench.getByRole('gridcell', { name: '2 lb 10.3 oz' })
  const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth
  for (const width of [1366, 1024]) {
    await bench.setViewportSize({ width, height: 768 })
    expect(await weight.evaluate(isCut), `a weight at ${width}`).toBe(false)
  }
  await bench.setViewportSize({ width: 1366, height: 768 })
  await bench.keyboard.press('F2')
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('confirmed')
  await bench.keyboard.press('F6')
  await expect(bench.getByRole('grid').getByRole('row').filter({ hasText: 'WEB-1' })).toContainText('Shipped')
  // The report is still there, and Escape closes it first.
  await bench.keyboard.press('Escape')
  await expect(report).toBeHidden()
  await expect(bench.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
})

for (const { language, columns, reasons, scanned, refused } of [
  {
    language: 'de',
    columns: ['Ort', 'Artikel'],
    reasons: ['„city“ (Ort) ist leer', 'das Gewicht von Artikel 2 in „items“ (Artikel) hat keine Einheit'],
    scanned: 'Seine Zeile wurde nicht übernommen: „city“ (Ort) ist leer',
    refused: 'Die Datei hat eine Kopfzeile, aber keine Aufträge',
  },
  {
    language: 'es',
    columns: ['Ciudad', 'Artículos'],
    reasons: ['«city» (Ciudad) está vacío', 'el peso del artículo 2 de «items» (Artículos) no tiene unidad'],
    scanned: 'Su fila no se tomó: «city» (Ciudad) está vacío',
    refused: 'El archivo tiene encabezado, pero ningún pedido',
  },
])
  test(`why a file or a row was not taken is said in the language of the page (${language})`, async ({
    bench,
  }, info) => {
    await bench.evaluate((to) => localStorage.setItem('packbench.language', to), language)
    await bench.reload()
    await expect(bench.locator('[data-state=ready]')).toBeVisible()
    await bench.keyboard.press('F6')
    const withItems = `${heading.trim()},items\n`
    const rows = `${withoutCity.trim()},\nWEB-3,Avery Example,1200 Sample Ave,Chicago,IL,60601,US,340 g,TEA @ 2 oz | MUG @ 3\n`
    await bench.locator('input[type=file]').setInputFiles(csv(withItems + rows))
    const cells = bench.getByRole('row').getByRole('cell')
    for (const column of columns) await expect(cells.getByText(column, { exact: true })).toBeVisible()
    for (const reason of reasons) await expect(cells.filter({ hasText: reason })).toBeVisible()
    await keepPicture(bench, info, `orders-imported-${language}`)
    // On a narrow screen the file's name stays in its lines, and the list keeps some rows.
    await bench.setViewportSize({ width: 1024, height: 768 })
    const heightOf = async (one: Locator) => (await one.boundingBox())?.height ?? 0
    expect(await heightOf(bench.getByRole('heading', { name: 'shop.csv' }))).toBeLessThan(60)
    expect(await heightOf(bench.getByRole('grid'))).toBeGreaterThan(150)
    await keepPicture(bench, info, `orders-imported-narrow-${language}`)
    await bench.setViewportSize({ width: 1366, height: 768 })
    await bench.keyboard.press('F2')
    await scan(bench, 'WEB-2')
    await expect(bench.locator('[data-state=not_found]')).toContainText(scanned)
    await keepPicture(bench, info, `ship-rejected-row-${language}`)
    await bench.keyboard.press('F6')
    await bench.locator('input[type=file]').setInputFiles(csv(heading))
    await expect(bench.getByRole('alert')).toContainText(refused)
    await keepPicture(bench, info, `orders-refused-${language}`)
  })

test('headings in the language of the page are proposed as the columns that they name, and kept once they are right', async ({
  bench,
}, info) => {
  await bench.evaluate(() => localStorage.setItem('packbench.language', 'de'))
  await bench.reload()
  await bench.keyboard.press('F6')
  const file =
    'Bestellnummer;Empfänger;STRASSE;Straße;PLZ;Ort;Land;Gewicht\nWEB-7;Hans Muster;;Hauptstr. 1;10115;Berlin;DE;1,5 kg\n'
  await bench.locator('input[type=file]').setInputFiles(csv(file))
  const meaning = (name: string) => bench.getByRole('combobox', { name, exact: true })
  await expect(meaning('Empfänger bedeutet')).toHaveValue('recipient')
  await expect(meaning('Straße bedeutet')).toHaveValue('street 1')
  await expect(meaning('PLZ bedeutet')).toHaveValue('zip')
  // What no column is called stays a question.
  await expect(meaning('Bestellnummer bedeutet')).toHaveValue('')
  await expect(meaning('STRASSE bedeutet')).toHaveValue('')
  await keepPicture(bench, info, 'orders-mapping-de')
  await meaning('Bestellnummer bedeutet').selectOption('order number')
  await bench.keyboard.press('F8')
  const report = bench.getByRole('region', { name: /shop\.csv/ })
  await expect(report.getByRole('listitem').first()).toHaveText(/^1 /)
})

test('all rows of a file that were not taken can be gone through, a page of them at a time', async ({
  bench,
}, info) => {
  const asked: string[] = []
  bench.on('request', (request) => {
    if (request.url().endsWith('/rpc/orders.listRejected')) asked.push(request.postData() ?? '')
  })
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `WRONG-${at + 1},Avery Example,1200 Sample Ave,Chicago,IL,60601,US,heavy\n`,
  )
  await bench.keyboard.press('F6')
  await bench.locator('input[type=file]').setInputFiles(csv(heading + rows.join(''), 'wrong.csv'))
  const report = bench.getByRole('region', { name: 'Imported wrong.csv' })
  await expect(report.getByRole('listitem').last()).toHaveText('10,000 rejected')
  const list = report.getByRole('grid', { name: 'Rows that were not taken' })
  await expect(list.getByRole('row', { name: /^2 WRONG-1 weight heavy/ })).toBeVisible()
  await list.focus()
  await bench.keyboard.press('End')
  await expect(list.getByRole('row', { name: /^10,001 WRONG-10000 weight heavy/ })).toBeVisible()
  await expect(report.getByText(/^Line 10,001: weight is not a weight/)).toBeVisible()
  await keepPicture(bench, info, 'orders-rejected-all')
  expect(await list.getByRole('row').count()).toBeLessThan(60)
  expect(asked.length).toBeLessThan(8)
  for (const page of asked) expect(JSON.parse(page)).toMatchObject({ limit: 100 })
})

test('an order that will never be shipped is cancelled, buys nothing, and is taken back', async ({
  bench,
}, info) => {
  await bench.keyboard.press('F6')
  await bench.getByRole('searchbox').fill('ORDER-1003')
  const row = bench.getByRole('grid').getByRole('row').filter({ hasText: 'ORDER-1003' })
  await row.click()
  await bench.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = bench.getByRole('dialog')
  await expect(dialog).toContainText('Will ORDER-1003 never be shipped?')
  await keepPicture(bench, info, 'orders-cancel')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(row).toContainText('Cancelled')
  await keepPicture(bench, info, 'orders-cancelled')

  await bench.keyboard.press('F2')
  await scan(bench, 'ORDER-1003')
  await expect(stage(bench)).toContainText('This order was cancelled.')
  await expect(stage(bench)).toContainText(
    'Nothing was bought. If it is to be shipped after all, F7 takes it back.',
  )
  await keepPicture(bench, info, 'ship-cancelled')

  await bench.keyboard.press('F6')
  await row.click()
  await bench.keyboard.press('F4')
  await expect(row).toContainText('To ship')
  await bench.keyboard.press('F2')
  await scan(bench, 'ORDER-1003')
  await expect(stage(bench)).toContainText('confirmed')
})

test('a file dropped anywhere is imported', { tag: '@desktop' }, async ({ bench }) => {
  const dropped = await bench.evaluateHandle(
    ([text]) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }))
      return data
    },
    [heading + good] as const,
  )
  await bench.dispatchEvent('main', 'dragover', { dataTransfer: dropped })
  await expect(bench.getByText('Drop the order file to import it')).toBeVisible()
  await bench.dispatchEvent('main', 'drop', { dataTransfer: dropped })
  await expect(bench.getByRole('region', { name: 'Imported dropped.csv' })).toContainText('1 added')
})

test('a file that is no order file is refused in words', async ({ bench }, info) => {
  await bench.keyboard.press('F6')
  await bench.locator('input[type=file]').setInputFiles({
    name: 'picture.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
  })
  await expect(bench.getByRole('alert')).toContainText('no order file that can be read')
  await expect(bench.getByRole('alert')).toContainText('This is no CSV file but a picture')
  await keepPicture(bench, info, 'orders-refused')
})

test('an order is held with a reason and released, by keys', async ({ bench }, info) => {
  await bench.keyboard.press('F6')
  // What the screen says of arrows and Enter holds while nothing has the focus.
  await expect(bench.getByText(/^Choose an order with the arrow keys/)).toBeVisible()
  await expect(bench.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await bench.keyboard.press('ArrowDown')
  await expect(bench.getByRole('region', { name: 'Chosen order' })).toBeVisible()
  await bench.keyboard.press('Enter')
  await expect(bench.getByRole('heading', { level: 1, name: /^Order ORDER-\d+$/ })).toBeVisible()
  await bench.keyboard.press('Escape')
  await bench.getByRole('searchbox').fill('ORDER-1005')
  const row = bench.getByRole('grid').getByRole('row').filter({ hasText: 'ORDER-1005' })
  await expect(row).toContainText('To ship')
  await row.click()
  await bench.keyboard.press('F4')
  await bench.getByRole('textbox', { name: 'Why is it held?' }).fill('Waits for stock')
  await bench.keyboard.press('Enter')
  await expect(row).toContainText('Held')
  await expect(bench.getByRole('region', { name: 'Chosen order' })).toContainText('Waits for stock')
  await keepPicture(bench, info, 'orders-held')
  await bench.keyboard.press('F4')
  await expect(row).toContainText('To ship')
})

test('the chosen order stays the chosen one while the list is asked again', async ({ bench, station }) => {
  const importOrders = (...orderNumbers: readonly string[]) => {
    const rows = orderNumbers.map((orderNumber) => good.replace('WEB-1', orderNumber))
    const contentBase64 = Buffer.from(heading + rows.join('')).toString('base64')
    return station.ask('orders.import', { fileName: 'shop.csv', contentBase64 })
  }
  const rowOf = (orderNumber: string) => bench.getByRole('grid').getByRole('row', { name: orderNumber })
  const found = (count: RegExp) => bench.getByRole('status').filter({ hasText: count })
  const chosen = bench.getByRole('region', { name: 'Chosen order' })
  await importOrders('LIST-1', 'LIST-2', 'LIST-3')
  await bench.keyboard.press('F6')
  await expect(rowOf('LIST-2')).toBeVisible()

  await rowOf('LIST-2').click()
  await bench.getByRole('searchbox').fill('LIST')
  await expect(found(/^3 orders/)).toBeVisible()
  await expect(rowOf('LIST-2')).toHaveAttribute('aria-selected', 'true')
  await expect(chosen).toContainText('LIST-2')

  // A newer order takes its place, and is not chosen by that.
  await importOrders('LIST-4')
  await expect(found(/^4 orders/)).toBeVisible()
  await expect(rowOf('LIST-2')).toHaveAttribute('aria-selected', 'true')
  await expect(chosen).toContainText('LIST-2')

  await bench.getByRole('searchbox').fill('LIST-4')
  await expect(found(/^1 order/)).toBeVisible()
  await expect(chosen).toBeHidden()
})

test('unknown headings are mapped once', async ({ bench }, info) => {
  const foreign = csv(
    'Bestellnummer;Wer;Straße;Ort;Land;PLZ\nDE-1;Ada Example;12 Sample St;Chicago;IL;60601',
    'bestellungen.csv',
  )
  await bench.keyboard.press('F6')
  await bench.locator('input[type=file]').setInputFiles(foreign)
  const form = bench.getByRole('form', { name: 'What do these columns mean?' })
  await expect(form).toContainText('12 Sample St')
  const means = (heading: string, column: string) =>
    form.getByRole('combobox', { name: `${heading} means` }).selectOption(column)
  await means('Bestellnummer', 'order number')
  await means('Wer', 'recipient')
  await means('Straße', 'street 1')
  await means('Ort', 'city')
  await means('Land', 'state')
  await keepPicture(bench, info, 'orders-mapping')
  await means('PLZ', 'zip')
  await bench.keyboard.press('F8')
  await expect(bench.getByRole('region', { name: 'Imported bestellungen.csv' })).toContainText('1 added')
  await bench.locator('input[type=file]').setInputFiles(foreign)
  await expect(bench.getByRole('region', { name: 'Imported bestellungen.csv' })).toContainText('1 unchanged')
})

test('a long list is gone through by keys, and only what is in view is drawn', async ({
  bench,
  station,
}, info) => {
  const rows = Array.from(
    { length: 3_000 },
    (_, at) => `LONG-${at + 1},Avery Example,1200 Sample Ave,Chicago,IL,60601,US,340 g`,
  )
  const contentBase64 = Buffer.from(heading + rows.join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'long.csv', contentBase64 })
  await bench.keyboard.press('F6')
  const grid = bench.getByRole('grid', { name: 'Orders' })
  await expect(grid).toContainText('LONG-3000')
  await grid.focus()
  await bench.keyboard.press('End')
  await expect(grid.getByRole('row', { selected: true })).toContainText('ORDER-1001')
  await bench.keyboard.press('Home')
  await expect(grid.getByRole('row', { selected: true })).toContainText('LONG-3000')
  expect(await grid.getByRole('row').count()).toBeLessThan(60)
  await keepPicture(bench, info, 'orders-long')
})

test('what is said of a number that was typed before is not said of the next one @browser', async ({
  bench,
}) => {
  await bench.keyboard.press('F6')
  await expect(bench.getByRole('grid')).toBeVisible()
  const answer = await holdNext(bench, 'orders.list')
  await bench.getByRole('searchbox').fill('NONE-1')
  await answer.given
  await bench.getByRole('searchbox').fill('NONE-2')
  const none = bench.getByRole('main').getByText(/“NONE-2”/)
  await expect(none).toBeVisible()
  await answer.release()
  await expect(none).toBeVisible()
})

test('why a file was not taken is not said anew once it was read @browser', async ({ bench }) => {
  await bench.keyboard.press('F6')
  await bench.locator('input[type=file]').setInputFiles(csv(''))
  const fault = bench.getByRole('main').getByRole('alert')
  await expect(fault).toBeVisible()
  await bench.keyboard.press('F2')
  await expect(stage(bench)).toBeVisible()
  await bench.keyboard.press('F6')
  await expect(bench.getByRole('searchbox')).toBeVisible()
  await expect(fault).toBeHidden()
})
