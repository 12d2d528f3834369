import type { Database } from './database.ts'
import { pagesOf } from './page.ts'

export type LedgerType = 'Adjustment' | 'Deposit' | 'AutoBuy' | 'Postage' | 'Refund'

export type LedgerEntry = {
  readonly number: number
  readonly createdAt: string
  readonly type: LedgerType
  /** US cents: positive what came to the account, negative what left it. */
  readonly amountMinor: number
  readonly balanceAfterMinor: number
  readonly description: string
  readonly transactionId: string | null
}

export type NewLedgerEntry = {
  readonly type: LedgerType
  readonly amountMinor: number
  readonly description: string
  readonly transactionId?: string | undefined
}

export type LedgerState = ReturnType<typeof ledgerState>

const columns = `number, created_at createdAt, type, amount_minor amountMinor, balance_after_minor balanceAfterMinor,
  description, transaction_id transactionId`

/** The prepaid balance and every event that made it. */
export function ledgerState(db: Database, now: () => Date) {
  const { sql } = db
  const balance = sql.prepare('SELECT balance_minor balance FROM account')
  const move = sql.prepare(
    'UPDATE account SET balance_minor = balance_minor + ? RETURNING balance_minor balance',
  )
  const insert = sql.prepare(
    `INSERT INTO ledger (created_at, type, amount_minor, balance_after_minor, description, transaction_id)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  return {
    balanceMinor: () => (balance.get() as { balance: number }).balance,
    /** Moves the balance by an amount and writes it down; answers the new balance. Runs inside the caller's transaction. */
    post({ type, amountMinor, description, transactionId }: NewLedgerEntry): number {
      const after = (move.get(amountMinor) as { balance: number }).balance
      insert.run(now().toISOString(), type, amountMinor, after, description, transactionId ?? null)
      return after
    },
    list: pagesOf(db, 'ledger', columns, (entry: LedgerEntry) => entry),
  }
}
