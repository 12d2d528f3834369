/** Ends work once: what can hear a signal hears it, and whoever waits for what cannot waits no longer. */
export type Ending = {
  readonly signal: AbortSignal
  readonly ended: Promise<void>
  end(): void
}

export function createEnding(): Ending {
  const abort = new AbortController()
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  return {
    signal: abort.signal,
    ended,
    end() {
      abort.abort()
      resolve()
    },
  }
}
