import type { PackagePreset, PresetList } from '../../contract/presets.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

/** The packages on the station's shelf, and the saving of each. */
export class PresetsState extends AskingStation {
  all = $state.raw<readonly PackagePreset[]>()

  load(): Promise<boolean> {
    return this.#keep(() => this.client.invoke('presets.list', {}))
  }

  save(preset: PackagePreset): Promise<boolean> {
    return this.#keep(() => this.client.invoke('presets.save', preset))
  }

  remove(presetId: string): Promise<boolean> {
    return this.#keep(() => this.client.invoke('presets.remove', { presetId }))
  }

  makeDefault(presetId: string): Promise<boolean> {
    return this.#keep(() => this.client.invoke('presets.makeDefault', { presetId }))
  }

  #keep(ask: () => Promise<PresetList>): Promise<boolean> {
    return this.run(async () => (this.all = (await ask()).presets))
  }
}
