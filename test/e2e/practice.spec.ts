// A new packer is trained on the Demo alone: what goes wrong at a printer is switched on its own page.

import { languageNames } from '../../src/words/languages.ts'
import { wordsIn } from '../support/all-words.ts'
import { illegible } from './legible.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'
import { openPrinters } from './test-printers.ts'

test('labels run out at Demo’s printer, the stage says so, and the label comes out when it is put right', async ({
  bench,
  station,
}, info) => {
  await openPrinters(bench)
  await bench
    .getByRole('list', { name: 'Printers' })
    .getByRole('button', { name: 'Sandbox label printer' })
    .click()
  const practice = bench.getByRole('region', { name: 'Practice' })
  await practice.getByRole('button', { name: 'Labels run out' }).click()
  await expect(bench.getByRole('status').filter({ hasText: 'Paper out' })).toBeVisible()
  await keepPicture(bench, info, 'printer-practice')

  await bench.keyboard.press('F2')
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('Paper out')
  await keepPicture(bench, info, 'stage-practice')

  // A print that waits is taken out; its order is not said to be shipped then.
  await scan(bench, 'ORDER-1002')
  await expect(stage(bench)).toContainText('ORDER-1002')
  await expect(stage(bench)).toContainText('Paper out')
  await bench.keyboard.press('Delete')
  await expect(stage(bench)).toContainText('The label is bought, and its print was taken out of the queue')
  const [cancelled] = (await station.ask('station.status', {})).recent
  expect(cancelled).toMatchObject({ orderNumber: 'ORDER-1002', job: { state: 'failed' } })
  // At once it would be the scanner's double read.
  await bench.keyboard.press('Escape')
  await scan(bench, 'ORDER-1002')
  await expect(stage(bench)).toContainText(/Bought .*, and not printed/)
  await keepPicture(bench, info, 'stage-already-unprinted')

  await openPrinters(bench)
  await bench
    .getByRole('list', { name: 'Printers' })
    .getByRole('button', { name: 'Sandbox label printer' })
    .click()
  await practice.getByRole('button', { name: 'Put it right' }).click()
  await bench.keyboard.press('F2')
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('No second label was bought')
})

for (const language of ['en', 'de'] as const) {
  test(`the smallest display has Demo and its service in sight, also while that is away, in ${languageNames[language]}`, async ({
    window: page,
    station,
  }, info) => {
    await page.addInitScript((to) => localStorage.setItem('packbench.language', to), language)
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(station.url)
    const { frame } = wordsIn(language)
    const bar = page.getByRole('banner')
    const service = bar.getByRole('switch', { name: frame.demoService })
    const inSight = async (name: string) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(bar.getByText(frame.profile.demo, { exact: true })).toBeInViewport({ ratio: 1 })
        await expect(service).toBeInViewport({ ratio: 1 })
        await keepPicture(page, info, `bar-${name}-${language}-${colorScheme}`)
      }
      expect(await illegible(page)).toEqual([])
    }
    await expect(bar.getByText(frame.service('reachable', '', true)).first()).toBeVisible()
    await inSight('demo')
    await service.click()
    await expect(service).not.toBeChecked()
    await expect(page.locator('main [data-state=offline]')).toBeVisible()
    await inSight('demo-away')
    await service.click()
    await expect(service).toBeChecked()
    await expect(page.locator('main [data-state=ready]')).toBeVisible()
  })
}
