import type { AppState } from './app-state.svelte.ts'
import { screenNames } from './screen-names.ts'

const screenIn = (state: unknown) =>
  screenNames.find(
    (name) => typeof state === 'object' && state !== null && 'screen' in state && state.screen === name,
  )

/**
 * Back goes to the screen before this one and Forward to the one after, by the browser's own buttons and keys, as long as
 * the calling component lives. Only the names of screens stand in the history.
 */
export function followHistory(app: AppState, page: Window): void {
  const { history } = page
  $effect(() => {
    const { screen } = app
    const before = screenIn(history.state)
    if (before === undefined) history.replaceState({ screen }, '')
    else if (before !== screen) history.pushState({ screen }, '')
  })
  $effect(() => {
    const onPop = ({ state }: PopStateEvent) => {
      const screen = screenIn(state)
      if (screen) app.goTo(screen)
    }
    page.addEventListener('popstate', onPop)
    return () => page.removeEventListener('popstate', onPop)
  })
}
