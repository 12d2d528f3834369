import type { RestoreStore } from '../../core/restore/ports.ts'
import { oneOf, optional, text, time } from './columns.ts'
import { readMeta, removeMeta, writeMeta } from './meta.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table, view } from './table.ts'

const restoreTable = table('restores', {
  fixed: { id: text, name: optional(text), backupAt: time, restoredAt: time, connectedKey: optional(text) },
})
const endedRestores = view('SELECT * FROM restores', {
  restoredAt: time,
  endedBy: oneOf(['compared', 'word']),
  seenAt: optional(time),
})

/** `RestoreStore` in SQLite. */
export function sqliteRestoreStore(context: StoreContext): RestoreStore {
  const { database, clock } = context
  const held = `FROM print_jobs WHERE held_for = 'restore' AND state = 'queued'`
  return storeOf<RestoreStore>(database)({
    reads: {
      pending: () => restoreTable(context).first('WHERE ended_at IS NULL ORDER BY backup_at LIMIT 1'),
      lastCompared() {
        const last = endedRestores(context).first('WHERE ended_at IS NOT NULL ORDER BY seq DESC LIMIT 1')
        return last?.endedBy === 'compared' && last.seenAt === undefined ? last.restoredAt : undefined
      },
      lastAccountKey() {
        const key = database
          .prepare(
            `SELECT account_key FROM purchases
             WHERE account_key IS NOT NULL AND origin = 'station' ORDER BY seq DESC LIMIT 1`,
          )
          .get()?.['account_key']
        return typeof key === 'string' ? key : undefined
      },
      countHeldJobs: () => Number(database.prepare(`SELECT count(*) AS count ${held}`).get()?.['count']),
      listHeldJobs: () =>
        database
          .prepare(`SELECT id ${held} ORDER BY place, seq`)
          .all()
          .map((row) => String(row['id'])),
    },
    writes: {
      end(end) {
        const word = end.by === 'word' ? end.reason : null
        database
          .prepare('UPDATE restores SET ended_at = ?, ended_by = ?, word = ? WHERE ended_at IS NULL')
          .run(clock.now().getTime(), end.by, word)
      },
      noteConnected(key) {
        database
          .prepare('UPDATE restores SET connected_key = ? WHERE ended_at IS NULL AND connected_key IS NULL')
          .run(key)
      },
      see() {
        database.prepare('UPDATE restores SET seen_at = ? WHERE seen_at IS NULL').run(clock.now().getTime())
      },
    },
  })
}

/** How often the database was begun to be worked on: one that is put back is behind the count that is kept outside. */
export const generationOf = ({ database }: Pick<StoreContext, 'database'>): number =>
  Number(readMeta(database, 'generation') ?? 0)

/** The next one. Answers with it, once it is on disk. */
export const nextGeneration = (context: Pick<StoreContext, 'database'>): Promise<number> =>
  context.database.transact(() => {
    const next = generationOf(context) + 1
    writeMeta(context.database, 'generation', String(next))
    return next
  })

/**
 * What a database that was put back begins with, in one step and before anything of it is at work: what was queued waits
 * for a yes, what was under way is doubt, and orders wait. True where it was put back, by the station or, as
 * `isOlder` says, by hand.
 */
export function beginRestored(context: StoreContext, isOlder: boolean): Promise<boolean> {
  const { database, clock, newId } = context
  return database.transact(() => {
    const name = readMeta(database, 'restored_from')
    if (name === undefined && !isOlder) return false
    const now = clock.now()
    const nowMs = now.getTime()
    const backupAt = new Date(newestOf(context, nowMs) ?? nowMs)
    restoreTable(context).insert({
      id: newId(),
      name,
      backupAt,
      restoredAt: now,
      connectedKey: undefined,
    })
    database
      .prepare(`UPDATE print_jobs SET held = 1, held_for = 'restore' WHERE state = 'queued' AND held = 0`)
      .run()
    // What was to be printed for another bench may be on paper.
    database
      .prepare(
        `UPDATE print_jobs SET held_for = 'restore', bench_request = NULL WHERE state = 'queued' AND bench_request IN (
           SELECT id FROM bench_prints WHERE way = 'taken')`,
      )
      .run()
    // What was prepared may have been sent since.
    database
      .prepare(
        `UPDATE purchases SET restored = 1, state = 'in_doubt', not_found_at = NULL, next_check_at = ?
         WHERE state IN ('prepared', 'sent', 'in_doubt')`,
      )
      .run(nowMs)
    // So may manifests: they are sent no more, and become doubts as soon as the service, or the warehouse, can be asked.
    database.prepare(`UPDATE manifests SET needs_person = 1 WHERE state = 'prepared'`).run()
    // Labels that were missing may have come and been printed since.
    database
      .prepare('UPDATE purchases SET restored = 1 WHERE id IN (SELECT purchase_id FROM missing_labels)')
      .run()
    // What was typed may have been bought since.
    database.prepare('UPDATE kept_drafts SET restored = 1').run()
    // Keys of other programs may have been revoked since.
    database.prepare('UPDATE programs SET restored_from = ? WHERE revoked_at IS NULL').run(backupAt.getTime())
    removeMeta(database, 'restored_from')
    return true
  })
}

/**
 * When the station last wrote into it what it had done, or earlier. What was written by a clock that was ahead says nothing
 * of when.
 */
function newestOf({ database }: StoreContext, nowMs: number): number | undefined {
  const last = (sql: string) => database.prepare(sql).get(nowMs)?.['at']
  const at =
    last('SELECT created_at AS at FROM audit_log WHERE created_at <= ? ORDER BY seq DESC LIMIT 1') ??
    last('SELECT max(updated_at) AS at FROM purchases WHERE updated_at <= ?')
  return typeof at === 'number' ? at : undefined
}
