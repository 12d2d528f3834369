// Orders that ship in parts: how many of their pieces are in no parcel yet that was bought.

import { unlessUnreadable } from '../failure.ts'
import type { Order } from '../orders/order.ts'
import type { OrderStore } from '../orders/ports.ts'
import type { VerificationStore } from './ports.ts'
import { unsoldOf, type Standing } from './standing.ts'

type InPartPorts = {
  readonly store: Pick<VerificationStore, 'openAmong' | 'openShipped'>
  readonly orders: Pick<OrderStore, 'get'>
  readonly standing: (order: Order) => Promise<Standing>
}

export function createInPart({ store, orders, standing }: InPartPorts) {
  async function leftOf(orderId: string): Promise<number> {
    const order = await orders.get(orderId)
    return order ? unsoldOf(await standing(order)) : 0
  }

  /** How many pieces of each are in no parcel yet that was bought: of those of which some are, or may be. */
  async function leftOfEach(ids: readonly string[]): Promise<ReadonlyMap<string, number | 'unknown'>> {
    const left = await Promise.all(
      ids.map(
        async (id) => [id, (await leftOf(id).catch(unlessUnreadable)) ?? ('unknown' as const)] as const,
      ),
    )
    return new Map(left.filter(([, count]) => count !== 0))
  }

  return {
    /**
     * Of orders that ship in parts, how many of their pieces are in no parcel yet that was bought; by their ids. `unknown` of
     * one of which that cannot be read.
     */
    async itemsLeft(of: readonly Order[]): Promise<ReadonlyMap<string, number | 'unknown'>> {
      return leftOfEach([...(await store.openAmong(of.map(({ id }) => id)))])
    },
    /** There may be orders that ship in parts: `inPart` says whether there are. */
    mayBeInPart: async (): Promise<boolean> => (await store.openShipped()).length > 0,
    /** The orders that `itemsLeft` tells of, by their ids. `unknown`: so many more cannot be read, and may be such. */
    async inPart(): Promise<{ readonly ids: readonly string[]; readonly unknown: number }> {
      const left = await leftOfEach(await store.openShipped())
      const ids = [...left.keys()].filter((id) => left.get(id) !== 'unknown')
      return { ids, unknown: left.size - ids.length }
    },
  }
}
