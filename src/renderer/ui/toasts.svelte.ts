import type { ErrorInfo } from '../../contract/errors.ts'
import { lineOf } from '../errors/words-of.ts'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly bad: boolean
  /** What it tells of, where a later note of the same makes it wrong: a parcel's purchase, who is at work. */
  readonly about?: string | undefined
}

const shownMs = 5_000

/** Short notes that need no answer. */
export class Toasts {
  all = $state.raw<readonly Toast[]>([])
  #made = 0

  /** What it is `about` is told once: an earlier note of the same goes. A function: its words may come while it is seen. */
  show(
    text: string | (() => string),
    { bad = false, about }: { readonly bad?: boolean; readonly about?: string } = {},
  ): void {
    const says = typeof text === 'string' ? () => text : text
    const toast: Toast = {
      id: ++this.#made,
      get text() {
        return says()
      },
      bad,
      about,
    }
    const others = this.all.filter((one) => about === undefined || one.about !== about)
    this.all = [...others.slice(-1), toast]
    setTimeout(() => this.close(toast.id), shownMs)
  }

  /** A note of it that is still to be seen says this from now on; without one, nothing is told. */
  renew(about: string, text: string): void {
    this.all = this.all.map((one) => (one.about === about ? { ...one, text } : one))
  }

  /** `of`: what failed, where that is not what the screen shows. */
  showError(error: ErrorInfo, of?: string): void {
    this.show(() => (of === undefined ? lineOf(error) : `${of} · ${lineOf(error)}`), { bad: true })
  }

  close(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id)
  }
}
