import type { Database } from './database.ts'
import { pageOf } from './page.ts'

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

export type LedgerPage = {
  readonly entries: readonly LedgerEntry[]
  /** Number of the last entry, where more follow. */
  readonly next: number | undefined
}

export type LedgerState = ReturnType<typeof ledgerState>

/** The prepaid balance and every event that made it. */
export function ledgerState({ sql }: Database, now: () => Date) {
  const balance = sql.prepare('SELECT balance_minor balance FROM account')
  const move = sql.prepare(
    'UPDATE account SET balance_minor = balance_minor + ? RETURNING balance_minor balance',
  )
  const insert = sql.prepare(
    `INSERT INTO ledger (created_at, type, amount_minor, balance_after_minor, description, transaction_id)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const page = sql.prepare(
    `SELECT number, created_at createdAt, type, amount_minor amountMinor, balance_after_minor balanceAfterMinor,
            description, transaction_id transactionId
     FROM ledger
     WHERE (:start IS NULL OR substr(created_at, 1, 10) >= :start)
       AND (:end IS NULL OR substr(created_at, 1, 10) <= :end)
       AND (:before IS NULL OR number < :before)
     ORDER BY number DESC LIMIT :limit`,
  )
  return {
    balanceMinor: () => (balance.get() as { balance: number }).balance,
    /** Moves the balance by an amount and writes it down; answers the new balance. Runs inside the caller's transaction. */
    post({ type, amountMinor, description, transactionId }: NewLedgerEntry): number {
      const after = (move.get(amountMinor) as { balance: number }).balance
      insert.run(now().toISOString(), type, amountMinor, after, description, transactionId ?? null)
      return after
    },
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
    }): LedgerPage {
      const rows = page.all({
        start: startDate ?? null,
        end: endDate ?? null,
        before: before ?? null,
        limit: limit + 1,
      }) as LedgerEntry[]
      const { shown, next } = pageOf(rows, limit)
      return { entries: shown, next }
    },
  }
}
