import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from './database.ts'

/** What `POST /Account/Token` takes. */
export type AccountKeys = {
  readonly apiKey: string
  readonly apiSecret: string
  readonly userName: string
  readonly password: string
}

export type AccountState = {
  readonly accountId: string
  readonly keys: AccountKeys
  /** Signs tokens; kept, so that a token outlives a restart of the service. */
  readonly tokenSecret: string
  balanceMinor(): number
  /** Takes an amount off the balance and answers what is left; undefined, and nothing taken, without the funds. */
  take(amountMinor: number): number | undefined
}

const defaultBalanceMinor = 50_000

const secret = () => randomBytes(24).toString('base64url')

function newKeys(): AccountKeys {
  return { apiKey: `test_${secret()}`, apiSecret: secret(), userName: 'sandbox', password: secret() }
}

export type NewAccount = {
  readonly keys?: AccountKeys | undefined
  readonly openingBalanceMinor?: number | undefined
}

/** The Test account: made at the first start; later starts find the same one. Keys that are given replace its own. */
export function accountState(
  db: Database,
  { keys: given, openingBalanceMinor = defaultBalanceMinor }: NewAccount,
): AccountState {
  const columns =
    'id, api_key apiKey, api_secret apiSecret, user_name userName, password, token_secret tokenSecret'
  const find = db.sql.prepare(`SELECT ${columns} FROM account`)
  if (find.get() === undefined) {
    const keys = given ?? newKeys()
    db.sql
      .prepare('INSERT INTO account VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(
        randomUUID(),
        keys.apiKey,
        keys.apiSecret,
        keys.userName,
        keys.password,
        secret(),
        openingBalanceMinor,
      )
  } else if (given !== undefined) {
    db.sql
      .prepare('UPDATE account SET api_key = ?, api_secret = ?, user_name = ?, password = ?')
      .run(given.apiKey, given.apiSecret, given.userName, given.password)
  }
  const row = find.get() as AccountKeys & { id: string; tokenSecret: string }
  const balance = db.sql.prepare('SELECT balance_minor balance FROM account')
  const debit = db.sql.prepare(
    'UPDATE account SET balance_minor = balance_minor - :amount WHERE balance_minor >= :amount RETURNING balance_minor remaining',
  )
  return {
    accountId: row.id,
    keys: { apiKey: row.apiKey, apiSecret: row.apiSecret, userName: row.userName, password: row.password },
    tokenSecret: row.tokenSecret,
    balanceMinor: () => (balance.get() as { balance: number }).balance,
    take: (amountMinor) =>
      (debit.get({ amount: amountMinor }) as { remaining: number } | undefined)?.remaining,
  }
}
