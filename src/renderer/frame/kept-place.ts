// Where the page was, kept for the page that comes after it in the same window: one that crashed or was loaded again
// comes back to the same screen and parcel. Ids and names of screens only.

import { screenNames, type ScreenName } from './screen-names.ts'

const storageKey = 'packbench.place'

export type Place = {
  readonly screen: ScreenName
  /** Of the parcel on the stage. */
  readonly purchaseId?: string | undefined
}

export function keepPlace(place: Place, storage: Storage): void {
  storage.setItem(storageKey, JSON.stringify(place))
}

/** Undefined where the window has just been opened. */
export function keptPlace(storage: Storage): Place | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('screen' in kept)) return undefined
    const screen = screenNames.find((name) => name === kept.screen)
    if (!screen) return undefined
    const purchaseId = 'purchaseId' in kept ? kept.purchaseId : undefined
    return { screen, ...(typeof purchaseId === 'string' ? { purchaseId } : {}) }
  } catch {
    return undefined
  }
}
