// How long the station takes from its start to its first accepted scan, over few labels and over a million, and how long
// `npm run print` takes for one PDF: each from its bundle, beside a bare `node -e 0` of the same run.

import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/adapters/sqlite/open-database.ts'
import { createSealer } from '../../src/adapters/sqlite/sealer.ts'
import bundlePrograms from '../support/bundle-programs.ts'
import { program } from '../support/programs.ts'
import { seedHistory } from './history-bench.ts'
import { median, type Bench, type BenchRow } from './report.ts'
import { startStation } from './started-station.ts'

/** Most for each, as so many times a bare start of Node. */
const limits = { demo: 14, print: 12, large: 1.1 }
const sizes = { whole: { rows: 1_000_000, rounds: 9 }, short: { rows: 100, rounds: 1 } }

const timed = async (work: () => unknown): Promise<number> => {
  const beganMs = performance.now()
  await work()
  return performance.now() - beganMs
}

function runNode(...args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${args.join(' ')}: ${stderr}`)
}

/** A Demo station and its sandbox, from the start of its program until it has answered the scan. */
async function startToScan(folder: string, orderNumber: string): Promise<number> {
  const beganMs = performance.now()
  const { ask, end } = await startStation(folder)
  try {
    const { kind } = await ask('ship.scan', { gestureId: randomUUID(), text: orderNumber })
    const tookMs = performance.now() - beganMs
    if (kind !== 'shipping') throw new Error(`the scan was answered with ${kind}`)
    return tookMs
  } finally {
    await end()
  }
}

/** Rows beside what the station wrote itself: sealed with a key of their own, as nothing reads them at a start. */
async function seed(folder: string, rows: number): Promise<void> {
  const database = await openDatabase(join(folder, 'demo', 'packbench.db'))
  await seedHistory(database, createSealer(randomBytes(32)), rows, 1_001)
  database.close()
}

export const startBench: Bench = async ({ isShort }) => {
  await bundlePrograms()
  const { rows, rounds } = sizes[isShort ? 'short' : 'whole']
  const base = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  process.env['NODE_COMPILE_CACHE'] ??= join(base, 'compiled')
  const [few, many] = [join(base, 'few'), join(base, 'many')]
  const label = new URL('../fixtures/labels/label4x6.pdf', import.meta.url).pathname
  const print = () => runNode(program('src/web/print-cli.ts'), label, '--to', `file:${join(base, 'out.zpl')}`)
  try {
    let order = 1_001
    const next = () => `ORDER-${order++}`
    // The first start makes the database, and what is compiled is kept.
    await startToScan(few, next())
    await startToScan(many, next())
    await seed(many, rows)
    print()
    const taken = { bare: [], few: [], many: [], print: [] } as Record<string, number[]>
    for (let round = 0; round < rounds; round++) {
      taken['bare']?.push(await timed(() => runNode('-e', '0')))
      taken['few']?.push(await startToScan(few, next()))
      taken['many']?.push(await startToScan(many, next()))
      taken['print']?.push(await timed(print))
    }
    const of = (name: string) => median(taken[name] ?? [])
    const bare = { name: 'a bare node -e 0', value: of('bare') }
    const ratio = (most: number) => ({ of: 'ratio', most }) as const
    return [
      {
        name: 'Demo: start → first accepted scan, p50',
        beside: bare,
        measured: of('few'),
        most: limits.demo,
      },
      {
        name: `Demo: the same over ${rows} labels more, p50`,
        beside: { name: 'over few', value: of('few') },
        measured: of('many'),
        most: limits.large,
      },
      { name: 'npm run print of one PDF, p50', beside: bare, measured: of('print'), most: limits.print },
    ].map(({ most, ...row }): BenchRow => ({ ...row, unit: 'ms', limit: ratio(most) }))
  } finally {
    rmSync(base, { recursive: true, force: true, maxRetries: 5 })
  }
}
