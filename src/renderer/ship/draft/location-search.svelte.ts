import type { ErrorInfo } from '../../../contract/errors.ts'
import type { GatewayLocation } from '../../../contract/gateway.ts'
import { errorInfoOf, type StationClient } from '../../station/station-client.ts'

/** Places whose codes the service's options ask for, by the developer portal's gateway where one is connected. */
export class LocationSearch {
  ready = $state(false)
  busy = $state(false)
  found = $state.raw<readonly GatewayLocation[]>()
  fault = $state.raw<ErrorInfo>()

  readonly #client: StationClient

  constructor(client: StationClient) {
    this.#client = client
  }

  /** Without a gateway there is nothing to search in, which is no fault. */
  async load(): Promise<void> {
    try {
      this.ready = (await this.#client.invoke('gateway.get', {})).ready
    } catch {
      this.ready = false
    }
  }

  async find(cityName: string, countryCode: string): Promise<void> {
    if (this.busy || cityName.trim() === '') return
    this.busy = true
    this.fault = undefined
    this.found = undefined
    try {
      const country = countryCode.trim().toUpperCase()
      const query = { cityName: cityName.trim(), ...(country === '' ? {} : { countryCode: country }) }
      this.found = (await this.#client.invoke('gateway.findLocations', query)).locations
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
    }
    this.busy = false
  }
}

export const codeOfPlace = ({ unLocationCode, carrierCityGeoId }: GatewayLocation) =>
  unLocationCode ?? carrierCityGeoId
