// A station in a process of its own, as `npm run station` opens it on the Demo profile, and its page in the system's
// Chromium over the loopback host.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import bundlePrograms from '../support/bundle-programs.ts'
import { chromiumPath } from '../support/electron/chromium-path.ts'
import { startStation } from './started-station.ts'
import type { StationCalls } from './station-calls.ts'

export type RealPage = StationCalls & {
  readonly page: Page
  /** The station's process. */
  readonly stationPid: number
  close(): Promise<void>
}

/** The page is built before (`node build/build.ts`). Throws where the system has no Chromium. */
export async function openRealPage(): Promise<RealPage> {
  await bundlePrograms()
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const { url, pid, end, ...calls } = await startStation(folder)
  const browser = await chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : { channel: 'chrome' }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })

  await calls.ask('guide.dismiss', { dismissed: true })
  return {
    page: await opened(page, url),
    stationPid: pid,
    ...calls,
    async close() {
      await browser.close()
      await end()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function opened(page: Page, url: string): Promise<Page> {
  await page.goto(url)
  await page.getByRole('status', { name: 'Parcel' }).getByText('Scan an order').waitFor()
  return page
}
