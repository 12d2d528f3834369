// `npm run tour`: takes the pictures of the README's tour from a Demo station of its own, into docs/tour.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from '@playwright/test'
import { build } from './build.ts'

const root = join(import.meta.dirname, '..')
const pictures = join(root, 'docs/tour')
const chromiumPath = process.env['PACKBENCH_CHROMIUM'] ?? '/usr/bin/chromium'

/** Each picture's name, and how the page gets there from Ship; digits are of More. */
const tour: readonly (readonly [name: string, ...keys: string[]])[] = [
  ['ship', 'F2'],
  ['batch', 'Shift+F2'],
  ['reprint', 'F3'],
  ['refunds', 'Shift+F3'],
  ['end-of-day', 'Shift+F12'],
  ['containers', 'Shift+F11'],
  ['tracking', 'Shift+F6'],
  ['orders', 'F6'],
  ['settings', 'F10'],
  ['keys', 'F1'],
]

async function shipFive(page: Page): Promise<void> {
  for (const order of ['ORDER-1001', 'ORDER-1002', 'ORDER-1003', 'ORDER-1004', 'ORDER-1005']) {
    await page.getByLabel('Order number by hand').fill(order)
    await page.keyboard.press('Enter')
    await page.locator('[data-state]', { hasText: order }).filter({ hasText: 'confirmed' }).waitFor()
    await page.keyboard.press('Escape')
  }
  await page.getByLabel('Order number by hand').fill('ORDER-1006')
  await page.keyboard.press('Enter')
  await page.locator('[data-state]', { hasText: 'ORDER-1006' }).filter({ hasText: 'confirmed' }).waitFor()
}

async function takePictures(url: string): Promise<void> {
  const browser = await chromium.launch({
    ...(existsSync(chromiumPath) ? { executablePath: chromiumPath } : { channel: 'chrome' }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'en-US' })
    await page.goto(url)
    await page.getByRole('navigation', { name: 'Screens' }).waitFor()
    await page.keyboard.press('F2')
    await shipFive(page)
    for (const [name, ...keys] of tour) {
      for (const key of keys) await page.keyboard.press(key)
      // What a screen asks for comes within a moment; there is no one word for all that it has come.
      await page.waitForTimeout(1_500)
      await page.screenshot({ path: join(pictures, `${name}.png`) })
      console.log(`docs/tour/${name}.png`)
    }
  } finally {
    await browser.close()
  }
}

build()
mkdirSync(pictures, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'packbench-tour-'))
const station = spawn(
  process.execPath,
  ['src/web/station-cli.ts', '--port', '0', '--data', data, '--json', '--no-open'],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
)
try {
  const [line] = (await once(createInterface({ input: station.stdout }), 'line')) as [string]
  await takePictures((JSON.parse(line) as { readonly url: string }).url)
} finally {
  const ended = once(station, 'exit')
  station.kill()
  await ended
  rmSync(data, { recursive: true, force: true })
}
