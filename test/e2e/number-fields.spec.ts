// Numbers are typed with the marks of the language; what two people would read differently is bought by nobody.

import type { Page } from '@playwright/test'
import { screens } from '../../src/words/es/screens.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

const weight = (page: Page) => page.getByRole('textbox', { name: /^(Weight|Peso) \*/ })
const buy = (page: Page) => page.getByRole('button', { name: /^(Buy|Comprar) (for|por) / })

async function openOrder(page: Page, empty: string, heading: RegExp): Promise<void> {
  await page.keyboard.press('Insert')
  await expect(page.getByRole('heading', { name: empty })).toBeVisible()
  await scan(page, 'ORDER-1001')
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(buy(page)).toBeEnabled()
}

test('pounds and ounces are what US English weighs in, and a weight is typed with a unit or without', async ({
  bench,
  station,
}, info) => {
  await openOrder(bench, 'New parcel', /^Parcel of/)
  await expect(bench.getByRole('combobox', { name: 'Unit *' }).last()).toHaveValue('oz')
  const summary = bench.getByRole('complementary')
  for (const [typed, read, total] of [
    ['2 lb 3 oz', undefined, '2 lb 3 oz'],
    ['52.9', '3 lb 4.9 oz', '3 lb 4.9 oz'],
    ['35 oz', '2 lb 3 oz', '2 lb 3 oz'],
    ['900 g', '1 lb 15.75 oz', '1 lb 15.7 oz'],
    ['0.9 kg', '1 lb 15.75 oz', '1 lb 15.7 oz'],
  ] as const) {
    await weight(bench).fill(typed)
    await expect(weight(bench)).toHaveAccessibleDescription(read ? `= ${read} typed` : 'typed')
    await expect(weight(bench)).toHaveValue(typed)
    await expect(summary).toContainText(total)
  }
  await keepPicture(bench, info, 'weight-in-pounds')
  // A number alone is of the unit that stands beside it, whatever was typed before.
  await weight(bench).fill('9')
  await expect(summary).toContainText('9 oz')
  await weight(bench).fill('2 lb 3')
  await expect(bench.getByText('Weight: Write a weight, such as 900 g, 1.5 lb, 2 lb 3 oz')).toBeVisible()
  await weight(bench).fill('2 lb 3 oz')
  await expect(buy(bench)).toBeEnabled()
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('Shipped')
  const [bought] = (await station.ask('station.status', {})).recent
  expect(bought?.orderNumber).toBe('ORDER-1001')
})

test('who weighs in grams chooses so, and it stays', async ({ bench }, info) => {
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Sound, look' }).click()
  const choice = bench.getByRole('group', { name: 'Weights in' })
  await expect(choice.getByRole('radio', { name: 'As the language' })).toBeChecked()
  await choice.getByRole('radio', { name: 'g and kg' }).check()
  await keepPicture(bench, info, 'settings-weights-in')
  await bench.reload()
  await expect(bench.getByRole('heading', { level: 1, name: 'Settings' })).toBeAttached()
  await bench.keyboard.press('F2')
  await expect(stage(bench)).toContainText('Scan an order')
  await openOrder(bench, 'New parcel', /^Parcel of/)
  await expect(bench.getByRole('combobox', { name: 'Unit *' }).last()).toHaveValue('g')
  await expect(bench.getByRole('complementary')).toContainText(/\d+ g/)
})

test.describe('weighed in grams', () => {
  test.use({ units: 'metric' })

  test('a weight that could be read in two ways is asked for again, and a clear one is shown as it was read', async ({
    bench,
  }, info) => {
    await openOrder(bench, 'New parcel', /^Parcel of/)

    await weight(bench).fill('1,500')
    await expect(bench.getByText('Weight: Can be read in two ways: write 1500 or 1.500')).toBeVisible()
    await expect(buy(bench)).toHaveCount(0)
    await keepPicture(bench, info, 'number-unclear')

    await weight(bench).fill('1500')
    await expect(weight(bench)).toHaveAccessibleDescription(/^= 1,500 g/)
    await expect(buy(bench)).toBeEnabled()
    await keepPicture(bench, info, 'number-read')
  })
})

test.describe('in Spanish as Spain writes it', () => {
  test.use({ locale: 'es-ES' })

  test('a comma is the decimal mark, and thousands have a point', async ({ station, page }, info) => {
    await page.goto(station.url)
    await expect(page.getByRole('status', { name: 'Paquete' })).toContainText('Escanee un pedido')
    await openOrder(page, 'Paquete nuevo', /^Paquete de/)

    await weight(page).fill('1.500')
    await expect(page.getByText(/escriba 1500 o 1,500$/)).toBeVisible()
    await weight(page).fill('1.500,5')
    await expect(weight(page)).toHaveAccessibleDescription(/^escrito$/)
    await weight(page).fill('1500.5')
    await expect(weight(page)).toHaveAccessibleDescription(/^= 1\.500,5 g/)
    await weight(page).fill('5 kg')
    await expect(weight(page)).toHaveAccessibleDescription(/^= 5\.000 g/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('status', { name: 'Paquete' })).toContainText('Peso: 5,00 kg en lugar de')
    await keepPicture(page, info, 'stage-numbers-es')

    await page.keyboard.press('Shift+F1')
    await page.getByRole('dialog').getByRole('button', { name: screens.account }).click()
    const funds = page.getByRole('textbox', { name: /^Importe/ })
    await funds.fill('1.000')
    await expect(page.getByRole('button', { name: /1000,00/ })).toBeEnabled()
    await funds.fill('1,000')
    await page.keyboard.press('F7')
    await expect(funds).toHaveAttribute('aria-invalid', 'true')
    await keepPicture(page, info, 'number-funds-es')
  })
})
