// What was measured at one bench of a warehouse while others worked beside it, as rows of the bench.

import { median, p95, type BenchRow } from './report.ts'
import type { FloorCount } from './warehouse-floor.ts'
import type { ServerNow } from './warehouse-server.ts'

export type Times = {
  readonly claim: readonly number[]
  readonly leave: readonly number[]
  readonly roundTrip: readonly number[]
  readonly commit: readonly number[]
  /** Scans that found no answer: of them there are no times. */
  readonly unanswered: number
}

export type Measured = Times & {
  readonly benches: number
  /** How many orders were packed before. */
  readonly packed: number
  readonly count: FloorCount
  readonly tookMs: number
  readonly server: ServerNow
}

/** A claim beside so many others against one alone; of scans that found no answer; of scans that were to come. */
const limits = { benches: 200, moreMs: 5, unanswered: 0, scans: 0.9 }

/** `everyMs`: how often each of those beside scans. */
export function rowsOf(measured: readonly Measured[], everyMs: number): readonly BenchRow[] {
  const [alone] = measured
  const rows = measured.flatMap((one): BenchRow[] => {
    const { benches, packed, claim, leave, roundTrip, commit, server, tookMs } = one
    const where = `${benches} ${benches === 1 ? 'bench' : 'benches'}, ${packed} packed`
    const beside = (of: (times: readonly number[]) => number) => ({
      name: 'a round trip and a commit',
      value: of(roundTrip) + of(commit),
    })
    return [
      { name: `claim, ${where}, p50`, unit: 'ms', measured: median(claim), beside: beside(median) },
      { name: `claim, ${where}, p95`, unit: 'ms', measured: p95(claim), beside: beside(p95) },
      { name: `may leave, ${where}, p95`, unit: 'ms', measured: p95(leave), beside: beside(p95) },
      { name: `bare round trip, ${where}, p95`, unit: 'ms', measured: p95(roundTrip) },
      { name: `bare commit, ${where}, p95`, unit: 'ms', measured: p95(commit) },
      { name: `connections, ${where}`, unit: 'connections', measured: server.connections },
      {
        name: `processor of PostgreSQL, ${where}`,
        unit: '%',
        measured: (100 * server.processorMs) / tookMs,
      },
      ...(benches > 1 ? floorRows(one, where, everyMs) : []),
    ]
  })
  const last = measured.findLast(({ benches }) => benches <= limits.benches)
  if (!alone || !last || last === alone) return rows
  const more: BenchRow = {
    name: `claim, ${last.benches} benches, ${last.packed} packed, p95 more than alone`,
    unit: 'ms',
    measured: p95(last.claim) - p95(alone.claim),
    limit: { of: 'measured', most: limits.moreMs },
  }
  return [...rows, more]
}

/** Whether the work beside was there, and what it took to make it. */
function floorRows(
  { benches, count, tookMs }: Measured,
  where: string,
  everyMs: number,
): readonly BenchRow[] {
  const scans = count.packed + count.elsewhere + count.unanswered
  const wantedASecond = ((benches - 1) * 1_000) / everyMs
  return [
    {
      name: `scans beside, ${where}`,
      unit: 'a second',
      measured: (scans * 1_000) / tookMs,
      limit: { of: 'measured', least: limits.scans * wantedASecond },
    },
    {
      name: `scans without an answer, ${where}`,
      unit: '%',
      measured: scans === 0 ? 0 : (100 * count.unanswered) / scans,
      limit: { of: 'measured', most: limits.unanswered },
    },
    ...(count.printerMs.length > 0
      ? [
          { name: `scan to printer, ${where}, p50`, unit: 'ms' as const, measured: median(count.printerMs) },
          { name: `scan to printer, ${where}, p95`, unit: 'ms' as const, measured: p95(count.printerMs) },
        ]
      : []),
    { name: `processor of those benches, ${where}`, unit: '%', measured: (100 * count.processorMs) / tookMs },
  ]
}
