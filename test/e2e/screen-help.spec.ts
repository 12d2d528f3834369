// Each screen says what it is for and draws what to do, above its keys.

import type { Page } from '@playwright/test'
import { screens as titles } from '../../src/words/en/screens.ts'
import { help } from '../../src/words/en/help.ts'
import { illegible } from './legible.ts'
import { findings } from './page-checks.ts'
import { openScreen, screensOf } from './screens.ts'
import { expect, keepPicture, test } from './station.ts'

const keys = (page: Page) => page.getByRole('dialog', { name: 'Keys' })
const steps = (page: Page) => keys(page).getByRole('list', { name: 'What to do' })

test('every screen draws what to do', async ({ bench }, info) => {
  test.slow()
  for (const screen of await screensOf(bench)) {
    await openScreen(bench, screen)
    await bench.keyboard.press('F1')
    const name = (Object.keys(titles) as (keyof typeof titles)[]).find((one) => titles[one] === screen.title)
    if (!name) throw new Error(`no screen is called ${screen.title}`)
    await expect(keys(bench)).toContainText(help.screens[name].what)
    await expect(steps(bench).getByRole('listitem')).toHaveText(
      help.screens[name].steps.map((step, at) => `${String(at + 1)}. ${step}`),
    )
    await expect(steps(bench).locator('svg[aria-hidden=true]')).toHaveCount(3)
    await keepPicture(bench, info, `help-${name}`)
    await bench.keyboard.press('Escape')
    await expect(keys(bench)).toBeHidden()
  }
})

for (const { width, height } of [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
]) {
  test(`the help can be read at ${width} × ${height}, light, dark and in high contrast`, async ({
    bench,
  }, info) => {
    await bench.setViewportSize({ width, height })
    await bench.keyboard.press('F1')
    await expect(steps(bench)).toBeVisible()
    expect(await illegible(bench)).toEqual([])
    expect(await findings(bench)).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const forcedColors of ['none', 'active'] as const) {
        await bench.emulateMedia({ colorScheme, forcedColors })
        await keepPicture(bench, info, `help-${String(width)}-${colorScheme}-${forcedColors}`)
      }
    }
  })
}
