import { csvLine } from '../../base/csv.ts'
import { decimalOf } from '../../base/money.ts'
import type { Buyer } from '../../contract/today.ts'
import type { RefundStage } from './ports.ts'
import type { StepGroups } from './sums.ts'

const columns = [
  'from',
  'to',
  'operator',
  'carrier account',
  'carrier',
  'service',
  'direction',
  'money',
  'labels',
  'amount',
  'currency',
] as const

/** Without the mark, spreadsheets on Windows read the file in their own code page. */
const byteOrderMark = '\uFEFF'

/** Refunded is what the service confirmed alone. */
const moneyText: Readonly<Record<RefundStage, string>> = {
  none: 'paid',
  asked: 'refund asked',
  refunded: 'refunded',
}

const buyerText = (buyer: Buyer) => {
  if (buyer.is === 'operator') return buyer.name
  return buyer.is === 'nobody' ? 'nobody signed in' : 'not known'
}

/** A line for each kind of each step. Where a price is not known, its amount is empty. */
export function reportCsv(
  steps: readonly StepGroups[],
  carrierName: (carrierAccountId: string) => string | undefined,
): string {
  const lines = steps.flatMap(({ from, to, groups }) =>
    groups.map(({ buyer, carrierAccountId, service, isReturn, refund, count, currency, amountMinor }) =>
      csvLine([
        from.toISOString(),
        to.toISOString(),
        buyerText(buyer),
        carrierAccountId ?? 'not known',
        carrierAccountId === undefined ? undefined : carrierName(carrierAccountId),
        service,
        isReturn ? 'return' : 'outbound',
        moneyText[refund],
        String(count),
        currency === undefined ? undefined : decimalOf({ amountMinor, currency }),
        currency,
      ]),
    ),
  )
  return `${byteOrderMark}${csvLine(columns)}${lines.join('')}`
}
