import { createHash } from 'node:crypto'
import { z } from 'zod'
import { OrderSourceConfig, SourceRun } from '../../contract/orders.ts'
import type { FeedMemory, NewSourceRun, OrderSourceStore } from '../../core/orders/sources/ports.ts'
import { absentAs, of, orElse, sealedJson, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table, view } from './table.ts'

/** So many runs of a source are kept. */
const mostRuns = 50

const Memory: z.ZodType<FeedMemory> = z.object({
  since: z.string().exactOptional(),
  url: z.string().exactOptional(),
  etag: z.string().exactOptional(),
  lastModified: z.string().exactOptional(),
})
const memory = absentAs<FeedMemory>({}, orElse({}, sealedJson(Memory)))

const sourceTable = table('order_sources', {
  fixed: { id: text },
  changing: { config: sealedJson(OrderSourceConfig) },
  besides: { memory, createdAt: time, updatedAt: time },
})
const everyId = view('SELECT id FROM order_sources', { id: text })
const memories = view('SELECT id, memory FROM order_sources', { memory: of('order_sources', 'id', memory) })

const runTable = table('order_source_runs', {
  fixed: {
    id: text,
    sourceId: text,
    endedAt: time,
    report: sealedJson<NewSourceRun>(SourceRun.omit({ id: true, endedAt: true })),
  },
})

/** `OrderSourceStore` in SQLite. What this session has no key for is not listed; it is there again with its key. */
export function sqliteOrderSourceStore(context: StoreContext): OrderSourceStore {
  const { database, sealer, stationId, clock, newId } = context
  const sources = sourceTable(context)
  const runs = runTable(context)
  const hashOf = (bytes: Uint8Array) => sealer.contentHash(createHash('sha256').update(bytes).digest('hex'))

  function addRun(sourceId: string, report: NewSourceRun): void {
    runs.insert({ id: newId(), sourceId, endedAt: clock.now(), report })
    database
      .prepare(
        `DELETE FROM order_source_runs WHERE source_id = :sourceId AND seq <= (
           SELECT seq FROM order_source_runs WHERE source_id = :sourceId ORDER BY seq DESC LIMIT 1 OFFSET ${mostRuns}
         )`,
      )
      .run({ sourceId })
  }

  return storeOf<OrderSourceStore>(database)({
    reads: {
      list: () => sources.openable('ORDER BY seq'),
      closed() {
        const open = new Set(sources.openable('').map(({ id }) => id))
        return everyId(context)
          .all('')
          .flatMap(({ id }) => (open.has(id) ? [] : [id]))
      },
      memory: (id) => memories(context).first('WHERE id = ?', id)?.memory ?? {},
      runs: (sourceId, limit) =>
        runs
          .openable('WHERE source_id = ? ORDER BY seq DESC LIMIT ?', sourceId, limit)
          .map(({ id, endedAt, report }) => ({ ...report, id, endedAt: endedAt.toISOString() })),
      wasTaken: (sourceId, bytes) =>
        database
          .prepare(`SELECT 1 FROM order_files WHERE source_id = ? AND content_hash = ? AND state = 'done'`)
          .get(sourceId, hashOf(bytes)) !== undefined,
    },
    writes: {
      save({ id, config }) {
        const now = clock.now()
        if (sources.update(id, { config })) return
        sources.insert({ id, config, createdAt: now, updatedAt: now })
      },
      remove(id) {
        for (const [table, column] of [
          ['order_sources', 'id'],
          ['order_source_runs', 'source_id'],
          ['order_files', 'source_id'],
        ]) {
          database.prepare(`DELETE FROM ${table} WHERE ${column} = ?`).run(id)
        }
      },
      saveMemory: (id, memory) => void sources.update(id, { memory }),
      addRun,
      keepTaken(sourceId, bytes, run) {
        database
          .prepare(
            `INSERT OR REPLACE INTO order_files (source_id, content_hash, station_id, state, updated_at)
             VALUES (?, ?, ?, 'done', ?)`,
          )
          .run(sourceId, hashOf(bytes), stationId, clock.now().getTime())
        addRun(sourceId, run)
      },
    },
  })
}
