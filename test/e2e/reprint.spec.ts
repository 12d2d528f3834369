import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { buy, priceOf } from './draft-form.ts'
import { holdNext } from './held-answers.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

const labels = (page: Page) => page.getByRole('listbox', { name: 'Labels' })
const search = (page: Page) => page.getByRole('combobox', { name: 'Scan or type' })

test(
  'with the service off the network a label is found by its recipient and printed again',
  { tag: '@desktop' },
  async ({ bench, station }, info) => {
    for (const order of ['ORDER-1001', 'ORDER-1002', 'ORDER-1003']) {
      await scan(bench, order)
      await expect(stage(bench)).toContainText(order)
      await expect(stage(bench)).toContainText('confirmed')
    }
    const { hits } = await station.ask('reprint.search', { query: 'ORDER-1002' })
    const wanted = hits[0]!
    await bench.getByRole('switch', { name: 'Service' }).click()
    await scan(bench, 'ORDER-1004')
    await expect(stage(bench)).toContainText('Offline')

    await bench.keyboard.press('F3')
    await expect(bench.getByText(/Offline since \d\d:\d\d/).last()).toBeVisible()
    await expect(
      bench.getByText('Reprints work. No order is in line: scan it again when the service is back.'),
    ).toBeVisible()
    await expect(labels(bench).getByRole('option')).toHaveCount(3)
    await bench.keyboard.type(wanted.recipient, { delay: 60 })
    await expect(labels(bench).getByRole('option')).toHaveCount(1)
    await expect(labels(bench).getByRole('option', { selected: true })).toContainText('ORDER-1002')
    await expect(bench.getByRole('img', { name: 'Label of ORDER-1002' })).toBeVisible()
    await keepPicture(bench, info, 'reprint-offline')

    const print = bench.getByRole('button', { name: 'Print again' })
    await expect(print).toBeDisabled()
    await bench.keyboard.press('Enter')
    await expect(bench.getByRole('radio', { name: 'Damaged' })).toBeFocused()
    await bench.keyboard.press('3')
    await expect(bench.getByRole('radio', { name: 'Bad print' })).toBeChecked()
    await bench.keyboard.press('F7')
    await expect(bench.getByRole('status').filter({ hasText: 'confirmed it' })).toContainText('Printed')
    await expect(bench.getByText('Printed 2 times')).toBeVisible()
    await keepPicture(bench, info, 'reprint-printed')

    const after = await station.ask('reprint.search', { query: 'ORDER-1002' })
    expect(after.hits[0]).toMatchObject({ prints: 2, job: { state: 'confirmed', reprintReason: 'misprint' } })
  },
)

test('a label that is out before the page has the answer to its print is told', async ({
  bench,
  station,
}) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  await bench.route('**/rpc/reprint.print', async (route) => {
    const answer = await route.fetch()
    await expect
      .poll(async () => (await station.ask('reprint.search', { query: '' })).hits[0]?.job?.reprintReason)
      .toBe('damaged')
    await expect
      .poll(async () => (await station.ask('reprint.search', { query: '' })).hits[0]?.job?.state)
      .toBe('confirmed')
    // Told to the page by now, and shown in its list.
    await expect(bench.getByText('Printed 2 times')).toBeVisible()
    await route.fulfill({ response: answer })
  })
  await bench.keyboard.press('F3')
  await expect(labels(bench).getByRole('option')).toHaveCount(1)
  await bench.keyboard.press('Enter')
  await bench.keyboard.press('1')
  await expect(bench.getByRole('radio', { name: 'Damaged' })).toBeChecked()
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('status').filter({ hasText: 'confirmed it' })).toContainText('Printed')
})

test('a scanned tracking number finds its label', async ({ bench, station }) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  const { hits } = await station.ask('reprint.search', { query: '' })
  await bench.keyboard.press('F3')
  await expect(labels(bench).getByRole('option')).toHaveCount(1)
  // As the screen says, without anything typed: Enter, then a reason's key.
  await expect(bench.getByText('Choose a reason first: Enter, then keys 1 to 5.')).toBeVisible()
  await bench.keyboard.press('Enter')
  await expect(bench.getByRole('radio', { name: 'Damaged' })).toBeFocused()
  await bench.keyboard.press('Escape')
  await scan(bench, hits[0]!.trackingNumber)
  await expect(search(bench)).toHaveValue(hits[0]!.trackingNumber)
  await expect(labels(bench).getByRole('option', { selected: true })).toContainText('ORDER-1001')
  await expect(bench.getByRole('radio', { name: 'Damaged' })).toBeFocused()
})

test('of an order with several labels the arrows choose one, and its keys work at once', async ({
  bench,
  station,
}, info) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  await bench.keyboard.press('Escape')
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('Already')
  await bench.keyboard.press('F4')
  await bench.getByRole('button', { name: 'Prepare the parcel' }).press('Enter')
  await bench.getByRole('textbox', { name: 'Weight *' }).fill('9')
  // The key that buys buys nothing before there is a price.
  await priceOf(buy(bench))
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('parcel 2')
  await expect(stage(bench)).toContainText('confirmed')
  const { hits } = await station.ask('reprint.search', { query: 'ORDER-1001' })

  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('Already')
  await bench.keyboard.press('F7')
  await expect(labels(bench)).toBeFocused()
  await expect(bench.getByText('Choose a reason first: keys 1 to 5.', { exact: true })).toBeVisible()
  await bench.keyboard.press('ArrowDown')
  await keepPicture(bench, info, 'reprint-several')
  await bench.keyboard.press('1')
  await expect(bench.getByRole('radio', { name: 'Damaged' })).toBeChecked()
  await expect(search(bench)).toHaveValue('ORDER-1001')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('status').filter({ hasText: 'confirmed it' })).toContainText('Printed')
  const after = await station.ask('reprint.search', { query: 'ORDER-1001' })
  expect(after.hits.map(({ prints }) => prints)).toEqual([1, 2])
  expect(after.hits.map(({ labelId }) => labelId)).toEqual(hits.map(({ labelId }) => labelId))
})

test('why one label could not be printed is not said of the next one @browser', async ({ bench }) => {
  for (const order of ['ORDER-1001', 'ORDER-1002']) {
    await scan(bench, order)
    await expect(stage(bench)).toContainText(order)
    await expect(stage(bench)).toContainText('confirmed')
  }
  await bench.keyboard.press('F3')
  const option = (order: string) => labels(bench).getByRole('option', { name: order })
  await option('ORDER-1001').click()
  await bench.getByRole('radio', { name: 'Damaged' }).check()
  const answer = await holdNext(bench, 'reprint.print', {
    code: 'label_unreadable',
    message: 'cannot be opened',
  })
  await bench.keyboard.press('F7')
  await answer.given
  await option('ORDER-1002').click()
  await answer.release()
  await expect(bench.getByRole('log').getByText('ORDER-1001 ·')).toBeVisible()
  await expect(bench.getByRole('region', { name: 'Print again' }).getByRole('alert')).toBeHidden()
})

test('where digits are still of the search, the reasons say how to come to them', async ({ bench }) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  await bench.keyboard.press('F3')
  await expect(
    bench.getByText('Choose a reason first: Enter, then keys 1 to 5.', { exact: true }),
  ).toBeVisible()
  await search(bench).press('Enter')
  await expect(bench.getByText('Choose a reason first: keys 1 to 5.', { exact: true })).toBeVisible()
})

test('what is not found is told with what was looked for', async ({ bench }, info) => {
  await bench.keyboard.press('F3')
  await expect(bench.getByText('Labels that were bought are listed here')).toBeVisible()
  await scan(bench, 'NOTHING-LIKE-IT')
  await expect(bench.getByText('No label for “NOTHING-LIKE-IT”')).toBeVisible()
  await keepPicture(bench, info, 'reprint-nothing')
})

test('the list is worked by keys: chosen, narrowed, saved, and taken on to other screens', async ({
  bench,
  station,
}, info) => {
  for (const order of ['ORDER-1001', 'ORDER-1002']) {
    await scan(bench, order)
    await expect(stage(bench)).toContainText(order)
    await expect(stage(bench)).toContainText('confirmed')
  }
  const chosen = labels(bench).getByRole('option', { selected: true })
  await bench.keyboard.press('F3')
  await search(bench).click()
  await expect(chosen).toContainText('ORDER-1002')
  await bench.keyboard.press('ArrowDown')
  await expect(chosen).toContainText('ORDER-1001')
  await bench.keyboard.press('ArrowUp')
  await expect(chosen).toContainText('ORDER-1002')

  const download = bench.waitForEvent('download')
  await bench.keyboard.press('F4')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^packbench-labels-\d{8}-\d{4}\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFbought at,order number,tracking number,/)
  expect(lines.slice(1, 3).map((line) => line.split(',')[1])).toEqual(['ORDER-1002', 'ORDER-1001'])
  await expect(bench.getByText('2 labels saved as CSV')).toBeVisible()
  const { entries } = await station.ask('audit.list', { limit: 5 })
  expect(entries[0]).toMatchObject({ operation: 'reprint.beginExport', outcome: 'done' })

  await bench.getByRole('combobox', { name: 'Bought' }).selectOption('Yesterday')
  await expect(bench.getByText('No label is like that.')).toBeVisible()
  await bench.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Sent or printed · 2' })
  await bench.getByRole('combobox', { name: 'Bought' }).selectOption('From … to …')
  await expect(bench.getByText('2 labels', { exact: true })).toBeVisible()
  await bench.getByRole('textbox', { name: 'To day' }).fill('2026-02-30')
  await expect(bench.getByText('As 2026-11-20')).toBeVisible()
  await keepPicture(bench, info, 'reprint-filters')
  const violations = await violationsOf(bench)
  expect(violations).toEqual([])

  // A scan is looked for among all labels, and its digits are keys then.
  await scan(bench, 'ORDER-1001')
  await expect(bench.getByRole('radio', { name: 'Damaged' })).toBeFocused()
  await bench.keyboard.press('7')
  await expect(bench.getByRole('heading', { level: 1, name: 'Tracking' })).toBeAttached()
  await expect(bench.getByRole('main')).toContainText('ORDER-1001')
  await bench.keyboard.press('F3')
  await expect(chosen).toContainText('ORDER-1002')
  await search(bench).press('Enter')
  await expect(bench.getByRole('radio', { name: 'Damaged' })).toBeFocused()
  await bench.keyboard.press('6')
  await expect(bench.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible()
  await expect(bench.getByRole('main')).toContainText('ORDER-1002')
  await bench.keyboard.press('Escape')
  await bench
    .getByRole('dialog', { name: /^Take the label off/ })
    .getByRole('button', { name: 'Clear' })
    .click()
  await bench.keyboard.press('F3')
  await expect(chosen).toContainText('ORDER-1002')
  await bench.keyboard.press('Escape')
  await expect(bench.getByRole('heading', { level: 1, name: 'Ship' })).toBeAttached()
})
