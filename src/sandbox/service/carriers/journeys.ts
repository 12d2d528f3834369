// How parcels travel: what a carrier reports of one, and when. Every status and sub-status of section 3.3 is on a way.

import { createHash } from 'node:crypto'
import type { TrackingStatus, trackingSubStatuses } from '../../../service/enums.ts'

type SubStatus<S extends TrackingStatus> = (typeof trackingSubStatuses)[S][number]

/** Where something is reported: with the sender, half way, where parcels leave the country, or with the recipient. */
export type Stop = 'origin' | 'hub' | 'gateway' | 'destination'

export type Step = {
  /** After the purchase. */
  readonly hours: number
  readonly status: TrackingStatus
  readonly subStatus?: string | undefined
  readonly stop: Stop
  readonly description: string
}

function step<S extends TrackingStatus>(
  hours: number,
  status: S,
  subStatus: SubStatus<S> | undefined,
  stop: Stop,
  description: string,
): Step {
  return { hours, status, subStatus, stop, description }
}

const printed: readonly Step[] = [
  step(0, 'PreTransit', 'Label generated', 'origin', 'Shipping label created'),
  step(1, 'PreTransit', 'Shipping info sent to carrier', 'origin', 'The carrier has been told of the parcel'),
  step(4, 'PreTransit', 'Ready for pickup', 'origin', 'The parcel is ready for pickup'),
]
const pickedUp: readonly Step[] = [
  step(8, 'InTransit', 'Pickup scan', 'origin', 'Picked up by the carrier'),
  step(10, 'InTransit', 'Origin scan', 'origin', 'Accepted at the origin facility'),
  step(14, 'InTransit', 'Departure scan', 'origin', 'Departed the origin facility'),
]
const throughHub: readonly Step[] = [
  step(30, 'InTransit', 'Arrived at carrier facility', 'hub', 'Arrived at a sorting facility'),
  step(36, 'InTransit', 'Departed carrier facility', 'hub', 'Departed a sorting facility'),
]
const arrived: readonly Step[] = [
  step(48, 'InTransit', 'Arrival', 'destination', 'Arrived in the destination area'),
  step(50, 'InTransit', 'Destination scan', 'destination', 'Sorted at the destination facility'),
]
const onTheVan = step(56, 'OutForDelivery', undefined, 'destination', 'Out for delivery')
const underWay = [...printed, ...pickedUp, ...throughHub]
const near = [...underWay, ...arrived]
const delivered = (hours: number) =>
  step(hours, 'Delivered', 'Delivered', 'destination', 'Delivered at the door')
const sentBack: readonly Step[] = [
  step(80, 'DeliveryFailed', 'Returning', 'destination', 'On the way back to the sender'),
  step(150, 'DeliveryFailed', 'Returned', 'origin', 'Returned to the sender'),
]

export const journeys = {
  delivered: [...near, onTheVan, delivered(60)],
  agent: [
    ...near,
    onTheVan,
    step(60, 'Delivered', 'Delivered to agent', 'destination', 'Left with an agent of the recipient'),
  ],
  'local-post': [
    ...underWay,
    step(
      46,
      'InTransit',
      'Transferred to local post office',
      'destination',
      'Handed to the local post office',
    ),
    step(
      50,
      'InTransit',
      'Received by local post office',
      'destination',
      'Received by the local post office',
    ),
    onTheVan,
    delivered(60),
  ],
  abroad: [
    ...underWay,
    step(42, 'InTransit', 'Export scan', 'gateway', 'Processed for export'),
    step(72, 'InTransit', 'Import scan', 'destination', 'Processed by customs'),
    step(90, 'InTransit', 'Destination scan', 'destination', 'Sorted at the destination facility'),
    step(98, 'OutForDelivery', undefined, 'destination', 'Out for delivery'),
    delivered(102),
  ],
  attempted: [
    ...near,
    onTheVan,
    step(
      60,
      'OutForDelivery',
      'Delivery attempted',
      'destination',
      'Nobody was at home; delivery is tried again',
    ),
    delivered(84),
  ],
  redirected: [
    ...near,
    step(54, 'InTransit', 'Carrier changed delivery', 'destination', 'The carrier changed the delivery'),
    delivered(84),
  ],
  damaged: [
    ...near,
    step(52, 'InTransit', 'Damaged', 'destination', 'The parcel was damaged on the way'),
    step(60, 'DeliveryFailed', 'Undeliverable', 'destination', 'The parcel cannot be delivered'),
  ],
  'pickup-delayed': [
    ...printed,
    step(6, 'Delayed', 'Pickup delayed', 'origin', 'The pickup is delayed'),
    ...pickedUp.map((one) => ({ ...one, hours: one.hours + 12 })),
    ...throughHub,
    ...arrived,
    onTheVan,
    delivered(60),
  ],
  weather: [
    ...underWay,
    step(40, 'Delayed', 'Weather delay', 'hub', 'Delayed by the weather'),
    ...arrived.map((one) => ({ ...one, hours: one.hours + 24 })),
    { ...onTheVan, hours: 80 },
    delivered(84),
  ],
  'bad-address': [
    ...near,
    step(54, 'Delayed', 'Bad delivery address', 'destination', 'The address is not complete'),
    ...sentBack,
  ],
  refused: [
    ...near,
    onTheVan,
    step(60, 'DeliveryFailed', 'Refused', 'destination', 'The recipient refused the parcel'),
    ...sentBack,
  ],
  'po-box': [
    ...near,
    step(
      54,
      'DeliveryFailed',
      'Cannot deliver to POBox',
      'destination',
      'The carrier does not deliver to PO boxes',
    ),
    ...sentBack,
  ],
  undeliverable: [
    ...near,
    onTheVan,
    step(60, 'DeliveryFailed', 'Undeliverable', 'destination', 'The recipient is not at this address'),
    ...sentBack,
  ],
  stopped: [
    ...printed,
    ...pickedUp,
    step(20, 'Cancelled', 'Sender stopped', 'origin', 'The sender stopped the parcel'),
  ],
  voided: [...printed, step(6, 'Cancelled', 'Void info received', 'origin', 'The sender voided the label')],
  lost: [
    ...underWay,
    step(60, 'Other', 'Pending', 'hub', 'No scan where one was due; the next one is awaited'),
    step(90, 'Other', 'Unknown', 'hub', 'The whereabouts of the parcel are not known'),
    step(200, 'Other', 'Lost package', 'hub', 'The parcel is lost'),
  ],
  failure: [...near, step(54, 'Other', 'Failure', 'destination', 'The carrier could not process the parcel')],
  held: [
    ...near,
    step(54, 'Other', 'Hold for future delivery', 'destination', 'Held for delivery on a later day'),
    { ...onTheVan, hours: 104 },
    delivered(108),
  ],
  collect: [
    ...near,
    step(54, 'Other', 'Pickup at carrier facility', 'destination', 'Waiting for the recipient to collect it'),
    delivered(84),
  ],
} as const satisfies Record<string, readonly Step[]>

export type JourneyName = keyof typeof journeys

/** Ways that parcels take by themselves; the others need the marker. Most are just delivered. */
const usualWays: readonly JourneyName[] = [
  ...Array<JourneyName>(16).fill('delivered'),
  'agent',
  'attempted',
  'weather',
  'local-post',
]

type Texts = readonly (string | undefined)[]

/** What a recipient's lines say after `name:`, for example `track:lost`. */
export function markerOf(name: 'track' | 'refund', lines: Texts): string | undefined {
  const pattern = new RegExp(`(?:^|[\\s([])${name}:([a-z-]+)`, 'i')
  for (const line of lines) {
    const found = pattern.exec(line ?? '')?.[1]
    if (found !== undefined) return found.toLowerCase()
  }
  return undefined
}

const isJourney = (name: string | undefined): name is JourneyName =>
  name !== undefined && Object.hasOwn(journeys, name)

/**
 * The way of a parcel: that of the recipient's marker (`track:lost` in a name, company or street line), across a border
 * `abroad`, else one of the usual ways by its tracking number. The same parcel always takes the same way.
 */
export function journeyOf(parcel: {
  readonly trackingNumber: string
  readonly isAbroad: boolean
  readonly recipientLines: Texts
}): JourneyName {
  const marked = markerOf('track', parcel.recipientLines)
  if (isJourney(marked)) return marked
  if (parcel.isAbroad) return 'abroad'
  const draw = createHash('sha256').update(parcel.trackingNumber).digest().readUInt32BE(0)
  return usualWays[draw % usualWays.length] ?? 'delivered'
}

/** What has been reported so far, oldest first. */
export function stepsSoFar(name: JourneyName, purchasedAt: Date, now: Date): readonly Step[] {
  const hours = (now.getTime() - purchasedAt.getTime()) / (60 * 60 * 1000)
  return journeys[name].filter((one) => one.hours <= hours)
}
