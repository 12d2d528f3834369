// What is told of a fact: an event with its content, made of what the tables say of its order and parcel.

import { v5 as idOfName } from 'uuid'
import { z } from 'zod'
import { decimalOf } from '../../base/money.ts'
import { gramsTogether } from '../../contract/measures.ts'
import { resultEvents, resultFields, type ResultEvent, type ResultField } from '../../contract/results.ts'
import { trackingStatuses } from '../../contract/tracking.ts'
import type { EventContent, WantedOf } from '../../core/results/ports.ts'
import { sourceOfOrigin } from '../../core/orders/ports.ts'
import { readTrackingNumber } from '../../core/scanning/tracking-numbers.ts'
import type { Purchase } from '../../core/ship/purchase.ts'
import { shippedItems } from '../../core/verification/shipped.ts'
import { absentAs, flag, int, json, oneOf, optional, sealedJson, text, time } from './columns.ts'
import { seqsOf } from './list-piece.ts'
import { manifestTable } from './manifest-table.ts'
import { purchaseTable } from './purchase-table.ts'
import type { StoreContext } from './store-context.ts'
import { orderOf, orders } from './order-row.ts'
import { isChangedSince } from './order-trail.ts'
import { view } from './table.ts'
import { actsOf } from './verification.ts'

/** The same fact has the same id, whoever notes it, and however often. */
const namespace = 'c1b6a9f5-6f0e-4d0b-9a3e-2f1f6f7d4e08'

type Parts = Partial<Record<Exclude<ResultField, 'type'>, string | undefined>>

const contentFields = Object.fromEntries(
  resultFields.filter((field) => field !== 'type').map((field) => [field, z.string().exactOptional()]),
)
/** As it is sealed. */
export const eventContent = sealedJson(
  z.object({
    ...contentFields,
    type: z.enum([...resultEvents, 'test']),
    eventId: z.uuid(),
    timestamp: z.string(),
    orderNumber: z.string(),
  }) as unknown as z.ZodType<EventContent>,
)

const facts = view('SELECT seq, event, order_id, purchase_id, detail, at, for_targets FROM result_facts', {
  seq: int,
  event: oneOf(resultEvents),
  orderId: text,
  purchaseId: optional(text),
  detail: text,
  at: time,
  forTargets: optional(json(z.array(z.string()))),
})
export type Fact = ReturnType<ReturnType<typeof facts>['one']>

const told = view('SELECT order_number, number_key, origin FROM orders', {
  orderNumber: text,
  numberKey: text,
  origin: optional(text),
})
const labelNumbers = view('SELECT tracking_number FROM labels', { trackingNumber: absentAs('', text) })

const begunParcels = view(
  `SELECT parcel_number, is_return, state <> 'prepared' AS is_under_way, 0 AS is_leaving, whole_at,
     EXISTS (SELECT 1 FROM refunds WHERE purchase_id = purchases.id AND voids_label = 1) AS is_void
   FROM purchases`,
  {
    ...{ parcelNumber: int, isReturn: flag, isUnderWay: flag, isLeaving: flag, isVoid: flag },
    wholeAt: optional(time),
  },
)

const Tracked = z.tuple([z.string(), z.string(), z.int().nullable()])
const knownStatus = z.enum(trackingStatuses)

export type NotedEvent = {
  readonly eventId: string
  readonly event: ResultEvent
  readonly orderId: string
  readonly orderNumber: string
  readonly numberKey: string
  readonly parcelNumber: number | undefined
  readonly trackingNumber: string | undefined
  readonly at: Date
  readonly content: EventContent
  readonly wanted: WantedOf
}

/** Works at once: inside a transaction of the caller. */
export function resultEventsOf(context: StoreContext) {
  const purchases = purchaseTable(context)

  /** Of a package that was sold separately: by its own transactionId nobody else knows it. */
  function transactionOf(purchase: Purchase): string {
    const first = purchase.partOf === undefined ? undefined : purchases.get(purchase.partOf)
    return first?.transactionId ?? purchase.transactionId
  }

  /** By which every bench, and this one where its database is an earlier one, knows the parcel. */
  const parcelKey = (purchase: Purchase): readonly string[] => [
    transactionOf(purchase),
    ...(purchase.partOf === undefined ? [] : [purchase.shipmentId ?? purchase.transactionId]),
  ]

  /** Undefined where a package's label, and with it its number, is not here. */
  function trackingNumbersOf({ id, packageCount, trackingNumber = '' }: Purchase): string | undefined {
    const kept = labelNumbers(context).all('WHERE purchase_id = ? ORDER BY package_number', id)
    const numbers = kept.map((label) => label.trackingNumber || trackingNumber)
    if (kept.length === 0 && packageCount === 1) numbers.push(trackingNumber)
    if (numbers.length < packageCount || numbers.includes('')) return undefined
    return [...new Set(numbers)].join(',')
  }

  function partsOfParcel(purchase: Purchase): Parts {
    const { request, packageCount, price } = purchase
    // Where each package is a shipment of its own, its request still says all of them.
    const grams = request && gramsTogether(request.packages.slice(0, packageCount))
    const transactionId = transactionOf(purchase)
    return {
      parcelNumber: String(purchase.parcelNumber),
      // Of one that was found without any, the station made one up.
      transactionId: transactionId.startsWith('imported:') ? undefined : transactionId,
      trackingNumber: purchase.trackingNumber,
      trackingNumbers: trackingNumbersOf(purchase),
      carrier: readTrackingNumber(purchase.trackingNumber ?? '')?.carrier,
      carrierAccountId: request?.carrierAccountId,
      service: purchase.service || undefined,
      packageCount: String(packageCount),
      weightGrams: grams === undefined ? undefined : String(Math.round(grams)),
      price: price && decimalOf(price),
      currency: price?.currency,
    }
  }

  /** What tells it apart from another of its parcel, and what is known of it besides. */
  function ofEvent({ event, detail }: Fact): { readonly key: readonly unknown[]; readonly parts: Parts } {
    if (event === 'parcel.on_manifest') {
      const manifest = manifestTable(context).get(detail)
      const { serviceManifestId, manifestNumber } = manifest ?? {}
      return { key: [serviceManifestId ?? manifestNumber ?? detail], parts: { manifestNumber } }
    }
    if (event === 'parcel.tracking') {
      const [trackingNumber, trackingStatus, since] = Tracked.parse(JSON.parse(detail))
      return { key: [trackingNumber, trackingStatus, since], parts: { trackingNumber, trackingStatus } }
    }
    return { key: detail === '' ? [] : [detail], parts: {} }
  }

  /** What it ships, scanned or not; undefined where that is not known. */
  function itemsText({
    orderId,
    parcelNumber,
    origin,
    partOf,
    createdAt,
    requestedAt = createdAt,
  }: Purchase): string | undefined {
    // Which of the packages that were bought together has what, nobody said.
    if (partOf !== undefined) return undefined
    // What somebody else bought has in it what they know; and of what an import changed meanwhile nobody knows which of it is in it.
    const isOfNow = origin === 'station' && !isChangedSince(context, orderId, requestedAt)
    const [order] = isOfNow ? orders(context).openable('WHERE orders.id = ?', orderId) : []
    const begun = begunParcels(context).all(`WHERE order_id = ? AND state <> 'refused'`, orderId)
    const acts = context.database.unlessDamaged(() => actsOf(context, orderId))
    const items = acts && shippedItems(order && orderOf(order), acts, begun, parcelNumber)
    return (
      items &&
      JSON.stringify(
        items.map(({ sku, count, unscanned, lots, serials, expires }) => ({
          sku,
          count,
          ...(unscanned > 0 && { unscanned }),
          ...(lots.length > 0 && { lots }),
          ...(serials.length > 0 && { serials }),
          ...(expires.length > 0 && { expires }),
        })),
      )
    )
  }

  return {
    /** Where up to `most` stand that were not put aside, the oldest first. */
    places: (most: number): readonly number[] =>
      seqsOf(
        context.database
          .prepare('SELECT seq FROM result_facts WHERE is_aside = 0 ORDER BY seq LIMIT ?')
          .all(most),
      ),
    at: (seq: number): Fact => facts(context).one('WHERE seq = ?', seq),
    /** Undefined where its order or parcel is not to be read: nothing of it may be told then. */
    eventOf(fact: Fact): NotedEvent | undefined {
      const { event, orderId, purchaseId, at } = fact
      const order = told(context).first('WHERE id = ?', orderId)
      const purchase = purchaseId === undefined ? undefined : purchases.get(purchaseId)
      if (!order || (purchaseId !== undefined && !purchase)) return undefined
      const { orderNumber, numberKey, origin } = order
      const { key, parts } = ofEvent(fact)
      const of = event === 'parcel.tracking' ? [] : purchase ? parcelKey(purchase) : [numberKey]
      const eventId = idOfName(JSON.stringify([event, ...of, ...key]), namespace)
      const known = {
        ...(purchase && partsOfParcel(purchase)),
        items: purchase && event === 'parcel.shipped' ? itemsText(purchase) : undefined,
        ...parts,
        orderNumber,
        eventId,
        timestamp: at.toISOString(),
      }
      return {
        eventId,
        event,
        orderId,
        orderNumber,
        numberKey,
        parcelNumber: purchase?.parcelNumber,
        trackingNumber: known.trackingNumber,
        at,
        content: { type: event, ...present(known) },
        wanted: {
          event,
          source: origin === undefined ? undefined : sourceOfOrigin(origin),
          trackingStatus: knownStatus.safeParse(parts.trackingStatus).data,
        },
      }
    },
  }
}

/** What is not known is absent. */
function present<K extends Parts>(parts: K): { [F in keyof K]: Exclude<K[F], undefined> } {
  const known = Object.entries(parts).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as { [F in keyof K]: Exclude<K[F], undefined> }
}
