// A manifest: what tells a carrier which parcels come. The contract gives its request no transactionId and does not say
// what a repeat does (4.7): a second one may be a second manifest with the same parcels. So nothing is sent twice by
// itself: doubt is settled by what stands in the service's own list of manifests, or by a person's word.

import type { Warning } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { ManifestState } from '../../contract/manifests.ts'

export type Manifest = {
  readonly id: string
  /** The gesture that asked for it; undefined for one that was made elsewhere and fetched. */
  readonly gestureId: string | undefined
  readonly listId: string | undefined
  /** Of a list that was split: this one, from 1, and how many. */
  readonly part: number
  readonly parts: number
  readonly carrierAccountId: string | undefined
  /** Names the account at the service that it was sent with; undefined of what is not sent, or was sent before it was kept. */
  readonly accountKey: string | undefined
  readonly originKey: string | undefined
  readonly shipDate: string | undefined
  /** A shipment of it was bought for a stated day, which its request states too. Else the service's own day counts. */
  readonly statesShipDate: boolean
  readonly state: ManifestState
  /** Its parcels were asked of the warehouse, or may have been: what becomes of it is told there. */
  readonly isShared: boolean
  /** The bench of the warehouse that made it, where that is another one. */
  readonly madeAt: string | undefined
  readonly parcels: number
  readonly packages: number
  readonly serviceManifestId: string | undefined
  readonly manifestNumber: string | undefined
  /** The kept form. */
  readonly documentId: string | undefined
  /** The ids that the service listed before the request left; undefined where it does not list. */
  readonly knownBefore: readonly string[] | undefined
  /** In doubt, and the station cannot find out; or prepared in a database that was put back: it may have been sent since. */
  readonly needsPerson: boolean
  readonly reason: ErrorInfo | undefined
  readonly warnings: readonly Warning[]
  readonly checks: number
  /** In doubt: since when the service has been saying that it has none, or could not be asked for good. */
  readonly notFoundAt: Date | undefined
  readonly nextCheckAt: Date | undefined
  readonly sentAt: Date | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What a manifest has none of when it begins. */
export const blankManifest = {
  gestureId: undefined,
  listId: undefined,
  part: 1,
  parts: 1,
  accountKey: undefined,
  originKey: undefined,
  statesShipDate: false,
  isShared: false,
  madeAt: undefined,
  parcels: 0,
  packages: 0,
  serviceManifestId: undefined,
  manifestNumber: undefined,
  documentId: undefined,
  knownBefore: undefined,
  needsPerson: false,
  reason: undefined,
  warnings: [],
  checks: 0,
  notFoundAt: undefined,
  nextCheckAt: undefined,
  sentAt: undefined,
} as const satisfies Partial<Manifest>

/** Every allowed move. `sent → prepared` only where it is certain that no byte of the request left. */
export const manifestMoves: Readonly<Record<ManifestState, readonly ManifestState[]>> = {
  prepared: ['prepared', 'sent', 'cancelled'],
  sent: ['created', 'refused', 'in_doubt', 'prepared'],
  in_doubt: ['in_doubt', 'created', 'not_created'],
  created: ['created'],
  refused: [],
  not_created: [],
  cancelled: [],
}

/** The carrier has it, and its form is not here: it is asked for until it is. */
export const lacksForm = ({ state, documentId, nextCheckAt }: Manifest): boolean =>
  state === 'created' && documentId === undefined && nextCheckAt !== undefined

/** States in which the carrier may be expecting the parcels without the station's knowing. */
export const underWayStates = ['sent', 'in_doubt'] as const satisfies readonly ManifestState[]
/** States that are not the last. */
export const unsettledStates = ['prepared', ...underWayStates] as const satisfies readonly ManifestState[]

/** The whole of a station's day, as the calendar on the wall has it: `yyyy-mm-dd`. */
export function localDay(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(time.getFullYear())}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

export function startOfDay(time: Date): Date {
  const start = new Date(time)
  start.setHours(0, 0, 0, 0)
  return start
}

/** A calendar day so many days on. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The day of a time, and those beside it: the service's days may begin and end hours before and after the station's. */
export function daysAround(time: Date): { readonly startDate: string; readonly endDate: string } {
  const day = localDay(time)
  return { startDate: dayAfter(day, -1), endDate: dayAfter(day, 1) }
}
