import { csvLine } from '../../base/csv.ts'
import { decimalOf } from '../../base/money.ts'
import type { BalanceEventView } from '../../contract/account.ts'

const heading = ['date', 'type', 'description', 'amount', 'balance', 'currency', 'transaction id', 'id']

/** The history as CSV (RFC 4180), as it is shown. */
export function historyCsv(events: readonly BalanceEventView[]): string {
  const rows = events.map(({ date, type, description, amount, balance, transactionId, id }) => [
    date,
    type,
    description,
    decimalOf(amount),
    balance && decimalOf(balance),
    amount.currency,
    transactionId,
    id,
  ])
  return [heading, ...rows].map(csvLine).join('')
}
