// An order whose items are scanned at one bench, as another bench of the warehouse sees it: how far it is, and what is to be done with
// the box where it stopped.

import type { Page, TestInfo } from '@playwright/test'
import { illegible } from './legible.ts'
import { tooWide } from './page-checks.ts'
import { openByKey } from './screens.ts'
import { expect, keepPicture, scan, stage, type RunningStation } from './station.ts'
import { test } from './warehouse-test.ts'

const items = [
  'sku,description,barcodes,weight',
  'MUG-RED,Red mug,96385074,310 g',
  'TEA,Black tea,012345678905,20 g',
]
const orders = [
  'order number,recipient,street1,city,state,zip,country,weight,items',
  'HALF-1,Avery Example,100 Market St,San Francisco,CA,94105,US,1.2 kg,MUG-RED x 2 | TEA x 3',
]

const file = (fileName: string, lines: readonly string[]) => ({
  fileName,
  contentBase64: Buffer.from(`${lines.join('\n')}\n`).toString('base64'),
})

async function verifies(station: RunningStation): Promise<void> {
  await station.ask('items.import', file('items.csv', items))
  await station.ask('orders.import', file('orders.csv', orders))
  await station.ask('verification.saveRule', { mode: 'all', customerGroups: [], shortIsSupervised: true })
}

async function look(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const width of [1366, 1024] as const) {
    await page.setViewportSize({ width, height: 768 })
    await keepPicture(page, info, `scans-at-benches-${name}-${width}`)
    expect.soft(await tooWide(page), `${name}, ${width}`).toEqual([])
    expect.soft(await illegible(page), `${name}, ${width}`).toEqual([])
  }
}

test('a second bench is told how far an order is scanned, and begins it with what stopped there in sight @browser', async ({
  page,
  browser,
  key,
  openBench,
}, info) => {
  expect(key).toHaveLength(32)
  const one = await openBench('Bench 1')
  const other = await openBench('Bench 2')
  await verifies(one)
  await verifies(other)
  const there = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  for (const [at, { url }] of [
    [there, one],
    [page, other],
  ] as const) {
    await at.goto(url)
    await expect(stage(at)).toContainText('Scan an order')
  }

  await scan(there, 'HALF-1')
  await scan(there, '012345678905')
  await scan(there, '96385074')
  await expect(stage(there)).toContainText('In: MUG-RED')

  const far = /2 of 5 items were in its box at \d.*, the last MUG-RED\./
  await expect(async () => {
    await scan(page, 'HALF-1')
    await expect(stage(page)).toContainText(far, { timeout: 1_000 })
  }).toPass()
  await expect(stage(page)).toContainText(/Bench 1 has had this order since \d/)
  await look(page, info, 'held')

  await openByKey(page, 'warehouse')
  await page.getByRole('radio', { name: /^Orders at benches/ }).check()
  await expect(page.getByRole('row').filter({ hasText: 'HALF-1' })).toContainText(far)
  await look(page, info, 'orders')
  await page.keyboard.press('F2')

  await expect(stage(page)).toContainText(far)
  await page.keyboard.press('F8')
  const box = stage(page)
  await expect(box).toContainText(/Bench 1 had 2 of 5 items in its box at \d.*, the last MUG-RED/)
  await expect(box).toContainText('Take that box and empty it: here each item is scanned, from the first.')
  await expect(page.getByRole('region', { name: 'Parcel', exact: true })).toContainText('0 of 5')
  await look(page, info, 'stopped')
  await scan(page, '96385074')
  await expect(stage(page)).toContainText('In: MUG-RED')

  // The first bench is told by one of its next items.
  await expect(async () => {
    await scan(there, '012345678905')
    await expect(stage(there)).toContainText('Bench 2 has had this order since', { timeout: 20_000 })
  }).toPass()
  await expect(stage(there)).toContainText('1 of 5 items were in its box')
})
