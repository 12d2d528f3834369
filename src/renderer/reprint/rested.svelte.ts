/** Changes that come closer together than this are a list that is run through. */
const restMs = 120

/**
 * A value that others wait for, without those between: the first change counts at once, and the next ones when they have
 * come to rest. Undefined until then. A component calls it in its set-up: it has an effect of its own.
 */
export class Rested<T> {
  #value = $state.raw<T>()

  constructor(now: () => T | undefined) {
    let changedMs = -restMs
    const current = $derived(now())
    $effect(() => {
      const next = current
      const sinceMs = performance.now() - changedMs
      changedMs = performance.now()
      if (sinceMs >= restMs) {
        this.#value = next
        return undefined
      }
      this.#value = undefined
      const timer = setTimeout(() => (this.#value = next), restMs)
      return () => clearTimeout(timer)
    })
  }

  get value(): T | undefined {
    return this.#value
  }
}
