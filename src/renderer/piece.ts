// What the page does not need to be drawn is a piece of its own, which comes when it is asked for, or in the background.

import { createSubscriber } from 'svelte/reactivity'

/** Between two tries. */
const pauseMs = { first: 250, most: 5_000 }

const pauseAfter = (failures: number) =>
  new Promise<void>((resolve) =>
    setTimeout(resolve, Math.min(pauseMs.first * 2 ** (failures - 1), pauseMs.most)),
  )

/** Asks for it until it comes: a page that has lost its station goes on when that is back. */
export async function untilHere<T>(
  fetch: () => Promise<T>,
  failed: (failures: number, why: unknown) => Promise<void> = pauseAfter,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await fetch()
    } catch (why) {
      await failed(failures, why)
    }
  }
}

/** Whoever waits is told by then: after so many tries in a row that failed, or where none was answered for so long. */
const patience = { failures: 3, ms: 10_000 }

export class Piece<Component> {
  #here: Component | undefined
  #changed: (() => void) | undefined
  readonly #subscribe = createSubscriber((update) => void (this.#changed = update))
  #coming: Promise<void> | undefined
  readonly #fetch: () => Promise<{ readonly default: Component }>
  #failures = 0
  #isLate = false
  #isTrying = false
  #tryNow: (() => void) | undefined
  /** The style that did not come: the build's own loader asks for each once, and the piece would come without it. */
  #style: string | undefined

  constructor(fetch: () => Promise<{ readonly default: Component }>) {
    this.#fetch = fetch
  }

  /** Undefined until it is loaded. Read in an effect or a template, it is read again then. */
  get component(): Component | undefined {
    this.#subscribe()
    return this.#here
  }

  /** Somebody waits for it, and it does not come. It is tried again by itself all the same. Read again as `component` is. */
  get isMissing(): boolean {
    this.#subscribe()
    return this.#here === undefined && (this.#isLate || this.#failures >= patience.failures)
  }

  /** It is being asked for, and not paused between two tries. Read again as `component` is. */
  get isTrying(): boolean {
    this.#subscribe()
    return this.#isTrying
  }

  /** Resolves once it is here; the same again joins the first. */
  load(): Promise<void> {
    return (this.#coming ??= this.#loadOnce())
  }

  /** As `load`, for whoever waits for it: what failed in the background does not count. The answer is called once nobody waits. */
  open(): () => void {
    this.#failures = 0
    this.#isLate = false
    const timer = setTimeout(() => {
      this.#isLate = true
      this.#changed?.()
    }, patience.ms)
    this.again()
    void this.load().then(() => clearTimeout(timer))
    return () => clearTimeout(timer)
  }

  /** Does not wait for the next try. */
  again(): void {
    this.#tryNow?.()
  }

  async #loadOnce(): Promise<void> {
    const { default: here } = await untilHere(
      async () => {
        this.#isTrying = true
        this.#changed?.()
        if (this.#style !== undefined) await loadStyle(this.#style)
        this.#style = undefined
        return this.#fetch()
      },
      async (_, why) => {
        this.#failures++
        this.#isTrying = false
        this.#style ??= styleIn(why)
        this.#changed?.()
        await Promise.race([
          pauseAfter(this.#failures),
          new Promise<void>((resolve) => void (this.#tryNow = resolve)),
        ])
      },
    )
    this.#here = here
    this.#isTrying = false
    this.#changed?.()
  }
}

/** As Vite's loader says which it was. */
const styleIn = (why: unknown) => /Unable to preload CSS for (\S+)$/.exec(String(why))?.[1]

function loadStyle(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`no style came from ${href}`))
    })
    document.head.append(link)
  })
}
