// Every screen can be read whole in each language, at the sizes of a bench's display; English is walked by the other specs.
// A language is walked by its line in the table. The stage's states are walked in legible.spec.ts.

import type { Page, TestInfo } from '@playwright/test'
import { screenNames } from '../../src/renderer/frame/screen-names.ts'
import { wordsIn } from '../support/all-words.ts'
import { languageNames } from '../../src/words/languages.ts'
import { illegible } from './legible.ts'
import { settled } from './screens.ts'
import { walkedLanguages } from './walked-languages.ts'
import { expect, keepPicture, scan, test } from './station.ts'

const sizes = { small: 1024, usual: 1366 } as const

for (const language of walkedLanguages) {
  if (language === 'pseudo') continue

  const { frame, settings, ship } = wordsIn(language)

  async function look(page: Page, info: TestInfo, name: string): Promise<void> {
    await settled(page)
    for (const [size, width] of Object.entries(sizes)) {
      await page.setViewportSize({ width, height: 768 })
      await keepPicture(page, info, `${language}-${name}-${size}`)
      expect.soft(await illegible(page), `${name}, ${size}`).toEqual([])
    }
  }

  test(
    `every screen can be read whole in ${languageNames[language]}`,
    { tag: '@browser' },
    async ({ page, station }, info) => {
      for (const text of ['ORDER-1001', 'ORDER-1002'])
        await station.ask('ship.scan', { gestureId: crypto.randomUUID(), text })
      await page.addInitScript((to) => localStorage.setItem('packbench.language', to), language)
      await page.goto(station.url)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByText(ship.ready, { exact: true })).toBeVisible()

      for (const [state, text] of [
        ['shipped', 'ORDER-1003'],
        ['already', 'ORDER-1001'],
        ['not_found', 'NO-SUCH-ORDER'],
        ['customs', 'ORDER-1049'],
      ] as const) {
        await scan(page, text)
        await expect(page.locator(`[data-state=${state}]`)).toBeVisible()
        await look(page, info, `ship-${state}`)
      }
      await page.keyboard.press('F4')
      await expect(
        page
          .locator('[data-state=draft]')
          .or(page.getByRole('main').getByRole('heading', { level: 2 }))
          .first(),
      ).toBeVisible()
      await look(page, info, 'draft')
      await page.keyboard.press('Escape')
      for (const [key, name] of [
        ['F1', 'keys'],
        ['Shift+F1', 'more'],
      ] as const) {
        await page.keyboard.press(key)
        await expect(page.getByRole('dialog')).toBeVisible()
        await look(page, info, name)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }

      for (const screen of screenNames) {
        await page.evaluate(
          (place) => sessionStorage.setItem('packbench.place', place),
          JSON.stringify({ screen }),
        )
        await page.reload()
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await look(page, info, screen)
        if (screen !== 'settings') continue
        for (const [section, name] of Object.entries(settings.sections).slice(1)) {
          await page.getByRole('main').getByRole('button', { name, exact: true }).click()
          await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
          await look(page, info, `settings-${section}`)
        }
      }
      await expect(page.getByRole('navigation', { name: frame.screens })).toBeVisible()
    },
  )
}
