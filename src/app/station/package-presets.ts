import type { PackagePreset } from '../../contract/presets.ts'
import { defaultPackagePresets } from '../../core/orders/package-presets.ts'
import type { SettingsFile } from './station-settings.ts'

/** The boxes and bags of this station: its own, or those that every station begins with. */
export function presetsOf(settings: Pick<SettingsFile, 'read'>): PackagePreset[] {
  return settings.read().packagePresets ?? [...defaultPackagePresets]
}
