import { parentPort } from 'node:worker_threads'
import { ready } from 'zpl-renderer-js'
import type { WorkerProgress, WorkerReady } from '../worker-calls.ts'
import { defaultDpmm, measureLabel, type RenderOptions } from './label-size.ts'
import type { NotExact } from './printer-state.ts'
import { resolveZpl, type ResolvedLabel } from './resolve-zpl.ts'

export type RenderRequest = RenderOptions & {
  readonly zpl: Uint8Array
  /** Draws no more than the first label that has something on it. */
  readonly firstOnly: boolean
}

export type DrawnLabel = {
  /** 8-bit grey. */
  readonly png: Uint8Array
  readonly copies: number
}

export type Drawing = {
  /** A format that draws nothing gives none. */
  readonly labels: readonly DrawnLabel[]
  /** Of the labels that were drawn; empty where all of them look as a printer prints them. */
  readonly notExact: readonly NotExact[]
}

export type RenderAnswer = ({ readonly kind: 'drawn' } & Drawing) | { readonly kind: 'refused' }

const port = parentPort
if (port === null) throw new Error('render-worker runs as a worker thread only')

const { api } = await ready

async function draw({ zpl, firstOnly, ...options }: RenderRequest): Promise<RenderAnswer> {
  const labels: DrawnLabel[] = []
  const notExact = new Map<string, NotExact>()
  for (const label of resolveZpl(zpl, options.dpmm ?? defaultDpmm)) {
    const png = await drawLabel(label, options)
    for (const one of label.notExact) notExact.set(`${one.command} ${one.why}`, one)
    if (!png) continue
    labels.push({ png, copies: label.copies })
    if (firstOnly) break
    port?.postMessage({ kind: 'progress' } satisfies WorkerProgress)
  }
  return { kind: 'drawn', labels, notExact: [...notExact.values()] }
}

async function drawLabel(label: ResolvedLabel, options: RenderOptions): Promise<Uint8Array | undefined> {
  const { widthMm, heightMm, dpmm } = measureLabel(label, options)
  try {
    const [image] = await api.zplToBase64MultipleAsync(label.zpl, widthMm, heightMm, dpmm)
    return image === undefined ? undefined : Buffer.from(image, 'base64')
  } catch (error) {
    // A format of settings only is no fault: it prints no label.
    if (error instanceof Error && error.message.includes('no labels parsed')) return undefined
    throw error
  }
}

port.on('message', (request: RenderRequest) => {
  void draw(request).then(
    (answer) => port.postMessage(answer),
    () => port.postMessage({ kind: 'refused' } satisfies RenderAnswer),
  )
})
port.postMessage({ kind: 'ready' } satisfies WorkerReady)
