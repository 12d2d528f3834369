import { AppError, type ErrorReason } from '../../contract/errors.ts'
import type { PrintFault } from '../../contract/print-faults.ts'
import { mediaSize } from '../../contract/media.ts'
import { printerDpis, type PrinterSetting } from '../../contract/printers.ts'
import type { Printable, ToPrinterLanguage } from '../../core/printing/ports.ts'
import type { FittedPage, LabelRasterizer } from '../../labels/raster/label-rasterizer.ts'
import { paperAt, type PaperSize } from '../../labels/raster/placement.ts'
import { RasterError } from '../../labels/raster/raster-error.ts'
import {
  LabelRenderError,
  type Drawing,
  type LabelRenderer,
  type NotExact,
} from '../../labels/render/label-renderer.ts'
import { readFields } from '../../labels/zpl/read-fields.ts'
import { drawUncut, findCut } from './cut-zpl.ts'
import { exactly } from './drawn-zpl.ts'

/** What of a printer decides how its paper will look. */
export type PrinterPaper = Pick<
  PrinterSetting,
  'language' | 'dpi' | 'widthMm' | 'graphics' | 'media' | 'fitPages'
> &
  Pick<PaperSize, 'part'>

/** What is printed, as far as it matters here. */
export type PrintableFile = Pick<Printable, 'format' | 'bytes' | 'own' | 'zplDpi' | 'areas'>

export type LabelTools = {
  readonly rasterizer: Omit<LabelRasterizer, 'close'>
  readonly renderer: Pick<LabelRenderer, 'draw'>
}

export type PrinterBytes = {
  readonly bytes: Uint8Array
  /** Scale and rotation of each page; empty for what is sent as it came. */
  readonly pages: readonly FittedPage[]
  /** Where a drawing of ZPL may differ from what a label printer prints; empty for what is not drawn. */
  readonly notExact: readonly NotExact[]
}

export type PrinterBytesWish = {
  /** ZPL is drawn as well as it can be: somebody has said that it may differ, or only looks at it. */
  readonly asDrawn?: boolean
  /** Of ZPL that is drawn the first label alone. */
  readonly firstOnly?: boolean
}

/** What is sent to a printer, and how its pages fit the paper. Throws `not_printable` with the reason in its details. */
export type MakePrinterBytes = (
  file: PrintableFile,
  printer: PrinterPaper,
  wish?: PrinterBytesWish,
) => Promise<PrinterBytes>

/** ZPL of which nobody knows for which printer it was drawn; the station's own is drawn for the printer that it goes to. */
const commonDpi = 203

/**
 * For ZPL printers: ZPL byte for byte, unless it was drawn for another dpi or is made to fit; that, and other formats, as
 * pictures for the printer's paper, dpi and encoding. For office printers: PDF as it came, anything else as PDF pages of
 * its true size, the station's own papers with their text and bars as such.
 */
export function createPrinterBytes(tools: LabelTools): MakePrinterBytes {
  const { rasterizer } = tools
  return (file, printer, wish = {}) =>
    translated(file.format, async () => {
      const { format, bytes } = file
      if (format === 'zpl') return zplBytes(tools, file, printer, wish)
      const paper = paperFor(file, printer)
      const made =
        printer.language === 'pdf'
          ? await rasterizer.toPdf(bytes, paper)
          : await rasterizer.toZpl(bytes, paper, printer.dpi, printer.graphics)
      return { ...made, notExact: [] }
    })
}

async function zplBytes(
  tools: LabelTools,
  file: PrintableFile,
  printer: PrinterPaper,
  wish: PrinterBytesWish,
): Promise<PrinterBytes> {
  const { bytes, own } = file
  const { rasterizer, renderer } = tools
  const { asDrawn = false, firstOnly = false } = wish
  const zplDpi = drawnDpi(file, printer)
  if (zplDpi !== undefined) {
    const written = own && printer.language === 'pdf' ? readFields(bytes) : undefined
    if (written) {
      return { ...(await rasterizer.documentToPdf(written, paperOf(printer), zplDpi)), notExact: [] }
    }
    const drawing = await drawUncut(bytes, { dpmm: dotsPerMm(zplDpi), firstOnly }, renderer)
    const allowed = own || asDrawn ? drawing : exactly(drawing)
    return drawnBytes(tools, firstOnly ? withoutCopies(allowed) : allowed, zplDpi, printer)
  }
  const paper = paperAt(paperOf(printer), printer.dpi)
  const cut = own ? undefined : await findCut(bytes, paper, dotsPerMm(printer.dpi), renderer)
  if (!cut) return { bytes, pages: [], notExact: [] }
  if (!printer.fitPages) throw cut.error
  return drawnBytes(tools, asDrawn ? cut.drawing : exactly(cut.drawing), printer.dpi, printer)
}

const withoutCopies = ({ labels, notExact }: Drawing): Drawing => ({
  labels: labels.map(({ png }) => ({ png, copies: 1 })),
  notExact,
})

/** Every piece of paper of a drawing, copies counted. */
async function drawnBytes(
  { rasterizer }: LabelTools,
  { labels, notExact }: Drawing,
  zplDpi: number,
  printer: PrinterPaper,
): Promise<PrinterBytes> {
  const { language, dpi, graphics } = printer
  const paper = paperOf(printer)
  const pngs = labels.flatMap(({ png, copies }) => Array<Uint8Array>(copies).fill(png))
  const made =
    language === 'pdf'
      ? await rasterizer.pagesToPdf(pngs, paper, zplDpi)
      : await rasterizer.redraw(pngs, zplDpi, paper, dpi, graphics)
  return { ...made, notExact }
}

/** The print head that ZPL has to be drawn for; undefined for ZPL that goes to its printer as it came. */
export function drawnDpi({ bytes, own, zplDpi }: PrintableFile, printer: PrinterPaper): number | undefined {
  if (printer.language === 'pdf') return own ? ownDpi(bytes, printer) : (zplDpi ?? commonDpi)
  return zplDpi === printer.dpi ? undefined : zplDpi
}

/** What the station drew a paper of its own at: where its dots are as wide as the paper, else the printer's own. */
function ownDpi(zpl: Uint8Array, { dpi, media }: PrinterPaper): number {
  const [, dots] = /\^PW(\d+)/.exec(Buffer.from(zpl.subarray(0, 200)).toString('latin1')) ?? []
  const paperInches = mediaSize(media).widthMm / 25.4
  const isAt = (one: number) => Math.abs(Number(dots) - paperInches * one) < paperInches
  return printerDpis.find(isAt) ?? dpi
}

/** Keeps what was made last for each printer: it is asked for again and again while its printer is not ready. */
export function toPrinterLanguage(make: MakePrinterBytes): ToPrinterLanguage {
  const last = new Map<string, { readonly key: string; readonly bytes: Uint8Array }>()
  return async (printable, printer) => {
    const { language, dpi, widthMm, graphics, media, fitPages } = printer
    const { id, areas } = printable
    const key = JSON.stringify([id, areas, language, dpi, widthMm, graphics, media, fitPages])
    const known = last.get(printer.id)
    if (known?.key === key) return known.bytes
    const { bytes } = await make(printable, printer)
    last.set(printer.id, { key, bytes })
    return bytes
  }
}

export function paperOf({ language, media, widthMm, fitPages, part }: PrinterPaper): PaperSize {
  const size = mediaSize(media)
  return { ...size, headMm: language === 'zpl' ? widthMm : size.widthMm, fitPages, ...(part && { part }) }
}

/** With what was chosen for the file's pages. */
export const paperFor = ({ areas }: PrintableFile, printer: PrinterPaper): PaperSize => ({
  ...paperOf(printer),
  ...(areas && { sized: areas }),
})

/** Print heads by their dots per millimetre (ZPL II guide, ^JM). */
export const dotsPerMm = (dpi: number) => ({ 203: 8, 300: 12, 600: 24 })[dpi] ?? dpi / 25.4

/** With the errors of the label tools as `not_printable`. Details: format, reason, and the sizes of a page that does not fit. */
export async function translated<T>(format: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (cause) {
    if (!(cause instanceof RasterError || cause instanceof LabelRenderError)) throw cause
    const misfit = cause instanceof RasterError ? cause.misfit : undefined
    const reason: ErrorReason | PrintFault = cause.code
    throw new AppError('not_printable', `The label cannot be printed: ${cause.message}.`, {
      details: { format, reason, ...misfit },
      cause,
    })
  }
}
