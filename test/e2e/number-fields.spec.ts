// Numbers are typed with the marks of the language; what two people would read differently is bought by nobody.

import type { Page } from '@playwright/test'
import { screens } from '../../src/words/es/screens.ts'
import { expect, keepPicture, scan, test } from './station.ts'

const weight = (page: Page) => page.getByRole('textbox', { name: /^(Weight|Peso) \*/ })
const buy = (page: Page) => page.getByRole('button', { name: /^(Buy|Comprar) (for|por) / })

async function openOrder(page: Page, empty: string, heading: RegExp): Promise<void> {
  await page.keyboard.press('Insert')
  await expect(page.getByRole('heading', { name: empty })).toBeVisible()
  await scan(page, 'ORDER-1001')
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(buy(page)).toBeEnabled()
}

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
    await page.keyboard.press('Escape')

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
