import { isAppError } from '../../contract/errors.ts'
import { orderStates } from '../../contract/orders.ts'
import type { Order } from '../../core/orders/order.ts'
import { originOfBench, sourceOfOrigin } from '../../core/orders/ports.ts'
import type {
  Aside,
  OrderHead,
  OrderSharingBook,
  ReceivedOrder,
  SharedOrder,
  WishedOrder,
} from '../../core/warehouse/shared-orders.ts'
import { int, of, oneOf, optional, text, time } from './columns.ts'
import { fileAddress, isSameAddress, orderOf, orders } from './order-row.ts'
import { orderWrites } from './order-writes.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { view } from './table.ts'
import { unheard } from './unheard-results.ts'

const wishes = ['tell', 'offer', 'remove'] as const

const sharing = view(
  `SELECT orders.seq AS place, orders.id, number_key AS order_key, phase, origin, file_address, emptied_at, number, wish, change
   FROM orders LEFT JOIN order_sharing ON order_seq = orders.seq`,
  {
    place: int,
    id: text,
    orderKey: text,
    phase: oneOf(orderStates),
    origin: optional(text),
    fileAddress: of('orders', 'id', fileAddress),
    emptiedAt: optional(time),
    number: optional(int),
    wish: optional(oneOf(wishes)),
    change: optional(int),
  },
)
type Sharing = ReturnType<ReturnType<typeof sharing>['one']>

/** So many orders that were there before are noted at once. */
const offeredAtOnce = 500

/** `OrderSharingBook` in SQLite, whose triggers note what changes. */
export function sqliteOrderSharing(context: StoreContext): OrderSharingBook {
  const { database } = context
  const writes = orderWrites(context)
  const byKey = (orderKey: string) => sharing(context).first('WHERE number_key = ?', orderKey)

  function sharedOf({ id, origin, fileAddress: said }: Sharing): SharedOrder | undefined {
    try {
      const order = orderOf(orders(context).one('WHERE orders.id = ?', id))
      const source = origin === undefined ? undefined : sourceOfOrigin(origin)
      return { order, fileAddress: said, aside: asideOf(order), ...(source === undefined ? {} : { source }) }
    } catch (error) {
      // Its key is not here: what it says is known to nobody here.
      if (isAppError(error)) return undefined
      throw error
    }
  }

  /** What a person here did in the meantime, or something that was bought, comes before it. */
  function ifItMay(change: () => unknown): void {
    try {
      change()
    } catch (error) {
      if (!isAppError(error)) throw error
    }
  }

  function giveAddress(here: Order, { order: { orderNumber, toAddress }, fileAddress }: SharedOrder): void {
    if (isSameAddress(here.toAddress, toAddress)) return
    ifItMay(() => writes.setAddress(orderNumber, fileAddress && toAddress))
  }

  function putAside(here: Order, { aside, isOwn }: ReceivedOrder): void {
    const { orderNumber, state, heldReason } = here
    const [isHeld, isCancelled] = [state === 'held', state === 'cancelled']
    // What this bench did itself, and its database does not know since it was put back, it may not have told.
    const taken = (change: () => void) => (isOwn ? change() : unheard(database, change))
    if (isCancelled && aside?.kind !== 'cancelled') taken(() => ifItMay(() => writes.takeBack(orderNumber)))
    if (isHeld && aside?.kind !== 'held') ifItMay(() => writes.release(orderNumber))
    if (aside?.kind === 'cancelled' && !isCancelled) taken(() => ifItMay(() => writes.cancel(orderNumber)))
    if (aside?.kind === 'held' && !(isHeld && heldReason === aside.reason))
      ifItMay(() => writes.hold(orderNumber, aside.reason))
  }

  /** It is as the warehouse has it: whatever was noted of it by that is nothing to tell. */
  const setNumber = (place: number, number: number, isToldHere: boolean) =>
    database
      .prepare(
        `INSERT INTO order_sharing (order_seq, number, is_told_here) VALUES (?, ?, ?)
         ON CONFLICT (order_seq) DO UPDATE SET number = excluded.number, is_told_here = excluded.is_told_here, wish = NULL, change = change + 1`,
      )
      .run(place, number, isToldHere ? 1 : 0)

  const setWish = (place: number, wish: (typeof wishes)[number]) =>
    database
      .prepare('UPDATE order_sharing SET wish = ?, change = change + 1 WHERE order_seq = ?')
      .run(wish, place)

  const isNews = (row: Sharing | undefined, { number }: OrderHead) =>
    row?.wish !== 'tell' && number > (row?.number ?? 0)

  /** What an import does not say: the address that a person gave it, and whether one put it aside. */
  function giveWhatPeopleSaid(row: Sharing, received: ReceivedOrder): void {
    const { fileAddress, aside } = received
    const isAside = row.phase === 'held' || row.phase === 'cancelled'
    if (!fileAddress && !row.fileAddress && !aside && !isAside) return
    // A label that is paid for says what it says.
    if (row.emptiedAt || row.phase === 'shipped' || row.phase === 'void') return
    const here = writes.find('WHERE orders.id = ?', row.id)
    if (!here) return
    giveAddress(here, received)
    putAside(here, received)
  }

  function takeAll(news: readonly ReceivedOrder[]): void {
    const originOf = ({ bench, source }: ReceivedOrder) => originOfBench(bench, source)
    for (const [origin, theirs] of Map.groupBy(news, originOf))
      writes.upsert(
        theirs.map(({ order, fileAddress }) => ({ ...order, toAddress: fileAddress ?? order.toAddress })),
        origin,
      )
    for (const received of news) {
      const row = byKey(received.orderKey)
      if (!row) throw new Error('an order that was just taken is not there')
      giveWhatPeopleSaid(row, received)
      setNumber(row.place, received.number, received.isOwn)
      // It ended here long ago; the warehouse was put back to before it heard so.
      if (row.emptiedAt) setWish(row.place, 'remove')
    }
  }

  return storeOf<OrderSharingBook>(database)({
    reads: {
      wished: (after, most) =>
        sharing(context)
          .all('WHERE wish IS NOT NULL AND order_seq > ? ORDER BY order_seq LIMIT ?', after, most)
          .flatMap((row): WishedOrder[] => {
            const { place, orderKey, number, wish, change = 0, emptiedAt } = row
            if (wish === undefined) return []
            const shared = wish === 'remove' || emptiedAt ? undefined : sharedOf(row)
            return [{ place, orderKey, number, wish, change, shared }]
          }),
      wanted: (heads) =>
        heads.filter((head) => isNews(byKey(head.orderKey), head)).map(({ orderKey }) => orderKey),
      toldHere: (after, most) =>
        sharing(context)
          .all('WHERE is_told_here = 1 AND order_seq > ? ORDER BY order_seq LIMIT ?', after, most)
          .flatMap(({ place, orderKey, number, wish }) =>
            number === undefined || wish !== undefined ? [] : [{ place, orderKey, number }],
          ),
    },
    writes: {
      switchOn() {
        if (database.prepare('SELECT 1 FROM order_sharing_on').get()) return
        database
          .prepare(
            'INSERT INTO order_sharing_on (offered_to, offer_until) SELECT 0, coalesce(max(seq), 0) FROM orders',
          )
          .run()
      },
      switchOff: () => void database.prepare('DELETE FROM order_sharing_on').run(),
      offerSome() {
        const at = database.prepare('SELECT offered_to, offer_until FROM order_sharing_on').get()
        const [from, until] = [Number(at?.['offered_to'] ?? 0), Number(at?.['offer_until'] ?? 0)]
        if (from >= until) return false
        const to = Math.min(until, from + offeredAtOnce)
        // What a person did with it is to be heard by the others; what a file said, only by those that lack it.
        database
          .prepare(
            `INSERT INTO order_sharing (order_seq, wish)
             SELECT seq, iif(held_at IS NULL AND cancelled_at IS NULL AND file_address IS NULL, 'offer', 'tell')
             FROM orders WHERE seq > ? AND seq <= ? AND phase <> 'shipped' AND emptied_at IS NULL
             ON CONFLICT (order_seq) DO UPDATE SET wish = coalesce(wish, excluded.wish)`,
          )
          .run(from, to)
        database.prepare('UPDATE order_sharing_on SET offered_to = ?').run(to)
        return true
      },
      told(list) {
        const told = database.prepare(
          `UPDATE order_sharing SET number = coalesce(?, number), is_told_here = ?, wish = iif(change = ?, NULL, wish)
           WHERE order_seq = ?`,
        )
        for (const { place, change, number, isToldHere } of list)
          told.run(number ?? null, isToldHere ? 1 : 0, change, place)
      },
      merge(head, received) {
        const row = byKey(head.orderKey)
        if (!row) return
        const isEarlier = head.number < (row.number ?? 0)
        const here = isEarlier || row.emptiedAt ? undefined : writes.find('WHERE orders.id = ?', row.id)
        if (here && received) {
          if (received.fileAddress && !row.fileAddress) giveAddress(here, received)
          if (received.aside && !asideOf(here)) putAside(here, received)
        }
        database
          .prepare('UPDATE order_sharing SET number = ? WHERE order_seq = ?')
          .run(head.number, row.place)
      },
      lost(places) {
        for (const place of places) setWish(place, 'tell')
      },
    },
    // It is read again after a power cut: how far that was is written behind it.
    writesSoon: {
      take(received) {
        const news = received.filter((one) => isNews(byKey(one.orderKey), one))
        takeAll(news)
        return news.length
      },
    },
  })
}

function asideOf({ state, heldReason }: Order): Aside | undefined {
  if (state === 'cancelled') return { kind: 'cancelled' }
  return state === 'held' ? { kind: 'held', reason: heldReason ?? '' } : undefined
}
