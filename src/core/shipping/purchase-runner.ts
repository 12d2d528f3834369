// Takes one purchase from `prepared` to its end. Each move is on disk before the next begins (see purchase.ts), and
// doubt is settled by the shipment that the service has under the transactionId, never by a new purchase or a refusal.

import type { DoubtEndReason } from '../../contract/doubt.ts'
import { isAppError } from '../../contract/errors.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import { evenTime } from '../lasting-wait.ts'
import type { NewPrintJob } from '../printing/print-job.ts'
import type { Clock, NewId } from '../runtime.ts'
import { labelWarnings, priceWarnings } from './bought-warnings.ts'
import { createHeldCommits } from './hold-until-kept.ts'
import {
  createLookInto,
  infoOf,
  refusal,
  settled,
  stoppedMeanwhile,
  type LookIntoPorts,
} from './look-into.ts'
import type { PurchaseChange, StoredLabel } from './ports.ts'
import type { Purchase } from './purchase.ts'
import type { ConnectedAccount } from './purchase-account.ts'
import { createPurchaseTurns } from './purchase-turns.ts'
import type { ServiceLabel, ServiceShipment, ShippingService, ToldShipment } from './shipping-service.ts'

export type PurchaseRunnerPorts = LookIntoPorts & {
  readonly service: ShippingService
  /** Where a new label is printed; undefined where no printer is set up. */
  readonly labelPrinter: () => PrinterSetting | undefined
  /** Labels are scanned back once they are printed; not where this is left out. */
  readonly scanBack?: () => boolean
  readonly clock: Clock
  readonly newId: NewId
  /** Called after each change that is on disk, and with the reason why a label that was bought is not yet. */
  readonly onPurchase: (purchase: Purchase) => void
  /** Told what the service lists under the transactionId of a purchase that is bought. */
  readonly onListed?: (purchaseId: string, told: readonly ToldShipment[]) => Promise<void>
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
  /**
   * Takes a person's word that a purchase in doubt was sent with the account that is connected now: it is looked up there,
   * and never sent there. Throws `not_found`, `conflict` where there is nothing to be said, and what keeps the account
   * from being asked.
   */
  sayAccount(purchaseId: string): Promise<Purchase>
  /** After a start: what was under way becomes doubt, and all doubt is looked into. */
  start(): Promise<void>
  /** Stops timers, begins nothing more, and waits for what is under way: an answer that arrives meanwhile is kept. */
  close(): Promise<void>
}

/** Failures after which it is certain that nothing of the request left this station: it may simply be sent again. */
const nothingLeft = ['service_unreachable', 'no_account'] as const
/** Failures by which the request itself is answered: it will not be bought as it is. Believed of a first try alone. */
const saidNo = ['service_refused', 'service_auth_failed', 'invalid_input'] as const

/** By then a first try that was slow has bought, if ever it does. */
const secondLookMs = 600_000

export function createPurchaseRunner(ports: PurchaseRunnerPorts): PurchaseRunner {
  const { purchases, clock, logger } = ports
  const held = createHeldCommits(clock)
  const now = evenTime(clock)
  const turns = createPurchaseTurns(clock, logger, (id) => void doubts.resume(id))
  const doubts = createLookInto(ports, turns, {
    now,
    move,
    repeat: (sent, account) => post(sent, account, false),
    keep,
  })

  function told(purchase: Purchase): Purchase {
    ports.onPurchase(purchase)
    return purchase
  }

  async function move(purchase: Purchase, change: PurchaseChange): Promise<Purchase> {
    const moved = await purchases.update(purchase.id, purchase.state, change)
    if (!moved) throw new Error(`purchase ${purchase.id} is no longer ${purchase.state}`)
    logger.info('purchase.moved', { purchaseId: moved.id, from: purchase.state, to: moved.state })
    return told(moved)
  }

  async function send(prepared: Purchase): Promise<void> {
    const account = ports.account()
    try {
      await account.service.authorize()
    } catch (error) {
      if (!isAppError(error)) logger.error('purchase.bug', { purchaseId: prepared.id }, error)
      await move(
        prepared,
        isAppError(error, ...saidNo) ? refusal(error) : { reason: infoOf(error, prepared.id) },
      )
      return
    }
    const accountKey = account.key()
    if (accountKey === undefined) throw new Error('an account without a name has answered')
    await post(await move(prepared, { state: 'sent', accountKey, ...settled }), account, true)
  }

  /** Sends the request of a purchase in state `sent`. `first`: no earlier try can have reached the service. */
  async function post(sent: Purchase, account: ConnectedAccount, first: boolean): Promise<void> {
    if (!sent.request) throw new Error('a purchase without its request was sent')
    let shipment: ServiceShipment
    try {
      shipment = await account.service.createShipment(sent.request, sent.transactionId)
    } catch (error) {
      // What refuses a repeat may do so because the first try is still at work, or has bought: that is doubt.
      if (first && isAppError(error, ...saidNo)) await move(sent, refusal(error))
      else if (first && isAppError(error, ...nothingLeft))
        await move(sent, { state: 'prepared', accountKey: undefined, reason: infoOf(error, sent.id) })
      else await doubts.doubt(sent, error)
      return
    }
    await keep(sent, shipment, account)
    // The first try may have bought as well, by now or later.
    if (!first) await lookForSecond(sent.id, account)
  }

  /** The shipment is known: its label is fetched if it did not come along, and all is committed at once. */
  async function keep(
    purchase: Purchase,
    shipment: ServiceShipment,
    account: ConnectedAccount,
  ): Promise<void> {
    const packageCount = purchase.request?.packages.length ?? 1
    let labels = shipment.labels
    try {
      if (labels.length < packageCount) {
        const kept = await account.service.getLabels(shipment.shipmentId)
        if (kept.length > labels.length) labels = kept
      }
    } catch (error) {
      // What came with the shipment is kept; without any label it is not known what there is.
      if (labels.length === 0) {
        await doubts.doubt(purchase, error)
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
    // Found where nobody knew whose it is, it is this account's.
    const accountKey = account.key() ?? purchase.accountKey
    const change = {
      state: 'bought',
      accountKey,
      shipmentId,
      trackingNumber,
      price,
      warnings,
      ...settled,
    } as const
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
    if (shipment.others) await ports.onListed?.(bought.id, shipment.others)
  }

  /** What a repeat has settled is listed once more, now and later: a service may have bought twice. */
  async function lookForSecond(id: string, account: ConnectedAccount, isLast = false): Promise<void> {
    const purchase = await purchases.get(id)
    if (purchase?.state !== 'bought' || turns.isClosed()) return
    try {
      const found = await account.service.findByTransactionId(purchase.transactionId)
      if (found) await ports.onListed?.(id, [found, ...(found.others ?? [])])
    } catch (error) {
      if (!isAppError(error)) logger.error('purchase.bug', { purchaseId: id }, error)
    }
    if (isLast) return
    turns.after(id, secondLookMs, () => void turns.work(id, () => lookForSecond(id, account, true)))
  }

  return {
    endDoubt: (id, reason) => doubts.end(id, reason),
    sayAccount: (id) => doubts.sayAccount(id),

    send(prepared) {
      // Nobody would wait for its answer.
      if (turns.isClosed()) return
      void turns.work(prepared.id, () => send(prepared))
    },

    lookInto(purchaseId) {
      void doubts.now(purchaseId)
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
      for (const purchase of await purchases.listByState('in_doubt')) doubts.later(purchase)
    },

    async close() {
      turns.stop()
      held.close()
      await turns.idle()
    },
  }
}

/** One label a package, printed in the order of the packages. */
const inOrder = (labels: readonly ServiceLabel[]) =>
  labels.toSorted((a, b) => a.packageNumber - b.packageNumber)
