import type { AppState } from './app-state.svelte.ts'
import { screenNames } from './screen-names.ts'

const screenIn = (state: unknown) =>
  screenNames.find(
    (name) => typeof state === 'object' && state !== null && 'screen' in state && state.screen === name,
  )

const openedIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'opened' in state && typeof state.opened === 'string'
    ? state.opened
    : undefined

/**
 * Back goes to the screen before this one and Forward to the one after, by the browser's own buttons and keys, as long as
 * the calling component lives. Only the names of screens stand in the history, and the number of the order that was open.
 */
export function followHistory(app: AppState, page: Window): void {
  const { history } = page
  $effect(() => {
    const { screen, opened } = app
    const state = opened === undefined ? { screen } : { screen, opened }
    const before = screenIn(history.state)
    if (before === undefined) history.replaceState(state, '')
    else if (before !== screen || openedIn(history.state) !== opened) history.pushState(state, '')
  })
  $effect(() => {
    const onPop = ({ state }: PopStateEvent) => {
      const screen = screenIn(state)
      if (!screen) return
      app.goTo(screen)
      app.open(openedIn(state))
    }
    page.addEventListener('popstate', onPop)
    return () => page.removeEventListener('popstate', onPop)
  })
}
