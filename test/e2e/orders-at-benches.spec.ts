// An order that one bench takes in, at another bench of the warehouse.

import { randomUUID } from 'node:crypto'
import { openWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { hashOfSource } from '../../src/app/features/source-turns.ts'
import { accessLeases } from '../../src/app/features/work-lease-access.ts'
import { systemClock } from '../../src/app/runtime.ts'
import type { HttpSource } from '../../src/contract/orders.ts'
import { commonSource } from '../../src/core/orders/sources/source-turns.ts'
import type { PrivatePostgres } from '../support/private-postgres.ts'
import { importOrders } from './draft-form.ts'
import { illegible } from './legible.ts'
import { tooWide } from './page-checks.ts'
import { expect, keepPicture, scan, stage } from './station.ts'
import { test } from './warehouse-test.ts'

const shop: HttpSource = {
  kind: 'http',
  name: 'Web shop',
  enabled: true,
  url: 'https://shop.invalid/orders',
  everyMinutes: 5,
  headerName: 'Authorization',
  rows: '',
  columns: Object.fromEntries(
    ['order number', 'recipient', 'street 1', 'city', 'zip'].map((column) => [column, 'id']),
  ),
}

/** A bench that has the shop as a source, and has just asked it. */
async function benchThatAsks(postgres: PrivatePostgres, bench: string) {
  const opened = await openWarehouse({
    url: postgres.url(),
    password: undefined,
    name: 'main',
    profile: 'test',
    benchId: randomUUID(),
    bench,
  })
  // Its key is in the environment.
  const secrets = { state: { mode: 'session' }, get: () => Promise.resolve(undefined) } as never
  const access = accessLeases(
    { stores: {}, secrets, clock: systemClock },
    { url: postgres.url(), name: 'main' },
    () => Promise.resolve(opened.leases),
    () => Promise.resolve(opened.archive),
  )
  const work = await access.work('order_source', hashOfSource(commonSource(shop, 'Bearer shop') ?? ''))
  if (!work) throw new Error('no key')
  const { fence } = await opened.leases.take(work)
  await opened.leases.take(work, { fence, doneAgoMs: 0, isFailing: false })
  return opened
}

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

  const third = await benchThatAsks(postgres, 'Bench 3')
  await third.close()
  await page.keyboard.press('F6')
  await page.getByRole('button', { name: 'Sources', exact: true }).click()
  // Added at one bench, it is at the other; a folder of the other's own disk is not.
  await other.ask('orders.saveSource', {
    config: { kind: 'folder', name: 'Scale', enabled: false, folder: 'C:\\orders', everySeconds: 60 },
  })
  await one.ask('orders.saveSource', { config: shop, authorization: 'Bearer shop' })
  await expect(page.getByRole('main')).toContainText('The same at all benches of the warehouse.')
  await expect(page.getByRole('region', { name: 'Scale' })).toContainText('At this bench alone')
  expect((await one.ask('orders.sources', {})).sources).toHaveLength(1)
  const card = page.getByRole('region', { name: 'Web shop' })
  await expect(card).toContainText(/Bench 3 looks, for this bench too; last at \d/)
  await expect(card).toContainText('What it brings is listed at Bench 3')
  await expect(card).toContainText('Working')
  for (const width of [1366, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await keepPicture(page, info, `source-of-another-bench-${width}`)
    expect.soft(await tooWide(page)).toEqual([])
    expect.soft(await illegible(page)).toEqual([])
  }

  await postgres.kill()
  await expect.poll(async () => (await other.ask('station.status', {})).warehouse?.state).toBe('cut_off')
  await page.getByRole('button', { name: 'Look now: Web shop' }).click()
  await expect(card).toContainText('The warehouse does not answer: each bench looks for itself.')
  await keepPicture(page, info, 'source-while-cut-off')
  await page.keyboard.press('F2')
  await scan(page, 'NOWHERE-1')
  await expect(stage(page)).toContainText('Not here, and the other benches cannot be asked now.')
  for (const width of [1366, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await keepPicture(page, info, `order-nobody-can-be-asked-about-${width}`)
    expect.soft(await tooWide(page)).toEqual([])
    expect.soft(await illegible(page)).toEqual([])
  }
})
