// The list of items that is the same at two benches of a warehouse, as their pages show it: told, cut off, and where a word of one bench
// does not stand.

import type { Page } from '@playwright/test'
import { illegible } from './legible.ts'
import { findings, tooWide } from './page-checks.ts'
import { openPlace } from './screens.ts'
import { expect, keepPicture, type RunningStation } from './station.ts'
import { test } from './warehouse-test.ts'

const take = (station: RunningStation, ...rows: readonly string[]) =>
  station.ask('items.import', {
    fileName: 'items.csv',
    contentBase64: Buffer.from(['sku,description,barcodes', ...rows].join('\n')).toString('base64'),
  })

test('what is imported at one bench is listed at the other, and one barcode names one item @browser', async ({
  page,
  key,
  postgres,
  openBench,
}, info) => {
  expect(key).toBeDefined()
  const first = await openBench('Bench 1')
  const second = await openBench('Bench 2')
  await page.goto(second.url)
  const look = async (name: string) => {
    for (const width of [1366, 1024]) {
      await page.setViewportSize({ width, height: 768 })
      await keepPicture(page, info, `items-at-benches-${name}-${width}`)
      expect.soft(await tooWide(page), name).toEqual([])
      expect.soft(await illegible(page), name).toEqual([])
    }
    expect.soft(await findings(page), name).toEqual([])
  }
  const said = (text: string | RegExp) =>
    expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

  await take(first, 'CUP,Cup of china,SUP-CUP')
  await openPlace(page, 'items')
  await said('The same at all benches of the warehouse.')
  await expect(page.getByRole('row', { name: /CUP/ })).toContainText('Cup of china')
  await look('shared')

  await postgres.kill()
  await take(second, 'POT,Pot,SUP-NEW')
  await take(first, 'JUG,Jug,SUP-NEW')
  await expect(page.getByRole('row', { name: /POT/ })).toBeVisible()
  await said('1 item is not known to be told to the other benches.')
  await look('cut-off')

  await postgres.start()
  await expect(page.getByRole('row', { name: /^JUG Jug/ })).toBeVisible({ timeout: 60_000 })
  const notStood = (at: Page) =>
    at.getByRole('region', { name: /What another bench had said otherwise/ }).first()
  const other = await page.context().newPage()
  await other.goto(first.url)
  await openPlace(other, 'items')
  // Whichever bench was heard first has the code: the other one says so.
  await expect(async () => {
    expect((await notStood(page).count()) + (await notStood(other).count())).toBe(1)
  }).toPass()
  const loser = (await notStood(page).count()) > 0 ? page : other
  await expect(notStood(loser)).toContainText('The barcode SUP-NEW names')
  await keepPicture(loser, info, 'items-at-benches-not-stood')
  await loser.getByRole('button', { name: 'I have read it' }).click()
  await expect(notStood(loser)).toHaveCount(0)
})
