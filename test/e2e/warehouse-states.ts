// What a bench of a full warehouse (full-warehouse.ts) shows that no other station does, as a table that tests walk; in parts, each
// of which needs the warehouse in a state of its own.

import { expect, type Browser, type Page } from '@playwright/test'
import type { ScreenName } from '../../src/renderer/frame/screen-names.ts'
import type { Language, Words } from '../../src/words/languages.ts'
import { archived, type FullWarehouse } from './full-warehouse.ts'
import { dialog, type ScreenState } from './screen-states.ts'
import { openPlace, settled } from './screens.ts'
import { scriptedStatesIn } from './scripted-states.ts'

type Part = {
  readonly begin?: (warehouse: FullWarehouse) => Promise<void>
  readonly screens: Partial<Readonly<Record<ScreenName, readonly ScreenState[]>>>
}

const partsIn = ({ reprint, warehouse }: Pick<Words, 'reprint' | 'warehouse'>): readonly Part[] => {
  const search = (text: string, name: string, shows: (page: Page) => Promise<void>): ScreenState => ({
    name,
    async open(page) {
      await page.locator('input[name=query]').fill(text)
      await shows(page)
    },
  })
  const labelsAt = (page: Page) => page.locator('#archived').getByRole('option')
  const rows = (count: number) => (page: Page) => expect(page.getByRole('row')).toHaveCount(count)
  const tab = (at: number, name: string, shows: (page: Page) => Promise<void>): ScreenState => ({
    name,
    async open(page) {
      await page.getByRole('group', { name: warehouse.show }).getByRole('radio').nth(at).check()
      await shows(page)
    },
  })
  return [
    {
      screens: {
        ship: [{ name: 'message', open: (page) => expect(page.locator('section.band')).toHaveCount(1) }],
        reprint: [
          search(archived.order, 'beside', (page) => expect(labelsAt(page)).toHaveCount(1)),
          search(archived.tracking, 'elsewhere', (page) => expect(labelsAt(page)).toHaveCount(1)),
          {
            name: 'elsewhere chosen',
            open: (page) => page.getByRole('radio', { name: reprint.reasons.lost, exact: true }).check(),
          },
          {
            name: 'elsewhere printed',
            async open(page) {
              await page.keyboard.press('F7')
              await expect(page.locator('main .look-done')).toBeVisible()
            },
          },
          dialog('Shift+F9', 'elsewhere refund asked'),
          search(archived.askedBack, 'elsewhere asked back', (page) => expect(labelsAt(page)).toHaveCount(1)),
          search(archived.askedBackBefore[0], 'elsewhere in doubt', (page) =>
            expect(labelsAt(page)).toHaveCount(1),
          ),
          search(archived.void, 'elsewhere void', (page) => expect(labelsAt(page)).toHaveCount(1)),
          search(archived.many, 'elsewhere many', (page) => expect(labelsAt(page)).toHaveCount(10)),
          search(archived.nowhere, 'nowhere', (page) =>
            expect(page.getByText(reprint.atBenches.none)).toBeVisible(),
          ),
        ],
        refunds: [
          {
            name: 'asked elsewhere',
            open: (page) => expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4),
          },
        ],
        attention: [
          {
            name: 'refunds elsewhere',
            async open(page) {
              await rows(3)(page)
              // However long the words before it are.
              await page.setViewportSize({ width: 1024, height: 768 })
              await expect(page.getByRole('row').last().getByRole('button')).toBeInViewport({ ratio: 1 })
            },
          },
        ],
        warehouse: [
          { name: 'benches', open: rows(7) },
          dialog('F7', 'message'),
          dialog('F8', 'stop asked'),
          tab(1, 'orders', rows(16)),
          tab(2, 'messages', rows(3)),
        ],
      },
    },
    {
      begin: (full) => full.stop(),
      screens: {
        ship: [{ name: 'stopped', open: (page) => expect(page.locator('section.band')).toHaveCount(2) }],
        warehouse: [{ name: 'stopped', open: rows(7) }, dialog('F8', 'go asked')],
      },
    },
    {
      begin: (full) => full.cutOff(),
      screens: {
        warehouse: [{ name: 'cut off', open: rows(7) }],
        reprint: [
          search(archived.nowhere, 'cut off', (page) =>
            expect(page.getByRole('main').getByRole('alert')).toBeVisible(),
          ),
        ],
      },
    },
  ]
}

/** A page in one language, and how it is looked at. */
export type Tongue = {
  readonly page: Page
  readonly words: Words
  readonly look: (name: string) => Promise<void>
}

/** A page of the station that speaks this language. `before`: what it is made ready by. */
export async function openPageIn(
  browser: Browser,
  url: string,
  language: Language,
  before: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Page> {
  const viewport = { width: 1366, height: 768 }
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addInitScript((to) => localStorage.setItem('packbench.language', to), language)
  const page = await context.newPage()
  await before(page)
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  return page
}

/** Walks all of it in each language: what changes at the warehouse changes once. */
export async function walkWarehouse(full: FullWarehouse, tongues: readonly Tongue[]): Promise<void> {
  const walked = tongues.map((tongue) => ({ ...tongue, parts: partsIn(tongue.words) }))
  for (const [at, { begin }] of partsIn(tongues[0]!.words).entries()) {
    await begin?.(full)
    for (const { parts, ...tongue } of walked) await walkScreens(tongue, parts[at]!.screens)
  }
}

/** The states that scripted answers show, of which the warehouse itself knows nothing. */
export async function walkScripted(
  { station }: FullWarehouse,
  tongues: readonly (Tongue & { readonly ofPrints: Parameters<typeof scriptedStatesIn>[1] })[],
): Promise<void> {
  const [printer] = (await station.ask('settings.get', {})).printers
  for (const tongue of tongues)
    await walkScreens(tongue, scriptedStatesIn(tongue.words, tongue.ofPrints, printer!.id))
}

async function walkScreens({ page, look }: Tongue, screens: Part['screens']): Promise<void> {
  for (const [screen, states = []] of Object.entries(screens)) {
    await openPlace(page, screen as ScreenName)
    for (const { name, open, leave } of states) {
      const title = [screen, name].join(' ')
      try {
        await open?.(page)
        await settled(page)
        await look(title)
        await leave?.(page)
      } catch (error) {
        // The others are looked at all the same.
        expect.soft(String(error), `${title} opens`).toBe('')
        await openPlace(page, screen as ScreenName)
      }
    }
  }
}
