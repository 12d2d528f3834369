// What can be read on a label as a printer puts it on paper: made as it is sent, drawn, and read, apart from the printing.

import type { SeenCodes } from '../../core/label-codes/reading.ts'
import type { ThreadOptions } from '../../labels/worker-calls.ts'
import { createBarcodeReader, type BarcodeReader } from '../../labels/barcodes/barcode-reader.ts'
import { createLabelRasterizer } from '../../labels/raster/label-rasterizer.ts'
import { paperAt } from '../../labels/raster/placement.ts'
import type { LabelRenderer } from '../../labels/render/label-renderer.ts'
import { zplCodes } from '../../labels/render/zpl-codes.ts'
import type { Entries } from '../entries.ts'
import {
  createPrinterBytes,
  dotsPerMm,
  paperOf,
  translated,
  type LabelTools,
  type MakePrinterBytes,
  type PrintableFile,
  type PrinterPaper,
} from './printer-language.ts'

/** Papers of one file; labels of a shipment may come as one, and nothing else comes near. */
const mostPapers = 30

export type LabelCodeReader = {
  /** Throws `not_printable` for what cannot be drawn. What was asked for before is read first. */
  read(file: PrintableFile, printer: PrinterPaper): Promise<SeenCodes>
  /** Ends what is being read: it rejects. */
  stop(): void
}

type Tools = LabelTools & { readonly barcodes: Pick<BarcodeReader, 'read'> }

export async function seenCodes(
  { renderer, barcodes }: Tools,
  make: MakePrinterBytes,
  file: PrintableFile,
  printer: PrinterPaper,
): Promise<SeenCodes> {
  return translated(file.format, async () => {
    const made = await make(file, printer, { asDrawn: true })
    const before =
      file.format === 'zpl'
        ? zplCodes(file.bytes, dotsPerMm(printer.dpi)).map((kind) => ({ kind }))
        : await barcodes.read({ file: file.bytes, most: mostPapers })
    if (printer.language !== 'zpl') {
      const after = await barcodes.read({ file: made.bytes, most: mostPapers })
      return { before, after, exact: made.notExact.length === 0 }
    }
    const { headDots, heightDots } = paperAt(paperOf(printer), printer.dpi)
    const dpmm = dotsPerMm(printer.dpi)
    const size = { widthMm: headDots / dpmm, heightMm: heightDots / dpmm, dpmm }
    const { labels, notExact } = await renderer.draw(made.bytes, size)
    const after = await barcodes.read({ pngs: labels.slice(0, mostPapers).map(({ png }) => png) })
    return { before, after, exact: made.notExact.length === 0 && notExact.length === 0 }
  })
}

/**
 * With workers of its own, so that no label waits for one that is read.
 * @param renderer nobody prints by it
 */
export function labelCodeReader(
  { rasterWorker, barcodeWorker }: Pick<Entries, 'rasterWorker' | 'barcodeWorker'>,
  renderer: Pick<LabelRenderer, 'draw'>,
  thread: ThreadOptions,
): LabelCodeReader {
  let opened: ReturnType<typeof open> | undefined

  function open() {
    const stopping = new AbortController()
    const { signal } = stopping
    const rasterizer = createLabelRasterizer({ workerUrl: rasterWorker, ...thread })
    const barcodes = createBarcodeReader({ workerUrl: barcodeWorker, ...thread })
    const draw: LabelRenderer['draw'] = (zpl, options) => renderer.draw(zpl, { ...options, signal })
    const tools = { rasterizer, renderer: { draw }, barcodes }
    function stop(): void {
      stopping.abort()
      void rasterizer.close()
      void barcodes.close()
    }
    return { tools, make: createPrinterBytes(tools), stop }
  }

  return {
    async read(file, printer) {
      const { tools, make } = (opened ??= open())
      return seenCodes(tools, make, file, printer)
    },
    stop() {
      opened?.stop()
      opened = undefined
    },
  }
}
