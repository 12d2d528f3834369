/**
 * What events tell while a list is on its way, which may be of before: it is to be taken once the list is here. Of one list; of two
 * that are asked for the first one's answer comes to nothing.
 */
export class Meanwhile<T> {
  #told: T[] | undefined

  /** An event tells this. */
  hear(one: T): void {
    this.#told?.push(one)
  }

  /** What is on its way is of no use any more. */
  drop(): void {
    this.#told = undefined
  }

  /** The list, and what was told since it was asked for; undefined where another was asked for since, or it was dropped. */
  async during<L>(
    ask: () => Promise<L>,
  ): Promise<{ readonly list: L; readonly told: readonly T[] } | undefined> {
    const told: T[] = []
    this.#told = told
    try {
      const list = await ask()
      return this.#told === told ? { list, told } : undefined
    } finally {
      if (this.#told === told) this.drop()
    }
  }
}
