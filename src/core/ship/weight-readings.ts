// Readings of the scale belong to one parcel each: no parcel ever takes the weight of an earlier one. Which were used is
// known in memory only; so none is believed that was taken before, when another run of the station may have used it.

import type { WeightReading } from '../../contract/shipment-draft.ts'
import type { Clock } from '../runtime.ts'

/** A scale whose reading stands still longer than this is not believed when a parcel is scanned. */
const oldestReadingMs = 5 * 60_000
/** Readings that are remembered; older ones are too old to come again. */
const readingsKept = 1_000

export type WeightReadings = ReturnType<typeof createWeightReadings>

export function createWeightReadings(clock: Pick<Clock, 'now' | 'elapsedMs'>) {
  const owners = new Map<number, string>()
  const openedMs = clock.elapsedMs()
  /** By the computer's clock as it is now, which dates the readings: it may have been set since. */
  const openedAtMs = () => Math.floor(clock.now().getTime() - (clock.elapsedMs() - openedMs))
  const isEarlier = (weighedAt: string) => Date.parse(weighedAt) < openedAtMs()
  const isUsed = (weighedAt: string, parcelKey: string) =>
    isEarlier(weighedAt) || (owners.get(Date.parse(weighedAt)) ?? parcelKey) !== parcelKey

  return {
    isUsed,
    /** Why a reading is not for this parcel; undefined where it is. */
    faultOf({ takenAt, source }: WeightReading, parcelKey: string): 'used_before' | 'too_old' | undefined {
      if (isUsed(takenAt, parcelKey)) return 'used_before'
      const ageMs = clock.now().getTime() - Date.parse(takenAt)
      return source === 'scale' && ageMs > oldestReadingMs ? 'too_old' : undefined
    },
    /** Gives a reading to a parcel. False where another parcel has it. */
    claim(weighedAt: string, parcelKey: string): boolean {
      if (isUsed(weighedAt, parcelKey)) return false
      owners.set(Date.parse(weighedAt), parcelKey)
      const [oldest] = owners.keys()
      if (owners.size > readingsKept && oldest !== undefined) owners.delete(oldest)
      return true
    },
    /** Gives it back: nothing was bought with it. */
    release(weighedAt: string, parcelKey: string) {
      const at = Date.parse(weighedAt)
      if (owners.get(at) === parcelKey) owners.delete(at)
    },
  }
}
