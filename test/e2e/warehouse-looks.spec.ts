// What only a bench of a warehouse shows (warehouse-states.ts) is held to what every screen is: Reprint with other benches'
// labels, the Warehouse screen at its fullest, stopped and cut off, what was said to benches above the stage, and (scripted-states.ts)
// prints, batches, manifests and lists between benches.

import { languages, type Words } from '../../src/words/languages.ts'
import { benchPrintText } from '../../src/words/bench-print-text.ts'
import * as english from '../../src/words/en/index.ts'
import { pseudo } from '../../src/words/pseudo/pseudo.ts'
import { wordsIn } from '../support/all-words.ts'
import { inTurn } from '../support/in-turn.ts'
import { checkState } from './check-state.ts'
import { test } from './full-warehouse.ts'
import { illegible } from './legible.ts'
import { tooWide } from './page-checks.ts'
import { cutText, overlaps } from './pseudo-page.ts'
import { speakPseudo } from './pseudo-words.ts'
import { fileName } from './screens.ts'
import { expect, keepPicture } from './station.ts'
import { openPageIn, walkScripted, walkWarehouse, type Tongue } from './warehouse-states.ts'

const promise = 'what only a bench of a warehouse shows is whole in each language'
const spoken = [...languages, 'pseudo' as const]
const walked = inTurn(
  promise,
  (['whole', 'scripted'] as const).flatMap((part) => spoken.map((language) => ({ language, part }))),
  1,
  ({ language, part }) => (part === 'whole' ? language : `${language}, ${part}`),
)

test('nothing is lost of what a warehouse’s benches show one another @browser', async ({
  browser,
  warehouse,
}, info) => {
  const { url } = warehouse.station
  const tongues: (Tongue & (typeof walked)[number])[] = []
  for (const { language, part } of walked) {
    const isPseudo = language === 'pseudo'
    // It takes the place of Spanish.
    // A station tells so many pages and no more.
    const opened = tongues.find((tongue) => tongue.language === language)?.page
    const page =
      opened ??
      (await openPageIn(browser, url, isPseudo ? 'es' : language, isPseudo ? speakPseudo : undefined))
    const words: Words = isPseudo ? pseudo(english) : wordsIn(language)
    tongues.push({
      language,
      part,
      page,
      words,
      async look(name) {
        // All that is no matter of the words is looked at in one language.
        if (language === 'en') return checkState(page, info, `warehouse ${name}`)
        for (const [size, width] of Object.entries({ small: 1024, usual: 1366 })) {
          await page.setViewportSize({ width, height: 768 })
          await keepPicture(page, info, `${language}-warehouse-${fileName(name)}-${size}`)
          const title = `${name}, ${language}, ${size}`
          expect.soft(await tooWide(page), title).toEqual([])
          if (isPseudo) {
            expect.soft(await cutText(page), title).toEqual([])
            expect.soft(await overlaps(page), title).toEqual([])
          } else expect.soft(await illegible(page), title).toEqual([])
        }
      },
    })
  }
  const of = (part: string) => tongues.filter((tongue) => tongue.part === part)
  // Before it is cut off.
  await walkScripted(
    warehouse,
    of('scripted').map((tongue) => ({
      ...tongue,
      // Those are in Spanish beside the pseudo language, which takes its place.
      ofPrints: benchPrintText[tongue.language === 'pseudo' ? 'es' : tongue.language],
    })),
  )
  if (of('whole').length > 0) await walkWarehouse(warehouse, of('whole'))
})
