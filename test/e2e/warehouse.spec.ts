// Two benches that have the same orders, each with its own page and data folder, over one PostgreSQL.

import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { openSettingsFile } from '../../src/app/station/station-settings.ts'
import { startPostgres, withoutPostgres, type PrivatePostgres } from '../support/private-postgres.ts'
import type { HostProcess } from './hosts/host-process.ts'
import { expect, keepPicture, openInBrowser, scan, stage, test as base, type SandboxLine } from './station.ts'
import { setUpTest, startLine } from './test-account.ts'

const sue = { name: 'Sue Bell', badge: 'E-004711' }
const pat = { name: 'Pat Moss', badge: 'E-004712' }

const test = base.extend<{ postgres: PrivatePostgres }>({
  // eslint-disable-next-line no-empty-pattern
  postgres: async ({}, use) => {
    test.skip(withoutPostgres !== undefined, withoutPostgres)
    const postgres = await startPostgres()
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main' })
    await use(postgres)
    await postgres.close()
  },
})

type Around = {
  readonly folder: string
  readonly browser: Browser
  readonly stations: HostProcess
  readonly postgres: PrivatePostgres
}

/** A bench of the warehouse with the orders WEB-1 and WEB-2, at its Ship screen; Pat packs there. */
async function openBench(
  { folder, browser, stations, postgres }: Around,
  bench: string,
  account: { readonly baseUrl: string; readonly keys: SandboxLine['keys'] },
  printerPort: number,
) {
  const dataDir = join(folder, bench)
  openSettingsFile(dataDir).change({
    warehouse: { url: postgres.url(), name: 'main', bench, cutOff: 'strict' },
  })
  const station = await openInBrowser(dataDir, stations)
  await station.ask('guide.dismiss', { dismissed: true })
  await setUpTest(station, account, printerPort)
  await station.ask('operators.save', { ...sue, role: 'supervise', limits: {} })
  await station.ask('operators.save', { ...pat, role: 'pack', limits: {} })
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' })
  await page.goto(station.url)
  await expect(stage(page)).toContainText('Scan an order')
  // The page knows that badges are read.
  await expect(bar(page)).toContainText(sue.name)
  await scan(page, pat.badge)
  await expect(bar(page)).toContainText(pat.name)
  return { station, page }
}

const bar = (page: Page) => page.getByRole('banner', { name: 'Station' })

test('an order that one bench has is taken over at another, and both go on once the database is back @browser', async ({
  folder,
  browser,
  stations,
  postgres,
  sandbox,
}, info) => {
  const keepBoth = async (page: Page, name: string) => {
    await keepPicture(page, info, `warehouse-${name}`)
    await page.setViewportSize({ width: 1024, height: 768 })
    await keepPicture(page, info, `warehouse-${name}-1024`)
    await page.setViewportSize({ width: 1366, height: 768 })
  }
  const around = { folder, browser, stations, postgres }
  const { port } = sandbox.printers[0]!
  const line = await startLine(sandbox.baseUrl)
  const left = await openBench(around, 'Bench 1', { baseUrl: line.baseUrl, keys: sandbox.keys }, port)
  const right = await openBench(around, 'Bench 2', sandbox, port)

  await test.step('the second bench is told who has the order, and since when', async () => {
    line.setAnswers(false)
    await scan(left.page, 'WEB-1')
    await expect(stage(left.page)).toContainText('Not sure')
    await scan(right.page, 'WEB-1')
    await expect(stage(right.page)).toContainText(/Bench 1 has had this order since .*\d/)
    await keepBoth(right.page, 'held')
  })

  await test.step('a supervisor takes it over, and it is bought once', async () => {
    await right.page.keyboard.press('F4')
    const asks = right.page.getByRole('dialog', { name: /supervisor’s badge/ })
    await expect(asks).toContainText('WEB-1')
    await keepBoth(right.page, 'take-over')
    await scan(right.page, sue.badge)
    await expect(asks).toBeHidden()
    await expect(stage(right.page)).toContainText('confirmed')
    line.setAnswers(true)
    // It had bought it: the same shipment, which costs nothing more, and two labels of it.
    await expect(bar(left.page)).toContainText('Packed twice: WEB-1')
    await keepBoth(left.page, 'packed-twice')
    const labels = await Promise.all([left, right].map(({ station }) => station.ask('station.status', {})))
    const [first, second] = labels.map(({ recent }) => recent[0]?.trackingNumber)
    expect(first).toBeDefined()
    expect(second).toBe(first)
    await right.page.keyboard.press('Escape')
  })

  await test.step('cut off, nothing is bought, and the status bar says so', async () => {
    await postgres.kill()
    await scan(right.page, 'WEB-2')
    await expect(stage(right.page)).toContainText('does not answer')
    await expect(bar(right.page)).toContainText(/No warehouse since .*\d/)
    await keepBoth(right.page, 'cut-off')
  })

  await test.step('once it is back, the order is packed here, and the other bench is told', async () => {
    await postgres.start()
    await expect(bar(right.page)).not.toContainText('No warehouse')
    await right.page.keyboard.press('Escape')
    await scan(right.page, 'WEB-2')
    await expect(stage(right.page)).toContainText('confirmed')
    await expect(bar(left.page)).not.toContainText('No warehouse')
    await scan(left.page, 'WEB-2')
    await expect(stage(left.page)).toContainText('Bench 2 packed this order')
    await keepBoth(left.page, 'packed')
  })

  for (const { station, page } of [left, right]) {
    await page.close()
    await station.quit()
  }
  line.close()
})
