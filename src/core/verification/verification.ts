// The items of an order are scanned before its label is bought: what one scan or key does. Each act is on disk before it is
// answered, and the same gesture again does nothing again.

import { createKeyedLine } from '../../base/in-turn.ts'
import type { ParcelView } from '../../contract/domain.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { VerificationExcuse } from '../../contract/verification.ts'
import type {
  PackedParcel,
  TracedField,
  Verification,
  VerificationNews,
  VerificationRule,
} from '../../contract/verification-view.ts'
import type { ScannedAtBench } from '../../contract/scanned-at-bench.ts'
import { unlessUnreadable } from '../failure.ts'
import type { ListedItems } from '../items/fill-order.ts'
import { skuKey } from '../items/item.ts'
import type { ItemStore } from '../items/ports.ts'
import type { Order } from '../orders/order.ts'
import type { OrderStore } from '../orders/ports.ts'
import type { Clock } from '../runtime.ts'
import type { Act, Doing, Piece } from './acts.ts'
import { createGuard, notScanned, wordOf } from './guard.ts'
import { readItemCode, readTraced } from './item-code.ts'
import { createInPart } from './in-part.ts'
import { createLeavesLine } from './leaving-line.ts'
import { barcodesOf, matchLine } from './match.ts'
import { createOpenStandings } from './open-standings.ts'
import type { BegunParcel, ScanClaims, VerificationStore } from './ports.ts'
import { asksFor } from './rule.ts'
import { createScansElsewhere } from './scans-elsewhere.ts'
import {
  closedOf,
  isCertain,
  isLeaving,
  isOpen,
  isToScan,
  standingOf,
  toBuy,
  type Line,
  type Standing,
} from './standing.ts'
import { boughtOpenView, packedParcels, verificationView } from './view.ts'

export type VerificationPorts = {
  readonly store: VerificationStore
  readonly orders: Pick<OrderStore, 'findByNumber' | 'get'>
  readonly items: Pick<ItemStore, 'bySkus' | 'byCode'>
  /** Of purchases that were not refused, and of what waits in the line. */
  readonly begun: (orderId: string) => Promise<readonly BegunParcel[]>
  /** What waits of it in the line. Throws where that cannot be read. */
  readonly lineOf?: ((orderId: string) => Promise<unknown>) | undefined
  readonly rule: () => Promise<VerificationRule>
  /** Who is at work is new by the rule. */
  readonly isNewAtWork: (rule: VerificationRule) => boolean
  /** The name of who is at work; undefined where nobody is known. */
  readonly atWork: () => string | undefined
  /** Where other benches may have the order too. */
  readonly claims?: ScanClaims | undefined
  /** What is in a parcel is about to change: it is not bought as it was put off. */
  readonly parcelChanges?: (parcel: { orderId: string; parcelNumber: number }) => Promise<void>
  readonly clock: Pick<Clock, 'now'>
  /** What is half scanned has changed. */
  readonly onChange: () => void
}

export type Packing = {
  readonly orderNumber: string
  readonly parcelNumber: number
  readonly gestureId: string
}

export type ItemScan = Packing & {
  readonly text: string
  readonly count: number
  readonly lot?: string | undefined
  readonly serial?: string | undefined
}

/**
 * `ready`: nothing is left to scan, its parcel is to be bought. `as_always`: its items need not be scanned. `sold`: nothing was
 * counted, and nothing of it is open; it is shown what was bought of it.
 */
export type Verified =
  | { readonly kind: 'verifying'; readonly verification: Verification; readonly news: VerificationNews }
  | {
      readonly kind: 'ready'
      readonly orderNumber: string
      readonly parcelNumber: number
      readonly goesOn: boolean
    }
  | { readonly kind: 'as_always' | 'sold'; readonly orderNumber: string }

export type VerificationPart = ReturnType<typeof createVerification>

export function createVerification(ports: VerificationPorts) {
  const { store, orders, items, clock } = ports
  const inTurn = createKeyedLine()
  const others = createScansElsewhere(ports.claims)
  const openStandings = createOpenStandings({ store, orders, standing })

  async function standing(order: Order): Promise<Standing> {
    const [acts, begun] = await Promise.all([store.actsOf(order.id), ports.begun(order.id)])
    return standingOf(order, acts, begun)
  }

  async function orderOf(orderNumber: string): Promise<Order> {
    const order = await orders.findByNumber(orderNumber)
    if (!order) throw notFound('order')
    return order
  }

  const listedOf = ({ lines }: Standing): Promise<ListedItems> => items.bySkus(lines.map(({ sku }) => sku))

  async function viewOf(now: Standing): Promise<Verification> {
    const [listed, rule] = await Promise.all([listedOf(now), ports.rule()])
    return verificationView(now, listed, rule)
  }

  const verifying = async (now: Standing, news: VerificationNews): Promise<Verified> => ({
    kind: 'verifying',
    verification: await viewOf(now),
    news,
  })

  async function isRequired(order: Order): Promise<boolean> {
    const rule = await ports.rule()
    return asksFor(rule, order, ports.isNewAtWork(rule))
  }

  /** What an act did, once it is on disk: as a retry of its gesture is answered too. */
  async function done(order: Order, act: Act): Promise<Verified> {
    const now = await standing(order)
    const { doing, parcelNumber } = act
    const ready = { kind: 'ready', orderNumber: order.orderNumber, parcelNumber, goesOn: false } as const
    if (doing.kind === 'close') return { ...ready, goesOn: doing.how === 'next' }
    if (doing.kind === 'excuse') return ready
    if (doing.kind === 'open')
      return isLeaving(now, parcelNumber) ? sold(now) : verifying(now, { kind: 'opened' })
    const { sku, count } = doing
    if (doing.kind === 'out') return verifying(now, { kind: 'taken_out', sku, count })
    const isBegun = now.begun.some((one) => one.parcelNumber === parcelNumber && one.isUnderWay)
    if (isBegun || (now.left === 0 && now.excess === 0)) return ready
    return verifying(now, { kind: 'taken', sku, count, how: doing.how === 'tick' ? 'tick' : 'scan' })
  }

  /** Writes an act down, and answers what it did. In its order's turn. */
  async function act(now: Standing, { gestureId, parcelNumber }: Packing, doing: Doing): Promise<Verified> {
    const { order } = now
    const added: Act = {
      gestureId,
      orderId: order.id,
      orderNumber: order.orderNumber,
      parcelNumber,
      at: clock.now(),
      by: ports.atWork(),
      doing,
    }
    const after = standingOf(order, [...now.acts, added], now.begun)
    const isChange = doing.kind === 'take' || doing.kind === 'out' || doing.kind === 'open'
    // First: what is killed in between waits for a person, and is not bought as it was.
    if (isChange) await ports.parcelChanges?.(added)
    if (await store.add(added, isOpen(after))) {
      ports.onChange()
      if (isChange) await others.changed(after, parcelNumber)
      return done(order, added)
    }
    // Its gesture is another act's: what cannot be read counts nothing, and is not told as if it did.
    return (await before(gestureId)) ?? verifying(now, { kind: 'not_counted' })
  }

  /** The first piece keeps the order for this bench. Where another's box may be half full of it, nothing counts until that is told. */
  async function take(now: Standing, packing: Packing, piece: Piece): Promise<Verified> {
    const elsewhere = await others.keep(now)
    return elsewhere ? toldFirst(now, elsewhere) : act(now, packing, { kind: 'take', ...piece })
  }

  /** Nothing of a closed parcel is bought by that. */
  const toldFirst = (now: Standing, elsewhere: ScannedAtBench): Promise<Verified> =>
    now.parcels.get(now.current)?.closed === undefined
      ? resumed(now, elsewhere)
      : verifying(now, { kind: 'closed', elsewhere })

  /** The same gesture again: what it did, and nothing more. */
  async function before(gestureId: string): Promise<Verified | undefined> {
    const earlier = await store.byGesture(gestureId)
    const order = earlier && (await orders.get(earlier.orderId))
    return earlier && order && done(order, earlier)
  }

  /** Runs in the turn of its order, where that is at the parcel which the page shows; else the page is shown how it stands. */
  async function at(
    packing: Packing,
    run: (now: Standing) => Promise<Verified | undefined>,
  ): Promise<Verified | undefined> {
    const order = await orderOf(packing.orderNumber)
    return inTurn(order.id, async () => {
      const repeated = await before(packing.gestureId)
      if (repeated) return repeated
      // What an import made of it meanwhile counts.
      const now = await standing((await orders.get(order.id)) ?? order)
      return run(now)
    })
  }

  /** Where the page's parcel is another than the one that is packed now, by how it stands. */
  async function elsewhere(now: Standing, { parcelNumber }: Packing): Promise<Verified | undefined> {
    if (parcelNumber === now.current && !now.isUnseen && !isLeaving(now, parcelNumber)) return undefined
    return shown(now)
  }

  /** How it stands where nothing was counted: nothing is bought by that. A closed parcel that waits is shown as that. */
  async function shown(now: Standing): Promise<Verified> {
    if (isToScan(now)) return resumed(now)
    const next = toBuy(now)
    if (next === undefined || isLeaving(now, next)) return sold(now)
    return verifying(seenFrom(now, next), { kind: 'closed' })
  }

  /** What is ready is bought by a scan of its order, once it was told what another bench has of it. */
  async function askedFor(now: Standing): Promise<Verified> {
    const next = toBuy(now)
    if (next === undefined || isLeaving(now, next)) return resumed(now)
    const seen = seenFrom(now, next)
    const there = await others.keep(seen)
    return there ? verifying(seen, { kind: 'closed', elsewhere: there }) : resumed(now)
  }

  const sold = ({ order: { orderNumber } }: Standing): Verified => ({ kind: 'sold', orderNumber })

  const seenFrom = ({ order, acts, begun }: Standing, parcelNumber: number): Standing =>
    standingOf(order, acts, begun, parcelNumber)

  async function resumed(now: Standing, elsewhere?: ScannedAtBench): Promise<Verified> {
    const { order, packed, parcels, current } = now
    if (!isToScan(now)) return { kind: 'as_always', orderNumber: order.orderNumber }
    const there = elsewhere ? { elsewhere } : {}
    if (packed === 0) return verifying(now, { kind: 'begun', ...there })
    const last = parcels.get(current)?.pieces.at(-1)
    return verifying(now, { kind: 'resumed', byOther: last?.by !== ports.atWork(), ...there })
  }

  /** Why so many of a line are not taken; undefined where they are. */
  async function refusalOf(
    line: Line,
    { text, count, lot, serial }: Pick<ItemScan, 'text'> & Piece,
    asks: readonly TracedField[],
  ): Promise<VerificationNews | undefined> {
    const { sku, left } = line
    if (count > left) return { kind: 'too_many', sku, count, left }
    if (asks.includes('serial') && count > 1) return { kind: 'serial_of_one', sku }
    const given = { lot, serial }
    const fields = asks.filter((field) => given[field] === undefined)
    if (fields.length > 0) return { kind: 'asks', sku, scanned: text, fields }
    const owner = serial === undefined ? undefined : await ownerOf(sku, serial)
    return owner && serial !== undefined
      ? { kind: 'serial_again', sku, serial, orderNumber: owner.orderNumber }
      : undefined
  }

  /** What put this very piece into a parcel that still has it: of a cancelled order, or a refunded label, it is on the shelf again. */
  async function ownerOf(sku: string, serial: string): Promise<Act | undefined> {
    for (const take of await store.takesOf(sku, serial)) {
      if ((await orders.findByNumber(take.orderNumber))?.state === 'cancelled') continue
      // Of an order of which what waits cannot be read, that it was refunded is not known.
      const parcels = await ports.begun(take.orderId).catch(unlessUnreadable)
      if (!parcels?.some((one) => one.parcelNumber === take.parcelNumber && one.isVoid)) return take
    }
    return undefined
  }

  /** Takes an item of the order; undefined where the code names none of it. What was missing opens its parcel: a full box, it does not. */
  async function takeItem(stands: Standing, scan: ItemScan): Promise<Verified | undefined> {
    const isShort =
      closedOf(stands).includes(scan.parcelNumber) &&
      stands.parcels.get(scan.parcelNumber)?.closed === 'short'
    const now = isShort ? seenFrom(stands, scan.parcelNumber) : stands
    const listed = await listedOf(now)
    const code = readItemCode(scan.text, clock.now())
    const match = matchLine(code, now.lines, listed)
    if (!match) return undefined
    const other = await elsewhere(now, scan)
    if (other) return other
    const { line } = match
    const { sku } = line
    const count = match.count * scan.count
    // Whoever scans on has scanned the next item where a serial number was asked for.
    const isItemOf = (given: string, read: string | undefined) => {
      const named = readItemCode(given, clock.now())
      return named.text === read && matchLine(named, now.lines, listed) !== undefined
    }
    const traced: Partial<Record<TracedField, string>> = {}
    for (const field of ['lot', 'serial'] as const) {
      const given = scan[field]
      const read = given === undefined ? code[field] : readTraced(given, field)
      const isItem = given !== undefined && isItemOf(given, read)
      if (given !== undefined && (read === undefined || isItem))
        return verifying(now, { kind: 'not_traced', sku, field })
      // A serial number is one piece's: with more of them it names none.
      if (read !== undefined && (field === 'lot' || count === 1)) traced[field] = read
    }
    const piece: Piece = {
      sku,
      count,
      how: 'scan',
      ...traced,
      ...(code.expires && { expires: code.expires }),
    }
    const refusal = await refusalOf(line, { ...piece, text: scan.text }, listed.get(line.key)?.asks ?? [])
    return refusal ? verifying(now, refusal) : take(now, scan, piece)
  }

  /** What a code names that is no item of the order which is packed, and no order. */
  async function strangerNews(scan: string, orderId: string): Promise<VerificationNews> {
    const code = readItemCode(scan, clock.now())
    for (const other of await openStandings.list()) {
      if (other.order.id === orderId) continue
      const match = matchLine(code, other.lines, await listedOf(other))
      if (match) return { kind: 'of_other_order', sku: match.line.sku, orderNumber: other.order.orderNumber }
    }
    for (const key of [code.text, ...code.keys]) {
      const item = await items.byCode(key)
      if (!item) continue
      const { sku, description } = item
      return { kind: 'wrong_item', sku, ...(description === undefined ? {} : { description }) }
    }
    return { kind: 'unknown_code', scanned: code.text }
  }

  const whole = async (found: Promise<Verified | undefined>): Promise<Verified> => {
    const verified = await found
    if (!verified) throw notFound('item')
    return verified
  }

  /** `allow`: throws where who is at work may not; told all that a word is given for. */
  async function close(
    packing: Packing,
    how: 'next' | 'short',
    allow?: (what: string) => void,
  ): Promise<Verified> {
    return whole(
      at(packing, async (now) => {
        const { orderNumber, parcelNumber } = packing
        // Closed before, and not bought: this very parcel is asked for again.
        if (
          parcelNumber === now.ready &&
          now.parcels.get(parcelNumber)?.closed &&
          !isLeaving(now, parcelNumber)
        )
          return { kind: 'ready', orderNumber, parcelNumber, goesOn: how === 'next' }
        const other = await elsewhere(now, packing)
        if (other) return other
        if (now.packed === 0) throw conflict('package_empty')
        if (now.excess > 0) throw notScanned(now)
        if (now.left > 0) allow?.(wordOf(now))
        return act(now, packing, { kind: 'close', how })
      }),
    )
  }

  return {
    isRequired,
    /** A scan of the order: begun, or resumed where it stopped; buys nothing. Throws what keeps this bench from it. */
    async begin(order: Order): Promise<Verified> {
      if (!(await isRequired(order))) return { kind: 'as_always', orderNumber: order.orderNumber }
      return inTurn(order.id, async () => {
        const now = await standing(order)
        return isToScan(now) ? resumed(now, await others.look(now)) : askedFor(now)
      })
    },
    /** Takes an item of the order that is packed; undefined where the code names none of it. Throws `not_found`. */
    takeItem: (scan: ItemScan): Promise<Verified | undefined> => at(scan, (now) => takeItem(now, scan)),
    /** The parcel is closed, and can be opened again. */
    async isClosed({ orderNumber, parcelNumber }: Omit<Packing, 'gestureId'>): Promise<boolean> {
      return closedOf(await standing(await orderOf(orderNumber))).includes(parcelNumber)
    },
    /** What a scan is that names no item of this order. */
    async stranger(
      orderNumber: string,
      news: { readonly scan: string } | VerificationNews,
    ): Promise<Verified> {
      const order = await orderOf(orderNumber)
      const now = await standing(order)
      return verifying(now, 'scan' in news ? await strangerNews(news.scan, order.id) : news)
    },
    /** So many pieces are in the parcel that is packed now. */
    packedNow: async (orderNumber: string) => (await standing(await orderOf(orderNumber))).packed,
    /** Throws `not_found`, and `conflict` for an item that a scanner reads. */
    tick: (packing: Packing, sku: string, count: number): Promise<Verified> =>
      whole(
        at(packing, async (now) => {
          const other = await elsewhere(now, packing)
          if (other) return other
          const line = now.lines.find(({ key }) => key === skuKey(sku))
          if (!line) return undefined
          const listed = (await listedOf(now)).get(line.key)
          if (barcodesOf(line, listed).length > 0) throw conflict('item_to_scan')
          const piece: Piece = { sku: line.sku, count, how: 'tick' }
          const refusal = await refusalOf(line, { ...piece, text: line.sku }, listed?.asks ?? [])
          return refusal ? verifying(now, refusal) : take(now, packing, piece)
        }),
      ),
    /** Takes the last out again, or all. A package that was closed and not bought is open then. Throws `not_found`. */
    takeOut: (packing: Packing, all: boolean): Promise<Verified> =>
      whole(
        at(packing, async (now) => {
          const { parcelNumber } = packing
          if (isLeaving(now, parcelNumber)) return shown(now)
          const pieces = now.parcels.get(parcelNumber)?.pieces ?? []
          const last = pieces.at(-1)
          if (!last) return undefined
          const out = all ? pieces : pieces.filter(({ gestureId }) => gestureId === last.gestureId)
          const count = out.reduce((sum, piece) => sum + piece.count, 0)
          const of = [...new Set(out.map(({ gestureId }) => gestureId))]
          return act(now, packing, { kind: 'out', of, sku: last.sku, count })
        }),
      ),
    /** Throws `not_found`, and `conflict` where nothing is in it. */
    nextPackage: (packing: Packing) => close(packing, 'next'),
    /** Opens a closed parcel that is not bought, nor about to be, nor in doubt: else it is shown how it stands. */
    openAgain: (packing: Packing): Promise<Verified> =>
      whole(
        at(packing, async (now) => {
          const { parcelNumber } = packing
          if (isLeaving(now, parcelNumber)) return sold(now)
          if (!closedOf(now).includes(parcelNumber)) return shown(now)
          const closed = seenFrom(now, parcelNumber)
          const there = await others.keep(closed)
          return there ? toldFirst(closed, there) : act(now, packing, { kind: 'open' })
        }),
      ),
    /** The same; what is left stays open for later. `allow`: where that is a supervisor's act. */
    async shipShort(packing: Packing, allow: (what: string) => void): Promise<Verified> {
      const { shortIsSupervised } = await ports.rule()
      return close(packing, 'short', shortIsSupervised ? allow : undefined)
    },
    /** All that is left goes unscanned into the parcel that is packed now. */
    excuse: (packing: Packing, reason: VerificationExcuse): Promise<Verified> =>
      whole(
        at(packing, async (now) => {
          const other = await elsewhere(now, packing)
          if (other) return other
          if (now.excess > 0) throw notScanned(now)
          const pieces = now.lines
            .filter(({ left }) => left > 0)
            .map(({ sku, left }): Piece => ({ sku, count: left, how: 'excuse' }))
          return act(now, packing, { kind: 'excuse', pieces, reason })
        }),
      ),
    /** A parcel is about to leave the line. */
    leavesLine: createLeavesLine({ store, inTurn }),
    /** What is bought is half scanned no more; a closed parcel that is not can be opened again. */
    async purchaseChanged({
      orderId,
      state,
    }: Pick<ParcelView, 'state'> & { readonly orderId: string }): Promise<void> {
      if (state === 'sent' || state === 'in_doubt' || !(await store.isOpen(orderId))) return
      if (state === 'bought') {
        const order = await orders.get(orderId)
        const now = order && (await standing(order))
        if (!now || isOpen(now) || !isCertain(now)) return
        await store.settle(orderId)
      }
      ports.onChange()
    },
    /** What goes on in the next package; undefined where nothing is left. */
    async rest(orderNumber: string): Promise<Verification | undefined> {
      const now = await standing(await orderOf(orderNumber))
      return isToScan(now) ? viewOf(now) : undefined
    },
    /** How it stands, for a page whose order could not be bought since. */
    state: async (orderNumber: string): Promise<Verified> =>
      resumed(await standing(await orderOf(orderNumber))),
    /** Half scanned and not bought, or not with all that is ordered. */
    list: async (): Promise<Verification[]> => Promise.all((await openStandings.list()).map(viewOf)),
    /** Half scanned, and nobody can tell what is in their parcels. */
    unreadable: openStandings.unreadable,
    /** What is in the parcels of an order. */
    packed: async (order: Order): Promise<PackedParcel[]> => packedParcels(await standing(order)),
    /** What was scanned of an order of which a parcel was bought before all was; undefined where none was. */
    boughtOpen: async (order: Order) =>
      (await store.isKnown(order.id)) ? boughtOpenView(await standing(order)) : undefined,
    countOpen: () => store.countOpen(),
    ...createInPart({ store, orders, standing }),
    /** For all that buys (core/ship/packing.ts). */
    packing: createGuard({ ...ports, inTurn, standing, isRequired, now: () => clock.now() }),
  }
}
