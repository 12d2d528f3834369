// Which barcodes can be read of what reaches a label printer: of each width of bars, upright and as a ladder, eight codes
// that begin an eighth of a dot further each, drawn by Packbench and by what else is on the machine.

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PNG } from 'pngjs'
import type { LabelRasterizer } from '../../src/labels/raster/label-rasterizer.ts'
import { createLabelRenderer } from '../../src/labels/render/label-renderer.ts'
import { code128Pages } from '../support/code128-pdf.ts'
import { decodeBarcodes } from '../support/decode-barcodes.ts'
import { graphicFields, pngOf } from '../support/graphic-field.ts'
import type { BenchRow } from './report.ts'

const run = promisify(execFile)
const dpi = 203
const paper = { widthMm: 101.6, heightMm: 152.4, headMm: 104, fitPages: false }

const texts = [
  'PACK0BENCH',
  '9400111899',
  'abcXYZ-/7%',
  'Q1w2E3r4T5',
  '~~~{{{}}}}',
  '0123456789',
  'ZYXWVU9876',
  '1Z999AA101',
]
const allWidthsMil = Array.from({ length: 21 }, (_, at) => 5 + at / 2)

/** From these widths on every code has to be read of what Packbench draws, upright and as a ladder, by ZXing. */
const limitMil = 7.5

/** The pages as dots, drawn from a file. */
type Draw = (path: string, folder: string) => Promise<readonly Uint8Array[]>

/** How many of the eight codes of each page were read. */
type Rates = readonly number[]

const rateOf = (read: readonly string[]) => texts.filter((text) => read.includes(text)).length

async function zxingRates(pngs: readonly Uint8Array[]): Promise<Rates> {
  const found = await Promise.all(pngs.map((png) => decodeBarcodes(png, ['Code128'])))
  return found.map((codes) => rateOf(codes.map(({ text }) => text)))
}

/** Dots as a camera sees them: zbar takes bars that are hardly wider than a pixel for noise. */
const enlargedBy = 3

function enlarged(bytes: Uint8Array): Buffer {
  const from = PNG.sync.read(Buffer.from(bytes))
  const to = new PNG({ width: from.width * enlargedBy, height: from.height * enlargedBy })
  const [source, target] = [
    new Uint32Array(from.data.buffer, from.data.byteOffset),
    new Uint32Array(to.width * to.height),
  ]
  for (let y = 0, at = 0; y < to.height; y++) {
    const row = Math.floor(y / enlargedBy) * from.width
    for (let x = 0; x < to.width; x++) target[at++] = source[row + Math.floor(x / enlargedBy)] ?? 0
  }
  to.data = Buffer.from(target.buffer)
  return PNG.sync.write(to, { deflateLevel: 1, filterType: 0 })
}

async function zbarRates(pngs: readonly Uint8Array[], folder: string): Promise<Rates> {
  const rates: number[] = []
  for (const [at, png] of pngs.entries()) {
    const path = join(folder, `zbar-${at}.png`)
    writeFileSync(path, enlarged(png))
    // It ends with 4 where it has found nothing.
    const read = await run('zbarimg', ['-q', '--raw', '-Sdisable', '-Scode128.enable', path]).then(
      ({ stdout }) => stdout.split('\n'),
      () => [],
    )
    rates.push(rateOf(read))
  }
  return rates
}

/** PNGs that a program writes, page by page, into a folder of its own. */
const drawnBy =
  (program: string, argumentsFor: (path: string, folder: string) => readonly string[]): Draw =>
  async (path, folder) => {
    const own = join(folder, program)
    mkdirSync(own)
    await run(program, argumentsFor(path, own), { maxBuffer: 4e6 })
    return readdirSync(own)
      .toSorted()
      .map((name) => readFileSync(join(own, name)))
  }

const ghostscript = drawnBy('gs', (path, folder) => [
  ...['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pngmono', `-r${dpi}`],
  ...[`-sOutputFile=${join(folder, 'page-%03d.png')}`, path],
])
const poppler = drawnBy('pdftoppm', (path, folder) => [
  '-mono',
  '-png',
  '-r',
  `${dpi}`,
  path,
  join(folder, 'page'),
])

export type BarsBench = {
  readonly rasterizer: LabelRasterizer
  /** Where files may be left. */
  readonly folder: string
  /** CUPS' chain of filters, from a PDF to ZPL; undefined where it is not there. */
  readonly cups: ((path: string) => Promise<Uint8Array>) | undefined
  /** Undefined where the program is there; else what is to be said of it. */
  readonly lacks: (program: string) => Promise<string | undefined>
  /** One width by Packbench alone. */
  readonly isShort: boolean
}

/** Prints how many codes are read of each width; answers with how many of those that have to be are. */
export async function barsBench({ rasterizer, folder, cups, lacks, isShort }: BarsBench): Promise<BenchRow> {
  const widthsMil = isShort ? [limitMil] : allWidthsMil
  const pages = widthsMil.flatMap((moduleMil) =>
    ([0, 90] as const).map((rotate) => ({ texts, moduleMil, rotate, barHeight: 20 })),
  )
  const pdf = await code128Pages(pages)
  const path = join(folder, 'bars.pdf')
  writeFileSync(path, pdf)
  const renderer = createLabelRenderer()
  const has = async (program: string) => (await lacks(program)) === undefined
  const packbench: Draw = async () =>
    graphicFields((await rasterizer.toZpl(pdf, paper, dpi)).bytes).map(pngOf)
  const others: Readonly<Record<string, Draw | undefined>> = {
    CUPS: cups && (async () => renderer.render(await cups(path))),
    Ghostscript: (await has('gs')) ? ghostscript : undefined,
    poppler: (await has('pdftoppm')) ? poppler : undefined,
  }
  const ways: Readonly<Record<string, Draw | undefined>> = {
    Packbench: packbench,
    ...(isShort ? {} : others),
  }
  const hasZbar = !isShort && (await has('zbarimg'))
  const columns: (readonly string[])[] = []
  let own: Rates = []
  for (const [name, draw] of Object.entries(ways)) {
    const pngs = await draw?.(path, folder)
    if (pngs && pngs.length !== pages.length)
      throw new Error(`${name} drew ${pngs.length} pages of ${pages.length}`)
    const zxing = pngs && (await zxingRates(pngs))
    const zbar = pngs && hasZbar ? await zbarRates(pngs, folder) : undefined
    if (name === 'Packbench' && zxing) own = zxing
    columns.push([
      name,
      ...pages.map((_, at) => (zxing ? `${zxing[at]} ${zbar?.[at] ?? '-'}` : 'not installed')),
    ])
  }
  await renderer.close()
  reportRates(widthsMil, columns, hasZbar)
  const wanted = own.filter((_, at) => (pages[at]?.moduleMil ?? 0) >= limitMil)
  return {
    name: `Code 128 of ${limitMil} mil and more at ${dpi} dpi, read by ZXing`,
    unit: 'codes',
    measured: wanted.reduce((sum, count) => sum + count, 0),
    beside: { name: 'printed', value: wanted.length * texts.length },
    limit: { of: 'ratio', least: 1 },
    moreIsBetter: true,
  }
}

/** A line for each width; of each way how many of its upright codes were read, and how many of its lying ones. */
function reportRates(
  widthsMil: readonly number[],
  columns: readonly (readonly string[])[],
  hasZbar: boolean,
): void {
  console.log(
    `Code 128 at ${dpi} dpi: how many of ${texts.length} are read, upright / as a ladder; by ZXing, and by zbar of the ` +
      `dots ${enlargedBy} times as large${hasZbar ? '' : ' (zbar: not installed)'}`,
  )
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
  line(['mil ', ...columns.map(([name = '']) => name.padEnd(13))])
  line(['----', ...columns.map(() => '-'.repeat(13))])
  widthsMil.forEach((mil, at) => {
    const cell = (column: readonly string[]) => {
      const [upright = '', lying = ''] = [column[1 + 2 * at], column[2 + 2 * at]]
      return (upright === lying && upright.length > 3 ? upright : `${upright} / ${lying}`).padEnd(13)
    }
    line([`${mil}`.padEnd(4), ...columns.map(cell)])
  })
}
