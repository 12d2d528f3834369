import { untrack } from 'svelte'
import type { AppState } from './app-state.svelte.ts'
import { keepPlace, keptPlace } from './kept-place.ts'

/** Opens the page where the one before it was, and keeps where it is, as long as the calling component lives. */
export function followPlace(app: AppState, page: Window): void {
  const { ship, station } = app
  const before = keptPlace(page.sessionStorage)
  // The guide decides by itself whether it opens.
  if (before && before.screen !== 'guide') app.goTo(before.screen)
  let awaited = before?.purchaseId
  $effect(() => {
    if (station.link !== 'up' || awaited === undefined) return
    const purchaseId = awaited
    awaited = undefined
    untrack(() => void ship.showAgain(purchaseId))
  })
  $effect(() => {
    const purchaseId = ship.parcelOnStage?.purchaseId ?? awaited
    keepPlace({ screen: app.screen, purchaseId }, page.sessionStorage)
  })
}
