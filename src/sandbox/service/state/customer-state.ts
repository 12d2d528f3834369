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

export type CustomerState = {
  find(accountId: string): CustomerRecord | undefined
  /** E-mail addresses have no case here. */
  findByEmail(email: string): CustomerRecord | undefined
  /** The customer who signs in with these; undefined where one of them is not right. */
  signIn(email: string, password: string): CustomerRecord | undefined
  insert(customer: Customer, password: string, at: Date): void
  /** Keeps the first approval where there is one. */
  approve(accountId: string, at: Date): void
}

type Row = {
  readonly account_id: string
  readonly email: string
  readonly password_salt: string
  readonly password_hash: string
  readonly body: string
  readonly approved_at: string | null
}

const hash = (password: string, salt: string) => scryptSync(password, salt, 32)

function toRecord(row: Row): CustomerRecord {
  const body = JSON.parse(row.body) as Omit<Customer, 'accountId' | 'email'>
  return {
    accountId: row.account_id,
    email: row.email,
    ...body,
    approvedAt: row.approved_at ?? undefined,
  }
}

/** Customers who signed up. Their postage is paid by the sandbox's one account. */
export function customerState({ sql }: Database): CustomerState {
  const byId = sql.prepare('SELECT * FROM customer WHERE account_id = ?')
  const byEmail = sql.prepare('SELECT * FROM customer WHERE email = ?')
  const write = sql.prepare(
    `INSERT INTO customer (account_id, email, password_salt, password_hash, body, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const mark = sql.prepare('UPDATE customer SET approved_at = ? WHERE account_id = ? AND approved_at IS NULL')
  const emailRow = (email: string) => byEmail.get(email.trim().toLowerCase()) as Row | undefined
  const record = (row: Row | undefined) => (row === undefined ? undefined : toRecord(row))
  return {
    find: (accountId) => record(byId.get(accountId) as Row | undefined),
    findByEmail: (email) => record(emailRow(email)),
    signIn(email, password) {
      const row = emailRow(email)
      if (row === undefined) return undefined
      const expected = Buffer.from(row.password_hash, 'hex')
      return timingSafeEqual(hash(password, row.password_salt), expected) ? toRecord(row) : undefined
    },
    insert({ accountId, email, ...body }, password, at) {
      const salt = randomBytes(16).toString('hex')
      const hashed = hash(password, salt).toString('hex')
      write.run(accountId, email.trim().toLowerCase(), salt, hashed, JSON.stringify(body), at.toISOString())
    },
    approve: (accountId, at) => void mark.run(at.toISOString(), accountId),
  }
}
