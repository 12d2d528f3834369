import { untrack } from 'svelte'
import type { AppContext } from '../frame/app-context.ts'

/** The station hears of hands on the page at most this often. */
const tellEveryMs = 20_000

/**
 * Tells the station of hands on the page and of a parcel that stands open, as long as the calling component lives: a
 * new version waits for both. Where none is ever installed, nothing is told.
 */
export function tellBenchUse({ client, station, operators, ship }: AppContext, page: Window): void {
  let isOffered = $state(false)

  $effect(() => {
    if (station.link !== 'up') return
    untrack(() => {
      client
        .invoke('updates.get', {})
        .then(({ offered }) => (isOffered = offered))
        .catch(() => undefined)
    })
  })

  $effect(() => {
    if (!isOffered || operators.locked) return undefined
    const packing = ship.desk.open !== undefined
    let toldMs = -tellEveryMs
    const tell = () => {
      if (performance.now() - toldMs < tellEveryMs) return
      toldMs = performance.now()
      void client.invoke('updates.benchUsed', { packing }).catch(() => undefined)
    }
    tell()
    page.addEventListener('keydown', tell, true)
    page.addEventListener('pointerdown', tell, true)
    return () => {
      page.removeEventListener('keydown', tell, true)
      page.removeEventListener('pointerdown', tell, true)
    }
  })
}
