// What a person does with an order in the list, and with which orders it can be done.

import type { OrderView } from '../../contract/orders.ts'
import type { StationClient } from '../station/station-client.ts'

type Change = (client: StationClient, orderNumber: string, reason: string) => Promise<OrderView>

/** Each throws what the station throws, and answers with the order as it is then. */
export const orderChanges = {
  hold: (client, orderNumber, reason) => client.invoke('orders.hold', { orderNumber, reason }),
  release: (client, orderNumber) => client.invoke('orders.release', { orderNumber }),
  cancelOrder: (client, orderNumber) => client.invoke('orders.cancel', { orderNumber }),
  takeBack: (client, orderNumber) => client.invoke('orders.takeBack', { orderNumber }),
} as const satisfies Record<string, Change>

export type OrderChange = keyof typeof orderChanges

/** Queues the packing slip of an order, or of what was scanned into one of its parcels. Throws what the station throws. */
export const printPackingSlip = (client: StationClient, orderNumber: string, parcelNumber?: number) =>
  client.invoke('print.packingSlip', {
    gestureId: crypto.randomUUID(),
    orderNumber,
    ...(parcelNumber === undefined ? {} : { parcelNumber }),
  })

/** What a scan of it does: packs it, or what is left of it; a further parcel of one that is whole; one in place of its void label. */
export function shipsAs({ state, itemsLeft }: OrderView): 'ship' | 'furtherParcel' | 'shipAgain' {
  if (state === 'void') return 'shipAgain'
  return state === 'shipped' && itemsLeft === undefined ? 'furtherParcel' : 'ship'
}

/** Which orders it can be done with. */
export const fits: Readonly<Record<OrderChange | 'slip' | 'batch', (order: OrderView) => boolean>> = {
  hold: ({ state }) => state === 'open' || state === 'failed' || state === 'void',
  release: ({ state }) => state === 'held',
  cancelOrder: ({ state, purchaseInDoubt }) =>
    purchaseInDoubt === undefined && state !== 'shipped' && state !== 'cancelled',
  takeBack: ({ state }) => state === 'cancelled',
  slip: ({ state }) => state !== 'cancelled',
  batch: ({ state }) => state === 'open' || state === 'failed',
}
