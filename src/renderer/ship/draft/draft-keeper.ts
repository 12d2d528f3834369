import type { ErrorInfo } from '../../../contract/errors.ts'
import type { KeptChanges, ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { contentsOf, Question, type AskingPorts } from './question.ts'

/** Typing goes on: what was typed is kept after this pause. */
const keepPauseMs = 300

/** Gives the station what is typed to keep: soon while typing goes on, or at once. */
export class DraftKeeper extends Question<KeptChanges | undefined> {
  readonly #kept: { value: KeptChanges | undefined }
  readonly #fault: { value: ErrorInfo | undefined }
  /** One after the other: what was typed last is what stays. */
  #line: Promise<unknown> = Promise.resolve()
  #hasEnded = false

  /** `own`: what it would be if nobody had typed. */
  constructor({ client, draft, cell }: AskingPorts, own: () => ShipmentDraft, kept: KeptChanges | undefined) {
    super({
      cell,
      contents: () => contentsOf([draft(), own()]),
      put: () => {
        const typed = { draft: draft(), own: own() }
        const keep = () => (this.#hasEnded ? undefined : client.invoke('ship.keepDraft', typed))
        const answer = this.#line.then(keep)
        this.#line = answer.catch(() => undefined)
        return answer.then((done) => done?.kept)
      },
      settled: (settled) => {
        this.#fault.value = settled.kind === 'failed' ? settled.error : undefined
        if (settled.kind === 'answered') this.#kept.value = settled.answer
      },
    })
    this.#kept = cell(kept)
    this.#fault = cell<ErrorInfo | undefined>(undefined)
    this.know(kept)
  }

  /** What the station has of it; undefined where it keeps nothing. */
  get kept(): KeptChanges | undefined {
    return this.#kept.value
  }

  /** Why what was typed last is not kept. */
  get fault(): ErrorInfo | undefined {
    return this.#fault.value
  }

  /** Something of it is kept, or is to be. */
  get hasTyping(): boolean {
    return !this.#hasEnded && (this.now?.kind !== 'answered' || this.kept !== undefined)
  }

  typed(): void {
    if (!this.#hasEnded) this.soon(keepPauseMs)
  }

  /** Resolves once all that was typed is kept, or is known not to be. */
  async flush(): Promise<void> {
    this.stop()
    if (!this.#hasEnded && this.now?.kind !== 'answered') await this.ask()
  }

  /** It is bought, put away, or of another profile: what is on its way is the last. */
  end(): void {
    this.#hasEnded = true
    this.stop()
  }
}
