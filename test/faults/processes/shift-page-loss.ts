// A page of the database that is lost while the station is killed, and the way on from there: the backup that was made
// just before takes its place, with all of its holds.

import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { Random } from '../../support/random.ts'
import type { Bench } from './shift-bench.ts'
import { liesThere } from './shift-people.ts'
import { accountsOf, orderOf } from './world.ts'

/** What the station forgets with the backup: what came since it was made. */
export type Forgotten = {
  /** Papers that came out. */
  readonly papers: readonly string[]
  /** TransactionIds of refunds and funds, and ids of manifests, of which the service alone may know. */
  readonly errands: ReadonlySet<string>
}

const errandsOf = (bench: Bench): readonly string[] =>
  accountsOf(bench.world).flatMap(({ sandbox }) => [
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
  /** Purchases that a backup had under way and that say no account: each one is asked about them. */
  readonly ofUnknownAccount: ReadonlySet<string>
  happen(forMs: number): Promise<void>
  /** What people do about holds and about what was under way; answers with what is open still. */
  settle(): Promise<readonly string[]>
}

export function pageLoss(bench: Bench, random: Random): PageLoss {
  const { ask, lastSeen, printer } = bench
  const forgotten: Forgotten[] = []
  /** Purchases that a backup had under way: they are never sent again, and may have been bought since. */
  const underWay = new Set<string>()
  const ofUnknownAccount = new Set<string>()

  /** The copy that is made now: by the clock, which was set back and forth, an earlier one may be the newest. */
  async function backUp(): Promise<string> {
    const before = await ask('backups.list', {})
    const known = new Set(before?.backups.map(({ name }) => name))
    const made = before && (await ask('backups.make', {}))?.backups.find(({ name }) => !known.has(name))
    return made?.name ?? backUp()
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

  /**
   * Has the services asked what was shipped since: one account after the other, where both have to tell. Answers with what
   * orders wait for still.
   */
  async function compare(): Promise<string | undefined> {
    const { pending } = (await ask('restore.get', {})) ?? {}
    if (!pending || pending.comparing) return pending && 'it is compared'
    if (pending.reason?.code === 'other_account') await bench.connect(bench.isAway ? 'own' : 'other')
    await ask('restore.compare', {})
    return pending.reason?.code ?? 'it is compared again'
  }

  /** A shift lead who sees to it at once, until orders are bought again. */
  async function endHold(): Promise<void> {
    for (let tries = 0; tries < 100 && (await compare()) !== undefined; tries++) {
      bench.letPass()
      await wait(100)
    }
    await bench.connect('own')
  }

  /** What lies there is not printed again; the others are. */
  async function settleJobs(): Promise<number> {
    const jobs = (await ask('print.jobs', { limit: 200 }))?.jobs ?? []
    const held = jobs.filter(({ heldFor, state }) => heldFor === 'restore' && state === 'queued')
    for (const job of held) {
      const isThere = await liesThere(bench, job)
      if (isThere) await ask('print.cancel', { jobId: job.id })
      else if (isThere === false) await ask('print.hold', { jobId: job.id, held: false })
    }
    return held.length
  }

  /** All of `doubts.list`. */
  async function doubts(): Promise<readonly ParcelView[] | undefined> {
    const list = await ask('doubts.list', { limit: 200 })
    return list?.next === undefined ? list?.parcels : undefined
  }

  async function noteDoubts(): Promise<void> {
    let known = await doubts()
    while (!known) known = await doubts()
    for (const { purchaseId, awaitsAccount } of known) {
      underWay.add(purchaseId)
      if (awaitsAccount === 'unknown') ofUnknownAccount.add(purchaseId)
    }
  }

  /** Whether a service has sold a parcel of this order that is not known here. */
  async function isSoldUnknown(order: string): Promise<boolean> {
    const parcels = (await ask('ship.parcels', { orderNumber: order }))?.parcels
    const bought = parcels?.filter(({ state }) => state === 'bought').length ?? 0
    const sold = accountsOf(bench.world).flatMap(({ sandbox }) => sandbox.sold())
    return !parcels || sold.filter(({ recipient }) => orderOf(recipient) === order).length > bought
  }

  /** Says of what a backup had under way what the services' books say. */
  async function settleDoubts(): Promise<readonly string[]> {
    const known = await doubts()
    if (!known) return ['doubts are not told']
    const open = known.filter(({ purchaseId }) => underWay.has(purchaseId))
    if (open.length > 0) bench.letPass()
    for (const { purchaseId, orderNumber, awaitsAccount, canEndDoubt } of open) {
      // A page is lost with the station's own account connected: nothing was sent with the other one since the backup.
      if (awaitsAccount === 'unknown' && !bench.isAway) await ask('ship.sayAccount', { purchaseId })
      if (canEndDoubt && !awaitsAccount && !(await isSoldUnknown(orderNumber)))
        await ask('ship.endDoubt', { purchaseId, reason: 'service_says' })
    }
    return open.map(
      ({ orderNumber, awaitsAccount }) => `${orderNumber} is in doubt, account ${awaitsAccount ?? 'known'}`,
    )
  }

  return {
    forgotten,
    ofUnknownAccount,
    async happen(forMs) {
      // Whatever goes on while the backup is made may be in it or not.
      const papers = printer.papers.length
      const before = new Set(errandsOf(bench))
      const name = await backUp()
      await wait(forMs)
      await bench.station().end('SIGKILL')
      // People let half an hour pass at once, and with it the wait for what is listed late: by then the service is done.
      await Promise.all(accountsOf(bench.world).map(({ proxy }) => proxy.atRest()))
      while (!printer.isAtRest()) await wait(10)
      forgotten.push({
        papers: printer.papers.slice(papers),
        errands: new Set(errandsOf(bench).filter((id) => !before.has(id))),
      })
      losePage(bench.dataDir, random)
      await bench.start()
      await putBack(name)
      await noteDoubts()
      // What the pages showed is of the database that is gone.
      lastSeen.clear()
      if (random.next() < 0.5) await endHold()
    },
    async settle() {
      const held = await compare()
      const jobs = await settleJobs()
      return [
        ...(held === undefined ? [] : [`orders are held: ${held}`]),
        ...(jobs > 0 ? [`${jobs} jobs are held`] : []),
        ...(await settleDoubts()),
      ]
    },
  }
}
