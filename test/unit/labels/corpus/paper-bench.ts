// A file on its way to a printer as the station sends it, and the papers that come of it.

import { fileFormat } from '../../../../src/app/papers/file-format.ts'
import { inspectPrintable } from '../../../../src/app/papers/label-inspection.ts'
import {
  createPrinterBytes,
  dotsPerMm,
  paperOf,
  type PrinterPaper,
} from '../../../../src/app/papers/printer-language.ts'
import { AppError, isAppError } from '../../../../src/contract/errors.ts'
import { mediaSize } from '../../../../src/contract/media.ts'
import {
  commonLabelPrinter,
  type PrinterDpi,
  type PrinterLanguage,
} from '../../../../src/contract/printers.ts'
import type { Printable } from '../../../../src/core/printing/ports.ts'
import { greyBitmap } from '../../../../src/labels/images/grey-bitmap.ts'
import { encodeBitPng, encodeGreyPng } from '../../../../src/labels/images/png.ts'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import { mmPerInch } from '../../../../src/labels/raster/placement.ts'
import { createLabelRenderer, type NotExact } from '../../../../src/labels/render/label-renderer.ts'
import type { DrawZpl, LabelCase, PrintedCode } from '../../../fixtures/label-corpus/label-case.ts'
import type { SymbolPlace } from '../../../support/code-symbols.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { graphicFields } from '../../../support/graphic-field.ts'
import { remembered } from './remembered.ts'

/** What became of a file. */
export type Printed =
  | {
      /** A PNG for each piece of paper: its dots. */
      readonly papers: readonly Uint8Array[]
      /** As `^LS not_drawn`. */
      readonly notExact: readonly string[]
    }
  /** Why it is not printed. */
  | { readonly refused: string }

export type PaperBench = ReturnType<typeof openPaperBench>

/** Of ZPL carriers send what is for this one, where nothing else was agreed. */
export const zplDpi = 203

export function openPaperBench() {
  const { close: closeRasterizer, ...raster } = createLabelRasterizer({ timeLimitMs: 60_000 })
  const { close: closeRenderer, ...render } = createLabelRenderer({ timeLimitMs: 60_000 })
  const rasterizer = { ...raster, toZpl: remembered(raster.toZpl), toPdf: remembered(raster.toPdf) }
  const renderer = { draw: remembered(render.draw) }
  const makeBytes = createPrinterBytes({ rasterizer, renderer })
  const decode = remembered(decodeBarcodes)

  const drawZpl: DrawZpl = async (zpl, dpmm) => {
    const { labels } = await renderer.draw(Buffer.from(zpl, 'latin1'), { dpmm })
    const [label] = labels
    if (!label) throw new Error('nothing is on the label')
    return label.png
  }
  const files = new Map<LabelCase, Promise<Uint8Array>>()
  const fileOf = (one: LabelCase) => {
    const file = files.get(one) ?? Promise.resolve(one.file(drawZpl))
    files.set(one, file)
    return file
  }

  async function dotsOf(file: Uint8Array, printer: PrinterPaper): Promise<readonly Uint8Array[]> {
    const { bytes } = await rasterizer.toZpl(file, paperOf(printer), printer.dpi, printer.graphics)
    return graphicPngs(bytes, printer.dpi)
  }

  /** Of ZPL that its printer gets as it came, what such a printer makes of it. */
  async function drawn(zpl: Uint8Array, printer: PrinterPaper) {
    const { widthMm, heightMm } = mediaSize(printer.media)
    const { labels, notExact } = await renderer.draw(zpl, { widthMm, heightMm, dpmm: dotsPerMm(printer.dpi) })
    return { papers: labels.flatMap(({ png, copies }) => Array<Uint8Array>(copies).fill(png)), notExact }
  }

  async function made(one: LabelCase, printer: PrinterPaper, asDrawn: boolean) {
    const bytes = await fileOf(one)
    const printable: Printable = {
      ...{ id: one.name, kind: 'file', own: false, format: fileFormat(bytes), bytes },
      ...(fileFormat(bytes) === 'zpl' && { zplDpi }),
    }
    const refusal = inspectPrintable(printable)
    if (refusal) throw new AppError(refusal.code, refusal.message, { details: refusal.details ?? {} })
    const { bytes: sent, notExact } = await makeBytes(printable, printer, { asDrawn })
    if (printer.language === 'pdf')
      // What a driver draws of it, on a head that reaches over all of the paper.
      return { papers: await dotsOf(sent, { ...printer, language: 'zpl', fitPages: false }), notExact }
    if (sent === bytes) return drawn(sent, printer)
    return { papers: graphicPngs(sent, printer.dpi), notExact }
  }

  return {
    /** `asDrawn`: somebody has said yes to what differs. */
    async print(
      one: LabelCase,
      language: PrinterLanguage,
      dpi: PrinterDpi,
      asDrawn: boolean,
    ): Promise<Printed> {
      const { media = '4x6', fitPages = false } = one
      // 2 mm beyond the paper, as heads are.
      const widthMm = Math.max(commonLabelPrinter.widthMm, mediaSize(media).widthMm + 2)
      const printer = { ...commonLabelPrinter, language, dpi, media, fitPages, widthMm }
      try {
        const { papers, notExact } = await made(one, printer, asDrawn)
        return { papers, notExact: notExact.map(({ command, why }: NotExact) => `${command} ${why}`) }
      } catch (error) {
        const reason = isAppError(error, 'not_printable') ? error.details?.['reason'] : undefined
        if (typeof reason !== 'string') throw error
        return { refused: reason }
      }
    },
    /** Those of the codes that can be read on a paper. */
    async readable(
      papers: readonly Uint8Array[],
      codes: readonly PrintedCode[],
      dpi: PrinterDpi,
    ): Promise<readonly PrintedCode[]> {
      const found = new Set<string>()
      for (const paper of papers)
        for (const within of new Set(codes.map((code) => code.within))) {
          const formats = new Set(codes.filter((code) => code.within === within).map(({ format }) => format))
          const dots = within ? cut(paper, within, dpi / mmPerInch) : paper
          for (const { format, text } of await decode(dots, [...formats])) found.add(`${format} ${text}`)
        }
      return codes.filter(({ format, text }) => found.has(`${format} ${text}`))
    },
    async close() {
      await Promise.all([closeRasterizer(), closeRenderer()])
    },
  }
}

/** A part of a picture. */
function cut(png: Uint8Array, { left, top, width, height }: SymbolPlace, unit: number): Uint8Array {
  const whole = greyBitmap(png)
  const dots = (length: number) => Math.round(length * unit)
  const part = {
    width: dots(width),
    height: dots(height),
    pixels: new Uint8Array(dots(width) * dots(height)),
  }
  for (let y = 0; y < part.height; y++) {
    const from = (y + dots(top)) * whole.width + dots(left)
    part.pixels.set(whole.pixels.subarray(from, from + part.width), y * part.width)
  }
  return encodeGreyPng(part)
}

const graphicPngs = (zpl: Uint8Array, dpi: number) =>
  graphicFields(zpl).map(({ rowBytes, bits }) =>
    encodeBitPng({ width: rowBytes * 8, height: bits.length / rowBytes, rowBytes, bits }, dpi),
  )
