import { needCountryCode } from '../../core/addresses/need-country-code.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { ProfileSession } from '../profile/profile-session.ts'
import type { Shell } from '../station/shell.ts'
import type { StationCore } from '../station/station-core.ts'
import type { SettingsFile } from '../station/station-settings.ts'
import type { SettledProfile, StationViews } from '../station/station-views.ts'

export type SettingsPorts = Pick<StationCore, 'openProfile' | 'statusChanged'> & {
  profile(): SettledProfile & Pick<ProfileSession, 'features'>
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
  async function accountChanged({ features }: Pick<ProfileSession, 'features'>): Promise<void> {
    statusChanged()
    await features.accountChanged()
  }

  return {
    'settings.get': () => views.settings(),
    async 'settings.saveShipFrom'(address) {
      const profile = open()
      await profile.shipFrom.save(needCountryCode(address))
      return views.settings(profile)
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
      const profile = open()
      await profile.account.connect(baseUrl, keys)
      await accountChanged(profile)
      return views.settings(profile)
    },
    async 'account.forget'() {
      const profile = open()
      await profile.account.forget()
      await accountChanged(profile)
      return views.settings(profile)
    },
    async 'profile.switch'({ profile }) {
      await openProfile(profile)
      return views.status()
    },
  }
}
