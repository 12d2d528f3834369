import type { RestoreView, RestoreWord } from '../../contract/restore.ts'
import type { AppContext } from '../frame/app-context.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { ToldView } from '../ui/told-view.ts'

/** What a backup that was put back leaves to be decided. It lives as long as the page. */
export class RestoreState extends AskingStation {
  view = $state.raw<RestoreView>()
  readonly #told = new ToldView<RestoreView>({
    read: () => this.client.invoke('restore.get', {}),
    show: (view) => (this.view = view),
  })

  constructor(app: AppContext) {
    super(app.client)
    $effect(() => app.client.subscribe('restore', this.#told.tell))
    $effect(() => {
      // Of another profile, or of a station that was away.
      this.#told.tell(undefined)
      if (app.station.link === 'up' && app.station.profile !== undefined) void this.#look()
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
      await this.#told.keep()
    } catch {
      // The station is away, or has no profile open: both say so themselves.
      this.#told.tell(undefined)
    }
  }

  #ask(ask: () => Promise<RestoreView>): Promise<boolean> {
    return this.run(() => this.#told.keep(ask))
  }
}
