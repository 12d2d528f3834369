// From changes in the open profile to the events that tell the page of them.

import type { ContainerLabels } from '../core/containers/container-labels.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { Purchase } from '../core/shipping/purchase.ts'
import type { EndOfDayListeners } from './end-of-day.ts'
import { batchView } from './batch-views.ts'
import type { Tracking } from '../core/tracking/ports.ts'
import type { ProfileSession } from './profile-session.ts'
import type { StationViews } from './station-views.ts'
import { trackingRow } from './tracking-views.ts'
import type { EventListener } from './station.ts'

/** Changes that come together are told together. */
const statusDelayMs = 50
const batchDelayMs = 200

export type StationEvents = {
  purchaseChanged(purchase: Purchase): void
  jobChanged(job: PrintJob): void
  containerChanged(labels: ContainerLabels): void
  trackingChanged(tracking: Tracking): void
  batchChanged(batchId: string): void
  readonly endOfDay: EndOfDayListeners
  /** Something that the status line shows has changed. */
  statusChanged(): void
  /** Drops what was about to be told of a profile that closes. */
  forget(): void
}

export function createStationEvents({
  open,
  views,
  clock,
  logger,
  emit,
  isHeard,
}: {
  /** The profile that is open now. */
  readonly open: () => ProfileSession | undefined
  readonly views: StationViews
  readonly clock: Clock
  readonly logger: Logger
  readonly emit: EventListener
  /** Somebody listens: for nobody no view is made. */
  readonly isHeard: () => boolean
}): StationEvents {
  let cancelStatus: (() => void) | undefined
  let cancelBatch: (() => void) | undefined

  /** A profile that closes meanwhile has nothing to tell any more. */
  function tell<T>(view: () => Promise<T>, emitView: (view: T) => void): void {
    if (!open() || !isHeard()) return
    view()
      .then(emitView)
      .catch((error: unknown) => {
        if (open()) logger.error('event.bug', {}, error)
      })
  }

  function statusChanged(): void {
    cancelStatus ??= clock.after(statusDelayMs, () => {
      cancelStatus = undefined
      tell(views.status, (now) => emit('station', now))
    })
  }

  function purchaseChanged(purchase: Purchase): void {
    tell(
      () => views.parcel(purchase),
      (view) => emit('parcel', view),
    )
    statusChanged()
  }

  /** Told a few times a second, however fast its rows go. */
  function batchChanged(batchId: string): void {
    cancelBatch ??= clock.after(batchDelayMs, () => {
      cancelBatch = undefined
      tell(
        async () => open()?.batches.snapshot(batchId),
        (now) => now && emit('batch', batchView(now)),
      )
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
    endOfDay: {
      onRefund: (refund) =>
        tell(
          () => views.refund(refund),
          (view) => emit('refund', view),
        ),
      onManifest: (manifest) =>
        tell(
          () => views.manifest(manifest),
          (view) => emit('manifest', view),
        ),
      onLists: () => open() && emit('manifestLists', {}),
    },
    jobChanged(job) {
      tell(
        () => views.printJob(job),
        (view) => emit('printJob', view),
      )
      const { content } = job
      if (content.kind === 'label') {
        tell(
          () => parcelOf(content.purchaseId),
          (view) => view && emit('parcel', view),
        )
      }
      statusChanged()
    },
    containerChanged(labels) {
      tell(
        () => views.container(labels),
        (view) => emit('container', view),
      )
    },
    trackingChanged(tracking) {
      tell(
        async () => {
          const since = await open()?.tracking.followedSince()
          return since && trackingRow(tracking, since)
        },
        (row) => row && emit('tracking', row),
      )
    },
    forget() {
      cancelStatus?.()
      cancelStatus = undefined
      cancelBatch?.()
      cancelBatch = undefined
    },
  }
}
