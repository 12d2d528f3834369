import { createWorkerCalls } from '../worker-calls.ts'
import type { BarcodeAnswer, BarcodeRequest } from './barcode-worker.ts'

/** Reads barcodes off documents, in a worker thread of its own. */
export type BarcodeReader = {
  /** The texts of all barcodes in a PDF, page by page. Rejects for what cannot be read as a PDF. */
  read(pdf: Uint8Array): Promise<readonly string[]>
  close(): Promise<void>
}

export function createBarcodeReader(options: {
  /** The worker's module, where a build has moved it. */
  readonly workerUrl?: URL | undefined
}): BarcodeReader {
  const calls = createWorkerCalls<BarcodeRequest, BarcodeAnswer>({
    workerUrl: options.workerUrl ?? new URL('./barcode-worker.ts', import.meta.url),
    // All pages are drawn before the first is read; from then on for each page.
    timeLimitMs: 20_000,
    failure: (failure, cause) => new Error(`barcodes were not read: ${failure}`, cause),
  })
  return {
    async read(pdf) {
      const answer = await calls.call({ pdf })
      if (answer.kind === 'failed') throw new Error('barcodes were not read: no readable PDF')
      return answer.texts
    },
    close: () => calls.close(),
  }
}
