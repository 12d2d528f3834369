// Hazard: a label that was paid for never comes out, because the carrier's sheet holds more than the label; or something
// else does, and nobody was shown.

import type { Page } from '@playwright/test'
import { startLabelProxy } from '../support/label-proxy.ts'
import { twoLabelSheet, twoSheets } from '../support/two-label-sheet.ts'
import { violationsOf } from './axe.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'
import { setUpTest } from './test-account.ts'

test.use({ units: 'metric', readsLabels: true })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Which part of the page is the label?' })
const choice = (page: Page) => dialog(page).getByRole('combobox', { name: 'What is printed' })
const sheet = (page: Page) => dialog(page).getByRole('img', { name: /^The whole page of/ })
const result = (page: Page) => dialog(page).getByRole('img', { name: /as it is printed$/ })
const side = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })
const open = (page: Page) => page.getByRole('button', { name: 'Choose the part of the page…' })
const keep = (page: Page) => dialog(page).getByRole('button', { name: 'Keep for such labels' })

async function printAgain(page: Page) {
  await page.getByRole('radio', { name: 'Bad print' }).check()
  await page.getByRole('button', { name: 'Print again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'confirmed it' })).toContainText('Printed')
}

test('the label of a sheet is chosen by hand, printed of every such sheet, and taken away again', async ({
  bench,
  sandbox,
  station,
}, info) => {
  const file = await twoLabelSheet()
  const service = await startLabelProxy(sandbox.baseUrl, () => file)
  await setUpTest(station, { ...sandbox, baseUrl: service.baseUrl }, sandbox.printers[0]!.port)
  await bench.reload()
  await expect(stage(bench)).toContainText('Scan an order')
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('A page is larger than the paper in the printer.')

  await bench.keyboard.press('F3')
  await expect(bench.getByText('A page is larger than the paper in the printer.').first()).toBeVisible()
  await open(bench).click()
  await expect(sheet(bench)).toBeVisible()
  await expect(dialog(bench)).toContainText('This part would not be printed.')
  await expect(dialog(bench).getByRole('button', { name: 'Let the station find it again' })).toBeDisabled()
  await keepPicture(bench, info, 'label-area-refused')

  await choice(bench).selectOption('The left half')
  await expect(result(bench)).toBeVisible()
  await expect(keep(bench)).toBeEnabled()
  await keepPicture(bench, info, 'label-area-left')
  const violations = await violationsOf(bench)
  expect(violations).toEqual([])

  // By keys: a rectangle through the code, and one around the label.
  await choice(bench).selectOption('A rectangle')
  await side(bench, 'Left, mm').fill('30')
  await side(bench, 'Top, mm').fill('12')
  await side(bench, 'Width, mm').fill('95')
  await side(bench, 'Height, mm').fill('133')
  await expect(dialog(bench)).toContainText('A barcode of the page could not be read on the label')
  await expect(keep(bench)).toBeDisabled()
  await keepPicture(bench, info, 'label-area-cut')
  await side(bench, 'Height, mm').fill('1330')
  await expect(dialog(bench)).toContainText('Not on the page')
  await expect(keep(bench)).toBeDisabled()

  // By the mouse: around the label on the right.
  const box = (await sheet(bench).boundingBox())!
  await bench.mouse.move(box.x + box.width * 0.53, box.y + box.height * 0.04)
  await bench.mouse.down()
  await bench.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.3)
  await bench.mouse.move(box.x + box.width * 0.98, box.y + box.height * 0.54)
  await bench.mouse.up()
  await expect(result(bench)).toBeVisible()
  await expect(side(bench, 'Left, mm')).toHaveValue(/^11[0-9](\.\d)?$/)
  await keepPicture(bench, info, 'label-area-drawn')
  await keep(bench).press('Enter')
  await expect(bench.getByText(/^Kept for labels of /)).toBeVisible()
  await expect(dialog(bench)).toBeHidden()
  await expect(bench.getByRole('list', { name: 'How it is printed' })).toContainText('chosen by hand')
  await keepPicture(bench, info, 'label-area-kept')
  await printAgain(bench)

  // The next one comes out by itself.
  await bench.keyboard.press('Escape')
  await bench.keyboard.press('Escape')
  await expect(bench.getByRole('heading', { level: 1, name: 'Ship' })).toBeAttached()
  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('WEB-2')
  await expect(stage(bench)).toContainText('confirmed')

  // A printer's history shows what its paper looked like, and offers the same.
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Printers', exact: true }).click()
  await bench.getByRole('list', { name: 'Printers' }).getByRole('button', { name: 'Zebra left' }).click()
  await bench.getByRole('radio', { name: 'Last prints' }).check()
  await expect(bench.getByRole('list', { name: 'How it is printed' })).toContainText('chosen by hand')
  await open(bench).click()
  await expect(choice(bench)).toHaveValue('rectangle')
  await expect(result(bench)).toBeVisible()
  await expect(keep(bench)).toBeDisabled()
  await bench.keyboard.press('Escape')
  await expect(dialog(bench)).toBeHidden()
  await keepPicture(bench, info, 'label-area-history')
  await bench.keyboard.press('Escape')
  const rules = bench.getByRole('list', { name: 'Parts of larger pages' })
  await expect(rules.getByRole('listitem')).toHaveText(/215\.9 × 279\.4 mm.*A rectangle of 9.*from the left/s)
  await rules.scrollIntoViewIfNeeded()
  await expect(bench.getByText(/^Kept for labels of /)).toBeHidden()
  await keepPicture(bench, info, 'label-area-rules')
  await rules.getByRole('button', { name: 'Take away' }).click()
  await expect(bench.getByText('The station finds the label on a larger page by itself.')).toBeVisible()
  expect(await station.ask('labelAreas.list', {})).toEqual({ rules: [] })
  const { entries } = await station.ask('audit.list', { limit: 1 })
  expect(entries[0]).toMatchObject({ operation: 'labelAreas.forget', outcome: 'done' })
  await service.close()
})

const pat = { name: 'Pat Moss', badge: 'E-004712' }
const sue = { name: 'Sue Bell', badge: 'E-004711' }

test('a packer chooses a part of each larger page with a supervisor’s badge, and no old picture stays', async ({
  bench,
  sandbox,
  station,
}, info) => {
  const file = await twoSheets()
  const service = await startLabelProxy(sandbox.baseUrl, () => file)
  await setUpTest(station, { ...sandbox, baseUrl: service.baseUrl }, sandbox.printers[0]!.port)
  await station.ask('operators.save', { ...sue, role: 'supervise', limits: {} })
  await station.ask('operators.save', { ...pat, role: 'pack', limits: {} })
  await station.ask('operators.badge', { badge: pat.badge })
  await bench.reload()
  await expect(stage(bench)).toContainText('Scan an order')
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('A page is larger than the paper in the printer.')

  const asks = bench.getByRole('dialog', { name: /supervisor’s badge/ })
  const pageChoice = dialog(bench).getByRole('combobox', { name: 'Page' })
  async function chooseOf(page: string, part: string) {
    await open(bench).click()
    await expect(sheet(bench)).toBeVisible()
    await pageChoice.selectOption(page)
    await expect(dialog(bench)).toContainText(page === 'Page 1 of the file' ? '215.9 × 279.4' : '210 × 297')
    await choice(bench).selectOption(part)
    await expect(result(bench)).toBeVisible()
    await keepPicture(bench, info, `label-area-pages-${page.slice(5, 6)}`)
    await keep(bench).click()
    await expect(asks).toContainText('Only a supervisor may do that')
    await keepPicture(bench, info, 'label-area-badge')
    await scan(bench, sue.badge)
    await expect(asks).toBeHidden()
    await expect(dialog(bench)).toBeHidden()
  }
  await bench.keyboard.press('F3')
  await expect(bench.getByText('A page is larger than the paper in the printer.').first()).toBeVisible()
  await chooseOf('Page 2 of the file', 'The right half')
  await chooseOf('Page 1 of the file', 'The left half')
  await expect(bench.getByRole('list', { name: 'How it is printed' })).toContainText('chosen by hand')
  await printAgain(bench)

  const picture = bench.getByRole('img', { name: /WEB-1/ }).locator('canvas')
  const drawn = () => picture.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  async function lastPrints() {
    await bench.keyboard.press('Shift+F1')
    await bench.getByRole('dialog').getByRole('button', { name: 'Printers' }).click()
    await bench.getByRole('list', { name: 'Printers' }).getByRole('button', { name: 'Zebra left' }).click()
    await bench.getByRole('radio', { name: 'Last prints' }).check()
    await expect(bench.getByRole('list', { name: 'How it is printed' })).toContainText('chosen by hand')
  }
  await bench.keyboard.press('Escape')
  await bench.keyboard.press('Escape')
  await lastPrints()
  const before = await drawn()

  await bench.keyboard.press('Escape')
  await bench.keyboard.press('F3')
  await chooseOf('Page 1 of the file', 'The right half')
  await bench.keyboard.press('Escape')
  await lastPrints()
  await expect.poll(drawn).not.toBe(before)
  await service.close()
})
