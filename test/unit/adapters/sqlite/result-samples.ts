// A database with a target that is told of results, and the stores that write what it is told of.

import { sqliteManifestStore } from '../../../../src/adapters/sqlite/manifests.ts'
import { sqliteOrderSharing } from '../../../../src/adapters/sqlite/order-sharing.ts'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { sqliteResultStore } from '../../../../src/adapters/sqlite/results.ts'
import { sqliteShipmentImportStore } from '../../../../src/adapters/sqlite/shipment-import.ts'
import { sqliteTrackingStore } from '../../../../src/adapters/sqlite/tracking.ts'
import { resultEvents, type ResultTargetConfig } from '../../../../src/contract/results.ts'
import type { EventContent, ResultStore, ResultTarget } from '../../../../src/core/results/ports.ts'
import type { ImportedShipment } from '../../../../src/core/shipment-import/ports.ts'
import { newId, openStores, startOfTime, type TestStores } from './samples.ts'

export const withResults = <S extends TestStores>(stores: S) => ({
  ...stores,
  results: sqliteResultStore(stores.context),
  refunds: sqliteRefundStore(stores.context),
  manifests: sqliteManifestStore(stores.context),
  trackings: sqliteTrackingStore(stores.context),
  imports: sqliteShipmentImportStore(stores.context),
  sharing: sqliteOrderSharing(stores.context),
})
export type ResultStores = ReturnType<typeof withResults<TestStores>>

export async function openWithResults(...opened: Parameters<typeof openStores>) {
  return withResults(await openStores(...opened))
}

/** Wants everything, unless it is said otherwise. */
export function targetOf(changes: Partial<ResultTargetConfig> = {}): ResultTarget {
  const config = {
    kind: 'folder',
    name: 'Shop',
    enabled: true,
    events: [...resultEvents],
    trackingStatuses: ['Delivered'],
    folder: '/told',
    format: 'json',
    ...changes,
  } as ResultTargetConfig
  return { id: newId(), config }
}

export async function addTarget(
  { results }: { readonly results: ResultStore },
  changes?: Partial<ResultTargetConfig>,
): Promise<string> {
  const target = targetOf(changes)
  await results.saveTarget(target)
  return target.id
}

/** What is noted and not written down yet. */
export const noted = ({ context }: Pick<TestStores, 'context'>): readonly string[] =>
  context.database
    .prepare('SELECT event FROM result_facts ORDER BY seq')
    .all()
    .map((row) => String(row['event']))

/** What is told to a target, in the order in which it is told, with all that it says. */
export async function tellAll(
  { results, context }: Pick<ResultStores, 'results' | 'context'>,
  targetId: string,
): Promise<readonly EventContent[]> {
  while ((await results.spread(3)) > 0);
  const contents: EventContent[] = []
  for (;;) {
    const due = await results.due(targetId, context.clock.now())
    if (!due) return contents
    contents.push(due.content!)
    await results.tried(due.telling.id, { state: 'told' })
  }
}

/** A shipment of the service's list. */
export function importedShipment(
  changes: Partial<ImportedShipment['shipment']> = {},
  order?: ImportedShipment['order'],
): ImportedShipment {
  return {
    shipment: {
      shipmentId: 'shipment-1',
      shipmentNumber: 'SHP1',
      trackingNumber: '9400111899560000000001',
      transactionId: 'there-1',
      carrierAccountId: 'account-1',
      service: 'PriorityMail',
      shipDate: '2026-11-20',
      createdDate: startOfTime.toISOString(),
      price: { amountMinor: 842, currency: 'USD' },
      refund: undefined,
      packages: [{ packageNumber: 1, trackingNumber: undefined }],
      fromAddress: undefined,
      toAddress: undefined,
      raw: '{}',
      ...changes,
    },
    labels: [{ packageNumber: 1, format: 'zpl', bytes: new TextEncoder().encode('^XA^XZ') }],
    request: undefined,
    recipient: 'Ada Lovelace',
    destination: 'Springfield IL',
    boughtAt: startOfTime,
    order,
    mark: order && `mark of ${order.orderNumber}`,
    accountKey: undefined,
  }
}
