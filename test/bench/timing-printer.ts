// A printer in a thread of its own that answers host status and notes when the first byte of each label came.

import { createServer } from 'node:net'
import { Worker, isMainThread, parentPort } from 'node:worker_threads'
import { hostStatusReturn } from '../../src/sandbox/printer/host-status.ts'
import { createZplStream } from '../../src/sandbox/printer/zpl-stream.ts'

/** Milliseconds since 1970 with the fraction that Date.now() lacks; the same clock in every thread. */
export const nowMs = () => performance.timeOrigin + performance.now()

type LabelTimes = { readonly firstMs: number; readonly lastMs: number }

export type TimingPrinter = {
  readonly port: number
  /** When the first byte of the next label came. */
  firstByte(): Promise<number>
  /** When the last byte of the next label came. */
  lastByte(): Promise<number>
  close(): Promise<void>
}

export async function startTimingPrinter(): Promise<TimingPrinter> {
  const worker = new Worker(new URL(import.meta.url))
  const next = <T>() => new Promise<T>((resolve) => worker.once('message', resolve))
  const port = await next<number>()
  return {
    port,
    firstByte: async () => (await next<LabelTimes>()).firstMs,
    lastByte: async () => (await next<LabelTimes>()).lastMs,
    close: async () => {
      await worker.terminate()
    },
  }
}

const ready = hostStatusReturn({
  fault: undefined,
  paperLow: false,
  labelLengthDots: 1218,
  formatsInBuffer: 0,
  partialFormat: false,
  labelsRemaining: 0,
})

function serve(): void {
  const server = createServer((socket) => {
    const stream = createZplStream()
    let begunMs: number | undefined
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      const cameMs = nowMs()
      const isRequest = bytes.subarray(0, 2).toString('latin1') === '~H'
      if (!isRequest) begunMs ??= cameMs
      for (const { kind } of stream.push(bytes)) {
        if (kind === 'request') socket.write(ready)
        if (kind !== 'format') continue
        parentPort?.postMessage({ firstMs: begunMs, lastMs: cameMs })
        begunMs = undefined
      }
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object') parentPort?.postMessage(address.port)
  })
}

if (!isMainThread) serve()
