import { createWorkerCalls, type ThreadOptions } from '../worker-calls.ts'
import type { RenderOptions } from './label-size.ts'
import type { Drawing, RenderAnswer, RenderRequest } from './render-worker.ts'

export type { Drawing, DrawnLabel } from './render-worker.ts'
export type { NotExact } from './printer-state.ts'

export type DrawOptions = RenderOptions & {
  /** No more than the first label that has something on it. */
  readonly firstOnly?: boolean
  /** Calls it off: it rejects with `closed`, and nothing else does. */
  readonly signal?: AbortSignal | undefined
}

/** Draws ZPL as a Zebra would print it, and says where it may differ. All of it rejects with {@link LabelRenderError}. */
export type LabelRenderer = {
  draw(zpl: Uint8Array, options?: DrawOptions): Promise<Drawing>
  /**
   * One PNG (8-bit grey) for each label in the ZPL, in order, whatever its copies; a format that draws nothing gives
   * none.
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

export type LabelRendererOptions = ThreadOptions & {
  /** The worker's module, where a build has moved it. */
  readonly workerUrl?: URL | undefined
  /** For each label, counted from when the worker takes it up. */
  readonly timeLimitMs?: number | undefined
}

/**
 * One worker thread draws one call after another ({@link createWorkerCalls}): a label that cannot be drawn stops nothing else.
 */
export function createLabelRenderer(options: LabelRendererOptions = {}): LabelRenderer {
  const calls = createWorkerCalls<RenderRequest, RenderAnswer>({
    workerUrl: options.workerUrl ?? new URL('./render-worker.ts', import.meta.url),
    timeLimitMs: options.timeLimitMs ?? 20_000,
    failure: (failure, cause) => new LabelRenderError(failure, cause),
    restAfterMs: options.restAfterMs,
    onStart: options.onStart,
    onEnd: options.onEnd,
  })
  async function draw(
    zpl: Uint8Array,
    { firstOnly = false, signal, ...options }: DrawOptions = {},
  ): Promise<Drawing> {
    const answer = await calls.call({ zpl, firstOnly, ...options }, signal)
    if (answer.kind === 'refused') throw new LabelRenderError('refused')
    return answer
  }
  return {
    draw,
    async render(zpl, options) {
      const { labels } = await draw(zpl, options)
      return labels.map(({ png }) => png)
    },
    close: () => calls.close(),
  }
}
