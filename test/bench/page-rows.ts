// How much the page loads until the Ship screen is there, as a web server would send it (gzip), and how soon Chromium paints
// it. The page is built before (`node build/build.ts`).

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { median, type BenchRow } from './report.ts'

const limits = { shipKb: 200, firstPaintMs: 300 }
const built = join(import.meta.dirname, '../../out/renderer')

/** The sizes in KB (1,000 bytes) of what the page asks for until the Ship screen is drawn, without pictures. */
function shipKb(): number {
  const assets = join(built, 'assets')
  const ship = readdirSync(assets).filter((name) => /^ShipScreen-.*[.](?:js|css)$/.test(name))
  const html = readFileSync(join(built, 'index.html'), 'utf8')
  const asked = new Set<string>()
  const take = (name: string) => {
    if (asked.has(name)) return
    asked.add(name)
    const text = readFileSync(join(assets, name), 'utf8')
    // What is imported at once; what is imported later has its brackets.
    for (const [, other = ''] of text.matchAll(/(?:from|import)\s*["'`][.]\/([^"'`]+[.](?:js|css))["'`]/g))
      take(other)
  }
  for (const [, name = ''] of html.matchAll(/[.]\/assets\/([^"]+[.](?:js|css))"/g)) take(name)
  for (const name of ship) take(name)
  const bytes = [...asked].map((name) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length)
  return bytes.reduce((sum, one) => sum + one, 0) / 1_000
}

/** Loads the page again and again; it is left on the Ship screen. */
export async function pageRows(page: Page, isShort: boolean): Promise<readonly BenchRow[]> {
  const paints: number[] = []
  for (let round = 0; round < (isShort ? 1 : 15); round++) {
    await page.reload()
    await page.getByRole('status', { name: 'Parcel' }).getByText('Scan an order').waitFor()
    paints.push(
      await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      ),
    )
  }
  return [
    {
      name: 'the page to the Ship screen, gzip',
      unit: 'KB',
      measured: shipKb(),
      limit: { of: 'measured', most: limits.shipKb },
    },
    {
      name: 'first paint of the page, p50',
      unit: 'ms',
      measured: median(paints),
      limit: { of: 'measured', most: limits.firstPaintMs },
    },
  ]
}
