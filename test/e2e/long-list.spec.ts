// A million labels in the page. That the station finds and pages them in time is measured by `npm run bench -- history`;
// here its answers are scripted, so that a row's number tells its place.

import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import type { LabelHit } from '../../src/contract/domain.ts'
import type { OperationOutput } from '../../src/contract/operations.ts'
import { startFakeStation, type FakeStation } from '../support/fake-station.ts'
import { holdNext } from './held-answers.ts'
import { expect, keepPicture, stage } from './station.ts'

const many = 1_000_000

const status: OperationOutput<'station.status'> = {
  version: '0.1.0',
  profile: 'test',
  accountReady: true,
  service: { state: 'reachable', since: '2026-11-20T09:00:00.000Z' },
  secrets: { mode: 'keychain' },
  printers: [],
  orders: { open: 0, shipped: many },
  shippedToday: 0,
  heard: { printers: {} },
  inDoubt: 0,
  recent: [],
}

/** The newest has the highest number, and stands at place 1. */
const orderOf = (number: number) => `ORDER-${String(number).padStart(7, '0')}`

const hitOf = (number: number): LabelHit => ({
  labelId: `01a20114-88ea-7509-8a80-${String(number).padStart(12, '0')}`,
  orderNumber: orderOf(number),
  packageNumber: 1,
  packageCount: 1,
  trackingNumber: `9200${String(number).padStart(18, '0')}`,
  service: 'GroundAdvantage',
  recipient: 'Avery Example',
  destination: 'Chicago IL · 60601',
  boughtAt: '2026-11-20T10:00:00.000Z',
  state: 'printed',
  prints: 1,
  codes: { state: 'not_yet', tracking: 'unknown', codes: [] },
})

const test = base.extend<{ fake: FakeStation }>({
  // eslint-disable-next-line no-empty-pattern
  fake: async ({}, use) => {
    const fake = await startFakeStation(join(import.meta.dirname, '../../out/renderer'), {
      'station.status': () => status,
      'reprint.search': ({ query = '', before, skip = 0, limit = 30 }) => {
        const found = query === '' ? many : Number(/^order-(\d+)$/.exec(query)?.[1] ?? 0) > 0 ? 1 : 0
        const top = found === many ? (before ?? many + 1) - 1 - skip : Number(query.slice('order-'.length))
        const count = Math.max(0, Math.min(limit, found === many ? top : found))
        const hits = Array.from({ length: count }, (_, at) => hitOf(top - at))
        const last = top - count + 1
        const counts = { unprinted: 0, unsure: 0, printed: many, refund: 0 }
        return { hits, total: found, counts, ...(found === many && last > 1 ? { next: last } : {}) }
      },
    })
    await use(fake)
    await fake.close()
  },
})

const list = (page: Page) => page.getByRole('listbox', { name: 'Labels' })
const chosen = (page: Page) => list(page).getByRole('option', { selected: true })

/** Every row that is drawn is filled, they are few, and they leave no gap in the window. */
async function expectFull(page: Page): Promise<void> {
  await expect(
    list(page).getByRole('option', { includeHidden: true }).and(page.locator('[aria-busy]')),
  ).toHaveCount(0)
  expect(await list(page).getByRole('option').count()).toBeLessThan(40)
  const gaps = await list(page).evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    const places = Array.from({ length: 20 }, (_, at) => top + 3 + ((bottom - top - 6) * at) / 19)
    return places.filter((y) => !document.elementFromPoint(left + 40, y)?.closest('[role=option]')).length
  })
  expect(gaps).toBe(0)
}

test('a million labels are gone through by keys and by the scroll bar to the last one', async ({
  page,
  fake,
}, info) => {
  await page.goto(fake.url)
  await expect(stage(page)).toBeVisible()
  await page.keyboard.press('F3')
  await expect(chosen(page)).toContainText(orderOf(many))
  await expect(page.getByText('1,000,000 labels')).toBeVisible()

  // In the search box, which is empty, as in the list itself.
  await page.getByRole('combobox', { name: 'Scan or type' }).press('End')
  await expect(chosen(page)).toContainText(orderOf(1))
  await expect(chosen(page)).toHaveAttribute('aria-posinset', String(many))
  await expect(chosen(page)).toBeInViewport({ ratio: 0.99 })
  await expectFull(page)
  await keepPicture(page, info, 'reprint-million-end')

  await list(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toContainText(orderOf(2))
  await page.keyboard.press('PageUp')
  const pageRows = Number((await chosen(page).getAttribute('aria-posinset'))!)
  expect(many - 1 - pageRows).toBeGreaterThan(1)
  await page.keyboard.press('Home')
  await expect(chosen(page)).toContainText(orderOf(many))
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText(orderOf(many - (many - 1 - pageRows) - 1))
  await expect(chosen(page)).toBeInViewport({ ratio: 0.99 })
  await expectFull(page)

  for (const share of [0.5, 1, 0.25]) {
    await list(page).evaluate((element, to) => (element.scrollTop = to * element.scrollHeight), share)
    const wanted = share === 1 ? 1 : Math.round(many * (1 - share))
    const first = list(page).getByRole('option').nth(8)
    await expect
      .poll(async () => Number(/ORDER-(\d+)/.exec((await first.textContent()) ?? '')?.[1]))
      .toBeLessThan(wanted + many / 50)
    await expectFull(page)
    if (share === 1) await expect(list(page).getByRole('option').last()).toContainText(orderOf(1))
  }
  // A turn of the wheel goes some rows on, and not some thousand.
  const place = async () => Number(await list(page).getByRole('option').first().getAttribute('aria-posinset'))
  const before = await place()
  await list(page).hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(place).toBe(before + 3)
  await expectFull(page)
})

test('a search that is typed while a million labels fly past loses no key', async ({ page, fake }) => {
  await page.goto(fake.url)
  await expect(stage(page)).toBeVisible()
  await page.keyboard.press('F3')
  await expect(chosen(page)).toContainText(orderOf(many))
  await list(page).focus()
  await list(page).evaluate((element) => {
    const step = () => {
      element.scrollTop += 40_000
      if (element.isConnected) requestAnimationFrame(step)
    }
    step()
  })
  const text = 'order-0777123'
  await page.keyboard.type(text, { delay: 25 })
  await expect(page.getByRole('combobox', { name: 'Scan or type' })).toHaveValue(text)
  await expect(list(page).getByRole('option')).toHaveCount(1)
  await expect(chosen(page)).toContainText(orderOf(777_123))
  await expect(page.getByText('1 label', { exact: true })).toBeVisible()
})

/** From now on every row has this recipient. */
function rename(fake: FakeStation, recipient: string): void {
  const before = fake.script['reprint.search']!
  fake.script['reprint.search'] = async (input) => {
    const answer = await before(input)
    return { ...answer, hits: answer.hits.map((hit) => ({ ...hit, recipient })) }
  }
}

test('rows that were asked for before news are not shown after it @browser', async ({ page, fake }) => {
  await page.clock.install()
  await page.goto(fake.url)
  await expect(stage(page)).toBeVisible()
  await page.keyboard.press('F3')
  await expect(chosen(page)).toContainText(orderOf(many))
  const { labelId } = hitOf(many)

  await test.step('where they are the next ones of a list that was asked for anew', async () => {
    const rows = await holdNext(page, 'reprint.search')
    await list(page).evaluate((element) => (element.scrollTop = (97 * element.scrollHeight) / 1_000_000))
    await rows.given
    rename(fake, 'Robin Later')
    fake.emit('labelCodes', { labelId })
    const rowOf = (place: number) => list(page).getByRole('option', { name: orderOf(many + 1 - place) })
    await expect(rowOf(99)).toContainText('Robin Later')
    await rows.release()
    await expect(rowOf(101)).toContainText('Robin Later')
  })

  await test.step('where they are of a search that was on its way', async () => {
    const number = 777_123
    const rows = await holdNext(page, 'reprint.search')
    await page.getByRole('combobox', { name: 'Scan or type' }).fill(`order-${number}`)
    await rows.given
    rename(fake, 'Quinn Last')
    fake.emit('labelCodes', { labelId })
    await page.clock.runFor(1_000)
    await page.evaluate(() => fetch('/').then((answer) => answer.text()))
    await rows.release()
    await expect(chosen(page)).toContainText(orderOf(number))
    await expect(chosen(page)).toContainText('Quinn Last')
  })
})
