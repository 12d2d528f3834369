import type { GatewayLocation } from '../../../contract/gateway.ts'
import { AskingStation } from '../../ui/asking.svelte.ts'
import { perDraft } from './per-draft.ts'

/** Places whose codes the service's options ask for, by the developer portal's gateway where one is connected. */
export class LocationSearch extends AskingStation {
  ready = $state(false)
  found = $state.raw<readonly GatewayLocation[]>()

  /** Without a gateway there is nothing to search in, which is no fault. */
  async load(): Promise<void> {
    try {
      this.ready = (await this.client.invoke('gateway.get', {})).ready
    } catch {
      this.ready = false
    }
  }

  async find(cityName: string, countryCode: string): Promise<void> {
    if (cityName.trim() === '') return
    await this.run(async () => {
      this.found = undefined
      const country = countryCode.trim().toUpperCase()
      const query = { cityName: cityName.trim(), ...(country === '' ? {} : { countryCode: country }) }
      this.found = (await this.client.invoke('gateway.findLocations', query)).locations
    })
  }
}

export const locationSearch = perDraft(({ asking }) => new LocationSearch(asking.client))

export const codeOfPlace = ({ unLocationCode, carrierCityGeoId }: GatewayLocation) =>
  unLocationCode ?? carrierCityGeoId
