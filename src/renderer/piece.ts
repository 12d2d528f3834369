// What the page does not need to be drawn is a piece of its own, which comes when it is asked for, or in the background.

import { createSubscriber } from 'svelte/reactivity'

/** Between two tries. */
const pauseMs = { first: 250, most: 5_000 }

/** Asks for it until it comes: a page that has lost its station goes on when that is back. */
export async function untilHere<T>(fetch: () => Promise<T>): Promise<T> {
  for (let waitMs = pauseMs.first; ; waitMs = Math.min(waitMs * 2, pauseMs.most)) {
    try {
      return await fetch()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

export class Piece<Component> {
  #here: Component | undefined
  #came: (() => void) | undefined
  readonly #subscribe = createSubscriber((update) => void (this.#came = update))
  #coming: Promise<void> | undefined
  readonly #fetch: () => Promise<{ readonly default: Component }>

  constructor(fetch: () => Promise<{ readonly default: Component }>) {
    this.#fetch = fetch
  }

  /** Undefined until it is loaded. Read in an effect or a template, it is read again then. */
  get component(): Component | undefined {
    this.#subscribe()
    return this.#here
  }

  /** Resolves once it is here; the same again joins the first. */
  load(): Promise<void> {
    return (this.#coming ??= this.#loadOnce())
  }

  async #loadOnce(): Promise<void> {
    this.#here = (await untilHere(this.#fetch)).default
    this.#came?.()
  }
}
