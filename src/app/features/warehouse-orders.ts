// The orders that the benches of a warehouse have in common: this one's are told to the others, sealed with the warehouse's key, and
// theirs come into its own book.

import { isAppError } from '../../contract/errors.ts'
import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import { createOrderSharing, type OrderSharing } from '../../core/warehouse/share-orders.ts'
import type { SharedOrders } from '../../core/warehouse/shared-orders.ts'
import { orderReader, orderSealer } from '../station/order-envelope.ts'
import { keysOf } from '../station/warehouse-keys.ts'
import type { PortsOf } from './ports.ts'

export type Fetched = Awaited<ReturnType<OrderSharing['fetch']>>

/** A packer waits for it, and nothing else does. */
const scanMs = 1_000

type OpenedWarehouse = { readonly orders: SharedOrders; readonly archive: LabelArchive }

export function shareOrders(
  {
    stores,
    secrets,
    changes,
    clock,
    logger,
  }: PortsOf<'changes' | 'clock' | 'logger' | 'secrets', 'orderSharing'>,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  opened: () => Promise<OpenedWarehouse>,
) {
  const sharing = createOrderSharing({
    orders: async () => (await opened()).orders,
    book: stores.orderSharing,
    async keysFor() {
      const { archive, orders } = await opened()
      const { keys, newest } = await keysOf(archive, secrets, setting)
      return { seal: newest && orderSealer(newest, orders), open: orderReader(keys, orders.warehouseId) }
    },
    epoch: async () => (await opened()).archive.epoch(),
    clock,
    logger,
    onOrders: () => changes.emit('orders'),
  })
  changes.on('orders', sharing.soon)
  return {
    ...sharing,
    /** In a packer's time. One that comes later is in the book all the same. */
    fetch(orderNumber: string): Promise<Fetched> {
      const inTime = new Promise<Fetched>((resolve) => clock.after(scanMs, () => resolve('not_known')))
      const fetched = sharing.fetch(orderNumber).catch((error: unknown): Fetched => {
        if (!isAppError(error)) logger.error('warehouse.bug', {}, error)
        return 'not_known'
      })
      return Promise.race([fetched, inTime])
    },
  }
}
