// Where orders stand, as other programs ask for it: with their parcels, whether they wait for the service, and whether that is
// known at all.

import type { OrderStanding } from '../../contract/order-page.ts'
import type { OrderView } from '../../contract/orders.ts'
import { notFound } from '../../contract/refusals.ts'
import { whyUnreadable } from '../../core/failure.ts'
import type { Order } from '../../core/orders/order.ts'
import type { HandlersOf } from '../dispatch.ts'
import { present, waitingOrderView } from '../views.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'

export type OrderStandingPorts = Pick<
  PortsOf<'hold', 'orders' | 'purchases' | 'waitingOrders'>,
  'hold' | 'stores'
> &
  Pick<ShippingParts, 'parcelView'>

export function orderStandingHandlers(
  { hold, stores, parcelView }: OrderStandingPorts,
  viewsOf: (orders: readonly Order[]) => Promise<readonly OrderView[]>,
): Pick<HandlersOf<'orders'>, 'orders.standing' | 'orders.standings'> {
  async function standingsOf(orders: readonly Order[], isCompared: boolean): Promise<OrderStanding[]> {
    const views = await viewsOf(orders)
    return Promise.all(
      orders.map(async ({ id }, place) => {
        const order = views[place]
        if (!order) throw new Error('every order has its view')
        return {
          order,
          ...(await parcelsOf(id)),
          ...(await waitingOf(id)),
          ...(!isCompared && !isShippedWhole(order) && { notCompared: true as const }),
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
      return { parcelsNotKnown: whyUnreadable(error) }
    }
  }

  /** The same of its place in the line: it may be bought once the service is back. */
  async function waitingOf(orderId: string): Promise<Pick<OrderStanding, 'waiting' | 'waitingNotKnown'>> {
    try {
      const waits = await stores.waitingOrders.ofOrder(orderId)
      return waits.length > 0 ? { waiting: waits.map(waitingOrderView) } : {}
    } catch (error) {
      return { waitingNotKnown: whyUnreadable(error) }
    }
  }

  /** To be asked before an order is read: what the service told of it is written down before that is so. */
  const isComparedNow = () => hold.pending() === undefined

  return {
    async 'orders.standing'({ orderNumber }) {
      const isCompared = isComparedNow()
      const order = await stores.orders.findListed(orderNumber)
      const [standing] = order ? await standingsOf([order], isCompared) : []
      if (!standing) throw notFound('order')
      return standing
    },
    async 'orders.standings'(filter) {
      const isCompared = isComparedNow()
      const { orders, next, unreadable = 0 } = await stores.orders.list({ ...filter, query: '' })
      return {
        orders: await standingsOf(orders, isCompared),
        ...present({ next }),
        ...(unreadable > 0 && { unreadable }),
      }
    },
  }
}

const isShippedWhole = ({ state, itemsLeft }: OrderView) => state === 'shipped' && itemsLeft === undefined
