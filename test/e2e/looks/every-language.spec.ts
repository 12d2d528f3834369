// Every screen, its tabs and dialogs can be read whole in each language, at the sizes of a bench's display and at 200 % zoom,
// on a station that has something to tell everywhere (full-station.ts). One station and one page for a language: the size is
// changed in place. A language is walked by its line in the table. The stage's states are walked in legible.spec.ts.
//
// Of each state a picture is kept at the smallest size. PACKBENCH_PICTURES=all keeps it at every size, light and dark, to be
// looked at: what is drawn in the dark is the same but for its colours, and those are checked by axe.

import type { Page, TestInfo } from '@playwright/test'
import { screenNames, type ScreenName } from '../../../src/renderer/frame/screen-names.ts'
import { languageNames, languages, loadWords, type Words } from '../../../src/words/languages.ts'
import { fillStation } from './full-station.ts'
import { illegible } from '../legible.ts'
import { findings, tooWide } from '../page-checks.ts'
import { screenStatesIn, titleOf } from '../screen-states.ts'
import { fileName, settled } from '../screens.ts'
import { expect, keepPicture, test } from '../station.ts'

const sizes = {
  small: { width: 1024, height: 768 },
  usual: { width: 1366, height: 768 },
  wide: { width: 1920, height: 1080 },
  zoomed: { width: 683, height: 384 },
} as const
const takesAll = process.env['PACKBENCH_PICTURES'] === 'all'
/** The page is the same in every language but for its words. */
const checkedByAxe = 'en'

test.use({ actionTimeout: 5_000 })

/** Until what depends on size and colours has followed them. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

async function open(page: Page, screen: ScreenName): Promise<void> {
  await page.evaluate((place) => sessionStorage.setItem('packbench.place', place), JSON.stringify({ screen }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('.frame > header .profile')).toBeVisible()
}

/** Until nothing says any more that it is being fetched, summed or drawn. */
async function complete(page: Page, words: Words): Promise<void> {
  for (const coming of [words.label.loading, words.today.summing])
    await expect(page.getByText(coming, { exact: true })).toHaveCount(0)
  await settled(page)
}

async function look(page: Page, words: Words, info: TestInfo, name: string): Promise<void> {
  await complete(page, words)
  await page.mouse.move(0, 0)
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await drawn(page)
    const scrolls = size === 'zoomed'
    expect.soft(await illegible(page, { scrolls }), `${name}, ${size}`).toEqual([])
    expect.soft(await tooWide(page), `${name}, ${size}`).toEqual([])
    if (!takesAll && size === 'small') await keepPicture(page, info, `${name}-${size}`)
    for (const colorScheme of takesAll ? (['dark', 'light'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      await drawn(page)
      await keepPicture(page, info, `${name}-${size}-${colorScheme}`)
    }
  }
}

for (const language of languages) {
  test(
    `every screen can be read whole in ${languageNames[language]}`,
    { tag: '@browser' },
    async ({ page, station }, info) => {
      test.setTimeout(takesAll ? 1_800_000 : 900_000)
      const words = await loadWords(language)
      const states = screenStatesIn(words)
      await fillStation(station)
      await page.addInitScript((to) => localStorage.setItem('packbench.language', to), language)
      await page.goto(station.url)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const screen of screenNames) {
        await open(page, screen)
        for (const state of states[screen]) {
          const name = fileName([language, titleOf(screen), state.name].filter(Boolean).join(' '))
          try {
            await state.open?.(page)
            await look(page, words, info, name)
            if (language === checkedByAxe) {
              await page.emulateMedia({ colorScheme: 'dark' })
              await drawn(page)
              expect.soft(await findings(page), `${name}, at twice the size in the dark`).toEqual([])
              await page.emulateMedia({ colorScheme: 'light' })
            }
            await page.setViewportSize(sizes.usual)
            await state.leave?.(page)
          } catch (error) {
            // The others are looked at all the same.
            expect.soft(String(error), `${name} opens`).toBe('')
            await page.setViewportSize(sizes.usual)
            await open(page, screen)
          }
        }
      }
    },
  )
}
