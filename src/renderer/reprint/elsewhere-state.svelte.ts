import type { OperationOutput } from '../../contract/operations.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Soon } from '../ui/soon.ts'

/** Typed further within it, nothing is asked: it is the database's work of all benches. */
const pauseMs = 300

/** What other benches of the warehouse have of a number that is not found here. */
export class ElsewhereState extends AskingStation {
  /** Undefined before an answer, and where there is none. */
  found = $state.raw<OperationOutput<'reprint.elsewhere'>>()
  #asked = ''
  readonly #asking = new Soon(pauseMs, () => this.#look())

  /** Looks a moment after the last call. */
  look(query: string): void {
    this.#asked = query
    this.found = undefined
    this.fault = undefined
    this.#asking.ask()
  }

  forget(): void {
    this.#asking.forget()
  }

  /** The last question alone is answered. */
  async #look(): Promise<void> {
    const query = this.#asked
    const found = await this.answer(() => this.client.invoke('reprint.elsewhere', { query }))
    if (this.#asked === query) this.found = found
  }
}
