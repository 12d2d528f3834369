// Scanning, buying, and what is done about a parcel: the operations of the packing screen.

import type { ParcelView } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import type { ParsedInput } from '../../contract/operations.ts'
import { limitCurrency } from '../../contract/operators.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { BuyOutcome, ScanOutcome } from '../../contract/ship.ts'
import { unlessUnreadable } from '../../core/failure.ts'
import type { Order } from '../../core/orders/order.ts'
import { addressChanges, keptAddress } from '../../core/ship/address-question.ts'
import { classifyScan } from '../../core/scanning/classify-scan.ts'
import type { BuyOutcome as BoughtOrNot, ShipOutcome } from '../../core/ship/outcomes.ts'
import type { Purchase } from '../../core/ship/purchase.ts'
import type { ScanBackVerdict } from '../../core/ship/scan-back.ts'
import type { PuttingOff } from '../../core/ship/waiting-order.ts'
import type { Authority } from '../guard/authority.ts'
import { doubtRuleOf } from '../station/station-settings.ts'
import { present, waitingOrderView } from '../views.ts'
import type { BringOrder } from './bring-order.ts'
import type { Feature } from './feature.ts'
import { refundMark } from './refund-views.ts'
import { shipAgain } from './ship-again.ts'
import type { ShippingParts } from './ship-parts.ts'
import type { PortsOf } from './ports.ts'
import { verifiedScans, type VerifiedScans } from './verified-scans.ts'

type ShipOperationsPorts = PortsOf<
  'settings' | 'changes' | 'page',
  'labels' | 'orders' | 'purchases' | 'refunds'
> &
  Pick<
    ShippingParts,
    'byHand' | 'waitingLine' | 'scanBacks' | 'stationRules' | 'parcelView' | 'verification'
  > & {
    readonly bringOrder: BringOrder
  }

/** `verified`: for keys that end the scans of an order's items. */
export function shipFeature(
  ports: ShipOperationsPorts,
): Feature<'ship'> & { readonly verified: VerifiedScans } {
  const { stores, settings, changes, byHand, waitingLine, scanBacks, stationRules, parcelView } = ports
  const { drafts } = byHand
  const statusChanged = () => changes.emit('status')

  async function parcelsOf(orderId: string) {
    const purchases = await stores.purchases.listByOrder(orderId)
    return Promise.all(purchases.map(parcelView))
  }

  const lastBought = (parcels: readonly ParcelView[]) => parcels.findLast(({ state }) => state === 'bought')

  /** Whether the parcel's label must not be used. */
  async function refundOf(purchaseId: string | undefined) {
    const refund = purchaseId === undefined ? undefined : await stores.refunds.findVoiding(purchaseId)
    return present({ refund: refund && refundMark(refund) })
  }

  /** The request leaves first: what the page is told of it takes longer to gather. */
  async function begunView(purchase: Purchase): Promise<ParcelView> {
    await byHand.requestLeft(purchase.id)
    return parcelView(purchase)
  }

  /** What tells whether a further parcel of an order is to be made, and its number. */
  const furtherOf = async (order: Order) => ({
    nextParcelNumber: await drafts.nextParcelNumber(order.id),
    ...present({ boughtOpen: await ports.verification.boughtOpen(order).catch(unlessUnreadable) }),
  })

  /** This parcel of an order, or its newest one; all of them, and the number of the next. */
  async function alreadyShipped(purchase: Purchase, which: 'this' | 'newest'): Promise<ScanOutcome> {
    const parcels = await parcelsOf(purchase.orderId)
    const order = await stores.orders.get(purchase.orderId)
    const newest = which === 'newest' ? lastBought(parcels) : undefined
    const parcel = newest ?? (await parcelView(purchase))
    return {
      kind: 'already_shipped',
      parcel,
      parcels,
      ...(await refundOf(parcel.purchaseId)),
      ...(order ? await furtherOf(order) : {}),
    }
  }

  async function scanOutcome(scanned: string, outcome: ShipOutcome): Promise<ScanOutcome> {
    switch (outcome.kind) {
      case 'not_found':
        return { kind: 'not_found', scanned }
      case 'not_sent': {
        const { kind, orderNumber, error, parcelNumber, draft, own, check } = outcome
        // The page asks first, and then the same thing again.
        if (error.code === 'first_spending') throw error
        return { kind, orderNumber, error: error.toInfo(), ...present({ parcelNumber, draft, own, check }) }
      }
      case 'needs_approval':
        throw outcome.error
      case 'held': {
        const { kind, orderNumber, reason, parcelNumber } = outcome
        return { kind, orderNumber, reason, ...present({ parcelNumber }) }
      }
      case 'kept_draft':
      case 'needs_customs':
      case 'weight_mismatch':
        return outcome
      case 'put_off': {
        const waiting = waitingOrderView(outcome.waiting)
        return { kind: outcome.kind, orderNumber: waiting.orderNumber, waiting }
      }
      case 'shipping': {
        const { weightLeftAside } = outcome
        return {
          kind: 'shipping',
          parcel: await begunView(outcome.purchase),
          ...present({ weightLeftAside }),
        }
      }
      case 'already_running':
        return { kind: outcome.kind, parcel: await parcelView(outcome.purchase) }
      case 'already_shipped':
        return alreadyShipped(outcome.purchase, 'newest')
    }
  }

  async function buyOutcome(outcome: BoughtOrNot): Promise<BuyOutcome> {
    switch (outcome.kind) {
      case 'not_sent':
        if (outcome.error.code === 'first_spending') throw outcome.error
        return { ...outcome, error: outcome.error.toInfo(), problems: [...outcome.problems] }
      case 'needs_approval':
        throw outcome.error
      case 'held':
      case 'price_changed':
        return outcome
      case 'shipping':
        return { kind: outcome.kind, parcel: await begunView(outcome.purchase) }
      case 'already_running':
      case 'already_shipped':
        return { kind: outcome.kind, parcel: await parcelView(outcome.purchase) }
    }
  }

  /** The parcel whose label carries a scanned tracking number. */
  async function shippedParcel(trackingNumber: string): Promise<ScanOutcome | undefined> {
    const { labels, purchases } = stores
    const label = (await labels.search(trackingNumber, 1))[0]
    const purchase = label && (await purchases.get(label.purchaseId))
    if (!purchase) return undefined
    return alreadyShipped(purchase, 'this')
  }

  /** Throws `not_found`. */
  async function purchaseOf(purchaseId: string): Promise<Purchase> {
    const purchase = await stores.purchases.get(purchaseId)
    if (!purchase) throw notFound('parcel')
    return purchase
  }
  const parcelOf = async (purchaseId: string) => parcelView(await purchaseOf(purchaseId))

  /** What a scan is to the labels that wait to be scanned back; undefined where it is nothing to them. */
  async function scanBackOutcome(
    scanned: string,
    verdict: ScanBackVerdict,
  ): Promise<ScanOutcome | undefined> {
    switch (verdict.kind) {
      case 'none':
        return undefined
      case 'right':
      case 'again':
        statusChanged()
        return {
          kind: 'scanned_back',
          parcel: await parcelOf(verdict.label.purchaseId),
          again: verdict.kind === 'again',
        }
      case 'wrong': {
        const parcel = await parcelOf(verdict.awaited.purchaseId)
        return { kind: 'wrong_label', parcel, scanned, ...present({ reads: verdict.reads }) }
      }
      case 'shared': {
        const parcel = await parcelOf(verdict.awaited.purchaseId)
        return { kind: 'wrong_label', parcel, scanned, shared: true }
      }
      case 'waiting':
        return { kind: 'label_awaited', parcel: await parcelOf(verdict.awaited.purchaseId), scanned }
    }
  }

  /** How this scan may wait for the service: up to the station's price, and the operator's own limit. */
  async function puttingOff({ parcelMostMinor }: Authority): Promise<PuttingOff | undefined> {
    const { offlineCeiling } = await stationRules.read()
    if (!offlineCeiling) return undefined
    const { amountMinor, currency } = offlineCeiling
    if (parcelMostMinor === undefined) return waitingLine.puttingOff(offlineCeiling)
    if (currency !== limitCurrency) return undefined
    return waitingLine.puttingOff({ amountMinor: Math.min(amountMinor, parcelMostMinor), currency })
  }

  const toLabel = async (text: string) => scanBackOutcome(classifyScan(text).text, await scanBacks.take(text))

  const verified = verifiedScans({
    stores,
    verification: ports.verification,
    toLabel,
    async showSold(orderNumber) {
      const { id } = await drafts.orderOf(orderNumber)
      const begun = (await stores.purchases.listByOrder(id)).filter(({ isReturn }) => !isReturn)
      const purchase = begun.findLast(({ state }) => state !== 'bought') ?? begun.at(-1)
      if (!purchase) throw notFound('parcel')
      if (purchase.state === 'bought') return alreadyShipped(purchase, 'newest')
      return { kind: 'already_running', parcel: await parcelView(purchase) }
    },
    async showInLine(orderNumber) {
      const order = await drafts.orderOf(orderNumber)
      const waits = await waitingLine.ofOrder(order.id)
      if (waits.length === 0) return undefined
      const { packing, rest } = ports.verification
      const isAlone = (await packing.numbersOf(order.id)).length < 2 && !(await rest(orderNumber))
      // One alone waits by the last word about it. Of several boxes nobody can tell which was weighed now.
      if (isAlone) return undefined
      const next = await packing.toShip(order)
      const waiting = waits.find(({ parcelNumber, reason }) => parcelNumber === next && !reason)
      if (!waiting) return undefined
      void waitingLine.run()
      return scanOutcome(orderNumber, { kind: 'put_off', waiting })
    },
    async labelBefore(orderNumber, parcelNumber) {
      const label = await scanBacks.awaited()
      if (!label) return undefined
      const parcel = await parcelOf(label.purchaseId)
      const isItsOwn = parcel.orderNumber === orderNumber && parcel.parcelNumber === parcelNumber
      return isItsOwn ? undefined : { kind: 'label_awaited', parcel, scanned: orderNumber }
    },
    async ship(orderNumber, { gestureId, weight }, authority, parcelNumber) {
      const wayOut = await puttingOff(authority)
      const outcome = await byHand.ship(
        orderNumber,
        gestureId,
        weight,
        authority.parcelLimit,
        wayOut,
        parcelNumber,
      )
      return scanOutcome(orderNumber, outcome)
    },
  })

  /** The order, where items of it may have to be scanned first: what else keeps it from being shipped is told before. */
  async function orderToVerify(orderNumber: string) {
    // One that cannot be opened is told of by what would ship it.
    const order = await stores.orders.findByNumber(orderNumber).catch((error: unknown) => {
      if (isAppError(error)) return undefined
      throw error
    })
    const isShippable = order && order.state !== 'held' && order.state !== 'cancelled' && !order.emptiedAt
    return isShippable ? order : undefined
  }

  /** Ships what is here. Else it is asked for at the other benches, and then at the order sources, and shipped once it came. */
  async function shipOrder(
    orderNumber: string,
    { gestureId, text, weight }: ParsedInput<'ship.scan'>,
    authority: Authority,
  ): Promise<ScanOutcome> {
    const { parcelLimit } = authority
    const toVerify = await orderToVerify(orderNumber)
    if (toVerify) return verified.begin(toVerify, { gestureId, weight }, authority)
    const wayOut = await puttingOff(authority)
    const ship = () => byHand.ship(orderNumber, gestureId, weight, parcelLimit, wayOut)
    const outcome = await ship()
    if (outcome.kind !== 'not_found') return scanOutcome(orderNumber, outcome)
    const brought = await ports.bringOrder(orderNumber, { gestureId, text })
    if (brought.kind === 'not_here') return { ...brought, kind: 'not_found', scanned: orderNumber }
    const order = await orderToVerify(orderNumber)
    if (order) return verified.begin(order, { gestureId, weight }, authority)
    return scanOutcome(orderNumber, await ship())
  }

  const again = shipAgain({
    stores,
    byHand,
    parcelView,
    begunView,
    alreadyShipped: (purchase) => alreadyShipped(purchase, 'this'),
  })

  return {
    verified,
    handlers: {
      async 'ship.scan'(input, authority) {
        const { text, verifying } = input
        const ofItems = verifying && (await verified.scan({ ...input, verifying }, authority))
        if (ofItems) return ofItems
        const scanned = classifyScan(text)
        const label = await toLabel(text)
        if (label) return label
        if (scanned.kind === 'order') return shipOrder(scanned.orderNumber, input, authority)
        if (scanned.kind === 'tracking') {
          const shipped = await shippedParcel(scanned.trackingNumber)
          if (shipped) return shipped
        }
        // A shop may use numbers for its orders that look like a carrier's.
        return shipOrder(scanned.text, input, authority)
      },
      async 'ship.order'({ orderNumber, ...wish }, authority) {
        // Also of a parcel that was refunded since: whoever did not hear the answer asks for no second one.
        const begun = await stores.purchases.findByGesture(wish.gestureId)
        if (begun) return again(begun, orderNumber, authority)
        return shipOrder(orderNumber, { ...wish, text: orderNumber }, authority)
      },
      async 'ship.list'({ before, limit }) {
        const { purchases, next, unreadable } = await stores.purchases.page(limit, before)
        // What stands beside a parcel (its label, say) may be unreadable as well.
        const views = await Promise.all(purchases.map((one) => parcelView(one).catch(unlessUnreadable)))
        const parcels = views.filter((one) => one !== undefined)
        const missing = unreadable + views.length - parcels.length
        return { parcels, ...present({ next }), ...(missing > 0 && { unreadable: missing }) }
      },
      async 'ship.setAside'({ purchaseId }) {
        await scanBacks.setAside(purchaseId)
        statusChanged()
        return parcelOf(purchaseId)
      },
      async 'ship.excuseLabel'({ purchaseId, reason }) {
        await scanBacks.excuse(purchaseId, reason)
        statusChanged()
        return parcelOf(purchaseId)
      },
      async 'ship.retry'({ purchaseId }, { parcelLimit }) {
        return parcelView(await byHand.retry(purchaseId, parcelLimit))
      },
      async 'ship.endDoubt'({ purchaseId, reason }) {
        const parcel = await parcelView(await byHand.endDoubt(purchaseId, reason))
        statusChanged()
        return parcel
      },
      async 'ship.takeOut'({ id }) {
        await waitingLine.cancel(id)
        return { done: true }
      },
      async 'ship.sayAccount'({ purchaseId }) {
        const parcel = await parcelView(await byHand.sayAccount(purchaseId))
        statusChanged()
        return parcel
      },
      async 'ship.addressChange'({ purchaseId }) {
        return { changes: [...addressChanges(await purchaseOf(purchaseId))] }
      },
      async 'ship.keepAddress'({ purchaseId }) {
        const purchase = await purchaseOf(purchaseId)
        if (addressChanges(purchase).length === 0) throw conflict('new_address_unknown')
        const kept = await stores.purchases.keepAddress(purchaseId, keptAddress(purchase))
        if (!kept) throw conflict('address_not_asked')
        changes.emit('purchase', kept)
        changes.emit('orders')
        return parcelView(kept)
      },
      async 'ship.parcel'({ purchaseId }) {
        return parcelOf(purchaseId)
      },
      async 'ship.parcels'({ orderNumber }) {
        const order = await drafts.orderOf(orderNumber)
        const parcels = await parcelsOf(order.id)
        return {
          parcels,
          ...(await refundOf(lastBought(parcels)?.purchaseId)),
          ...(await furtherOf(order)),
        }
      },

      'ship.openDraft': (wish) => drafts.open(wish),
      async 'ship.keepDraft'({ draft, own }) {
        return present({ kept: await drafts.keep(draft, own) })
      },
      'ship.putAwayDraft': ({ subject }) => drafts.putAway(subject),
      'ship.checkDraft': ({ draft }) => drafts.check(draft),
      'ship.rates': ({ draft }) => drafts.rates(draft),
      'ship.explainRate': ({ draft, carrierAccountId, service }) =>
        drafts.explainRate(draft, carrierAccountId, service),
      'ship.verifyAddress': ({ address }) => drafts.verifyAddress(address),
      async 'ship.buy'({ draft, gestureId, priceSeen }, { parcelLimit }) {
        return buyOutcome(await byHand.buy(draft, gestureId, priceSeen, parcelLimit))
      },
      async 'ship.buyAboveCeiling'({ draft, gestureId, service, price }) {
        return buyOutcome(await byHand.buyAboveCeiling(draft, gestureId, { service, price }))
      },

      'ship.choices': () => drafts.choices(),
      'ship.stationRules': () => stationRules.read(),
      async 'ship.saveStationRules'(rules) {
        await stationRules.save(rules)
        statusChanged()
        return stationRules.read()
      },
      'ship.doubtRule': () => Promise.resolve(doubtRuleOf(settings.read())),
      'ship.saveDoubtRule'({ minutes, repeats }) {
        settings.change({ doubtMinutes: minutes, doubtRepeats: repeats })
        statusChanged()
        return Promise.resolve(doubtRuleOf(settings.read()))
      },
    },
  }
}
