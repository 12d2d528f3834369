import type { CarrierAccountView, CarriersView } from '../../contract/carrier-operations.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { OperationInput, OperationOutput } from '../../contract/operations.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'

/** The carriers as they were last heard of, and changes to them. */
export class CarriersState {
  view = $state.raw<CarriersView>()
  asking = $state(false)
  saving = $state(false)
  fault = $state.raw<ErrorInfo>()
  /** A change was not answered: the list has been asked for again. */
  inDoubt = $state(false)
  selectedId = $state<string>()

  readonly #client: StationClient

  constructor(client: StationClient) {
    this.#client = client
  }

  get selected(): CarrierAccountView | undefined {
    return this.view?.accounts.find(({ id }) => id === this.selectedId)
  }

  /** Shows what is known at once, and asks the service. */
  async open(): Promise<void> {
    await this.#show(() => this.#client.invoke('carriers.get', {}))
    await this.ask()
  }

  async ask(): Promise<void> {
    if (this.asking) return
    this.asking = true
    this.fault = undefined
    await this.#show(() => this.#client.invoke('carriers.ask', {}))
    this.asking = false
  }

  save(wish: OperationInput<'carriers.saveAccount'>): Promise<boolean> {
    return this.#change(() => this.#client.invoke('carriers.saveAccount', wish))
  }

  setStatus(id: string, status: 'Enabled' | 'Disabled'): Promise<boolean> {
    return this.#change(() => this.#client.invoke('carriers.setStatus', { id, status }))
  }

  remove(id: string): Promise<boolean> {
    return this.#change(() => this.#client.invoke('carriers.deleteAccount', { id }))
  }

  async #show(ask: () => Promise<CarriersView>): Promise<void> {
    try {
      this.view = await ask()
      if (!this.selected) this.selectedId = this.view.accounts[0]?.id
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
    }
  }

  /** True when the service did it. */
  async #change(ask: () => Promise<OperationOutput<'carriers.saveAccount'>>): Promise<boolean> {
    if (this.saving) return false
    this.saving = true
    this.fault = undefined
    this.inDoubt = false
    try {
      const { view } = await ask()
      const known = this.view?.accounts.map(({ id }) => id) ?? []
      const added = view.accounts.find(({ id }) => !known.includes(id))
      this.view = view
      if (added) this.selectedId = added.id
      else if (!this.selected) this.selectedId = view.accounts[0]?.id
      return true
    } catch (thrown) {
      const fault = errorInfoOf(thrown)
      if (fault.code === 'service_no_answer' || fault.code === 'unexpected_response') {
        await this.ask()
        this.inDoubt = true
      }
      this.fault = fault
      return false
    } finally {
      this.saving = false
    }
  }
}
