import { createWorkerCalls } from '../worker-calls.ts'
import type { GraphicEncoding } from './graphic-field.ts'
import type { LabelArea } from './placement.ts'
import { RasterError } from './raster-error.ts'
import type { RasterAnswer, RasterRequest } from './raster-worker.ts'

export type RasterLabels = {
  /** One label format for each page, in order, each a `^GF` of the whole label. */
  readonly zpl: Uint8Array
  readonly pages: readonly {
    /** Printed size by own size: 1 when page and label agree within half a millimetre. Images count a pixel as a dot. */
    readonly scale: number
    /** Turned a quarter clockwise to lie as the label does. */
    readonly rotated: boolean
  }[]
}

/** Makes labels for a ZPL printer of PDF, PNG, JPEG and TIFF files. */
export type LabelRasterizer = {
  /** Rejects with {@link RasterError}. */
  toZpl(bytes: Uint8Array, label: LabelArea, encoding?: GraphicEncoding): Promise<RasterLabels>
  /** Ends the worker; what is still asked for rejects with `closed`. */
  close(): Promise<void>
}

export type LabelRasterizerOptions = {
  /** The worker's module, where a build has moved it. */
  readonly workerUrl?: URL | undefined
  /** For each file, counted from when the worker takes it up. */
  readonly timeLimitMs?: number | undefined
}

/** One worker thread takes one file after another ({@link createWorkerCalls}): a broken file cannot stop the station. */
export function createLabelRasterizer(options: LabelRasterizerOptions = {}): LabelRasterizer {
  const calls = createWorkerCalls<RasterRequest, RasterAnswer>({
    workerUrl: options.workerUrl ?? new URL('./raster-worker.ts', import.meta.url),
    timeLimitMs: options.timeLimitMs ?? 10_000,
    failure: (failure, cause) => new RasterError(failure, cause),
  })
  return {
    async toZpl(bytes, label, encoding = 'z64') {
      const answer = await calls.call({ bytes, label, encoding })
      if (answer.kind === 'failed') throw new RasterError(answer.failure)
      return { zpl: answer.zpl, pages: answer.pages }
    },
    close: () => calls.close(),
  }
}
