// What the status line shows, told to the page when something of it has changed.

import type { Clock } from '../../core/runtime.ts'
import type { Changes } from '../changes.ts'
import type { PageEvents } from '../page-events.ts'
import type { StationViews } from './station-views.ts'

/** Changes that come together are told together. */
const statusDelayMs = 50
/** While they come one after the other, as in a batch, the line is put together no more often than it is read. */
const statusEveryMs = 250

const shownByStatus = ['purchase', 'printJob', 'printer', 'orders', 'status'] as const

export type StationEvents = ReturnType<typeof createStationEvents>

export function createStationEvents({
  views,
  page,
  clock,
}: {
  readonly views: StationViews
  readonly page: PageEvents
  readonly clock: Clock
}) {
  let cancelStatus: (() => void) | undefined
  let toldAtMs = Number.NEGATIVE_INFINITY

  /** Something that the status line shows has changed. */
  function statusChanged(): void {
    const waitMs = Math.max(statusDelayMs, toldAtMs + statusEveryMs - clock.elapsedMs())
    cancelStatus ??= clock.after(waitMs, () => {
      cancelStatus = undefined
      toldAtMs = clock.elapsedMs()
      page.tell('station', views.status)
    })
  }

  return {
    statusChanged,
    /** Tells of what changes in a profile; answers with its changes. */
    listenTo(changes: Changes): Changes {
      for (const change of shownByStatus) changes.on(change, statusChanged)
      return changes
    },
    /** Drops what was about to be told of a profile that closes. */
    forget() {
      cancelStatus?.()
      cancelStatus = undefined
    },
  }
}
