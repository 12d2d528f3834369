import type { ErrorInfo } from '../../contract/errors.ts'
import type { RestoreView, RestoreWord } from '../../contract/restore-operations.ts'
import type { AppContext } from '../frame/app-context.ts'
import { errorInfoOf } from '../station/station-client.ts'

/** What a backup that was put back leaves to be decided. It lives as long as the page. */
export class RestoreState {
  view = $state.raw<RestoreView>()
  fault = $state.raw<ErrorInfo>()
  busy = $state(false)

  readonly #app: Pick<AppContext, 'client'>

  constructor(app: Pick<AppContext, 'client' | 'station'>) {
    this.#app = app
    $effect(() => app.client.subscribe('restore', (view) => (this.view = view)))
    $effect(() => {
      // Of another profile, or of a station that was away.
      if (app.station.link === 'up' && app.station.status?.profile !== undefined) void this.#look()
      else this.view = undefined
    })
  }

  async compare(): Promise<void> {
    await this.#ask(() => this.#app.client.invoke('restore.compare', {}))
  }

  async waive(reason: RestoreWord): Promise<void> {
    await this.#ask(() => this.#app.client.invoke('restore.waive', { reason }))
  }

  async answerJobs(print: boolean): Promise<void> {
    await this.#ask(() => this.#app.client.invoke('restore.answerJobs', { print }))
  }

  async seen(): Promise<void> {
    await this.#ask(() => this.#app.client.invoke('restore.seen', {}))
  }

  async #look(): Promise<void> {
    try {
      this.view = await this.#app.client.invoke('restore.get', {})
    } catch {
      // The station is away, or has no profile open: both say so themselves.
      this.view = undefined
    }
  }

  async #ask(ask: () => Promise<RestoreView>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.fault = undefined
    try {
      this.view = await ask()
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
    } finally {
      this.busy = false
    }
  }
}

/** The one of the page, for `AppContext.keep`. */
export function createRestoreState(app: AppContext): RestoreState {
  return new RestoreState(app)
}
