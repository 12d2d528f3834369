// Hazard: what was chosen for a service's sheets is used for other pages, or prints what is not the label without a word.

import { afterAll, describe, expect, it } from 'vitest'
import { isSamePage, type SizedArea } from '../../../../src/base/page-area.ts'
import { pngSize } from '../../../../src/labels/images/png.ts'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import { drawBars } from '../../../support/code128-pdf.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { drawPdf } from '../../../support/draw-pdf.ts'
import { graphicFields, pngOf } from '../../../support/graphic-field.ts'
import { pageSizes } from '../../../support/pdf-images.ts'

const rasterizer = createLabelRasterizer({ timeLimitMs: 30_000 })
afterAll(() => rasterizer.close())

const letterMm = { widthMm: 215.9, heightMm: 279.4 }
const points = { letter: [612, 792], a4: [595.28, 841.89], label: [288, 432] } as const
type Size = keyof typeof points
const paper = (...sized: readonly SizedArea[]) => ({
  widthMm: 101.6,
  heightMm: 152.4,
  headMm: 104,
  fitPages: false,
  sized,
})
const stock = paper()
const wholeLetter = {
  ...letterMm,
  headMm: 215.9,
  fitPages: false,
  sized: [{ ...letterMm, area: 'left' }],
} as const

function label(document: PDFKit.PDFDocument, code: string, left: number, top: number, module = 1.2): void {
  document.lineWidth(2).rect(left, top, 252, 360).stroke()
  drawBars(document, code, { left: left + 20, top: top + 60, height: 80, module })
}
const pageOf = (size: Size) => ({ size: [...points[size]] as [number, number] })
/** Which of the two is the label, nobody can tell. */
const twoLabels = (size: Size) =>
  drawPdf(pageOf(size), (document) => {
    label(document, 'LEFT-1', 25, 40)
    label(document, 'RIGHT-2', 335, 40)
  })
const oneLabel = (size: Size, left: number) =>
  drawPdf(pageOf(size), (document) => {
    label(document, 'ONE-1', left, 40)
    const beside = left > 300 ? 40 : 400
    if (size !== 'label') document.fontSize(10).text('Keep this part.', beside, 60).text('End', beside, 700)
  })

/** A PNG without its chunk `pHYs`. */
function withoutResolution(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png)
  const at = bytes.indexOf('pHYs') - 4
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 12 + bytes.readUInt32BE(at))])
}

async function printed(file: Promise<Uint8Array>, on: ReturnType<typeof paper>) {
  const { bytes, pages } = await rasterizer.toZpl(await file, on, 203)
  const codes = graphicFields(bytes).map(async (field) =>
    (await decodeBarcodes(pngOf(field))).map(({ text }) => text),
  )
  return { codes: await Promise.all(codes), pages }
}

it('sizes of one sheet are the same however they are rounded, and turned it is another', () => {
  expect(isSamePage(letterMm, { widthMm: 216, heightMm: 279 })).toBe(true)
  expect(isSamePage(letterMm, { widthMm: 210, heightMm: 297 })).toBe(false)
  expect(isSamePage(letterMm, { widthMm: 279.4, heightMm: 215.9 })).toBe(false)
})

describe('what was chosen for a size of page', () => {
  it('is printed of pages of that size alone', async () => {
    const left = paper({ ...letterMm, area: 'left' })
    expect(await printed(twoLabels('letter'), left)).toMatchObject({
      codes: [['LEFT-1']],
      pages: [{ scale: 1, larger: true, chosen: true }],
    })
    await expect(printed(twoLabels('a4'), left)).rejects.toMatchObject({ code: 'page_too_large' })
    const both = paper({ ...letterMm, area: 'left' }, { widthMm: 210, heightMm: 297, area: 'right' })
    expect((await printed(twoLabels('a4'), both)).codes).toEqual([['RIGHT-2']])
    const { pages } = await printed(oneLabel('label', 18), left)
    expect(pages).toEqual([{ scale: 1, rotated: false, blank: false }])
  })

  it('is printed of an office printer’s smaller paper, and of none that the page fits', async () => {
    const file = await twoLabels('letter')
    const { bytes, pages } = await rasterizer.toPdf(file, paper({ ...letterMm, area: 'right' }))
    expect(pageSizes(bytes)).toEqual(['288 432'])
    expect(pages).toMatchObject([{ chosen: true }])
    expect((await printed(Promise.resolve(bytes), stock)).codes).toEqual([['RIGHT-2']])
    expect(Buffer.from((await rasterizer.toPdf(file, wholeLetter)).bytes).equals(file)).toBe(true)
  })

  it('the whole page is made smaller, whatever the printer does with larger pages', async () => {
    const whole = await printed(oneLabel('letter', 25), paper({ ...letterMm, area: 'whole' }))
    expect(whole.codes).toEqual([['ONE-1']])
    expect(whole.pages).toMatchObject([{ chosen: true }])
    expect(whole.pages[0]?.area).toBeUndefined()
    expect(whole.pages[0]?.scale).toBeLessThan(0.5)
  })

  it('is refused where no code of the page is in it, or one is cut: nothing else is printed instead', async () => {
    const on = (area: SizedArea['area']) => paper({ ...letterMm, area })
    expect((await printed(oneLabel('letter', 25), on('left'))).codes).toEqual([['ONE-1']])
    await expect(printed(oneLabel('letter', 335), on('left'))).rejects.toMatchObject({ code: 'codes_lost' })
    const cut = on({ left: 30, top: 12, right: 102, bottom: 145 })
    await expect(printed(oneLabel('letter', 25), cut)).rejects.toMatchObject({ code: 'codes_lost' })
    // By itself the label would be found.
    expect((await printed(oneLabel('letter', 335), stock)).codes).toEqual([['ONE-1']])
  })
})

describe('of a picture that tells no resolution', () => {
  it.each([203, 300] as const)('the part is taken where it lies, at %i dpi', async (dpi) => {
    const letterPaper = { ...letterMm, headMm: 216, fitPages: false }
    const { bytes: drawn } = await rasterizer.toPng(await twoLabels('letter'), letterPaper, dpi)
    const picture = withoutResolution(drawn)
    const [sheet] = await rasterizer.largerPages(picture, stock)
    const { bytes, pages } = await rasterizer.toZpl(picture, paper({ ...sheet!, area: 'right' }), dpi)
    expect(pages).toMatchObject([{ scale: 1, chosen: true }])
    const [label] = graphicFields(bytes).map(pngOf)
    expect((await decodeBarcodes(label!)).map(({ text }) => text)).toEqual(['RIGHT-2'])
  })
})

describe('the picture to choose on', () => {
  it('is of a page that is larger than the paper, whose size is told without a picture', async () => {
    const file = await drawPdf(
      pageOf('label'),
      (document) => label(document, 'ONE-1', 18, 36),
      (document) => label(document.addPage(pageOf('letter')), 'LEFT-1', 25, 40),
      (document) => label(document.addPage(pageOf('a4')), 'LEFT-2', 25, 40),
    )
    expect(await rasterizer.largerPages(file, stock)).toEqual([
      { page: 2, widthMm: 215.9, heightMm: 279.4 },
      { page: 3, widthMm: 210, heightMm: 297 },
    ])
    const sheet = await rasterizer.toSheet(file, stock, 2)
    expect(pngSize(sheet)).toEqual({ width: 1275, height: 1650 })
    expect((await decodeBarcodes(sheet)).map(({ text }) => text)).toEqual(['LEFT-1'])
    const second = await rasterizer.toSheet(file, stock, 3)
    expect((await decodeBarcodes(second)).map(({ text }) => text)).toEqual(['LEFT-2'])
    await expect(rasterizer.toSheet(file, stock, 4)).rejects.toMatchObject({ code: 'no_such_page' })
  })

  it('is none where all pages fit', async () => {
    expect(await rasterizer.largerPages(await oneLabel('label', 18), stock)).toEqual([])
  })
})
