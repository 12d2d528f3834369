// From a PDF to a printer, beside what a user on Linux would take instead, all in one run: CUPS's own driver for Zebra
// printers (cupsfilter), Ghostscript, poppler (bars alone), and `lp` for raw bytes. Each is a process a job, as when it is used.

import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tcpLabelPrinter } from '../../src/adapters/printers/transports/tcp-transport.ts'
import { createLabelRasterizer, type LabelRasterizer } from '../../src/labels/raster/label-rasterizer.ts'
import { missingForCups, startCups } from '../support/cups.ts'
import { barsBench } from './narrow-bars.ts'
import { median, reportComparison, reportTimes } from './report.ts'
import { nowMs, startTimingPrinter } from './timing-printer.ts'

const run = promisify(execFile)
const labels = new URL('../fixtures/labels/', import.meta.url)
const dpi = 203
const paper = { widthMm: 101.6, heightMm: 152.4, headMm: 104, fitPages: false }

/** Most for each ratio of ours to theirs. */
const limits = { onePage: 1 / 3, tenPages: 1, bytes: 0.4, rawSend: 0.1 }

async function times(count: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const taken: number[] = []
  for (let index = 0; index < count; index++) {
    const beganMs = nowMs()
    await work()
    taken.push(nowMs() - beganMs)
  }
  return taken
}

/** CUPS's whole chain of filters, with the driver for Zebra printers that comes with it. */
async function cupsDriver(folder: string): Promise<(pdf: string) => Promise<Buffer>> {
  const { stdout } = await run('/usr/lib/cups/daemon/cups-driverd', ['cat', 'drv:///sample.drv/zebra.ppd'], {
    maxBuffer: 4e6,
  })
  const ppd = join(folder, 'zebra.ppd')
  writeFileSync(ppd, stdout)
  const options = ['-p', ppd, '-e', '-m', 'printer/foo', '-o', 'PageSize=w288h432', '-o', 'Resolution=203dpi']
  return async (pdf) => {
    const filtered = await run('cupsfilter', [...options, pdf], { encoding: 'buffer', maxBuffer: 64e6 })
    return filtered.stdout
  }
}

async function sendTimes(label: Buffer, folder: string): Promise<boolean> {
  const cups = await startCups()
  const printer = await startTimingPrinter()
  try {
    await cups.addQueue('zebra', printer.port)
    const link = tcpLabelPrinter({ host: '127.0.0.1', port: printer.port })
    await link.connect()
    const sent = async (send: () => Promise<unknown>) => {
      const came = printer.lastByte()
      const beganMs = nowMs()
      await send()
      return (await came) - beganMs
    }
    const file = join(folder, 'label.zpl')
    writeFileSync(file, label)
    const own: number[] = []
    const byLp: number[] = []
    for (let index = 0; index < 40; index++) own.push(await sent(() => link.send(label)))
    link.close()
    for (let index = 0; index < 20; index++) {
      byLp.push(await sent(() => cups.run('lp', '-d', 'zebra', '-o', 'raw', '-s', file)))
    }
    reportTimes(`raw, ${label.length} bytes, to its last byte at the printer`, own)
    return reportComparison({
      name: 'the same by lp -o raw',
      own: median(own),
      other: median(byLp),
      unit: 'ms',
      limit: limits.rawSend,
    })
  } finally {
    await printer.close()
    await cups.stop()
  }
}

async function compare(rasterizer: LabelRasterizer, folder: string): Promise<boolean> {
  const cups = await cupsDriver(folder)
  const kept: boolean[] = []
  for (const { name, file, runs, limit } of [
    { name: 'one page, 4x6 at 203 dpi', file: 'label4x6.pdf', runs: 9, limit: limits.onePage },
    { name: 'ten pages', file: 'label4x6x10.pdf', runs: 5, limit: limits.tenPages },
  ]) {
    const path = new URL(file, labels).pathname
    const pdf = readFileSync(path)
    const own = () => rasterizer.toZpl(pdf, paper, dpi)
    await times(3, own)
    const ownMs = median(await times(runs * 3, own))
    const cupsMs = median(await times(runs, () => cups(path)))
    const picture = join(folder, 'page-%d.png')
    const gs = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pngmono', `-r${dpi}`, `-sOutputFile=${picture}`, path]
    const gsMs = median(await times(runs, () => run('gs', gs)))
    kept.push(
      reportComparison({ name: `${name}: PDF to ZPL, CUPS`, own: ownMs, other: cupsMs, unit: 'ms', limit }),
    )
    reportComparison({ name: `${name}: Ghostscript (dots only)`, own: ownMs, other: gsMs, unit: 'ms' })
    const bytes = { own: (await own()).bytes.length, other: (await cups(path)).length }
    kept.push(
      reportComparison({ name: `${name}: on the wire`, ...bytes, unit: 'bytes', limit: limits.bytes }),
    )
  }
  return kept.every(Boolean)
}

/** True when every limit was kept. False where CUPS or Ghostscript is missing: no times were compared. */
export async function printingBench(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const rasterizer = createLabelRasterizer()
  try {
    const cups = (await lacks('cupsfilter')) === undefined ? await cupsDriver(folder) : undefined
    const bars = await barsBench({ rasterizer, folder, cups, lacks })
    const missing = missingForCups() ?? (await lacks('gs')) ?? (await lacks('cupsfilter'))
    if (missing !== undefined) {
      console.log(`nothing to compare with: ${missing}`)
      return false
    }
    const pages = await compare(rasterizer, folder)
    const sends = await sendTimes(
      readFileSync(new URL('../fixtures/carrier-zpl/pocztex.zpl', import.meta.url)),
      folder,
    )
    return pages && bars && sends
  } finally {
    await rasterizer.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const lacks = (command: string) =>
  run('which', [command]).then(
    () => undefined,
    () => `not installed: ${command}`,
  )
