import { z } from 'zod'
import { sharedRowStates, sharedRowWords } from '../../contract/shared-batch-words.ts'
import { leaseMs as usualLeaseMs } from '../../core/warehouse/claims.ts'
import type {
  HeldRow,
  OfferedRow,
  SharedBatch,
  SharedBatches,
  SharedRow,
} from '../../core/warehouse/shared-batches.ts'
import type { Bench } from './claims.ts'
import { bytea, orUndefined } from './columns.ts'
import type { Connection } from './connection.ts'
import { sharedBatchStatementsOf } from './shared-batch-statements.ts'

const Bytes = z.instanceof(Uint8Array)
const SaidPlace = z.object({ place: z.int(), is_written: z.boolean() })
const OfferedPart = z.object({ place: z.int(), order_key: z.string(), sealed: Bytes })
const MarkRow = z.object({ mark: z.string(), place: z.int().nullable() })
const Row = z.object({
  place: z.int(),
  state: z.enum(sharedRowStates),
  bench_id: orUndefined(z.uuid()),
  bench: z.string(),
  take_id: orUndefined(z.uuid()),
  is_begun: z.boolean(),
  // One that a newer version knows says nothing here.
  word: z.enum(sharedRowWords).optional().catch(undefined),
  code: orUndefined(z.string()),
  said: orUndefined(Bytes),
})
const BatchRow = z.object({
  batch_id: z.uuid(),
  bench_id: z.uuid(),
  bench: z.string(),
  is_open: z.boolean(),
  sealed: Bytes,
  shared_at: z.date(),
  bench_heard_at: orUndefined(z.date()),
  waiting: z.int(),
  at_work: z.int(),
  to_come: z.int(),
  total: z.int(),
})

function offeredOf(row: unknown): OfferedRow {
  const { place, order_key, sealed } = OfferedPart.parse(row)
  return { place, orderKey: order_key, sealed }
}

function rowOf(row: unknown): SharedRow {
  const { bench_id, take_id, is_begun, said, ...read } = Row.parse(row)
  return { ...read, word: read.word, benchId: bench_id, takeId: take_id, isBegun: is_begun, sealed: said }
}

function batchOf(row: unknown): SharedBatch {
  const read = BatchRow.parse(row)
  const { bench, sealed, waiting, total } = read
  return {
    batchId: read.batch_id,
    benchId: read.bench_id,
    bench,
    isOpen: read.is_open,
    sealed,
    sharedAt: read.shared_at,
    benchHeardAt: read.bench_heard_at,
    waiting,
    atWork: read.at_work,
    toCome: read.to_come,
    total,
  }
}

const placesOf = (rows: readonly { readonly place: number }[]) => rows.map(({ place }) => place)
const takesOf = (rows: readonly HeldRow[]) => rows.map(({ takeId }) => takeId)

/** `SharedBatches` in PostgreSQL. */
export function postgresSharedBatches(
  connection: Pick<Connection, 'run'>,
  { warehouseId, benchId }: Pick<Bench, 'warehouseId' | 'benchId'>,
  leaseMs = usualLeaseMs,
): SharedBatches {
  const statements = sharedBatchStatementsOf(leaseMs)
  const run = (name: keyof typeof statements, ...values: readonly unknown[]) =>
    connection.run(statements[name], [warehouseId, benchId, ...values])
  return {
    warehouseId,
    benchId,
    async share(batchId, sealed) {
      await run('share_batch', batchId, bytea(sealed))
    },
    async offer(batchId, rows) {
      if (rows.length === 0) return
      await run(
        'offer_batch_rows',
        batchId,
        placesOf(rows),
        rows.map(({ orderKey }) => orderKey),
        rows.map(({ sealed }) => bytea(sealed)),
      )
    },
    async get(batchId) {
      const [row] = await run('get_shared_batch', batchId)
      return row && batchOf(row)
    },
    listOpen: async () =>
      (await connection.run(statements.list_shared_batches, [warehouseId, benchId])).map(batchOf),
    take: async (batchId, takeId) => (await run('take_batch_rows', batchId, takeId)).map(offeredOf),
    begin: async (batchId, { place, takeId }) =>
      (await run('begin_batch_row', batchId, place, takeId)).length > 0,
    async renew(batchId, rows) {
      if (rows.length > 0) await run('renew_batch_rows', batchId, placesOf(rows), takesOf(rows))
    },
    async giveBack(batchId, rows, declined) {
      if (rows.length === 0) return
      const { word = null, code = null } = declined ?? {}
      await run('give_back_batch_rows', batchId, placesOf(rows), takesOf(rows), word, code)
    },
    async say(batchId, rows) {
      if (rows.length === 0) return { written: [], boughtElsewhere: [] }
      const answered = await run(
        'say_batch_rows',
        batchId,
        placesOf(rows),
        takesOf(rows),
        rows.map(({ state }) => state),
        rows.map(({ word }) => word ?? null),
        rows.map(({ code }) => code ?? null),
        rows.map(({ sealed }) => (sealed ? bytea(sealed) : null)),
      )
      const stands = answered.map((row) => SaidPlace.parse(row))
      return {
        written: placesOf(stands.filter(({ is_written }) => is_written)),
        boughtElsewhere: placesOf(stands.filter(({ is_written }) => !is_written)),
      }
    },
    async rowsSince(batchId, mark) {
      const found = await run('batch_rows_since', batchId, mark ?? null)
      const [first] = found
      return {
        mark: MarkRow.parse(first).mark,
        rows: found.filter((row) => MarkRow.parse(row).place !== null).map(rowOf),
      }
    },
    async settleByClaims(batchId) {
      await run('settle_batch_rows', batchId)
    },
    async end(batchId) {
      await run('end_shared_batch', batchId)
    },
    takeOut: async (batchId, place) => (await run('take_out_batch_row', batchId, place)).length > 0,
    async reopen(batchId, places) {
      await run('reopen_batch_rows', batchId, [...places])
    },
  }
}
