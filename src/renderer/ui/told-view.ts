/**
 * A view that is asked for while events tell of it. Answer and event come by two ways: an answer that an event has overtaken may be older
 * than what is shown by then, and is asked for anew.
 */
export class ToldView<T> {
  readonly #read: () => Promise<T>
  readonly #show: (view: T | undefined) => void
  #count = 0

  constructor(read: () => Promise<T>, show: (view: T | undefined) => void) {
    this.#read = read
    this.#show = show
  }

  /** An event says what it is; undefined where it is another from now on, and not known. */
  readonly tell = (view: T | undefined): void => {
    this.#count++
    this.#show(view)
  }

  /** Shows what this brings; where something was told meanwhile, what is read after that. */
  async keep(ask: () => Promise<T> = this.#read): Promise<void> {
    let before = this.#count
    let answer = await ask()
    while (before !== this.#count) {
      before = this.#count
      answer = await this.#read()
    }
    this.#show(answer)
  }
}
