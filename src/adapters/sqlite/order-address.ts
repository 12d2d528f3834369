import type { Address } from '../../service/records.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { OrderContent } from '../../core/orders/order.ts'
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

/** Orders by their `seq`, to be found by what they say now. */
export type OrderTerms = Map<number, { readonly order: OrderContent; readonly isNew: boolean }>

/**
 * The same of many, once the tables are done with, a row to a statement: each other statement of several rows would have the
 * index put on disk first what it was given so far.
 */
export function keepOrderTerms(context: StoreContext, orders: OrderTerms): void {
  const add = context.database.prepare('INSERT INTO order_terms (rowid, terms) VALUES (?, ?)')
  for (const [seq, { order, isNew }] of orders) {
    if (isNew) add.run(seq, termsOfOrder(context.sealer, order))
    else setOrderTerms(context, seq, order)
  }
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
