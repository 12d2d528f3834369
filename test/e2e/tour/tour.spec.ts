// `npm run tour`: takes the README's pictures of screens at work, into docs/tour. No part of `npm test`.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { passDays } from '../sandbox-switches.ts'
import { setUpTest } from '../test-account.ts'
import { expect, scan, stage, test, type RunningStation } from '../station.ts'

const root = join(import.meta.dirname, '../../..')

/** Parcels whose second line of the street tells the sandbox how they travel. */
const journeys = { 'ORDER-2001': 'lost', 'ORDER-2002': 'weather', 'ORDER-2003': 'refused' } as const

test.use({ viewport: { width: 1366, height: 768 }, locale: 'en-US', readsLabels: true })

test('the pictures of the tour', async ({ bench, sandbox, station }) => {
  test.slow()
  await setUpTest(station, { baseUrl: sandbox.baseUrl, keys: sandbox.keys }, sandbox.printers[0]!.port)
  // Enough for the whole batch: else it asks before it begins.
  const funds = { amountMinor: 100_000, currency: 'USD' }
  await station.ask('postage.addFunds', { gestureId: randomUUID(), amount: funds })
  await importFile(station, readFileSync(join(root, 'resources/sample-orders.csv')))

  for (const number of [1001, 1002, 1003, 1004, 1005, 1006]) await ship(bench, `ORDER-${number}`)
  await take(bench, 'ship')

  await bench.keyboard.press('F3')
  await bench.getByRole('listbox').getByRole('option').filter({ hasText: 'ORDER-1003' }).click()
  await expect(bench.getByRole('img', { name: /label/i })).toBeVisible()
  await take(bench, 'reprint')

  await makeContainers(bench, station)
  await take(bench, 'containers')

  await travel(bench, station, () => passDays(sandbox, 2.6))
  await take(bench, 'tracking')

  await bench.keyboard.press('F6')
  await bench.getByRole('searchbox').fill('ORDER-10')
  await expect(bench.getByText('50 orders', { exact: true })).toBeVisible()
  await bench.keyboard.press('F8')
  await bench.getByRole('button', { name: /^Buy 44 labels/ }).click()
  await bench.getByRole('dialog').getByRole('button', { name: /^Buy/ }).click()
  const grid = bench.getByRole('grid', { name: 'Orders of the batch' })
  await expect(grid.getByRole('row').filter({ hasText: 'printed' }).nth(3)).toBeVisible()
  await take(bench, 'batch')
})

const take = (page: Page, name: string) => page.screenshot({ path: join(root, 'docs/tour', `${name}.png`) })

async function ship(bench: Page, order: string): Promise<void> {
  await scan(bench, order)
  await expect(stage(bench)).toContainText(order)
  await expect(stage(bench)).toContainText('confirmed')
}

async function importFile(station: RunningStation, file: Buffer): Promise<void> {
  await station.ask('orders.import', { fileName: 'orders.csv', contentBase64: file.toString('base64') })
}

async function makeContainers(bench: Page, station: RunningStation): Promise<void> {
  const { hits } = await station.ask('reprint.search', { query: 'ORDER-1001' })
  await bench.keyboard.press('Shift+F11')
  await scan(bench, `42060601${hits[0]!.trackingNumber}`)
  await bench.getByLabel('How many').fill('3')
  await bench.keyboard.press('F7')
  await bench.getByRole('dialog').getByRole('button', { name: 'Make 3 labels' }).click()
  await expect(bench.getByText('All 3 numbers')).toBeVisible()
  await expect(bench.getByRole('img', { name: /^Label of 99M/ })).toBeVisible()
}

async function travel(bench: Page, station: RunningStation, later: () => Promise<void>): Promise<void> {
  const rows = Object.entries(journeys).map(
    ([order, way]) =>
      `${order},Avery Example,1200 Sample Ave,track:${way},Chicago,IL,60601,US,340 g,GroundAdvantage`,
  )
  const head = 'order number,name,street,street 2,city,state,zip,country,weight,service'
  await importFile(station, Buffer.from([head, ...rows].join('\n')))
  await bench.keyboard.press('F2')
  for (const order of Object.keys(journeys)) await ship(bench, order)
  await later()
  await bench.keyboard.press('Shift+F6')
  const status = bench.getByRole('status').filter({ hasText: 'as of' })
  for (const [order, word] of [
    ['ORDER-2003', 'Not delivered'],
    ['ORDER-2002', 'Delayed'],
    ['ORDER-2001', 'Odd'],
  ] as const) {
    await scan(bench, order)
    await expect(status).toContainText(word)
  }
  await expect(bench.getByRole('option')).toHaveCount(3)
}
