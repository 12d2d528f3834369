// The balance in the status bar: with its time once it is old, amber below the limit, and never a figure that nobody heard.

import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { holdNext } from './held-answers.ts'
import { expect, keepPicture, test } from './station.ts'
import { setUpTest } from './test-account.ts'

const heading = 'order number,name,street,city,state,zip,country,weight\n'
const rowOf = (number: string, weight: string) =>
  `${number},Avery Example,1200 Sample Ave,Chicago,IL,60601,US,${weight}`

/** Opens a batch of the orders that begin so, once it has asked for their prices. */
async function draft(page: Page, search: string, orders: string) {
  await page.keyboard.press('F6')
  await page.getByRole('searchbox').fill(search)
  await page.clock.runFor(2_000)
  await expect(page.getByText(orders, { exact: true })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('heading', { name: 'Batch' })).toBeVisible()
}

const bar = (page: Page) => page.getByRole('banner', { name: 'Station' })
const chip = (page: Page) => bar(page).getByRole('button', { name: /balance/i })

test.beforeEach(async ({ window: page }) => {
  await page.clock.install()
})

test('the balance is known without anybody opening Account, is told with its time once it is old, and is low below its limit', async ({
  bench,
  station,
  sandbox,
}, info) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port)
  await expect(async () => {
    await bench.clock.runFor(10_000)
    await expect(chip(bench)).toHaveText(/Balance: \$500\.00 as of \d\d:\d\d/, { timeout: 200 })
  }).toPass()
  await station.ask('postage.ask', {})

  await chip(bench).click()
  await expect(bench.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  const low = bench.getByRole('region', { name: 'Low balance' })
  await expect(low).toContainText('No limit is set')
  await low.getByRole('button', { name: 'Change the limit' }).click()
  await low.getByRole('textbox', { name: 'Low below' }).fill('600')
  await low.getByRole('button', { name: 'Save the limit' }).click()
  await expect(low).toContainText('Low below $600.00.')
  await expect(chip(bench)).toContainText('Low: $500.00')
  const violations = await violationsOf(bench)
  expect(violations.map(({ id }) => id)).toEqual([])
  await keepPicture(bench, info, 'balance-low')

  await bench.keyboard.press('F5')
  const row = bench.getByRole('table', { name: 'Needs attention' }).getByRole('row', { name: /Low balance/ })
  await expect(row).toContainText(/\$500\.00 as of \d\d:\d\d, and the limit is \$600\.00\./)
  await keepPicture(bench, info, 'attention-low-balance')
  await row.getByRole('button', { name: 'Add funds: Low balance' }).click()
  await expect(bench.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await bench.keyboard.type('200')
  await bench.keyboard.press('F7')
  await bench.getByRole('dialog').getByRole('button', { name: 'Add $200.00' }).click()
  await expect(chip(bench)).toContainText(/Balance: \$700\.00/)
  await bench.keyboard.press('F5')
  await expect(bench.getByText('Nothing needs attention')).toBeVisible()
  await chip(bench).click()

  await low.getByRole('button', { name: 'Change the limit' }).click()
  await low.getByRole('textbox', { name: 'Low below' }).fill('')
  await low.getByRole('button', { name: 'Save the limit' }).click()
  await expect(low).toContainText('No limit is set')
})

// The page showed the earlier answer as it came, and the money that was added was gone until the next look.
test('an answer that was overtaken by news of the balance is not shown @browser', async ({
  bench,
  station,
  sandbox,
}) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port)
  await station.ask('postage.ask', {})
  await expect(chip(bench)).toContainText('$500.00')
  const answer = await holdNext(bench, 'postage.ask')
  await chip(bench).click()
  await answer.given
  await station.ask('postage.addFunds', {
    gestureId: crypto.randomUUID(),
    amount: { amountMinor: 20_000, currency: 'USD' },
  })
  await station.ask('postage.ask', {})
  await expect(chip(bench)).toContainText('$700.00')
  await answer.release()
  await expect(bench.getByRole('button', { name: 'Ask again' })).toBeEnabled()
  await expect(chip(bench)).toContainText('$700.00')
})

test('a balance that nobody has heard is no figure', async ({ bench, station }) => {
  await station.ask('demo.setService', { running: false })
  await station.ask('profile.switch', { profile: 'test' })
  await expect(bar(bench)).toContainText('TEST')
  await bench.clock.runFor(30_000)
  await expect(chip(bench)).toBeHidden()
  await station.ask('postage.setLowBalance', { limit: { amountMinor: 5_000, currency: 'USD' } })
  await expect(chip(bench)).toHaveText(/Balance: Not known/)
  await expect(bar(bench)).not.toContainText('$')
})

test('a batch says before it starts whether the balance reaches, and asks again where it does not', async ({
  bench,
  station,
  sandbox,
}, info) => {
  test.slow()
  await setUpTest(station, sandbox, sandbox.printers[0]!.port)
  const many = Array.from({ length: 14 }, (_, at) => rowOf(`HEAVY-${at}`, '30000 g'))
  const few = [rowOf('LIGHT-1', '340 g'), rowOf('LIGHT-2', '340 g'), rowOf('LIGHT-3', '')]
  const contentBase64 = Buffer.from(heading + [...many, ...few].join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'batch.csv', contentBase64 })
  await station.ask('postage.ask', {})
  const dialog = bench.getByRole('dialog')

  await draft(bench, 'light-', '3 orders')
  await expect(bench.getByRole('status').filter({ hasText: 'for 2 of 3; 1 has no price yet' })).toBeVisible()
  await bench.keyboard.press('F7')
  await expect(dialog).toContainText(/2 of 3 will cost about \$\d+\.\d\d\. 1 has no price/)
  await expect(dialog).toContainText(/The balance is \$500\.00, as of \d\d:\d\d\./)
  await expect(dialog).toContainText(
    'It is enough for those with a price. Whether it is for the rest is not known.',
  )
  await keepPicture(bench, info, 'batch-reach-partly')
  await bench.keyboard.press('Escape')
  await bench.keyboard.press('F9')

  await draft(bench, 'heavy-', '14 orders')
  await expect(bench.getByRole('button', { name: /^Buy for about \$/ })).toBeVisible()
  await bench.keyboard.press('F7')
  await expect(dialog).toContainText(/It is not enough: \$\d+\.\d\d short\./)
  await keepPicture(bench, info, 'batch-short')
  await dialog.getByRole('button', { name: /^Buy for about/ }).click()
  const again = bench.getByRole('dialog', { name: /^The balance is \$\d+\.\d\d short/ })
  await expect(again).toContainText('Labels are bought until the service takes no more.')
  await keepPicture(bench, info, 'batch-short-again')
  const violations = await violationsOf(bench)
  expect(violations.map(({ id }) => id)).toEqual([])
  await again.getByRole('button', { name: /Not yet/ }).click()
  expect((await station.ask('batch.current', {})).batch?.state).toBe('draft')

  // With a limit that the balance covers it is not asked again.
  await bench.getByRole('textbox', { name: 'Stop at' }).fill('60')
  await bench.keyboard.press('F7')
  await expect(dialog).toContainText('It is enough for all that may be spent.')
  await dialog.getByRole('button', { name: /^Buy for about/ }).click()
  await expect.poll(async () => (await station.ask('batch.current', {})).batch?.state).not.toBe('draft')
})
