import { describe, expect, it } from 'vitest'
import {
  holdsByHand,
  updateHolds,
  type BenchUse,
  type StationWork,
} from '../../../../src/core/updates/install-policy.ts'

const idleMs = 15 * 60_000
const minuteMs = 60_000

const noWork: StationWork = {
  labels_queued: 0,
  labels_printing: 0,
  labels_unanswered: 0,
  purchases_under_way: 0,
  purchases_in_doubt: 0,
  labels_to_scan_back: 0,
  batch_running: 0,
  refunds_under_way: 0,
  manifests_under_way: 0,
  containers_under_way: 0,
  deposit_under_way: 0,
}
const atRest: BenchUse = { unusedMs: 16 * minuteMs, packing: false, acts: 0 }

const holds = (work: Partial<StationWork> | undefined, bench: Partial<BenchUse> = {}) =>
  updateHolds({ work: work && { ...noWork, ...work }, bench: { ...atRest, ...bench }, idleMs })

describe('a new version', () => {
  it('is installed on a bench that nobody uses and that has nothing to do', () => {
    expect(holds({})).toEqual([])
  })

  it.each(Object.keys(noWork))('waits for %s, also where a supervisor asks for it', (kind) => {
    expect(holds({ [kind]: 2 })).toEqual([{ kind, count: 2 }])
    expect(holdsByHand(holds({ [kind]: 1 }))).toEqual([{ kind, count: 1 }])
  })

  it('waits for a parcel that stands open, an act that is not ended, and a profile that is being opened', () => {
    expect(holds({}, { packing: true })).toEqual([{ kind: 'parcel_open', count: 1 }])
    expect(holds({}, { acts: 1 })).toEqual([{ kind: 'acts_under_way', count: 1 }])
    expect(holds(undefined)).toEqual([{ kind: 'station_starting', count: 1 }])
  })

  it('waits for the rest of the idle minutes, which a supervisor who asks for it need not', () => {
    const used = holds({}, { unusedMs: 4 * minuteMs })
    expect(used).toEqual([{ kind: 'bench_in_use', count: 11 }])
    expect(holdsByHand(used)).toEqual([])
    expect(holds({}, { unusedMs: 15 * minuteMs })).toEqual([])
  })

  it('names everything that holds it back', () => {
    expect(holds({ labels_queued: 3, purchases_in_doubt: 1 }, { packing: true, unusedMs: 0 })).toEqual([
      { kind: 'labels_queued', count: 3 },
      { kind: 'purchases_in_doubt', count: 1 },
      { kind: 'parcel_open', count: 1 },
      { kind: 'bench_in_use', count: 15 },
    ])
  })
})
