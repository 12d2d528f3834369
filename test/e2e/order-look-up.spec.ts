// An order that is not here is looked up at its source when it is scanned: the source's form, and what the stage says meanwhile and after.

import type { Page, TestInfo } from '@playwright/test'
import { languages } from '../../src/words/languages.ts'
import { wordsIn } from '../support/all-words.ts'
import { answersJson, answersNone, openOrderShop, shopOrder, type ShopAnswer } from '../support/order-shop.ts'
import { illegible } from './legible.ts'
import { settled } from './screens.ts'
import { expect, keepPicture, scan, stage, test as base } from './station.ts'

const test = base.extend<{ shop: Awaited<ReturnType<typeof openOrderShop>> }>({
  // eslint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    const shop = await openOrderShop('Web shop of Müller & Söhne, Kirchheim')
    await use(shop)
    await shop.close()
  },
})

// A shop is given up after three seconds: what is done meanwhile has ten times as long.
test.use({ pace: 0.1 })

const hasIt: ShopAnswer = (request, response) =>
  answersJson(shopOrder((request.url ?? '').split('/').at(-1) ?? ''))(request, response)

async function look(page: Page, info: TestInfo, name: string): Promise<void> {
  await settled(page)
  for (const width of [1366, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await keepPicture(page, info, `look-up-${name}-${width}`)
    expect.soft(await illegible(page), `${name}, ${width}`).toEqual([])
  }
}

test('an order that is not here is looked up when it is scanned, and shipped by that scan', async ({
  bench,
  station,
  shop,
}) => {
  const { url, lookUpUrl = '', ...source } = shop.source()
  const { id } = await station.ask('orders.saveSource', {
    config: { ...source, url, lookUpUrl: undefined },
  })
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Has the order been imported?')
  expect(shop.asked).toEqual([])

  await bench.keyboard.press('F6')
  await bench.getByRole('button', { name: 'Sources' }).click()
  await bench.getByRole('button', { name: `Edit ${source.name}` }).click()
  const address = bench.getByRole('textbox', { name: 'Look-up address' })
  await address.fill('https://elsewhere.example/{orderNumber}')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert')).toContainText(
    'The look-up address has to be at the address that orders are fetched from',
  )
  await address.fill(lookUpUrl)
  await bench.getByRole('textbox', { name: 'Order number to try' }).fill('WEB-7')
  const tryIt = bench.getByRole('button', { name: 'Try the look-up' })
  await tryIt.click()
  await expect(bench.getByText('It says that it has no such order')).toBeVisible()
  shop.answer = hasIt
  await tryIt.click()
  await expect(bench.getByRole('listitem').filter({ hasText: 'WEB-7' })).toContainText('can be taken')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('region', { name: source.name })).toContainText('is looked up there')
  const { sources } = await station.ask('orders.sources', {})
  expect(sources).toMatchObject([{ id, config: shop.source() }])

  await bench.keyboard.press('F2')
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('WEB-1')
})

test('while a shop thinks, the stage says where the order is looked for, and the next one is scanned and shipped', async ({
  bench,
  station,
  shop,
}) => {
  const waiting: (() => void)[] = []
  shop.answer = (request, response) => void waiting.push(() => hasIt(request, response))
  await station.ask('orders.saveSource', { config: shop.source() })
  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('Looking for it at Web shop of Müller & Söhne, Kirchheim…')
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('ORDER-1001')
  await expect(stage(bench)).toContainText('Shipped')
})

test('a number that is typed in Orders is asked for by Enter, and its order is shown', async ({
  bench,
  station,
  shop,
}, info) => {
  const { name } = shop.source()
  await bench.keyboard.press('F6')
  const search = bench.getByRole('searchbox')
  const nothing = bench.getByText('No order for “WEB-31”')
  const ask = bench.getByRole('button', { name: 'Ask the sources' })
  await search.fill('WEB-31')
  await expect(nothing).toBeVisible()
  await expect(ask).toHaveCount(0)

  await station.ask('orders.saveSource', { config: shop.source() })
  await search.fill('Nobody')
  await expect(bench.getByText('No order for “Nobody”')).toBeVisible()
  await expect(ask).toHaveCount(0)
  await search.fill('WEB-31')
  await expect(bench.getByText(`Can be asked for it: ${name}`)).toBeVisible()
  expect(shop.asked).toEqual([])

  // Nobody has it: only so where it was said.
  await search.press('Enter')
  await expect(bench.getByText(`WEB-31: no such order, here or at ${name}`)).toBeVisible()
  shop.answer = (_, response) => response.writeHead(401).end()
  await search.fill('WEB-32')
  await search.press('Enter')
  await expect(bench.getByText(`WEB-32: Whether it is at ${name} is not known`)).toBeVisible()
  await expect(bench.getByText('no such order, here')).toHaveCount(0)

  // While a shop thinks that can be called off, and then nothing is said of it.
  const waiting: (() => void)[] = []
  shop.answer = (request, response) => void waiting.push(() => hasIt(request, response))
  await search.fill('WEB-33')
  await search.press('Enter')
  await expect(bench.getByRole('progressbar', { name: 'Looking for WEB-33…' })).toBeVisible()
  await expect(bench.getByText(`Looking for it at ${name}…`)).toBeVisible()
  await keepPicture(bench, info, 'orders-asking')
  await bench.keyboard.press('Escape')
  await expect(ask).toBeVisible()
  await expect(search).toHaveValue('WEB-33')

  shop.answer = hasIt
  await ask.click()
  await expect(bench.getByText('WEB-33 is here now')).toBeVisible()
  const row = bench.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: 'WEB-33' })
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(ask).toHaveCount(0)
})

test('beside orders that have it in their numbers, it is asked for from the foot of the list', async ({
  bench,
  station,
  shop,
}, info) => {
  shop.answer = hasIt
  await station.ask('orders.saveSource', { config: shop.source() })
  await bench.keyboard.press('F6')
  const search = bench.getByRole('searchbox')
  await search.fill('100')
  const ask = bench.getByRole('button', { name: 'Ask the sources for 100' })
  await expect(ask).toBeVisible()
  await keepPicture(bench, info, 'orders-ask-beside')
  // Enter is no wish to ask where orders are found.
  await search.press('Enter')
  expect(shop.asked).toEqual([])
  await ask.click()
  await expect(bench.getByText('100 is here now')).toBeVisible()
  expect(shop.asked.map(({ url }) => url)).toEqual(['/orders/100'])
})

test('the search of everything asks for a number that is nowhere here by leading to Orders, once it is told to', async ({
  bench,
  station,
  shop,
}, info) => {
  shop.answer = hasIt
  const { name } = shop.source()
  await station.ask('orders.saveSource', { config: shop.source() })
  const search = bench.getByRole('dialog', { name: 'Search of everything' })
  const chosen = search.getByRole('option', { selected: true })
  const row = (number: string) =>
    bench.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: number })

  await bench.keyboard.press('/')
  await search.getByRole('combobox').fill('WEB-51')
  await expect(chosen).toContainText('Ask the sources for WEB-51')
  await expect(chosen).toContainText(`Can be asked for it: ${name}`)
  await keepPicture(bench, info, 'search-ask')
  expect(shop.asked).toEqual([])
  await bench.keyboard.press('Enter')
  await expect(bench.getByText('WEB-51 is here now')).toBeVisible()
  await expect(row('WEB-51')).toHaveAttribute('aria-selected', 'true')
  await expect(bench.getByRole('searchbox')).toHaveValue('WEB-51')
  expect(shop.asked.map(({ url }) => url)).toEqual(['/orders/WEB-51'])

  // Beside what is found it is the last, and Enter is no wish to ask.
  await bench.keyboard.press('Control+k')
  await search.getByRole('combobox').fill('100')
  const ask = search.getByRole('option', { name: 'Ask the sources for 100' })
  await expect(search.getByRole('option').last()).toContainText('Ask the sources for 100')
  await expect(chosen).toContainText('ORDER-100')
  await search.getByRole('combobox').fill('Nobody')
  await expect(search).toContainText('Nothing fits “Nobody”')
  await expect(ask).toHaveCount(0)

  // What comes of it is said in Orders.
  shop.answer = answersNone
  await search.getByRole('combobox').fill('WEB-52')
  await search.getByRole('option', { name: 'Ask the sources for WEB-52' }).click()
  await expect(bench.getByText(`WEB-52: no such order, here or at ${name}`)).toBeVisible()
  expect(shop.asked.map(({ url }) => url)).toEqual(['/orders/WEB-51', '/orders/WEB-52'])
})

test('a number on the pile of a batch is asked for as a scan is', async ({ bench, station, shop }, info) => {
  const { name } = shop.source()
  await station.ask('orders.saveSource', { config: shop.source() })
  const waiting: (() => void)[] = []
  shop.answer = (request, response) => void waiting.push(() => hasIt(request, response))
  await bench.keyboard.press('Shift+F2')
  await bench.getByRole('button', { name: 'Scan a pile' }).click()
  const typed = bench.getByRole('textbox', { name: 'Or type an order number' })
  await typed.fill('WEB-41')
  await typed.press('Enter')
  await expect(bench.getByText(`WEB-41: Looking for it at ${name}…`)).toBeVisible()
  // What is scanned meanwhile waits for its place.
  await scan(bench, 'ORDER-1001')
  await expect.poll(() => waiting.length).toBe(1)
  waiting.forEach((answer) => answer())
  const rows = bench.getByRole('grid', { name: 'Orders of the batch' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('WEB-41')
  await expect(rows.nth(2)).toContainText('ORDER-1001')

  shop.answer = answersNone
  await scan(bench, 'WEB-42')
  await expect(bench.getByText(`WEB-42: no such order, here or at ${name}.`)).toBeVisible()
  shop.answer = (_, response) => response.writeHead(401).end()
  await scan(bench, 'WEB-43')
  await expect(bench.getByText(`WEB-43: Whether it is at ${name} is not known.`)).toBeVisible()
  await keepPicture(bench, info, 'batch-not-known')
  await expect(rows).toHaveCount(3)
})

for (const when of ['before', 'after'] as const) {
  // Hazard: what is heard late of a discarded pile is taken for the pile that is scanned next, and that is bought with it.
  test(
    `what is asked for as its pile is discarded goes onto no other, and is said of no other, where that was ${when} its answer`,
    { tag: '@browser' },
    async ({ bench, station, shop }) => {
      await station.ask('orders.saveSource', { config: shop.source() })
      const { promise: discarded, resolve: letGo } = Promise.withResolvers<void>()
      await bench.route('**/rpc/batch.add', async (route) => {
        const isLate = route.request().postData()?.includes('WEB-44') === true
        if (isLate && when === 'before') await discarded
        const response = await route.fetch()
        if (isLate) await discarded
        await route.fulfill({ response })
      })
      const asked = bench.waitForRequest(
        (request) => request.url().endsWith('batch.add') && request.postData()?.includes('WEB-44') === true,
      )
      const newPile = bench.getByRole('button', { name: 'Scan a pile' })
      await bench.keyboard.press('Shift+F2')
      await newPile.click()
      await scan(bench, 'WEB-44')
      const request = await asked
      if (when === 'after') await expect.poll(() => shop.asked).toHaveLength(1)
      await scan(bench, 'ORDER-1001')
      await bench.keyboard.press('F9')
      // The next pile begins with a scan.
      await expect(newPile).toBeVisible()
      await scan(bench, 'ORDER-1002')
      const rows = bench.getByRole('grid', { name: 'Orders of the batch' }).getByRole('row')
      await expect(rows).toHaveCount(2)

      // What is still asked for keeps nobody from buying the next.
      await expect(bench.getByRole('button', { name: /^Buy/ })).toBeEnabled()
      letGo()
      await request.response()
      await expect(bench.getByText('WEB-44')).toHaveCount(0)
      await expect(bench.getByRole('alert')).toHaveCount(0)
      await scan(bench, 'ORDER-1003')
      await expect(bench.getByText('ORDER-1003 added')).toBeVisible()
      await expect(rows).toHaveCount(3)
      await expect(bench.getByText('WEB-44')).toHaveCount(0)
      const { batch } = await station.ask('batch.current', {})
      const { rows: kept } = await station.ask('batch.rows', { batchId: batch?.id ?? '' })
      expect(kept.map(({ orderNumber }) => orderNumber)).toEqual(['ORDER-1002', 'ORDER-1003'])
    },
  )
}

for (const language of languages) {
  const { orders, ship, sources: m } = wordsIn(language)

  test(
    `its form and its stages can be read whole in ${language}`,
    { tag: '@browser' },
    async ({ page, station, shop }, info) => {
      const config = shop.source()
      await station.ask('orders.saveSource', { config })
      await page.addInitScript((to) => localStorage.setItem('packbench.language', to), language)
      await page.goto(station.url)
      await expect(page.getByText(ship.ready, { exact: true })).toBeVisible()

      let scans = 0
      async function stageOf(name: string, answer: ShopAnswer): Promise<void> {
        shop.answer = answer
        await scan(page, `WEB-2026-11-24-00018374-${++scans}`)
        await expect(page.locator(`[data-state=${name}]`)).toBeVisible()
      }
      const silent: ShopAnswer = () => undefined
      await stageOf('looking', silent)
      await expect(page.locator('[data-state=looking]')).toContainText(ship.lookingAt([config.name]))
      await keepPicture(page, info, `look-up-${language}-looking`)
      await stageOf('not_found', answersNone)
      await look(page, info, `${language}-none`)
      await stageOf('not_found', (_, response) => response.writeHead(401).end())
      await look(page, info, `${language}-no-entry`)
      await stageOf('not_found', answersJson(shopOrder(`WEB-2026-11-24-00018374-${scans + 1}`, 'x')))
      await look(page, info, `${language}-rejected`)

      const number = 'WEB-2026-11-24-00018399'
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill(number)
      await expect(page.getByRole('option').filter({ hasText: orders.askSourcesFor(number) })).toBeVisible()
      await look(page, info, `${language}-search`)
      await page.keyboard.press('Escape')
      await page.keyboard.press('F6')
      await page.getByRole('searchbox').fill(number)
      await expect(page.getByText(orders.canAsk([config.name]))).toBeVisible()
      await look(page, info, `${language}-typed`)
      await page.getByRole('searchbox').fill('100')
      await expect(page.getByRole('button', { name: orders.askSourcesFor('100') })).toBeVisible()
      await look(page, info, `${language}-typed-beside`)
      await page.getByRole('searchbox').fill(number)
      shop.answer = (_, response) => response.writeHead(401).end()
      await page.getByRole('searchbox').press('Enter')
      // A notice says the same of another number, whose shop was given up on meanwhile.
      const said = page.getByRole('status').filter({ hasText: number })
      await expect(said.getByText(ship.notKnownAt([config.name]))).toBeVisible()
      await look(page, info, `${language}-typed-not-known`)
      await page.getByRole('button', { name: orders.sources, exact: true }).click()
      await expect(page.getByText(m.lookUpOn)).toBeVisible()
      await look(page, info, `${language}-card`)
      await page.getByRole('button', { name: m.editOf(config.name) }).click()
      shop.answer = hasIt
      await page.getByRole('textbox', { name: m.lookUpNumber }).fill('WEB-7')
      await page.getByRole('button', { name: m.lookUpTry }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'WEB-7' })).toBeVisible()
      await page.getByRole('button', { name: m.save }).scrollIntoViewIfNeeded()
      await look(page, info, `${language}-form`)
    },
  )
}
