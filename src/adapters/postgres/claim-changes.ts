import { z } from 'zod'
import { elsewhereKinds } from '../../contract/orders.ts'
import type { ClaimChanges, ClaimNews } from '../../core/warehouse/claims-elsewhere.ts'
import type { Bench } from './claims.ts'
import type { Connection } from './connection.ts'
import { claimsChannel } from './channel.ts'
import { changeStatements } from './statements.ts'

const NewsRow = z.object({
  order_key: z.string(),
  kind: z.enum(elsewhereKinds).nullable(),
  bench: z.string().nullable(),
  since: z.date().nullable(),
})
/** Where nothing was changed there is one row, which says only how far that is true. */
const ChangeRow = NewsRow.extend({
  order_key: z.string().nullable(),
  mark: z.string().nullable(),
  settled: z.string(),
  source: z.string(),
})

const CountRow = z.object({ benches: z.int() })

/** So many claims are read at once. */
const pieceOf = 500

/** `ClaimChanges` in PostgreSQL. */
export function postgresClaimChanges(
  connection: Pick<Connection, 'run' | 'listen'>,
  { warehouseId, benchId }: Pick<Bench, 'warehouseId' | 'benchId'>,
  most = pieceOf,
): ClaimChanges {
  return {
    async after({ mark, orderKey }) {
      const asked = [warehouseId, benchId, mark, orderKey, most]
      const rows = (await connection.run(changeStatements.changes_after, asked)).map((row) =>
        ChangeRow.parse(row),
      )
      const [first] = rows
      if (!first) throw new Error('the changes have no row that says how far they go')
      const changed = rows.flatMap(({ order_key, mark: at, ...row }) =>
        order_key === null || at === null ? [] : [{ ...row, order_key, mark: at }],
      )
      const last = changed.at(-1)
      return {
        news: changed.map(news),
        next: last && changed.length === most ? { mark: last.mark, orderKey: last.order_key } : undefined,
        settled: first.settled,
        source: `${warehouseId} ${first.source}`,
      }
    },
    async of(orderKeys) {
      const rows = await connection.run(changeStatements.claims_of, [warehouseId, benchId, [...orderKeys]])
      return rows.map((row) => news(NewsRow.parse(row)))
    },
    async benches(most) {
      const [row] = await connection.run(changeStatements.count_benches, [warehouseId, most])
      return CountRow.parse(row).benches
    },
    listen: (told, lost) =>
      connection.listen(
        claimsChannel,
        (text) => {
          if (text.startsWith(`${warehouseId} `)) told()
        },
        lost,
      ),
  }
}

function news({ order_key, kind, bench, since }: z.infer<typeof NewsRow>): ClaimNews {
  return {
    orderKey: order_key,
    elsewhere: kind === null ? undefined : { kind, bench: bench ?? '', since: since ?? new Date(0) },
  }
}
