// What must hold of a page as it stands: at every size, light and dark, by keys and for those who do not see it.

import { expect, type Page, type TestInfo } from '@playwright/test'
import { drawn } from './drawn.ts'
import { illegible } from './legible.ts'
import { faintOnStage, findings, hasLiveRegion, tooWide, walkByTab } from './page-checks.ts'
import { fileName } from './screens.ts'
import { keepPicture } from './station.ts'

/** Sizes at which nothing may be lost: the smallest display of a bench, and the usual one at 200 % zoom (WCAG 1.4.4). */
const sizes = {
  usual: { width: 1366, height: 768 },
  small: { width: 1024, height: 768 },
  zoomed: { width: 683, height: 384 },
} as const

/** Softly: what is found of it keeps nobody from looking at the next. */
export async function checkState(bench: Page, info: TestInfo, title: string): Promise<void> {
  // Not over a control: what lies under the pointer changes with the size.
  await bench.mouse.move(0, 0)
  for (const [size, viewport] of Object.entries(sizes)) {
    await bench.setViewportSize(viewport)
    for (const colorScheme of size === 'usual' ? (['dark', 'light'] as const) : (['light'] as const)) {
      await bench.emulateMedia({ colorScheme })
      await drawn(bench)
      // The page is the same in the dark but for its colours, and those are the same at every size.
      const isDark = colorScheme === 'dark'
      expect
        .soft(
          await findings(bench, isDark ? ['color-contrast'] : undefined),
          `${title}, ${size}, ${colorScheme}`,
        )
        .toEqual([])
      if (size !== 'usual') continue
      await keepPicture(bench, info, `${colorScheme}-${fileName(title)}`)
      expect.soft(await faintOnStage(bench), `${title}, 7:1 on the stage, ${colorScheme}`).toEqual([])
    }
    if (size === 'zoomed') await keepPicture(bench, info, `zoomed-${fileName(title)}`)
    expect.soft(await tooWide(bench), `${title}, ${size}`).toEqual([])
    const scrolls = size === 'zoomed'
    expect.soft(await illegible(bench, { scrolls }), `${title} is legible, ${size}`).toEqual([])
  }
  await bench.setViewportSize({ width: 1920, height: 1080 })
  await drawn(bench)
  expect.soft(await illegible(bench), `${title} is legible, wide`).toEqual([])
  await bench.setViewportSize(sizes.usual)
  // What the status bar folds is known by then: Tab goes round what is there.
  await drawn(bench)
  expect.soft(await hasLiveRegion(bench), `${title} has a live region`).toBe(true)
  expect.soft(await walkByTab(bench), `${title} by Tab`).toEqual({ unreached: [], unseen: [], cut: [] })
}
