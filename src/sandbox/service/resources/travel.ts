// What is known of a bought parcel at a moment: where it was seen, and whether it was used.

import type { TrackingStatus } from '../../../service/enums.ts'
import type { Address } from '../../../service/records.ts'
import { countryOf } from '../../../service/countries.ts'
import { journeyOf, stepsSoFar } from '../carriers/journeys.ts'
import type { Step, Stop } from '../carriers/journeys.ts'
import type { RefundRecord } from '../state/refund-state.ts'
import type { ShipmentRecord } from '../state/shipment-state.ts'

export type Place = {
  readonly city: string
  readonly state: string | undefined
  readonly zip: string
  readonly country: string
}

export type TrackingEvent = Place & {
  readonly date: string
  readonly status: TrackingStatus
  readonly subStatus: string | undefined
  readonly description: string
}

/** The shipment's addresses as they were bought. */
export function addressesOf(shipment: ShipmentRecord): { readonly from: Address; readonly to: Address } {
  return { from: shipment.body['fromAddress'] as Address, to: shipment.body['toAddress'] as Address }
}

const placeOf = (address: Address): Place => ({
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: countryOf(address),
})

const hub: Place = { city: 'Indianapolis', state: 'IN', zip: '46241', country: 'US' }
const gateway: Place = { city: 'Chicago', state: 'IL', zip: '60666', country: 'US' }

const stops: Readonly<Record<Stop, (from: Address, to: Address) => Place>> = {
  origin: (from) => placeOf(from),
  hub: () => hub,
  gateway: () => gateway,
  destination: (_from, to) => placeOf(to),
}

/** A label that is to be refunded does not travel; the carrier is told that it is void. */
const voided: Omit<Step, 'hours'> = {
  status: 'Cancelled',
  subStatus: 'Void info received',
  stop: 'origin',
  description: 'The sender voided the label',
}

/** What the carrier has reported of a package, newest first. */
export function trackingEvents(
  shipment: ShipmentRecord,
  trackingNumber: string,
  refund: RefundRecord | undefined,
  now: Date,
): readonly TrackingEvent[] {
  const { from, to } = addressesOf(shipment)
  const purchasedAt = new Date(shipment.createdAt)
  const way = journeyOf({
    trackingNumber,
    isAbroad: countryOf(to) !== 'US',
    recipientLines: [to.name, to.company, to.street2, to.street3],
  })
  // A refund that will be rejected is one whose parcel was mailed all the same.
  const voidedAt = refund?.outcome === 'Refunded' ? new Date(refund.requestedAt) : undefined
  const seen = stepsSoFar(way, purchasedAt, voidedAt ?? now).map((step) => ({
    at: new Date(purchasedAt.getTime() + step.hours * 60 * 60 * 1000),
    step,
  }))
  const all = voidedAt === undefined ? seen : [...seen, { at: voidedAt, step: voided }]
  return all
    .map(({ at, step }) => ({
      date: at.toISOString(),
      status: step.status,
      subStatus: step.subStatus,
      description: step.description,
      ...stops[step.stop](from, to),
    }))
    .reverse()
}

const unused: readonly TrackingStatus[] = ['PreTransit', 'Cancelled']

/** Whether any package of the shipment has been in the carrier's hands. */
export function wasUsed(shipment: ShipmentRecord, trackingNumbers: readonly string[], now: Date): boolean {
  return trackingNumbers.some((number) =>
    trackingEvents(shipment, number, undefined, now).some(({ status, subStatus }) =>
      subStatus === 'Pickup delayed' ? false : !unused.includes(status),
    ),
  )
}
