// What a profile does with shipments that the service has and the database has not: taken in by hand, and compared after a
// backup was put back.

import type { RestoreView } from '../contract/restore-operations.ts'
import type { ShipmentImportView } from '../contract/shipment-import-operations.ts'
import type { JobControl } from '../core/printing/job-control.ts'
import { isAppError } from '../contract/errors.ts'
import type { Restoration } from '../core/restore/ports.ts'
import { createRestore, type Restore } from '../core/restore/restore.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import {
  createShipmentImport,
  type ImportCounts,
  type ShipmentImport,
} from '../core/shipment-import/shipment-import.ts'
import type { TakeInPorts } from '../core/shipment-import/take-in.ts'
import type { SecondShipments } from '../core/shipping/second-shipments.ts'
import type { Purchase } from '../core/shipping/purchase.ts'
import type { ServiceAccount } from './service-account.ts'
import type { EventListener } from './station.ts'
import type { Stores } from './stores.ts'
import { present } from './views.ts'

export type Restoring = {
  readonly restore: Restore
  readonly imports: ShipmentImport
  view(): Promise<RestoreView>
  importView(): ShipmentImportView
  /** Prints the jobs of the backup that wait for a yes, or takes them out of the queue. */
  answerJobs(print: boolean): Promise<void>
  seen(): Promise<void>
  close(): Promise<void>
}

export type RestoringOptions = {
  readonly stores: Stores
  readonly marks: TakeInPorts['marks']
  readonly account: Pick<ServiceAccount, 'shipments' | 'connected'>
  readonly secondShipments: Pick<SecondShipments, 'noticeListed'>
  readonly lookInto: (purchaseId: string) => Promise<void>
  readonly jobs: Pick<JobControl, 'hold' | 'cancel'>
  readonly clock: Clock
  readonly logger: Logger
  readonly emit: EventListener
  readonly onPurchase: (purchase: Purchase) => void
  readonly onOrders: () => void
  /** Orders may be bought again. */
  readonly onFree: () => void
}

/** What a person looks through; the rest is in Reprint too. */
const shownUnmatched = 200
const tellAfterMs = 100

export function createRestoring(options: RestoringOptions): Restoring {
  const { stores, account, jobs, clock, logger, emit } = options
  let cancelTelling: (() => void) | undefined
  let closed = false

  const ports: TakeInPorts = {
    directory: account.shipments,
    store: stores.shipmentImports,
    purchases: stores.purchases,
    marks: options.marks,
    settle: options.lookInto,
    onSecond: (shipment) => options.secondShipments.noticeListed([shipment]),
    accountKey: () => account.connected().key(),
    onPurchase(purchase) {
      options.onPurchase(purchase)
      tellSoon()
    },
    clock,
    logger,
  }
  const restore = createRestore({
    ...ports,
    clock,
    restores: stores.restores,
    authorize: () => account.connected().service.authorize(),
    onState: tellSoon,
    onCompared: (restoration, counts) => void writeCompared(restoration, counts),
  })
  const imports = createShipmentImport({
    ...ports,
    clock,
    onState(state) {
      emit('shipmentImport', importView())
      if (state.state !== 'running') options.onOrders()
    },
  })

  async function writeCompared({ name }: Restoration, counts: ImportCounts): Promise<void> {
    options.onOrders()
    options.onFree()
    const { found, taken, without_label: without, settled } = counts
    await stores.audit
      .append({
        operator: undefined,
        approvedBy: undefined,
        operation: 'restore.compared',
        subject: name,
        recordId: undefined,
        reason: undefined,
        amount: undefined,
        outcome: `${taken + without + settled} of ${found}`,
      })
      .catch((error: unknown) => logger.error('audit.bug', {}, error))
  }

  /** Changes that come together are told together. */
  function tellSoon(): void {
    if (closed) return
    cancelTelling ??= clock.after(tellAfterMs, () => {
      cancelTelling = undefined
      view().then(
        (now) => emit('restore', now),
        (error: unknown) => {
          if (!closed) logger.error('event.bug', {}, error)
        },
      )
    })
  }

  async function unmatched(): Promise<RestoreView['unmatched']> {
    const since = await stores.restores.lastCompared()
    if (!since) return []
    const purchases = await stores.shipmentImports.listUnmatched(since, shownUnmatched)
    return purchases.map(({ id, orderNumber, trackingNumber, recipient, destination, createdAt, price }) => ({
      purchaseId: id,
      orderNumber,
      trackingNumber: trackingNumber ?? '',
      recipient,
      destination,
      boughtAt: createdAt.toISOString(),
      ...present({ price }),
    }))
  }

  async function view(): Promise<RestoreView> {
    const { pending, comparing, counts, reason } = restore.state()
    return {
      ...(pending && {
        pending: {
          backupAt: pending.backupAt.toISOString(),
          restoredAt: pending.restoredAt.toISOString(),
          comparing,
          counts,
          ...present({ reason }),
        },
      }),
      heldJobs: await stores.restores.countHeldJobs(),
      unmatched: await unmatched(),
    }
  }

  function importView(): ShipmentImportView {
    const run = imports.state()
    if (!run) return {}
    const { reason, beganAt, ...rest } = run
    return { run: { ...rest, beganAt: beganAt.toISOString(), ...present({ reason }) } }
  }

  return {
    restore,
    imports,
    view,
    importView,
    async answerJobs(print) {
      for (const id of await stores.restores.listHeldJobs()) {
        try {
          if (print) await jobs.hold(id, false)
          else await jobs.cancel(id)
        } catch (error) {
          // Somebody has released or cancelled it meanwhile.
          if (!isAppError(error, 'conflict')) throw error
        }
      }
      tellSoon()
    },
    async seen() {
      await stores.restores.see()
      tellSoon()
    },
    async close() {
      closed = true
      cancelTelling?.()
      await Promise.all([restore.close(), imports.close()])
    },
  }
}
