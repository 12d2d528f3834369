import { parentPort } from 'node:worker_threads'
import type { WorkerReady } from '../worker-calls.ts'
import { bitmapLabel, type GraphicEncoding } from './graphic-field.ts'
import { openPdfReader } from './pdf.ts'
import type { LabelArea } from './placement.ts'
import { RasterError, type RasterFailure } from './raster-error.ts'
import { rasterize, type RasterPage } from './rasterize.ts'

export type RasterRequest = {
  readonly bytes: Uint8Array
  readonly label: LabelArea
  readonly encoding: GraphicEncoding
}

export type RasterAnswer =
  | {
      readonly kind: 'made'
      readonly zpl: Uint8Array
      readonly pages: readonly Pick<RasterPage, 'rotated' | 'scale'>[]
    }
  | { readonly kind: 'failed'; readonly failure: RasterFailure }

const port = parentPort
if (port === null) throw new Error('raster-worker runs as a worker thread only')

const pdf = await openPdfReader()

function make({ bytes, label, encoding }: RasterRequest): RasterAnswer {
  try {
    const pages = rasterize(bytes, label, pdf)
    const zpl = pages.map(({ bitmap }) => bitmapLabel(bitmap, encoding)).join('')
    return {
      kind: 'made',
      zpl: new TextEncoder().encode(zpl),
      pages: pages.map(({ rotated, scale }) => ({ rotated, scale })),
    }
  } catch (error) {
    // PDFium's memory may be in disorder: a fresh worker takes the next file.
    if (error instanceof Error && error.name === 'RuntimeError') throw error
    return { kind: 'failed', failure: error instanceof RasterError ? error.code : 'not_readable' }
  }
}

port.on('message', (request: RasterRequest) => port.postMessage(make(request)))
port.postMessage({ kind: 'ready' } satisfies WorkerReady)
