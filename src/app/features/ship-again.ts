// What a program is answered that asks with a word it has sent before: the parcel of then, and nothing is bought anew that may
// be paid for.

import type { ParcelView } from '../../contract/domain.ts'
import { conflict } from '../../contract/refusals.ts'
import type { ScanOutcome } from '../../contract/ship.ts'
import type { Purchase } from '../../core/ship/purchase.ts'
import type { Authority } from '../guard/authority.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'

type ShipAgainPorts = PortsOf<never, 'orders' | 'purchases'> &
  Pick<ShippingParts, 'byHand' | 'parcelView'> & {
    readonly begunView: (purchase: Purchase) => Promise<ParcelView>
    readonly alreadyShipped: (purchase: Purchase) => Promise<ScanOutcome>
  }

/** Throws `conflict` where the word was another order's, and as a retry at the bench. */
export function shipAgain({ stores, byHand, parcelView, begunView, alreadyShipped }: ShipAgainPorts) {
  const { orders, purchases } = stores

  /** What was bought for the order, or begun, after this parcel was refused: at the bench, or by another word. */
  async function boughtInstead({
    orderId,
    parcelNumber,
    createdAt,
  }: Purchase): Promise<Purchase | undefined> {
    const later = (await purchases.listByOrder(orderId)).filter(
      (other) =>
        !other.isReturn &&
        (other.parcelNumber === parcelNumber || other.createdAt.getTime() > createdAt.getTime()),
    )
    return later.findLast(({ state }) => state === 'bought') ?? later.at(-1)
  }

  async function told(purchase: Purchase): Promise<ScanOutcome> {
    if (purchase.state === 'bought') return alreadyShipped(purchase)
    return { kind: 'already_running', parcel: await parcelView(purchase) }
  }

  return async (begun: Purchase, orderNumber: string, { parcelLimit }: Authority): Promise<ScanOutcome> => {
    const isOfOrder =
      begun.orderNumber === orderNumber || (await orders.findByNumber(orderNumber))?.id === begun.orderId
    if (!isOfOrder) throw conflict('gesture_of_another')
    switch (begun.state) {
      case 'refused':
        return told((await boughtInstead(begun)) ?? begun)
      // Nothing of it left: the station ended before, or the service could not be reached.
      case 'prepared': {
        const sent = await byHand.retry(begun.id, parcelLimit)
        return sent.state === 'prepared' ? { kind: 'shipping', parcel: await begunView(sent) } : told(sent)
      }
      default:
        return told(begun)
    }
  }
}
