import type { RestoreView, RestoreWord } from '../../contract/restore.ts'
import type { AppContext } from '../frame/app-context.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

/** What a backup that was put back leaves to be decided. It lives as long as the page. */
export class RestoreState extends AskingStation {
  view = $state.raw<RestoreView>()

  constructor(app: AppContext) {
    super(app.client)
    $effect(() => app.client.subscribe('restore', (view) => (this.view = view)))
    $effect(() => {
      // Of another profile, or of a station that was away.
      if (app.station.link === 'up' && app.station.profile !== undefined) void this.#look()
      else this.view = undefined
    })
  }

  compare(): Promise<boolean> {
    return this.#ask(() => this.client.invoke('restore.compare', {}))
  }

  waive(reason: RestoreWord): Promise<boolean> {
    return this.#ask(() => this.client.invoke('restore.waive', { reason }))
  }

  answerJobs(print: boolean): Promise<boolean> {
    return this.#ask(() => this.client.invoke('restore.answerJobs', { print }))
  }

  seen(): Promise<boolean> {
    return this.#ask(() => this.client.invoke('restore.seen', {}))
  }

  async #look(): Promise<void> {
    try {
      this.view = await this.client.invoke('restore.get', {})
    } catch {
      // The station is away, or has no profile open: both say so themselves.
      this.view = undefined
    }
  }

  #ask(ask: () => Promise<RestoreView>): Promise<boolean> {
    return this.run(async () => (this.view = await ask()))
  }
}
