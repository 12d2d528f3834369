// An order that one bench takes in, at another bench of the warehouse.

import { importOrders } from './draft-form.ts'
import { illegible } from './legible.ts'
import { tooWide } from './page-checks.ts'
import { expect, keepPicture, scan, stage } from './station.ts'
import { test } from './warehouse-test.ts'

test('an order that one bench takes in is listed and shipped at another, which says where it came from @browser', async ({
  page,
  postgres,
  key,
  openBench,
}, info) => {
  expect(key).toHaveLength(32)
  const one = await openBench('Bench 1')
  const other = await openBench('Bench 2')
  await page.goto(other.url)
  await expect(stage(page)).toContainText('Scan an order')
  await importOrders(one, 'TOGETHER-1,Ada Lovelace,12 Sample St,Chicago,IL,60601,US,12 oz,,GroundAdvantage')

  await page.keyboard.press('F6')
  const row = page.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: 'TOGETHER-1' })
  await expect(row).toContainText('To ship')
  await row.click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText('Bench 1')
  await keepPicture(page, info, 'order-of-another-bench')
  await page.keyboard.press('F2')

  await scan(page, 'TOGETHER-1')
  await expect(stage(page)).toContainText('TOGETHER-1')
  await expect(stage(page)).toContainText('confirmed')
  await expect
    .poll(
      async () =>
        (await one.ask('orders.list', { query: 'TOGETHER-1', state: 'all', limit: 1 })).orders[0]?.state,
    )
    .toBe('shipped')

  await postgres.kill()
  await scan(page, 'NOWHERE-1')
  await expect(stage(page)).toContainText('Not here, and the other benches cannot be asked now.')
  for (const width of [1366, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await keepPicture(page, info, `order-nobody-can-be-asked-about-${width}`)
    expect.soft(await tooWide(page)).toEqual([])
    expect.soft(await illegible(page)).toEqual([])
  }
})
