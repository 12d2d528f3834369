/**
 * Tells once of each thing that was asked for here, when it has come to an end. The answer that names what was asked for and the
 * news of it come by two ways: news that is quicker is told when the answer is here.
 */
export class AskedHere<T> {
  readonly #idOf: (one: T) => string
  readonly #ids = new Set<string>()
  /** While it is being asked. */
  #early: T[] | undefined
  #told: ((one: T) => void) | undefined

  constructor(idOf: (one: T) => string) {
    this.#idOf = idOf
  }

  /** Who is told from now on. */
  tell(told: (one: T) => void): void {
    this.#told = told
  }

  /** Asks for them, and answers with what `ask` does: undefined where that did not come about. One at a time. */
  async during(ask: () => Promise<readonly T[] | undefined>): Promise<readonly T[] | undefined> {
    const early: T[] = (this.#early = [])
    try {
      const asked = await ask()
      for (const one of asked ?? []) this.#ids.add(this.#idOf(one))
      return asked
    } finally {
      this.#early = undefined
      for (const one of early) this.hear(one)
    }
  }

  /** It has come to an end, or to what a person has to look at. */
  hear(one: T): void {
    if (this.#early) this.#early.push(one)
    else if (this.#ids.delete(this.#idOf(one))) this.#told?.(one)
  }
}
