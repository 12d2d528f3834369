// Batches: orders bought one after the other as scans are, held up by the printer that they print on.

import { AppError } from '../../contract/errors.ts'
import type { PrinterCondition } from '../../contract/printers.ts'
import type { BatchRow } from '../../core/batch/batch.ts'
import { createBatches, type Batches, type BatchSnapshot } from '../../core/batch/batches.ts'
import type { PrinterReadiness } from '../../core/batch/ports.ts'
import { classifyScan } from '../../core/scanning/classify-scan.ts'
import { chooseService } from '../../core/ship/choose-service.ts'
import { rateRequestOf } from '../../core/ship/draft/draft-request.ts'
import { keepsFromPrinting } from '../../core/printing/roles.ts'
import type { SpendingGuard } from '../../core/spending/first-spending.ts'
import { newId } from '../runtime.ts'
import { createSoon } from '../../core/soon.ts'
import { batchRowView, batchView } from './batch-views.ts'
import type { BringOrder } from './bring-order.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'
import type { Printing } from './printing.ts'
import { openSharedBatches, type SharedBatchPart } from './shared-batches.ts'
import type { WarehousePart } from './warehouse.ts'

/** What was heard of a printer may be old: it is asked, and has so long to say better. */
const freshWordMs = 3_000
const lookMs = 100

/** Its progress is told a few times a second, however fast its rows go. */
const tellAfterMs = 200

type BatchPorts = PortsOf<
  'account' | 'changes' | 'page' | 'clock' | 'logger',
  'batches' | 'batchShares' | 'orders' | 'purchases' | 'jobs' | 'labels'
> &
  Pick<Printing, 'batchLabelsGoOn' | 'printerFor' | 'printers' | 'printRequests' | 'scansFirst' | 'spool'> &
  Pick<ShippingParts, 'shipping'> & {
    readonly spending: Pick<SpendingGuard, 'allow'>
    readonly warehouse: Pick<WarehousePart, 'batches' | 'fetchOrder'> | undefined
    readonly bringOrder: BringOrder
  }

export function batchFeature(ports: BatchPorts): Feature<'batch'> {
  const { stores, shipping, account, spool, changes, page, clock, logger } = ports
  const toTell = createSoon(clock, tellAfterMs, (batchId) =>
    page.tell('batch', async () => view(await batches.snapshot(batchId))),
  )
  const sharing: SharedBatchPart = openSharedBatches({
    ...ports,
    onChange: (batchId) => batches.sharingChanged(batchId),
    isAtWork: (batchId) => batches.isAtWork(batchId),
  })
  const view = (snapshot: BatchSnapshot) => batchView(snapshot, sharing.view(snapshot))

  async function freshCondition(printerId: string, waitingJobs: number): Promise<PrinterCondition> {
    const now = () => spool.printerStates().get(printerId)?.condition ?? 'unknown'
    // With jobs in its queue the printer is asked all the time.
    if (!keepsFromPrinting(now()) || waitingJobs > 0) return now()
    spool.check(printerId)
    for (let waited = 0; keepsFromPrinting(now()) && waited < freshWordMs; waited += lookMs) {
      await new Promise<void>((resolve) => clock.after(lookMs, resolve))
    }
    return now()
  }

  async function printer(): Promise<PrinterReadiness> {
    const setting = ports.printerFor('label')
    if (!setting) {
      const reason = new AppError('no_printer', 'No printer is set up for labels').toInfo()
      return { kind: 'stopped', reason, printerName: undefined, condition: undefined }
    }
    const { id, name } = setting
    const stop = (reason: AppError, condition?: PrinterCondition): PrinterReadiness => ({
      kind: 'stopped',
      reason: reason.toInfo(),
      printerName: name,
      condition,
    })
    if (ports.printers.isHeld(id))
      return stop(new AppError('printer_not_ready', 'The queue of the printer is held'))
    const asking = await stores.jobs.findStopping(id)
    if (asking) {
      const reason = new AppError('printer_link_broken', 'It is not known whether a label came out')
      return {
        kind: 'stopped',
        reason: asking.reason ?? reason.toInfo(),
        printerName: name,
        condition: asking.condition,
      }
    }
    const waitingJobs = await stores.jobs.countQueued(id)
    const condition = await freshCondition(id, waitingJobs)
    if (!keepsFromPrinting(condition)) return { kind: 'ready', waitingJobs }
    return condition === 'unreachable' || condition === 'offline'
      ? stop(new AppError('printer_unreachable', 'The printer does not answer'), condition)
      : stop(new AppError('printer_not_ready', 'The printer is not ready'), condition)
  }

  const batches: Batches = createBatches({
    store: stores.batches,
    shared: sharing.rows,
    ship: (orderNumber, gestureId, parcelLimit) =>
      shipping.ship(orderNumber, gestureId, undefined, parcelLimit),
    purchase: (id) => stores.purchases.get(id),
    purchaseOfGesture: (gestureId) => stores.purchases.findByGesture(gestureId),
    async priceOf(orderNumber) {
      const { draft, check, kept } = await shipping.drafts.open({
        orderNumber,
        parcelNumber: 1,
        isReturn: false,
      })
      if (kept || check.problems.length > 0) return undefined
      return (await chooseService(account.service, draft.service, rateRequestOf(draft), true)).price
    },
    printSlip: (orderNumber, gestureId) => ports.printRequests.packingSlip(orderNumber, { gestureId }),
    printer,
    onLabelsFree: ports.batchLabelsGoOn,
    areScansUnderWay: () => ports.scansFirst.areUnderWay(),
    findOrder: (orderNumber) => stores.orders.findByNumber(orderNumber),
    clock,
    newId,
    logger,
    onChange: toTell.ask,
  })
  changes.on('purchase', (purchase) => batches.purchaseChanged(purchase))
  changes.on('printJob', ({ content }) => {
    batches.printingChanged()
    if (content.kind !== 'label') return
    void batches
      .paperChanged(content.purchaseId)
      .catch((error: unknown) => logger.error('batch.bug', {}, error))
  })
  changes.on('printer', () => batches.printingChanged())

  const moved = async (batchId: string, { orderNumber }: BatchRow) => ({
    orderNumber,
    batch: view(await batches.snapshot(batchId)),
  })

  return {
    async start() {
      await batches.start()
      sharing.start()
    },
    async close() {
      await batches.close()
      await sharing.close()
      toTell.forget()
    },
    handlers: {
      async 'batch.current'() {
        const batch = await batches.current()
        return batch ? { batch: view(batch) } : {}
      },
      async 'batch.create'({ source }) {
        return view(await batches.create(source))
      },
      async 'batch.add'({ batchId, text, gestureId }) {
        const scanned = classifyScan(text)
        // A shop may use numbers for its orders that look like a carrier's.
        const number = scanned.kind === 'order' ? scanned.orderNumber : scanned.text
        const added = await batches.add(batchId, number)
        const now = async () => view(await batches.snapshot(batchId))
        if (added.outcome !== 'not_found') return { ...added, batch: await now() }
        const { kind, ...notHere } = await ports.bringOrder(number, { gestureId, text })
        if (kind === 'not_here') return { ...added, notHere, batch: await now() }
        return { ...(await batches.add(batchId, number)), batch: await now() }
      },
      async 'batch.rows'({ batchId, ...piece }) {
        const { totals } = await batches.snapshot(batchId)
        const rows = await stores.batches.rows(batchId, piece)
        const { in_doubt, refused, not_sent, held, already_shipped } = totals.counts
        return {
          rows: await Promise.all(rows.map((row) => batchRowView(row, stores))),
          total:
            piece.which === 'all'
              ? totals.total + totals.counts.taken_out
              : in_doubt + refused + not_sent + held + already_shipped,
        }
      },
      async 'batch.takeOut'({ batchId, place }) {
        return moved(batchId, await batches.takeOut(batchId, place))
      },
      async 'batch.putBack'({ batchId, place }) {
        return moved(batchId, await batches.putBack(batchId, place))
      },
      async 'batch.tryAgain'({ batchId, rows, cost, limit }, { rowLimit }) {
        await ports.spending.allow({ kind: 'label' })
        return view(await batches.tryAgain(batchId, { rows, cost, limit }, rowLimit))
      },
      async 'batch.estimate'({ batchId, on }) {
        return view(await batches.estimate(batchId, on))
      },
      async 'batch.start'({ batchId, rows, total, limit, withSlips, shared }, { rowLimit, onWordOf }) {
        // Once, before it starts: nobody waits at its rows.
        await ports.spending.allow({ kind: 'label' })
        if (shared) await sharing.check()
        if (shared) sharing.isShared(batchId, onWordOf)
        return view(await batches.begin(batchId, { rows, total, limit, withSlips, shared }, rowLimit))
      },
      async 'batch.share'({ batchId }, { onWordOf }) {
        await batches.snapshot(batchId)
        await sharing.check()
        await stores.batchShares.share(batchId)
        sharing.isShared(batchId, onWordOf)
        batches.sharingChanged(batchId)
        return view(await batches.snapshot(batchId))
      },
      async 'batch.elsewhere'() {
        const list = await sharing.list()
        return list === 'unknown' ? { batches: [], unknown: true } : { batches: [...list] }
      },
      async 'batch.help'({ batchId: sharedId }, { rowLimit }) {
        await ports.spending.allow({ kind: 'label' })
        const { batchId, isNew } = await sharing.help(batches, sharedId)
        return view(isNew ? await batches.help(batchId, rowLimit) : await batches.snapshot(batchId))
      },
      async 'batch.pause'({ batchId }) {
        return view(await batches.pause(batchId))
      },
      async 'batch.resume'({ batchId, limit }, { rowLimit }) {
        await ports.spending.allow({ kind: 'label' })
        return view(await batches.resume(batchId, limit, rowLimit))
      },
      async 'batch.cancel'({ batchId }) {
        return view(await batches.cancel(batchId))
      },
    },
  }
}
