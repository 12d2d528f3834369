import { needCountryCode } from '../../core/addresses/need-country-code.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { ProfileSession } from '../profile/profile-session.ts'
import type { Shell } from '../station/shell.ts'
import type { StationCore } from '../station/station-core.ts'
import type { SettingsFile } from '../station/station-settings.ts'
import type { StationViews } from '../station/station-views.ts'

export type SettingsPorts = Pick<StationCore, 'openProfile' | 'statusChanged'> & {
  profile(): Pick<ProfileSession, 'account' | 'features' | 'shipFrom'>
  readonly settings: SettingsFile
  readonly views: StationViews
  readonly shell: Pick<Shell, 'languageChanged'>
}

export function settingsFeature({
  profile: open,
  settings,
  views,
  shell,
  openProfile,
  statusChanged,
}: SettingsPorts): HandlersOf<'settings' | 'account' | 'profile'> {
  /** What is in doubt may be found with it, or waits for another. */
  async function accountChanged(): Promise<void> {
    statusChanged()
    await open().features.accountChanged()
  }

  return {
    'settings.get': () => views.settings(),
    async 'settings.saveShipFrom'(address) {
      await open().shipFrom.save(needCountryCode(address))
      return views.settings()
    },
    async 'settings.saveServiceWording'(wording) {
      open().account.reword(wording)
      return views.settings()
    },
    async 'settings.setLanguage'({ language }) {
      if (settings.read().language !== language) {
        settings.change({ language })
        shell.languageChanged()
      }
      return views.settings()
    },
    async 'account.connect'({ baseUrl, keys }) {
      await open().account.connect(baseUrl, keys)
      await accountChanged()
      return views.settings()
    },
    async 'account.forget'() {
      await open().account.forget()
      await accountChanged()
      return views.settings()
    },
    async 'profile.switch'({ profile }) {
      await openProfile(profile)
      return views.status()
    },
  }
}
