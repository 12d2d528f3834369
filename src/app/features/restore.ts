// What a profile does with shipments that the service has and the database has not: taken in by hand, and compared after a
// backup was put back.

import { isAppError } from '../../contract/errors.ts'
import type { RestoreView } from '../../contract/restore.ts'
import type { ShipmentImportView } from '../../contract/shipment-import.ts'
import type { Restoration } from '../../core/restore/ports.ts'
import { createRestore } from '../../core/restore/restore.ts'
import { createShipmentImport, type ImportCounts } from '../../core/shipment-import/shipment-import.ts'
import type { TakeInPorts } from '../../core/shipment-import/take-in.ts'
import { listsWithinMs } from '../station/station-settings.ts'
import { present } from '../views.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'
import type { Printing } from './printing.ts'

type RestorePorts = PortsOf<
  'account' | 'hold' | 'settings' | 'changes' | 'page' | 'clock' | 'logger',
  'shipmentImports' | 'purchases' | 'restores' | 'audit'
> &
  Pick<Printing, 'spool'> &
  Pick<ShippingParts, 'marks' | 'secondShipments' | 'shipping'>

/** What a person looks through; the rest is in Reprint too. */
const shownUnmatched = 200
const tellAfterMs = 100

export function restoreFeature(options: RestorePorts): Feature<'restore' | 'shipmentImport'> {
  const { stores, account, hold, spool, changes, page, clock, logger } = options
  const closing = Promise.withResolvers<void>()
  let cancelTelling: (() => void) | undefined

  const ports: TakeInPorts = {
    account: () => account.connectedFor.shipments(),
    store: stores.shipmentImports,
    purchases: stores.purchases,
    marks: options.marks,
    // A label that the disk does not take is held until the station closes: nothing here waits for that.
    settle: (purchaseId) => Promise.race([options.shipping.lookInto(purchaseId), closing.promise]),
    onSecond: (shipment) => options.secondShipments.noticeListed([shipment]),
    onPurchase(purchase) {
      changes.emit('purchase', purchase)
      tellSoon()
    },
    clock,
    logger,
  }
  const restore = createRestore({
    ...ports,
    clock,
    restores: stores.restores,
    hold,
    listsWithinMs: () => listsWithinMs(options.settings.read()),
    onState: tellSoon,
    onReleased: () => changes.emit('ordersReleased'),
    onCompared: (restoration, counts) => void writeCompared(restoration, counts),
  })
  const imports = createShipmentImport({
    ...ports,
    clock,
    onState(state) {
      page.tell('shipmentImport', importView)
      if (state.state !== 'running') changes.emit('orders')
    },
  })

  async function writeCompared({ name }: Restoration, counts: ImportCounts): Promise<void> {
    changes.emit('orders')
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
    cancelTelling ??= clock.after(tellAfterMs, () => {
      cancelTelling = undefined
      page.tell('restore', view)
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
    const { pending, comparing, counts, reason, againAt } = restore.state()
    return {
      ...(pending && {
        pending: {
          backupAt: pending.backupAt.toISOString(),
          restoredAt: pending.restoredAt.toISOString(),
          comparing,
          counts,
          ...present({ reason, againAt: againAt?.toISOString() }),
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

  /** Prints the jobs of the backup that wait for a yes, or takes them out of the queue. */
  async function answerJobs(print: boolean): Promise<void> {
    for (const id of await stores.restores.listHeldJobs()) {
      try {
        if (print) await spool.hold(id, false)
        else await spool.cancel(id)
      } catch (error) {
        // Somebody has released or cancelled it meanwhile.
        if (!isAppError(error, 'conflict')) throw error
      }
    }
    tellSoon()
  }

  return {
    opened: () => restore.compare(),
    serviceBack: () => restore.compare(),
    accountChanged: () => restore.compare(),
    async close() {
      closing.resolve()
      await Promise.all([restore.close(), imports.close()])
      cancelTelling?.()
    },
    handlers: {
      'restore.get': view,
      'restore.compare'() {
        restore.compare()
        return view()
      },
      async 'restore.waive'({ reason }) {
        await restore.waive(reason)
        return view()
      },
      async 'restore.answerJobs'({ print }) {
        await answerJobs(print)
        return view()
      },
      async 'restore.seen'() {
        await stores.restores.see()
        tellSoon()
        return view()
      },
      'shipmentImport.get': () => Promise.resolve(importView()),
      'shipmentImport.start'(wish) {
        imports.start(wish)
        return Promise.resolve(importView())
      },
      'shipmentImport.cancel'() {
        imports.cancel()
        return Promise.resolve(importView())
      },
    },
  }
}
