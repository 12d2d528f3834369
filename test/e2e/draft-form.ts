// What a packer does in the form of a parcel.

import type { Locator, Page, TestInfo } from '@playwright/test'
import { expect, keepPicture, scan, type RunningStation } from './station.ts'

const heading = 'order number,name,street,city,state,zip,country,weight,items,service'

export async function importOrders(station: RunningStation, ...rows: readonly string[]): Promise<void> {
  const contentBase64 = Buffer.from([heading, ...rows].join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'orders.csv', contentBase64 })
}

/** A picture of the page in light and in dark. */
export async function keepBoth(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, info, `${name}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

export const part = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: /^(Parts of the parcel|Partes del paquete)$/ })
    .getByRole('button', { name: new RegExp(`^${name}`) })
export const buy = (page: Page) => page.getByRole('button', { name: /^Buy for \$/ })

/** The price on the button, once it is known. */
export async function priceOf(button: Locator): Promise<string> {
  await expect(button).toBeEnabled()
  return /\$\d+\.\d\d/.exec((await button.textContent()) ?? '')?.[0] ?? ''
}

/** Lays a weight on the simulated scale, and comes back to the parcel. */
export async function putOnScale(page: Page, grams: string): Promise<void> {
  await page.keyboard.press('F10')
  await page.getByRole('button', { name: 'Scale', exact: true }).last().click()
  await page.getByRole('radio', { name: 'Simulated' }).check()
  await page.getByRole('textbox', { name: 'On the plate, in grams' }).fill(grams)
  await expect(page.getByRole('status', { name: 'On the scale now' })).toHaveText(`${grams} g`)
  await page.keyboard.press('F2')
}

/** Opens the form of an order without shipping it. */
export async function openOrder(page: Page, orderNumber: string): Promise<void> {
  await page.keyboard.press('Insert')
  await expect(page.getByRole('heading', { name: 'New parcel' })).toBeVisible()
  await scan(page, orderNumber)
  await expect(page.getByRole('heading', { name: `Parcel of ${orderNumber}` })).toBeVisible()
}
