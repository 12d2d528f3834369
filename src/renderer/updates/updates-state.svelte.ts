import type { UpdateRule, UpdatesView } from '../../contract/updates.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { ToldView } from '../ui/told-view.ts'

/** What the station says of new versions, as it was told last. */
export class UpdatesState extends AskingStation {
  view = $state.raw<UpdatesView>()
  readonly #told = new ToldView<UpdatesView>({
    read: () => this.client.invoke('updates.get', {}),
    show: (view) => (this.view = view),
  })

  /** Follows the station until the answer is called. */
  follow(): () => void {
    void this.#keep()
    return this.client.subscribe('updates', this.#told.tell)
  }

  check(): Promise<boolean> {
    return this.#keep(() => this.client.invoke('updates.check', {}))
  }

  stop(): Promise<boolean> {
    return this.#keep(() => this.client.invoke('updates.cancel', {}))
  }

  install(version: string): Promise<boolean> {
    return this.#keep(() => this.client.invoke('updates.install', { version }))
  }

  goBack(version: string): Promise<boolean> {
    return this.#keep(() => this.client.invoke('updates.goBack', { version }))
  }

  save(rule: UpdateRule): Promise<boolean> {
    return this.#keep(() => this.client.invoke('updates.saveRule', rule))
  }

  #keep(ask?: () => Promise<UpdatesView>): Promise<boolean> {
    return this.beside(() => this.#told.keep(ask))
  }
}
