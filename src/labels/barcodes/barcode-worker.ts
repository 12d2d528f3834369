import { parentPort } from 'node:worker_threads'
import { encodeBitPng, encodeGreyPng } from '../images/png.ts'
import { openPdfReader, type PdfPage } from '../raster/pdf.ts'
import { readCodes } from './read-codes.ts'
import type { WorkerProgress, WorkerReady } from '../worker-calls.ts'

export type BarcodeRequest = { readonly pdf: Uint8Array }

export type BarcodeAnswer =
  { readonly kind: 'read'; readonly texts: readonly string[] } | { readonly kind: 'failed' }

const port = parentPort
if (port === null) throw new Error('this module is a worker')

/** Bars of 7.5 mil are three dots wide. */
const dpi = 400
const pointsPerInch = 72

const reader = await openPdfReader()

/** The page as it is looked at: its own pixels where it is one picture, else drawn. */
function pngOf(page: PdfPage): Uint8Array {
  if (page.picture) return encodeGreyPng(page.picture())
  const dots = (points: number) => Math.max(1, Math.round((points / pointsPerInch) * dpi))
  const size = { widthDots: dots(page.widthPoints), heightDots: dots(page.heightPoints) }
  return encodeBitPng(page.draw({ rotated: false, scale: 1, ...size }, { ...size, dpi }), dpi)
}

async function read({ pdf }: BarcodeRequest): Promise<BarcodeAnswer> {
  try {
    const pages = reader.readPages(pdf, pngOf)
    const texts: string[] = []
    for (const png of pages) {
      texts.push(...(await readCodes(png)).map(({ text }) => text))
      port?.postMessage({ kind: 'progress' } satisfies WorkerProgress)
    }
    return { kind: 'read', texts }
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
