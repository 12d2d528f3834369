import type { ClosedTargetView, TellingView } from '../../contract/results.ts'
import type { ClosedTarget, EventContent, Telling } from './ports.ts'

export const closedTargetView = ({ id, addedAt, waiting, oldestAt }: ClosedTarget): ClosedTargetView => ({
  id,
  addedAt: addedAt.toISOString(),
  waiting,
  ...(oldestAt ? { oldestAt: oldestAt.toISOString() } : {}),
})

export function tellingView(telling: Telling): TellingView {
  const { id, targetId, eventId, event, orderNumber, parcelNumber, trackingNumber } = telling
  const { at, state, isBehind, tries, nextAt, toldAt, fault, skipReason } = telling
  return {
    id,
    targetId,
    eventId,
    event,
    orderNumber,
    at: at.toISOString(),
    state,
    isBehind,
    tries,
    ...(parcelNumber === undefined ? {} : { parcelNumber }),
    ...(trackingNumber === undefined ? {} : { trackingNumber }),
    ...(nextAt ? { nextAt: nextAt.toISOString() } : {}),
    ...(toldAt ? { toldAt: toldAt.toISOString() } : {}),
    ...(fault ? { fault } : {}),
    ...(skipReason ? { skipReason } : {}),
  }
}

/** In place of whatever numbers an order has: nobody's order is called so. */
const example = 'PACKBENCH-TEST'

/** An event that says that it is a test, of an order that there is not. Everything is known of it, so that a mapping shows all it does. */
export const testEvent = (eventId: string, now: Date): EventContent => ({
  eventId,
  type: 'test',
  timestamp: now.toISOString(),
  orderNumber: example,
  parcelNumber: '1',
  transactionId: eventId,
  trackingNumber: example,
  trackingNumbers: example,
  carrier: 'usps',
  carrierAccountId: example,
  service: example,
  packageCount: '1',
  weightGrams: '1',
  price: '0.00',
  currency: 'USD',
  manifestNumber: example,
  trackingStatus: 'Other',
  items: '[{"sku":"EXAMPLE","count":1}]',
})
