// An order as its row holds it, both ways.

import { z } from 'zod'
import { orderStates } from '../../contract/order-operations.ts'
import { serviceRules } from '../../contract/settings.ts'
import type { Order, OrderContent } from '../../core/orders/order.ts'
import { ErrorInfo } from '../../contract/errors.ts'
import { services } from '../../service/enums.ts'
import { Address } from '../../service/records.ts'
import { orNull, type Columns } from './columns.ts'
import { orUnreadable, unreadableReason, type SealedFields } from './sealed-fields.ts'

const OrderRow = z.object({
  id: z.string(),
  order_number: z.string(),
  phase: z.enum(orderStates),
  weight_grams: z.number().nullable(),
  preset: z.string().nullable(),
  service: z.enum([...services, ...serviceRules]).nullable(),
  created_at: z.int(),
  updated_at: z.int(),
  content: z.instanceof(Uint8Array),
  held_reason: z.instanceof(Uint8Array).nullable(),
  failed_purchase: z.string().nullable(),
  failure: z.instanceof(Uint8Array).nullable(),
})

/** An order with why its last purchase was refused. */
export const selectOrders = `
  SELECT orders.*, purchases.reason AS failure FROM orders LEFT JOIN purchases ON purchases.id = failed_purchase`

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
    }),
  ),
  references: z.array(z.string()),
  currency: z.string().optional(),
})
type SealedContent = z.infer<typeof SealedContent>

/** Stands where an order cannot be opened. */
export const unreadableContent: SealedContent = {
  toAddress: { name: '', street1: '', city: '', zip: '' },
  items: [],
  references: [],
}

/** Opens what is sealed of an order. */
export type OpenOrder = {
  readonly content: (id: string, content: Uint8Array) => SealedContent
  readonly heldReason: (id: string, reason: Uint8Array) => string
  readonly failure: (purchaseId: string, reason: Uint8Array) => ErrorInfo
}

/** @param open `openOrder`, or with something milder for the content in lists. */
export function orderOf(row: unknown, open: OpenOrder): Order {
  const r = OrderRow.parse(row)
  const { toAddress, items, references, currency } = open.content(r.id, r.content)
  return {
    id: r.id,
    orderNumber: r.order_number,
    state: r.phase,
    heldReason:
      r.phase === 'held' && r.held_reason !== null ? open.heldReason(r.id, r.held_reason) : undefined,
    failure:
      r.phase === 'failed' && r.failed_purchase !== null && r.failure !== null
        ? open.failure(r.failed_purchase, r.failure)
        : undefined,
    toAddress,
    weightGrams: r.weight_grams ?? undefined,
    items: items.map((item) => ({ ...item, weightGrams: item.weightGrams ?? undefined })),
    preset: r.preset ?? undefined,
    service: r.service ?? undefined,
    references,
    currency,
    createdAt: new Date(r.created_at),
    updatedAt: new Date(r.updated_at),
  }
}

/** @param purchaseFields of the purchases, which hold why an order failed */
export function openOrder(fields: SealedFields, purchaseFields: SealedFields): OpenOrder {
  return {
    content: (id, content) => fields.openJson('content', id, content, SealedContent),
    heldReason: (id, reason) => orUnreadable(() => fields.openText('held_reason', id, reason), ''),
    failure: (purchaseId, reason) =>
      orUnreadable(() => purchaseFields.openJson('reason', purchaseId, reason, ErrorInfo), unreadableReason),
  }
}

export function contentColumns(id: string, order: OrderContent, fields: SealedFields): Columns {
  return {
    order_number: order.orderNumber,
    weight_grams: orNull(order.weightGrams),
    preset: orNull(order.preset),
    service: orNull(order.service),
    content: fields.sealJson('content', id, sealedPart(order)),
  }
}

/** The same text for the same content, whatever order its fields were written in. */
export function canonicalContent(order: OrderContent): string {
  const { orderNumber, weightGrams, preset, service } = order
  const { toAddress, items, references } = sealedPart(order)
  const address = Object.entries(toAddress)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const itemList = items.map((item) => [item.sku, item.quantity, item.weightGrams, ...declaredOf(item)])
  const whole = [orderNumber, weightGrams, preset, service, address, itemList, references]
  return JSON.stringify(order.currency === undefined ? whole : [...whole, order.currency])
}

/** Nothing where nothing is declared: such orders are the same as before anything could be. */
function declaredOf({
  description,
  valueMinor,
  hsTariffNumber,
  originCountry,
}: SealedContent['items'][number]) {
  const declared = [description, valueMinor, hsTariffNumber, originCountry]
  return declared.every((part) => part === undefined) ? [] : declared
}

const sealedPart = ({ toAddress, items, references, currency }: OrderContent): SealedContent => ({
  toAddress,
  items: items.map((item) => ({ ...item, weightGrams: orNull(item.weightGrams) })),
  references: [...references],
  ...(currency === undefined ? {} : { currency }),
})
