// The rows of a shared batch that this bench takes: on disk here, with their orders, before any of them is begun.

import { orderNumberKey } from '../orders/order-number.ts'
import type { SharedRowWord } from '../../contract/shared-batch-words.ts'
import type { BatchKeys } from './batch-keys.ts'
import type { BatchSharingPorts } from './batch-sharing-ports.ts'
import type { BatchShare, HeldRow, OfferedRow, SharedBatches } from './shared-batches.ts'

type Found = { readonly place: number; readonly orderId: string; readonly orderNumber: string }

export function createRowTaker({
  book,
  store,
  logger,
  ...ports
}: Pick<BatchSharingPorts, 'book' | 'store' | 'logger' | 'keysFor' | 'findOrder' | 'fetchOrder' | 'newId'>) {
  /** Of another bench's batch, the bench that shares it. */
  const owners = new Map<string, string>()

  async function ownerOf(sharedId: string, batches: SharedBatches): Promise<string | undefined> {
    const known = owners.get(sharedId) ?? (await batches.get(sharedId))?.benchId
    if (known !== undefined) owners.set(sharedId, known)
    return known
  }

  /** The order of a row, which may have to be fetched; else why this bench does not buy it. */
  async function orderOf(
    { batchId, sharedId, role }: BatchShare,
    owner: string | undefined,
    row: OfferedRow,
    keys: BatchKeys,
  ): Promise<Found | SharedRowWord> {
    const { place } = row
    if (role === 'owner') {
      // Its own list says what the row is, and nobody but this bench could buy what it gives back.
      const own = await store.row(batchId, place)
      return own ? { place, orderId: own.orderId, orderNumber: own.orderNumber } : 'no_order'
    }
    if (owner === undefined) return 'not_proven'
    const orderNumber = keys.openRow(sharedId, owner, row)
    if (orderNumber === undefined) return 'no_key'
    if (orderNumber === 'not_proven' || orderNumberKey(orderNumber.is) !== row.orderKey) return 'not_proven'
    let order = await ports.findOrder(orderNumber.is)
    if (!order) {
      await ports.fetchOrder(orderNumber.is)
      order = await ports.findOrder(orderNumber.is)
    }
    return order ? { place, orderId: order.id, orderNumber: order.orderNumber } : 'no_order'
  }

  /** Takes the next rows. What was asked for is on disk first: a lost answer is asked for again, and is the same rows. */
  return async function take(share: BatchShare, batches: SharedBatches): Promise<void> {
    const { batchId, sharedId } = share
    const takeId = share.nextTake ?? ports.newId()
    if (share.nextTake === undefined) await book.asksFor(batchId, takeId)
    const rows = await batches.take(sharedId, takeId)
    const owner = rows.length > 0 ? await ownerOf(sharedId, batches) : undefined
    const keys = await ports.keysFor()
    const found: Found[] = []
    const unfit = new Map<SharedRowWord, HeldRow[]>()
    for (const row of rows) {
      const order = await orderOf(share, owner, row, keys)
      if (typeof order !== 'string') found.push(order)
      else unfit.set(order, [...(unfit.get(order) ?? []), { place: row.place, takeId }])
    }
    await book.took(batchId, takeId, found)
    for (const [word, declined] of unfit) {
      logger.warn('warehouse.batch_rows_declined', { batchId, word, count: declined.length })
      await batches.giveBack(sharedId, declined, { word, code: undefined })
    }
  }
}
