// Hazard: a carrier's label on a sheet is refused though a person would cut it out; or what is cut out lacks a part.

import { afterAll, describe, expect, it } from 'vitest'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import { drawInstructions, drawLabelAt, routing, tracking } from '../../../support/carrier-label.ts'
import { drawBars } from '../../../support/code128-pdf.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { drawPdf, type DrawPdf } from '../../../support/draw-pdf.ts'
import { graphicFields, pngOf } from '../../../support/graphic-field.ts'
import { inTurn } from '../../../support/in-turn.ts'
import { pageSizes } from '../../../support/pdf-images.ts'

const inch = 72
const letter = [8.5 * inch, 11 * inch] as const
const a4 = [595.28, 841.89] as const
const stock4x6 = { widthMm: 101.6, heightMm: 152.4, headMm: 104, fitPages: false }

type Document = PDFKit.PDFDocument

const rasterizer = createLabelRasterizer({ timeLimitMs: 30_000 })
afterAll(() => rasterizer.close())

const bars = (document: Document, text: string, left: number, top: number, height: number, module = 0.72) =>
  drawBars(document, text, { left, top, height, module })

const sheet = (size: readonly [number, number], draw: DrawPdf) => drawPdf({ size: [...size] }, draw)

async function printed(file: Uint8Array, dpi: number) {
  const { bytes, pages } = await rasterizer.toZpl(file, stock4x6, dpi)
  const codes: (readonly string[])[] = []
  for (const field of graphicFields(bytes))
    codes.push((await decodeBarcodes(pngOf(field))).map(({ text }) => text).toSorted())
  return { codes, pages }
}

const own = [tracking, routing].toSorted()

describe.each(inTurn('a label on a sheet is found at its true size', [203, 300], 1))('at %i dpi', (dpi) => {
  it.each<readonly [string, readonly [number, number], boolean, (document: Document) => void]>([
    ['in the middle of Letter', letter, false, (document) => drawLabelAt(document, 170, 180)],
    ['in the corner of A4', a4, false, (document) => drawLabelAt(document, 15, 15)],
    [
      'in the upper half of Letter, turned, with instructions below',
      letter,
      true,
      (document) => {
        drawLabelAt(document, 520, 60, 90)
        drawInstructions(document, 60, 460)
        drawInstructions(document, 330, 460)
      },
    ],
    [
      'in the left half, beside its invoice',
      letter,
      false,
      (document) => {
        drawLabelAt(document, 20, 40)
        drawInstructions(document, 330, 40)
        document.fontSize(18).text('Invoice 2026-1', 330, 400)
      },
    ],
    [
      'below a line to cut along',
      a4,
      false,
      (document) => {
        drawInstructions(document, 40, 40)
        document.lineWidth(0.5).dash(6, {}).moveTo(0, 300).lineTo(a4[0], 300).stroke().undash()
        drawLabelAt(document, 100, 350)
      },
    ],
  ])('a label %s is found at its true size', async (_where, size, rotated, draw) => {
    const { codes, pages } = await printed(await sheet(size, draw), dpi)
    expect(codes).toEqual([own])
    expect(pages).toMatchObject([{ scale: 1, rotated, area: {} }])
    const { left, right, top, bottom } = pages[0]!.area!
    const sides = [right - left, bottom - top].toSorted((one, other) => one - other)
    expect(sides[0]).toBeCloseTo((265 / inch) * 25.4, -1)
    expect(sides[1]).toBeCloseTo((408 / inch) * 25.4, -1)
  })

  it('each page of a file is looked at for itself', async () => {
    const file = await sheet(letter, (document) => {
      drawLabelAt(document, 20, 40)
      document.addPage()
      drawLabelAt(document, 300, 300, 0, { code: '9400111899560000000999' })
    })
    const { codes } = await printed(file, dpi)
    expect(codes).toEqual([own, ['9400111899560000000999', routing].toSorted()])
  })
})

it.each<readonly [string, (document: Document) => void]>([
  ['text without a code', (document) => drawInstructions(document, 30, 30).text('End', 400, 700)],
  [
    'text that stands near to it',
    (document) => {
      drawLabelAt(document, 20, 40)
      drawInstructions(document, 295, 40)
    },
  ],
  [
    'two labels',
    (document) => {
      drawLabelAt(document, 20, 40)
      drawLabelAt(document, 320, 340, 0, { code: '9400111899560000000999' })
    },
  ],
  [
    'a code beside it',
    (document) => {
      drawLabelAt(document, 20, 40)
      bars(document, 'INVOICE-1', 330, 700, 40)
    },
  ],
])('a sheet with %s is refused as before, with its size', async (_what, draw) => {
  const file = await sheet(letter, draw)
  await expect(rasterizer.toZpl(file, stock4x6, 203)).rejects.toMatchObject({
    code: 'page_too_large',
    misfit: { page: 1, pageWidthMm: 215.9, pageHeightMm: 279.4 },
  })
})

it('a sheet that is made smaller keeps its codes, or is refused', async () => {
  const fits = { ...stock4x6, fitPages: true }
  const withCode = (module: number) =>
    sheet(letter, (document) => {
      drawInstructions(document, 30, 30).text('End', 560, 760)
      bars(document, 'INVOICE-1', 60, 500, 60, module)
    })
  expect((await rasterizer.toZpl(await withCode(2.4), fits, 203)).pages).toMatchObject([{ blank: false }])
  await expect(rasterizer.toZpl(await withCode(0.6), fits, 203)).rejects.toMatchObject({ code: 'codes_lost' })
})

it('a page whose bars fall between the dots is made a little smaller still, and no other page with it', async () => {
  const codes = ['9400111899560000001000', '9400111899560000001037', '9400111899560000001074'] as const
  const page =
    (code: string, module: number): DrawPdf =>
    (document) => {
      document.fontSize(10).text('End', 560, 760)
      bars(document, code, 40, 500, 60, module)
    }
  const nextPage: DrawPdf = (document) => document.addPage()
  const file = await drawPdf(
    { size: [...letter] },
    ...[page(codes[0], 1.2), nextPage, page(codes[1], 1.5), nextPage, page(codes[2], 1.2)],
  )
  const { bytes, pages } = await rasterizer.toZpl(file, { ...stock4x6, fitPages: true }, 203)
  const read = graphicFields(bytes).map(async (field) => (await decodeBarcodes(pngOf(field)))[0]?.text)
  expect(await Promise.all(read)).toEqual(codes)
  const filled = pages.map(({ scale }) => scale / (4 / 8.5))
  expect(filled[1]).toBeCloseTo(1)
  for (const smaller of [filled[0], filled[2]]) {
    expect(smaller).toBeLessThan(0.98)
    expect(smaller).toBeGreaterThan(0.89)
  }
})

/** A picture of Letter at 203 dpi: what a service sends that draws its sheets itself. */
async function pictureOf(file: Uint8Array): Promise<Uint8Array> {
  const letterPaper = { widthMm: 215.9, heightMm: 279.4, headMm: 216, fitPages: false }
  return (await rasterizer.toPng(file, letterPaper, 203)).bytes
}

it('of a picture of a sheet an office printer gets the label alone, too', async () => {
  const picture = await pictureOf(await sheet(letter, (document) => drawLabelAt(document, 170, 180)))
  const { bytes, pages } = await rasterizer.toPdf(picture, stock4x6)
  expect(pages).toMatchObject([{ area: {} }])
  // By whole dots, as every picture.
  expect(Math.abs((pages[0]?.scale ?? 0) - 1)).toBeLessThan(0.02)
  expect(pageSizes(bytes)).toEqual(['288 432'])
  expect((await printed(bytes, 203)).codes).toEqual([own])
})

it('a label that was drawn for another paper keeps its codes where it is made smaller, and loses no part', async () => {
  const drawn = (module: number) =>
    sheet(letter, (document) => {
      drawBars(document, 'INVOICE-1', { left: 20, top: 20, height: 60, module })
      document.fontSize(10).text('End', 560, 760)
    }).then(pictureOf)
  const fits = { ...stock4x6, fitPages: true }
  const large = await drawn(2.4)
  expect((await rasterizer.redraw([large], 203, fits, 203)).pages).toMatchObject([{ blank: false }])
  await expect(rasterizer.redraw([await drawn(0.72)], 203, fits, 203)).rejects.toMatchObject({
    code: 'codes_lost',
  })
  const label = await pictureOf(await sheet(letter, (document) => drawLabelAt(document, 170, 180)))
  for (const made of [
    rasterizer.redraw([label], 203, stock4x6, 203),
    rasterizer.pagesToPdf([label], stock4x6, 203),
  ])
    await expect(made).rejects.toMatchObject({ code: 'page_too_large' })
})
