// Batches of the open profile: bought as scans are, and held up by the printer that they print on.

import type { PrinterCondition, PrinterSetting } from '../contract/printers.ts'
import { AppError } from '../contract/errors.ts'
import { createBatches, type Batches } from '../core/batch/batches.ts'
import type { PrinterReadiness } from '../core/batch/ports.ts'
import type { ScansFirst } from '../core/batch/scans-first.ts'
import type { Spool } from '../core/printing/spool.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import { chooseService } from '../core/shipping/choose-service.ts'
import { rateRequestOf } from '../core/shipping/draft/draft-request.ts'
import type { Shipping } from '../core/shipping/shipping.ts'
import type { ShippingService } from '../core/shipping/shipping-service.ts'
import type { Stores } from './stores.ts'
import { newId } from './runtime.ts'

/** Conditions in which no label comes out before somebody has been at the printer. The others pass by themselves. */
const stopped: ReadonlySet<PrinterCondition> = new Set([
  'paused',
  'paper_out',
  'ribbon_out',
  'head_open',
  'fault',
  'offline',
  'unreachable',
])

/** What was heard of a printer may be old: it is asked, and has so long to say better. */
const freshWordMs = 3_000
const lookMs = 100

export type BatchesOptions = {
  readonly stores: Pick<Stores, 'batches' | 'orders' | 'purchases' | 'jobs'>
  readonly shipping: Shipping
  readonly scansFirst: ScansFirst
  readonly service: Pick<ShippingService, 'getRates' | 'listOfferedServices'>
  readonly labelPrinter: () => PrinterSetting | undefined
  readonly isHeld: (printerId: string) => boolean
  readonly spool: Spool
  readonly clock: Clock
  readonly logger: Logger
  readonly onBatch: (batchId: string) => void
}

export function openBatches(options: BatchesOptions): Batches {
  const { stores, shipping, service, spool, clock, logger } = options

  async function freshCondition(printerId: string, waitingJobs: number): Promise<PrinterCondition> {
    const now = () => spool.printerStates().get(printerId)?.condition ?? 'unknown'
    // With jobs in its queue the printer is asked all the time.
    if (!stopped.has(now()) || waitingJobs > 0) return now()
    spool.check(printerId)
    for (let waited = 0; stopped.has(now()) && waited < freshWordMs; waited += lookMs) {
      await new Promise<void>((resolve) => clock.after(lookMs, resolve))
    }
    return now()
  }

  async function printer(): Promise<PrinterReadiness> {
    const setting = options.labelPrinter()
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
    if (options.isHeld(id)) return stop(new AppError('printer_not_ready', 'The queue of the printer is held'))
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
    if (!stopped.has(condition)) return { kind: 'ready', waitingJobs }
    return condition === 'unreachable' || condition === 'offline'
      ? stop(new AppError('printer_unreachable', 'The printer does not answer'), condition)
      : stop(new AppError('printer_not_ready', 'The printer is not ready'), condition)
  }

  return createBatches({
    store: stores.batches,
    ship: (orderNumber, gestureId, parcelLimit) =>
      shipping.ship(orderNumber, gestureId, undefined, parcelLimit),
    purchase: (id) => stores.purchases.get(id),
    purchaseOfGesture: (gestureId) => stores.purchases.findByGesture(gestureId),
    async priceOf(orderNumber) {
      const { draft, check } = await shipping.drafts.open({ orderNumber, parcelNumber: 1, isReturn: false })
      if (check.problems.length > 0) return undefined
      return (await chooseService(service, draft.service, rateRequestOf(draft), true)).price
    },
    printer,
    areScansUnderWay: () => options.scansFirst.areUnderWay(),
    findOrder: (orderNumber) => stores.orders.findByNumber(orderNumber),
    clock,
    newId,
    logger,
    onChange: options.onBatch,
  })
}
