import type { RecordingView } from '../../contract/recording.ts'
import type { AppContext } from '../frame/app-context.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { ToldView } from '../ui/told-view.ts'

/** The recording of the account's calls, as it is now. */
export class RecordingState extends AskingStation {
  view = $state.raw<RecordingView>()
  readonly #told = new ToldView<RecordingView>({
    read: () => this.client.invoke('recording.get', {}),
    show: (view) => (this.view = view),
  })

  constructor(app: AppContext) {
    super(app.client)
    $effect(() => app.client.subscribe('recording', this.#told.tell))
    $effect(() => {
      // Another profile has another one, or none.
      if (app.station.link === 'up' && app.station.profile !== undefined) void this.look()
    })
  }

  look(): Promise<boolean> {
    return this.beside(() => this.#told.keep())
  }

  start(): Promise<boolean> {
    return this.run(() => this.#told.keep(() => this.client.invoke('recording.start', {})))
  }

  stop(): Promise<boolean> {
    return this.run(() => this.#told.keep(() => this.client.invoke('recording.stop', {})))
  }

  drop(): Promise<boolean> {
    return this.run(() => this.#told.keep(() => this.client.invoke('recording.drop', {})))
  }

  /** The file, or undefined where it could not be had. */
  save(): Promise<{ readonly text: string; readonly calls: number } | undefined> {
    return this.answer(() => this.client.invoke('recording.save', {}))
  }
}
