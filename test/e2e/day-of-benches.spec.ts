// The end of the day of all benches of a warehouse: made at one bench with the parcels of another, on whose page it comes by itself.

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { csvHeading, csvRow } from '../support/order-csv.ts'
import { tcpPrinterSetting } from '../support/tcp-printer-setting.ts'
import { illegible } from './legible.ts'
import { findings, tooWide } from './page-checks.ts'
import { expect, keepPicture, scan, stage, type RunningStation } from './station.ts'
import { test } from './warehouse-test.ts'

async function shipped(station: RunningStation, orderNumber: string) {
  const contentBase64 = Buffer.from([csvHeading, csvRow(orderNumber, 'Ada Lovelace')].join('\n')).toString(
    'base64',
  )
  await station.ask('orders.import', { fileName: 'orders.csv', contentBase64 })
  await station.ask('ship.scan', { gestureId: randomUUID(), text: orderNumber })
  await expect
    .poll(async () =>
      (await station.ask('station.status', {})).recent.map((one) => [one.orderNumber, one.job?.state]),
    )
    .toContainEqual([orderNumber, 'confirmed'])
}

async function openDay(page: Page, station: RunningStation): Promise<void> {
  await page.goto(station.url)
  await expect(stage(page)).toContainText('Scan an order')
  await page.keyboard.press('Shift+F12')
  await expect(page.getByRole('heading', { level: 1, name: 'End of day' })).toBeVisible()
}

test('the day of all benches is closed at one, and the others see it, and print its form @browser', async ({
  page,
  context,
  postgres,
  key,
  openBench,
  sandbox,
}, info) => {
  expect(key).toHaveLength(32)
  const one = await openBench('Bench 1')
  const two = await openBench('Bench 2')
  for (const station of [one, two])
    await station.ask('printers.save', {
      ...tcpPrinterSetting(sandbox.printers[0]!, 'left', 'Zebra left'),
      fitPages: true,
    })
  await shipped(one, 'ONE-1')
  await shipped(two, 'TWO-1')
  await shipped(two, 'TWO-2')
  const other = await context.newPage()
  async function look(at: Page, name: string): Promise<void> {
    for (const [width, suffix] of [
      [1366, ''],
      [1024, '-1024'],
    ] as const) {
      await at.setViewportSize({ width, height: 768 })
      await keepPicture(at, info, `day-of-benches-${name}${suffix}`)
      expect.soft(await tooWide(at)).toEqual([])
      expect.soft(await illegible(at)).toEqual([])
    }
    await at.setViewportSize({ width: 1366, height: 768 })
    expect.soft(await findings(at)).toEqual([])
  }

  const list = page.getByRole('article')
  await test.step('its lists have the parcels of all benches, and say of which', async () => {
    await openDay(page, one)
    await openDay(other, two)
    await expect(list).toContainText('3 parcels ready')
    await expect(list).toContainText('Here: 1 · Bench 2: 2')
    await expect(other.getByRole('article')).toContainText('Here: 2 · Bench 1: 1')
  })

  await test.step('a bench that tells nothing is named, until it does', async () => {
    const old = await openWarehouse({
      url: postgres.url(),
      password: undefined,
      name: 'main',
      profile: 'test',
      benchId: randomUUID(),
      bench: 'Bench 3',
    })
    await postgres.query(`UPDATE packbench.benches SET facts = '{"version":"0.9.0"}' WHERE name = 'Bench 3'`)
    const says = page.getByText('Bench 3 (version 0.9.0) does not tell its parcels: make its list there.')
    await expect(says).toBeVisible()
    await look(page, 'lists')
    await old.day.beat(true)
    await expect(says).toBeHidden()
    await old.close()
  })

  await test.step('it is made at one, by a key, and comes by itself at the other, which prints its form', async () => {
    await page.keyboard.press('F7')
    await page
      .getByRole('dialog', { name: 'Tell the carriers of 3 parcels?' })
      .getByRole('button', { name: 'Create · 3 parcels' })
      .click()
    await expect(page.getByRole('region', { name: 'Created today' })).toContainText('3 parcels')
    const there = other.getByRole('region', { name: 'At other benches' })
    await expect(there).toContainText('Made at Bench 1')
    await expect(there).toContainText('3 parcels, 2 of this bench')
    await expect(other.getByText('Nothing is open')).toBeVisible()
    await there.getByRole('button', { name: /^Print form: / }).click()
    await expect(other.getByText('Form queued at Zebra left')).toBeVisible()
    await look(other, 'made')
    await scan(other, 'TWO-1')
    await expect(other.getByText(/^TWO-1 is on manifest /)).toBeVisible()
    await other.keyboard.press('Escape')
    await other.getByRole('radio', { name: 'Manifests' }).check()
    await expect(other.getByRole('table', { name: 'Manifests' })).toContainText('Made at Bench 1')
    const { manifests } = await one.ask('manifests.list', {})
    expect(manifests).toMatchObject([{ state: 'created', parcels: 3 }])
  })

  await test.step('a bench that is cut off says it, and makes nothing', async () => {
    await shipped(one, 'ONE-2')
    await expect(list).toContainText('1 parcel ready')
    await postgres.kill()
    await expect(page.getByText('The warehouse does not answer.', { exact: false })).toBeVisible()
    await expect(list.getByRole('button', { name: /^Create/ })).toBeDisabled()
    await look(page, 'cut-off')
  })
})
