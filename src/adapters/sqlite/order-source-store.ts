import { createHash } from 'node:crypto'
import { z } from 'zod'
import { OrderSourceConfig, SourceRun } from '../../contract/order-operations.ts'
import type { NewSourceRun, OrderSourceStore } from '../../core/orders/sources/ports.ts'
import { insert } from './columns.ts'
import { orUnreadable, sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

/** So many runs of a source are kept. */
const mostRuns = 50

const Memory = z.object({
  since: z.string().exactOptional(),
  url: z.string().exactOptional(),
  etag: z.string().exactOptional(),
  lastModified: z.string().exactOptional(),
})

const Blob = z.instanceof(Uint8Array)
const SourceRow = z.object({ id: z.string(), config: Blob })
const RunRow = z.object({ id: z.string(), ended_at: z.int(), report: Blob })
const Report = SourceRun.omit({ id: true, endedAt: true })

export function sqliteOrderSourceStore({
  database,
  sealer,
  stationId,
  clock,
  newId,
}: StoreContext): OrderSourceStore {
  const sources = sealedFields(sealer, 'order_sources')
  const runs = sealedFields(sealer, 'order_source_runs')
  const hashOf = (bytes: Uint8Array) => sealer.contentHash(createHash('sha256').update(bytes).digest('hex'))

  function addRun(sourceId: string, run: NewSourceRun): void {
    const id = newId()
    insert(database, 'order_source_runs', {
      id,
      station_id: stationId,
      source_id: sourceId,
      ended_at: clock.now().getTime(),
      report: runs.sealJson('report', id, run),
    })
    database
      .prepare(
        `DELETE FROM order_source_runs WHERE source_id = :sourceId AND seq <= (
           SELECT seq FROM order_source_runs WHERE source_id = :sourceId ORDER BY seq DESC LIMIT 1 OFFSET ${mostRuns}
         )`,
      )
      .run({ sourceId })
  }

  return {
    list: () =>
      database.run(() =>
        database
          .prepare('SELECT id, config FROM order_sources ORDER BY seq')
          .all()
          .flatMap((row) => {
            const { id, config } = SourceRow.parse(row)
            // One that this session has no key for cannot be worked with; it is there again with its key.
            const opened = orUnreadable(
              () => sources.openJson('config', id, config, OrderSourceConfig),
              undefined,
            )
            return opened ? [{ id, config: opened }] : []
          }),
      ),
    save: ({ id, config }) =>
      database.transact(() => {
        const now = clock.now().getTime()
        const sealed = sources.sealJson('config', id, config)
        const { changes } = database
          .prepare('UPDATE order_sources SET config = ?, updated_at = ? WHERE id = ?')
          .run(sealed, now, id)
        if (changes === 0) {
          insert(database, 'order_sources', {
            id,
            station_id: stationId,
            created_at: now,
            updated_at: now,
            config: sealed,
          })
        }
      }),
    remove: (id) =>
      database.transact(() => {
        for (const [table, column] of [
          ['order_sources', 'id'],
          ['order_source_runs', 'source_id'],
          ['order_files', 'source_id'],
        ]) {
          database.prepare(`DELETE FROM ${table} WHERE ${column} = ?`).run(id)
        }
      }),
    memory: (id) =>
      database.run(() => {
        const row = database.prepare('SELECT memory FROM order_sources WHERE id = ?').get(id)
        const sealed = Blob.nullable().optional().parse(row?.['memory'])
        return sealed ? orUnreadable(() => sources.openJson('memory', id, sealed, Memory), {}) : {}
      }),
    saveMemory: (id, memory) =>
      database.transact(() => {
        database
          .prepare('UPDATE order_sources SET memory = ?, updated_at = ? WHERE id = ?')
          .run(sources.sealJson('memory', id, memory), clock.now().getTime(), id)
      }),
    addRun: (sourceId, run) => database.transact(() => addRun(sourceId, run)),
    runs: (sourceId, limit) =>
      database.run(() =>
        database
          .prepare(
            'SELECT id, ended_at, report FROM order_source_runs WHERE source_id = ? ORDER BY seq DESC LIMIT ?',
          )
          .all(sourceId, limit)
          .flatMap((row) => {
            const { id, ended_at, report } = RunRow.parse(row)
            const opened = orUnreadable(() => runs.openJson('report', id, report, Report), undefined)
            return opened ? [{ ...opened, id, endedAt: new Date(ended_at).toISOString() }] : []
          }),
      ),
    wasTaken: (sourceId, bytes) =>
      database.run(
        () =>
          database
            .prepare(`SELECT 1 FROM order_files WHERE source_id = ? AND content_hash = ? AND state = 'done'`)
            .get(sourceId, hashOf(bytes)) !== undefined,
      ),
    keepTaken: (sourceId, bytes, run) =>
      database.transact(() => {
        database
          .prepare(
            `INSERT OR REPLACE INTO order_files (source_id, content_hash, station_id, state, updated_at)
             VALUES (?, ?, ?, 'done', ?)`,
          )
          .run(sourceId, hashOf(bytes), stationId, clock.now().getTime())
        addRun(sourceId, run)
      }),
  }
}
