import { randomUUID } from 'node:crypto'
import type { Address } from '../../../service/records.ts'
import type { Database } from './database.ts'

export type SavedAddress = Address & { readonly id: string }

export type AddressState = ReturnType<typeof addressState>

export function addressState(db: Database) {
  const select = db.sql.prepare('SELECT body FROM address WHERE id = ?')
  const write = db.sql.prepare('INSERT OR REPLACE INTO address (id, body) VALUES (?, ?)')
  const find = (id: string) => {
    const row = select.get(id) as { body: string } | undefined
    return row === undefined
      ? undefined
      : (JSON.parse(db.sealing.open(row.body, 'address.body')) as SavedAddress)
  }
  return {
    find,
    /** Saves under a new id, or over the address with its id where that is a saved one. */
    save(address: Address): SavedAddress {
      const id = address.id !== undefined && find(address.id) !== undefined ? address.id : randomUUID()
      const saved = { ...address, id }
      write.run(id, db.sealing.seal(JSON.stringify(saved), 'address.body'))
      return saved
    },
  }
}
