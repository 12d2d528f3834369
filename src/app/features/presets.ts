import type { PackagePreset } from '../../contract/presets.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import { onlyChanged } from '../../core/save-changed.ts'
import type { HandlersOf } from '../dispatch.ts'
import { presetsOf } from '../station/package-presets.ts'
import type { SettingsFile } from '../station/station-settings.ts'

export type PresetsPorts = {
  readonly settings: SettingsFile
  statusChanged(): void
  /** Other benches are to hear of it. */
  listsChanged(): void
}

export function presetsFeature({
  settings,
  statusChanged,
  listsChanged,
}: PresetsPorts): HandlersOf<'presets'> {
  const list = () => presetsOf(settings)

  function keep(presets: readonly PackagePreset[]) {
    settings.change({ packagePresets: [...presets] })
    statusChanged()
    listsChanged()
    return Promise.resolve({ presets: [...presets] })
  }
  function find(presetId: string): PackagePreset {
    const preset = list().find(({ id }) => id === presetId)
    if (!preset) throw notFound('package')
    return preset
  }

  return {
    'presets.list': () => Promise.resolve({ presets: list() }),
    'presets.save'({ before, ...wish }) {
      const preset = before ? onlyChanged(wish, before, find(before.id)) : wish
      const name = preset.name.toLowerCase()
      const isTaken = list().some(
        (other) => other.id !== preset.id && (other.name.toLowerCase() === name || other.id === name),
      )
      if (isTaken) throw conflict('package_name_taken', { field: 'name' })
      const isKnown = list().some(({ id }) => id === preset.id)
      return keep(isKnown ? list().map((one) => (one.id === preset.id ? preset : one)) : [...list(), preset])
    },
    'presets.remove'({ presetId }) {
      find(presetId)
      if (list().length === 1) throw conflict('last_package')
      return keep(list().filter(({ id }) => id !== presetId))
    },
    'presets.makeDefault'({ presetId }) {
      return keep([find(presetId), ...list().filter(({ id }) => id !== presetId)])
    },
  }
}
