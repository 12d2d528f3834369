import { createSubscriber } from 'svelte/reactivity'

/** What is bound to keys or commands: the last bound serves. */
export class Bindings<Key, Binding> {
  readonly #bound = new Map<Key, readonly Binding[]>()
  #changed: (() => void) | undefined
  readonly #subscribe = createSubscriber((update) => {
    this.#changed = update
    return () => (this.#changed = undefined)
  })

  /** Until the answer is called. */
  add(key: Key, binding: Binding): () => void {
    this.#put(key, [...this.#of(key), binding])
    return () =>
      this.#put(
        key,
        this.#of(key).filter((one) => one !== binding),
      )
  }

  /** What serves this key now. */
  of(key: Key): Binding | undefined {
    return this.#of(key).at(-1)
  }

  /** All keys with what serves them now. Read in an effect or a template, it is read again when they change. */
  all(): readonly (readonly [Key, Binding])[] {
    this.#subscribe()
    return [...this.#bound].flatMap(([key, bindings]) => {
      const last = bindings.at(-1)
      return last === undefined ? [] : [[key, last] as const]
    })
  }

  /** Whether anything else than what `leaves` says serves this key; read again as `all` is. */
  isServed(key: Key, leaves: (binding: Binding) => boolean): boolean {
    this.#subscribe()
    return this.#of(key).some((one) => !leaves(one))
  }

  #of(key: Key): readonly Binding[] {
    return this.#bound.get(key) ?? []
  }

  #put(key: Key, bindings: readonly Binding[]): void {
    this.#bound.set(key, bindings)
    this.#changed?.()
  }
}
