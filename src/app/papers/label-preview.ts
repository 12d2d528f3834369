import { notPrintable } from '../../core/printing/not-printable.ts'
import { commonLabelPrinter } from '../../contract/printers.ts'
import { pngSize } from '../../labels/images/png.ts'
import type { FittedPage, LabelRasterizer, LargerPage } from '../../labels/raster/label-rasterizer.ts'
import { paperAt } from '../../labels/raster/placement.ts'
import type { NotExact } from '../../labels/render/label-renderer.ts'
import { countPapers } from '../../labels/render/resolve-zpl.ts'
import {
  dotsPerMm,
  drawnDpi,
  paperFor,
  paperOf,
  translated,
  type LabelTools,
  type MakePrinterBytes,
  type PrintableFile,
  type PrinterPaper,
} from './printer-language.ts'

export type LabelImage = {
  readonly png: Uint8Array
  readonly widthDots: number
  readonly heightDots: number
  /** Scale and rotation of each page; empty for ZPL that is sent as it came. */
  readonly pages: readonly FittedPage[]
  /** Pieces of paper that the file asks for, the one in the picture included. */
  readonly papers: number
  /** Where what is printed may differ from the picture; empty for an exact one. */
  readonly notExact: readonly NotExact[]
}

export type PreviewWish = {
  /** The picture's; without it the printer's. */
  readonly dpi?: number | undefined
  /** Of the bytes that are sent, with their codes read as before printing; so are pages of which a part was chosen. */
  readonly asSent?: boolean
}

/**
 * The first page as a printer's paper will look, rotated and fitted as it will print; of a printer that is not known, as
 * a common label printer's. Throws `not_printable` for what cannot be drawn.
 */
export type LabelPreview = (
  file: PrintableFile,
  printer?: PrinterPaper,
  wish?: PreviewWish,
) => Promise<LabelImage>

/** Pages of a file that are larger than a printer's paper, in order: of ZPL none. Both throw `not_printable`. */
export type LabelSheets = {
  /** Draws nothing. */
  larger(file: PrintableFile, printer: PrinterPaper): Promise<readonly LargerPage[]>
  /** A PNG of all that is on a page, from 1. */
  draw(file: PrintableFile, printer: PrinterPaper, page: number): Promise<Uint8Array>
}

export const labelSheets = (rasterizer: Pick<LabelRasterizer, 'largerPages' | 'toSheet'>): LabelSheets => ({
  larger: ({ format, bytes }, printer) =>
    format === 'zpl'
      ? Promise.resolve([])
      : translated(format, () => rasterizer.largerPages(bytes, paperOf(printer))),
  draw: ({ format, bytes }, printer, page) =>
    translated(format, () => rasterizer.toSheet(bytes, paperOf(printer), page)),
})

const asPicture = { asDrawn: true, firstOnly: true } as const

export function previewLabel(tools: LabelTools, make: MakePrinterBytes): LabelPreview {
  const { rasterizer } = tools
  return (file, printer = commonLabelPrinter, { dpi = printer.dpi, asSent = false } = {}) =>
    translated(file.format, async () => {
      // What is made is of the page that was chosen alone.
      const paper = { ...paperOf(printer), part: undefined }
      const isZpl = file.format === 'zpl'
      const isChosen = file.areas !== undefined && file.areas.length > 0
      if (printer.language === 'zpl' && !isZpl && !isChosen && !asSent) {
        const { bytes, pages } = await rasterizer.toPng(file.bytes, paperFor(file, printer), dpi)
        return imageOf(bytes, { pages, papers: pages.length, notExact: [] })
      }
      const made = isSentAsItCame(file, printer)
        ? { bytes: file.bytes, pages: [], notExact: [] }
        : await make(file, printer, asPicture)
      const papers = isZpl ? countPapers(file.bytes) : made.pages.length
      if (printer.language !== 'zpl') {
        const { bytes } = await rasterizer.toPng(made.bytes, paper, dpi)
        return imageOf(bytes, { ...made, papers })
      }
      const { png, notExact } = await drawZpl(tools, made.bytes, printer)
      const picture = dpi === printer.dpi ? png : (await rasterizer.toPng(png, paper, dpi)).bytes
      return imageOf(picture, { pages: made.pages, papers, notExact: [...made.notExact, ...notExact] })
    })
}

/** A label that is larger than the paper is shown as its printer will cut it, unless it is made to fit. */
const isSentAsItCame = (file: PrintableFile, printer: PrinterPaper) =>
  file.format === 'zpl' &&
  printer.language === 'zpl' &&
  !printer.fitPages &&
  drawnDpi(file, printer) === undefined

/** The paper with what its printer makes of the dots that ZPL speaks of. */
async function drawZpl(
  { renderer }: LabelTools,
  bytes: Uint8Array,
  printer: PrinterPaper,
): Promise<Pick<LabelImage, 'png' | 'notExact'>> {
  const { headDots, heightDots } = paperAt(paperOf(printer), printer.dpi)
  const dpmm = dotsPerMm(printer.dpi)
  const { labels, notExact } = await renderer.draw(bytes, {
    widthMm: headDots / dpmm,
    heightMm: heightDots / dpmm,
    dpmm,
    firstOnly: true,
  })
  const [label] = labels
  if (label) return { png: label.png, notExact }
  throw notPrintable('blank', 'There is no picture of this label', { format: 'zpl' })
}

function imageOf(png: Uint8Array, about: Pick<LabelImage, 'pages' | 'papers' | 'notExact'>): LabelImage {
  const { pages, papers, notExact } = about
  const { width, height } = pngSize(png)
  return { png, widthDots: width, heightDots: height, pages, papers, notExact }
}
