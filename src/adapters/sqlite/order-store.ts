import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { orderStates } from '../../contract/order-operations.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { Order, OrderContent } from '../../core/orders/order.ts'
import type { OrderStore } from '../../core/orders/ports.ts'
import { insert, updateInState } from './columns.ts'
import {
  canonicalContent,
  contentColumns,
  openOrder,
  orderOf,
  selectOrders,
  unreadableContent,
} from './order-row.ts'
import { readEach } from './list-piece.ts'
import { orderSearch } from './order-search.ts'
import { orUnreadable, sealedFields } from './sealed-fields.ts'
import { termsOf } from './search-terms.ts'
import type { StoreContext } from './store-context.ts'

const Existing = z.object({
  seq: z.int(),
  id: z.string(),
  phase: z.enum(orderStates),
  content_hash: z.instanceof(Uint8Array),
  emptied_at: z.int().nullable(),
})

/**
 * `OrderStore` in SQLite. `upsert` works in one go and blocks this thread meanwhile (about 0.1 ms an order): hand in
 * batches of some hundreds. An order that cannot be opened is listed without its content, and thrown by the others as
 * `sealed_with_other_key`.
 */
export function sqliteOrderStore({ database, sealer, stationId, clock, newId }: StoreContext): OrderStore {
  const fields = sealedFields(sealer, 'orders')
  const open = openOrder(fields, sealedFields(sealer, 'purchases'))
  const openForList = {
    ...open,
    content: (id: string, content: Uint8Array) =>
      orUnreadable(() => open.content(id, content), unreadableContent),
  }
  const search = orderSearch(database, sealer)

  const find = (column: 'id' | 'number_key', value: string): Order | undefined => {
    const row = database.prepare(`${selectOrders} WHERE orders.${column} = ?`).get(value)
    return row && orderOf(row, open)
  }
  const findExisting = (numberKey: string) =>
    Existing.optional().parse(
      database
        .prepare('SELECT seq, id, phase, content_hash, emptied_at FROM orders WHERE number_key = ?')
        .get(numberKey),
    )

  const setTerms = (seq: number | bigint, order: OrderContent) => {
    const terms = termsOf(sealer, order.toAddress.name, orderNumberKey(order.orderNumber))
    database.prepare('INSERT OR REPLACE INTO order_terms (rowid, terms) VALUES (?, ?)').run(seq, terms)
  }

  /** Its request is on its way, or may be: what the order says now came too late. */
  const isBeingBought = (orderId: string) =>
    database
      .prepare(
        `SELECT 1 FROM purchases WHERE order_id = ? AND parcel_number = 1 AND state <> 'refused' AND state <> 'prepared'`,
      )
      .get(orderId) !== undefined

  const upsertOne = (order: OrderContent): 'added' | 'changed' | 'unchanged' | 'left' => {
    const numberKey = orderNumberKey(order.orderNumber)
    const contentHash = sealer.contentHash(canonicalContent(order))
    const now = clock.now().getTime()
    const existing = findExisting(numberKey)
    if (!existing) {
      const id = newId()
      const seq = insert(database, 'orders', {
        id,
        station_id: stationId,
        number_key: numberKey,
        state: 'open',
        content_hash: contentHash,
        created_at: now,
        updated_at: now,
        ...contentColumns(id, order, fields),
      })
      setTerms(seq, order)
      return 'added'
    }
    if (Buffer.from(existing.content_hash).equals(contentHash)) return 'unchanged'
    // What retention took of a cancelled one does not come back by its file: it could not be taken again.
    const isOver = existing.phase === 'shipped' || existing.emptied_at !== null
    if (isOver || isBeingBought(existing.id)) return 'left'
    updateInState(database, 'orders', existing.id, 'open', {
      content_hash: contentHash,
      updated_at: now,
      failed_at: null,
      failed_purchase: null,
      ...contentColumns(existing.id, order, fields),
    })
    setTerms(existing.seq, order)
    return 'changed'
  }

  /** Its request is on its way, or may have been: not one that was put off before anything left. */
  const mayBeBought = (orderId: string) =>
    database
      .prepare(
        `SELECT 1 FROM purchases WHERE order_id = ? AND state <> 'refused' AND (state <> 'prepared' OR reason IS NULL)`,
      )
      .get(orderId) !== undefined

  const setCancelled = (orderNumber: string, isCancelled: boolean): Order => {
    const order = findExisting(orderNumberKey(orderNumber))
    if (!order) throw new AppError('not_found', 'There is no such order')
    if (order.phase === 'shipped') throw new AppError('conflict', 'The order is shipped')
    if (isCancelled && mayBeBought(order.id)) {
      throw new AppError('conflict', 'A label of the order is being bought, or may have been')
    }
    if (!isCancelled && order.phase !== 'cancelled') {
      throw new AppError('conflict', 'The order is not cancelled')
    }
    if (!isCancelled && order.emptied_at !== null) {
      throw new AppError('removed_by_retention', 'What the order said was removed with age')
    }
    const now = clock.now().getTime()
    updateInState(database, 'orders', order.id, 'open', {
      cancelled_at: isCancelled ? now : null,
      updated_at: now,
    })
    return changedOrder(order.id)
  }

  const changedOrder = (id: string): Order => {
    const changed = find('id', id)
    if (!changed) throw new Error('an order that was just written is not there')
    return changed
  }

  const setHeld = (orderNumber: string, held: string | undefined): Order => {
    const order = findExisting(orderNumberKey(orderNumber))
    if (!order) throw new AppError('not_found', 'There is no such order')
    if (order.phase === 'shipped') throw new AppError('conflict', 'The order is shipped')
    if (order.phase === 'cancelled') throw new AppError('conflict', 'The order is cancelled')
    if (held === undefined && order.phase !== 'held') throw new AppError('conflict', 'The order is not held')
    const now = clock.now().getTime()
    updateInState(database, 'orders', order.id, 'open', {
      held_at: held === undefined ? null : now,
      held_reason: held === undefined ? null : fields.seal('held_reason', order.id, held),
      updated_at: now,
    })
    return changedOrder(order.id)
  }

  return {
    findByNumber: (orderNumber) => database.run(() => find('number_key', orderNumberKey(orderNumber))),
    get: (id) => database.run(() => find('id', id)),
    upsert: (orders) =>
      database.transact(() => {
        const result = { added: 0, changed: 0, unchanged: 0, left: 0 }
        const changedOrders: string[] = []
        for (const order of orders) {
          const outcome = upsertOne(order)
          result[outcome] += 1
          if (outcome === 'changed') changedOrders.push(order.orderNumber)
        }
        return { ...result, changedOrders }
      }),
    list: (filter) =>
      database.run(() => {
        const { seqs, ...page } = search.page(filter)
        const bySeq = database.prepare(`${selectOrders} WHERE orders.seq = ?`)
        const { rows, unreadable } = readEach(database, seqs, (seq) => orderOf(bySeq.get(seq), openForList))
        return { ...page, orders: rows, unreadable }
      }),
    counts: () => database.run(search.counts),
    hold: (orderNumber, reason) => database.transact(() => setHeld(orderNumber, reason)),
    release: (orderNumber) => database.transact(() => setHeld(orderNumber, undefined)),
    cancel: (orderNumber) => database.transact(() => setCancelled(orderNumber, true)),
    takeBack: (orderNumber) => database.transact(() => setCancelled(orderNumber, false)),
  }
}
