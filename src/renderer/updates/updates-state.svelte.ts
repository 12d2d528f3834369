import type { ErrorInfo } from '../../contract/errors.ts'
import type { UpdateRule, UpdatesView } from '../../contract/update-operations.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'

/** What the station says of new versions, as it was told last. */
export class UpdatesState {
  view = $state.raw<UpdatesView>()
  busy = $state(false)
  fault = $state.raw<ErrorInfo>()

  readonly #client: StationClient

  constructor(client: StationClient) {
    this.#client = client
  }

  /** Follows the station until the answer is called. */
  follow(): () => void {
    void this.#keep(() => this.#client.invoke('updates.get', {}))
    return this.#client.subscribe('updates', (view) => (this.view = view))
  }

  check(): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('updates.check', {}))
  }

  stop(): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('updates.cancel', {}))
  }

  install(version: string): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('updates.install', { version }))
  }

  goBack(version: string): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('updates.goBack', { version }))
  }

  save(rule: UpdateRule): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('updates.saveRule', rule))
  }

  async #keep(ask: () => Promise<UpdatesView>): Promise<boolean> {
    this.busy = true
    this.fault = undefined
    try {
      this.view = await ask()
      return true
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
      return false
    } finally {
      this.busy = false
    }
  }
}
