// How much the page loads until the Ship screen is there, as a web server would send it (gzip), and how soon Chromium paints
// it. The page is built before (`node build/build.ts`).

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { pageToShip } from '../support/page-to-ship.ts'
import { median, type BenchRow } from './report.ts'

const limits = { shipKb: 200, firstPaintMs: 300 }
const built = join(import.meta.dirname, '../../out/renderer')

/** The sizes in KB (1,000 bytes) of what the page asks for until the Ship screen is drawn, without pictures. */
function shipKb(): number {
  const read = (path: string) => readFileSync(join(built, path), 'utf8')
  const names = pageToShip(read, readdirSync(join(built, 'assets')))
  return names.reduce((sum, name) => sum + gzipSync(read(`assets/${name}`), { level: 9 }).length, 0) / 1_000
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
