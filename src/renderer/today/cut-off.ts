// How far it is to a carrier's cut-off time, by the clock on the wall.

import type { CutOff } from '../../contract/today.ts'

/** The moment of today that a time such as `17:00` is. */
export function momentOf(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate(), hours, minutes)
}

/** In whole minutes, up: the last one before it is `1`. At 0 and below it is past. */
export const minutesTo = (time: string, now: Date): number =>
  Math.ceil((momentOf(time, now).getTime() - now.getTime()) / 60_000)

export type SetCutOff = CutOff & { readonly time: string }

/** Those that have a time, the earliest first. */
export const setCutOffs = (cutOffs: readonly CutOff[]): readonly SetCutOff[] =>
  cutOffs
    .filter((one): one is SetCutOff => one.time !== undefined)
    .toSorted((one, other) => one.time.localeCompare(other.time))

/** The next of today; undefined where all are past, or none is set. */
export const nextCutOff = (cutOffs: readonly CutOff[], now: Date): SetCutOff | undefined =>
  setCutOffs(cutOffs).find(({ time }) => minutesTo(time, now) > 0)
