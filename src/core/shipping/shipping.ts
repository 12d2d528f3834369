// From a scanned order to a purchase. At most one purchase of an order is under way or bought: a second scan shows
// the first.

import { AppError, isAppError } from '../../contract/errors.ts'
import { destinationOf } from '../orders/destination.ts'
import { orderNumberKey } from '../orders/order-number.ts'
import type { Order } from '../orders/order.ts'
import type { OrderStore } from '../orders/ports.ts'
import { chooseService } from './choose-service.ts'
import { newPurchase, type Purchase } from './purchase.ts'
import { createPurchaseRunner, type PurchaseRunnerPorts } from './purchase-runner.ts'
import { parcelOf, shipmentRequest, type ShippingSettings } from './shipment-request.ts'

export type ShippingPorts = PurchaseRunnerPorts & {
  readonly orders: OrderStore
  readonly settings: () => Promise<ShippingSettings>
}

export type ShipOutcome =
  | { readonly kind: 'shipping' | 'already_running' | 'already_shipped'; readonly purchase: Purchase }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'not_sent'; readonly orderNumber: string; readonly error: AppError }

export type Shipping = {
  /** After a start: what was under way becomes doubt, and all doubt is looked into. */
  start(): Promise<void>
  /** Buys the label of an order unless it is bought or being bought. The purchase itself goes on after the answer. */
  ship(orderNumber: string, gestureId: string): Promise<ShipOutcome>
  /** Sends a prepared purchase, or looks into a doubt now. Throws `not_found`. */
  retry(purchaseId: string): Promise<Purchase>
  /** Looks into all doubt at once: the service answers again. */
  checkDoubts(): Promise<void>
  /** Stops timers and waits for what is under way. */
  close(): Promise<void>
}

export function createShipping(ports: ShippingPorts): Shipping {
  const { purchases, service, clock } = ports
  const runner = createPurchaseRunner(ports)
  /** Scans under way, by order: a second one waits for the first and shows what it began. */
  const shippingNow = new Map<string, Promise<ShipOutcome>>()

  function begin(prepared: Purchase): ShipOutcome {
    ports.onPurchase(prepared)
    runner.send(prepared)
    return { kind: 'shipping', purchase: prepared }
  }

  async function prepare(order: Order, gestureId: string): Promise<ShipOutcome> {
    const earlier = await purchases.findByOrder(order.id)
    if (earlier && earlier.state !== 'refused' && earlier.state !== 'prepared') {
      return begunBefore(earlier, gestureId)
    }
    const settings = await ports.settings()
    const parcel = parcelOf(order, settings)
    const offer = await chooseService(service, order.service ?? settings.serviceRule, parcel)
    const request = shipmentRequest(order, parcel, offer)
    if (earlier?.state === 'prepared') {
      // Nothing of it ever left: the same transactionId may carry the order as it is now.
      const change = { request, service: offer.service, gestureId, reason: undefined }
      const fresh = await purchases.update(earlier.id, 'prepared', change)
      return fresh ? begin(fresh) : begunBefore((await purchases.get(earlier.id)) ?? earlier, gestureId)
    }
    const now = clock.now()
    const { inserted, purchase } = await purchases.insertPrepared(
      newPurchase({
        id: ports.newId(),
        orderId: order.id,
        orderNumber: order.orderNumber,
        transactionId: ports.newId(),
        gestureId,
        request,
        service: offer.service,
        recipient: order.toAddress.name,
        destination: destinationOf(order.toAddress),
        createdAt: now,
      }),
    )
    return inserted ? begin(purchase) : begunBefore(purchase, gestureId)
  }

  async function findAndPrepare(orderNumber: string, gestureId: string): Promise<ShipOutcome> {
    try {
      const order = await ports.orders.findByNumber(orderNumber)
      return order ? await prepare(order, gestureId) : { kind: 'not_found' }
    } catch (error) {
      if (!isAppError(error)) throw error
      return { kind: 'not_sent', orderNumber, error }
    }
  }

  return {
    start: () => runner.start(),

    async ship(orderNumber, gestureId) {
      const key = orderNumberKey(orderNumber)
      const first = shippingNow.get(key)
      if (first) {
        const outcome = await first
        return outcome.kind === 'shipping' ? begunBefore(outcome.purchase, gestureId) : outcome
      }
      const mine = findAndPrepare(orderNumber, gestureId).finally(() => shippingNow.delete(key))
      shippingNow.set(key, mine)
      return mine
    },

    async retry(purchaseId) {
      const purchase = await purchases.get(purchaseId)
      if (!purchase) throw new AppError('not_found', 'There is no such purchase')
      if (purchase.state === 'prepared') runner.send(purchase)
      if (purchase.state === 'in_doubt') runner.lookInto(purchaseId)
      return purchase
    },

    async checkDoubts() {
      for (const { id, notFoundAt } of await purchases.listByState('in_doubt')) {
        if (!notFoundAt) runner.lookInto(id)
      }
    },

    async close() {
      await Promise.allSettled(shippingNow.values())
      await runner.close()
    },
  }
}

/** The same gesture asked twice (a broken link between page and station) is still the one that began it. */
function begunBefore(purchase: Purchase, gestureId: string): ShipOutcome {
  if (purchase.gestureId === gestureId) return { kind: 'shipping', purchase }
  return { kind: purchase.state === 'bought' ? 'already_shipped' : 'already_running', purchase }
}
