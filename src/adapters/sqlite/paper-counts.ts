import { z } from 'zod'
import type { BatchPapers } from '../../core/batch/ports.ts'
import type { DayCount } from '../../core/ship/ports.ts'
import type { Database } from './database.ts'
import { isRefunded } from './scan-backs.ts'

const Count = z.object({ count: z.int() })
/** What keeps a parcel from being shipped, the least far first. */
const holds = ['refund', 'unsure', 'unprinted', 'waiting', 'toScan'] as const
type Hold = (typeof holds)[number]
const Held = z.array(z.object({ rank: z.int(), count: z.int() }))

const rankOf = (hold: Hold) => holds.indexOf(hold)

/**
 * SQL: purchases with a label that is not known to be out, and how far it is. `among`: which labels are looked at. Few are
 * not out, and each of them is found by an index.
 */
const notOut = (among: string) => `
  SELECT purchase_id, CASE
    WHEN label_index.state = 'refund' THEN ${rankOf('refund')}
    WHEN label_index.state = 'unsure' THEN ${rankOf('unsure')}
    WHEN EXISTS (
      SELECT 1 FROM print_jobs WHERE print_jobs.label_id = labels.id AND print_jobs.state IN ('queued', 'sending')
    ) THEN ${rankOf('waiting')}
    ELSE ${rankOf('unprinted')}
  END AS rank
  FROM label_index JOIN labels ON labels.seq = label_index.seq
  WHERE label_index.state IN ('unprinted', 'unsure', 'refund') AND ${among}
  UNION ALL
  SELECT labels.purchase_id, ${rankOf('waiting')} FROM print_jobs JOIN labels ON labels.id = print_jobs.label_id
  WHERE print_jobs.awaiting_confirmation = 1 AND print_jobs.state = 'sent' AND NOT EXISTS (
    SELECT 1 FROM print_jobs AS other WHERE other.label_id = labels.id AND other.state = 'confirmed'
  )
  UNION ALL
  SELECT purchase_id, CASE WHEN ${isRefunded('missing_labels.purchase_id')} THEN ${rankOf('refund')} ELSE ${rankOf('waiting')} END
  FROM missing_labels
  UNION ALL
  SELECT purchase_id, ${rankOf('toScan')} FROM scan_backs WHERE scan_backs.state IN ('awaited', 'aside')`

/** Counts purchases that are not shipped by what holds them; the least far of its labels speaks for a purchase. */
function heldOf(database: Database, sql: string, values: Record<string, string | number>) {
  const rows = Held.parse(
    database.prepare(`SELECT rank, count(*) AS count FROM (${sql}) GROUP BY rank`).all(values),
  )
  const of = (hold: Hold) => rows.find(({ rank }) => rank === rankOf(hold))?.count ?? 0
  return { of, all: rows.reduce((sum, { count }) => sum + count, 0) }
}

/** Only what was bought here: what became of the paper of the others is not known. */
const ofDay = `purchases.bought_at >= :since AND purchases.origin = 'station'`

/** What became of the labels that were bought at or after `since`: each parcel once. */
export function dayCount(database: Database, since: Date): DayCount {
  const from = { since: since.getTime() }
  const count = (where: string) =>
    Count.parse(database.prepare(`SELECT count(*) AS count FROM purchases WHERE ${where}`).get(from)).count
  const held = heldOf(
    database,
    `SELECT min(rank) AS rank FROM (${notOut('label_index.bought_at >= :since')})
     JOIN purchases ON purchases.id = purchase_id WHERE ${ofDay} GROUP BY purchases.id`,
    from,
  )
  return {
    shipped: count(ofDay) - held.all,
    waiting: held.of('waiting') + held.of('unprinted'),
    unsure: held.of('unsure') + count(`state = 'in_doubt' AND created_at >= :since`),
    toScan: held.of('toScan'),
  }
}

/** What became of the labels that a batch has bought here: each row once. */
export function batchPapers(database: Database, batchId: string): BatchPapers {
  // What another bench bought of it comes out there.
  const ofBatch = `SELECT purchase_id FROM batch_rows WHERE batch_id = :batchId AND state = 'bought' AND purchase_id IS NOT NULL`
  const held = heldOf(
    database,
    `SELECT min(rank) AS rank FROM (${notOut(`labels.purchase_id IN (${ofBatch})`)})
     WHERE purchase_id IN (${ofBatch}) GROUP BY purchase_id`,
    { batchId },
  )
  const { count } = Count.parse(
    database.prepare(`SELECT count(*) AS count FROM (${ofBatch})`).get({ batchId }),
  )
  return {
    // Those of a batch are not scanned back.
    out: count - held.all + held.of('toScan'),
    waiting: held.of('waiting'),
    unprinted: held.of('unprinted'),
    unsure: held.of('unsure'),
    refunded: held.of('refund'),
  }
}
