import type { Order } from '../orders/order.ts'
import type { OrderStore } from '../orders/ports.ts'
import { fillOrder } from './fill-order.ts'
import type { ItemStore } from './ports.ts'

/**
 * Orders as they are to be shipped: each that is read is filled from the list of items as it is then. What is kept of an order is its
 * own words alone.
 */
export function withListedItems(orders: OrderStore, items: Pick<ItemStore, 'bySkus'>): OrderStore {
  async function fillAll(read: readonly Order[]): Promise<readonly Order[]> {
    const skus = read.flatMap((order) => order.items.map(({ sku }) => sku))
    if (skus.length === 0) return read
    const listed = await items.bySkus(skus)
    return listed.size === 0 ? read : read.map((order) => fillOrder(order, listed))
  }
  const fill = async (order: Order): Promise<Order> => (await fillAll([order]))[0] ?? order
  const fillFound = async (order: Order | undefined) => order && fill(order)
  return {
    ...orders,
    findByNumber: async (orderNumber) => fillFound(await orders.findByNumber(orderNumber)),
    findListed: async (orderNumber) => fillFound(await orders.findListed(orderNumber)),
    get: async (id) => fillFound(await orders.get(id)),
    search: async (query, limit) => fillAll(await orders.search(query, limit)),
    async list(filter) {
      const page = await orders.list(filter)
      return { ...page, orders: await fillAll(page.orders) }
    },
    async at(places) {
      const read = await orders.at(places)
      const filled = await fillAll(read.map(([, order]) => order))
      return read.map(([place, order], at) => [place, filled[at] ?? order] as const)
    },
    hold: async (...given) => fill(await orders.hold(...given)),
    release: async (...given) => fill(await orders.release(...given)),
    cancel: async (...given) => fill(await orders.cancel(...given)),
    takeBack: async (...given) => fill(await orders.takeBack(...given)),
    setAddress: async (...given) => fill(await orders.setAddress(...given)),
  }
}
