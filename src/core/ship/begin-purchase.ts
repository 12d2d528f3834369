// From a draft that is whole to a purchase on its way. At most one purchase of a parcel is under way or bought: a second
// one shows the first.

import { AppError } from '../../contract/errors.ts'
import type { Money } from '../../contract/domain.ts'
import type { ShipmentDraft } from '../../contract/shipment-draft.ts'
import { destinationOf } from '../../contract/destination.ts'
import { labelRequestFor } from '../printing/label-stock.ts'
import { chooseService } from './choose-service.ts'
import { comparisonOf } from './comparison.ts'
import { rateRequestOf, shipmentRequestOf } from './draft/draft-request.ts'
import type { DraftPorts } from './drafts.ts'
import type { OrderClaims } from './order-claims.ts'
import type { ParcelMarks } from './parcel-marks.ts'
import { begunBefore, orderHeld, type BuyOutcome } from './outcomes.ts'
import { newPurchase, parcelKey, type Parcel, type Purchase } from './purchase.ts'
import type { PurchaseRunner, PurchaseRunnerPorts } from './purchase-runner.ts'
import { withSavedIds, type KeptAddresses } from './saved-address-ids.ts'
import type { CheckLimit, SpendingLimit } from './spending-limit.ts'
import type { ToldRates } from './told-rates.ts'
import type { WeightReadings } from './weight-readings.ts'

export type PurchaseWish = {
  readonly parcel: Parcel
  /** Checked: nothing is missing in it. */
  readonly draft: ShipmentDraft
  readonly gestureId: string
  readonly wholeAt: Date | undefined
  /** What the page showed. It decides nothing but whether the price is still that one. */
  readonly priceSeen?: Money | undefined
  readonly limit: SpendingLimit | undefined
  /**
   * Asked last, since what is asked before takes its time, and once more before the request leaves: what the order came to
   * meanwhile keeps it from being bought.
   */
  readonly stops?: () => Promise<BuyOutcome | undefined>
}

export type BeginPurchase = (wish: PurchaseWish) => Promise<BuyOutcome>

/** What shipments are known again by that were taken from the service's list. */
export type ImportPorts = {
  readonly marks?: ParcelMarks
  readonly imports?: { claim(mark: string, parcel: Parcel): Promise<Purchase | undefined> }
}

export type ClaimPorts = {
  /** Where other benches may have the same orders; a bench alone has none. */
  readonly claims?: OrderClaims | undefined
}

export type SpendingPorts = {
  /** Throws where nobody may buy with the account now, before anything is written; all may where this is left out. */
  readonly allowSpending?: (price: Money | undefined) => Promise<void>
  /** Those that the connected account keeps; all addresses are sent in full where this is left out. */
  readonly keptAddresses?: KeptAddresses
}

/**
 * The purchase of a parcel that is under way or bought, if there is one that cannot be prepared anew. One that was
 * imported before its order came becomes the order's.
 */
export async function purchaseUnderWay(
  { purchases, marks, imports }: Pick<PurchaseRunnerPorts, 'purchases'> & ImportPorts,
  parcel: Parcel,
): Promise<Purchase | undefined> {
  const { orderId, parcelNumber } = parcel
  const earlier = await purchases.findByOrder(orderId, parcelNumber)
  if (!earlier && marks && imports) {
    for (const mark of marks.marksOf(parcel)) {
      const imported = await imports.claim(mark, parcel)
      if (imported) return imported
    }
  }
  return earlier && earlier.state !== 'refused' && earlier.state !== 'prepared' ? earlier : undefined
}

const differs = (a: Money, b: Money) => a.amountMinor !== b.amountMinor || a.currency !== b.currency

export const weighedForAnother = () =>
  new AppError('order_incomplete', 'The weight was read for another parcel: weigh this one', {
    details: { field: 'weight', reason: 'weight_of_another' },
  })

export function createBeginPurchase(
  ports: PurchaseRunnerPorts &
    ImportPorts &
    Pick<DraftPorts, 'service' | 'settings'> &
    ClaimPorts &
    SpendingPorts & { readonly readings: WeightReadings; readonly toldRates: Pick<ToldRates, 'of'> },
  runner: PurchaseRunner,
  checkLimit: CheckLimit,
): BeginPurchase {
  const { purchases, service, readings, toldRates, clock } = ports

  /** What a parcel without an order is called is not unlike the number of an order. */
  function newTransactionId({ parcel, draft }: PurchaseWish): string {
    return draft.subject.kind === 'order' && ports.marks
      ? ports.marks.newTransactionId(parcel)
      : ports.newId()
  }

  function begin(prepared: Purchase, stops: PurchaseWish['stops']): BuyOutcome {
    runner.send(prepared, async () => {
      const stop = await stops?.()
      if (stop?.kind === 'held') throw orderHeld()
      if (stop?.kind === 'not_sent') throw stop.error
    })
    // Whoever is told can wait until the request has left.
    ports.onPurchase(prepared)
    return { kind: 'shipping', purchase: prepared }
  }

  async function prepare(wish: PurchaseWish): Promise<BuyOutcome> {
    const { orderId, parcelNumber } = wish.parcel
    const earlier = await purchases.findByOrder(orderId, parcelNumber)
    if (earlier && earlier.state !== 'refused' && earlier.state !== 'prepared') {
      return begunBefore(earlier, wish.gestureId)
    }
    if (!ports.claims || wish.draft.subject.kind !== 'order') return prepareTaken(wish, earlier)
    const transactionId = await ports.claims.take(wish.parcel)
    let begun = false
    try {
      const outcome = await prepareTaken(wish, earlier, transactionId)
      begun = outcome.kind === 'shipping'
      return outcome
    } finally {
      if (!begun) ports.claims.giveBack(wish.parcel)
    }
  }

  /** This bench may buy it. */
  async function prepareTaken(
    wish: PurchaseWish,
    earlier: Purchase | undefined,
    transactionId = newTransactionId(wish),
  ): Promise<BuyOutcome> {
    const { parcel, draft, gestureId, wholeAt, priceSeen, limit } = wish
    const requestedAt = clock.now()
    const { orderId, orderNumber, parcelNumber } = parcel
    const label = labelRequestFor(ports.labelPrinter())
    const { billToPlaces } = await ports.settings()
    const rates = rateRequestOf(draft, billToPlaces)
    const offer = await chooseService(service, draft.service, rates, priceSeen !== undefined)
    const request = await withSavedIds(shipmentRequestOf(draft, offer, label), ports.keptAddresses)
    const permit = await checkLimit(limit, { parcel, request, price: offer.price })
    if (permit.kind === 'needs_approval') return { ...permit, orderNumber }
    if (priceSeen && offer.price && differs(priceSeen, offer.price)) {
      return { kind: 'price_changed', seen: priceSeen, now: offer.price }
    }
    const quotes = offer.quotes ?? toldRates.of(rates)
    const isReturn = draft.specialService.includes('Returns')
    const about = {
      request,
      requestedAt,
      wholeAt,
      service: offer.service,
      ruleName: draft.service.by === 'shipping_rule' ? draft.service.ruleName : undefined,
      gestureId,
      quotedPrice: permit.price,
      comparison: quotes && comparisonOf(offer, quotes),
      isReturn,
      // The customer, whichever way the parcel goes.
      recipient: (isReturn ? draft.fromAddress : draft.toAddress).name,
      destination: destinationOf(draft.toAddress),
    }
    await ports.allowSpending?.(permit.price)
    const stop = await wish.stops?.()
    if (stop) return stop
    permit.use()
    if (earlier?.state === 'prepared') {
      // Nothing of it ever left: the same transactionId may carry the parcel as it is now.
      const fresh = await purchases.update(earlier.id, 'prepared', { ...about, reason: undefined })
      return fresh
        ? begin(fresh, wish.stops)
        : begunBefore((await purchases.get(earlier.id)) ?? earlier, gestureId)
    }
    const { inserted, purchase } = await purchases.insertPrepared(
      newPurchase({
        ...about,
        id: ports.newId(),
        orderId,
        orderNumber,
        parcelNumber,
        transactionId,
        createdAt: clock.now(),
      }),
    )
    return inserted ? begin(purchase, wish.stops) : begunBefore(purchase, gestureId)
  }

  return async (wish) => {
    const key = parcelKey(wish.parcel)
    const weighed = wish.draft.packages.flatMap(({ weightSource, weighedAt }) =>
      weightSource === 'scale' && weighedAt !== undefined ? [weighedAt] : [],
    )
    const release = () => weighed.forEach((at) => readings.release(at, key))
    if (!weighed.every((at) => readings.claim(at, key))) {
      release()
      return { kind: 'not_sent', error: weighedForAnother(), problems: [] }
    }
    let begun = false
    try {
      const outcome = await prepare(wish)
      begun = outcome.kind === 'shipping'
      return outcome
    } finally {
      if (!begun) release()
    }
  }
}
