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
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#work, this.#pauseMs)
  }

  /** It is done already, or not wanted any more. */
  forget(): void {
    clearTimeout(this.#timer)
  }
}
