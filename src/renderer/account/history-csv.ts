import type { BalanceEventView } from '../../contract/account.ts'
import { writeAmount } from './amount.ts'
import type { Money } from '../../contract/domain.ts'

const heading = ['date', 'type', 'description', 'amount', 'balance', 'currency', 'transaction id', 'id']

/** The history as CSV (RFC 4180), as it is shown. Words that a spreadsheet would take for a formula are quoted. */
export function historyCsv(events: readonly BalanceEventView[]): string {
  const rows = events.map(({ date, type, description, amount, balance, transactionId, id }) => [
    text(date),
    text(type),
    text(description),
    decimal(amount),
    balance ? decimal(balance) : '',
    amount.currency,
    text(transactionId),
    text(id),
  ])
  return [heading, ...rows].map((row) => row.map(field).join(',')).join('\r\n') + '\r\n'
}

const decimal = (money: Money) =>
  (money.amountMinor < 0 ? '-' : '') + writeAmount({ ...money, amountMinor: Math.abs(money.amountMinor) })

const text = (value = '') => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

const field = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replace(/"/g, '""')}"` : value)
