// What is written of orders, at once: inside a transaction of whoever calls it.

import { AppError } from '../../contract/errors.ts'
import { orderStates, type OrderState } from '../../contract/orders.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { Order, OrderContent } from '../../core/orders/order.ts'
import type { OrderOrigin, OrderStore, RowMark } from '../../core/orders/ports.ts'
import type { Address } from '../../service/records.ts'
import { bytes, int, oneOf, optional, text, time } from './columns.ts'
import { keepOrderTerms, type OrderTerms } from './order-address.ts'
import { canonicalContent, contentColumns, orderOf, orders, orderTable } from './order-row.ts'
import { keepTypedAddress, noteChange, setOrderAddress } from './order-trail.ts'
import type { AtOnce } from './store.ts'
import type { StoreContext } from './store-context.ts'
import { view } from './table.ts'

const existingOrders = view('SELECT seq, id, state, phase, content_hash, row_mark, emptied_at FROM orders', {
  seq: int,
  id: text,
  state: oneOf(['open', 'shipped']),
  phase: oneOf(orderStates),
  contentHash: bytes,
  rowMark: optional(bytes),
  emptiedAt: optional(time),
})

/** Those of some order numbers that there are orders of. */
const keptKeys = `
  SELECT wanted.value AS key FROM json_each(?) AS wanted
  WHERE EXISTS (SELECT 1 FROM orders WHERE number_key = wanted.value)`

/** Purchases of an order whose request is on its way, or may have been: not one that was put off before anything left. */
const begun = `
  SELECT 1 FROM purchases WHERE order_id = ? AND state <> 'refused' AND (state <> 'prepared' OR reason IS NULL)`
const isOver = `state = 'bought' AND (is_return = 1 OR EXISTS (
    SELECT 1 FROM refunds WHERE refunds.purchase_id = purchases.id AND refunds.voids_label = 1
  ))`

/** So many stand in one statement; what is made for more would only wait for it. */
const mostAtOnce = 64

const outcomes = ['added', 'changed', 'unchanged', 'left'] as const

type Standing = { readonly state: 'open' | 'shipped'; readonly phase: OrderState }

/** Its label is paid for, be it void by now, or another bench packed it: what it says stays. */
const wasBought = ({ state, phase }: Standing) => state === 'shipped' || phase === 'shipped'

/** Emptied as another bench's, and to be shipped here after all: its file brings what it says once more. */
const lacksContent = (order: Standing & { readonly emptiedAt: Date | undefined }) =>
  order.emptiedAt !== undefined && !wasBought(order) && order.phase !== 'cancelled'

/** An order as it is handed in, and that of its row where it has one. */
type GivenOrder = { readonly order: OrderContent; readonly rowMark: RowMark | undefined }

type NewOrder = GivenOrder & {
  readonly numberKey: string
  readonly contentHash: Uint8Array
}

/** Those of `OrderStore` that change orders, and how one is found by them. */
export type OrderWrites = {
  readonly [K in 'upsert' | 'hold' | 'release' | 'cancel' | 'takeBack' | 'setAddress']: AtOnce<OrderStore[K]>
} & { find(where: string, value: string): Order | undefined }

/** `upsert` takes about 0.06 ms an order: hand in batches of some hundreds. */
export function orderWrites(context: StoreContext): OrderWrites {
  const { database, sealer, clock, newId } = context
  const table = orderTable(context)

  const find = (where: string, value: string): Order | undefined => {
    const row = orders(context).first(where, value)
    return row && orderOf(row)
  }
  const findExisting = (numberKey: string) => existingOrders(context).first('WHERE number_key = ?', numberKey)

  const setMark = (seq: number, mark: RowMark) =>
    database.prepare('UPDATE orders SET row_mark = ? WHERE seq = ?').run(mark, seq)

  /** The request of a parcel to its recipient is on its way, or may be: what the order says now came too late. */
  const isBeingBought = (orderId: string) =>
    database
      .prepare(
        `SELECT 1 FROM purchases WHERE order_id = ? AND is_return = 0 AND state <> 'refused' AND state <> 'prepared'`,
      )
      .get(orderId) !== undefined

  const upsert = (
    contents: readonly OrderContent[],
    origin?: OrderOrigin,
    marks: readonly (RowMark | undefined)[] = [],
  ) => {
    const given = contents.map((order, at) => ({ order, rowMark: marks[at] }))
    const result = { added: 0, changed: 0, unchanged: 0, left: 0, changedOrders: [] as string[] }
    const terms: OrderTerms = new Map()
    for (const piece of withoutRepeats(given)) {
      const { changedOrders, ...counts } = upsertEach(piece, origin, terms)
      for (const outcome of outcomes) result[outcome] += counts[outcome]
      result.changedOrders.push(...changedOrders)
    }
    keepOrderTerms(context, terms)
    return result
  }

  /** Adds new ones, all at once, and keeps what others became. None is there twice. */
  const upsertEach = (given: readonly GivenOrder[], origin: OrderOrigin | undefined, terms: OrderTerms) => {
    const result = { added: 0, changed: 0, unchanged: 0, left: 0 }
    const changedOrders: string[] = []
    const fresh: NewOrder[] = []
    const keys = given.map(({ order }) => orderNumberKey(order.orderNumber))
    const kept = database.prepare(keptKeys).all(JSON.stringify(keys))
    const known = new Set(kept.map(({ key }) => key))
    for (const [at, { order, rowMark }] of given.entries()) {
      const numberKey = keys[at] ?? ''
      const contentHash = sealer.contentHash(canonicalContent(order))
      const one = { order, rowMark, numberKey, contentHash }
      const existing = known.has(numberKey) ? findExisting(numberKey) : undefined
      const outcome = existing ? changeOne(existing, one, origin, terms) : 'added'
      result[outcome] += 1
      if (outcome === 'changed') changedOrders.push(order.orderNumber)
      if (outcome === 'added') fresh.push(one)
    }
    addAll(fresh, origin, terms)
    return { ...result, changedOrders }
  }

  const addAll = (fresh: readonly NewOrder[], origin: OrderOrigin | undefined, terms: OrderTerms): void => {
    const now = clock.now()
    const seqs = table.insertAll(
      fresh.map(({ order, rowMark, numberKey, contentHash }) => ({
        ...contentColumns(order),
        id: newId(),
        numberKey,
        state: 'open' as const,
        contentHash,
        rowMark,
        ...(origin === undefined ? {} : { origin }),
        createdAt: now,
        updatedAt: now,
      })),
    )
    for (const [at, { order }] of fresh.entries()) terms.set(seqs[at] ?? 0, { order, isNew: true })
  }

  const changeOne = (
    existing: NonNullable<ReturnType<typeof findExisting>>,
    { order, rowMark, contentHash }: NewOrder,
    origin: OrderOrigin | undefined,
    terms: OrderTerms,
  ): 'changed' | 'unchanged' | 'left' => {
    const isLacking = lacksContent(existing)
    if (!isLacking && Buffer.from(existing.contentHash).equals(contentHash)) {
      // Of an order that was taken before there were marks; another text of the same leaves the first one's.
      if (rowMark && !existing.rowMark) setMark(existing.seq, rowMark)
      return 'unchanged'
    }
    // What retention took of a cancelled one does not come back by its file: it could not be taken again.
    const isOver = wasBought(existing) || (existing.emptiedAt !== undefined && !isLacking)
    if (isOver || isBeingBought(existing.id)) return 'left'
    const kept = keepTypedAddress(context, existing.id, order)
    const { fileAddress } = kept
    const open = { fileAddress, emptiedAt: undefined, failedAt: undefined, failedPurchase: undefined }
    table.update(existing.id, { ...contentColumns(kept.order), contentHash, rowMark, ...open }, 'open')
    terms.set(existing.seq, { order: kept.order, isNew: terms.get(existing.seq)?.isNew === true })
    noteChange(context, { orderId: existing.id, origin: origin ?? 'hand', addressKept: kept.addressKept })
    return 'changed'
  }

  const mayBeBought = (orderId: string) => database.prepare(begun).get(orderId) !== undefined
  /** Other than by what is over: a label that is void, and a return. */
  const mayBecomeShipped = (orderId: string) =>
    database.prepare(`${begun} AND NOT (${isOver})`).get(orderId) !== undefined

  const setCancelled = (orderNumber: string, isCancelled: boolean): Order => {
    const order = findExisting(orderNumberKey(orderNumber))
    if (!order) throw notFound('order')
    if (order.phase === 'shipped') throw conflict('order_shipped')
    if (isCancelled && mayBecomeShipped(order.id)) {
      throw conflict('label_being_bought')
    }
    if (!isCancelled && order.phase !== 'cancelled') {
      throw conflict('order_not_cancelled')
    }
    if (!isCancelled && order.emptiedAt !== undefined) {
      throw new AppError('removed_by_retention', 'What the order said was removed with age')
    }
    table.update(order.id, { cancelledAt: isCancelled ? clock.now() : undefined }, order.state)
    return changedOrder(order.id)
  }

  const changedOrder = (id: string): Order => {
    const changed = find('WHERE orders.id = ?', id)
    if (!changed) throw new Error('an order that was just written is not there')
    return changed
  }

  const setHeld = (orderNumber: string, held: string | undefined): Order => {
    const order = findExisting(orderNumberKey(orderNumber))
    if (!order) throw notFound('order')
    if (order.phase === 'shipped') throw conflict('order_shipped')
    if (order.phase === 'cancelled') throw conflict('order_cancelled')
    if (held === undefined && order.phase !== 'held') throw conflict('order_not_held')
    const heldAt = held === undefined ? undefined : clock.now()
    table.update(order.id, { heldAt, heldReason: held }, order.state)
    return changedOrder(order.id)
  }

  return {
    find,
    upsert,
    hold: (orderNumber, reason) => setHeld(orderNumber, reason),
    release: (orderNumber) => setHeld(orderNumber, undefined),
    cancel: (orderNumber) => setCancelled(orderNumber, true),
    takeBack: (orderNumber) => setCancelled(orderNumber, false),
    setAddress: (orderNumber: string, address: Address | undefined) =>
      changedOrder(setOrderAddress(context, orderNumber, address, mayBeBought)),
  }
}

/** In short pieces that name no order twice: a number that comes again changes what it added. */
function withoutRepeats(given: readonly GivenOrder[]): readonly (readonly GivenOrder[])[] {
  const pieces: GivenOrder[][] = [[]]
  let seen = new Set<string>()
  for (const one of given) {
    const key = orderNumberKey(one.order.orderNumber)
    if (seen.has(key) || seen.size === mostAtOnce) {
      pieces.push([])
      seen = new Set()
    }
    seen.add(key)
    pieces.at(-1)?.push(one)
  }
  return pieces
}
