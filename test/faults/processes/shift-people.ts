// The people of a shift: two who scan, one who runs a batch, and whoever is asked "did it come out?".

import { setTimeout as wait } from 'node:timers/promises'
import type { PrintJobView } from '../../../src/contract/domain.ts'
import type { Random } from '../../support/random.ts'
import type { Bench } from './shift-bench.ts'

/** A page: goes through its orders, scans some twice at once with the other page's help, and some again later. */
export async function page(
  bench: Bench,
  random: Random,
  own: readonly string[],
  paceMs: number,
): Promise<void> {
  for (const order of own) {
    if (bench.calm) return
    const scans = [bench.scan(order)]
    if (random.next() < 0.3) scans.push(bench.scan(order))
    if (random.next() < 0.2) scans.push(bench.scan(random.pick(own)))
    await Promise.all(scans)
    await wait(random.below(2 * paceMs))
  }
}

export async function batch(bench: Bench): Promise<void> {
  const { ask } = bench
  const source = { kind: 'filter', query: 'LIST-', state: 'open' } as const
  const list = await ask('batch.create', { source })
  if (list) await ask('batch.start', { batchId: list.id, rows: list.counts.waiting })
  while (!bench.calm) {
    const { batch: current } = (await ask('batch.current', {})) ?? {}
    if (current?.state === 'paused') await ask('batch.resume', { batchId: current.id })
    await wait(100)
  }
}

/**
 * Whether a paper of this job lies there: a label by its tracking number, a manifest's form by its own. Undefined where the
 * number is not known yet.
 */
export async function liesThere(
  { lastSeen, printer, scan }: Bench,
  { kind, subject = '' }: PrintJobView,
): Promise<boolean | undefined> {
  if (kind === 'label' && !lastSeen.has(subject)) await scan(subject)
  const number = kind === 'label' ? lastSeen.get(subject)?.trackingNumber : subject
  return number === undefined ? undefined : printer.papers.some((paper) => paper.includes(number))
}

/** Whoever is asked "did it come out?" looks, and says what is there. Answers how many papers were asked for again. */
export async function answerer(bench: Bench): Promise<number> {
  const { ask } = bench
  let askedAgain = 0
  while (!bench.over) {
    const jobs = (await ask('print.jobs', { limit: 200 }))?.jobs ?? []
    for (const job of jobs) {
      if (job.state !== 'unknown' || job.answered) continue
      const cameOut = await liesThere(bench, job)
      if (cameOut === undefined) continue
      const said = await ask('print.answer', { jobId: job.id, cameOut })
      if (said && !cameOut) askedAgain++
    }
    await wait(100)
  }
  return askedAgain
}
