// A screen is opened before its piece of the page is there, and the packer goes on at once.

import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { importOrders } from './draft-form.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

/** Loads the page without this screen, which comes when the answer is called. */
async function withoutScreen(page: Page, name: string): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const asked = page.waitForRequest(`**/assets/${name}-*.js`)
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(stage(page)).toContainText(/Scan an order|Shipped/)
  await asked
  return letGo
}

test('what is typed before Orders is there is typed into it, and mended by Backspace', async ({ bench }) => {
  const letGo = await withoutScreen(bench, 'OrdersScreen')
  await bench.keyboard.press('F6')
  await expect(stage(bench)).toBeHidden()
  // Right behind the last key: the scanner's listener has not given it out yet.
  await bench.keyboard.type('order-1009', { delay: 60 })
  await bench.keyboard.press('9')
  await bench.keyboard.press('Backspace')
  letGo()
  await expect(bench.getByRole('searchbox')).toHaveValue('order-1009')
  await bench.keyboard.type('x', { delay: 60 })
  await expect(bench.getByRole('searchbox')).toHaveValue('order-1009x')
})

test('a number that is typed with Enter before Reprint is there is looked up in it', async ({ bench }) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  const letGo = await withoutScreen(bench, 'ReprintScreen')
  await bench.keyboard.press('F3')
  await expect(stage(bench)).toBeHidden()
  await bench.keyboard.type('ORDER-1001', { delay: 60 })
  await bench.keyboard.press('Enter', { delay: 60 })
  letGo()
  await expect(bench.getByRole('listbox').getByRole('option', { selected: true })).toContainText('ORDER-1001')
})

test('a scan before Reprint is there is looked up in it, and ships nothing', async ({ bench, station }) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  const letGo = await withoutScreen(bench, 'ReprintScreen')
  await bench.keyboard.press('F3')
  await expect(stage(bench)).toBeHidden()
  await scan(bench, 'ORDER-1001')
  letGo()
  await expect(bench.getByRole('listbox').getByRole('option', { selected: true })).toContainText('ORDER-1001')
  expect((await station.ask('orders.show', { orderNumber: 'ORDER-1001' })).parcels).toHaveLength(1)
})

test('what is pressed for a screen that is not there buys nothing on the one that is gone to meanwhile', async ({
  bench,
  station,
}) => {
  const letGo = await withoutScreen(bench, 'BatchScreen')
  await bench.keyboard.press('Shift+F2')
  await expect(stage(bench)).toBeHidden()
  await bench.keyboard.press('F7')
  await scan(bench, 'ORDER-1001')
  await bench.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Ship' }).click()
  await expect(bench.getByRole('log')).toContainText('was not done')
  await expect(stage(bench)).toContainText('Scan an order')
  letGo()
  await scan(bench, 'ORDER-1002')
  await expect(stage(bench)).toContainText('confirmed')
  expect((await station.ask('station.status', {})).recent).toMatchObject([{ orderNumber: 'ORDER-1002' }])
})

test('what is typed right behind the key of a parcel’s form is for its fields, also for a list', async ({
  bench,
  station,
}) => {
  await importOrders(
    station,
    'ABROAD-1,Kim Muster,Beispielweg 4,Bern,BE,3011,CH,600 g,MUG-BLUE x 2 @ 200 g,cheapest',
  )
  const letFormCome = await withoutScreen(bench, 'DraftScreen')
  await scan(bench, 'ABROAD-1')
  await expect(stage(bench)).toContainText('Customs')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await bench.route('**/rpc/ship.openDraft', async (route) => {
    await held
    await route.continue()
  })
  const asked = bench.waitForRequest('**/rpc/ship.openDraft')
  await bench.keyboard.press('F4')
  await asked
  await bench.keyboard.type('Bench Test', { delay: 60 })
  await bench.keyboard.press('Enter', { delay: 60 })
  await bench.keyboard.type('ab', { delay: 60 })
  letGo()
  await expect(stage(bench)).toBeHidden()
  await bench.keyboard.type('a', { delay: 60 })
  letFormCome()
  await expect(bench.getByRole('textbox', { name: 'Signed by *' })).toHaveValue('Bench Test')
  await expect(bench.getByRole('combobox', { name: 'If it cannot be delivered' })).toHaveValue('Abandon')
  await bench.keyboard.press('Escape')
  await expect(bench.getByRole('textbox', { name: 'Order number by hand' })).toHaveValue('')
})

test('a screen that does not come is left by the key of another, which takes nothing meant for it', async ({
  bench,
}) => {
  await withoutScreen(bench, 'OrdersScreen')
  await bench.keyboard.press('F6')
  await expect(stage(bench)).toBeHidden()
  await bench.keyboard.type('order-1009', { delay: 60 })
  await bench.keyboard.press('F2')
  await expect(stage(bench)).toContainText('Scan an order')
  await scan(bench, 'ORDER-1002')
  await expect(stage(bench)).toContainText('confirmed')
  await expect(stage(bench)).toContainText('ORDER-1002')
})

test('what leads elsewhere does so while a screen is on its way, and what was pressed for that is not done', async ({
  bench,
  station,
}) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  await withoutScreen(bench, 'BatchScreen')
  const notes = bench.getByRole('log')
  const ways = [
    ['Needs attention', () => bench.keyboard.press('F5')],
    [
      'Today',
      async () => {
        await bench.keyboard.press('Shift+F1')
        await expect(bench.getByRole('dialog', { name: 'More' })).toBeVisible()
        await bench.keyboard.press('0')
      },
    ],
    ['Tracking', () => scan(bench, 'PB-TRACK')],
    [
      'Addresses',
      async () => {
        await bench.keyboard.press('Control+K')
        await bench.getByRole('dialog').getByRole('combobox').pressSequentially('Addresses', { delay: 60 })
        await bench.keyboard.press('Enter')
      },
    ],
  ] as const
  for (const [screen, leave] of ways) {
    await bench.keyboard.press('Shift+F2')
    await expect(bench.getByRole('heading', { level: 1 })).toHaveCount(0)
    await bench.keyboard.press('F7')
    await leave()
    await expect(notes, screen).toContainText('before you went to another screen was not done')
    await expect(bench.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
    await expect(notes).not.toContainText('was not done')
  }
  expect((await station.ask('station.status', {})).recent).toHaveLength(1)
})

test('a screen that cannot be loaded says so, takes nothing that was meant for it, and is left by barcode', async ({
  bench,
  station,
}, info) => {
  await bench.route('**/assets/OrdersScreen-*.js', (route) => route.abort())
  await bench.reload()
  await expect(stage(bench)).toContainText('Scan an order')
  await bench.keyboard.press('F6')
  await bench.keyboard.press('x')
  const fault = bench.getByRole('heading', { name: 'Orders could not be opened' })
  await expect(fault).toBeVisible()
  const notes = bench.getByRole('log')
  await expect(notes).toContainText('meanwhile was not done')
  for (const width of [1024, 1366]) {
    await bench.setViewportSize({ width, height: 768 })
    await keepPicture(bench, info, `screen-not-opened-${width}`)
  }
  expect(await violationsOf(bench)).toEqual([])
  await scan(bench, 'ORDER-1001')
  await expect(notes).toContainText('That was not done: Orders could not be opened')
  await scan(bench, 'PB-GO')
  await expect(fault).toBeVisible()
  await scan(bench, 'PB-REPRINT')
  await expect(bench.getByRole('heading', { name: 'Reprint', level: 1 })).toBeVisible()
  await scan(bench, 'PB-ORDERS')
  await expect(fault).toBeVisible()
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Scan an order')
  await bench.keyboard.press('F6')
  await expect(fault).toBeVisible()
  await bench.unroute('**/assets/OrdersScreen-*.js')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('searchbox')).toHaveValue('')
  expect((await station.ask('station.status', {})).recent).toEqual([])
})

test('a page that a newer version took a screen from is loaded again, unless a parcel is being bought', async ({
  bench,
}) => {
  await bench.route('**/assets/OrdersScreen-*.js', (route) => route.fulfill({ status: 404 }))
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await bench.route('**/rpc/ship.scan', async (route) => {
    await held
    await route.continue()
  })
  await bench.reload()
  await expect(stage(bench)).toContainText('Scan an order')
  await scan(bench, 'ORDER-1001')
  await bench.keyboard.press('F6')
  const load = bench.getByRole('button', { name: 'Load the page again' })
  await expect(load).toBeDisabled()
  await expect(bench.getByText('Ship is at work on a parcel')).toBeVisible()
  letGo()
  await expect(load).toBeEnabled()
  await bench.unroute('**/assets/OrdersScreen-*.js')
  await load.click()
  await expect(bench.getByRole('searchbox')).toBeVisible()
})

test('a parcel’s form that cannot be loaded is left for the stage, on which nothing is done that was for it', async ({
  bench,
  station,
}) => {
  await bench.route('**/assets/DraftScreen-*.js', (route) => route.abort())
  await importOrders(
    station,
    'ABROAD-1,Kim Muster,Beispielweg 4,Bern,BE,3011,CH,600 g,MUG-BLUE x 2 @ 200 g,cheapest',
  )
  await bench.reload()
  await scan(bench, 'ABROAD-1')
  await expect(stage(bench)).toContainText('Customs')
  await bench.keyboard.press('F4')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('heading', { name: 'The form of ABROAD-1 could not be opened' })).toBeVisible()
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Customs')

  // The station refuses to open it.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const error = { code: 'internal', message: '', details: {} }
  await bench.route('**/rpc/ship.openDraft', async (route) => {
    await held
    await route.fulfill({ json: { ok: false, error } })
  })
  await bench.keyboard.press('F4')
  await scan(bench, 'ORDER-1002')
  letGo()
  await expect(bench.getByRole('log')).toContainText('meanwhile was not done')
  await expect(stage(bench)).toContainText('Customs')
  expect((await station.ask('station.status', {})).recent).toEqual([])
})

test('a screen whose style did not come at first comes with it', async ({ bench }) => {
  let cuts = 0
  await bench.route('**/assets/OrdersScreen-*.css', (route) =>
    cuts++ < 2 ? route.abort() : route.continue(),
  )
  await bench.reload()
  await bench.keyboard.press('F6')
  await expect(bench.getByRole('searchbox')).toBeVisible()
  const hasStyle = await bench.evaluate(() => {
    const rulesOf = (sheet: CSSStyleSheet) => {
      try {
        return sheet.cssRules.length
      } catch {
        // One that was cut off.
        return 0
      }
    }
    return [...document.styleSheets].some(
      (sheet) => sheet.href?.includes('OrdersScreen') && rulesOf(sheet) > 0,
    )
  })
  expect(hasStyle).toBe(true)
})
