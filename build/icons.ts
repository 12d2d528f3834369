// `npm run icons`: draws the application's icons and the tray's from the page's own, for each system in its format. They
// are kept with the sources, so that packing needs no browser.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { icnsFile, icoFile, icnsSizes, icoSizes, linuxSizes, traySize } from './packaging/icon-files.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src/renderer/public/icon.svg')
const folder = join(root, 'build/packaging/resources')
const chromiumPath = process.env['PACKBENCH_CHROMIUM'] ?? '/usr/bin/chromium'

async function draw(svg: string, sizes: readonly number[]): Promise<ReadonlyMap<number, Buffer>> {
  const browser = await chromium.launch({
    ...(existsSync(chromiumPath) ? { executablePath: chromiumPath } : { channel: 'chrome' }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const pictures = new Map<number, Buffer>()
    for (const size of sizes) {
      const page = await browser.newPage({ viewport: { width: size, height: size } })
      const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
      await page.setContent(
        `<body style="margin:0"><img src="${image}" style="display:block;width:${size}px;height:${size}px">`,
      )
      await page
        .locator('img')
        .evaluate((element) => (element as unknown as { decode(): Promise<void> }).decode())
      pictures.set(size, await page.screenshot({ omitBackground: true }))
      await page.close()
    }
    return pictures
  } finally {
    await browser.close()
  }
}

const svg = readFileSync(source, 'utf8')
const sizes = [...new Set([...linuxSizes, ...icoSizes, ...icnsSizes])]
const pictures = await draw(svg, sizes)
mkdirSync(join(folder, 'icons'), { recursive: true })
for (const size of linuxSizes)
  writeFileSync(join(folder, `icons/${size}x${size}.png`), pictures.get(size) ?? '')
writeFileSync(join(root, 'resources/tray.png'), pictures.get(traySize) ?? '')
writeFileSync(join(folder, 'icon.ico'), icoFile(pictures))
writeFileSync(join(folder, 'icon.icns'), icnsFile(pictures))
writeFileSync(join(folder, 'icons.sha256'), `${createHash('sha256').update(svg).digest('hex')}\n`)
