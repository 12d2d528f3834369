import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { afterAll, describe, expect, it } from 'vitest'
import { greyBitmap } from '../../../../src/labels/images/grey-bitmap.ts'
import { encodeBitPng } from '../../../../src/labels/images/png.ts'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import { code128Pdf, drawBars, type BarDrawing } from '../../../support/code128-pdf.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { drawPdf } from '../../../support/draw-pdf.ts'
import { graphicFields, pngOf, type GraphicField } from '../../../support/graphic-field.ts'
import { inTurn } from '../../../support/in-turn.ts'

const stock4x6 = { widthMm: 101.6, heightMm: 152.4, headMm: 104, fitPages: false }
const stock6x4 = { ...stock4x6, widthMm: 152.4, heightMm: 101.6, headMm: 168 }
const rasterizer = createLabelRasterizer()
afterAll(() => rasterizer.close())

const texts = ['PACK0BENCH', '9400111899', 'abcXYZ-/7%', 'Q1w2E3r4T5', '~~~{{{}}}}', '0123456789']
const textsOf = async (field: GraphicField | undefined) =>
  [...new Set((await decodeBarcodes(pngOf(field!))).map(({ text }) => text))].sort()

describe('bars', () => {
  it.each([
    [203, 7.5, 'rectangles'],
    [203, 7.5, 'one_path'],
    [203, 7.5, 'lines'],
    [203, 10, 'rectangles'],
    [300, 5, 'rectangles'],
    [300, 7.5, 'lines'],
    [600, 2.5, 'rectangles'],
    [600, 7.5, 'one_path'],
  ] as const)(
    'can be read at %i dpi when a module is %d mil, drawn as %s',
    async (dpi, moduleMil, drawing) => {
      const pdf = await code128Pdf({ texts, moduleMil, drawing })
      const { bytes } = await rasterizer.toZpl(pdf, stock4x6, dpi)
      expect(await textsOf(graphicFields(bytes)[0])).toEqual([...texts].sort())
    },
  )

  const eight = [...texts, 'ZYXWVU9876', '1Z999AA101']
  const stock6x6 = { ...stock4x6, widthMm: 152.4, headMm: 168 }
  /** One turn has every module both ways, at one length of bars. */
  const lyingSomewhere = inTurn(
    'bars can be read wherever between two dots they begin',
    ([0, 90] as const).flatMap((rotate) =>
      [7.5, 8, 8.5].flatMap((moduleMil) =>
        [12, 30, 42].map((barHeight) => ({
          lie: rotate === 0 ? 'upright' : 'as a ladder',
          rotate,
          moduleMil,
          barHeight,
        })),
      ),
    ),
    6,
    ({ lie, moduleMil, barHeight }) => `${lie}, ${moduleMil} mil, ${barHeight} points`,
  )
  it.each(lyingSomewhere)(
    'can be read $lie wherever between two dots of 203 dpi they begin: $moduleMil mil, $barHeight points long',
    async ({ rotate, moduleMil, barHeight }) => {
      const pdf = await code128Pdf({ texts: eight, moduleMil, rotate, barHeight, size: [432, 432] })
      const { bytes } = await rasterizer.toZpl(pdf, stock6x6, 203)
      expect(await textsOf(graphicFields(bytes)[0])).toEqual([...eight].sort())
    },
  )

  it('can be read upright and as a ladder on one label', async () => {
    const module = 0.008 * 72
    const pdf = await drawPdf({ size: [288, 432] }, (document) => {
      texts.forEach((text, row) =>
        drawBars(document, text, { left: 12 + row * 0.0443, top: 15 + row * 40, height: 30, module }),
      )
      document.rotate(90, { origin: [144, 144] })
      drawBars(document, eight[6]!, { left: 20.02, top: 12, height: 40, module })
      drawBars(document, eight[7]!, { left: 160.12, top: 12, height: 40, module })
    })
    const { bytes } = await rasterizer.toZpl(pdf, stock4x6, 203)
    expect(await textsOf(graphicFields(bytes)[0])).toEqual([...eight].sort())
  })

  it('can be read a quarter turned', async () => {
    const pdf = await code128Pdf({ texts, moduleMil: 7.5 })
    const { bytes, pages } = await rasterizer.toZpl(pdf, stock6x4, 203)
    expect(pages).toEqual([{ scale: 1, rotated: true, blank: false }])
    expect(await textsOf(graphicFields(bytes)[0])).toEqual([...texts].sort())
  })

  it('are as black however they are drawn', async () => {
    const ink = async (drawing: BarDrawing) => {
      const pdf = await code128Pdf({ texts, moduleMil: 10, drawing })
      const [field] = graphicFields((await rasterizer.toZpl(pdf, stock4x6, 203)).bytes)
      return field!.bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
    }
    const [rectangles, path, lines] = await Promise.all([ink('rectangles'), ink('one_path'), ink('lines')])
    expect(path / rectangles).toBeCloseTo(1, 2)
    expect(lines / rectangles).toBeCloseTo(1, 2)
  })
})

describe('a page that is one picture at the printer’s dpi', () => {
  const sample = readFileSync(join(import.meta.dirname, '../../../fixtures/labels/label-1bit.png'))
  const own = greyBitmap(sample)

  type Page = { readonly size: [number, number]; readonly rotate?: number }
  function pdfOf(png: Uint8Array, { size, rotate }: Page): Promise<Buffer> {
    const page = new PDFDocument({ size, margin: 0 })
    const chunks: Buffer[] = []
    page.on('data', (chunk: Buffer) => chunks.push(chunk))
    if (rotate !== undefined) Object.assign(page.page.dictionary.data, { Rotate: rotate })
    page.image(Buffer.from(png), 0, 0, { width: size[0], height: size[1] })
    page.end()
    return new Promise((resolve) => page.on('end', () => resolve(Buffer.concat(chunks))))
  }

  /** Black dots of a paper that is as large as the picture, or as the picture turned clockwise. */
  function expectDots(field: GraphicField | undefined, turned: 0 | 90 | 180): void {
    const printed = greyBitmap(pngOf(field!))
    const { width, height } = own
    let differing = 0
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [px, py] = { 0: [x, y], 90: [height - 1 - y, x], 180: [width - 1 - x, height - 1 - y] }[
          turned
        ] as [number, number]
        const isBlack = printed.pixels[py * printed.width + px]! < 128
        if (isBlack !== own.pixels[y * width + x]! < 128) differing++
      }
    expect(differing).toBe(0)
  }

  it.each([
    ['lies as the paper', { size: [288, 432] }, stock4x6, 0],
    ['is turned by the page', { size: [288, 432], rotate: 180 }, stock4x6, 180],
    ['is turned by the page to lie as the paper', { size: [288, 432], rotate: 90 }, stock6x4, 90],
    ['lies otherwise', { size: [288, 432] }, stock6x4, 90],
  ] as const)('keeps its dots when it %s', async (_, { size, ...rest }, paper, turned) => {
    const pdf = await pdfOf(sample, { size: [...size], ...rest })
    const { bytes, pages } = await rasterizer.toZpl(pdf, paper, 203)
    expect(pages[0]!.scale).toBe(1)
    expectDots(graphicFields(bytes)[0], turned)
  })

  it('keeps its dots as a file that lies otherwise', async () => {
    const { bytes } = await rasterizer.toZpl(sample, stock6x4, 203)
    expectDots(graphicFields(bytes)[0], 90)
  })
})

describe('a head that is narrower than the paper', () => {
  const dots = (width: number, height: number, black: readonly [from: number, to: number]) => {
    const rowBytes = Math.ceil(width / 8)
    const bits = new Uint8Array(rowBytes * height)
    for (let y = 0; y < height; y++)
      for (let x = black[0]; x < black[1]; x++) bits[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
    return encodeBitPng({ width, height, rowBytes, bits }, 203)
  }
  const narrow = { widthMm: 57.15, heightMm: 31.75, headMm: 56, fitPages: false }

  it('leaves out an edge on which nothing is', async () => {
    const { bytes, pages } = await rasterizer.toZpl(dots(457, 254, [8, 440]), narrow, 203)
    expect(Buffer.from(bytes).toString('latin1')).toContain('^PW448^LL254')
    expect(pages).toEqual([{ scale: 1, rotated: false, blank: false }])
  })

  it('makes the page a little smaller where something is, and says so', async () => {
    const { pages } = await rasterizer.toZpl(dots(457, 254, [8, 455]), narrow, 203)
    expect(pages[0]!.scale).toBeCloseTo(448 / 457, 3)
  })

  it('refuses a page that would lose more', async () => {
    const wide = dots(812, 254, [8, 800])
    await expect(rasterizer.toZpl(wide, { ...narrow, widthMm: 101.6 }, 203)).rejects.toMatchObject({
      code: 'wider_than_head',
      misfit: { pageWidthMm: 101.6, paperWidthMm: 56 },
    })
    const { pages } = await rasterizer.toZpl(wide, { ...narrow, widthMm: 101.6, fitPages: true }, 203)
    expect(pages[0]!.scale).toBeCloseTo(448 / 812, 1)
  })
})
