import { untrack } from 'svelte'
import type { AppContext } from '../frame/app-context.ts'
import type { StageName } from '../ship/stage-traits.ts'

/** A packer who is at work already is not led away. */
const underWay: readonly StageName[] = ['looking', 'buying', 'printing', 'draft']

/**
 * Opens the guide on a station that was never used: nobody has put it away, and no label was ever bought in its profile. Asked once a page,
 * and only where the packer is still where the page begins.
 */
export function openGuideFirst(app: AppContext): void {
  let asked = false
  $effect(() => {
    if (asked || !app.station.status) return
    asked = true
    untrack(() => void openIfNew(app))
  })
}

async function openIfNew(app: AppContext): Promise<void> {
  const guide = await app.client.invoke('guide.get', {}).catch(() => undefined)
  if (!guide || guide.dismissed || guide.finished) return
  if (app.screen === 'ship' && !underWay.includes(app.ship.stage.name)) app.goTo('guide')
}
