// From changes in the open profile to the events that tell the page of them.

import type { PrintJob } from '../core/printing/print-job.ts'
import type { Clock } from '../core/runtime.ts'
import type { Purchase } from '../core/shipping/purchase.ts'
import type { Changes } from './changes.ts'
import type { PageEvents } from './page-events.ts'
import type { ProfileSession } from './profile-session.ts'
import type { StationViews } from './station-views.ts'

/** Changes that come together are told together. */
const statusDelayMs = 50

export type StationEvents = {
  /** Tells of what changes in a profile; answers with its changes. */
  listenTo(changes: Changes): Changes
  /** Something that the status line shows has changed. */
  statusChanged(): void
  /** Drops what was about to be told of a profile that closes. */
  forget(): void
}

export function createStationEvents({
  open,
  views,
  page,
  clock,
}: {
  /** The profile that is open now. */
  readonly open: () => ProfileSession | undefined
  readonly views: StationViews
  readonly page: PageEvents
  readonly clock: Clock
}): StationEvents {
  let cancelStatus: (() => void) | undefined

  function statusChanged(): void {
    cancelStatus ??= clock.after(statusDelayMs, () => {
      cancelStatus = undefined
      page.tell('station', views.status)
    })
  }

  function purchaseChanged(purchase: Purchase): void {
    page.tell('parcel', () => views.parcel(purchase))
    statusChanged()
  }

  async function parcelOf(purchaseId: string) {
    const purchase = await open()?.stores.purchases.get(purchaseId)
    return purchase && views.parcel(purchase)
  }

  function jobChanged(job: PrintJob): void {
    page.tell('printJob', () => views.printJob(job))
    const { content } = job
    if (content.kind === 'label') page.tell('parcel', () => parcelOf(content.purchaseId))
    statusChanged()
  }

  function ordersChanged(): void {
    statusChanged()
    page.tell('ordersChanged', async () => {
      const counts = await open()?.stores.orders.counts()
      return counts && { counts }
    })
  }

  return {
    statusChanged,
    listenTo(changes) {
      changes.on('purchase', purchaseChanged)
      changes.on('printJob', jobChanged)
      changes.on('orders', ordersChanged)
      changes.on('status', statusChanged)
      return changes
    },
    forget() {
      cancelStatus?.()
      cancelStatus = undefined
    },
  }
}
