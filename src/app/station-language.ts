import type { DocumentLanguage } from '../labels/documents/words.ts'
import type { SettingsFile } from './station-settings.ts'

/** What the station's own papers are written in: what its page was last spoken in. */
export function languageOf(settings: Pick<SettingsFile, 'read'>): DocumentLanguage {
  return settings.read().language ?? 'en'
}
