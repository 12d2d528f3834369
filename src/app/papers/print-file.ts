// One file from a disk to one printer that need not be in the settings: what `npm run print` does. It goes the way of
// every label: read and made into the printer's language here, and sent by the spool (file-spool.ts).

import { AppError, isAppError } from '../../contract/errors.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import { notPrintable } from '../../core/printing/not-printable.ts'
import type { Printable } from '../../core/printing/ports.ts'
import { createLabelRasterizer, type FittedPage } from '../../labels/raster/label-rasterizer.ts'
import { createLabelRenderer } from '../../labels/render/label-renderer.ts'
import type { Entries } from '../entries.ts'
import { fileFormat } from './file-format.ts'
import { notExactText } from './drawn-zpl.ts'
import { inspectPrintable } from './label-inspection.ts'
import { previewLabel, type LabelImage } from './label-preview.ts'
import { createPrinterBytes, type PrinterPaper } from './printer-language.ts'
import { newId } from '../runtime.ts'

export type ReadyFile = {
  readonly format: Printable['format']
  /** How each page lies on the paper; empty for what is sent as it came. */
  readonly pages: readonly FittedPage[]
  /** Where the paper may differ from the label, which somebody has said yes to. */
  readonly notExact: readonly string[]
  readonly printable: Printable
  readonly printerBytes: Uint8Array
}

/** The printer, and which part of the file it prints. */
export type FilePrinter = PrinterSetting & Pick<PrinterPaper, 'part'>

export type FilePreview =
  | { readonly image: LabelImage; readonly notExact: readonly string[] }
  | { readonly image: undefined; readonly why: string }

export type FilePrinting = ReturnType<typeof createFilePrinting>

export function createFilePrinting(entries: Pick<Entries, 'rasterWorker' | 'renderWorker'>) {
  const rasterizer = createLabelRasterizer({ workerUrl: entries.rasterWorker })
  const renderer = createLabelRenderer({ workerUrl: entries.renderWorker })
  const makeBytes = createPrinterBytes({ rasterizer, renderer })
  const draw = previewLabel({ rasterizer, renderer }, makeBytes)
  return {
    /**
     * Reads a file and makes it into the printer's language. Throws `not_printable`, also for ZPL that cannot be drawn as
     * it is meant where it has to be drawn, unless `asDrawn`.
     */
    async prepare(bytes: Uint8Array, printer: FilePrinter, asDrawn = false): Promise<ReadyFile> {
      const format = fileFormat(bytes)
      if (printer.part && format === 'zpl') {
        throw notPrintable(
          'no_pages',
          'Pages and parts of them can be chosen of PDF and picture files alone.',
        )
      }
      const printable: Printable = { id: newId(), kind: 'file', format, bytes, own: false }
      const refusal = inspectPrintable(printable)
      if (refusal) throw new AppError(refusal.code, refusal.message, { details: refusal.details ?? {} })
      const made = await makeBytes(printable, printer, { asDrawn })
      const notExact = made.notExact.map(notExactText)
      return { format, pages: made.pages, notExact, printable, printerBytes: made.bytes }
    },
    /** The first page as the paper will look; why there is no picture, where there is none. */
    async preview({ printable }: ReadyFile, printer: FilePrinter): Promise<FilePreview> {
      try {
        const image = await draw(printable, printer)
        return { image, notExact: image.notExact.map(notExactText) }
      } catch (error) {
        if (!isAppError(error, 'not_printable')) throw error
        return { image: undefined, why: error.message }
      }
    },
    async close() {
      await Promise.all([rasterizer.close(), renderer.close()])
    },
  }
}
