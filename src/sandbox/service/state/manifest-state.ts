import type { Database } from './database.ts'
import { pageOf } from './page.ts'

export type ManifestRecord = {
  readonly id: string
  readonly createdAt: string
  readonly documentId: string
  /** The answer without id, date and document. */
  readonly body: Readonly<Record<string, unknown>>
}

export type ManifestState = ReturnType<typeof manifestState>

type ManifestRow = Omit<ManifestRecord, 'body'> & { readonly number: number; readonly body: string }

const columns = 'number, id, created_at createdAt, document_id documentId, body'

export function manifestState({ sql, sealing }: Database) {
  const toRecord = ({ number: _number, body, ...rest }: ManifestRow): ManifestRecord => ({
    ...rest,
    body: JSON.parse(sealing.open(body, 'manifest.body')) as Record<string, unknown>,
  })
  const insert = sql.prepare('INSERT INTO manifest (id, created_at, document_id, body) VALUES (?, ?, ?, ?)')
  const insertShipment = sql.prepare('INSERT INTO manifest_shipment VALUES (?, ?)')
  const byId = sql.prepare(`SELECT ${columns} FROM manifest WHERE id = ?`)
  const member = sql.prepare('SELECT 1 FROM manifest_shipment WHERE shipment_id = ?')
  const page = sql.prepare(
    `SELECT ${columns} FROM manifest
     WHERE (:start IS NULL OR substr(created_at, 1, 10) >= :start)
       AND (:end IS NULL OR substr(created_at, 1, 10) <= :end)
       AND (:before IS NULL OR number < :before)
     ORDER BY number DESC LIMIT :limit`,
  )
  return {
    /** Runs inside the caller's transaction. */
    insert({ id, createdAt, documentId, body }: ManifestRecord, shipmentIds: readonly string[]) {
      insert.run(id, createdAt, documentId, sealing.seal(JSON.stringify(body), 'manifest.body'))
      for (const shipmentId of shipmentIds) insertShipment.run(shipmentId, id)
    },
    find(id: string): ManifestRecord | undefined {
      const row = byId.get(id) as ManifestRow | undefined
      return row === undefined ? undefined : toRecord(row)
    },
    holds: (shipmentId: string) => member.get(shipmentId) !== undefined,
    /** Newest first; days in UTC, both included. `before` is a page's `next`. */
    list({
      startDate,
      endDate,
      before,
      limit,
    }: {
      readonly startDate: string | undefined
      readonly endDate: string | undefined
      readonly before: number | undefined
      readonly limit: number
    }): { readonly manifests: readonly ManifestRecord[]; readonly next: number | undefined } {
      const rows = page.all({
        start: startDate ?? null,
        end: endDate ?? null,
        before: before ?? null,
        limit: limit + 1,
      }) as ManifestRow[]
      const { shown, next } = pageOf(rows, limit)
      return { manifests: shown.map(toRecord), next }
    },
  }
}
