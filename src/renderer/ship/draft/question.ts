import type { ErrorInfo } from '../../../contract/errors.ts'
import type { ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { errorInfoOf, type StationClient } from '../../station/station-client.ts'

/** What everything that asks of a draft works with. */
export type AskingPorts = {
  readonly client: StationClient
  /** As it is now. */
  readonly draft: () => ShipmentDraft
  readonly cell: NewCell
}

/** Holds a value; one of the page's is followed by it (draft-state.svelte.ts). */
type NewCell = <V>(value: V) => { value: V }

/** What was asked of certain contents of a draft, and what came of it. It says nothing of others. */
export type Asked<T> = { readonly kind: 'asking'; readonly of: string } | Settled<T>
export type Settled<T> =
  | { readonly kind: 'answered'; readonly of: string; readonly answer: T }
  | { readonly kind: 'failed'; readonly of: string; readonly error: ErrorInfo }

export type QuestionPorts<T> = {
  readonly cell: NewCell
  /** What of the draft as it is now the answer hangs on: its revision, as far as this is concerned. */
  readonly contents: () => string
  /** Asks the station of the draft as it is now. */
  readonly put: () => Promise<T>
  /** This is so of the draft as it is now. */
  readonly settled?: (settled: Settled<T>) => void
}

/** One thing that is asked of a draft while it is typed. An answer counts for the contents that it was asked of alone. */
export class Question<T> {
  readonly #ports: QuestionPorts<T>
  readonly #last: { value: Asked<T> | undefined }
  #underWay = Promise.resolve<Settled<T> | undefined>(undefined)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ports: QuestionPorts<T>) {
    this.#ports = ports
    this.#last = ports.cell<Asked<T> | undefined>(undefined)
  }

  /** What was asked last, whatever the draft is by now. */
  get last(): Asked<T> | undefined {
    return this.#last.value
  }

  /** What was asked of the draft as it is now. */
  get now(): Asked<T> | undefined {
    return this.last?.of === this.#ports.contents() ? this.last : undefined
  }

  /** The answer for the draft as it is now, where nobody has to be asked. */
  know(answer: T): void {
    this.#last.value = { kind: 'answered', of: this.#ports.contents(), answer }
  }

  /** Asks once nothing is changed for so long, unless the answer is there. */
  soon(pauseMs: number): void {
    this.stop()
    this.#timer = setTimeout(() => {
      const { now } = this
      if (now?.kind === 'answered') this.#ports.settled?.(now)
      else void this.ask()
    }, pauseMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Asks anew, unless just that is being asked. Resolves to undefined where the draft is another by the answer. */
  ask(): Promise<Settled<T> | undefined> {
    this.stop()
    if (this.now?.kind !== 'asking') {
      const asking = { kind: 'asking', of: this.#ports.contents() } as const
      this.#last.value = asking
      this.#underWay = this.#settle(asking, this.#ports.put())
    }
    return this.#underWay
  }

  async #settle(asking: Asked<T>, put: Promise<T>): Promise<Settled<T> | undefined> {
    const { of } = asking
    const settled: Settled<T> = await put.then(
      (answer) => ({ kind: 'answered', of, answer }),
      (thrown: unknown) => ({ kind: 'failed', of, error: errorInfoOf(thrown) }),
    )
    if (this.last !== asking) return undefined
    this.#last.value = settled
    if (!this.now) return undefined
    this.#ports.settled?.(settled)
    return settled
  }
}

/** What a draft or a part of it says: an empty field and an absent one are the same. */
export const contentsOf = (value: object | undefined) =>
  JSON.stringify(value ?? {}, (_, each: unknown) => (each === '' ? undefined : each))
