// An order as the benches of a warehouse share it: sealed with the warehouse's key, and bound to the warehouse, the order and the bench
// that told it. What is opened is held to the same shape as what is sealed: another bench may be of another version.

import { z } from 'zod'
import { canonicalJson } from '../../base/canonical-json.ts'
import { createSealer } from '../../adapters/sqlite/sealer.ts'
import { isAppError } from '../../contract/errors.ts'
import { serviceRules } from '../../contract/settings.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { OrderContent } from '../../core/orders/order.ts'
import type { SealedOrder, SharedOrder, SharedOrders, ToldOrder } from '../../core/warehouse/shared-orders.ts'
import { services } from '../../service/enums.ts'
import { Address } from '../../service/records.ts'
import { present } from '../views.ts'
import type { WarehouseKey } from './label-envelope.ts'
import { openerOf } from './warehouse-opener.ts'

const Item = z.object({
  sku: z.string(),
  quantity: z.number().positive(),
  weightGrams: z.number().positive().optional(),
  description: z.string().optional(),
  valueMinor: z.int().optional(),
  hsTariffNumber: z.string().optional(),
  originCountry: z.string().optional(),
  barcodes: z.array(z.object({ code: z.string(), count: z.int().positive().optional() })).optional(),
})

const Content = z.object({
  orderNumber: z.string().min(1),
  toAddress: Address,
  weightGrams: z.number().positive().optional(),
  items: z.array(Item),
  currency: z.string().optional(),
  preset: z.string().optional(),
  service: z.enum([...services, ...serviceRules]).optional(),
  references: z.array(z.string()).max(3),
  customerGroups: z.array(z.string()).optional(),
  fileAddress: Address.optional(),
  aside: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('held'), reason: z.string() }),
      z.object({ kind: z.literal('cancelled') }),
    ])
    .optional(),
  source: z.string().max(60).optional(),
})
type Content = z.infer<typeof Content>

const placeOf = (warehouseId: string, benchId: string, orderKey: string) =>
  `shared_orders.sealed:${warehouseId}/${benchId}/${orderKey}`

function saidOf({ order, fileAddress, aside }: SharedOrder): object {
  const {
    orderNumber,
    toAddress,
    weightGrams,
    items,
    currency,
    preset,
    service,
    references,
    customerGroups,
  } = order
  const said = { weightGrams, currency, preset, service, customerGroups, fileAddress, aside }
  return { orderNumber, toAddress, items, references, ...present(said) }
}

/** Seals with the warehouse's newest key. */
export function orderSealer(
  { version, key }: WarehouseKey,
  { warehouseId, benchId }: Pick<SharedOrders, 'warehouseId' | 'benchId'>,
) {
  const sealer = createSealer(key)
  return (orderKey: string, shared: SharedOrder): SealedOrder => {
    const said = saidOf(shared)
    const told = canonicalJson({ ...said, ...present({ source: shared.source }) })
    return {
      keyVersion: version,
      sealed: sealer.seal(told, placeOf(warehouseId, benchId, orderKey)),
      contentIndex: Buffer.from(sealer.contentHash(`${orderKey} ${canonicalJson(said)}`)).toString('hex'),
    }
  }
}

/** Opens what any of these keys has sealed, the newest last. */
export function orderReader(keys: readonly Uint8Array[], warehouseId: string) {
  const sealer = openerOf(keys)
  return ({ sealed, benchId, orderKey }: ToldOrder): SharedOrder | 'no_key' | 'not_proven' => {
    if (!sealer) return 'no_key'
    if (!sealed) return 'not_proven'
    try {
      const plain = sealer.open(sealed, placeOf(warehouseId, benchId, orderKey))
      const { fileAddress, aside, source, ...content } = Content.parse(
        JSON.parse(Buffer.from(plain).toString()),
      )
      if (orderNumberKey(content.orderNumber) !== orderKey) return 'not_proven'
      return { order: orderOf(content), fileAddress, aside, ...present({ source }) }
    } catch (error) {
      if (isAppError(error, 'sealed_with_other_key')) return 'no_key'
      if (isAppError(error, 'label_unreadable') || error instanceof z.ZodError) return 'not_proven'
      throw error
    }
  }
}

const orderOf = ({
  weightGrams,
  preset,
  service,
  items,
  ...content
}: Omit<Content, 'fileAddress' | 'aside' | 'source'>): OrderContent => ({
  ...content,
  weightGrams,
  preset,
  service,
  items: items.map(({ weightGrams: grams, ...item }) => ({ ...item, weightGrams: grams })),
})
