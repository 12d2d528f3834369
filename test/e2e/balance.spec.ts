// The balance in the status bar: with its time once it is old, amber below the limit, and never a figure that nobody heard.

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, keepPicture, test } from './station.ts'
import { setUpTest } from './test-account.ts'

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
    await expect(chip(bench)).toHaveText(/Balance \$500\.00 as of \d\d:\d\d/, { timeout: 200 })
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
  await expect(chip(bench)).toContainText('Low balance $500.00')
  const { violations } = await new AxeBuilder({ page: bench }).analyze()
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
  await expect(chip(bench)).toContainText(/^\s*Balance \$700\.00/)
  await bench.keyboard.press('F5')
  await expect(bench.getByText('Nothing needs attention')).toBeVisible()
  await chip(bench).click()

  await low.getByRole('button', { name: 'Change the limit' }).click()
  await low.getByRole('textbox', { name: 'Low below' }).fill('')
  await low.getByRole('button', { name: 'Save the limit' }).click()
  await expect(low).toContainText('No limit is set')
})

test('a balance that nobody has heard is no figure', async ({ bench, station }) => {
  await station.ask('demo.setService', { running: false })
  await station.ask('profile.switch', { profile: 'test' })
  await expect(bar(bench)).toContainText('TEST')
  await bench.clock.runFor(30_000)
  await expect(chip(bench)).toBeHidden()
  await station.ask('postage.setLowBalance', { limit: { amountMinor: 5_000, currency: 'USD' } })
  await expect(chip(bench)).toHaveText(/Balance not known/)
  await expect(bar(bench)).not.toContainText('$')
})
