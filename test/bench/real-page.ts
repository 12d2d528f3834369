// A station in a process of its own, as `npm run station` opens it on the Demo profile, and its page in the system's
// Chromium over the loopback host.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type {
  Envelope,
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../src/contract/operations.ts'
import { hostProcess } from '../e2e/hosts/host-process.ts'
import bundlePrograms from '../support/bundle-programs.ts'
import { chromiumPath } from '../support/electron/chromium-path.ts'
import { csvOf } from '../support/test-station.ts'

export type RealPage = {
  readonly page: Page
  /** The station's process. */
  readonly stationPid: number
  ask<K extends OperationName>(name: K, input: OperationInput<K>): Promise<OperationOutput<K>>
  importOrders(numbers: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** The page is built before (`node build/build.ts`). Throws where the system has no Chromium. */
export async function openRealPage(): Promise<RealPage> {
  await bundlePrograms()
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const host = hostProcess()
  const { url, token, number, pid } = await host.open<{ url: string; token: string; pid: number }>({
    open: 'station',
    dataDir: join(folder, 'station'),
    env: {},
  })
  const browser = await chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : { channel: 'chrome' }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })

  const ask: RealPage['ask'] = async (name, input) => {
    const response = await fetch(new URL(`/rpc/${name}`, url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    })
    const envelope = (await response.json()) as Envelope
    if (!envelope.ok) throw new Error(`${name}: ${envelope.error.code}`)
    return envelope.value as never
  }
  await ask('guide.dismiss', { dismissed: true })
  return {
    page: await opened(page, url),
    stationPid: pid,
    ask,
    async importOrders(numbers) {
      const contentBase64 = Buffer.from(csvOf(...numbers)).toString('base64')
      await ask('orders.import', { fileName: `${randomUUID()}.csv`, contentBase64 })
    },
    async close() {
      await browser.close()
      await host.close(number)
      await host.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function opened(page: Page, url: string): Promise<Page> {
  await page.goto(url)
  await page.getByRole('status', { name: 'Parcel' }).getByText('Scan an order').waitFor()
  return page
}
