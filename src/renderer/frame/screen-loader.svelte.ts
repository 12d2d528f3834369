// Screens are pieces of their own: the page shows with the one that it opens on, and the others come in the background, so
// that each is there when it is opened, also while the station is busy or gone.

import { SvelteMap } from 'svelte/reactivity'
import type { Component } from 'svelte'
import type { ScreenName } from './screen-names.ts'
import { screenParts } from './screen-parts.ts'
import { screens } from './screens.ts'

/** Between two tries for a piece that did not come. */
const pauseMs = { first: 250, most: 5_000 }

const loaded = new SvelteMap<ScreenName, Component>()
const loading: Partial<Record<ScreenName, Promise<void>>> = {}

/** Undefined until it is loaded. */
export const componentOf = (name: ScreenName): Component | undefined => loaded.get(name)

/** Tried until it is here: a page that has lost its station goes on when that is back. */
async function loadOnce(name: ScreenName): Promise<void> {
  for (let waitMs = pauseMs.first; ; waitMs = Math.min(waitMs * 2, pauseMs.most)) {
    try {
      loaded.set(name, (await screenParts[name]()).default)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

/** Loads a screen; the same again joins the first. */
export function loadScreen(name: ScreenName): Promise<void> {
  return (loading[name] ??= loadOnce(name))
}

/** Loads the other screens once the page is drawn. Answers with a function that calls it off. */
export function loadOthers(page: Window): () => void {
  const load = () => {
    for (const { name } of screens) void loadScreen(name)
  }
  const waiting = page.requestIdleCallback(load, { timeout: 1_000 })
  return () => page.cancelIdleCallback(waiting)
}
