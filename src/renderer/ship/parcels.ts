// Which of two reports of a parcel is the newer: answers and events overtake each other.

import type {
  ParcelView,
  PrintJobState,
  PrintJobView,
  PurchaseState,
  StationStatus,
} from '../../contract/domain.ts'
import { scanBackOf } from './scan-back.ts'
import type { Stage } from './stage.ts'
import { stageOfParcel } from './stage-of-parcel.ts'
import { stageTraits, type StageTraits } from './stage-traits.ts'

const purchaseRank: Readonly<Record<PurchaseState, number>> = {
  prepared: 0,
  sent: 1,
  in_doubt: 2,
  refused: 3,
  bought: 4,
}

const jobRank: Readonly<Record<PrintJobState, number>> = {
  queued: 0,
  sending: 1,
  sent: 2,
  unknown: 3,
  confirmed: 4,
  failed: 4,
}

/** Parcels that are remembered. */
const parcelsKept = 40

/** `b`, unless `a` is of a later moment, or of the same moment and further on. */
export function newerParcel(a: ParcelView | undefined, b: ParcelView): ParcelView {
  if (a?.purchaseId !== b.purchaseId) return b
  const moment = lastChange(a).localeCompare(lastChange(b))
  if (moment !== 0) return moment > 0 ? a : b
  const progress =
    purchaseRank[a.state] - purchaseRank[b.state] ||
    printedRank(a) - printedRank(b) ||
    scannedBack(a) - scannedBack(b)
  return progress > 0 ? a : b
}

/** The parcels with the newest report of one of them, oldest first; what is settled and asks nothing is forgotten when they are many. */
export function withParcel(parcels: readonly ParcelView[], parcel: ParcelView): readonly ParcelView[] {
  const known = findParcel(parcels, parcel.purchaseId)
  const all = known
    ? parcels.map((one) => (one === known ? newerParcel(known, parcel) : one))
    : [...parcels, parcel]
  const isOver = (one: ParcelView) => one !== parcel && isSettled(one) && !isAsking(one)
  const forgotten = all.length > parcelsKept ? all.find(isOver) : undefined
  return forgotten ? all.filter((one) => one !== forgotten) : all
}

/** Bought, and it waits for the packer all the same. */
const isAsking = (parcel: ParcelView): boolean => {
  const traits: StageTraits = stageTraits[stageOfParcel(parcel, undefined).name]
  return parcel.state === 'bought' && traits.stays === true
}

export function findParcel(
  parcels: readonly ParcelView[],
  purchaseId: string | undefined,
): ParcelView | undefined {
  return parcels.find((one) => one.purchaseId === purchaseId)
}

/**
 * The newest that is known of a parcel: by its own reports, or as one of the last parcels. Either may be missing, or late: where another
 * profile is opened, what had been heard of its first parcels is forgotten with those of the one before.
 */
export function newestOf(
  parcels: readonly ParcelView[],
  lastParcels: readonly ParcelView[],
  purchaseId: string | undefined,
): ParcelView | undefined {
  const reported = findParcel(parcels, purchaseId)
  const last = findParcel(lastParcels, purchaseId)
  return last ? newerParcel(reported, last) : reported
}

/** Nobody knows its end, also while its request goes out again. */
export const isInDoubt = (parcel: ParcelView): boolean => stageOfParcel(parcel, undefined).name === 'doubt'

/** No more news of it will come by itself. */
export function isSettled(parcel: ParcelView): boolean {
  if (parcel.state === 'refused') return true
  if (parcel.missingLabels) return false
  if (['to_come', 'awaited'].includes(scanBackOf(parcel) ?? '')) return false
  return (
    parcel.state === 'bought' &&
    jobsOf(parcel).every(({ state }) => state === 'confirmed' || state === 'failed')
  )
}

/** The last print of each of its labels. */
function jobsOf({ job, packages }: ParcelView): readonly PrintJobView[] {
  const others = packages.flatMap((one) => (one.job && one.job.id !== job?.id ? [one.job] : []))
  return job ? [job, ...others] : others
}

/** Of several labels the job that a report names changes with their progress: the last change is that of any. */
function lastChange(parcel: ParcelView): string {
  return jobsOf(parcel).reduce(
    (last, { updatedAt }) => (updatedAt > last ? updatedAt : last),
    parcel.updatedAt,
  )
}

const printedRank = (parcel: ParcelView) =>
  jobsOf(parcel).reduce((sum, { state }) => sum + 1 + jobRank[state], 0)

/** Labels never wait again: the more that do not, the later the report. */
const scannedBack = ({ packages }: ParcelView) =>
  packages.reduce(
    (sum, { scanBack }) =>
      sum + { to_come: 0, awaited: 1, aside: 2, right: 3, excused: 3 }[scanBack ?? 'to_come'],
    0,
  )

/** What was refused was bought since, by another purchase of the same parcel: nothing of it waits. */
const isBoughtSince = (refused: ParcelView, parcels: readonly ParcelView[]): boolean =>
  refused.state === 'refused' &&
  parcels.some(
    ({ state, orderNumber, parcelNumber, createdAt }) =>
      state === 'bought' &&
      orderNumber === refused.orderNumber &&
      parcelNumber === refused.parcelNumber &&
      createdAt > refused.createdAt,
  )

/**
 * The parcels that wait for the packer, without the one on the stage: their state stays until acted on,
 * and was not acknowledged in that state. Oldest first.
 */
export function openMatters(
  parcels: readonly ParcelView[],
  status: StationStatus | undefined,
  options: { readonly onStage: string | undefined; readonly acknowledged: readonly string[] },
): readonly Stage[] {
  return parcels
    .filter(
      (parcel) =>
        parcel.purchaseId !== options.onStage &&
        !options.acknowledged.includes(matterKey(parcel)) &&
        !isBoughtSince(parcel, parcels),
    )
    .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt))
    .map((parcel) => stageOfParcel(parcel, status))
    .filter((stage) => {
      const traits: StageTraits = stageTraits[stage.name]
      return traits.stays ?? stage.parcel?.notKept
    })
}

/** Names one matter of one parcel: the same parcel's next print job is another. */
export function matterKey(parcel: ParcelView): string {
  return `${parcel.purchaseId} ${parcel.state} ${parcel.job?.id ?? ''} ${parcel.job?.state ?? ''}`
}
