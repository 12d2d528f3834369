import { csvLine } from '../../base/csv.ts'
import type { BalanceEventView } from '../../contract/account.ts'
import { writeAmount } from '../amount.ts'

const heading = ['date', 'type', 'description', 'amount', 'balance', 'currency', 'transaction id', 'id']

/** The history as CSV (RFC 4180), as it is shown. */
export function historyCsv(events: readonly BalanceEventView[]): string {
  const rows = events.map(({ date, type, description, amount, balance, transactionId, id }) => [
    date,
    type,
    description,
    writeAmount(amount),
    balance && writeAmount(balance),
    amount.currency,
    transactionId,
    id,
  ])
  return [heading, ...rows].map(csvLine).join('')
}
