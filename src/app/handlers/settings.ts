import type { HandlersOf } from '../dispatch.ts'
import type { StationCore } from '../station-core.ts'

export function settingsHandlers(station: StationCore): HandlersOf<'settings' | 'account' | 'profile'> {
  const { session, settings, views, statusChanged } = station
  /** What is in doubt may be found with it, or waits for another. */
  async function accountChanged(): Promise<void> {
    statusChanged()
    await session().features.accountChanged()
  }

  return {
    'settings.get': () => views.settings(),
    async 'settings.saveShipFrom'(address) {
      await session().shipFrom.save(address)
      return views.settings()
    },
    async 'settings.setLanguage'({ language }) {
      if (settings.read().language !== language) {
        settings.change({ language })
        station.shell.languageChanged()
      }
      return views.settings()
    },
    async 'account.connect'({ baseUrl, keys }) {
      await session().account.connect(baseUrl, keys)
      await accountChanged()
      return views.settings()
    },
    async 'account.forget'() {
      await session().account.forget()
      await accountChanged()
      return views.settings()
    },
    async 'profile.switch'({ profile }) {
      await station.openProfile(profile)
      return views.status()
    },
  }
}
