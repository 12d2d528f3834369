// One purchase in doubt is one parcel's matter: the station goes on, and the parcel says what can be done about it.

import type { Page } from '@playwright/test'
import { expectNote } from './notes.ts'
import { expect, keepPicture, scan, stage, test as base } from './station.ts'
import { askNow, settled } from './screens.ts'
import { setUpTest, startLine } from './test-account.ts'

type InDoubt = {
  readonly line: Awaited<ReturnType<typeof startLine>>
  readonly purchaseId: string
}

/** `onStage`: WEB-1 is in doubt, and stays it until the line answers. `inDoubt`: and the stage is free again. */
const test = base.extend<{ onStage: InDoubt; inDoubt: InDoubt }>({
  onStage: async ({ bench, sandbox, station }, use) => {
    const line = await startLine(sandbox.baseUrl)
    await setUpTest(station, { baseUrl: line.baseUrl, keys: sandbox.keys }, sandbox.printers[0]!.port, bench)
    line.setAnswers(false)
    await scan(bench, 'WEB-1')
    await expect(stage(bench)).toContainText('Not sure')
    line.setAnswers('purchases')
    const [parcel] = (await station.ask('doubts.list', {})).parcels
    await use({ line, purchaseId: parcel!.purchaseId })
    line.close()
  },
  inDoubt: async ({ bench, onStage }, use) => {
    await bench.keyboard.press('Escape')
    await expect(stage(bench)).toContainText('Scan an order')
    await use(onStage)
  },
})

const bar = (page: Page) => page.getByRole('banner', { name: 'Station' })
const recent = (page: Page) => page.getByRole('region', { name: 'Last parcels' }).getByRole('listitem')

test('a look into a doubt that is not answered does not make the station offline', async ({
  bench,
  station,
  inDoubt,
}) => {
  const { purchaseId } = inDoubt
  const before = (await station.ask('station.status', {})).service
  for (let looks = 0; looks < 3; looks++) await station.ask('ship.retry', { purchaseId })
  const { service, inDoubt: count } = await station.ask('station.status', {})
  expect(count).toBe(1)
  expect(service).toEqual({ ...before, state: 'reachable' })
  await expect(bar(bench)).toContainText('Service reachable')
  await expect(stage(bench)).toContainText('Scan an order')
})

test('a doubt stays at its place among the last parcels, however often it is looked into', async ({
  bench,
  station,
  inDoubt,
}) => {
  // A lower page lists fewer of them under the line that tells of the doubt.
  await bench.setViewportSize({ width: 1920, height: 1080 })
  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(recent(bench).first()).toContainText('WEB-2')
  await station.ask('ship.retry', { purchaseId: inDoubt.purchaseId })
  await station.ask('orders.hold', { orderNumber: 'WEB-1', reason: 'so that the page is told' })
  await expect(bench.getByText(/^1 not sure/)).toBeVisible()
  const { recent: told } = await station.ask('station.status', {})
  expect(told.map(({ orderNumber }) => orderNumber)).toEqual(['WEB-2', 'WEB-1'])
  await expect(recent(bench).nth(1)).toContainText('WEB-1')
  await expect(recent(bench).nth(1)).toContainText('Not sure')
})

test('an order in doubt says so in Orders, and offers to ask and not to ship @browser', async ({
  bench,
  inDoubt,
}, info) => {
  await bench.keyboard.press('F6')
  const row = bench.getByRole('row').filter({ hasText: 'WEB-1' })
  await expect(row).toContainText('Not sure')
  await expect(row).not.toContainText('To ship')
  await expect(bench.getByRole('row').filter({ hasText: 'WEB-2' })).toContainText('To ship')
  await row.click()
  const chosen = bench.getByRole('region', { name: 'Chosen order' })
  await expect(chosen).toContainText('Whether a label of it was bought is not known')
  await expect(chosen.getByRole('button', { name: /^Ship/ })).toHaveCount(0)
  await expect(chosen.getByRole('button', { name: /Cancel/ })).toHaveCount(0)
  await keepPicture(bench, info, 'orders-in-doubt')
  // The station asks by itself, too: once that is answered, F8 is another key.
  const asked = bench.waitForRequest(/ship[.]retry/)
  await bench.keyboard.press('F8')
  await asked
  inDoubt.line.setAnswers(true)
  await expect(row).toContainText('Shipped')
  await expect(chosen.getByRole('button', { name: /^Second parcel/ })).toBeVisible()
})

test('what is not sure is opened from the status bar, and by its key, and asked about there', async ({
  bench,
  inDoubt,
}, info) => {
  await bench.keyboard.press('F3')
  await bar(bench).getByRole('button', { name: '1 not sure' }).click()
  const dialog = bench.getByRole('dialog', { name: 'Open matters' })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog).toContainText('WEB-1')
  await keepPicture(bench, info, 'not-sure-opened')
  await bench.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await bench.keyboard.press('Shift+F5')
  await expect(dialog).toContainText('WEB-1')
  inDoubt.line.setAnswers(true)
  await askNow(dialog)
  await expect(dialog).toContainText('It is known what came of every purchase')
  await expect(bench.getByText('1 not sure')).toBeHidden()
  // It was told while its label was printing: the note goes on with it.
  await expectNote(bench, 'WEB-1: Shipped')
  await expect(bench.getByRole('log')).not.toContainText('WEB-1: Printing')
})

// Hazard: the page did not know that it had been in doubt, and said nothing.
test(
  'what came of it is told also where a key freed the stage before the parcel was back on it',
  { tag: '@browser' },
  async ({ bench, station, onStage: { line, purchaseId } }) => {
    const asked = Promise.withResolvers<void>()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    let isLoaded = false
    bench.once('framenavigated', () => (isLoaded = true))
    await bench.route('**/rpc/ship.parcel', async (route) => {
      // The page before may ask as well.
      if (isLoaded) asked.resolve()
      await held
      await route.continue()
    })
    await bench.reload()
    await asked.promise
    await expect(stage(bench)).toContainText('Scan an order')
    await bench.keyboard.press('Escape')
    const answered = bench.waitForResponse('**/rpc/ship.parcel')
    letGo()
    await (await answered).finished()
    await settled(bench)
    line.setAnswers(true)
    await station.ask('ship.retry', { purchaseId })
    await expectNote(bench, 'WEB-1: Shipped')
    await expect(stage(bench)).toContainText('Scan an order')
  },
)
