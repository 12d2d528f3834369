import type { CarrierAccount } from '../../../service/records.ts'
import { carriers } from '../carriers/catalogue.ts'
import type { CarrierCode } from '../carriers/catalogue.ts'
import type { Database } from './database.ts'

export type SavedCarrierAccount = CarrierAccount & { readonly id: string }

export type CarrierAccountState = ReturnType<typeof carrierAccountState>

type InitialAccount = readonly [id: string, carrierCode: CarrierCode, configuration: Record<string, string>]

/** Accounts that a new sandbox has. Their ids are fixed, so that a station's rules can name them. */
export const initialCarrierAccounts: readonly SavedCarrierAccount[] = (
  [
    ['CA-POSTAL', 'Postal', {}],
    ['CA-UPS', 'UPS', { accountNumber: 'A1B2C3' }],
    ['CA-DHL', 'DHLExpress', { accountNumber: '960123456', siteId: 'SANDBOX' }],
  ] as const satisfies readonly InitialAccount[]
).map(([id, carrierCode, configuration]) => ({
  id,
  name: `${carriers[carrierCode].name} test account`,
  carrierCode,
  configuration,
  status: 'Enabled',
}))

export function carrierAccountState(db: Database) {
  const all = db.sql.prepare('SELECT body FROM carrier_account WHERE deleted_at IS NULL ORDER BY rowid')
  const write = db.sql.prepare('INSERT INTO carrier_account (id, body) VALUES (?, ?)')
  const change = db.sql.prepare('UPDATE carrier_account SET body = ? WHERE id = ?')
  const mark = db.sql.prepare('UPDATE carrier_account SET deleted_at = ? WHERE id = ?')
  const seal = (account: SavedCarrierAccount) =>
    db.sealing.seal(JSON.stringify(account), 'carrier_account.body')
  const open = (body: string) =>
    JSON.parse(db.sealing.open(body, 'carrier_account.body')) as SavedCarrierAccount
  /** In the order in which they were made; removed ones are left out. */
  const list = () => all.all().map((row) => open(row['body'] as string))
  const insert = (account: SavedCarrierAccount) => void write.run(account.id, seal(account))
  db.transaction(() => {
    const known = db.sql.prepare('SELECT count(*) count FROM carrier_account').get() as { count: number }
    if (known.count === 0) initialCarrierAccounts.forEach(insert)
  })
  return {
    list,
    find: (id: string) => list().find((account) => account.id === id),
    insert,
    update: (account: SavedCarrierAccount) => void change.run(seal(account), account.id),
    /** Shipments keep pointing at it, so its row stays. */
    remove: (id: string, at: Date) => void mark.run(at.toISOString(), id),
  }
}
