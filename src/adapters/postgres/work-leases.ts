import { z } from 'zod'
import {
  workLeaseMs,
  type Work,
  type WorkLeases,
  type WorkTold,
  type WorkTurn,
} from '../../core/warehouse/work-leases.ts'
import type { Bench } from './claims.ts'
import { bytea, orUndefined } from './columns.ts'
import type { Connection } from './connection.ts'
import { workLeaseStatementsOf } from './work-lease-statements.ts'

const Row = z.object({
  holder: z.enum(['own', 'other', 'nobody']),
  bench: z.string(),
  fence: z.int(),
  is_new: z.boolean(),
  done_ago_ms: orUndefined(z.number()),
  is_failing: z.boolean(),
})

const nobodys: WorkTurn = {
  holder: 'nobody',
  bench: '',
  fence: 0,
  isNew: false,
  doneAgoMs: undefined,
  isFailing: false,
}

function turnOf(row: unknown): WorkTurn {
  if (row === undefined) return nobodys
  const { holder, bench, fence, is_new, done_ago_ms, is_failing } = Row.parse(row)
  return { holder, bench, fence, isNew: is_new, doneAgoMs: done_ago_ms, isFailing: is_failing }
}

/** `WorkLeases` in PostgreSQL. */
export function postgresWorkLeases(
  connection: Pick<Connection, 'run'>,
  { warehouseId, benchId }: Pick<Bench, 'warehouseId' | 'benchId'>,
  leaseMs = workLeaseMs,
): WorkLeases {
  const statements = workLeaseStatementsOf(leaseMs)
  const placeOf = ({ kind, name }: Work) => [warehouseId, benchId, kind, bytea(name)]
  return {
    warehouseId,
    benchId,
    async take(work, told?: WorkTold & { readonly fence: number }) {
      const { fence = null, doneAgoMs = null, isFailing = false } = told ?? {}
      const [row] = await connection.run(statements.take_work, [
        ...placeOf(work),
        fence,
        doneAgoMs,
        isFailing,
      ])
      return turnOf(row)
    },
    async letGo(work) {
      const [row] = await connection.run(statements.let_go_work, placeOf(work))
      return turnOf(row)
    },
  }
}
