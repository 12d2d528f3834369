import type { PageCode } from '../../base/page-codes.ts'
import { createWorkerCalls, type ThreadOptions } from '../worker-calls.ts'
import type { BarcodeAnswer, BarcodeRequest } from './barcode-worker.ts'

/** Reads barcodes, in a worker thread of its own. */
export type BarcodeReader = {
  /**
   * All barcodes of a file's pages (PDF or picture) or of PNGs as they are, page by page. Rejects for what cannot be read
   * as such.
   */
  read(source: BarcodeRequest): Promise<readonly PageCode[]>
  close(): Promise<void>
}

export type BarcodeReaderOptions = ThreadOptions & {
  /** The worker's module, where a build has moved it. */
  readonly workerUrl?: URL | undefined
}

export function createBarcodeReader(options: BarcodeReaderOptions): BarcodeReader {
  const calls = createWorkerCalls<BarcodeRequest, BarcodeAnswer>({
    workerUrl: options.workerUrl ?? new URL('./barcode-worker.ts', import.meta.url),
    // All pages are drawn before the first is read; from then on for each page.
    timeLimitMs: 20_000,
    failure: (failure, cause) => new Error(`barcodes were not read: ${failure}`, cause),
    restAfterMs: options.restAfterMs,
    onStart: options.onStart,
    onEnd: options.onEnd,
  })
  return {
    async read(source) {
      const answer = await calls.call(source)
      if (answer.kind === 'failed') throw new Error('barcodes were not read: no readable file')
      return answer.codes
    },
    close: () => calls.close(),
  }
}
