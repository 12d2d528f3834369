import { untrack } from 'svelte'
import type { ProfileId } from '../../contract/domain.ts'
import { followSetLanguage, language } from '../language.ts'
import { tellFailedPapers } from './tell-failed-papers.ts'
import { isLocked } from '../station/locked-sections.ts'
import type { AppState } from './app-state.svelte.ts'

/**
 * Follows the station's events as long as the calling component lives, reads anew what an outage may have hidden, and has
 * the station look around while the page is seen.
 */
export function followStation(app: AppState, page: Document): void {
  const { client, station, ship, askedJobs } = app
  $effect(() => station.follow())
  $effect(() => untrack(() => station.heard.follow(client, page)))
  $effect(() => ship.follow())
  $effect(() => askedJobs.follow())
  $effect(() => tellFailedPapers(app))
  $effect(() => {
    if (station.link !== 'up') return
    untrack(() => {
      void ship.catchUp()
      void askedJobs.refresh()
      void ship.doubts.refresh()
    })
  })
  // The station's own papers are in the language of its page; asked for again once the station is there.
  $effect(() => {
    if (station.link !== 'up') return
    const spoken = language()
    untrack(() => void client.invoke('settings.setLanguage', { language: spoken }).catch(() => undefined))
  })
  $effect(() => {
    const { status } = station
    const set = status?.stationProfile?.language
    if (set) untrack(() => void followSetLanguage(set, isLocked(status, 'language')))
  })
  $effect(() => {
    const { stage } = ship
    untrack(() => ship.sound(stage))
  })

  let profile: ProfileId | undefined
  $effect(() => {
    const opened = station.profile
    const before = profile
    if (before && opened && opened !== before) {
      untrack(() => {
        const onStage = ship.parcelOnStage
        app.changeProfile(before, opened)
        ship.clear()
        // A scan may be answered before the word of its profile is here.
        if (onStage) void ship.showAgain(onStage.purchaseId)
        askedJobs.clear()
        void ship.doubts.refresh()
        void askedJobs.refresh()
      })
    }
    profile = opened ?? profile
  })
}
