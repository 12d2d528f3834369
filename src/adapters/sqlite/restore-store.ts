import type { Restoration, RestoreStore } from '../../core/restore/ports.ts'
import { insert, orNull } from './columns.ts'
import { readMeta, removeMeta, writeMeta } from './meta.ts'
import type { StoreContext } from './store-context.ts'

/** `RestoreStore` in SQLite. */
export function sqliteRestoreStore({ database, clock }: StoreContext): RestoreStore {
  const held = `FROM print_jobs WHERE held_for = 'restore' AND state = 'queued'`
  return {
    pending: () =>
      database.run(() => {
        const row = database
          .prepare('SELECT * FROM restores WHERE ended_at IS NULL ORDER BY backup_at LIMIT 1')
          .get()
        return row && restorationOf(row)
      }),
    end: (end) =>
      database.transact(() => {
        const word = end.by === 'word' ? end.reason : null
        database
          .prepare('UPDATE restores SET ended_at = ?, ended_by = ?, word = ? WHERE ended_at IS NULL')
          .run(clock.now().getTime(), end.by, word)
      }),
    lastCompared: () =>
      database.run(() => {
        const row = database
          .prepare('SELECT * FROM restores WHERE ended_at IS NOT NULL ORDER BY seq DESC LIMIT 1')
          .get()
        return row?.['ended_by'] === 'compared' && row['seen_at'] === null
          ? new Date(Number(row['restored_at']))
          : undefined
      }),
    see: () =>
      database.transact(() => {
        database.prepare('UPDATE restores SET seen_at = ? WHERE seen_at IS NULL').run(clock.now().getTime())
      }),
    lastAccountKey: () =>
      database.run(() => {
        const key = database
          .prepare(
            `SELECT account_key FROM purchases
             WHERE account_key IS NOT NULL AND origin = 'station' ORDER BY seq DESC LIMIT 1`,
          )
          .get()?.['account_key']
        return typeof key === 'string' ? key : undefined
      }),
    countHeldJobs: () =>
      database.run(() => Number(database.prepare(`SELECT count(*) AS count ${held}`).get()?.['count'])),
    listHeldJobs: () =>
      database.run(() =>
        database
          .prepare(`SELECT id ${held} ORDER BY place, seq`)
          .all()
          .map((row) => String(row['id'])),
      ),
  }
}

const restorationOf = (row: Readonly<Record<string, unknown>>): Restoration => ({
  id: String(row['id']),
  name: typeof row['name'] === 'string' ? row['name'] : undefined,
  backupAt: new Date(Number(row['backup_at'])),
  restoredAt: new Date(Number(row['restored_at'])),
})

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
  const { database, stationId, clock, newId } = context
  return database.transact(() => {
    const name = readMeta(database, 'restored_from')
    if (name === undefined && !isOlder) return false
    const now = clock.now().getTime()
    insert(database, 'restores', {
      id: newId(),
      station_id: stationId,
      name: orNull(name),
      backup_at: Math.min(newestOf(context) ?? now, now),
      restored_at: now,
    })
    database
      .prepare(`UPDATE print_jobs SET held = 1, held_for = 'restore' WHERE state = 'queued' AND held = 0`)
      .run()
    // What was prepared may have been sent since.
    database
      .prepare(
        `UPDATE purchases SET restored = 1, state = 'in_doubt', not_found_at = NULL, next_check_at = ?
         WHERE state IN ('prepared', 'sent', 'in_doubt')`,
      )
      .run(now)
    removeMeta(database, 'restored_from')
    return true
  })
}

/** When the station last wrote into it what it had done. */
function newestOf({ database }: StoreContext): number | undefined {
  const row = database
    .prepare(
      `SELECT max(at) AS at FROM (
         SELECT max(updated_at) AS at FROM purchases
         UNION ALL SELECT created_at FROM (SELECT created_at FROM audit_log ORDER BY seq DESC LIMIT 1))`,
    )
    .get()
  return typeof row?.['at'] === 'number' ? row['at'] : undefined
}
