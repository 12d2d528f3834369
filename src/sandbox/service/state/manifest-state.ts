import type { Database } from './database.ts'
import { pagesOf } from './page.ts'

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

export function manifestState(db: Database) {
  const { sql, sealing } = db
  const toRecord = ({ number: _number, body, ...rest }: ManifestRow): ManifestRecord => ({
    ...rest,
    body: JSON.parse(sealing.open(body, 'manifest.body')) as Record<string, unknown>,
  })
  const insert = sql.prepare('INSERT INTO manifest (id, created_at, document_id, body) VALUES (?, ?, ?, ?)')
  // One that is announced again, where that is allowed, is on the newer manifest.
  const insertShipment = sql.prepare('INSERT OR REPLACE INTO manifest_shipment VALUES (?, ?)')
  const byId = sql.prepare(`SELECT ${columns} FROM manifest WHERE id = ?`)
  const member = sql.prepare('SELECT 1 FROM manifest_shipment WHERE shipment_id = ?')
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
    list: pagesOf(db, 'manifest', columns, toRecord),
  }
}
