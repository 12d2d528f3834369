// A page that does not come whole at first. The page's files are those of the build; what cuts them off is scripted.

import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { startFakeStation, type FakeStation } from '../support/fake-station.ts'
import { wordsIn } from '../support/all-words.ts'
import { fullStatus } from './every-stage.ts'
import { expect, keepPicture, stage } from './station.ts'

const test = base.extend<{ fake: FakeStation }>({
  fake: async ({ page }, use) => {
    const fake = await startFakeStation(join(import.meta.dirname, '../../out/renderer'), {
      'station.status': () => fullStatus({ inDoubt: 0 }),
      'print.jobs': () => ({ jobs: [] }),
    })
    await page.addInitScript(() => localStorage.setItem('packbench.language', 'es'))
    await use(fake)
    await fake.close()
  },
})

const ready = wordsIn('es').ship.ready

/** More often than Chromium tries again by itself. */
const cuts = 4

for (const [what, files] of Object.entries({
  'its script': /\/index-.*\.js$/,
  'a script that this needs': /\/shared-.*\.js$/,
  'its style': /\/index-.*\.css$/,
  'its first screen': /\/ShipScreen-.*\.js$/,
  'the file of its words': /\/es-.*\.js$/,
}))
  test(`comes whole although ${what} was cut off`, async ({ page, fake }, info) => {
    let cut = 0
    fake.files = (path) => (files.test(path) && cut++ < cuts ? 'cut' : undefined)
    await page.goto(fake.url)
    await expect.poll(() => cut).toBeGreaterThan(cuts)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(239, 234, 225)')
    await expect(page.getByText(ready, { exact: true })).toBeVisible()
    await keepPicture(page, info, `first-load-${what.replaceAll(' ', '-')}`)
  })

test('starts in English where its words do not come, and changes over when they do', async ({
  page,
  fake,
}) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  fake.files = (path) => (/\/es-.*\.js$/.test(path) ? held : undefined)
  await page.goto(fake.url)
  await expect(stage(page)).toBeVisible()
  await expect(page.getByText(wordsIn('en').ship.ready, { exact: true })).toBeVisible()
  letGo()
  await expect(page.getByText(ready, { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})
