import { untrack } from 'svelte'
import type { OperationInput } from '../../contract/operations.ts'
import type { Asking, ScaleLink, ScaleListener } from './scale-link.ts'
import { keptChoice, keptWeight, type ScaleChoice } from './kept-scale.ts'
import {
  isoTime,
  nothingOnScale,
  steadyWeight,
  unheard,
  type LastWeight,
  type SteadyState,
} from './steady-weight.ts'

export type ScaleTrouble = 'not_supported' | 'not_chosen' | 'cannot_open' | 'gone'

const storageKey = 'packbench.scale'
/** What stood on the scale last: a page that is loaded anew must not take it for the next parcel. */
const lastKey = 'packbench.scale.last'
/** A scale that was pulled out is looked for again this often. */
const lookAgainMs = 3_000
/** Without a word for so long, what it said last is no weight any more. */
const silentMs = 2_000

/** The scale at the bench: what is on it now, and how it is reached. */
export class ScaleState {
  choice = $state.raw<ScaleChoice>({ kind: 'none' })
  name = $state<string>()
  trouble = $state<ScaleTrouble>()
  busy = $state(false)

  #steady = $state.raw<SteadyState>(nothingOnScale)
  #heardAtMs = 0
  #link: ScaleLink | undefined
  /** What was put on the simulated scale's plate, in grams: it may be there before the scale is. */
  #onPlate = 0
  #attempt = 0
  readonly #page: Window

  constructor(page: Window) {
    this.#page = page
    this.choice = keptChoice(page.localStorage.getItem(storageKey)) ?? { kind: 'none' }
    const last = keptWeight(page.localStorage.getItem(lastKey))
    if (last) this.#steady = { ...nothingOnScale, last }
  }

  readonly shown = $derived.by(() => this.#steady.shown)

  get connected(): boolean {
    return this.name !== undefined
  }

  get isTroubled(): boolean {
    return this.trouble !== undefined || this.shown.kind === 'fault'
  }

  /** Opens the scale that was chosen on this computer, if the browser still permits it; until the answer is called. */
  follow(): () => void {
    // Whoever follows does not begin again with each choice: that opens what it needs itself.
    untrack(() => void this.#open('never'))
    const timer = setInterval(() => {
      if (this.#link === undefined && this.trouble === 'gone') void this.#open('never')
      if (this.#link && Date.now() - this.#heardAtMs > silentMs) this.#steady = unheard(this.#steady)
    }, lookAgainMs)
    return () => {
      clearInterval(timer)
      void this.#close()
    }
  }

  /** Chooses a scale, and asks the user for the device where that is needed: call it from a key press or click. */
  async choose(choice: ScaleChoice): Promise<void> {
    const asking = this.connected && choice.kind === this.choice.kind ? 'always' : 'when_needed'
    await this.#close()
    this.choice = choice
    this.#page.localStorage.setItem(storageKey, JSON.stringify(choice))
    await this.#open(asking)
  }

  /** Training: puts a weight on the simulated scale's plate. */
  put(grams: number): void {
    this.#onPlate = grams
    this.#link?.put?.(grams)
  }

  /** The parcel on the scale, where one stands still on it. */
  reading(): OperationInput<'ship.scan'>['weight'] {
    const { shown } = this
    if (shown.kind !== 'weight' || Date.now() - this.#heardAtMs > silentMs) return undefined
    return { grams: shown.grams, takenAt: isoTime(shown.takenAtMs), source: 'scale' }
  }

  #keep(last: LastWeight | undefined): void {
    if (last) this.#page.localStorage.setItem(lastKey, JSON.stringify(last))
    else this.#page.localStorage.removeItem(lastKey)
  }

  async #open(asking: Asking): Promise<void> {
    const attempt = ++this.#attempt
    const listener: ScaleListener = {
      word: (word) => {
        if (attempt !== this.#attempt) return
        this.#heardAtMs = Date.now()
        const { last } = this.#steady
        this.#steady = steadyWeight(this.#steady, word, this.#heardAtMs)
        if (this.#steady.last !== last) this.#keep(this.#steady.last)
      },
      gone: () => {
        if (attempt !== this.#attempt) return
        void this.#close()
        this.trouble = 'gone'
      },
    }
    this.trouble = undefined
    this.busy = true
    try {
      const link = await this.#openLink(listener, asking)
      if (attempt !== this.#attempt) {
        await link?.close()
        return
      }
      this.#link = link
      link?.put?.(this.#onPlate)
      this.name = link?.name
      if (!link && this.choice.kind !== 'none') this.trouble ??= asking === 'never' ? 'gone' : 'not_chosen'
    } catch {
      if (attempt === this.#attempt) this.trouble = asking === 'never' ? 'gone' : 'cannot_open'
    } finally {
      if (attempt === this.#attempt) this.busy = false
    }
  }

  async #openLink(listener: ScaleListener, asking: Asking): Promise<ScaleLink | undefined> {
    const { choice } = this
    if (choice.kind === 'none') return undefined
    const { hid, serial } = this.#page.navigator as Partial<Navigator>
    // A bench without a scale loads nothing of it.
    const { openHidScale, openSerialScale, openSimulatedScale } = await import('./scale-link.ts')
    switch (choice.kind) {
      case 'simulated':
        return openSimulatedScale(listener)
      case 'usb':
        if (hid) return openHidScale(hid, listener, asking)
        break
      case 'serial':
        if (serial) return openSerialScale(serial, choice.protocol, listener, asking)
    }
    this.trouble = 'not_supported'
    return undefined
  }

  async #close(): Promise<void> {
    this.#attempt++
    const link = this.#link
    this.#link = undefined
    this.#onPlate = 0
    this.name = undefined
    this.#steady = unheard(this.#steady)
    await link?.close().catch(() => undefined)
  }
}
