import { Worker } from 'node:worker_threads'

/** What can become of a call that gets no answer. */
export type WorkerCallFailure = 'timed_out' | 'crashed' | 'closed'

/** Once, when its module is loaded; everything after it is an answer or progress. */
export type WorkerReady = { readonly kind: 'ready' }
/** A part of the call is done: its time begins anew. */
export type WorkerProgress = { readonly kind: 'progress' }

export type WorkerCalls<Request, Answer> = {
  /**
   * Rejects with what `failure` makes of a {@link WorkerCallFailure}: with `closed`, and at once, where `signal` calls it off.
   * What is being done of it then has a moment to end, since to start a worker takes longer than most calls.
   */
  call(request: Request, signal?: AbortSignal): Promise<Answer>
  /** Ends the worker; what is still asked for rejects with `closed`. */
  close(): Promise<void>
}

export type ThreadOptions = {
  /** The worker ends when nothing was asked for so long, and starts again with the next call. Without it, it stays. */
  readonly restAfterMs?: number | undefined
  /** Called each time that the worker starts. */
  readonly onStart?: (() => void) | undefined
  /** Called each time that it has ended. */
  readonly onEnd?: (() => void) | undefined
}

export type WorkerCallsOptions<Request> = ThreadOptions & {
  readonly workerUrl: URL
  /** For each call, counted from when the worker takes it up, or from its last progress. */
  readonly timeLimitMs: number | ((request: Request) => number)
  readonly failure: (failure: WorkerCallFailure, options: ErrorOptions) => Error
}

type Job<Request, Answer> = {
  readonly request: Request
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: Error) => void
  isCalledOff: boolean
}

// Loading compiles megabytes of WebAssembly; a slow machine may take seconds.
const startLimitMs = 60_000

/** For what was called off, or each further part of it. */
const calledOffLimitMs = 1_000

/** Beside WebAssembly and the bytes of pictures. A call that takes more ends as `crashed`. */
const maxOldGenerationSizeMb = 512

/**
 * One worker thread answers one call after another. It starts with the first call, does not keep the process alive
 * while idle, may rest then, and is replaced after it died or was stopped for taking longer than `timeLimitMs`.
 */
export function createWorkerCalls<Request, Answer extends { readonly kind: string }>({
  workerUrl,
  timeLimitMs,
  failure: errorOf,
  restAfterMs,
  onStart,
  onEnd,
}: WorkerCallsOptions<Request>): WorkerCalls<Request, Answer> {
  const waiting: Job<Request, Answer>[] = []
  let active: Job<Request, Answer> | undefined
  let worker: Worker | undefined
  let ready = false
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function fail(failure: WorkerCallFailure, cause?: unknown): void {
    const job = active
    void stopWorker()
    job?.reject(errorOf(failure, { cause }))
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
    return stopped?.terminate().then(onEnd) ?? Promise.resolve()
  }

  function restLater(): void {
    if (worker === undefined || restAfterMs === undefined) return
    clearTimeout(timer)
    // A call that comes while it ends finds none, and starts the next.
    timer = setTimeout(() => void stopWorker(), restAfterMs)
    timer.unref()
  }

  function startWorker(): void {
    onStart?.()
    // Libraries write to the console what only their authors want to know.
    worker = new Worker(workerUrl, { stdout: true, resourceLimits: { maxOldGenerationSizeMb } })
    worker.on('message', take)
    worker.on('error', (error) => fail('crashed', error))
    worker.on('exit', () => fail('crashed'))
    limit(startLimitMs)
  }

  const limitOf = ({ request, isCalledOff }: Job<Request, Answer>) =>
    isCalledOff ? calledOffLimitMs : typeof timeLimitMs === 'number' ? timeLimitMs : timeLimitMs(request)

  function callOff(job: Job<Request, Answer>): void {
    job.isCalledOff = true
    job.reject(errorOf('closed', {}))
    if (waiting.includes(job)) waiting.splice(waiting.indexOf(job), 1)
    else if (job === active && ready) limit(limitOf(job))
  }

  function limit(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => fail('timed_out'), milliseconds)
  }

  function take(answer: Answer | WorkerReady | WorkerProgress): void {
    if (isReady(answer)) {
      ready = true
      send()
      return
    }
    if (isProgress(answer)) {
      if (active !== undefined) limit(limitOf(active))
      return
    }
    const job = active
    active = undefined
    clearTimeout(timer)
    job?.resolve(answer)
    next()
  }

  function send(): void {
    if (active === undefined || worker === undefined) return
    limit(limitOf(active))
    worker.postMessage(active.request)
  }

  function next(): void {
    if (active !== undefined || closed) return
    active = waiting.shift()
    if (active === undefined) {
      worker?.unref()
      restLater()
      return
    }
    if (worker === undefined) startWorker()
    worker?.ref()
    if (ready) send()
  }

  return {
    async call(request, signal) {
      if (closed || signal?.aborted) throw errorOf('closed', {})
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const job = { request, resolve, reject, isCalledOff: false }
      const calledOff = () => callOff(job)
      signal?.addEventListener('abort', calledOff)
      waiting.push(job)
      next()
      try {
        return await promise
      } finally {
        signal?.removeEventListener('abort', calledOff)
      }
    },
    async close() {
      closed = true
      const left = active === undefined ? waiting : [active, ...waiting]
      const stopped = stopWorker()
      for (const job of left.splice(0)) job.reject(errorOf('closed', {}))
      waiting.length = 0
      await stopped
    },
  }
}

const isReady = (answer: { readonly kind: string }): answer is WorkerReady => answer.kind === 'ready'
const isProgress = (answer: { readonly kind: string }): answer is WorkerProgress => answer.kind === 'progress'
