// A screen is opened before its piece of the page is there, and the packer goes on at once.

import type { Page } from '@playwright/test'
import { importOrders } from './draft-form.ts'
import { expect, scan, stage, test } from './station.ts'

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
