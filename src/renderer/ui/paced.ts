/**
 * Work that follows news at once, and takes only a part of the time while they come without end: after each work nothing is
 * done for some time, and once after it where it was asked for meanwhile. Never two at once.
 */
export class Paced {
  readonly #work: () => Promise<unknown>
  readonly #leastPauseMs: number
  #isPausing = false
  #isAsked = false

  constructor(leastPauseMs: number, work: () => Promise<unknown>) {
    this.#leastPauseMs = leastPauseMs
    this.#work = work
  }

  ask(): void {
    if (this.#isPausing) this.#isAsked = true
    else void this.#go()
  }

  async #go(): Promise<void> {
    this.#isPausing = true
    this.#isAsked = false
    const beganMs = performance.now()
    try {
      await this.#work()
    } finally {
      const tookMs = performance.now() - beganMs
      const pauseMs = Math.min(tookMs * pauseOfWork, mostPauseMs)
      setTimeout(() => this.#goOn(), Math.max(this.#leastPauseMs, pauseMs))
    }
  }

  #goOn(): void {
    this.#isPausing = false
    if (this.#isAsked) void this.#go()
  }
}

/** So many times as long as the work took is its pause, but on a slow computer no longer than somebody waits. */
const pauseOfWork = 10
const mostPauseMs = 1_500
