import type { StationStatus } from '../../contract/domain.ts'
import { Heard } from './heard.svelte.ts'
import { errorInfoOf, type LinkState, type StationClient } from './station-client.ts'
import type { ErrorInfo } from '../../contract/errors.ts'

/** What the page knows of the station: its last status, and whether the link to it is up. */
export class StationState {
  status = $state.raw<StationStatus>()
  /** The profile that is open. Every status tells it, and this changes with another one alone. */
  readonly profile = $derived(this.status?.profile)
  link = $state<LinkState>('connecting')
  /** Why there is no status, while there is none. */
  fault = $state.raw<ErrorInfo>()
  /** How old the status is of the service and the printers. */
  readonly heard = new Heard()

  readonly #client: StationClient
  #eventsTaken = 0

  constructor(client: StationClient) {
    this.#client = client
  }

  /** Follows the station until the answer is called; the status is read anew each time the link comes up. */
  follow(): () => void {
    const ends = [
      this.#client.subscribe('station', (status) => {
        this.#eventsTaken++
        this.take(status)
      }),
      this.#client.watchLink((link) => {
        this.link = link
        if (link === 'up') void this.refresh()
      }),
    ]
    return () => ends.forEach((end) => end())
  }

  async refresh(): Promise<void> {
    const before = this.#eventsTaken
    try {
      const status = await this.#client.invoke('station.status', {})
      // An event that came meanwhile is the newer word.
      if (before === this.#eventsTaken) this.take(status)
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
      // What was shown is of a profile that is not at work any more.
      if (this.hasNoProfile) this.status = undefined
    }
  }

  /** No profile could be opened: nothing can be done but choosing one. */
  get hasNoProfile(): boolean {
    return this.fault?.code === 'no_profile_open'
  }

  /** That is so because its database is damaged: a backup is offered in its place. */
  get isDamaged(): boolean {
    return this.hasNoProfile && this.fault?.details?.['damaged'] === true
  }

  take(status: StationStatus): void {
    this.status = status
    this.heard.take(status.heard)
    this.fault = undefined
  }
}
