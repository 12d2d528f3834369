import type { FirstSpending } from '../../contract/spending.ts'
import type { OperationInput, OperationName } from '../../contract/operations.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'

/** A scanner may read a code twice: that is not somebody who scans it again. */
const bounceMs = 1_500

type Waiting = {
  readonly question: FirstSpending
  /** What was scanned, where it was asked for by a scan. */
  readonly scanned: string | undefined
  readonly sinceMs: number
  readonly end: (said: boolean) => void
}

/**
 * Everything of the page asks the station through `client`: what would spend money with an account for the first time waits
 * here until somebody has said yes, and is then asked for again.
 */
export class SpendingGate {
  waiting = $state.raw<Waiting>()

  readonly client: StationClient
  readonly #inner: StationClient

  constructor(inner: StationClient) {
    this.#inner = inner
    this.client = { ...inner, invoke: (name, input) => this.#ask(name, input) }
  }

  /** The same scan again says yes; `other` gets every other one. */
  scanned(text: string, other: (text: string) => void): void {
    const { waiting } = this
    if (waiting?.scanned !== text) other(text)
    else if (performance.now() - waiting.sinceMs >= bounceMs) this.answer(true)
  }

  answer(said: boolean): void {
    const { waiting } = this
    this.waiting = undefined
    waiting?.end(said)
  }

  async #ask<K extends OperationName>(name: K, input: OperationInput<K>) {
    for (;;) {
      try {
        return await this.#inner.invoke(name, input)
      } catch (thrown) {
        const { code, details } = errorInfoOf(thrown)
        const question = code === 'first_spending' ? (details as FirstSpending | undefined) : undefined
        if (!question || !(await this.#isAllowed(question, scannedIn(input)))) throw thrown
        await this.#inner.invoke('spending.confirm', {})
      }
    }
  }

  #isAllowed(question: FirstSpending, scanned: string | undefined): Promise<boolean> {
    this.answer(false)
    return new Promise((end) => (this.waiting = { question, scanned, sinceMs: performance.now(), end }))
  }
}

const scannedIn = (input: object) =>
  'text' in input && typeof input.text === 'string' ? input.text : undefined
