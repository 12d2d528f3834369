import type { ProfileId } from '../../contract/domain.ts'
import type { OperationInput } from '../../contract/operations.ts'
import type { PermittableZpl } from '../../contract/printers.ts'
import type { SettingsView } from '../../contract/settings.ts'
import type { StationClient } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import type { StationState } from '../station/station-state.svelte.ts'

/** The settings as the station keeps them, and the saving of each part. Secrets pass through and are not kept. */
export class SettingsState extends AskingStation {
  view = $state.raw<SettingsView>()

  readonly #station: StationState

  constructor(client: StationClient, station: StationState) {
    super(client)
    this.#station = station
  }

  load(): Promise<boolean> {
    return this.#keep(() => this.client.invoke('settings.get', {}))
  }

  savePrinter(printer: OperationInput<'printers.save'>): Promise<boolean> {
    return this.#keep(() => this.client.invoke('printers.save', printer))
  }

  removePrinter(printerId: string): Promise<boolean> {
    return this.#keep(() => this.client.invoke('printers.remove', { printerId }))
  }

  saveRoles(roles: OperationInput<'printers.saveRoles'>): Promise<boolean> {
    return this.#keep(() => this.client.invoke('printers.saveRoles', roles))
  }

  permitZpl(permitted: readonly PermittableZpl[]): Promise<boolean> {
    return this.#keep(() => this.client.invoke('printers.permitZpl', { permitted: [...permitted] }))
  }

  setReprintBanner(on: boolean): Promise<boolean> {
    return this.#keep(() => this.client.invoke('printers.setReprintBanner', { on }))
  }

  setWarnAt(labels: number): Promise<boolean> {
    return this.#keep(() => this.client.invoke('supplies.setWarnAt', { labels }))
  }

  saveShipFrom(address: OperationInput<'settings.saveShipFrom'>): Promise<boolean> {
    return this.#keep(() => this.client.invoke('settings.saveShipFrom', address))
  }

  saveServiceWording(wording: OperationInput<'settings.saveServiceWording'>): Promise<boolean> {
    return this.#keep(() => this.client.invoke('settings.saveServiceWording', wording))
  }

  connect(account: OperationInput<'account.connect'>): Promise<boolean> {
    return this.#keep(() => this.client.invoke('account.connect', account))
  }

  forget(): Promise<boolean> {
    return this.#keep(() => this.client.invoke('account.forget', {}))
  }

  async switchProfile(profile: ProfileId): Promise<boolean> {
    const isSwitched = await this.#keep(async () => {
      this.#station.take(await this.client.invoke('profile.switch', { profile }))
      return this.client.invoke('settings.get', {})
    })
    if (!isSwitched) await this.#station.refresh()
    if (this.#station.hasNoProfile) this.view = undefined
    return isSwitched
  }

  /** True when the station took it; else `fault` says why not. */
  #keep(ask: () => Promise<SettingsView>): Promise<boolean> {
    return this.run(async () => (this.view = await ask()))
  }
}
