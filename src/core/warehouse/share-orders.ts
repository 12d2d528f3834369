// Shares this bench's orders with the others of its warehouse, behind its packer's work: it tells what it took in or changed, and takes
// into its own book what others told. One round does one after the other, so that an answer is written down before anything is read
// that came after it. Each step is harmless when it is done again: after a kill, a cut, or a database that was put back.

import { orderNumberKey } from '../orders/order-number.ts'
import type { Clock, Logger } from '../runtime.ts'
import { againMs, createRestoreWatch, createRounds, logFailure } from './rounds.ts'
import {
  firstOrderPlace,
  type OrderSharingBook,
  type ReceivedOrder,
  type SealedOrder,
  type SharedOrder,
  type SharedOrders,
  type Told,
  type ToldOrder,
  type WishedOrder,
} from './shared-orders.ts'

export type OrderKeys = {
  /** Undefined where this bench does not have the newest key. */
  readonly seal: ((orderKey: string, shared: SharedOrder) => SealedOrder) | undefined
  /** `not_proven`: no bench with the key has written that there. */
  readonly open: (told: ToldOrder) => SharedOrder | 'no_key' | 'not_proven'
}

export type SharingPorts = {
  /** Throws `warehouse_cut_off` and the like. */
  readonly orders: () => Promise<SharedOrders>
  readonly book: OrderSharingBook
  readonly keysFor: () => Promise<OrderKeys>
  /** As `LabelArchive.epoch`. */
  readonly epoch: () => Promise<string>
  readonly clock: Clock
  readonly logger: Logger
  /** Orders of this bench are others. */
  readonly onOrders: () => void
}

/** So many are told or taken at once, and so many compared: a scan waits for one piece at most. */
const ordersAtOnce = 50
const comparedAtOnce = 500
const pauseMs = 25
/** After a change here, or a word of another bench; what changes together is told together. */
const soonMs = 1_000
/** Without a word of others. */
const lookMs = 5_000
/** What was removed for its age, and whatever else was not heard of. */
const wholeEveryMs = 6 * 3_600_000
/** Without the key, it is looked for again. */
const keyAgainMs = 60_000
/** Others may tell the same order at the same moment. */
const mostMerges = 3

export type OrderSharing = ReturnType<typeof createOrderSharing>

export function createOrderSharing({ book, clock, logger, ...ports }: SharingPorts) {
  const rounds = createRounds(clock, round)
  /** Up to here the changes were read. It is kept nowhere: the book says of each order what it has of it. */
  let place = firstOrderPlace
  const lookForRestore = createRestoreWatch(clock, ports.epoch, beginAgain)
  let comparedAtMs = Number.NEGATIVE_INFINITY
  let failures = 0
  let hasKey: boolean | undefined
  let isOn = false
  let isAgain = false
  let isNews = false

  const openAll = (
    orders: SharedOrders,
    keys: OrderKeys,
    told: readonly ToldOrder[],
  ): readonly ReceivedOrder[] =>
    told.flatMap((one): ReceivedOrder[] => {
      if (!one.sealed) return []
      const shared = keys.open(one)
      if (shared === 'not_proven') logger.warn('warehouse.order_not_proven', {})
      return typeof shared === 'string' ? [] : [receivedOf(one, shared, orders)]
    })

  async function take(received: readonly ReceivedOrder[]): Promise<void> {
    if (received.length > 0 && (await book.take(received)) > 0) isNews = true
  }

  /** Pages are told of many at once. */
  function tellNews(): void {
    if (isNews) ports.onOrders()
    isNews = false
  }

  /** What others told of the order since this bench knew of it last. `merged`: it is to be told once more. */
  async function meet(
    orders: SharedOrders,
    keys: OrderKeys,
    own: WishedOrder,
    told: ToldOrder,
  ): Promise<'merged' | undefined> {
    const shared = told.sealed ? keys.open(told) : 'not_proven'
    // Until its key is here it is neither taken nor written over.
    if (shared === 'no_key') return undefined
    const received = shared === 'not_proven' ? undefined : receivedOf(told, shared, orders)
    if (own.wish === 'offer' && received && told.number > (own.number ?? 0)) {
      await take([received])
      return undefined
    }
    await book.merge(told, received)
    isNews = true
    return 'merged'
  }

  async function tellPiece(
    orders: SharedOrders,
    keys: OrderKeys,
    seal: NonNullable<OrderKeys['seal']>,
    piece: readonly WishedOrder[],
  ): Promise<boolean> {
    const done: Told[] = []
    const readable = piece.flatMap((one) => (one.shared ? [{ ...one, shared: one.shared }] : []))
    const changed = await orders.tell(
      readable.map(({ orderKey, number, shared }) => ({
        orderKey,
        follows: number,
        ...seal(orderKey, shared),
      })),
    )
    const numbers = new Map(changed.map(({ orderKey, number }) => [orderKey, number]))
    const others = readable.filter(({ orderKey }) => !numbers.has(orderKey))
    const there = others.length === 0 ? [] : await orders.of(others.map(({ orderKey }) => orderKey))
    const toldOf = new Map(there.map((one) => [one.orderKey, one]))
    const met: (readonly [WishedOrder, ToldOrder])[] = []
    for (const own of readable) {
      const number = numbers.get(own.orderKey)
      const told = toldOf.get(own.orderKey)
      if (number !== undefined) done.push({ ...own, number, isToldHere: true })
      else if (told && told.contentIndex === seal(own.orderKey, own.shared).contentIndex)
        done.push({ ...own, number: told.number, isToldHere: true })
      else if (told) met.push([own, told])
    }
    const unreadable = piece.length - readable.length
    if (unreadable > 0) logger.warn('warehouse.orders_untold', { count: unreadable })
    for (const own of piece) if (!own.shared) done.push({ ...own, number: undefined, isToldHere: false })
    await book.told(done)
    let isAnyMerged = false
    for (const [own, told] of met) if ((await meet(orders, keys, own, told)) === 'merged') isAnyMerged = true
    return isAnyMerged
  }

  /** Answers whether some are to be told again, as they are by now. */
  async function tellWished(orders: SharedOrders, keys: OrderKeys): Promise<boolean> {
    const { seal } = keys
    let isAnyMerged = false
    let after = 0
    while (seal && !rounds.isClosed()) {
      const piece = await book.wished(after, ordersAtOnce)
      const last = piece.at(-1)
      if (!last) break
      const removed = piece.filter(({ wish }) => wish === 'remove')
      const known = removed.flatMap(({ orderKey, number }) =>
        number === undefined ? [] : [{ orderKey, number }],
      )
      if (known.length > 0) await orders.remove(known)
      await book.told(removed.map((one) => ({ ...one, number: undefined, isToldHere: false })))
      const rest = piece.filter(({ wish }) => wish !== 'remove')
      if (rest.length > 0 && (await tellPiece(orders, keys, seal, rest))) isAnyMerged = true
      after = last.place
      await rounds.pause(pauseMs)
    }
    return isAnyMerged
  }

  async function follow(orders: SharedOrders, keys: OrderKeys): Promise<void> {
    while (!rounds.isClosed()) {
      const heads = await orders.after(place, comparedAtOnce)
      const last = heads.at(-1)
      if (!last) return
      const wanted = await book.wanted(heads)
      for (let at = 0; at < wanted.length; at += ordersAtOnce) {
        if (rounds.isClosed()) return
        await take(openAll(orders, keys, await orders.of(wanted.slice(at, at + ordersAtOnce))))
        await rounds.pause(pauseMs)
      }
      tellNews()
      place = last
      await rounds.pause(pauseMs)
    }
  }

  /** What this bench told is told anew where the warehouse has it no more, or an earlier state of it. */
  async function compare(orders: SharedOrders): Promise<void> {
    let after = 0
    while (!rounds.isClosed()) {
      const piece = await book.toldHere(after, comparedAtOnce)
      const last = piece.at(-1)
      if (!last) break
      const lacking = new Set(await orders.lacking(piece))
      await book.lost(piece.filter(({ orderKey }) => lacking.has(orderKey)).map((one) => one.place))
      after = last.place
      await rounds.pause(pauseMs)
    }
    comparedAtMs = clock.elapsedMs()
  }

  function beginAgain(): void {
    isAgain = false
    comparedAtMs = Number.NEGATIVE_INFINITY
    place = firstOrderPlace
  }

  async function share(): Promise<number> {
    if (!isOn) {
      await book.switchOn()
      isOn = true
    }
    while (await book.offerSome()) await rounds.pause(pauseMs)
    const orders = await ports.orders()
    await lookForRestore()
    if (isAgain || clock.elapsedMs() >= comparedAtMs + wholeEveryMs) beginAgain()
    const keys = await ports.keysFor()
    if ((keys.seal !== undefined) !== hasKey)
      logger.info('warehouse.orders', { key: keys.seal !== undefined })
    // What could not be opened before may be now.
    if (keys.seal && hasKey === false) beginAgain()
    hasKey = keys.seal !== undefined
    // What others told is taken first: then there is less to settle.
    await follow(orders, keys)
    if (comparedAtMs === Number.NEGATIVE_INFINITY) await compare(orders)
    for (let merges = 0; merges < mostMerges; merges += 1) if (!(await tellWished(orders, keys))) break
    tellNews()
    return hasKey ? lookMs : keyAgainMs
  }

  async function round(): Promise<number> {
    try {
      const nextMs = await share()
      failures = 0
      return nextMs
    } catch (error) {
      if (!rounds.isClosed()) logFailure(logger, 'warehouse.orders_untold', error)
      beginAgain()
      failures += 1
      return againMs(failures)
    }
  }

  return {
    /** Something was changed here, or at another bench. */
    soon(): void {
      if (failures === 0 && hasKey !== false) rounds.soon(soonMs)
    },
    /** The warehouse answers again; it may have been put back to an earlier state. */
    again(): void {
      isAgain = true
      rounds.soon(soonMs)
    },
    /**
     * Takes in an order that this bench does not have. `not_told`: by no bench, as far as the warehouse knows; `not_known`: for want of
     * a key. Throws as the warehouse does.
     */
    async fetch(orderNumber: string): Promise<'taken' | 'not_told' | 'not_known'> {
      const orderKey = orderNumberKey(orderNumber)
      const orders = await ports.orders()
      const told = await orders.find(orderKey)
      if (!told?.sealed) return 'not_told'
      const shared = (await ports.keysFor()).open(told)
      if (shared === 'not_proven') return 'not_told'
      if (shared === 'no_key') return 'not_known'
      await take([receivedOf(told, shared, orders)])
      tellNews()
      return 'taken'
    },
    /** Waits for nothing. */
    start: () => rounds.soon(soonMs),
    close: () => rounds.close(),
  }
}

const receivedOf = (
  { orderKey, number, bench, benchId }: ToldOrder,
  shared: SharedOrder,
  own: Pick<SharedOrders, 'benchId'>,
): ReceivedOrder => ({ ...shared, orderKey, number, bench, isOwn: benchId === own.benchId })
