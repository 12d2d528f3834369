import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  leaseMs as usualLeaseMs,
  type ClaimAnswer,
  type Claims,
  type ClaimWrite,
  type TakeOverAnswer,
  type ToldScans,
} from '../../core/warehouse/claims.ts'
import { bytea } from './columns.ts'
import { refused, type Connection } from './connection.ts'
import { statementsOf } from './statements.ts'

export type Bench = {
  readonly warehouseId: string
  readonly benchId: string
  /** As people call it. */
  readonly bench: string
}

const Text = z.string().nullable()
const Time = z.date().nullable()

/** As it stands in a claim's row, with the bench's name. */
const Scans = z.object({
  benchId: z.uuid(),
  bench: Text,
  packed: z.int(),
  all: z.int(),
  by: Text,
  at: z.string(),
  sealed: Text,
})

export const ScansColumn = Scans.nullable().transform((written): ToldScans | undefined =>
  written === null
    ? undefined
    : {
        benchId: written.benchId,
        bench: written.bench ?? '',
        packed: written.packed,
        all: written.all,
        by: written.by ?? undefined,
        at: new Date(written.at),
        sealed: written.sealed === null ? undefined : Buffer.from(written.sealed, 'base64'),
      },
)

const ClaimRow = z.object({
  granted: z.boolean(),
  fencing: z.int(),
  own: z.boolean().nullable(),
  claimed_at: Time,
  lease_until: Time,
  in_doubt: z.boolean(),
  is_packed: z.boolean(),
  attempt: z.int(),
  after: Text,
  state: Text,
  transaction_id: Text,
  packed_at: Time,
  bench: Text,
  stuck: z.boolean(),
  scanned: ScansColumn,
  scanned_by_holder: z.boolean().nullable(),
})
const TakenRow = z.object({ fencing: z.int(), bench: Text })
const HolderRow = z.object({
  in_doubt: z.boolean(),
  is_packed: z.boolean(),
  is_held: z.boolean(),
  bench: Text,
  put_out: z.boolean(),
})
const DoubtRow = z.object({
  order_key: z.string(),
  fencing: z.int(),
  parcel_number: z.coerce.number().int(),
  transaction_id: z.string(),
})
const RenewedRow = z.object({ put_out: z.boolean(), order_key: Text })

export const putOut = () =>
  refused('put_out', 'this bench was put out; whoever did so lets it in again: npm run warehouse -- let-in')

/** `Claims` in PostgreSQL. `leaseMs` is a test's to shorten. */
export function postgresClaims(
  connection: Pick<Connection, 'run'>,
  { warehouseId, benchId, bench }: Bench,
  leaseMs = usualLeaseMs,
): Claims {
  const statements = statementsOf(leaseMs)
  const write = async (rows: Promise<readonly unknown[]>): Promise<ClaimWrite> =>
    (await rows).length > 0 ? 'kept' : 'lost'

  return {
    async claim({ orderKey, parcelNumber }) {
      const rows = await connection.run(statements.claim, [
        warehouseId,
        orderKey,
        benchId,
        String(parcelNumber),
        randomUUID(),
      ])
      if (!rows[0]) throw putOut()
      return answerOf(ClaimRow.parse(rows[0]), benchId)
    },
    keepInDoubt: ({ orderKey, parcelNumber, fencing }, { transactionId, attempt }) =>
      write(
        connection.run(statements.keep_in_doubt, [
          warehouseId,
          orderKey,
          benchId,
          String(parcelNumber),
          fencing,
          transactionId,
          attempt,
        ]),
      ),
    packed: ({ orderKey, parcelNumber, fencing }) =>
      write(
        connection.run(statements.packed, [warehouseId, orderKey, benchId, String(parcelNumber), fencing]),
      ),
    release: ({ orderKey, parcelNumber, fencing }, how) =>
      write(
        connection.run(statements.release, [
          warehouseId,
          orderKey,
          benchId,
          String(parcelNumber),
          fencing,
          how === 'refused',
        ]),
      ),
    voided: ({ orderKey, parcelNumber }, transactionId) =>
      write(
        connection.run(statements.voided, [
          warehouseId,
          orderKey,
          benchId,
          String(parcelNumber),
          transactionId,
        ]),
      ),
    async renew(claims) {
      const rows = await connection.run(statements.renew, [
        warehouseId,
        bench,
        benchId,
        claims.map(({ orderKey }) => orderKey),
        claims.map(({ fencing }) => fencing),
      ])
      const parsed = rows.map((row) => RenewedRow.parse(row))
      if (parsed.some(({ put_out }) => put_out)) throw putOut()
      const renewed = new Set(parsed.map(({ order_key }) => order_key))
      return claims.filter(({ orderKey }) => renewed.has(orderKey))
    },
    async takeOver(orderKey, despiteDoubt): Promise<TakeOverAnswer> {
      const [taken] = await connection.run(statements.take_over, [
        warehouseId,
        orderKey,
        benchId,
        despiteDoubt,
      ])
      if (taken) {
        const { fencing, bench: from } = TakenRow.parse(taken)
        return { kind: 'taken', fencing, from: from ?? '' }
      }
      const [row] = await connection.run(statements.holder, [warehouseId, orderKey, benchId])
      const holder = row && HolderRow.parse(row)
      if (holder?.put_out) throw putOut()
      if (!holder?.is_held) return { kind: 'not_held' }
      return { kind: holder.is_packed ? 'packed' : 'in_doubt', bench: holder.bench ?? '' }
    },
    async listDoubts() {
      const rows = await connection.run(statements.list_doubts, [warehouseId, benchId])
      return rows.map((row) => {
        const { order_key, fencing, parcel_number, transaction_id } = DoubtRow.parse(row)
        return { orderKey: order_key, parcelNumber: parcel_number, fencing, transactionId: transaction_id }
      })
    },
    tellScans: ({ orderKey, parcelNumber, fencing }, { packed, all, by, sealed, agoMs }) =>
      write(
        connection.run(statements.tell_scans, [
          warehouseId,
          orderKey,
          benchId,
          String(parcelNumber),
          fencing,
          packed,
          all,
          by ?? null,
          sealed ? bytea(sealed).toString('base64') : null,
          agoMs,
        ]),
      ),
    async withdrawScans({ orderKey, parcelNumber }) {
      await connection.run(statements.withdraw_scans, [warehouseId, orderKey, benchId, String(parcelNumber)])
    },
  }
}

function answerOf(row: z.infer<typeof ClaimRow>, benchId: string): ClaimAnswer {
  if (row.granted) {
    return {
      kind: 'claimed',
      fencing: row.fencing,
      attempt: row.attempt,
      afterRefusal: row.after === 'refused',
      transactionId: row.transaction_id ?? undefined,
      scans: row.scanned?.benchId === benchId ? undefined : row.scanned,
    }
  }
  const holder = { bench: row.bench ?? '', own: row.own ?? false }
  const isPacked = row.state === 'packed' || (row.is_packed && !row.in_doubt)
  if (isPacked) return { kind: 'packed', ...holder, at: row.packed_at ?? row.claimed_at ?? new Date(0) }
  return {
    kind: 'held',
    ...holder,
    since: row.claimed_at ?? new Date(0),
    leaseUntil: row.in_doubt ? undefined : (row.lease_until ?? undefined),
    inDoubt: row.in_doubt,
    stuck: row.stuck,
    scans: row.scanned_by_holder ? row.scanned : undefined,
  }
}
