// An order as its row holds it, both ways.

import { z } from 'zod'
import { elsewhereKinds, orderStates } from '../../contract/orders.ts'
import { serviceRules } from '../../contract/settings.ts'
import type { Order, OrderContent } from '../../core/orders/order.ts'
import { services } from '../../service/enums.ts'
import { Address } from '../../service/records.ts'
import {
  as,
  bytes,
  of,
  oneOf,
  optional,
  orElse,
  orNothing,
  real,
  sealedJson,
  sealedReason,
  sealedText,
  text,
  time,
  type Codec,
} from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { table, view } from './table.ts'

/** What of an order is sealed. JSON has no undefined: an item's unknown weight is null. */
const SealedContent = z.object({
  toAddress: Address,
  items: z.array(
    z.object({
      sku: z.string(),
      quantity: z.number(),
      weightGrams: z.number().nullable(),
      description: z.string().optional(),
      valueMinor: z.int().optional(),
      hsTariffNumber: z.string().optional(),
      originCountry: z.string().optional(),
      barcodes: z.array(z.object({ code: z.string(), count: z.int().optional() })).optional(),
    }),
  ),
  references: z.array(z.string()),
  currency: z.string().optional(),
  customerGroups: z.array(z.string()).optional(),
})
type SealedContent = z.infer<typeof SealedContent>

/** Stands where an order cannot be opened. */
export const unreadableContent: SealedContent = {
  toAddress: { name: '', street1: '', city: '', zip: '' },
  items: [],
  references: [],
}

/** What its file says of the address, where a person has changed that at the station. */
export const fileAddress = orNothing(sealedJson(Address))

const plainContent = {
  orderNumber: text,
  weightGrams: optional(real),
  preset: optional(text),
  service: optional(oneOf([...services, ...serviceRules])),
}

/** What is written of an order. Of its state and of what was done with it, the database makes its `phase`. */
export const orderTable = table('orders', {
  fixed: {
    id: text,
    numberKey: text,
    state: oneOf(['open', 'shipped']),
    origin: optional(text),
    createdAt: time,
    updatedAt: time,
  },
  changing: { ...plainContent, content: sealedJson(SealedContent), contentHash: bytes },
  besides: {
    rowMark: optional(bytes),
    heldAt: optional(time),
    heldReason: optional(sealedText),
    cancelledAt: optional(time),
    failedAt: optional(time),
    failedPurchase: optional(text),
    fileAddress,
    addressedAt: optional(time),
    emptiedAt: optional(time),
  },
})

/** With why its last purchase was refused. */
const ordersWith = (content: Codec<SealedContent>) =>
  view(
    `SELECT orders.*, purchases.reason AS reason, claims_elsewhere.kind AS elsewhere_kind, bench, since
     FROM orders LEFT JOIN purchases ON purchases.id = failed_purchase
     LEFT JOIN claims_elsewhere ON claims_elsewhere.order_key = orders.number_key AND orders.state = 'open'`,
    {
      id: text,
      ...plainContent,
      state: as('phase', oneOf(orderStates)),
      heldReason: optional(of('orders', 'id', orElse('', sealedText))),
      failure: as('reason', optional(of('purchases', 'failed_purchase', sealedReason))),
      elsewhereKind: optional(oneOf(elsewhereKinds)),
      bench: optional(text),
      since: optional(time),
      emptiedAt: optional(time),
      content: of('orders', 'id', content),
      createdAt: time,
      updatedAt: time,
    },
  )
export const orders = ordersWith(sealedJson(SealedContent))
/** Without the content where that cannot be opened. */
export const listedOrders = ordersWith(orElse(unreadableContent, sealedJson(SealedContent)))

export function orderOf(row: ReturnType<ReturnType<typeof orders>['one']>): Order {
  const { toAddress, items, references, currency, customerGroups } = row.content
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    state: row.state,
    heldReason: row.state === 'held' ? row.heldReason : undefined,
    failure: row.state === 'failed' ? row.failure : undefined,
    toAddress,
    weightGrams: row.weightGrams,
    items: items.map((item) => ({ ...item, weightGrams: item.weightGrams ?? undefined })),
    preset: row.preset,
    service: row.service,
    references,
    currency,
    customerGroups,
    elsewhere: elsewhereOf(row),
    emptiedAt: row.emptiedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

function elsewhereOf({
  elsewhereKind: kind,
  bench,
  since,
}: ReturnType<ReturnType<typeof orders>['one']>): Order['elsewhere'] {
  return kind && bench !== undefined && since ? { kind, bench, since } : undefined
}

export const contentColumns = (order: OrderContent) => ({
  orderNumber: order.orderNumber,
  weightGrams: order.weightGrams,
  preset: order.preset,
  service: order.service,
  content: sealedPart(order),
})

/** Its parcel is bought. Inside a transaction of the caller. */
export function shipOrder({ database, clock }: StoreContext, id: string): void {
  database
    .prepare(`UPDATE orders SET state = 'shipped', updated_at = ? WHERE id = ?`)
    .run(clock.now().getTime(), id)
}

/** The same parts for the same address, whatever order they were written in. */
const addressParts = (address: Address) =>
  Object.entries(address)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))

export const isSameAddress = (one: Address, other: Address) =>
  JSON.stringify(addressParts(one)) === JSON.stringify(addressParts(other))

/** The same text for the same content, whatever order its fields were written in. */
export function canonicalContent(order: OrderContent): string {
  const { orderNumber, weightGrams, preset, service } = order
  const { toAddress, items, references } = sealedPart(order)
  const address = addressParts(toAddress)
  const itemList = items.map((item) => [item.sku, item.quantity, item.weightGrams, ...declaredOf(item)])
  const whole = [orderNumber, weightGrams, preset, service, address, itemList, references]
  // What is not said adds nothing: such orders are the same as before it could be.
  const added = [order.currency, order.customerGroups].filter((part) => part !== undefined)
  return JSON.stringify([...whole, ...added])
}

/** Nothing where nothing is declared: such orders are the same as before anything could be. */
function declaredOf({
  description,
  valueMinor,
  hsTariffNumber,
  originCountry,
  barcodes,
}: SealedContent['items'][number]) {
  const declared = [description, valueMinor, hsTariffNumber, originCountry]
  const codes = barcodes === undefined ? [] : [barcodes.map(({ code, count }) => [code, count])]
  return declared.every((part) => part === undefined) ? codes : [...declared, ...codes]
}

const sealedPart = ({
  toAddress,
  items,
  references,
  currency,
  customerGroups,
}: OrderContent): SealedContent => ({
  toAddress,
  items: items.map(({ barcodes, ...item }) => ({
    ...item,
    weightGrams: item.weightGrams ?? null,
    ...(barcodes && { barcodes: [...barcodes] }),
  })),
  references: [...references],
  ...(currency === undefined ? {} : { currency }),
  ...(customerGroups === undefined ? {} : { customerGroups: [...customerGroups] }),
})
