// The rows of the day as the warehouse has them: this bench's, and what others have open. They are followed by the order of their
// changes, and read from the beginning again where the warehouse may have been put back.

import type { ParcelElsewhere } from '../manifests/ports.ts'
import type { Logger } from '../runtime.ts'
import type { DayKeys, Unopened } from './day-book.ts'
import { firstDayPlace, type OwnParcelRow, type SharedDay, type TheirParcelRow } from './shared-day.ts'

const readAtOnce = 500

/** What is said to be on one of these is shown with it, and ended with it. What is on any other is to be on it here too. */
const underWay = ['making', 'doubt'] as const

export type DayRows = ReturnType<typeof createDayRows>

/** @param onMoved a parcel of this bench is on a manifest, off, or neither any more. */
export function createDayRows(fromShipDate: () => string, logger: Logger, onMoved: () => void) {
  /** This bench's parcels as the warehouse has them. */
  const own = new Map<string, OwnParcelRow>()
  let ownPlace = firstDayPlace
  let isRead = false
  /** Of other benches, what is open. */
  const theirs = new Map<string, ParcelElsewhere>()
  let theirPlace = firstDayPlace
  /** What cannot be opened here: of so many it is said. */
  const sealed = new Map<string, { readonly bench: string; readonly why: Unopened }>()

  async function followOwn(day: SharedDay): Promise<void> {
    for (;;) {
      const rows = await day.ownAfter(ownPlace, fromShipDate(), readAtOnce)
      const last = rows.at(-1)
      if (!last) break
      for (const row of rows) {
        const { manifestId, isOff = false } = own.get(row.parcelId) ?? {}
        // An opened one is to be told again, as it is by now; one that is off may be so for nothing.
        if (manifestId !== row.manifestId || isOff !== row.isOff) onMoved()
        own.set(row.parcelId, row)
      }
      ownPlace = last
    }
    isRead = true
  }

  async function followTheirs(day: SharedDay, keys: DayKeys): Promise<void> {
    for (;;) {
      const rows = await day.theirsAfter(theirPlace, fromShipDate(), readAtOnce)
      const last = rows.at(-1)
      if (!last) return
      for (const row of rows) takeTheirs(row, keys)
      theirPlace = last
    }
  }

  function takeTheirs(row: TheirParcelRow, keys: DayKeys): void {
    const { parcelId, bench } = row
    theirs.delete(parcelId)
    sealed.delete(parcelId)
    if (!row.sealed) return
    const parcel = keys.parcel(row, row.sealed)
    if (typeof parcel === 'string') {
      if (parcel === 'not_proven') logger.warn('warehouse.day_parcel_not_proven', {})
      sealed.set(parcelId, { bench, why: parcel })
      return
    }
    const refusal = row.refusal && keys.refusal(row, row.refusal)
    // Its bench has not dealt with it yet.
    theirs.set(parcelId, refusal ? { ...parcel, refusal: wordsOf(refusal) } : parcel)
  }

  /** Where the warehouse has a parcel of this bench; undefined where it is open. */
  function placeOf(
    parcelId: string,
  ): { readonly kind: 'taken' | 'held'; readonly row: OwnParcelRow } | undefined {
    const row = own.get(parcelId)
    if (row?.manifestId === undefined) return undefined
    return { kind: underWay.some((state) => state === row.manifestState) ? 'taken' : 'held', row }
  }

  return {
    own,
    placeOf,
    /** All of this bench's were read since it began, or began again. */
    isRead: () => isRead,
    theirs,
    sealed,
    followOwn,
    followTheirs,
    forget(): void {
      own.clear()
      isRead = false
      ownPlace = firstDayPlace
      theirs.clear()
      theirPlace = firstDayPlace
      sealed.clear()
    },
  }
}

const wordsOf = (refusal: { readonly words: string } | Unopened) =>
  typeof refusal === 'string' ? '' : refusal.words
