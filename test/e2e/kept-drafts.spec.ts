// What is typed for a parcel is never lost silently and never bought otherwise.

import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expect, keepPicture, scan, stage, test, type RunningStation } from './station.ts'

test.use({ units: 'metric' })

const heading = 'order number,name,street,city,state,zip,country,weight,service'

async function importOrders(station: RunningStation, ...rows: readonly string[]): Promise<void> {
  const contentBase64 = Buffer.from([heading, ...rows].join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'orders.csv', contentBase64 })
}

const orderRow = (orderNumber: string, weight = '650 g', street = '1200 Sample Ave') =>
  `${orderNumber},Avery Example,${street},Chicago,IL,60601,US,${weight},GroundAdvantage`

const buy = (page: Page) => page.getByRole('button', { name: /^Buy for \$/ })
const told = (page: Page) => page.getByRole('region', { name: 'Typed before, and not bought' })
const shippedToday = async (station: RunningStation) => (await station.ask('station.status', {})).shippedToday

async function priceOf(page: Page): Promise<string> {
  await expect(buy(page)).toBeEnabled()
  return /\$\d+\.\d\d/.exec((await buy(page).textContent()) ?? '')?.[0] ?? ''
}

/** Looks at an order without shipping it: Insert, and a scan. */
async function look(page: Page, orderNumber: string): Promise<void> {
  await page.keyboard.press('Insert')
  await expect(page.getByRole('heading', { name: 'New parcel' })).toBeVisible()
  await scan(page, orderNumber)
  await expect(page.getByRole('heading', { name: `Parcel of ${orderNumber}` })).toBeVisible()
}

/** Types a weight, and answers with the price for it. */
async function typeWeight(page: Page, grams: string): Promise<string> {
  const before = await priceOf(page)
  await page.getByRole('textbox', { name: 'Weight *' }).fill(grams)
  await expect(buy(page)).not.toContainText(before)
  return priceOf(page)
}

test(
  'a weight that was typed and left by Escape is what the next scan shows, and what F7 buys',
  { tag: '@browser' },
  async ({ bench, station }, info) => {
    await importOrders(station, orderRow('HEAVY-1'))
    await look(bench, 'HEAVY-1')
    const price = await typeWeight(bench, '5000')
    await bench.keyboard.press('Escape')
    await expect(stage(bench)).toContainText('Changes kept')
    await expect(stage(bench)).toContainText('Weight 5.00 kg instead of 650 g')
    await keepPicture(bench, info, 'stage-kept')

    await scan(bench, 'HEAVY-1')
    await expect(bench.getByRole('heading', { name: 'Parcel of HEAVY-1' })).toBeVisible()
    await expect(told(bench)).toContainText('Weight 5.00 kg instead of 650 g')
    await expect(bench.getByRole('textbox', { name: 'Weight *' })).toHaveValue('5000')
    await expect(buy(bench)).toContainText(price)
    await expect(buy(bench)).toBeFocused()
    await keepPicture(bench, info, 'draft-kept')
    expect(await shippedToday(station)).toBe(0)

    await bench.keyboard.press('F7')
    await expect(stage(bench)).toContainText('Shipped')
    await expect(stage(bench)).toContainText(price)
    await scan(bench, 'HEAVY-1')
    await expect(stage(bench)).toContainText('Already')
    expect(await shippedToday(station)).toBe(1)
  },
)

test('a return that was left is still a return when its order is scanned', async ({
  bench,
  station,
}, info) => {
  await importOrders(station, orderRow('BACK-1'))
  await look(bench, 'BACK-1')
  await bench
    .getByRole('navigation', { name: 'Parts of the parcel' })
    .getByRole('button', { name: /^From/ })
    .click()
  await bench.getByRole('checkbox', { name: /This is a return/ }).check()
  await expect(bench.getByText('return', { exact: true })).toBeVisible()
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('This is a return')
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Scan an order')

  await bench.keyboard.press('F6')
  await bench.getByRole('searchbox').fill('BACK-1')
  await expect(bench.getByRole('status').filter({ hasText: /^1 order/ })).toBeVisible()
  const row = bench.getByRole('row').filter({ hasText: 'BACK-1' })
  await expect(row.getByRole('img', { name: 'Changes kept' })).toBeVisible()
  await row.click()
  await expect(bench.getByText('What was typed for it is kept.')).toBeVisible()
  await keepPicture(bench, info, 'orders-changes-kept')
  await bench.keyboard.press('F8')
  await expect(told(bench)).toContainText('This is a return')
  await expect(bench.getByText('return', { exact: true })).toBeVisible()
  await priceOf(bench)
  await keepPicture(bench, info, 'draft-kept-return')
  expect(await shippedToday(station)).toBe(0)
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('Shipped')
  const [parcel] = (await station.ask('station.status', {})).recent
  expect(parcel).toMatchObject({ orderNumber: 'BACK-1', isReturn: true, recipient: 'Avery Example' })
})

test('changes that are put away leave the order at its own price, and buy nothing by themselves', async ({
  bench,
  station,
}, info) => {
  await importOrders(station, orderRow('HEAVY-2'))
  await look(bench, 'HEAVY-2')
  const own = await priceOf(bench)
  await typeWeight(bench, '5000')
  await bench.keyboard.press('Escape')
  await scan(bench, 'HEAVY-2')
  await expect(told(bench)).toBeVisible()
  await bench.keyboard.press('F9')
  await expect(bench.getByText('HEAVY-2: the changes are put away. Nothing was bought.')).toBeVisible()
  await expect(told(bench)).toBeHidden()
  await expect(buy(bench)).toContainText(own)
  await keepPicture(bench, info, 'draft-put-away')
  await bench.keyboard.press('Escape')
  expect(await shippedToday(station)).toBe(0)
  await scan(bench, 'HEAVY-2')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText(own)
})

test('what was typed is there when the page is loaded anew', async ({ bench, station }) => {
  await importOrders(station, orderRow('HEAVY-3'))
  await look(bench, 'HEAVY-3')
  await typeWeight(bench, '5000')
  // It is kept a moment after the last key.
  await expect
    .poll(async () => (await station.ask('ship.openDraft', { orderNumber: 'HEAVY-3' })).kept)
    .toBeDefined()
  await bench.reload()
  await expect(stage(bench)).toContainText('Scan an order')
  await scan(bench, 'HEAVY-3')
  await expect(told(bench)).toContainText('Weight 5.00 kg instead of 650 g')
})

test('an order that came again meanwhile says so', async ({ bench, station }, info) => {
  await importOrders(station, orderRow('AGAIN-1'))
  await look(bench, 'AGAIN-1')
  await typeWeight(bench, '5000')
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Changes kept')
  await importOrders(station, orderRow('AGAIN-1', '900 g', '7 Other St'))
  await scan(bench, 'AGAIN-1')
  await expect(told(bench)).toContainText('The order or the station says otherwise since')
  await expect(told(bench)).toContainText('To · Street 7 Other St instead of 1200 Sample Ave')
  await keepPicture(bench, info, 'draft-kept-since')
})

test('a scan over the open form keeps what was typed in it', async ({ bench, station }, info) => {
  await importOrders(station, orderRow('HEAVY-4'), orderRow('NEXT-1'))
  await look(bench, 'HEAVY-4')
  await typeWeight(bench, '5000')
  await scan(bench, 'NEXT-1')
  await expect(bench.getByRole('dialog')).toContainText('Go on from HEAVY-4?')
  await keepPicture(bench, info, 'draft-scan-asks')
  await bench.getByRole('button', { name: 'Ship NEXT-1' }).click()
  await expect(stage(bench)).toContainText('Shipped')
  await scan(bench, 'HEAVY-4')
  await expect(told(bench)).toContainText('Weight 5.00 kg instead of 650 g')
  expect(await shippedToday(station)).toBe(1)
})

test('a parcel without an order comes back as it was typed', async ({ bench }) => {
  await bench.keyboard.press('Insert')
  await bench.getByRole('textbox', { name: /^Name/ }).fill('Avery Example')
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Changes kept')
  await bench.reload()
  await expect(stage(bench)).toContainText('Scan an order')
  await bench.keyboard.press('Insert')
  await expect(bench.getByRole('textbox', { name: /^Name/ })).toHaveValue('Avery Example')
  await bench.keyboard.press('F9')
  await expect(stage(bench)).toContainText('Scan an order')
  await bench.keyboard.press('Insert')
  await expect(bench.getByRole('textbox', { name: /^Name/ })).toHaveValue('')
})

test('what cannot be kept says so, and its form stays open', async ({ bench, station }, info) => {
  await importOrders(station, orderRow('HEAVY-5'))
  await look(bench, 'HEAVY-5')
  const before = await priceOf(bench)
  const error = { code: 'data_folder_unusable', message: 'The disk is full' }
  await bench.route('**/rpc/ship.keepDraft', (route) => route.fulfill({ json: { ok: false, error } }))
  await bench.getByRole('textbox', { name: 'Weight *' }).fill('5000')
  await expect(bench.getByText('What you typed is not kept. Try again, or buy it now.')).toBeVisible()
  await expect(bench.getByText('What you typed is kept with this parcel.')).toBeHidden()
  await keepPicture(bench, info, 'draft-not-kept')
  await expect(buy(bench)).not.toContainText(before)
  await bench.unroute('**/rpc/ship.keepDraft')
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Weight 5.00 kg instead of 650 g')
  await scan(bench, 'HEAVY-5')
  await expect(told(bench)).toBeVisible()
})

test('the form with what was typed before is clean to axe, in Spanish, in dark, on a narrow screen and at 200 %', async ({
  bench,
  station,
}, info) => {
  await importOrders(station, orderRow('HEAVY-6'))
  await look(bench, 'HEAVY-6')
  await typeWeight(bench, '5000')
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Changes kept')
  await importOrders(station, orderRow('HEAVY-6', '900 g', '7 Other St'))
  await bench.evaluate(() => localStorage.setItem('packbench.language', 'es'))
  await bench.reload()
  await bench.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(bench.locator('[data-state=ready]')).toBeVisible()
  await scan(bench, 'HEAVY-6')
  const note = bench.getByRole('region', { name: 'Escrito antes y sin comprar' })
  for (const [name, size] of Object.entries({
    narrow: { width: 1024, height: 768 },
    zoomed: { width: 683, height: 384 },
  })) {
    await bench.setViewportSize(size)
    await expect(note).toContainText('Peso: 5.00 kg en lugar de 900 g')
    await keepPicture(bench, info, `draft-kept-${name}-dark`)
    const violations = await violationsOf(bench)
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
    expect(await bench.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
  }
  await bench.keyboard.press('Escape')
  await expect(bench.locator('[data-state=kept]')).toContainText('Sin comprar')
  await keepPicture(bench, info, 'stage-kept-dark')
})
