// What was bought twice, as the open profile keeps it: written into the log, and told to the page.

import type { SecondShipmentView } from '../contract/doubt-operations.ts'
import type { Logger } from '../core/runtime.ts'
import { createSecondShipments, type SecondShipments } from '../core/shipping/second-shipments.ts'
import type { Stores } from './stores.ts'
import type { EventListener } from './station.ts'
import { present } from './views.ts'

export function openSecondShipments({
  stores,
  logger,
  emit,
}: {
  readonly stores: Stores
  readonly logger: Logger
  readonly emit: EventListener
}): SecondShipments {
  const logged = (error: unknown) => logger.error('purchase.bug', {}, error)
  const seconds: SecondShipments = createSecondShipments({
    store: stores.secondShipments,
    purchases: stores.purchases,
    logger,
    onFound(second, { orderNumber }) {
      const entry = { operator: undefined, approvedBy: undefined, reason: second.shipmentId }
      stores.audit
        .append({
          ...entry,
          operation: 'purchase.bought_twice',
          subject: orderNumber,
          recordId: second.purchaseId,
          amount: second.price,
          outcome: 'open',
        })
        .catch(logged)
    },
    onChange() {
      secondShipmentViews(stores, seconds).then((open) => emit('secondShipments', { open }), logged)
    },
  })
  return seconds
}

/** Those that are open, with the orders that they belong to. */
export async function secondShipmentViews(
  { purchases }: Pick<Stores, 'purchases'>,
  seconds: SecondShipments,
): Promise<SecondShipmentView[]> {
  const views: SecondShipmentView[] = []
  for (const { id, purchaseId, shipmentId, trackingNumber, price, createdAt } of await seconds.listOpen()) {
    const purchase = await purchases.get(purchaseId)
    views.push({
      secondId: id,
      orderNumber: purchase?.orderNumber ?? '',
      shipmentId,
      trackingNumber,
      foundAt: createdAt.toISOString(),
      ...present({ price }),
      ...(purchase?.state === 'refused' ? { afterEnd: true } : {}),
    })
  }
  return views
}
