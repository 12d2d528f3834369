import type { Language } from '../../words/languages.ts'
import type { SettingsFile } from './station-settings.ts'

/** What the station's own papers are written in: what its page was last spoken in. */
export function languageOf(settings: Pick<SettingsFile, 'read'>): Language {
  return settings.read().language ?? 'en'
}
