import type { OperationInput } from '../../contract/operations.ts'
import type { PackagePreset, PresetList } from '../../contract/presets.ts'
import { isRefusedFor } from '../errors/station-refusal.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

/** The packages on the station's shelf, and the saving of each. */
export class PresetsState extends AskingStation {
  all = $state.raw<readonly PackagePreset[]>()

  load(): Promise<boolean> {
    return this.#keep(() => this.client.invoke('presets.list', {}))
  }

  async save(preset: OperationInput<'presets.save'>): Promise<boolean> {
    const isSaved = await this.#keep(() => this.client.invoke('presets.save', preset))
    if (!isSaved && isRefusedFor(this.fault, 'changed_meanwhile'))
      await this.glance(async () => (this.all = (await this.client.invoke('presets.list', {})).presets))
    return isSaved
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
