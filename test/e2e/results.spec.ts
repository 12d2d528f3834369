// Results: a target is added, what waits, what needs a person and what is told are told apart, one is told again and one is left; on
// scripted answers; and one shop that a whole station tells.

import * as english from '../../src/words/en/index.ts'
import { databaseWords } from '../../src/words/database-text.ts'
import { resultText } from '../../src/words/result-text.ts'
import { pseudo } from '../../src/words/pseudo/pseudo.ts'
import type { Page, TestInfo } from '@playwright/test'
import { wordsIn } from '../support/all-words.ts'
import { startResultReceiver } from '../support/result-receiver.ts'
import { checkState } from './check-state.ts'
import { illegible } from './legible.ts'
import { findings, tooWide } from './page-checks.ts'
import { cutText, overlaps } from './pseudo-page.ts'
import { speakPseudo } from './pseudo-words.ts'
import { openPlace, settled } from './screens.ts'
import { at, fullResults, fullTargets, longOrder, resultsStation, tellings } from './scripted-results.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

const sizes = [1024, 1280] as const

/** As every screen is held to it, at both sizes. */
async function look(page: Page, info: TestInfo, name: string): Promise<void> {
  await settled(page)
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 768 })
    await keepPicture(page, info, `results-${name}-${width}`)
    expect.soft(await tooWide(page), `${name}, ${width}`).toEqual([])
    expect.soft(await illegible(page), `${name}, ${width}`).toEqual([])
  }
  expect.soft(await findings(page), name).toEqual([])
}

test('who is told, what waits and what needs a person', { tag: '@browser' }, async ({ bench }, info) => {
  const station = resultsStation([], [...tellings])
  await station.script(bench)
  const last = (operation: string) => station.asked.findLast((one) => one.operation === operation)?.input

  await bench.keyboard.press('Shift+F1')
  await look(bench, info, 'more')
  await bench.keyboard.press('r')
  await expect(bench.getByText('Nobody is told yet')).toBeVisible()
  await look(bench, info, 'none')

  await bench.keyboard.press('F4')
  await expect(bench.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert')).toContainText('Address is missing')
  await bench.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop')
  await bench
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill('https://shop.example/orders/{orderNumber}')
  await bench.getByRole('checkbox', { name: 'Tracking' }).check()
  await bench.getByRole('checkbox', { name: 'Delivered', exact: true }).check()
  await bench.getByRole('radio', { name: 'Signature' }).check()
  await bench.getByRole('button', { name: 'Make one' }).click()
  await expect(bench.getByText('Give it to the address too')).toBeVisible()
  await bench.getByRole('radio', { name: 'Only of orders from…' }).check()
  await bench.getByRole('checkbox', { name: 'Imported by hand' }).check()
  await bench.getByRole('button', { name: 'Add a row' }).click()
  await bench.getByRole('textbox', { name: 'Path of row 1' }).fill('shipment.number')
  await bench.keyboard.press('F8')
  await expect(
    bench.getByText('The test is not told: the address does not let the station in (401).'),
  ).toBeVisible()
  await look(bench, info, 'form')
  await bench.getByRole('heading', { name: 'Somebody new is told' }).scrollIntoViewIfNeeded()
  await look(bench, info, 'form-begin')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('region', { name: 'Shop' })).toContainText('1 needs you')
  expect(last('results.saveTarget')).toMatchObject({
    config: {
      kind: 'http',
      name: 'Shop',
      method: 'POST',
      url: 'https://shop.example/orders/{orderNumber}',
      auth: 'signature',
      events: ['parcel.shipped', 'parcel.void_requested', 'parcel.refund_rejected', 'parcel.tracking'],
      trackingStatuses: ['Delivered'],
      sources: ['hand'],
      body: { 'shipment.number': 'trackingNumber' },
    },
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })

  const board = bench.getByRole('region', { name: 'What is told' })
  const rows = board.getByRole('row')
  const row = (text: string) => rows.filter({ hasText: text })
  const detail = board.getByRole('region', { name: 'The chosen one' })
  await expect(rows).toHaveCount(5)
  await row('WEB-1').click()
  await expect(detail).toContainText('Not told yet')
  await expect(detail).toContainText('the address cannot take it now (503)')
  await row(longOrder).filter({ hasText: 'Label is void' }).click()
  await expect(detail).toContainText('An earlier event of this order is not told there yet')
  await row(longOrder).filter({ hasText: 'Shipped' }).click()
  await expect(detail).toContainText('There is nothing at the address (404).')
  await look(bench, info, 'stopped')

  await bench.keyboard.press('F7')
  await expect(detail).toContainText('The target said yes')
  expect(last('results.retry')).toEqual({ tellingId: tellings[1]!.id })
  await expect(rows).toHaveCount(4)

  await row('WEB-4').click()
  await bench.keyboard.press('F9')
  const dialog = bench.getByRole('dialog')
  await expect(dialog).toContainText('Leave WEB-4 untold?')
  await dialog.getByRole('combobox').selectOption({ label: 'They do not want it' })
  await look(bench, info, 'leave')
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await expect(detail).toContainText('They do not want it.')
  expect(last('results.skip')).toEqual({ tellingId: tellings[3]!.id, reason: 'not_wanted' })

  await bench.getByRole('radio', { name: 'All', exact: true }).check()
  await expect(rows).toHaveCount(8)
  await row('WEB-7').click()
  await checkState(bench, info, 'results board')
  await bench.keyboard.press('F8')
  await expect.poll(() => last('results.retry')).toEqual({ targetId: expect.any(String) as unknown })

  await bench.getByRole('region', { name: 'Shop' }).getByRole('switch').click()
  await expect.poll(() => last('results.saveTarget')).toMatchObject({ config: { enabled: false } })
  await bench.getByRole('button', { name: 'Remove Shop' }).click()
  await expect(bench.getByRole('dialog')).toContainText('4 events are not told there')
  await bench.getByRole('dialog').getByRole('button', { name: 'Remove the target' }).click()
  await expect(bench.getByText('Nobody is told yet')).toBeVisible()
})

test(
  'a target that cannot be read is listed as that, and can be removed',
  { tag: '@browser' },
  async ({ bench }, info) => {
    const closed = { id: tellings[1]!.id, addedAt: at, waiting: 3, oldestAt: at }
    const target = { ...fullTargets[1]!, counts: { waiting: 0, stopped: 0, closed: 2 } }
    await resultsStation([target], [], [closed]).script(bench)
    await bench.keyboard.press('Shift+F1')
    await bench.keyboard.press('r')
    const cards = bench.getByRole('list', { name: 'Who is told' }).getByRole('region')
    await expect(cards.first()).toContainText('2 cannot be told')
    await expect(cards.first()).not.toContainText('All told')
    await expect(bench.getByRole('region', { name: 'What is told' })).toContainText('2 cannot be told')
    await expect(cards.last()).toContainText('3 wait')
    await look(bench, info, 'closed')
    await cards.last().getByRole('button', { name: 'Remove Target added' }).click()
    await expect(bench.getByRole('dialog')).toContainText('3 events are not told there')
    await bench.getByRole('dialog').getByRole('button', { name: 'Remove the target' }).click()
    await expect(cards).toHaveCount(1)
  },
)

test('a shop that is added hears of what is shipped, and of it again once it is there', async ({
  bench,
}, info) => {
  const shop = await startResultReceiver()
  try {
    await bench.keyboard.press('Shift+F1')
    await bench.keyboard.press('r')
    await expect(bench.getByText('Nobody is told yet')).toBeVisible()
    await bench.keyboard.press('F4')
    await bench.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop')
    await bench.getByRole('textbox', { name: 'Address', exact: true }).fill(`${shop.url}/{orderNumber}`)
    await bench.getByRole('radio', { name: 'Signature' }).check()
    await bench.getByRole('button', { name: 'Make one' }).click()
    await bench.keyboard.press('F7')
    const card = bench.getByRole('region', { name: 'Shop' })
    await expect(card).toContainText('Nothing to tell yet')

    await bench.keyboard.press('F2')
    await scan(bench, 'ORDER-1001')
    await expect.poll(() => shop.of('ORDER-1001').map(({ json }) => json.type)).toEqual(['parcel.shipped'])
    await expect(stage(bench)).toContainText('confirmed')
    shop.answers(() => 400)
    await scan(bench, 'ORDER-1002')
    await expect.poll(() => shop.of('ORDER-1002').length).toBe(1)

    await bench.keyboard.press('Shift+F1')
    await bench.keyboard.press('r')
    await expect(card).toContainText('1 needs you')
    const row = bench.getByRole('row', { name: /ORDER-1002/ })
    await row.click()
    await keepPicture(bench, info, 'results-at-work')
    shop.answers(() => 204)
    await bench.keyboard.press('F7')
    await expect(card).toContainText('All told')
    await expect(row).toBeHidden()
    const ids = shop.of('ORDER-1002').map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  } finally {
    await shop.close()
  }
})

for (const language of ['en', 'de'] as const)
  test(
    `a database is told by a statement, in ${language}`,
    { tag: '@browser' },
    async ({ page, station: real }, info) => {
      const said = resultText[language]
      const form = said.databaseForm
      const shared = databaseWords(language)
      const station = resultsStation([], [])
      await station.script(page)
      await page.addInitScript((to) => localStorage.setItem('packbench.language', to), language)
      await page.goto(real.url)
      await openPlace(page, 'results')
      await page.keyboard.press('F4')
      const field = (name: string) => page.getByRole('textbox', { name, exact: true })
      await page.getByRole('radio', { name: said.kinds.database }).check()
      await page.keyboard.press('F7')
      await expect(page.getByRole('alert')).toContainText(said.wrong.host)
      await expect(page.getByRole('alert')).toContainText(said.wrong.statement)
      await look(page, info, `database-${language}-wrong`)
      await field(said.name).fill('ERP')
      await page.getByRole('combobox', { name: shared.kind }).selectOption({ label: 'MySQL, MariaDB' })
      await expect(field(shared.port)).toHaveValue('3306')
      await field(shared.host).fill('erp.example')
      await field(shared.database).fill('erp')
      await field(shared.user).fill('packbench')
      await field(shared.password).fill('only here')
      await field(form.statement).fill(
        'UPDATE orders SET tracking = :trackingNumber WHERE number = :orderNumber',
      )
      await look(page, info, `database-${language}-fields`)
      await page.keyboard.press('F8')
      await expect(page.getByText(form.checkNot(''), { exact: false })).toBeVisible()
      await look(page, info, `database-${language}-form`)
      await page.keyboard.press('F7')
      await expect(page.getByRole('region', { name: 'ERP', exact: true })).toContainText(said.to.database)
      expect(
        station.asked.findLast(({ operation }) => operation === 'results.saveTarget')?.input,
      ).toMatchObject({
        config: {
          kind: 'database',
          place: { kind: 'mysql', host: 'erp.example', port: 3306, tls: 'verify' },
          needsRow: true,
        },
        secret: 'only here',
      })
      await look(page, info, `database-${language}-card`)
    },
  )

// Hazard: who knows the key presses it at once, and nothing says that it was too early.
test(
  'a target can be added before those that there are have come',
  { tag: '@browser' },
  async ({ bench }) => {
    const { promise: listed, resolve: list } = Promise.withResolvers<undefined>()
    await fullResults().script(bench)
    await bench.route('**/rpc/results.targets', async (route) => {
      await listed
      await route.fallback()
    })
    await openPlace(bench, 'results')
    await bench.keyboard.press('F4')
    await expect(bench.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
    list(undefined)
    await bench.keyboard.press('Escape')
    await expect(bench.getByRole('region', { name: 'Shop', exact: true })).toBeVisible()
  },
)

test('an order’s page says who was told what of it', { tag: '@browser' }, async ({ bench }, info) => {
  const of = tellings.map((one) => ({ ...one, orderNumber: 'ORDER-1001' }))
  await bench.keyboard.press('F6')
  await bench.getByRole('searchbox').fill('ORDER-1001')
  await bench.getByRole('row', { name: 'ORDER-1001' }).dblclick()
  await expect(bench.getByRole('heading', { name: 'History' })).toBeVisible()
  // Nobody wants to hear of it.
  await expect(bench.getByRole('heading', { name: 'Told' })).toBeHidden()

  await resultsStation([...fullTargets], of).script(bench)
  await bench.keyboard.press('Escape')
  await bench.getByRole('row', { name: 'ORDER-1001' }).dblclick()
  const told = bench.getByRole('region', { name: 'Told', exact: true })
  await expect(told.getByRole('article', { name: 'Shop' })).toContainText(/Parcel 1 · Shipped\s*told on/)
  await expect(told.getByRole('article', { name: 'Shop' })).toContainText('not told yet · Tries again')
  await expect(told.getByRole('article', { name: 'Shop' })).toContainText(
    'Needs you: there is nothing at the address (404)',
  )
  await told.scrollIntoViewIfNeeded()
  await look(bench, info, 'order')
  await told.getByRole('button', { name: 'Open Results' }).click()
  await expect(bench.getByRole('searchbox')).toHaveValue('ORDER-1001')

  const untold = { kind: 'untold', id: tellings[0]!.targetId, subject: 'Shop', since: at }
  const value = { items: [untold], unread: [], isMore: false, askedAt: at }
  await bench.route('**/rpc/attention.list', (route) => route.fulfill({ json: { ok: true, value } }))
  await openPlace(bench, 'attention')
  await look(bench, info, 'attention')
  await bench.getByRole('button', { name: 'See: Shop' }).click()
  await expect(bench.getByRole('region', { name: 'Shop' })).toContainText('1 needs you')
})

test('an order’s page tells two targets of one name apart', { tag: '@browser' }, async ({ bench }) => {
  const [shop, another] = fullTargets
  const same = { ...another!, config: { ...another!.config, name: shop!.config.name } }
  const of = tellings.map((one) => ({ ...one, orderNumber: 'ORDER-1001' }))
  await resultsStation([shop!, same], of).script(bench)
  await bench.keyboard.press('F6')
  await bench.getByRole('searchbox').fill('ORDER-1001')
  await bench.getByRole('row', { name: 'ORDER-1001' }).dblclick()
  await expect(bench.getByRole('article', { name: 'Shop' })).toHaveCount(2)
})

for (const language of ['de', 'pseudo'] as const)
  test(`there is room for it in ${language}`, { tag: '@browser' }, async ({ page, station: real }, info) => {
    const isPseudo = language === 'pseudo'
    const words = isPseudo ? pseudo(english) : wordsIn('de')
    const said = isPseudo ? pseudo(resultText.en) : resultText.de
    // It takes the place of Spanish.
    if (isPseudo) await speakPseudo(page)
    await page.addInitScript((to) => localStorage.setItem('packbench.language', to), isPseudo ? 'es' : 'de')
    await fullResults().script(page)
    await page.goto(real.url)
    await openPlace(page, 'results')
    const lookAt = async (name: string) => {
      await settled(page)
      for (const width of sizes) {
        await page.setViewportSize({ width, height: 768 })
        await keepPicture(page, info, `results-${language}-${name}-${width}`)
        expect.soft(await tooWide(page), `${name}, ${width}`).toEqual([])
        if (isPseudo) {
          expect.soft(await cutText(page), `${name}, ${width}`).toEqual([])
          expect.soft(await overlaps(page), `${name}, ${width}`).toEqual([])
        } else expect.soft(await illegible(page), `${name}, ${width}`).toEqual([])
      }
    }
    await page.getByRole('row').filter({ hasText: longOrder }).first().click()
    await expect(page.getByRole('region', { name: said.chosen })).toBeVisible()
    await lookAt('board')
    await page.getByRole('button', { name: said.editOf('Shop') }).click()
    await page.getByRole('button', { name: said.addRow }).click()
    await lookAt('form')
    await page
      .getByRole('main')
      .getByRole('button', { name: said.cancel, exact: true })
      .scrollIntoViewIfNeeded()
    await lookAt('form-end')
    await expect(page.getByRole('heading', { level: 1, name: words.screens.results })).toBeVisible()
  })
