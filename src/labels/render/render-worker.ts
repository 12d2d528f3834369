import { parentPort } from 'node:worker_threads'
import { ready } from 'zpl-renderer-js'
import type { WorkerReady } from '../worker-calls.ts'

export type RenderRequest = {
  readonly zpl: Uint8Array
  readonly widthMm: number
  readonly heightMm: number
  readonly dpmm: number
}

export type RenderAnswer =
  { readonly kind: 'drawn'; readonly pngs: readonly Uint8Array[] } | { readonly kind: 'refused' }

const port = parentPort
if (port === null) throw new Error('render-worker runs as a worker thread only')

const { api } = await ready

function textOf(zpl: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(zpl)
  } catch {
    return Buffer.from(zpl).toString('latin1')
  }
}

async function draw(request: RenderRequest): Promise<RenderAnswer> {
  try {
    const { zpl, widthMm, heightMm, dpmm } = request
    const images = await api.zplToBase64MultipleAsync(textOf(zpl), widthMm, heightMm, dpmm)
    return { kind: 'drawn', pngs: images.map((image) => Buffer.from(image, 'base64')) }
  } catch (error) {
    // A format of settings only is no fault: it prints no label.
    if (error instanceof Error && error.message.includes('no labels parsed'))
      return { kind: 'drawn', pngs: [] }
    return { kind: 'refused' }
  }
}

port.on('message', (request: RenderRequest) => {
  void draw(request).then((answer) => port.postMessage(answer))
})
port.postMessage({ kind: 'ready' } satisfies WorkerReady)
