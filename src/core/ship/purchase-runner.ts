// Takes one purchase from `prepared` to its end. Each move is on disk before the next begins (see purchase.ts), and
// doubt is settled by the shipment that the service has under the transactionId, never by a new purchase or a refusal.

import type { DoubtEndReason } from '../../contract/doubt.ts'
import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import { conflict } from '../../contract/refusals.ts'
import { nothingLeft, saidNo } from '../doubt.ts'
import { infoOf, stoppedMeanwhile } from '../failure.ts'
import { evenTime } from '../lasting-wait.ts'
import type { Clock, NewId } from '../runtime.ts'
import { addressQuestion } from './address-question.ts'
import { priceTold, type PriceTold } from './bought-warnings.ts'
import { createHeldCommits } from '../hold-until-kept.ts'
import { labelFault } from './label-fault.ts'
import { labelJob } from './label-job.ts'
import { placeLabels, wantedLabels, type PlacedLabel } from './label-places.ts'
import { createLookInto, refusal, settled, type LookIntoPorts } from './look-into.ts'
import type { BoughtPart, PurchaseChange, StoredLabel } from './ports.ts'
import type { Purchase } from './purchase.ts'
import type { ConnectedAccount } from '../connected-account.ts'
import type { OrderClaims } from './order-claims.ts'
import { createPurchaseTurns } from './purchase-turns.ts'
import { boughtPart, priceOfAll, soldSeparately, withLabels } from './sold-separately.ts'
import type { ServiceShipment, ToldShipment } from '../shipping-service.ts'

export type PurchaseRunnerPorts = LookIntoPorts & {
  /** Where a new label is printed; undefined where no printer is set up. */
  readonly labelPrinter: () => PrinterSetting | undefined
  /** Labels are scanned back once they are printed; not where this is left out. */
  readonly scanBack?: () => boolean
  /** Asked before the first byte leaves. */
  readonly claims?: Pick<OrderClaims, 'leave'> | undefined
  readonly clock: Clock
  readonly newId: NewId
  /** Called after each change that is on disk, and with the reason why a label that was bought is not yet. */
  readonly onPurchase: (purchase: Purchase) => void
  /** Told what the service lists under the transactionId of a purchase that is bought. */
  readonly onListed?: (purchaseId: string, told: readonly ToldShipment[]) => Promise<void>
  /** Called when print jobs were committed for a printer. */
  readonly onJobs: (printerId: string) => void
  /** Called when a purchase is bought and kept, and not all of its labels are here. */
  readonly onMissing?: (purchaseId: string, reason: ErrorInfo | undefined) => void
}

/** Asked last before the first byte leaves. Throws why nothing is bought: the purchase stays prepared with that reason. */
export type MayLeave = () => Promise<void>

export type PurchaseRunner = ReturnType<typeof createPurchaseRunner>

/** Nothing of it left, and it is not this bench's to buy. */
const ofOtherBench = ['order_claimed', 'order_packed'] as const

/** By then a first try that was slow has bought, if ever it does. */
const secondLookMs = 600_000

/** A request that has not left by then waits for the network, and leaves the processor to others. */
const leavesWithinMs = 20

export function createPurchaseRunner(ports: PurchaseRunnerPorts) {
  const { purchases, clock, logger } = ports
  const held = createHeldCommits(clock)
  const notKept = new Map<string, Purchase>()
  /** Requests that are about to leave, by purchase. */
  const leaving = new Map<string, Promise<undefined>>()
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

  async function send(prepared: Purchase, mayLeave: MayLeave, onLeft: () => void): Promise<void> {
    const account = ports.account()
    try {
      await account.service.authorize()
      await ports.claims?.leave(prepared)
      await mayLeave()
    } catch (error) {
      if (!isAppError(error)) logger.error('purchase.bug', { purchaseId: prepared.id }, error)
      await move(
        prepared,
        isAppError(error, ...saidNo, ...ofOtherBench)
          ? refusal(error)
          : { reason: infoOf(error, prepared.id) },
      )
      return
    }
    const accountKey = account.key()
    if (accountKey === undefined) throw new Error('an account without a name has answered')
    await post(await move(prepared, { state: 'sent', accountKey, ...settled }), account, true, onLeft)
  }

  /** Sends the request of a purchase in state `sent`. `first`: no earlier try can have reached the service. */
  async function post(
    sent: Purchase,
    account: ConnectedAccount,
    first: boolean,
    onLeft?: () => void,
  ): Promise<void> {
    if (!sent.request) throw new Error('a purchase without its request was sent')
    let shipment: ServiceShipment
    try {
      shipment = await account.service.createShipment(sent.request, sent.transactionId, onLeft)
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

  /**
   * The shipment is known: labels that did not come along are asked for once, and all is committed at once. What is missing
   * then is left to `onMissing`: it is bought with or without them.
   */
  async function keep(
    purchase: Purchase,
    shipment: ServiceShipment,
    account: ConnectedAccount,
  ): Promise<void> {
    const packageCount = shipment.separate ? 1 : purchase.packageCount
    let placed = placeLabels(shipment.labels, packageCount)
    let fault: ErrorInfo | undefined
    if (missingOf(placed, packageCount).length > 0) {
      try {
        const labels = await account.service.getLabels(shipment.shipmentId)
        const more = wantedLabels(labels, {
          packageCount,
          wanted: new Set(missingOf(placed, packageCount)),
          here: placed.map(({ packageNumber, label }) => ({ packageNumber, bytes: label.bytes })),
        })
        placed = [...placed, ...more].toSorted((a, b) => a.packageNumber - b.packageNumber)
      } catch (error) {
        fault = await labelFault(ports, purchase.id, error)
      }
    }
    const labelPrinter = ports.labelPrinter()
    const stored = placed.map(({ label, packageNumber }): StoredLabel => ({
      ...label,
      packageNumber,
      id: ports.newId(),
      purchaseId: purchase.id,
    }))
    // Found where nobody knew whose it is, it is this account's.
    const accountKey = account.key() ?? purchase.accountKey
    const boughtNow = { accountKey, updatedAt: clock.now() }
    const separate = await withLabels(shipment, account.service, (error) =>
      labelFault(ports, purchase.id, error),
    )
    const parts = separate.map((each, at) => boughtPart(purchase, each, at + 1, boughtNow, ports.newId))
    const all = [...stored, ...parts.flatMap((part) => part.labels)]
    const jobs = labelPrinter ? all.map((label) => labelJob(label, labelPrinter, ports.newId())) : []
    const { shipmentId, trackingNumber, raw, others } = shipment
    const { price, warnings: ofPrice } = priceBeside(purchase, shipment)
    const warnings = [...shipment.warnings, ...ofPrice, ...(parts.length > 0 ? [soldSeparately] : [])]
    const scanBack = ports.scanBack?.() ?? false
    const change = {
      state: 'bought',
      accountKey,
      shipmentId,
      trackingNumber,
      price,
      warnings,
      addressQuestion: addressQuestion(shipment),
      packageCount,
      ...settled,
    } as const
    const bought = await held.untilKept(
      () =>
        purchases.commitBought(purchase.id, change, { raw, labels: stored, jobs, scanBack, others, parts }),
      (reason) => {
        logger.error('purchase.not_kept', { purchaseId: purchase.id, code: reason.code })
        const shown = { ...purchase, shipmentId, trackingNumber, price, warnings, reason }
        notKept.set(purchase.id, shown)
        told(shown)
      },
    )
    notKept.delete(purchase.id)
    if (!bought) return
    logger.info('purchase.moved', { purchaseId: bought.id, from: purchase.state, to: bought.state })
    if (labelPrinter) ports.onJobs(labelPrinter.id)
    told(bought)
    if (missingOf(placed, packageCount).length > 0) ports.onMissing?.(bought.id, fault)
    for (const [at, part] of parts.entries()) await tellPart(part, separate[at]?.fault)
    if (others) await ports.onListed?.(bought.id, others)
  }

  /** Of a further package: without a label it waits for it as any other does. */
  async function tellPart(
    { purchase: { id }, labels }: BoughtPart,
    fault: ErrorInfo | undefined,
  ): Promise<void> {
    const part = await purchases.get(id)
    if (!part) return
    logger.info('purchase.part', { purchaseId: id, firstId: part.partOf })
    told(part)
    if (labels.length === 0) ports.onMissing?.(id, fault)
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

  /** A folder may not say which account is connected: then its first answer does, and what is in doubt goes on. */
  async function learnAccount(doubtful: readonly Purchase[]): Promise<void> {
    const account = ports.account()
    if (account.key() !== undefined) return
    try {
      await account.service.authorize()
    } catch (error) {
      if (!isAppError(error)) logger.error('purchase.bug', {}, error)
      return
    }
    for (const { id } of doubtful) void doubts.now(id)
  }

  return {
    /**
     * Ends a doubt on a person's word, unless the service has the shipment by now. Throws `not_found`, `conflict` where it
     * may not be ended yet, and what keeps the service from being asked a last time.
     */
    endDoubt: (id: string, reason: DoubtEndReason) => doubts.end(id, reason),
    /**
     * Takes a person's word that a purchase in doubt was sent with the account that is connected now: it is looked up there,
     * and never sent there. Throws `not_found`, `conflict` where there is nothing to be said, and what keeps the account
     * from being asked.
     */
    sayAccount: (id: string) => doubts.sayAccount(id),

    /** A request of the purchase is under way, or about to leave. */
    isAtWork: (purchaseId: string) => turns.running(purchaseId) !== undefined,

    /** Sends a purchase that is `prepared`, unless its order came to something else meanwhile. */
    send(prepared: Purchase, mayLeave: MayLeave) {
      // Nobody would wait for its answer.
      if (turns.isClosed()) return
      const { id } = prepared
      const left = Promise.withResolvers<undefined>()
      const onLeft = () => {
        leaving.delete(id)
        left.resolve(undefined)
      }
      leaving.set(id, left.promise)
      void turns.work(id, () => send(prepared, mayLeave, onLeft)).finally(onLeft)
    },

    /**
     * Resolves when the request of a purchase that was just begun is with the system, or ended, or does not leave at once:
     * what takes the processor's time waits for it, and nothing else does.
     */
    async requestLeft(purchaseId: string): Promise<void> {
      const left = leaving.get(purchaseId)
      if (!left) return
      const late = Promise.withResolvers<undefined>()
      const cancel = clock.after(leavesWithinMs, () => late.resolve(undefined))
      await Promise.race([left, late.promise])
      cancel()
    },

    /**
     * Purchases that are bought, and held in memory because the disk does not take them: with what the service answered, and
     * why they are not kept.
     */
    notKept: (): readonly Purchase[] => [...notKept.values()],

    /** Looks into a purchase that is `in_doubt`, now; it has looked when it resolves. */
    lookInto: (purchaseId: string) => doubts.now(purchaseId),

    /** After a start: what was under way becomes doubt, and all doubt is looked into. */
    async start() {
      for (const purchase of await purchases.listSilent())
        await move(purchase, { reason: conflict('stopped_before_it_left').toInfo() })
      for (const purchase of await purchases.listByState('sent')) {
        await move(purchase, {
          state: 'in_doubt',
          reason: stoppedMeanwhile().toInfo(),
          nextCheckAt: now(),
          // It may have been sent just before: the time of "not known" begins anew.
          notFoundAt: undefined,
        })
      }
      const doubtful = await purchases.listByState('in_doubt')
      for (const purchase of doubtful) doubts.later(purchase)
      if (doubtful.length > 0) void learnAccount(doubtful)
    },

    /** Stops timers, begins nothing more, and waits for what is under way: an answer that arrives meanwhile is kept. */
    async close() {
      turns.stop()
      held.close()
      await turns.idle()
    },
  }
}

/** Its own price, and what all that came with it costs beside what was asked for before. */
function priceBeside({ quotedPrice }: Purchase, shipment: ServiceShipment): PriceTold {
  const { separate = [], price } = shipment
  if (separate.length === 0) return priceTold(quotedPrice, price)
  return { price, warnings: priceTold(quotedPrice, priceOfAll(shipment)).warnings }
}

const missingOf = (placed: readonly PlacedLabel[], packageCount: number) =>
  Array.from({ length: packageCount }, (_, at) => at + 1).filter(
    (number) => !placed.some(({ packageNumber }) => packageNumber === number),
  )
