import { Worker } from 'node:worker_threads'
import { measureLabel, type RenderOptions } from './label-size.ts'
import type { RenderAnswer, RenderRequest } from './render-worker.ts'

/** Draws ZPL as a Zebra would print it. A viewer, no validator: unknown commands are skipped without a word. */
export type LabelRenderer = {
  /**
   * One PNG (8-bit grey) for each label in the ZPL, in order; a format that draws nothing gives none.
   * Rejects with {@link LabelRenderError}.
   */
  render(zpl: Uint8Array, options?: RenderOptions): Promise<readonly Uint8Array[]>
  /** Ends the worker; what is still asked for rejects with `closed`. */
  close(): Promise<void>
}

export type LabelRenderFailure = 'refused' | 'timed_out' | 'crashed' | 'closed'

const sentences: Readonly<Record<LabelRenderFailure, string>> = {
  refused: 'the label could not be drawn',
  timed_out: 'drawing the label took too long',
  crashed: 'the renderer ended unexpectedly',
  closed: 'the renderer was closed',
}

/** A label that could not be drawn. Its message never holds what is on the label. */
export class LabelRenderError extends Error {
  readonly code: LabelRenderFailure

  constructor(code: LabelRenderFailure, options?: ErrorOptions) {
    super(sentences[code], options)
    this.name = 'LabelRenderError'
    this.code = code
  }
}

export type LabelRendererOptions = {
  /** The worker's module, where a build has moved it. */
  readonly workerUrl?: URL | undefined
  /** For each call, counted from when the worker takes it up. */
  readonly timeLimitMs?: number | undefined
}

type Job = {
  readonly request: RenderRequest
  readonly resolve: (pngs: readonly Uint8Array[]) => void
  readonly reject: (reason: LabelRenderError) => void
}

// Loading compiles 8 MB of WebAssembly; a slow machine may take seconds.
const startLimitMs = 60_000

/**
 * One worker thread draws one call after another. It starts with the first call, does not keep the process alive
 * while idle, and is replaced after it died or was stopped for taking longer than `timeLimitMs`.
 */
export function createLabelRenderer(options: LabelRendererOptions = {}): LabelRenderer {
  const workerUrl = options.workerUrl ?? new URL('./render-worker.ts', import.meta.url)
  const timeLimitMs = options.timeLimitMs ?? 20_000
  const waiting: Job[] = []
  let active: Job | undefined
  let worker: Worker | undefined
  let ready = false
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function fail(failure: LabelRenderFailure, cause?: unknown): void {
    const job = active
    void stopWorker()
    job?.reject(new LabelRenderError(failure, { cause }))
    next()
  }

  function stopWorker(): Promise<unknown> {
    const stopped = worker
    worker = undefined
    ready = false
    active = undefined
    clearTimeout(timer)
    stopped?.removeAllListeners()
    // A dying worker may still emit an error, which without a listener would end the process.
    stopped?.on('error', () => undefined)
    return stopped?.terminate() ?? Promise.resolve()
  }

  function startWorker(): void {
    worker = new Worker(workerUrl)
    worker.on('message', take)
    worker.on('error', (error) => fail('crashed', error))
    worker.on('exit', () => fail('crashed'))
    limit(startLimitMs)
  }

  function limit(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => fail('timed_out'), milliseconds)
  }

  function take(answer: RenderAnswer): void {
    if (answer.kind === 'ready') {
      ready = true
      send()
      return
    }
    const job = active
    active = undefined
    clearTimeout(timer)
    if (answer.kind === 'drawn') job?.resolve(answer.pngs)
    else job?.reject(new LabelRenderError('refused'))
    next()
  }

  function send(): void {
    if (active === undefined || worker === undefined) return
    limit(timeLimitMs)
    worker.postMessage(active.request)
  }

  function next(): void {
    if (active !== undefined || closed) return
    active = waiting.shift()
    if (active === undefined) {
      worker?.unref()
      return
    }
    if (worker === undefined) startWorker()
    worker?.ref()
    if (ready) send()
  }

  return {
    render(zpl, size = {}) {
      if (closed) return Promise.reject(new LabelRenderError('closed'))
      const request = { zpl, ...measureLabel(zpl, size) }
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        next()
      })
    },
    async close() {
      closed = true
      const left = active === undefined ? waiting : [active, ...waiting]
      const stopped = stopWorker()
      for (const job of left.splice(0)) job.reject(new LabelRenderError('closed'))
      waiting.length = 0
      await stopped
    },
  }
}
