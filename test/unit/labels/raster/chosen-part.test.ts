// Hazard: what a person has chosen of a file is printed together with the rest, cut, or at another size without a word.

import { afterAll, describe, expect, it } from 'vitest'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import type { PagePart } from '../../../../src/labels/raster/placement.ts'
import { drawBars } from '../../../support/code128-pdf.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { drawPdf } from '../../../support/draw-pdf.ts'
import { graphicFields, pngOf } from '../../../support/graphic-field.ts'
import { pageSizes } from '../../../support/pdf-images.ts'

const letter = { size: [612, 792] as [number, number] }
const rasterizer = createLabelRasterizer({ timeLimitMs: 30_000 })
afterAll(() => rasterizer.close())

const paper = (part: PagePart, fitPages = false) => ({
  widthMm: 101.6,
  heightMm: 152.4,
  headMm: 104,
  fitPages,
  part,
})

/** A frame of 3.5 by 5 inches with a code in it. */
function label(document: PDFKit.PDFDocument, code: string, left: number, top: number): void {
  document.lineWidth(2).rect(left, top, 252, 360).stroke()
  drawBars(document, code, { left: left + 20, top: top + 60, height: 80, module: 1.2 })
}

/** No label of these sheets is found for certain. */
const besideEachOther = drawPdf(letter, (document) => {
  label(document, 'LEFT-1', 25, 40)
  label(document, 'RIGHT-2', 335, 40)
})
const aboveEachOther = drawPdf(letter, (document) => {
  label(document, 'UPPER-1', 100, 20)
  label(document, 'LOWER-2', 100, 410)
})
const threePages = drawPdf(
  { size: [288, 432] },
  ...['ONE-1', 'TWO-2', 'THREE-3'].map((code, index) => (document: PDFKit.PDFDocument) => {
    if (index > 0) document.addPage()
    label(document, code, 18, 36)
  }),
)

async function printed(file: Promise<Uint8Array>, part: PagePart, fitPages = false) {
  const { bytes, pages } = await rasterizer.toZpl(await file, paper(part, fitPages), 203)
  const codes = graphicFields(bytes).map(async (field) =>
    (await decodeBarcodes(pngOf(field))).map(({ text }) => text),
  )
  return { codes: await Promise.all(codes), pages }
}

describe('of a sheet', () => {
  it.each([
    ['left', besideEachOther, 'LEFT-1'],
    ['right', besideEachOther, 'RIGHT-2'],
    ['upper', aboveEachOther, 'UPPER-1'],
    ['lower', aboveEachOther, 'LOWER-2'],
  ] as const)('the %s half is printed alone and at its true size', async (area, file, code) => {
    const { codes, pages } = await printed(file, { area })
    expect(codes).toEqual([[code]])
    expect(pages).toMatchObject([{ scale: 1, rotated: false }])
    const { left, right, top, bottom } = pages[0]?.area ?? { left: 0, right: 0, top: 0, bottom: 0 }
    expect(right - left).toBeCloseTo((254 / 72) * 25.4, 0)
    expect(bottom - top).toBeCloseTo((362 / 72) * 25.4, 0)
  })

  it('a rectangle is printed as it is, and only the codes in it count', async () => {
    const area = { left: 7, top: 12, right: 102, bottom: 145 }
    expect(await printed(besideEachOther, { area })).toMatchObject({
      codes: [['LEFT-1']],
      pages: [{ area, scale: 1 }],
    })
  })

  it('a rectangle through a code is refused', async () => {
    const area = { left: 30, top: 12, right: 102, bottom: 145 }
    await expect(printed(besideEachOther, { area })).rejects.toMatchObject({ code: 'codes_lost' })
  })

  it('a half that is larger than the paper is refused with its size, or made to fit', async () => {
    const wide = drawPdf(letter, (document) => {
      document.lineWidth(2).rect(36, 36, 540, 330).stroke()
      drawBars(document, 'WIDE-1', { left: 100, top: 100, height: 80, module: 2 })
      label(document, 'LOWER-2', 100, 410)
    })
    await expect(printed(wide, { area: 'upper' })).rejects.toMatchObject({
      code: 'page_too_large',
      misfit: { page: 1, pageWidthMm: 191.2, pageHeightMm: 117.1 },
    })
    const { codes, pages } = await printed(wide, { area: 'upper' }, true)
    expect(codes).toEqual([['WIDE-1']])
    expect(pages).toMatchObject([{ rotated: true }])
    expect(pages[0]?.scale).toBeCloseTo(152.4 / 191.3, 2)
  })

  it('the whole is not searched for a label', async () => {
    const alone = drawPdf(letter, (document) => label(document, 'ALONE-1', 100, 100))
    expect((await printed(alone, {})).codes).toEqual([['ALONE-1']])
    await expect(printed(alone, { area: 'whole' })).rejects.toMatchObject({ code: 'page_too_large' })
    const { codes, pages } = await printed(alone, { area: 'whole' }, true)
    expect(codes).toEqual([['ALONE-1']])
    expect(pages[0]?.scale).toBeLessThan(0.6)
  })
})

describe('of a file of three pages', () => {
  it('the page that is chosen is printed alone', async () => {
    expect((await printed(threePages, { page: 2 })).codes).toEqual([['TWO-2']])
  })

  it('a page that it does not have is refused', async () => {
    await expect(printed(threePages, { page: 4 })).rejects.toMatchObject({ code: 'no_such_page' })
  })

  it('the page that is chosen becomes a file of one page for an office printer', async () => {
    const { bytes } = await rasterizer.toPdf(await threePages, paper({ page: 3 }))
    expect(pageSizes(bytes)).toHaveLength(1)
    expect((await printed(Promise.resolve(bytes), {})).codes).toEqual([['THREE-3']])
  })
})
