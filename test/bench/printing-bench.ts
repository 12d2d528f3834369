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
import { median, type Bench, type BenchRow } from './report.ts'
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

async function sendTimes(label: Buffer, folder: string, runs: number): Promise<BenchRow> {
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
    for (let index = 0; index < runs * 2; index++) own.push(await sent(() => link.send(label)))
    link.close()
    for (let index = 0; index < runs; index++) {
      byLp.push(await sent(() => cups.run('lp', '-d', 'zebra', '-o', 'raw', '-s', file)))
    }
    return {
      name: 'raw label to its last byte at the printer, p50',
      unit: 'ms',
      measured: median(own),
      beside: { name: 'lp -o raw', value: median(byLp) },
      limit: { of: 'ratio', most: limits.rawSend },
    }
  } finally {
    await printer.close()
    await cups.stop()
  }
}

const pages = {
  whole: [
    { name: 'one page', file: 'label4x6.pdf', runs: 9, limit: limits.onePage },
    { name: 'ten pages', file: 'label4x6x10.pdf', runs: 5, limit: limits.tenPages },
  ],
  short: [{ name: 'one page', file: 'label4x6.pdf', runs: 1, limit: limits.onePage }],
}

async function compare(
  rasterizer: LabelRasterizer,
  folder: string,
  files: typeof pages.whole,
): Promise<readonly BenchRow[]> {
  const cups = await cupsDriver(folder)
  const rows: BenchRow[] = []
  for (const { name, file, runs, limit } of files) {
    const path = new URL(file, labels).pathname
    const pdf = readFileSync(path)
    const own = () => rasterizer.toZpl(pdf, paper, dpi)
    await times(3, own)
    const ownMs = median(await times(runs * 3, own))
    const cupsMs = median(await times(runs, () => cups(path)))
    const picture = join(folder, 'page-%d.png')
    const gs = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pngmono', `-r${dpi}`, `-sOutputFile=${picture}`, path]
    const gsMs = median(await times(runs, () => run('gs', gs)))
    const time = { unit: 'ms', measured: ownMs } as const
    rows.push(
      {
        name: `PDF to ZPL, ${name}, p50`,
        ...time,
        beside: { name: "CUPS's Zebra driver", value: cupsMs },
        limit: { of: 'ratio', most: limit },
      },
      {
        name: `PDF to dots, ${name}, p50`,
        ...time,
        beside: { name: 'Ghostscript, without ZPL', value: gsMs },
      },
      {
        name: `PDF to ZPL, ${name}, on the wire`,
        unit: 'bytes',
        measured: (await own()).bytes.length,
        beside: { name: "CUPS's Zebra driver", value: (await cups(path)).length },
        limit: { of: 'ratio', most: limits.bytes },
      },
    )
  }
  return rows
}

/** Nothing is compared where CUPS or Ghostscript is missing. */
export const printingBench: Bench = async ({ isShort }) => {
  const size = isShort ? 'short' : 'whole'
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const rasterizer = createLabelRasterizer()
  try {
    const cups = (await lacks('cupsfilter')) === undefined ? await cupsDriver(folder) : undefined
    const bars = await barsBench({ rasterizer, folder, cups, lacks, isShort })
    const missing = missingForCups() ?? (await lacks('gs')) ?? (await lacks('cupsfilter'))
    if (missing !== undefined) return [bars, { name: 'PDF to ZPL, raw labels', missing }]
    const label = readFileSync(new URL('../fixtures/carrier-zpl/pocztex.zpl', import.meta.url))
    return [
      bars,
      ...(await compare(rasterizer, folder, pages[size])),
      await sendTimes(label, folder, isShort ? 2 : 20),
    ]
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
