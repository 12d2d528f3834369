import { parentPort } from 'node:worker_threads'
import type { PageCode } from '../../base/page-codes.ts'
import { encodeBitPng, encodeGreyPng } from '../images/png.ts'
import { openPdfReader, type PdfReader } from '../raster/pdf.ts'
import { readPages, type SourcePage } from '../raster/rasterize.ts'
import { readCodes } from './read-codes.ts'
import type { WorkerProgress, WorkerReady } from '../worker-calls.ts'

/** A PDF or a picture, of which no more than the first `most` pages are read; or PNGs, black on white. */
export type BarcodeRequest =
  | { readonly file: Uint8Array; readonly most?: number }
  | { readonly pngs: readonly Uint8Array[] }

export type BarcodeAnswer =
  | { readonly kind: 'read'; readonly codes: readonly PageCode[] }
  | { readonly kind: 'failed' }

const port = parentPort
if (port === null) throw new Error('this module is a worker')

/** Bars of 7.5 mil are three dots wide. */
const dpi = 400
const pointsPerInch = 72

/** Opened for the first file: of a label that is ZPL its drawings alone are read. */
let pdfium: Promise<PdfReader> | undefined

/** The page as it is looked at: its own pixels where it is one picture, else drawn. */
function pngOf(source: SourcePage): Uint8Array {
  if (source.kind === 'image') return encodeGreyPng(source.image)
  const { page } = source
  const dots = (points: number) => Math.max(1, Math.round((points / pointsPerInch) * dpi))
  const size = { widthDots: dots(page.widthPoints), heightDots: dots(page.heightPoints) }
  return encodeBitPng(page.draw({ rotated: false, scale: 1, ...size }, { ...size, dpi }), dpi)
}

async function pagesOf(request: BarcodeRequest): Promise<() => readonly Uint8Array[]> {
  if ('pngs' in request) return () => request.pngs
  const { file, most = Number.MAX_SAFE_INTEGER } = request
  const reader = await (pdfium ??= openPdfReader())
  return () => readPages(file, reader, (page, index) => (index < most ? [pngOf(page)] : [])).flat()
}

async function read(request: BarcodeRequest): Promise<BarcodeAnswer> {
  // Without PDFium the worker ends, and the next one tries again.
  const pngs = await pagesOf(request)
  try {
    const codes: PageCode[] = []
    for (const png of pngs()) {
      for (const { kind, text } of await readCodes(png)) codes.push({ kind, text })
      port?.postMessage({ kind: 'progress' } satisfies WorkerProgress)
    }
    return { kind: 'read', codes }
  } catch (error) {
    // PDFium's memory may be in disorder: a fresh worker takes the next file.
    if (error instanceof Error && error.name === 'RuntimeError') throw error
    return { kind: 'failed' }
  }
}

port.on('message', (request: BarcodeRequest) => {
  void read(request).then((answer) => port.postMessage(answer))
})
port.postMessage({ kind: 'ready' } satisfies WorkerReady)
