import type { CarrierAccount } from '../../../service/records.ts'
import { carriers } from '../carriers/catalogue.ts'
import type { CarrierCode } from '../carriers/catalogue.ts'
import type { Database } from './database.ts'

export type SavedCarrierAccount = CarrierAccount & { readonly id: string }

export type CarrierAccountState = {
  list(): readonly SavedCarrierAccount[]
  find(id: string): SavedCarrierAccount | undefined
}

/** Accounts that a new sandbox has. Their ids are fixed, so that a station's rules can name them. */
export const initialCarrierAccounts: readonly SavedCarrierAccount[] = (
  [
    ['CA-POSTAL', 'Postal'],
    ['CA-UPS', 'UPS'],
    ['CA-DHL', 'DHLExpress'],
  ] as const satisfies readonly (readonly [string, CarrierCode])[]
).map(([id, carrierCode]) => ({
  id,
  name: `${carriers[carrierCode].name} test account`,
  carrierCode,
  configuration: {},
  status: 'Enabled',
}))

export function carrierAccountState(db: Database): CarrierAccountState {
  const all = db.sql.prepare('SELECT body FROM carrier_account ORDER BY rowid')
  const list = () => all.all().map((row) => JSON.parse(row['body'] as string) as SavedCarrierAccount)
  if (list().length === 0) {
    const insert = db.sql.prepare('INSERT INTO carrier_account (id, body) VALUES (?, ?)')
    db.transaction(() => initialCarrierAccounts.forEach((one) => insert.run(one.id, JSON.stringify(one))))
  }
  return { list, find: (id) => list().find((account) => account.id === id) }
}
