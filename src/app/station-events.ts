// From changes in the open profile to the events that tell the page of them.

import type { PrintJob } from '../core/printing/print-job.ts'
import type { Clock } from '../core/runtime.ts'
import type { Purchase } from '../core/shipping/purchase.ts'
import { batchView } from './batch-views.ts'
import type { PageEvents } from './page-events.ts'
import type { ProfileSession } from './profile-session.ts'
import type { StationViews } from './station-views.ts'

/** Changes that come together are told together. */
const statusDelayMs = 50
const batchDelayMs = 200

export type StationEvents = {
  purchaseChanged(purchase: Purchase): void
  jobChanged(job: PrintJob): void
  batchChanged(batchId: string): void
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
  let cancelBatch: (() => void) | undefined

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

  /** Told a few times a second, however fast its rows go. */
  function batchChanged(batchId: string): void {
    cancelBatch ??= clock.after(batchDelayMs, () => {
      cancelBatch = undefined
      page.tell('batch', async () => {
        const now = await open()?.batches.snapshot(batchId)
        return now && batchView(now)
      })
    })
  }

  async function parcelOf(purchaseId: string) {
    const purchase = await open()?.stores.purchases.get(purchaseId)
    return purchase && views.parcel(purchase)
  }

  return {
    purchaseChanged,
    statusChanged,
    batchChanged,
    jobChanged(job) {
      page.tell('printJob', () => views.printJob(job))
      const { content } = job
      if (content.kind === 'label') page.tell('parcel', () => parcelOf(content.purchaseId))
      statusChanged()
    },
    forget() {
      cancelStatus?.()
      cancelStatus = undefined
      cancelBatch?.()
      cancelBatch = undefined
    },
  }
}
