// How a page is looked at: at the sizes of a bench's display and at 200 % zoom, the size changed in place.

import { expect, type Page, type TestInfo } from '@playwright/test'
import type { Words } from '../../../src/words/languages.ts'
import { drawn } from '../drawn.ts'
import { illegible } from '../legible.ts'
import { tooWide } from '../page-checks.ts'
import { settled } from '../screens.ts'
import { keepPicture } from '../station.ts'

export const lookSizes = {
  small: { width: 1024, height: 768 },
  usual: { width: 1366, height: 768 },
  wide: { width: 1920, height: 1080 },
  zoomed: { width: 683, height: 384 },
} as const
export const takesAllPictures = process.env['PACKBENCH_PICTURES'] === 'all'

/** Until nothing says any more that it is being fetched, summed or drawn. */
async function complete(page: Page, words: Words): Promise<void> {
  for (const coming of [words.label.loading, words.today.summing])
    await expect(page.getByText(coming, { exact: true })).toHaveCount(0)
  await settled(page)
}

/** Its text can be read whole at each size; of each a picture is kept where all are wished for, else of the smallest. */
export async function look(page: Page, words: Words, info: TestInfo, name: string): Promise<void> {
  await complete(page, words)
  await page.mouse.move(0, 0)
  for (const [size, viewport] of Object.entries(lookSizes)) {
    await page.setViewportSize(viewport)
    const scrolls = size === 'zoomed'
    expect.soft(await illegible(page, { scrolls }), `${name}, ${size}`).toEqual([])
    expect.soft(await tooWide(page), `${name}, ${size}`).toEqual([])
    if (!takesAllPictures && size === 'small') await keepPicture(page, info, `${name}-${size}`)
    for (const colorScheme of takesAllPictures ? (['dark', 'light'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      await drawn(page)
      await keepPicture(page, info, `${name}-${size}-${colorScheme}`)
    }
  }
}
