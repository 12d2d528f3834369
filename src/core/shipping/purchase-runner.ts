// Takes one purchase from `prepared` to its end. Each move is on disk before the next begins (see purchase.ts), and
// doubt is settled by the shipment that the service has under the transactionId, never by a new purchase or a refusal.

import { defaultDoubtMinutes, type DoubtEndReason } from '../../contract/doubt.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import { AppError, isAppError, type ErrorInfo } from '../../contract/errors.ts'
import { checkDelayMs, doubtEnded, longestWaitMs, mayEndDoubt, notToBeEnded } from '../doubt.ts'
import type { NewPrintJob } from '../printing/print-job.ts'
import { begunAt, evenTime, waitMsUntil } from '../lasting-wait.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import { afterNotKnown } from './doubt.ts'
import { createHeldCommits } from './hold-until-kept.ts'
import type { PurchaseChange, PurchaseStore, StoredLabel } from './ports.ts'
import { labelWarnings, priceWarnings } from './bought-warnings.ts'
import type { Purchase } from './purchase.ts'
import {
  UnexpectedResponse,
  type ServiceLabel,
  type ServiceShipment,
  type ShippingService,
} from './shipping-service.ts'

export type PurchaseRunnerPorts = {
  readonly purchases: PurchaseStore
  readonly service: ShippingService
  /** Where a new label is printed; undefined where no printer is set up. */
  readonly labelPrinter: () => PrinterSetting | undefined
  /** Labels are scanned back once they are printed; not where this is left out. */
  readonly scanBack?: () => boolean
  /** How long the service has to have said "not known" before a person may end the doubt. */
  readonly doubtLongMs?: () => number
  readonly clock: Clock
  readonly newId: NewId
  readonly logger: Logger
  /** Called after each change that is on disk, and with the reason why a label that was bought is not yet. */
  readonly onPurchase: (purchase: Purchase) => void
  /** Called when print jobs were committed for a printer. */
  readonly onJobs: (printerId: string) => void
}

export type PurchaseRunner = {
  /** Sends a purchase that is `prepared`. */
  send(purchase: Purchase): void
  /** Looks into a purchase that is `in_doubt`, now. */
  lookInto(purchaseId: string): void
  /**
   * Ends a doubt on a person's word, unless the service has the shipment by now. Throws `not_found`, `conflict` where it
   * may not be ended yet, and what keeps the service from being asked a last time.
   */
  endDoubt(purchaseId: string, reason: DoubtEndReason): Promise<Purchase>
  /** After a start: what was under way becomes doubt, and all doubt is looked into. */
  start(): Promise<void>
  /** Stops timers, begins nothing more, and waits for what is under way: an answer that arrives meanwhile is kept. */
  close(): Promise<void>
}

/** Failures after which it is certain that nothing of the request left this station: it may simply be sent again. */
const nothingLeft = ['service_unreachable', 'no_account'] as const
/** Failures by which the request itself is answered: it will not be bought as it is. Believed of a first try alone. */
const saidNo = ['service_refused', 'service_auth_failed', 'invalid_input'] as const

/** Wait before a purchase is taken up again that a fault of the station itself left half done. */
const afterBugMs = 5_000

const settled = { reason: undefined, nextCheckAt: undefined, notFoundAt: undefined } satisfies PurchaseChange

export function createPurchaseRunner(ports: PurchaseRunnerPorts): PurchaseRunner {
  const { purchases, service, clock, logger } = ports
  /** Purchases whose request is out, or whose doubt is looked into. */
  const working = new Map<string, Promise<void>>()
  const timers = new Map<string, () => void>()
  /** When each purchase in doubt was last said to be not known. */
  const lookedAt = new Map<string, Date>()
  const held = createHeldCommits(clock)
  const now = evenTime(clock)
  let closed = false

  function told(purchase: Purchase): Purchase {
    ports.onPurchase(purchase)
    return purchase
  }

  /** Runs one piece of work on a purchase; while it runs, a second is not begun. */
  function work(id: string, run: () => Promise<void>): Promise<void> {
    const running = working.get(id)
    if (running) return running
    const done = run()
      .catch((error: unknown) => {
        logger.error('purchase.bug', { purchaseId: id }, error)
        if (!closed)
          timers.set(
            id,
            clock.after(afterBugMs, () => void resume(id)),
          )
      })
      .finally(() => working.delete(id))
    working.set(id, done)
    return done
  }

  function noteBug({ id }: Purchase, error: unknown): void {
    if (!isAppError(error)) logger.error('purchase.bug', { purchaseId: id }, error)
  }

  /** A purchase that was left in `sent` (a full disk, a bug, the end of the process) becomes doubt. */
  async function resume(id: string): Promise<void> {
    await work(id, async () => {
      const purchase = await purchases.get(id)
      if (purchase?.state === 'sent') await doubt(purchase, stoppedMeanwhile())
      else if (purchase?.state === 'in_doubt') lookIntoAfter(purchase)
    })
  }

  async function move(purchase: Purchase, change: PurchaseChange): Promise<Purchase> {
    const moved = await purchases.update(purchase.id, purchase.state, change)
    if (!moved) throw new Error(`purchase ${purchase.id} is no longer ${purchase.state}`)
    logger.info('purchase.moved', { purchaseId: moved.id, from: purchase.state, to: moved.state })
    return told(moved)
  }

  async function send(prepared: Purchase): Promise<void> {
    try {
      await service.authorize()
    } catch (error) {
      noteBug(prepared, error)
      await move(
        prepared,
        isAppError(error, ...saidNo) ? refusal(error) : { reason: infoOf(error, prepared.id) },
      )
      return
    }
    await post(await move(prepared, { state: 'sent', ...settled }), true)
  }

  /** Sends the request of a purchase in state `sent`. `first`: no earlier try can have reached the service. */
  async function post(sent: Purchase, first: boolean): Promise<void> {
    if (!sent.request) throw new Error('a purchase without its request was sent')
    let shipment: ServiceShipment
    try {
      shipment = await service.createShipment(sent.request, sent.transactionId)
    } catch (error) {
      // What refuses a repeat may do so because the first try is still at work, or has bought: that is doubt.
      if (first && isAppError(error, ...saidNo)) await move(sent, refusal(error))
      else if (first && isAppError(error, ...nothingLeft))
        await move(sent, { state: 'prepared', reason: infoOf(error, sent.id) })
      else await doubt(sent, error)
      return
    }
    await keep(sent, shipment)
  }

  /** The shipment is known: its label is fetched if it did not come along, and all is committed at once. */
  async function keep(purchase: Purchase, shipment: ServiceShipment): Promise<void> {
    const packageCount = purchase.request?.packages.length ?? 1
    let labels = shipment.labels
    try {
      if (labels.length < packageCount) {
        const kept = await service.getLabels(shipment.shipmentId)
        if (kept.length > labels.length) labels = kept
      }
    } catch (error) {
      // What came with the shipment is kept; without any label it is not known what there is.
      if (labels.length === 0) {
        await doubt(purchase, error)
        return
      }
    }
    const labelPrinter = ports.labelPrinter()
    const stored = inOrder(labels).map((label): StoredLabel => ({
      ...label,
      id: ports.newId(),
      purchaseId: purchase.id,
    }))
    const jobs = labelPrinter
      ? stored.map((label): NewPrintJob => ({
          id: ports.newId(),
          content: { kind: 'label', labelId: label.id, purchaseId: purchase.id },
          printerId: labelPrinter.id,
          role: 'label',
          copies: 1,
          gestureId: undefined,
          reprintReason: undefined,
        }))
      : []
    const { shipmentId, trackingNumber, price, raw } = shipment
    const warnings = [
      ...shipment.warnings,
      ...labelWarnings(labels.length, packageCount),
      ...priceWarnings(purchase.quotedPrice, price),
    ]
    const change = { state: 'bought', shipmentId, trackingNumber, price, warnings, ...settled } as const
    const bought = await held.untilKept(
      () => purchases.commitBought(purchase.id, change, raw, stored, jobs, ports.scanBack?.() ?? false),
      (reason) => {
        logger.error('purchase.not_kept', { purchaseId: purchase.id, code: reason.code })
        told({ ...purchase, reason })
      },
    )
    if (!bought) return
    logger.info('purchase.moved', { purchaseId: bought.id, from: purchase.state, to: bought.state })
    if (labelPrinter) ports.onJobs(labelPrinter.id)
    told(bought)
  }

  async function doubt(purchase: Purchase, error: unknown): Promise<void> {
    if (error instanceof UnexpectedResponse) await purchases.keepRaw(purchase.id, error.raw)
    noteBug(purchase, error)
    const delayMs = checkDelayMs(purchase.checks)
    lookIntoAfter(
      await move(purchase, {
        state: 'in_doubt',
        reason: infoOf(error, purchase.id),
        checks: purchase.checks + 1,
        nextCheckAt: new Date(now().getTime() + delayMs),
      }),
    )
  }

  function lookIntoAfter(purchase: Purchase): void {
    timers.get(purchase.id)?.()
    if (closed) return
    const waitMs = purchase.nextCheckAt ? waitMsUntil(purchase.nextCheckAt, now(), longestWaitMs) : 0
    timers.set(
      purchase.id,
      clock.after(waitMs, () => void lookInto(purchase.id)),
    )
  }

  /** Settles doubt by asking what became of the transactionId; never by a new purchase. */
  function lookInto(id: string): Promise<void> {
    timers.get(id)?.()
    timers.delete(id)
    return work(id, async () => {
      const purchase = await purchases.get(id)
      if (purchase?.state !== 'in_doubt' || closed) return
      let found: ServiceShipment | undefined
      try {
        found = await service.findByTransactionId(purchase.transactionId)
      } catch (error) {
        await doubt(purchase, error)
        return
      }
      if (found) {
        lookedAt.delete(purchase.id)
        await keep(purchase, found)
        return
      }
      await afterNotFound(purchase)
    })
  }

  /** "Not known" proves nothing: the same request may go out again, and is looked for after growing pauses. */
  async function afterNotFound(purchase: Purchase): Promise<void> {
    const at = now()
    // Of this run, by even time; of an earlier one, what the purchase says.
    const lastAt = lookedAt.get(purchase.id) ?? begunAt(purchase.updatedAt, at)
    lookedAt.set(purchase.id, at)
    const { since: notFoundAt, repeat, nextLookMs } = afterNotKnown(purchase, lastAt, at)
    if (repeat && purchase.request) {
      await post(await move(purchase, { state: 'sent', notFoundAt, nextCheckAt: undefined }), false)
      return
    }
    lookIntoAfter(
      await move(purchase, {
        state: 'in_doubt',
        ...(purchase.request ? {} : { reason: requestSealed().toInfo() }),
        checks: purchase.checks + (purchase.notFoundAt ? 1 : 0),
        notFoundAt,
        nextCheckAt: new Date(at.getTime() + nextLookMs),
      }),
    )
  }

  async function endNow(id: string, reason: DoubtEndReason): Promise<Purchase> {
    const purchase = await purchases.get(id)
    if (!purchase) throw new AppError('not_found', 'There is no such purchase')
    const longMs = ports.doubtLongMs?.() ?? defaultDoubtMinutes * 60_000
    if (!mayEndDoubt(purchase, longMs, now())) throw notToBeEnded()
    const found = await service.findByTransactionId(purchase.transactionId)
    if (found) {
      await keep(purchase, found)
      return (await purchases.get(id)) ?? purchase
    }
    const ended = await move(purchase, refusal(doubtEnded(reason)))
    timers.get(id)?.()
    timers.delete(id)
    return ended
  }

  return {
    async endDoubt(id, reason) {
      await working.get(id)
      const outcomes: (Purchase | AppError)[] = []
      await work(id, async () => {
        const outcome = await endNow(id, reason).catch((error: unknown) => {
          if (!isAppError(error)) throw error
          return error
        })
        outcomes.push(outcome)
      })
      // Another piece of work may have come first; what it came to is shown before anybody decides.
      const outcome = outcomes[0] ?? notToBeEnded()
      if (isAppError(outcome)) throw outcome
      return outcome
    },

    send(prepared) {
      // Nobody would wait for its answer.
      if (closed) return
      void work(prepared.id, () => send(prepared))
    },

    lookInto(purchaseId) {
      void lookInto(purchaseId)
    },

    async start() {
      for (const purchase of await purchases.listByState('sent')) {
        await move(purchase, {
          state: 'in_doubt',
          reason: stoppedMeanwhile().toInfo(),
          nextCheckAt: now(),
          // It may have been sent just before: the time of "not known" begins anew.
          notFoundAt: undefined,
        })
      }
      for (const purchase of await purchases.listByState('in_doubt')) lookIntoAfter(purchase)
    },

    async close() {
      closed = true
      for (const cancel of timers.values()) cancel()
      held.close()
      await Promise.allSettled(working.values())
    },
  }
}

/** One label a package, printed in the order of the packages. */
const inOrder = (labels: readonly ServiceLabel[]) =>
  labels.toSorted((a, b) => a.packageNumber - b.packageNumber)

const refusal = (error: AppError) => ({ state: 'refused', ...settled, reason: error.toInfo() }) as const

/** `id` is what the log calls the purchase. */
function infoOf(error: unknown, id: string): ErrorInfo {
  if (isAppError(error)) return error.toInfo()
  return { code: 'internal', message: 'The station met a fault of its own; see the log', details: { id } }
}

const stoppedMeanwhile = () =>
  new AppError('service_no_answer', 'The station stopped before the answer of the service was kept')

const requestSealed = () =>
  new AppError(
    'sealed_with_other_key',
    'The service does not know this purchase, and its request cannot be opened',
  )
