// What was bought twice, as the open profile keeps it: written into the log, and told to the page.

import type { SecondShipmentView } from '../../contract/doubts.ts'
import type { Logger } from '../../core/runtime.ts'
import { createSecondShipments, type SecondShipments } from '../../core/ship/second-shipments.ts'
import type { PageEvents } from '../page-events.ts'
import type { Stores } from '../profile/stores.ts'
import { present } from '../views.ts'

export function openSecondShipments({
  stores,
  page,
  logger,
}: {
  readonly stores: Pick<Stores, 'secondShipments' | 'purchases' | 'audit'>
  readonly page: PageEvents
  readonly logger: Logger
}): SecondShipments {
  const seconds: SecondShipments = createSecondShipments({
    store: stores.secondShipments,
    purchases: stores.purchases,
    logger,
    async tell({ id, shipmentId, price }, { orderNumber }) {
      const operation = 'purchase.bought_twice'
      if (await stores.audit.has(operation, id)) return
      await stores.audit.append({
        operator: undefined,
        approvedBy: undefined,
        operation,
        subject: orderNumber,
        recordId: id,
        reason: shipmentId,
        amount: price,
        outcome: 'open',
      })
    },
    onChange: () =>
      page.tell('secondShipments', async () => ({ open: await secondShipmentViews(stores, seconds) })),
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
