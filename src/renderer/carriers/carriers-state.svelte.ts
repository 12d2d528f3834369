import type { CarrierAccountView, CarriersView } from '../../contract/carriers.ts'
import type { OperationInput, OperationOutput } from '../../contract/operations.ts'
import { errorInfoOf } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

/** The carriers as they were last heard of, and changes to them. */
export class CarriersState extends AskingStation {
  view = $state.raw<CarriersView>()
  asking = $state(false)
  /** A change was not answered: the list has been asked for again. */
  inDoubt = $state(false)
  selectedId = $state<string>()

  get selected(): CarrierAccountView | undefined {
    return this.view?.accounts.find(({ id }) => id === this.selectedId)
  }

  /** Shows what is known at once, and asks the service. */
  async open(): Promise<void> {
    await this.#show(() => this.client.invoke('carriers.get', {}))
    await this.ask()
  }

  async ask(): Promise<void> {
    if (this.asking) return
    this.asking = true
    this.fault = undefined
    await this.#show(() => this.client.invoke('carriers.ask', {}))
    this.asking = false
  }

  save(wish: OperationInput<'carriers.saveAccount'>): Promise<boolean> {
    return this.#change(() => this.client.invoke('carriers.saveAccount', wish))
  }

  setStatus(id: string, status: 'Enabled' | 'Disabled'): Promise<boolean> {
    return this.#change(() => this.client.invoke('carriers.setStatus', { id, status }))
  }

  remove(id: string): Promise<boolean> {
    return this.#change(() => this.client.invoke('carriers.deleteAccount', { id }))
  }

  #show(ask: () => Promise<CarriersView>): Promise<void> {
    return this.glance(async () => {
      this.view = await ask()
      if (!this.selected) this.selectedId = this.view.accounts[0]?.id
    })
  }

  /** True when the service did it. */
  async #change(ask: () => Promise<OperationOutput<'carriers.saveAccount'>>): Promise<boolean> {
    return this.run(async () => {
      this.inDoubt = false
      const { view } = await this.#askOrDoubt(ask)
      const known = this.view?.accounts.map(({ id }) => id) ?? []
      const added = view.accounts.find(({ id }) => !known.includes(id))
      this.view = view
      if (added) this.selectedId = added.id
      else if (!this.selected) this.selectedId = view.accounts[0]?.id
    })
  }

  async #askOrDoubt<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (thrown) {
      const { code } = errorInfoOf(thrown)
      if (code === 'service_no_answer' || code === 'unexpected_response') {
        await this.ask()
        this.inDoubt = true
      }
      throw thrown
    }
  }
}
