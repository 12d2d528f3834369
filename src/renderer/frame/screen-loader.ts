// Screens are pieces of their own: the page shows with the one that it opens on, and the others come in the background, so
// that each is there when it is opened, also while the station is busy or gone.

import type { Component } from 'svelte'
import { Piece } from '../piece.svelte.ts'
import { draftForm } from '../ship/draft/draft-form.ts'
import type { ScreenName } from './screen-names.ts'
import { screenParts } from './screen-parts.ts'
import { screens } from './screens.ts'

const pieces = new Map(screens.map(({ name }) => [name, new Piece<Component>(screenParts[name])]))

/** Undefined until it is loaded. */
export const componentOf = (name: ScreenName): Component | undefined => pieces.get(name)?.component

/** Loads a screen. */
export const loadScreen = async (name: ScreenName): Promise<void> => pieces.get(name)?.load()

/** Loads the other screens once the page is drawn. Answers with a function that calls it off. */
export function loadOthers(page: Window): () => void {
  const load = () => {
    for (const piece of [draftForm, ...pieces.values()]) void piece.load()
  }
  const waiting = page.requestIdleCallback(load, { timeout: 1_000 })
  return () => page.cancelIdleCallback(waiting)
}
