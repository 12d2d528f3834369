import type { ErrorInfo } from '../../../contract/errors.ts'
import type { KeptChanges, ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { errorInfoOf, type StationClient } from '../../station/station-client.ts'

/** Typing goes on: what was typed is kept after this pause. */
const keepPauseMs = 300

export type DraftKeeperPorts = {
  readonly client: StationClient
  readonly draft: () => ShipmentDraft
  /** What it would be if nobody had typed. */
  readonly own: () => ShipmentDraft
}

/** Gives the station what is typed to keep: soon while typing goes on, or at once. */
export class DraftKeeper {
  /** What the station has of it; undefined where it keeps nothing. */
  kept = $state.raw<KeptChanges>()
  /** Why what was typed last is not kept. */
  fault = $state.raw<ErrorInfo>()

  readonly #ports: DraftKeeperPorts
  #timer: ReturnType<typeof setTimeout> | undefined
  /** One after the other: what was typed last is what stays. */
  #line: Promise<void> = Promise.resolve()
  #isTyped = false
  #hasEnded = false

  constructor(ports: DraftKeeperPorts, kept: KeptChanges | undefined) {
    this.#ports = ports
    this.kept = kept
  }

  /** Something of it is kept, or is to be. */
  get hasTyping(): boolean {
    return !this.#hasEnded && (this.#isTyped || this.kept !== undefined)
  }

  typed(): void {
    if (this.#hasEnded) return
    this.#isTyped = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), keepPauseMs)
  }

  /** Resolves once all that was typed is kept, or is known not to be. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#line = this.#line.then(() => this.#keep())
    return this.#line
  }

  /** It is bought, put away, or of another profile: what is on its way is the last. */
  end(): Promise<void> {
    this.#hasEnded = true
    clearTimeout(this.#timer)
    return this.#line
  }

  async #keep(): Promise<void> {
    if (!this.#isTyped || this.#hasEnded) return
    this.#isTyped = false
    const { client, draft, own } = this.#ports
    try {
      const { kept } = await client.invoke('ship.keepDraft', { draft: draft(), own: own() })
      this.kept = kept
      this.fault = undefined
    } catch (thrown) {
      this.#isTyped = true
      this.fault = errorInfoOf(thrown)
    }
  }
}
