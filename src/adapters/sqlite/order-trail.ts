// What is kept of an order's past, and the address that a person gave it at the station.

import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { OrderContent } from '../../core/orders/order.ts'
import type { OrderOrigin, OrderTrail } from '../../core/orders/ports.ts'
import type { Address } from '../../service/records.ts'
import { flag, int, of, oneOf, optional, text, time } from './columns.ts'
import { numberOfKeptDraft } from './kept-drafts.ts'
import { changeOrderAddress } from './order-address.ts'
import { fileAddress, isSameAddress, orderOf, orders, orderTable } from './order-row.ts'
import { orderStates } from '../../contract/orders.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { StoreContext } from './store-context.ts'
import { table, view } from './table.ts'

const changeTable = table('order_changes', {
  fixed: { id: text, orderId: text, origin: text, addressKept: flag, createdAt: time },
})
const trails = view('SELECT seq, id, phase, origin, file_address, addressed_at, emptied_at FROM orders', {
  seq: int,
  id: text,
  phase: oneOf(orderStates),
  origin: optional(text),
  fileAddress: of('orders', 'id', fileAddress),
  addressedAt: optional(time),
  emptiedAt: optional(time),
})

/** Works at once: to be called inside `Database.run`. */
export function readTrail(context: StoreContext, id: string): OrderTrail {
  const trail = trails(context).first('WHERE id = ?', id)
  const changes = changeTable(context).readable('WHERE order_id = ? ORDER BY seq', id)
  return {
    origin: trail?.origin,
    fileAddress: trail?.fileAddress,
    addressedAt: trail?.addressedAt,
    emptiedAt: trail?.emptiedAt,
    changes: changes.map(({ createdAt, origin, addressKept }) => ({ at: createdAt, origin, addressKept })),
    since: new Date(Number(context.database.prepare('SELECT since FROM order_trail').get()?.['since'] ?? 0)),
  }
}

/**
 * What is kept of an order for which an import brings `content`: an address that was changed at the station stays until
 * the import says the same one. Inside a transaction of the caller, as what follows.
 */
export function keepTypedAddress(
  context: StoreContext,
  id: string,
  content: OrderContent,
): {
  readonly order: OrderContent
  readonly fileAddress: Address | undefined
  readonly addressKept: boolean
} {
  const said = trails(context).first('WHERE id = ?', id)?.fileAddress
  const typed = said && orders(context).first('WHERE orders.id = ?', id)?.content.toAddress
  if (!said || !typed || isSameAddress(typed, content.toAddress))
    return { order: content, fileAddress: undefined, addressKept: false }
  return {
    order: { ...content, toAddress: typed },
    fileAddress: content.toAddress,
    addressKept: !isSameAddress(said, content.toAddress),
  }
}

/** An import changed it. */
export function noteChange(
  context: StoreContext,
  change: { readonly orderId: string; readonly origin: OrderOrigin; readonly addressKept: boolean },
): void {
  changeTable(context).insert({ ...change, id: context.newId(), createdAt: context.clock.now() })
}

/** An import changed it then or later. Works at once. */
export const isChangedSince = (context: StoreContext, orderId: string, moment: Date): boolean =>
  changeTable(context).count('WHERE order_id = ? AND created_at >= ?', orderId, moment.getTime()) > 0

const addressable = ['open', 'held', 'failed']

/** As `OrderStore.setAddress` says; answers with the order's id. `mayBeBought`: something of it may have been paid for. */
export function setOrderAddress(
  context: StoreContext,
  orderNumber: string,
  address: Address | undefined,
  mayBeBought: (orderId: string) => boolean,
): string {
  const trail = trails(context).first('WHERE number_key = ?', orderNumberKey(orderNumber))
  if (!trail) throw notFound('order')
  const { id, phase } = trail
  if (!addressable.includes(phase)) throw conflict(phase === 'shipped' ? 'order_shipped' : 'order_cancelled')
  if (mayBeBought(id)) throw conflict('label_being_bought')
  if (numberOfKeptDraft(context, id) !== undefined) throw conflict('own_address_kept')
  const { toAddress } = orderOf(orders(context).one('WHERE orders.id = ?', id))
  const said = trail.fileAddress ?? toAddress
  const next = address ?? trail.fileAddress
  if (!next) throw conflict('no_other_address')
  changeOrderAddress(context, id, next)
  orderTable(context).update(id, {
    fileAddress: isSameAddress(next, said) ? undefined : said,
    addressedAt: context.clock.now(),
    failedAt: undefined,
    failedPurchase: undefined,
  })
  return id
}
