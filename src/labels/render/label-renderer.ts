import { createWorkerCalls } from '../worker-calls.ts'
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

/**
 * One worker thread draws one call after another. It starts with the first call, does not keep the process alive
 * while idle, and is replaced after it died or was stopped for taking longer than `timeLimitMs`.
 */
export function createLabelRenderer(options: LabelRendererOptions = {}): LabelRenderer {
  const calls = createWorkerCalls<RenderRequest, RenderAnswer>({
    workerUrl: options.workerUrl ?? new URL('./render-worker.ts', import.meta.url),
    timeLimitMs: options.timeLimitMs ?? 20_000,
    failure: (failure, cause) => new LabelRenderError(failure, cause),
  })
  return {
    async render(zpl, size = {}) {
      const answer = await calls.call({ zpl, ...measureLabel(zpl, size) })
      if (answer.kind === 'refused') throw new LabelRenderError('refused')
      return answer.pngs
    },
    close: () => calls.close(),
  }
}
