// A page of another origin (docs/sample-page, as it is there) works with a bench: paired by the digits that the bench's own page
// shows, it prints, ships and hears what happens. A page that was not paired is told nothing.

import { createServer } from 'node:http'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { decodeBarcodes } from '../support/decode-barcodes.ts'
import { root } from './hosts/programs.ts'
import { openPlace } from './screens.ts'
import { expect, keepPicture, test as base, type RunningStation } from './station.ts'

const types = { html: 'text/html', js: 'text/javascript' }

/** The sample's files, where a warehouse system's would be: on a port of its own, which makes it another origin. */
const test = base.extend<{ shop: { readonly origin: string }; other: { readonly origin: string } }>({
  // eslint-disable-next-line no-empty-pattern
  shop: async ({}, use) => serveSample(use),
  // eslint-disable-next-line no-empty-pattern
  other: async ({}, use) => serveSample(use),
})

async function serveSample(use: (served: { readonly origin: string }) => Promise<void>): Promise<void> {
  const server = createServer(({ url = '/' }, response) => {
    const name = url === '/' ? 'index.html' : url.slice(1)
    if (name !== 'index.html' && name !== 'sample.js') return response.writeHead(404).end()
    const type = types[name === 'sample.js' ? 'js' : 'html']
    return response
      .writeHead(200, { 'Content-Type': type })
      .end(readFileSync(join(root, 'docs/sample-page', name)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  server.closeAllConnections()
  server.close()
}

const addressOf = async (station: RunningStation): Promise<string> =>
  (await station.ask('programs.list', {})).addresses[0] ?? ''

/** Shows digits on the bench's own page, and answers with them. */
async function showDigits(bench: Page): Promise<string> {
  await openPlace(bench, 'programs')
  await expect(bench.getByRole('button', { name: 'Pair a page' })).toBeVisible()
  await bench.keyboard.press('F8')
  await bench.getByRole('textbox', { name: 'Name' }).fill('Web shop')
  for (const scope of ['Read', 'Print', 'Bring orders', 'Ship'])
    await bench.getByRole('checkbox', { name: scope }).check()
  await bench.keyboard.press('F7')
  const digits = await bench.getByRole('dialog').locator('.code').textContent()
  return (digits ?? '').replaceAll(/\D/g, '')
}

async function pair(page: Page, address: string, code: string) {
  const form = page.locator('#pair')
  await form.getByLabel('Station').fill(address)
  await form.getByLabel('Six digits').fill(code)
  await form.getByRole('button', { name: 'Pair' }).click()
  await expect(form.locator('output')).not.toHaveText(/^…?$/)
  return form.locator('output')
}

/** What a script of a page comes by at the station, whatever it tries. */
const tried = (page: Page, address: string, key: string) =>
  page.evaluate(
    async ([station, bearer]) => {
      const asked = ['/printers', '/openapi.json', '/parcels', '/pair'].map(async (path) => {
        const init = path === '/pair' ? { method: 'POST', body: '{"code":"000000"}' } : {}
        const response = await fetch(station + path, {
          ...init,
          headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
        })
        return `${path}: ${response.status}`
      })
      return Promise.all(asked.map((one) => one.catch(() => 'nothing')))
    },
    [address, key] as const,
  )

test('a paired page prints, ships once, and hears what happens @browser', async ({
  bench,
  station,
  shop,
  context,
}, info) => {
  const address = await addressOf(station)
  const page = await context.newPage()
  await page.goto(shop.origin)
  expect(await tried(page, address, 'pbk_none')).toEqual(Array(4).fill('nothing'))

  const digits = await showDigits(bench)
  expect(digits).toMatch(/^\d{6}$/)
  const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
  await expect(await pair(page, address, wrong)).toContainText('pairing_refused')
  await expect(bench.getByRole('dialog')).toContainText('4 tries are left')
  await keepPicture(bench, info, 'programs-tries-left')
  await expect(await pair(page, address, digits)).toHaveText('Paired.')
  await expect(bench.getByRole('dialog')).toContainText(`Paired with ${shop.origin}`)
  await keepPicture(bench, info, 'programs-paired')
  await bench.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(bench.getByRole('row').filter({ hasText: 'Web shop' })).toContainText(shop.origin)

  const print = page.locator('#print')
  await expect(print.getByLabel('Printer').locator('option')).not.toHaveCount(0)
  await print.getByLabel('Printer').selectOption({ label: 'Sandbox label printer' })
  await print.getByRole('button', { name: 'Print' }).click()
  await expect(print.locator('output')).toContainText(/Job \S+ is (queued|sending|sent|confirmed)/)
  await expect
    .poll(async () => (await station.ask('print.jobs', { limit: 1 })).jobs[0]?.state)
    .toBe('confirmed')
  const { pngBase64 } = await station.ask('demo.paper', { number: 1 })
  const codes = await decodeBarcodes(Buffer.from(pngBase64, 'base64'))
  expect(codes.map(({ text }) => text)).toEqual(['PAGE-1'])

  const ship = page.locator('#ship')
  const button = ship.getByRole('button')
  await button.click()
  await expect(ship.locator('output')).toContainText(/Bought: \d+/)
  const said = (await ship.locator('output').textContent()) ?? ''
  await expect(page.locator('#events li').filter({ hasText: 'WEB-1001' })).not.toHaveCount(0)
  await page.screenshot({ path: join(root, 'test-results/pages/sample-page.png'), fullPage: true })
  // Pressed again, after the page was loaded anew: the same parcel, and no second one.
  await page.reload()
  await button.click()
  await expect(ship.locator('output')).toHaveText(said)
  const { hits } = await station.ask('reprint.search', { query: 'WEB-1001' })
  expect(hits).toHaveLength(1)

  // Revoked, it is told so.
  const { programs } = await station.ask('programs.list', {})
  await station.ask('programs.revoke', { programId: programs[0]!.id })
  await button.click()
  await expect(ship.locator('output')).toContainText('Not done')
  await expect(page.locator('#events li').first()).toContainText('this page is paired no more')
})

test('a key that a page was given is good in no page of another origin @browser', async ({
  bench,
  station,
  shop,
  other,
  context,
}) => {
  const address = await addressOf(station)
  const page = await context.newPage()
  await page.goto(shop.origin)
  await expect(await pair(page, address, await showDigits(bench))).toHaveText('Paired.')
  const { key } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('packbench') ?? '{}') as { readonly key: string },
  )
  expect(await tried(page, address, key)).toContain('/printers: 200')

  const stranger = await context.newPage()
  await stranger.goto(other.origin)
  expect(await tried(stranger, address, key)).toEqual(Array(4).fill('nothing'))
  // Nor does the key open anything that asks without a page.
  const answer = await fetch(`${address}/printers`, { headers: { Authorization: `Bearer ${key}` } })
  expect(answer.status).toBe(401)
})
