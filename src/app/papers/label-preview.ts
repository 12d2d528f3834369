import { AppError } from '../../contract/errors.ts'
import { commonLabelPrinter } from '../../contract/printers.ts'
import type { FittedPage } from '../../labels/raster/label-rasterizer.ts'
import { paperAt } from '../../labels/raster/placement.ts'
import {
  dotsPerMm,
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
}

/**
 * The first page as a printer's paper will look, rotated and fitted as it will print; of a printer that is not known, as
 * a common label printer's. `dpi` is the picture's; without it the printer's. Throws `not_printable` for what cannot be
 * drawn.
 */
export type LabelPreview = (file: PrintableFile, printer?: PrinterPaper, dpi?: number) => Promise<LabelImage>

export function previewLabel(tools: LabelTools, make: MakePrinterBytes): LabelPreview {
  const { rasterizer } = tools
  return (file, printer = commonLabelPrinter, dpi = printer.dpi) =>
    translated(file.format, async () => {
      const paper = paperOf(printer)
      if (printer.language === 'zpl') {
        if (file.format !== 'zpl') return imageOf(await rasterizer.toPng(file.bytes, paper, dpi))
        const { bytes, pages } = await make(file, printer)
        const png = await drawZpl(tools, { format: file.format, bytes }, printer)
        const picture = dpi === printer.dpi ? png : (await rasterizer.toPng(png, paper, dpi)).bytes
        return imageOf({ bytes: picture, pages })
      }
      const { bytes, pages } = await make(file, printer)
      return imageOf({ bytes: (await rasterizer.toPng(bytes, paper, dpi)).bytes, pages })
    })
}

/** The paper with what its printer makes of the dots that ZPL speaks of. */
async function drawZpl(
  { renderer }: LabelTools,
  { format, bytes }: Pick<PrintableFile, 'format' | 'bytes'>,
  printer: PrinterPaper,
): Promise<Uint8Array> {
  const { headDots, heightDots } = paperAt(paperOf(printer), printer.dpi)
  const dpmm = dotsPerMm(printer.dpi)
  const [png] = await renderer.render(bytes, {
    widthMm: headDots / dpmm,
    heightMm: heightDots / dpmm,
    dpmm,
  })
  if (png) return png
  throw new AppError('not_printable', 'There is no picture of this label', { details: { format } })
}

function imageOf({ bytes, pages }: { readonly bytes: Uint8Array; readonly pages: readonly FittedPage[] }) {
  // IHDR, the first chunk: width at byte 16, height at byte 20 (PNG specification, section 11.2.1).
  const header = new DataView(bytes.buffer, bytes.byteOffset)
  return { png: bytes, widthDots: header.getUint32(16), heightDots: header.getUint32(20), pages }
}
