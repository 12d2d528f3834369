import type { Address } from '../../service/records.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { OrderContent } from '../../core/orders/order.ts'
import { insertAll } from './columns.ts'
import { contentColumns, orderOf, orders, orderTable } from './order-row.ts'
import { termsOf } from './search-terms.ts'
import type { Sealer } from './sealer.ts'
import type { StoreContext } from './store-context.ts'

const termsOfOrder = (sealer: Sealer, { toAddress, orderNumber }: OrderContent) =>
  termsOf(sealer, toAddress.name, orderNumberKey(orderNumber))

/** What an order is found by in its full-text index. */
export function setOrderTerms(
  { database, sealer }: StoreContext,
  seq: number | bigint,
  order: OrderContent,
): void {
  const terms = termsOfOrder(sealer, order)
  database.prepare('INSERT OR REPLACE INTO order_terms (rowid, terms) VALUES (?, ?)').run(seq, terms)
}

/** The same of orders that are new. */
export function addOrderTerms(
  { database, sealer }: StoreContext,
  orders: readonly { readonly seq: number; readonly order: OrderContent }[],
): void {
  insertAll(
    database,
    'order_terms',
    orders.map(({ seq, order }) => ({ rowid: seq, terms: termsOfOrder(sealer, order) })),
  )
}

/**
 * From now on an order goes to this address; nothing where there is no such order, or it was emptied with age. Its file, coming
 * again, changes nothing: it is still known by what it said. Inside a transaction of the caller.
 */
export function changeOrderAddress(context: StoreContext, orderId: string, toAddress: Address): void {
  const place = context.database
    .prepare('SELECT seq FROM orders WHERE id = ? AND emptied_at IS NULL')
    .get(orderId)
  const row = place && orders(context).first('WHERE orders.id = ?', orderId)
  if (!row) return
  const order = { ...orderOf(row), toAddress }
  orderTable(context).update(orderId, contentColumns(order))
  setOrderTerms(context, Number(place['seq']), order)
}
