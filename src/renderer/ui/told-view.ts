type ToldViewOptions<T> = {
  readonly read: () => Promise<T>
  readonly show: (view: T | undefined) => void
  /** Each change of it is told whole, by an event: what an answer says beside one of these is no news. */
  readonly isAllTold?: boolean
}

/**
 * A view that is asked for while events tell of it. Answers and events come by ways of their own: an answer may be older than what came
 * before it and since it was asked for. It is asked for anew, but where an event said all of it.
 */
export class ToldView<T> {
  readonly #options: ToldViewOptions<T>
  /** Counts what was told or shown. */
  #told = 0
  #toldWhole = 0

  constructor(options: ToldViewOptions<T>) {
    this.#options = options
  }

  /** An event told of a part of it, which is shown already. */
  toldPart(): void {
    this.#told++
  }

  /** An event says what it is; undefined where it is another from now on, and not known. */
  readonly tell = (view: T | undefined): void => {
    this.#told++
    this.#toldWhole++
    this.#options.show(view)
  }

  /** Shows what this brings; where something was told or shown meanwhile, what is so after that. */
  async keep(ask: () => Promise<T> = this.#options.read): Promise<void> {
    const { read, show, isAllTold } = this.#options
    const whole = this.#toldWhole
    let told = this.#told
    let answer = await ask()
    while (told !== this.#told) {
      if (isAllTold && whole !== this.#toldWhole) return
      told = this.#told
      answer = await read()
    }
    this.#told++
    show(answer)
  }
}
