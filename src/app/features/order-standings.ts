// Where orders stand, as other programs ask for it: with their parcels, and whether they wait for the service.

import type { OrderStanding } from '../../contract/order-page.ts'
import type { OrderView } from '../../contract/orders.ts'
import { notFound } from '../../contract/refusals.ts'
import type { Order } from '../../core/orders/order.ts'
import type { HandlersOf } from '../dispatch.ts'
import { present, waitingOrderView } from '../views.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'

export type OrderStandingPorts = Pick<PortsOf<never, 'orders' | 'purchases' | 'waitingOrders'>, 'stores'> &
  Pick<ShippingParts, 'parcelView'>

export function orderStandingHandlers(
  { stores, parcelView }: OrderStandingPorts,
  viewsOf: (orders: readonly Order[]) => Promise<readonly OrderView[]>,
): Pick<HandlersOf<'orders'>, 'orders.standing' | 'orders.standings'> {
  async function standingsOf(orders: readonly Order[]): Promise<OrderStanding[]> {
    const [views, waiting] = await Promise.all([viewsOf(orders), stores.waitingOrders.list()])
    return Promise.all(
      orders.map(async ({ id }, place) => {
        const order = views[place]
        if (!order) throw new Error('every order has its view')
        const waits = waiting.find(({ orderId }) => orderId === id)
        const purchases = await stores.purchases.listByOrder(id)
        return {
          order,
          parcels: await Promise.all(purchases.map(parcelView)),
          ...present({ waiting: waits && waitingOrderView(waits) }),
        }
      }),
    )
  }

  return {
    async 'orders.standing'({ orderNumber }) {
      const order = await stores.orders.findListed(orderNumber)
      const [standing] = order ? await standingsOf([order]) : []
      if (!standing) throw notFound('order')
      return standing
    },
    async 'orders.standings'(filter) {
      const { orders, next } = await stores.orders.list({ ...filter, query: '' })
      return { orders: await standingsOf(orders), ...present({ next }) }
    },
  }
}
