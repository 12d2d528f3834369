// A network of printers that answer one after the other is hard to have: the station's side is scripted here. What it
// finds in earnest is proved where it is found.

import { join } from 'node:path'
import { test as base } from '@playwright/test'
import type { OperationOutput } from '../../src/contract/operations.ts'
import type { FoundPrinter } from '../../src/contract/printers.ts'
import { startFakeStation, type FakeStation } from '../support/fake-station.ts'
import { drawn } from './drawn.ts'
import { expect, keepPicture, stage } from './station.ts'

const zebra: FoundPrinter = {
  connection: { kind: 'tcp', host: '192.168.1.77', port: 9100 },
  name: 'ZD621 bench 3',
  source: 'network',
  model: 'ZTC ZD621-300dpi ZPL',
  abilities: { language: 'zpl', dpi: 300, widthMm: 108, graphics: 'z64' },
  profile: 'zebra',
  condition: 'paper_out',
}
const queue: FoundPrinter = {
  connection: {
    kind: 'cups',
    queue: '-o raw; $(reboot) “Büro” with a name that is much longer than any list is wide',
  },
  name: '-o raw; $(reboot) “Büro” with a name that is much longer than any list is wide, and longer still',
  source: 'system',
  abilities: { language: 'pdf', dpi: 300, widthMm: 210, graphics: 'z64' },
  profile: 'office',
  condition: 'ready',
  media: 'letter',
  knownAs: 'office',
}

const status: OperationOutput<'station.status'> = {
  version: '0.1.0',
  profile: 'test',
  accountReady: true,
  service: { state: 'reachable', since: '2026-11-20T09:00:00.000Z' },
  secrets: { mode: 'keychain' },
  printers: [],
  orders: { open: 0, shipped: 0 },
  shippedToday: 0,
  heard: { printers: {} },
  inDoubt: 0,
  recent: [],
}

type Fixtures = { fake: FakeStation; search: { end(): void } }

const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern
  search: async ({}, use) => {
    await use({ end: () => undefined })
  },
  fake: async ({ search }, use) => {
    const ended = new Promise<void>((resolve) => (search.end = resolve))
    const fake = await startFakeStation(join(import.meta.dirname, '../../out/renderer'), {
      'station.status': () => status,
      'settings.get': () => ({
        profile: 'test',
        hasKeys: true,
        printers: [],
        printerRoles: {},
        permittedZpl: [],
        reprintBanner: false,
        warnAtLabels: 50,
        serviceRule: 'cheapest',
      }),
      'print.jobs': () => ({ jobs: [] }),
      'printers.find': async () => {
        fake.emit('printerFound', zebra)
        await ended
        return { found: [zebra, queue] }
      },
    })
    await use(fake)
    search.end()
    await fake.close()
  },
})

test('printers appear as they answer, with what each is, and the search ends with all of them', async ({
  page,
  fake,
  search,
}, info) => {
  await page.goto(fake.url)
  await expect(stage(page)).toBeVisible()
  await page.keyboard.press('F10')
  await page.getByRole('button', { name: 'Printers', exact: true }).click()
  await page.keyboard.press('F7')
  const found = page.getByRole('list', { name: 'Printers that were found' })
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await expect(found).toContainText('ZTC ZD621-300dpi ZPL · 300 dpi')
  await expect(found).toContainText('Network · 192.168.1.77')
  await expect(found).toContainText('out of labels')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByText('1 found so far')).toBeVisible()
  await keepPicture(page, info, 'printers-finding')
  search.end()
  await expect(page.getByText('2 printers were found')).toBeVisible()
  await expect(found.getByRole('listitem')).toHaveCount(2)
  await expect(found.getByRole('listitem').last()).toContainText('Already added')
  await expect(page.getByRole('progressbar')).toBeHidden()
  await keepPicture(page, info, 'printers-found')
  await page.setViewportSize({ width: 1024, height: 768 })
  await drawn(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024)
  await expect(found.getByRole('button', { name: 'Add ZD621 bench 3' })).toBeInViewport({ ratio: 1 })
  await keepPicture(page, info, 'printers-found-small')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Printers' })).toBeVisible()
})

test('a search is stopped at any time, and what was found until then can be added', async ({
  page,
  fake,
}) => {
  await page.goto(fake.url)
  await expect(stage(page)).toBeVisible()
  await page.keyboard.press('F10')
  await page.getByRole('button', { name: 'Printers', exact: true }).click()
  await page.keyboard.press('F7')
  await expect(page.getByText('1 found so far')).toBeVisible()
  await page.keyboard.press('F7')
  await expect(page.getByText('The search was stopped')).toBeVisible()
  await page.getByRole('button', { name: 'Add ZD621 bench 3' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('ZD621 bench 3')
  await expect(page.getByRole('radio', { name: '300' })).toBeChecked()
})
