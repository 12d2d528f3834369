import { z } from 'zod'
import type { DayTotals } from '../../contract/manifests.ts'
import type { Database } from './database.ts'

const Count = z.object({ count: z.int() })
const Amounts = z.array(z.object({ currency: z.string(), amountMinor: z.int() }))
const Manifests = z.object({ count: z.int(), parcels: z.int() })

/** What was bought, asked back and put on manifests at or after `since`. */
export function dayTotals(database: Database, since: Date): DayTotals {
  const from = since.getTime()
  const count = (where: string) =>
    Count.parse(database.prepare(`SELECT count(*) AS count FROM ${where}`).get(from)).count
  const amounts = (where: string) =>
    Amounts.parse(
      database
        .prepare(
          `SELECT currency, sum(amount_minor) AS amountMinor FROM ${where} AND currency IS NOT NULL
           GROUP BY currency ORDER BY currency`,
        )
        .all(from),
    )
  const bought = 'purchases WHERE bought_at >= ?'
  const refunds = `refunds WHERE created_at >= ? AND state NOT IN ('refused', 'withdrawn')`
  const manifests = Manifests.parse(
    database
      .prepare(
        // Where benches close their day together, this bench's own of them.
        `SELECT coalesce(sum(gesture_id IS NOT NULL), 0) AS count, coalesce(sum(
           iif(is_shared = 0 AND made_at IS NULL, parcels,
             (SELECT count(*) FROM manifest_parcels WHERE manifest_parcels.manifest_id = manifests.id))), 0) AS parcels
         FROM manifests
         WHERE created_at >= ? AND state = 'created' AND (gesture_id IS NOT NULL OR made_at IS NOT NULL)`,
      )
      .get(from),
  )
  return {
    bought: count(bought),
    paid: amounts(bought),
    priced: count(`${bought} AND currency IS NOT NULL`),
    refundsRequested: count(refunds),
    refundsAmounts: amounts(refunds),
    refundsPriced: count(`${refunds} AND currency IS NOT NULL`),
    onManifests: manifests.parcels,
    manifestsCreated: manifests.count,
  }
}
