const tickMs = 1_000

type Options = {
  readonly everyMs: number
  /** What it throws is no news: what was heard grows old, and says so. */
  readonly look: () => Promise<void>
  /** Told each second, seen or not. */
  readonly tick: () => void
}

/** Looks every so often while the page is seen, and at once when it is seen again; one look at a time. */
export class LookWhileSeen {
  readonly #options: Options
  #lookedMs = Number.NEGATIVE_INFINITY
  #isLooking = false

  constructor(options: Options) {
    this.#options = options
  }

  /** However lately it looked, it does so within a second. */
  again(): void {
    this.#lookedMs = Number.NEGATIVE_INFINITY
  }

  /** Until the answer is called. */
  follow(page: Document): () => void {
    const { everyMs, look, tick } = this.#options
    const lookNow = async () => {
      if (this.#isLooking || page.visibilityState !== 'visible') return
      this.#isLooking = true
      this.#lookedMs = Date.now()
      await look().catch(() => undefined)
      this.#isLooking = false
    }
    const onTick = () => {
      tick()
      // A clock that is set back is no reason to wait.
      if (Math.abs(Date.now() - this.#lookedMs) >= everyMs) void lookNow()
    }
    const seen = () => {
      onTick()
      void lookNow()
    }
    onTick()
    const timer = setInterval(onTick, tickMs)
    page.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      page.removeEventListener('visibilitychange', seen)
    }
  }
}
