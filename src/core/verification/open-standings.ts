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

/** The last that something was done with first. What is so no more is noted; one that cannot be read hides no other. */
export function createOpenStandings({ store, orders, standing }: OpenStandingsPorts) {
  async function openStanding(id: string): Promise<readonly Standing[]> {
    const order = await orders.get(id)
    const now = order && (await standing(order))
    const isOver = !now || now.order.state === 'cancelled'
    if (!isOver && isOpen(now)) return [now]
    if (isOver || isCertain(now)) await store.settle(id)
    return []
  }

  return async function openStandings(): Promise<readonly Standing[]> {
    const found: Standing[] = []
    for (const id of await store.listOpen(mostOpen)) {
      found.push(...((await openStanding(id).catch(unlessUnreadable)) ?? []))
    }
    return found
  }
}
