// Every screen in a language that is 40 % longer than English and has an accent on every word: what is cut, runs over or is
// not among the words shows here before a language is added. And what comes of order files and sources, in the same.

import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { screenNames } from '../../src/renderer/frame/screen-names.ts'
import * as english from '../../src/words/en/index.ts'
import { pseudo } from '../../src/words/pseudo/pseudo.ts'
import { tooWide } from './page-checks.ts'
import { cutText, overlaps } from './pseudo-page.ts'
import { speakPseudo } from './pseudo-words.ts'
import { openPlace, settled } from './screens.ts'
import { expect, keepPicture, test } from './station.ts'
import { walkedLanguages } from './walked-languages.ts'

test.use({ locale: 'es-ES' })

if (walkedLanguages.includes('pseudo'))
  test(
    'every screen has room for a language that is longer',
    { tag: '@browser' },
    async ({ page, station }, info) => {
      await speakPseudo(page)
      await station.ask('ship.scan', { gestureId: crypto.randomUUID(), text: 'ORDER-1001' })
      await page.goto(station.url)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('~')
      for (const screen of screenNames) {
        await openPlace(page, screen)
        await expect(page.getByRole('heading', { level: 1 })).toContainText('~')
        await settled(page)
        for (const [size, width] of [
          ['usual', 1366],
          ['small', 1024],
        ] as const) {
          await page.setViewportSize({ width, height: 768 })
          await keepPicture(page, info, `pseudo-${screen}-${size}`)
          expect.soft(await tooWide(page), `${screen}, ${size}`).toEqual([])
          expect.soft(await cutText(page), `${screen}, ${size}`).toEqual([])
          expect.soft(await overlaps(page), `${screen}, ${size}`).toEqual([])
        }
      }
    },
  )

/** What is said there in no pseudo, which ends in tildes; what a file, a folder or a code is called is set in `mono`. */
const plainText = (place: Locator) =>
  place.evaluateAll((places) =>
    places
      .flatMap((each) => [...each.querySelectorAll('p, td, th, option, label > span, h2, h3, li')])
      .filter((each) => !each.closest('.mono') && !each.querySelector('.mono, p, td, li'))
      .map((each) => each.textContent.trim())
      .filter((text) => /\p{L}{2}/u.test(text) && !text.includes('~')),
  )

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const heading = 'order number,name,street,city,state,zip,country,weight,items'

test(
  'what comes of order files and sources has no sentence in English',
  { tag: '@browser' },
  async ({ page, station, folder }, info) => {
    await speakPseudo(page)
    const { id: sourceId } = await station.ask('orders.saveSource', {
      config: {
        kind: 'folder',
        name: '4711',
        folder: join(folder, 'gone'),
        everySeconds: 3_600,
        enabled: true,
      },
    })
    await station.ask('orders.runSource', { sourceId })
    await page.goto(station.url)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('~')
    await page.keyboard.press('F6')

    async function look(name: string, place: Locator) {
      await settled(page)
      await keepPicture(page, info, `pseudo-${name}`)
      expect.soft(await plainText(place), name).toEqual([])
      expect.soft(await tooWide(page), name).toEqual([])
      expect.soft(await cutText(page), name).toEqual([])
    }

    const rows = [
      'WEB-1,Avery Example,5 Sample Rd,,MA,02108,US,340 g,',
      'WEB-2,Avery Example,5 Sample Rd,Boston,MA,XX,US,340 g,',
      'WEB-3,Avery Example,5 Sample Rd,Boston,MA,02108,Atlantis,340 g,TEA @ 2 oz | MUG @ 3',
      'WEB-4,Avery Example',
    ]
    const input = page.locator('input[type=file]')
    await input.setInputFiles(csv('4711.csv', [heading, ...rows].join('\n')))
    const report = page.getByRole('region', { name: /4711/ })
    await expect(report.getByRole('row')).toHaveCount(5)
    await expect(report.getByRole('row').nth(1)).toContainText('~')
    await look('rows-refused', report)
    await page.keyboard.press('Escape')

    await input.setInputFiles(csv('4711.csv', heading))
    await expect(page.getByRole('alert')).toContainText('~')
    await look('file-refused', page.getByRole('alert'))

    await input.setInputFiles(csv('4711.csv', 'A1;A2;A3;A4;A5;A6\n1;2;3;4;5;6'))
    const mapping = page.getByRole('form')
    await expect(mapping.getByRole('combobox')).toHaveCount(6)
    await look('headings', mapping)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: pseudo(english.orders.sources) }).click()
    const card = page.getByRole('region', { name: '4711' })
    await expect(card.getByRole('alert')).toContainText('~')
    await look('source-failing', card)
    await page.getByRole('button', { name: pseudo(english.sources.addAddress) }).click()
    await expect(page.getByRole('form')).toContainText('~')
    await look('source-form', page.getByRole('form'))
  },
)
