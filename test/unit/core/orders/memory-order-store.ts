import { isDeepStrictEqual } from 'node:util'
import { orderNumberKey } from '../../../../src/core/orders/order-number.ts'
import type { OrderContent } from '../../../../src/core/orders/order.ts'
import type { OrderStore } from '../../../../src/core/orders/ports.ts'

/** What an import needs of the port, with the port's promise. `batches` are the sizes of the transactions. */
export function memoryOrderStore() {
  const orders = new Map<string, OrderContent>()
  const batches: number[] = []
  const upsert: OrderStore['upsert'] = (contents) => {
    batches.push(contents.length)
    const counts = { added: 0, changed: 0, unchanged: 0 }
    for (const content of contents) {
      const key = orderNumberKey(content.orderNumber)
      const there = orders.get(key)
      counts[there === undefined ? 'added' : isDeepStrictEqual(there, content) ? 'unchanged' : 'changed'] += 1
      orders.set(key, content)
    }
    return Promise.resolve(counts)
  }
  return { orders, batches, upsert }
}
