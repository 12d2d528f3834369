import type { ErrorInfo } from '../../contract/errors.ts'
import { errorWords } from '../errors/error-words.ts'

export type Toast = { readonly id: number; readonly text: string; readonly bad: boolean }

const shownMs = 5_000

/** Short notes that need no answer. */
export class Toasts {
  all = $state.raw<readonly Toast[]>([])
  #made = 0

  show(text: string, options: { readonly bad?: boolean } = {}): void {
    const toast: Toast = { id: ++this.#made, text, bad: options.bad ?? false }
    this.all = [...this.all.slice(-1), toast]
    setTimeout(() => this.close(toast.id), shownMs)
  }

  showError({ code }: ErrorInfo): void {
    const { sentence, action } = errorWords(code)
    this.show(`${sentence} ${action}`, { bad: true })
  }

  close(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id)
  }
}
