// A batch that is shared out at one bench and helped with at another, by keys, on two pages.

import type { Page } from '@playwright/test'
import { csvOf } from '../support/test-station.ts'
import { illegible } from './legible.ts'
import { findings, tooWide } from './page-checks.ts'
import { clearFaults, setFault } from './sandbox-switches.ts'
import { expect, keepPicture, stage } from './station.ts'
import { test } from './warehouse-test.ts'

const orders = Array.from({ length: 22 }, (_, at) => `PAIR-${String(at + 1).padStart(2, '0')}`)

test('a batch is shared out at one bench, and helped with at another, by keys @browser', async ({
  page,
  context,
  key: _key,
  openBench,
  sandbox,
}, info) => {
  const owner = await openBench('Bench 1')
  const helper = await openBench('Bench 2')
  const contentBase64 = Buffer.from(csvOf(...orders)).toString('base64')
  for (const bench of [owner, helper])
    await bench.ask('orders.import', { fileName: 'orders.csv', contentBase64 })
  const other = await context.newPage()
  for (const [at, bench] of [
    [page, owner],
    [other, helper],
  ] as const) {
    await at.goto(bench.url)
    await expect(stage(at)).toContainText('Scan an order')
    await at.keyboard.press('Shift+F2')
    await expect(at.getByRole('heading', { level: 1, name: 'Batch' })).toBeVisible()
  }
  async function look(at: Page, name: string): Promise<void> {
    await keepPicture(at, info, `batch-shared-${name}`)
    expect.soft(await findings(at)).toEqual([])
    await at.setViewportSize({ width: 1024, height: 768 })
    await keepPicture(at, info, `batch-shared-${name}-1024`)
    expect.soft(await tooWide(at)).toEqual([])
    expect.soft(await illegible(at)).toEqual([])
    await at.setViewportSize({ width: 1366, height: 768 })
  }
  const holdAnswers = () =>
    setFault(sandbox, { endpoint: 'createShipment', kind: 'hang', when: 'after_work', times: 100 })
  const others = (at: Page) => at.getByRole('region', { name: 'At other benches' })

  await test.step('it is shared out before it starts, and shown at the other bench', async () => {
    await page.keyboard.press('F7')
    await expect(page.getByRole('button', { name: /Share out from the start/ })).toBeVisible()
    await page.keyboard.press('F8')
    await expect(page.getByText('other benches may take rows as soon as it starts')).toBeVisible()
    await look(page, 'draft')
    await page.keyboard.press('F8')
    await expect(page.getByText('other benches may take rows as soon as it starts')).toBeHidden()
    // A price that comes after the question is another sum: it is refused then, rightly.
    await expect(page.getByText('Will cost about')).toBeVisible()
    await expect(page.getByText(/no price yet/)).toBeHidden()
    await page.keyboard.press('F7')
    await expect(page.getByRole('dialog')).toContainText('labels?')
    // No answer comes: it certainly runs when it is paused.
    await holdAnswers()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Pause/ }).press('F7')
    await clearFaults(sandbox)
    await expect(page.getByText('Go on when you are ready.')).toBeVisible()
    await expect(others(other)).toBeHidden()
    await page.keyboard.press('F8')
    await expect(page.getByRole('dialog')).toContainText('Let other benches help?')
    await look(page, 'asked')
    await page.keyboard.press('Enter')
    await expect(others(page)).toContainText('Shared out: other benches may take rows.')
    await expect(others(other)).toContainText(/Bench 1 · \d+ of \d+ wait/)
    await look(other, 'elsewhere')
  })

  await test.step('the other bench helps, and both say what each has', async () => {
    await other.keyboard.press('F4')
    await expect(other.getByRole('dialog')).toContainText('Help Bench 1?')
    await look(other, 'help')
    // Long enough that it is seen at work.
    await holdAnswers()
    await other.keyboard.press('Enter')
    await expect(other.getByRole('region', { name: 'Helping Bench 1' })).toBeVisible()
    await expect(others(page)).toContainText(/Bench 2 .*at work/)
    await look(page, 'shared')
    await look(other, 'helping')
  })

  await test.step('what was not begun goes back when the other bench stops, and the batch comes to its end', async () => {
    await other.keyboard.press('F9')
    await expect(other.getByRole('dialog')).toContainText('Stop helping?')
    await other.keyboard.press('Enter')
    await clearFaults(sandbox)
    await expect(other.getByText('Stopped helping')).toBeVisible()
    await look(other, 'stopped')
    await page.keyboard.press('F7')
    await expect(page.getByText(/bought at other benches/)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'At Bench 2' }).first()).toBeVisible()
    await look(page, 'done')
    const { batch } = await owner.ask('batch.current', {})
    expect(batch).toMatchObject({ state: 'done', counts: { bought: batch?.total, waiting: 0 } })
  })
})
