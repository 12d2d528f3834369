import { AppError } from '../../contract/errors.ts'
import { mediaSize } from '../../contract/media.ts'
import { printerDpis, type PrinterSetting } from '../../contract/printers.ts'
import type { Printable, ToPrinterLanguage } from '../../core/printing/ports.ts'
import type { FittedPage, LabelRasterizer } from '../../labels/raster/label-rasterizer.ts'
import type { PaperSize } from '../../labels/raster/placement.ts'
import { RasterError } from '../../labels/raster/raster-error.ts'
import { LabelRenderError, type LabelRenderer } from '../../labels/render/label-renderer.ts'

/** What of a printer decides how its paper will look. */
export type PrinterPaper = Pick<
  PrinterSetting,
  'language' | 'dpi' | 'widthMm' | 'graphics' | 'media' | 'fitPages'
>

/** What is printed, as far as it matters here. */
export type PrintableFile = Pick<Printable, 'format' | 'bytes' | 'own' | 'zplDpi'>

export type LabelTools = {
  readonly rasterizer: Omit<LabelRasterizer, 'close'>
  readonly renderer: Pick<LabelRenderer, 'render'>
}

export type PrinterBytes = {
  readonly bytes: Uint8Array
  /** Scale and rotation of each page; empty for what is sent as it came. */
  readonly pages: readonly FittedPage[]
}

/** What is sent to a printer, and how its pages fit the paper. Throws `not_printable` with the reason in its details. */
export type MakePrinterBytes = (file: PrintableFile, printer: PrinterPaper) => Promise<PrinterBytes>

/** ZPL of which nobody knows for which printer it was drawn; the station's own is drawn for the printer that it goes to. */
const commonDpi = 203

/**
 * For ZPL printers: ZPL byte for byte, unless it was drawn for another dpi; that, and other formats, as pictures for the printer's paper, dpi and encoding. For office
 * printers: PDF as it came, anything else as PDF pages of its true size.
 */
export function createPrinterBytes({ rasterizer, renderer }: LabelTools): MakePrinterBytes {
  return ({ format, bytes, own, zplDpi }, printer) =>
    translated(format, async () => {
      const paper = paperOf(printer)
      if (printer.language === 'pdf') {
        if (format !== 'zpl') return rasterizer.toPdf(bytes, paper)
        const dpi = own ? drawnDpi(bytes, printer) : (zplDpi ?? commonDpi)
        return rasterizer.pagesToPdf(await renderer.render(bytes, { dpmm: dotsPerMm(dpi) }), paper, dpi)
      }
      if (format === 'zpl') {
        if (zplDpi === undefined || zplDpi === printer.dpi) return { bytes, pages: [] }
        const pngs = await renderer.render(bytes, { dpmm: dotsPerMm(zplDpi) })
        return rasterizer.redraw(pngs, zplDpi, paper, printer.dpi, printer.graphics)
      }
      return rasterizer.toZpl(bytes, paper, printer.dpi, printer.graphics)
    })
}

/** What the station drew a paper of its own at: where its dots are as wide as the paper, else the printer's own. */
function drawnDpi(zpl: Uint8Array, { dpi, media }: PrinterPaper): number {
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
    const key = JSON.stringify([printable.id, language, dpi, widthMm, graphics, media, fitPages])
    const known = last.get(printer.id)
    if (known?.key === key) return known.bytes
    const { bytes } = await make(printable, printer)
    last.set(printer.id, { key, bytes })
    return bytes
  }
}

export function paperOf({ language, media, widthMm, fitPages }: PrinterPaper): PaperSize {
  const size = mediaSize(media)
  return { ...size, headMm: language === 'zpl' ? widthMm : size.widthMm, fitPages }
}

/** Print heads by their dots per millimetre (ZPL II guide, ^JM). */
export const dotsPerMm = (dpi: number) => ({ 203: 8, 300: 12, 600: 24 })[dpi] ?? dpi / 25.4

/** With the errors of the label tools as `not_printable`. Details: format, reason, and the sizes of a page that does not fit. */
export async function translated<T>(format: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (cause) {
    if (!(cause instanceof RasterError || cause instanceof LabelRenderError)) throw cause
    const misfit = cause instanceof RasterError ? cause.misfit : undefined
    throw new AppError('not_printable', `The label cannot be printed: ${cause.message}.`, {
      details: { format, reason: cause.code, ...misfit },
      cause,
    })
  }
}
