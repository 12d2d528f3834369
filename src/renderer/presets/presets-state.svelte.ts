import type { ErrorInfo } from '../../contract/errors.ts'
import type { PackagePreset, PresetList } from '../../contract/preset-operations.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'

/** The packages on the station's shelf, and the saving of each. */
export class PresetsState {
  all = $state.raw<readonly PackagePreset[]>()
  busy = $state(false)
  fault = $state.raw<ErrorInfo>()

  readonly #client: StationClient

  constructor(client: StationClient) {
    this.#client = client
  }

  load(): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('presets.list', {}))
  }

  save(preset: PackagePreset): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('presets.save', preset))
  }

  remove(presetId: string): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('presets.remove', { presetId }))
  }

  makeDefault(presetId: string): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('presets.makeDefault', { presetId }))
  }

  async #keep(ask: () => Promise<PresetList>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.fault = undefined
    try {
      this.all = (await ask()).presets
      return true
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
      return false
    } finally {
      this.busy = false
    }
  }
}
