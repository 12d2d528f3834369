// Where orders stand, as other programs ask for it: with their parcels, and whether they wait for the service.

import { isAppError } from '../../contract/errors.ts'
import type { OrderStanding } from '../../contract/order-page.ts'
import type { OrderView } from '../../contract/orders.ts'
import { notFound } from '../../contract/refusals.ts'
import type { Order } from '../../core/orders/order.ts'
import type { HandlersOf } from '../dispatch.ts'
import { present, waitingOrderView } from '../views.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'

export type OrderStandingPorts = Pick<
  PortsOf<never, 'orders' | 'purchases' | 'waitingOrders'>,
  'stores'
> &
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
        return {
          order,
          ...(await parcelsOf(id)),
          ...present({ waiting: waits && waitingOrderView(waits) }),
        }
      }),
    )
  }

  /** One that cannot be read may be paid for: it hides no other order, and is not told as none. */
  async function parcelsOf(orderId: string): Promise<Pick<OrderStanding, 'parcels' | 'parcelsNotKnown'>> {
    try {
      const purchases = await stores.purchases.listByOrder(orderId)
      return { parcels: await Promise.all(purchases.map(parcelView)) }
    } catch (error) {
      if (!isAppError(error, 'database_damaged', 'label_unreadable', 'sealed_with_other_key')) throw error
      return { parcelsNotKnown: error.toInfo() }
    }
  }

  return {
    async 'orders.standing'({ orderNumber }) {
      const order = await stores.orders.findListed(orderNumber)
      const [standing] = order ? await standingsOf([order]) : []
      if (!standing) throw notFound('order')
      return standing
    },
    async 'orders.standings'(filter) {
      const { orders, next, unreadable = 0 } = await stores.orders.list({ ...filter, query: '' })
      return {
        orders: await standingsOf(orders),
        ...present({ next }),
        ...(unreadable > 0 && { unreadable }),
      }
    },
  }
}
