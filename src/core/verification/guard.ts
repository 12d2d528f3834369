// All that buys asks here which parcel of an order is shipped, with what in it, and whether it may be (core/ship/packing.ts).

import { AppError } from '../../contract/errors.ts'
import type { VerificationRule } from '../../contract/verification-view.ts'
import type { Order } from '../orders/order.ts'
import { parcelsOf } from './acts.ts'
import type { VerificationStore } from './ports.ts'
import { contentsOf, toBuy, type Standing } from './standing.ts'

type GuardPorts = {
  readonly store: Pick<VerificationStore, 'actsOf' | 'isKnown'>
  readonly inTurn: <T>(orderId: string, work: () => Promise<T>) => Promise<T>
  readonly standing: (order: Order) => Promise<Standing>
  readonly isRequired: (order: Order) => Promise<boolean>
  readonly rule: () => Promise<VerificationRule>
  readonly lineOf?: ((orderId: string) => Promise<unknown>) | undefined
  readonly now: () => Date
}

export function createGuard({ store, inTurn, standing, isRequired, rule, lineOf, now: time }: GuardPorts) {
  /** Nothing of it was ever scanned, nor has to be. */
  const isUntouched = async (order: Order): Promise<boolean> =>
    (await rule()).mode === 'off' && !(await store.isKnown(order.id))

  return {
    inTurn,
    async toShip(order: Order): Promise<number> {
      if (await isUntouched(order)) return 1
      const now = await standing(order)
      const next = toBuy(now)
      if (next !== undefined) return next
      const isAsked = await isRequired(order)
      // One that was packed whole goes as it is where nobody is asked for what the order has more since.
      const [packed] = now.outgrown
      if (packed !== undefined && !isAsked) return packed
      // What was bought by somebody whom the rule does not ask had all that was left: no act says so.
      const sold = now.begun.filter(({ isReturn, isUnderWay }) => isUnderWay && !isReturn)
      if (sold.length > 0 && (now.isUnseen || !isAsked))
        return Math.max(...sold.map(({ parcelNumber }) => parcelNumber))
      if (now.left > 0 || now.parcels.size === 0) return now.current
      return Math.max(1, ...now.parcels.keys())
    },
    numbersOf: async (orderId: string) => [...parcelsOf(await store.actsOf(orderId)).keys()],
    async contentsOf(order: Order, parcelNumber: number): Promise<Order> {
      if (order.contentsOf !== undefined || (await isUntouched(order))) return order
      return contentsOf(await standing(order), parcelNumber)
    },
    async check(order: Order, parcelNumber: number, since?: Date): Promise<Date | undefined> {
      // What cannot be read may be this very parcel.
      await lineOf?.(order.id)
      if (await isUntouched(order)) return undefined
      const now = await standing(order)
      const parcel = now.parcels.get(parcelNumber)
      const isOutgrown = now.outgrown.includes(parcelNumber)
      // Whoever is at work now: what was asked for was another parcel.
      if (since && parcel && (parcel.changedAt > since || isOutgrown)) throw notScanned(now)
      const isPacked = parcel !== undefined && parcel.pieces.length > 0
      // A further one that a person makes, of an order of which nobody knows what was shipped, is not asked for its items.
      const isFurther = now.isUnseen && !isPacked
      if (!isFurther && (await isRequired(order))) {
        const isWhole = now.left === 0 || (isPacked && parcel.closed !== undefined)
        if (!isWhole || isOutgrown || now.excess > 0) throw notScanned(now)
      }
      if (!isPacked) return undefined
      if (parcel.wholeAt) return parcel.wholeAt
      const isWhole = parcel.closed === undefined && now.left === 0 && now.excess === 0
      return isWhole ? time() : undefined
    },
  }
}

export const notScanned = ({ order: { orderNumber }, left, packed, current, excess }: Standing) =>
  new AppError('items_not_scanned', 'Its items have to be scanned before it is bought', {
    details: { orderNumber, parcelNumber: current, left, packed, ...(excess > 0 ? { excess } : {}) },
  })

/** All that a supervisor's word is for: this parcel as it is. */
export const wordOf = ({ order, current, lines }: Standing) =>
  JSON.stringify([order.id, current, lines.map(({ key, packed, left }) => [key, packed, left])])
