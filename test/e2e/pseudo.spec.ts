// Every screen in a language that is 40 % longer than English and has an accent on every word: what is cut, runs over or is
// not among the words shows here before a language is added. It takes the place of Spanish in the page as it was built.

import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { screenNames } from '../../src/renderer/frame/screen-names.ts'
import * as english from '../../src/words/en/index.ts'
import { root } from './hosts/programs.ts'
import { tooWide } from './page-checks.ts'
import { settled } from './screens.ts'
import { expect, keepPicture, test } from './station.ts'

const entry = 'virtual:pseudo'

/** A module that exports what a language's folder does. */
async function pseudoModule(): Promise<string> {
  const lines = Object.keys(english).map((name) => `export const ${name} = pseudo(english.${name})`)
  const source = [
    "import * as english from '/src/words/en/index.ts'",
    "import { pseudo } from '/src/words/pseudo/pseudo.ts'",
    ...lines,
  ].join('\n')
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [
      {
        name: 'pseudo',
        enforce: 'pre',
        resolveId: (id) => (id.endsWith(entry) ? entry : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'pseudo' }, minify: false },
  })) as Rolldown.RolldownOutput[]
  const [chunk] = built.flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error('the words were not bundled')
  return chunk.code
}

/** Text that its place does not show whole, and does not say so by dots. */
const cutText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!hasText || !element.checkVisibility({ visibilityProperty: true })) return []
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
      const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      return isCut && textOverflow !== 'ellipsis' && clipPath === 'none'
        ? [element.outerHTML.slice(0, 160)]
        : []
    }),
  )

/** Controls that lie over one another. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    /** Without what a scrolling place around it hides. */
    function shownPart(control: Element) {
      let { left, top, right, bottom } = control.getBoundingClientRect()
      for (let around = control.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        const place = around.getBoundingClientRect()
        left = Math.max(left, place.left)
        top = Math.max(top, place.top)
        right = Math.min(right, place.right)
        bottom = Math.min(bottom, place.bottom)
      }
      return { left, top, right, bottom, width: right - left, height: bottom - top }
    }
    const controls = [...document.querySelectorAll('main :is(button, input, select, a[href])')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((control) => ({ control, place: shownPart(control) }))
      .filter(({ place }) => place.width > 1 && place.height > 1)
    return controls.flatMap(({ control, place }, at) =>
      controls.slice(at + 1).flatMap((other) => {
        if (control.contains(other.control) || other.control.contains(control)) return []
        const wide = Math.min(place.right, other.place.right) - Math.max(place.left, other.place.left)
        const high = Math.min(place.bottom, other.place.bottom) - Math.max(place.top, other.place.top)
        const words = (element: Element) => element.textContent.trim() || element.outerHTML.slice(0, 80)
        return wide > 2 && high > 2 ? [`${words(control)} / ${words(other.control)}`] : []
      }),
    )
  })

test.use({ locale: 'es-ES' })

test(
  'every screen has room for a language that is longer',
  { tag: '@browser' },
  async ({ page, station }, info) => {
    test.setTimeout(180_000)
    const words = await pseudoModule()
    await page.route('**/assets/es-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: words }),
    )
    await station.ask('ship.scan', { gestureId: crypto.randomUUID(), text: 'ORDER-1001' })
    await page.goto(station.url)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('~')
    for (const screen of screenNames) {
      await page.evaluate(
        (place) => sessionStorage.setItem('packbench.place', place),
        JSON.stringify({ screen }),
      )
      await page.reload()
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
