// Orders of which something is in a parcel, and not all of it is bought.

import { unlessUnreadable } from '../failure.ts'
import type { Order } from '../orders/order.ts'
import type { OrderStore } from '../orders/ports.ts'
import type { VerificationStore } from './ports.ts'
import { isCertain, isOpen, type Standing } from './standing.ts'

/** So many half scanned orders are listed, and looked through for an item of another order. */
const mostOpen = 200

type OpenStandingsPorts = {
  readonly store: Pick<VerificationStore, 'listOpen' | 'settle'>
  readonly orders: Pick<OrderStore, 'get'>
  readonly standing: (order: Order) => Promise<Standing>
}

/** One of which nobody can tell any more what is in its parcels. */
export type UnreadableStanding = {
  readonly orderId: string
  /** Undefined where the order cannot be read either. */
  readonly orderNumber: string | undefined
}

export function createOpenStandings({ store, orders, standing }: OpenStandingsPorts) {
  let unread: readonly UnreadableStanding[] | undefined

  async function openStanding(id: string, order: Order | undefined): Promise<readonly Standing[]> {
    const now = order && (await standing(order))
    const isOver = !now || now.order.state === 'cancelled'
    if (!isOver && isOpen(now)) return [now]
    if (isOver || isCertain(now)) await store.settle(id)
    return []
  }

  /** The last that something was done with first. What is so no more is noted; one that cannot be read hides no other. */
  async function list(): Promise<readonly Standing[]> {
    const found: Standing[] = []
    const lost: UnreadableStanding[] = []
    for (const orderId of await store.listOpen(mostOpen)) {
      let order: Order | undefined
      try {
        order = await orders.get(orderId)
        found.push(...(await openStanding(orderId, order)))
      } catch (error) {
        unlessUnreadable(error)
        lost.push({ orderId, orderNumber: order?.orderNumber })
      }
    }
    unread = lost
    return found
  }

  return {
    list,
    /** As they were when all were last looked through, which every change of a half scanned order brings. */
    async unreadable(): Promise<readonly UnreadableStanding[]> {
      if (!unread) await list()
      return unread ?? []
    },
  }
}
