import { csvLine } from '../../base/csv.ts'
import { decimalOf } from '../../base/money.ts'
import type { Buyer, PrinterStopState } from '../../contract/today.ts'
import type { BoughtGroup, RefundStage } from './ports.ts'
import type { PrinterStop } from './printer-stops.ts'
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
  'compared',
  'saved',
  'could have saved',
  'compared currency',
  'printer',
  'stop',
  'stop end',
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

const endText: Readonly<Record<PrinterStopState, string>> = {
  open: 'not over',
  ended: 'ended',
  lost: 'not known',
}

/** What a line of a label leaves empty, and a line of a stop. */
const noStop = [undefined, undefined, undefined]
const noLabels = columns.slice(2, -noStop.length).map(() => undefined)

/** What is asked back is compared with nothing. */
function comparedCells({ refund, comparedCurrency: currency, savedMinor, couldSaveMinor }: BoughtGroup) {
  if (refund !== 'none') return [undefined, undefined, undefined, undefined]
  if (currency === undefined) return ['not known', undefined, undefined, undefined]
  const amount = (amountMinor: number) => decimalOf({ amountMinor, currency })
  return ['yes', amount(savedMinor), amount(couldSaveMinor), currency]
}

/** A line for each kind of each step, and one for each stop. Where a price or an end is not known, it is empty. */
export function reportCsv(
  steps: readonly StepGroups[],
  carrierName: (carrierAccountId: string) => string | undefined,
  stops: readonly PrinterStop[],
): string {
  const lines = steps.flatMap(({ from, to, groups }) =>
    groups.map((group) => {
      const { buyer, carrierAccountId, service, isReturn, refund, count, currency, amountMinor } = group
      return csvLine([
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
        ...comparedCells(group),
        ...noStop,
      ])
    }),
  )
  const stopLines = stops.map(({ from, to, name, condition, state }) =>
    csvLine([from.toISOString(), to?.toISOString(), ...noLabels, name, condition, endText[state]]),
  )
  return `${byteOrderMark}${csvLine(columns)}${[...lines, ...stopLines].join('')}`
}
