// May a new version be installed now? Never while paper, money or a parcel is on its way, and by itself only on a bench
// that nobody uses.

import type { UpdateHold, UpdateHoldKind } from '../../contract/updates.ts'

/** How much of each kind of work there is; all of it is on disk, or known to the page. */
export type StationWork = Readonly<
  Record<
    Exclude<UpdateHoldKind, 'station_starting' | 'bench_in_use' | 'parcel_open' | 'acts_under_way'>,
    number
  >
>

export type BenchUse = {
  /** Since the last scan, key or act. */
  readonly unusedMs: number
  /** A parcel stands open on the page: its changes are nowhere else. */
  readonly packing: boolean
  /** Acts of people that the station is still at: an import, a sign-up. */
  readonly acts: number
}

/** Everything that holds an installation back, in the order of the station's kinds; empty where it may begin. */
export function updateHolds({
  work,
  bench,
  idleMs,
}: {
  /** Undefined while a profile is being opened. */
  readonly work: StationWork | undefined
  readonly bench: BenchUse
  readonly idleMs: number
}): readonly UpdateHold[] {
  const all: readonly UpdateHold[] = [
    ...Object.entries(work ?? {}).map(([kind, count]) => ({ kind: kind as UpdateHoldKind, count })),
    { kind: 'parcel_open', count: bench.packing ? 1 : 0 },
    { kind: 'acts_under_way', count: bench.acts },
    { kind: 'station_starting', count: work ? 0 : 1 },
    // Minutes are told, so that the page can say how long it will be.
    { kind: 'bench_in_use', count: Math.ceil(Math.max(0, idleMs - bench.unusedMs) / 60_000) },
  ]
  return all.filter(({ count }) => count > 0)
}

/** What also holds back a supervisor who asks for it: whoever asks is at the bench. */
export const holdsByHand = (holds: readonly UpdateHold[]): readonly UpdateHold[] =>
  holds.filter(({ kind }) => kind !== 'bench_in_use')
