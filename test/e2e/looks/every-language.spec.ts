// Every screen, its tabs and dialogs can be read whole in each language, at the sizes of a bench's display and at 200 % zoom,
// on a station that has something to tell everywhere (full-station.ts). One station and one page for a language: the size is
// changed in place. A language is walked by its line in the table. The stage's states are walked in legible.spec.ts.
//
// Of each state a picture is kept at the smallest size. PACKBENCH_PICTURES=all keeps it at every size, light and dark, to be
// looked at: what is drawn in the dark is the same but for its colours, and those are checked by axe.

import { screenNames } from '../../../src/renderer/frame/screen-names.ts'
import { languageNames, languages, loadWords } from '../../../src/words/languages.ts'
import { drawn } from '../drawn.ts'
import { findings } from '../page-checks.ts'
import { screenStatesIn, titleOf } from '../screen-states.ts'
import { fileName, openPlace } from '../screens.ts'
import { expect, test } from '../station.ts'
import { fillStation } from './full-station.ts'
import { look, lookSizes, takesAllPictures } from './look.ts'

/** The page is the same in every language but for its words. */
const checkedByAxe = 'en'

for (const language of languages) {
  test(
    `every screen can be read whole in ${languageNames[language]}`,
    { tag: '@browser' },
    async ({ page, station }, info) => {
      test.setTimeout(takesAllPictures ? 1_800_000 : 900_000)
      const words = await loadWords(language)
      const states = screenStatesIn(words)
      await fillStation(station)
      await page.addInitScript((to) => localStorage.setItem('packbench.language', to), language)
      await page.goto(station.url)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const screen of screenNames) {
        await openPlace(page, screen)
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
            await page.setViewportSize(lookSizes.usual)
            await state.leave?.(page)
          } catch (error) {
            // The others are looked at all the same.
            expect.soft(String(error), `${name} opens`).toBe('')
            await page.setViewportSize(lookSizes.usual)
            await openPlace(page, screen)
          }
        }
      }
    },
  )
}
