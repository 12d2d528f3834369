// A page of the database that is lost while the station is killed, and the way on from there: the backup that was made
// just before takes its place, with all of its holds.

import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Random } from '../../support/random.ts'
import type { Bench } from './shift-bench.ts'

/** What the station forgets with the backup: what came since it was made. */
export type Forgotten = {
  /** Papers that came out. */
  readonly papers: readonly string[]
  /** TransactionIds of refunds and funds, and ids of manifests, of which the service alone may know. */
  readonly errands: ReadonlySet<string>
}

const errandsOf = ({ world }: Bench): readonly string[] =>
  [world, ...(world.other ? [world.other] : [])].flatMap(({ sandbox }) => [
    ...sandbox.refunds().map(({ transactionId }) => transactionId),
    ...sandbox.deposits().map(({ transactionId }) => transactionId),
    ...sandbox.manifests().map(({ manifestId }) => manifestId),
  ])

/** Overwrites a page with zeros: the first, by which a database is known, or the first of a table. */
function losePage(dataDir: string, random: Random): void {
  const path = join(dataDir, 'test', 'packbench.db')
  const database = new DatabaseSync(path)
  // What the log beside it holds would stand in for the page.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const size = Number(database.prepare('PRAGMA page_size').get()?.['page_size'])
  const table = random.pick(['purchases', 'print_jobs', 'labels'])
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)
  database.close()
  const page = random.next() < 0.5 ? 1 : Number(root?.['rootpage'])
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(size), 0, size, (page - 1) * size)
  closeSync(file)
}

export type PageLoss = {
  readonly forgotten: readonly Forgotten[]
  happen(forMs: number): Promise<void>
  /** What people do about holds; answers with what is held still. */
  settle(): Promise<readonly string[]>
}

export function pageLoss(bench: Bench, random: Random): PageLoss {
  const { ask, lastSeen, printer } = bench
  const forgotten: Forgotten[] = []

  async function backUp(): Promise<string> {
    for (;;) {
      const newest = (await ask('backups.make', {}))?.backups[0]
      if (newest) return newest.name
    }
  }

  /** By the start-up screen where the database cannot be opened at all, else by the backups' own. */
  async function putBack(name: string): Promise<void> {
    for (;;) {
      const startUp = await ask('startup.get', {})
      if (startUp?.damaged) {
        if (await ask('startup.restore', { name })) return
      } else if (startUp && (await ask('backups.restore', { name }))) return bench.again('SIGTERM')
    }
  }

  /** A label whose paper lies there is not printed again; the others are. */
  async function settleJobs(): Promise<number> {
    const jobs = (await ask('print.jobs', { limit: 200 }))?.jobs ?? []
    const held = jobs.filter(({ heldFor, state }) => heldFor === 'restore' && state === 'queued')
    for (const { id, subject } of held) {
      if (!lastSeen.has(subject ?? '')) await bench.scan(subject ?? '')
      const number = lastSeen.get(subject ?? '')?.trackingNumber
      if (number === undefined) continue
      if (printer.papers.some((paper) => paper.includes(number))) await ask('print.cancel', { jobId: id })
      else await ask('print.hold', { jobId: id, held: false })
    }
    return held.length
  }

  return {
    forgotten,
    async happen(forMs) {
      const name = await backUp()
      const papers = printer.papers.length
      const before = new Set(errandsOf(bench))
      await wait(forMs)
      await bench.station().end('SIGKILL')
      losePage(bench.dataDir, random)
      await bench.start()
      await putBack(name)
      await bench.world.proxy.atRest()
      forgotten.push({
        papers: printer.papers.slice(papers),
        errands: new Set(errandsOf(bench).filter((id) => !before.has(id))),
      })
      // What the pages showed is of the database that is gone.
      lastSeen.clear()
    },
    async settle() {
      const { pending } = (await ask('restore.get', {})) ?? {}
      if (pending && !pending.comparing) await ask('restore.compare', {})
      const jobs = await settleJobs()
      return [
        ...(pending ? [`orders are held: ${pending.reason?.code ?? 'it is compared'}`] : []),
        ...(jobs > 0 ? [`${jobs} jobs are held`] : []),
      ]
    },
  }
}
