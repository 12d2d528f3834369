import { z } from 'zod'
import type { DayCount } from '../../core/ship/ports.ts'
import type { Database } from './database.ts'
import { isRefunded } from './scan-backs.ts'

const Count = z.object({ count: z.int() })
const Held = z.array(z.object({ held: z.enum(['refund', 'unsure', 'waiting', 'toScan']), count: z.int() }))

/** Only what was bought here: what became of the paper of the others is not known. */
const ofToday = `purchases.bought_at >= :since AND purchases.origin = 'station'`

// Few parcels are not out, and each is found by an index; the least far of its labels speaks for a parcel.
const notOut = `
  SELECT purchase_id, CASE label_index.state WHEN 'refund' THEN 0 WHEN 'unsure' THEN 1 ELSE 2 END AS rank
  FROM label_index JOIN labels ON labels.seq = label_index.seq
  WHERE label_index.state IN ('unprinted', 'unsure', 'refund') AND label_index.bought_at >= :since
  UNION ALL
  SELECT labels.purchase_id, 2 FROM print_jobs JOIN labels ON labels.id = print_jobs.label_id
  WHERE print_jobs.awaiting_confirmation = 1 AND print_jobs.state = 'sent' AND NOT EXISTS (
    SELECT 1 FROM print_jobs AS other WHERE other.label_id = labels.id AND other.state = 'confirmed'
  )
  UNION ALL
  SELECT purchase_id, CASE WHEN ${isRefunded('missing_labels')} THEN 0 ELSE 2 END FROM missing_labels
  UNION ALL
  SELECT purchase_id, 3 FROM scan_backs WHERE scan_backs.state IN ('awaited', 'aside')`

/** What became of the labels that were bought at or after `since`: each parcel once. */
export function dayCount(database: Database, since: Date): DayCount {
  const from = { since: since.getTime() }
  const count = (where: string) =>
    Count.parse(database.prepare(`SELECT count(*) AS count FROM purchases WHERE ${where}`).get(from)).count
  const held = Held.parse(
    database
      .prepare(
        `SELECT CASE rank WHEN 0 THEN 'refund' WHEN 1 THEN 'unsure' WHEN 2 THEN 'waiting' ELSE 'toScan' END AS held,
           count(*) AS count
         FROM (
           SELECT min(rank) AS rank FROM (${notOut}) JOIN purchases ON purchases.id = purchase_id
           WHERE ${ofToday} GROUP BY purchases.id
         ) GROUP BY rank`,
      )
      .all(from),
  )
  const of = (name: (typeof held)[number]['held']) => held.find((one) => one.held === name)?.count ?? 0
  const notOutYet = held.reduce((sum, one) => sum + one.count, 0)
  const inDoubt = count(`state = 'in_doubt' AND created_at >= :since`)
  return {
    shipped: count(ofToday) - notOutYet,
    waiting: of('waiting'),
    unsure: of('unsure') + inDoubt,
    toScan: of('toScan'),
  }
}
