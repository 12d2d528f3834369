// Whether what is sealed still opens. Pages can be whole and hold other bytes than were written: each sealed field tells.

import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { isAppError } from '../../contract/errors.ts'
import { sealedFields, type SealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

/** What is paid for or cannot be had again, and what names whom it is for. */
const sealedTables = {
  labels: ['bytes'],
  purchases: ['recipient', 'destination', 'request'],
  raw_answers: ['body'],
  orders: ['content'],
  documents: ['subject', 'bytes'],
} as const

export type SealedTable = keyof typeof sealedTables
export const checkedTables = Object.keys(sealedTables) as readonly SealedTable[]

export type SealedPortion = {
  readonly unreadable: number
  /** Where the next portion begins; undefined after the last. */
  readonly next: number | undefined
}

export type SealedCheck = ReturnType<typeof sqliteSealedCheck>

export type ClosedRows = Readonly<Record<'labels' | 'orders' | 'documents', number>>

const lookedThroughAtOnce = 500

const Counted = z.object({ rows: z.int(), next: z.int().nullable(), closed: z.int() })
const Row = z.looseObject({ seq: z.int(), id: z.string() })

export function sqliteSealedCheck({ database, sealer }: StoreContext) {
  /** By the heads alone: nothing is opened. */
  async function closedIn(table: SealedTable, column: string): Promise<number> {
    const ids = sealer.keyIds.map((id) => `x'${id}'`).join(', ')
    const sql = `
      SELECT count(*) AS rows, min(seq) AS next, coalesce(sum(length(head) > 0 AND head NOT IN (${ids})), 0) AS closed
      FROM (SELECT seq, substr(${column}, 2, 8) AS head FROM ${table} WHERE seq < ? ORDER BY seq DESC LIMIT ?)`
    let closed = 0
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const from = before
      const found = await database.run(() =>
        Counted.parse(database.prepare(sql).get(from, lookedThroughAtOnce)),
      )
      closed += found.closed
      if (found.next === null || found.rows < lookedThroughAtOnce) return closed
      before = found.next
      await setImmediate()
    }
  }

  return {
    /** Rows that are sealed with a key which is not here. Other work comes in between. */
    closedRows: async (): Promise<ClosedRows> => ({
      labels: await closedIn('labels', 'bytes'),
      orders: await closedIn('orders', 'content'),
      documents: await closedIn('documents', 'bytes'),
    }),
    /** Opens some rows of a table, newest first, below a place where one is named. Rows of another key are left alone. */
    portion: (table: SealedTable, limit: number, before = Number.MAX_SAFE_INTEGER) =>
      database.run(() => {
        const columns = sealedTables[table]
        const fields = sealedFields(sealer, table)
        const rows = database
          .prepare(
            `SELECT seq, id, ${columns.join(', ')} FROM ${table} WHERE seq < ? ORDER BY seq DESC LIMIT ?`,
          )
          .all(before, limit)
        const read = rows.map((row) => Row.parse(row))
        const unreadable = read.filter((row) => !columns.every((column) => opens(fields, column, row)))
        return { unreadable: unreadable.length, next: rows.length < limit ? undefined : read.at(-1)?.seq }
      }),
  }
}

function opens(fields: SealedFields, column: string, row: z.infer<typeof Row>): boolean {
  const sealed = row[column]
  if (!(sealed instanceof Uint8Array)) return true
  try {
    fields.open(column, row.id, sealed)
    return true
  } catch (error) {
    if (isAppError(error, 'label_unreadable')) return false
    if (isAppError(error, 'sealed_with_other_key', 'removed_by_retention')) return true
    throw error
  }
}
