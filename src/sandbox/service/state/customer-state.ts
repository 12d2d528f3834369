import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Database } from './database.ts'

export type Customer = {
  readonly accountId: string
  readonly email: string
  readonly companyName: string
  readonly firstName: string
  readonly lastName: string
}

export type CustomerRecord = Customer & {
  /** When the terms were approved; undefined until then. */
  readonly approvedAt: string | undefined
}

export type CustomerState = ReturnType<typeof customerState>

type Row = {
  readonly account_id: string
  readonly email: string
  readonly password_salt: string
  readonly password_hash: string
  readonly body: string
  readonly approved_at: string | null
}

const hash = (password: string, salt: string) => scryptSync(password, salt, 32)

/** With the e-mail address since its own column is for searching; before, that column alone had it. */
type Body = Omit<Customer, 'accountId' | 'email'> & { readonly email?: string }

/** Customers who signed up. Their postage is paid by the sandbox's one account. */
export function customerState({ sql, sealing }: Database) {
  const byId = sql.prepare('SELECT * FROM customer WHERE account_id = ?')
  const byEmail = sql.prepare('SELECT * FROM customer WHERE email = ?')
  const write = sql.prepare(
    `INSERT INTO customer (account_id, email, password_salt, password_hash, body, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const mark = sql.prepare('UPDATE customer SET approved_at = ? WHERE account_id = ? AND approved_at IS NULL')
  const searchable = (email: string) => sealing.searchable(email.trim().toLowerCase(), 'customer.email')
  const emailRow = (email: string) => byEmail.get(searchable(email)) as Row | undefined
  const toRecord = ({ account_id, email, body, approved_at }: Row): CustomerRecord => ({
    accountId: account_id,
    email,
    ...(JSON.parse(sealing.open(body, 'customer.body')) as Body),
    approvedAt: approved_at ?? undefined,
  })
  const record = (row: Row | undefined) => (row === undefined ? undefined : toRecord(row))
  return {
    find: (accountId: string) => record(byId.get(accountId) as Row | undefined),
    /** E-mail addresses have no case here. */
    findByEmail: (email: string) => record(emailRow(email)),
    /** The customer who signs in with these; undefined where one of them is not right. */
    signIn(email: string, password: string): CustomerRecord | undefined {
      const row = emailRow(email)
      if (row === undefined) return undefined
      const expected = Buffer.from(row.password_hash, 'hex')
      return timingSafeEqual(hash(password, row.password_salt), expected) ? toRecord(row) : undefined
    },
    insert({ accountId, ...customer }: Customer, password: string, at: Date) {
      const salt = randomBytes(16).toString('hex')
      const hashed = hash(password, salt).toString('hex')
      const body: Body = { ...customer, email: customer.email.trim().toLowerCase() }
      const sealed = sealing.seal(JSON.stringify(body), 'customer.body')
      write.run(accountId, searchable(customer.email), salt, hashed, sealed, at.toISOString())
    },
    /** Keeps the first approval where there is one. */
    approve: (accountId: string, at: Date) => void mark.run(at.toISOString(), accountId),
  }
}
