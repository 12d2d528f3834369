// An order as its row holds it, both ways.

import { z } from 'zod'
import { serviceRules } from '../../contract/settings.ts'
import type { Order, OrderContent } from '../../core/orders/order.ts'
import { services } from '../../service/enums.ts'
import { Address } from '../../service/records.ts'
import { orNull, type Columns } from './columns.ts'
import type { SealedFields } from './sealed-fields.ts'

const OrderRow = z.object({
  id: z.string(),
  order_number: z.string(),
  state: z.enum(['open', 'shipped']),
  weight_grams: z.number().nullable(),
  preset: z.string().nullable(),
  service: z.enum([...services, ...serviceRules]).nullable(),
  created_at: z.int(),
  updated_at: z.int(),
  content: z.instanceof(Uint8Array),
})

/** What of an order is sealed. JSON has no undefined: an item's unknown weight is null. */
const SealedContent = z.object({
  toAddress: Address,
  items: z.array(z.object({ sku: z.string(), quantity: z.number(), weightGrams: z.number().nullable() })),
  references: z.array(z.string()),
})
type SealedContent = z.infer<typeof SealedContent>

/** Stands where an order cannot be opened. */
export const unreadableContent: SealedContent = {
  toAddress: { name: '', street1: '', city: '', zip: '' },
  items: [],
  references: [],
}

/** @param open opens what is sealed: `openContent`, or something milder for lists. */
export function orderOf(row: unknown, open: (id: string, content: Uint8Array) => SealedContent): Order {
  const r = OrderRow.parse(row)
  const { toAddress, items, references } = open(r.id, r.content)
  return {
    id: r.id,
    orderNumber: r.order_number,
    state: r.state,
    toAddress,
    weightGrams: r.weight_grams ?? undefined,
    items: items.map((item) => ({ ...item, weightGrams: item.weightGrams ?? undefined })),
    preset: r.preset ?? undefined,
    service: r.service ?? undefined,
    references,
    createdAt: new Date(r.created_at),
    updatedAt: new Date(r.updated_at),
  }
}

export const openContent = (fields: SealedFields) => (id: string, content: Uint8Array) =>
  fields.openJson('content', id, content, SealedContent)

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
  const itemList = items.map((item) => [item.sku, item.quantity, item.weightGrams])
  return JSON.stringify([orderNumber, weightGrams, preset, service, address, itemList, references])
}

const sealedPart = ({ toAddress, items, references }: OrderContent): SealedContent => ({
  toAddress,
  items: items.map((item) => ({ ...item, weightGrams: orNull(item.weightGrams) })),
  references: [...references],
})
