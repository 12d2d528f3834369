// Hazard: what is grey or coloured on a label is lost without a word, or what is dithered makes a code unreadable.

import { PNG } from 'pngjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPdfReader, type PdfReader } from '../../../../src/labels/raster/pdf.ts'
import { paperAt } from '../../../../src/labels/raster/placement.ts'
import { rasterizePage, readPages } from '../../../../src/labels/raster/rasterize.ts'
import type { BitBitmap } from '../../../../src/labels/raster/bit-bitmap.ts'
import { encodeBitPng } from '../../../../src/labels/images/png.ts'
import { code128Widths, drawBars } from '../../../support/code128-pdf.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { drawPdf, type DrawPdf } from '../../../support/draw-pdf.ts'

const inch = 72
const dpis = [203, 300]

let reader: PdfReader
beforeAll(async () => {
  reader = await openPdfReader()
})

const pdfOf = (...draw: readonly DrawPdf[]) => drawPdf({ size: [4 * inch, 2 * inch] }, ...draw)

const paperOf = (dpi: number) =>
  paperAt({ widthMm: 101.6, heightMm: 50.8, headMm: 104, fitPages: false }, dpi)

function dotsOf(file: Uint8Array, dpi: number): BitBitmap {
  const [page] = readPages(file, reader, (source, index) => rasterizePage(source, paperOf(dpi), index))
  return page!.bitmap
}

const drawn = async (dpi: number, ...draw: readonly DrawPdf[]) => dotsOf(await pdfOf(...draw), dpi)
const isBlackAt = ({ bits, rowBytes }: BitBitmap, x: number, y: number) =>
  ((bits[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0

/** The part of the dots of a rectangle, in points, that are black. */
function darkness(
  bitmap: BitBitmap,
  dpi: number,
  [x, y, width, height]: readonly [number, number, number, number],
) {
  const dots = (points: number) => Math.round((points / inch) * dpi)
  let black = 0
  for (let row = dots(y); row < dots(y + height); row++)
    for (let column = dots(x); column < dots(x + width); column++) if (isBlackAt(bitmap, column, row)) black++
  return black / (dots(width) * dots(height))
}

/** The part of one's black dots, in a rectangle where one is given, that are black in the other. */
function partOf(
  one: BitBitmap,
  other: BitBitmap,
  dpi = 72,
  [x, y, width, height]: readonly [number, number, number, number] = [0, 0, one.width, one.height],
) {
  const dots = (points: number) => Math.round((points / inch) * dpi)
  let [all, both] = [0, 0]
  for (let row = dots(y); row < dots(y + height); row++)
    for (let column = dots(x); column < dots(x + width); column++)
      if (isBlackAt(one, column, row)) {
        all++
        if (isBlackAt(other, column, row)) both++
      }
  expect(all).toBeGreaterThan(100)
  return both / all
}

const sentence: DrawPdf = (document) => document.fontSize(9).text('Ship by the side door, ring twice', 20, 60)
const inColour =
  (colour: string): DrawPdf =>
  (document) =>
    sentence(document.fillColor(colour))

const bars =
  (text: string): DrawPdf =>
  (document) =>
    drawBars(document, text, { left: 40, top: 40, height: 60, module: 0.72 })

describe.each(dpis)('on a printer of %i dpi', (dpi) => {
  it.each(['#808080', '#ff9900', '#c0c0c0', '#ffd700', '#e00000'])(
    'text of %s is as whole as black text',
    async (colour) => {
      const black = await drawn(dpi, inColour('black'))
      const coloured = await drawn(dpi, inColour(colour))
      expect(partOf(black, coloured)).toBeGreaterThan(0.97)
      // And no fatter than a dot's edge.
      expect(partOf(coloured, black)).toBeGreaterThan(0.7)
    },
  )

  it('black text keeps its dots beside grey text, on grey, and over a watermark', async () => {
    const black = await drawn(dpi, inColour('black'))
    const others: readonly DrawPdf[] = [
      (document) => document.fillColor('#999999').fontSize(9).text('Ship to', 20, 48),
      (document) => document.rect(10, 50, 250, 30).fill('#c8c8c8'),
      (document) =>
        document
          .fillColor('#d8d8d8')
          .font('Helvetica-Bold')
          .fontSize(90)
          .text('COPY', 15, 20)
          .font('Helvetica'),
    ]
    for (const other of others)
      expect(partOf(black, await drawn(dpi, other, inColour('black')))).toBeGreaterThan(0.96)
  })

  it('a fill is as dark as it is grey, and white text on it stays white', async () => {
    const fill: DrawPdf = (document) => document.rect(20, 20, 200, 100).fill('#999999')
    expect(darkness(await drawn(dpi, fill), dpi, [30, 30, 180, 80])).toBeCloseTo(0.4, 1)
    const [white, black] = [await drawn(dpi, fill, inColour('white')), await drawn(dpi, inColour('black'))]
    expect(partOf(black, white)).toBeLessThan(0.25)
    // Around the letters it is black.
    expect(darkness(white, dpi, [22, 60, 120, 8])).toBeGreaterThan(0.5)
  })

  it('a photograph is dithered: each part of it as dark as it is', async () => {
    const photo = new PNG({ width: 200, height: 100 })
    for (let y = 0; y < 100; y++)
      for (let x = 0; x < 200; x++) photo.data.set([x + 28, x + 28, x + 28, 255], (y * 200 + x) * 4)
    const picture = PNG.sync.write(photo)
    const bitmap = await drawn(
      dpi,
      (document) => document.image(picture, 20, 20, { width: 200, height: 100 }),
      sentence,
    )
    for (const [x, grey] of [
      [30, 48],
      [110, 128],
      [200, 218],
    ] as const)
      expect(darkness(bitmap, dpi, [x, 85, 20, 30])).toBeCloseTo(1 - grey / 255, 1)
  })

  it.each<readonly [string, DrawPdf]>([
    [
      'a watermark',
      (document) =>
        document
          .fillColor('#b8b8b8')
          .font('Helvetica-Bold')
          .fontSize(90)
          .text('VOID', 10, 20, { lineBreak: false }),
    ],
    ['a yellow label', (document) => document.rect(0, 0, 288, 144).fill('#ffe97f')],
    [
      'a grey frame',
      (document) => document.lineWidth(4).strokeColor('#888888').rect(10, 10, 268, 124).stroke(),
    ],
  ])('a code on %s reads as it does alone, and nothing is between its bars', async (_what, under) => {
    const alone = await drawn(dpi, bars('9400111899560'))
    const both = await drawn(dpi, under, bars('9400111899560'))
    expect(partOf(alone, both)).toBeGreaterThan(0.93)
    // Nothing between its bars, nor in its quiet zone of ten modules.
    const modules = code128Widths('9400111899560').reduce((sum, width) => sum + width, 0)
    const place = [40 - 10 * 0.72, 42, (modules + 20) * 0.72, 56] as const
    expect(darkness(both, dpi, place)).toBeCloseTo(darkness(alone, dpi, place), 1)
    expect(partOf(both, alone, dpi, place)).toBeGreaterThan(0.97)
    expect((await decodeBarcodes(encodeBitPng(both, dpi))).map(({ text }) => text)).toContain('9400111899560')
  })

  it('of an image file grey text is whole too, and the noise of a scan is white', async () => {
    const black = await drawn(dpi, inColour('black'))
    const png = new PNG({ width: black.width, height: black.height })
    for (let y = 0; y < black.height; y++)
      for (let x = 0; x < black.width; x++) {
        const noise = 235 + ((x * 7 + y * 13) % 20)
        const grey = isBlackAt(black, x, y) ? 140 : noise
        png.data.set([grey, grey, grey, 255], (y * black.width + x) * 4)
      }
    expect(dotsOf(PNG.sync.write(png), dpi).bits).toEqual(black.bits)
  })
})

it('a label of black and white alone is made of halves: no dot of it changes', async () => {
  const plain = await drawn(203, sentence, bars('12345678'))
  const besideGrey = await drawn(203, sentence, bars('12345678'), (document) =>
    document.rect(250, 130, 8, 8).fill('#999'),
  )
  expect(partOf(plain, besideGrey)).toBe(1)
})
