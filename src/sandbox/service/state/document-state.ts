import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from './database.ts'

/** A PDF that the service made: a manifest's form, or container labels. */
export type DocumentRecord = {
  readonly id: string
  /** Unguessable part of the document's link, which is served without a token. */
  readonly linkToken: string
  readonly bytes: Uint8Array
}

export type DocumentState = ReturnType<typeof documentState>

const columns = 'id, link_token linkToken, bytes'

export function documentState({ sql, sealing }: Database) {
  const insert = sql.prepare('INSERT INTO document VALUES (?, ?, ?)')
  const byId = sql.prepare(`SELECT ${columns} FROM document WHERE id = ?`)
  const byLink = sql.prepare(`SELECT ${columns} FROM document WHERE link_token = ?`)
  const opened = (row: unknown): DocumentRecord | undefined => {
    const document = row as DocumentRecord | undefined
    return document && { ...document, bytes: sealing.openBytes(document.bytes, 'document.bytes') }
  }
  return {
    /** Runs inside the caller's transaction where there is one. */
    insert(bytes: Uint8Array): DocumentRecord {
      const document = { id: randomUUID(), linkToken: randomBytes(32).toString('base64url'), bytes }
      insert.run(document.id, document.linkToken, sealing.sealBytes(bytes, 'document.bytes'))
      return document
    },
    find: (id: string) => opened(byId.get(id)),
    byLink: (linkToken: string) => opened(byLink.get(linkToken)),
  }
}
