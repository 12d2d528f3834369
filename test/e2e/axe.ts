// axe, put into the page once and run there. Its own package for Playwright opens another page for each report, which takes seven
// times as long.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, Result, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type AxePage = { readonly axe: { run(context: Element, options: RunOptions): Promise<AxeResults> } }

export type AxeOptions = {
  /** The part that is looked at, as a selector; the whole page where it is left out, and nothing where it is not there. */
  readonly within?: string
  /** Rules by their names; all that are on by default where they are left out. */
  readonly rules?: readonly string[]
}

/** What axe finds fault with. */
export async function violationsOf(
  page: Page,
  { within = 'html', rules }: AxeOptions = {},
): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async ([selector, only]) => {
      const part = document.querySelector(selector)
      if (!part) return []
      const { axe } = globalThis as unknown as AxePage
      const { violations } = await axe.run(part, {
        resultTypes: ['violations'],
        ...(only ? { runOnly: [...only] } : {}),
      })
      return violations
    },
    [within, rules] as const,
  )
}
