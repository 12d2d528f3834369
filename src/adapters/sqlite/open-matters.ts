// What a station's database says is not over, by the tables' own words: for whoever is about to remove it.

import { z } from 'zod'
import type { Database } from './database.ts'

/** How much paper is still to come out or to be asked about, and how many acts that cost or give back are unsettled. */
export type OpenMatters = { readonly papers: number; readonly unsettled: number }

const unsettledIn = ['purchases', 'refunds', 'manifests', 'container_labels', 'deposits'] as const
const Count = z.object({ count: z.int() })

export function openMatters(database: Database): OpenMatters {
  const count = (table: string, states: string) =>
    Count.parse(database.prepare(`SELECT count(*) AS count FROM ${table} WHERE state IN (${states})`).get())
      .count
  // Paid for, and only the service has them.
  const missing = Count.parse(database.prepare('SELECT count(*) AS count FROM missing_labels').get()).count
  return {
    papers: count('print_jobs', "'queued', 'sending', 'unknown'"),
    unsettled: unsettledIn.reduce(
      (sum, table) => sum + count(table, "'prepared', 'sent', 'in_doubt'"),
      missing,
    ),
  }
}

/** The order sources that were ever saved and not removed, also those that this session could not open. */
export function orderSourceIds(database: Database): readonly string[] {
  return database
    .prepare('SELECT id FROM order_sources')
    .all()
    .map(({ id }) => String(id))
}

/** The same of the targets that are told of results. */
export function resultTargetIds(database: Database): readonly string[] {
  return database
    .prepare('SELECT id FROM result_targets')
    .all()
    .map(({ id }) => String(id))
}
