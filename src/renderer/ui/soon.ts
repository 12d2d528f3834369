/** Work that is done a moment after it was asked for last: for what is typed, and for news that come together. */
export class Soon {
  readonly #pauseMs: number
  readonly #work: () => unknown
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(pauseMs: number, work: () => unknown) {
    this.#pauseMs = pauseMs
    this.#work = work
  }

  /** Begins the pause anew. */
  ask(): void {
    this.forget()
    this.askAtLeast()
  }

  /** A pause that has begun stays: for news that may come without end. */
  askAtLeast(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#work()
    }, this.#pauseMs)
  }

  /** It is done already, or not wanted any more. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
