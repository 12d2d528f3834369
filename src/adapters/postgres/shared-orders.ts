import { z } from 'zod'
import type { OrderHead, SharedOrders, ToldOrder } from '../../core/warehouse/shared-orders.ts'
import type { Bench } from './claims.ts'
import { bytea, orUndefined } from './columns.ts'
import type { Connection } from './connection.ts'
import { sharedOrderStatements as statements } from './shared-order-statements.ts'

/** Microseconds since 1970: they are whole numbers here for centuries. */
const HeadRow = z.object({ order_key: z.string(), number: z.coerce.number().int() })
const LackingRow = HeadRow.pick({ order_key: true })
const OrderRow = HeadRow.extend({
  bench_id: z.uuid(),
  bench: z.string(),
  content_index: orUndefined(z.string()),
  sealed: orUndefined(z.instanceof(Uint8Array)),
})

function headOf(row: unknown): OrderHead {
  const { order_key, number } = HeadRow.parse(row)
  return { orderKey: order_key, number }
}

function orderOf(row: unknown): ToldOrder {
  const { bench_id, bench, content_index, sealed } = OrderRow.parse(row)
  return { ...headOf(row), benchId: bench_id, bench, contentIndex: content_index, sealed }
}

const keysOf = (heads: readonly OrderHead[]) => heads.map(({ orderKey }) => orderKey)
const numbersOf = (heads: readonly OrderHead[]) => heads.map(({ number }) => number)

/** `SharedOrders` in PostgreSQL. `soon`: for what a packer waits for. */
export function postgresSharedOrders(
  connection: Pick<Connection, 'run'>,
  { warehouseId, benchId }: Pick<Bench, 'warehouseId' | 'benchId'>,
  { soon }: { readonly soon: Pick<Connection, 'run'> },
): SharedOrders {
  const run = (name: keyof typeof statements, ...values: readonly unknown[]) =>
    connection.run(statements[name], [warehouseId, ...values])
  return {
    warehouseId,
    benchId,
    async tell(orders) {
      const [first] = orders
      if (!first) return []
      const rows = await run(
        'tell_orders',
        benchId,
        orders.map(({ orderKey }) => orderKey),
        orders.map(({ follows }) => follows ?? null),
        orders.map(({ contentIndex }) => contentIndex),
        orders.map(({ sealed }) => bytea(sealed)),
        first.keyVersion,
      )
      return rows.map(headOf)
    },
    async remove(orders) {
      await run('remove_orders', keysOf(orders), numbersOf(orders))
    },
    async lacking(orders) {
      const rows = await run('lacking_orders', keysOf(orders), numbersOf(orders))
      return rows.map((row) => LackingRow.parse(row).order_key)
    },
    after: async ({ number, orderKey }, most) =>
      (await run('orders_after', number, orderKey, most)).map(headOf),
    of: async (orderKeys) => (await run('orders_of', [...orderKeys])).map(orderOf),
    async find(orderKey) {
      const [row] = await soon.run(statements.orders_of, [warehouseId, [orderKey]])
      return row && orderOf(row)
    },
  }
}
