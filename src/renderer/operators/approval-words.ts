// What a supervisor is asked to let through, a sentence each: what it is, its orders, and the money.

import type { TakenMoney } from '../../contract/domain.ts'
import { limitCurrency, type ApprovalWish, type LimitWish } from '../../contract/operators.ts'
import type { OperationName } from '../../contract/operations.ts'
import { formatCount, formatMoney } from '../format.ts'
import { words } from '../language.ts'

const m = words.operators

/** So many orders are named; of the others it is said how many there are. */
const mostNamed = 6

/** What a supervisor's act is, where it is no matter of what is printed. */
const ownWords: Readonly<Record<string, string>> = {
  'warehouse.takeOver': m.approveTakeOver,
  'warehouse.closePackedTwice': m.approvePackedTwice,
  'verification.shipShort': m.approveShort,
  'verification.excuse': m.approveExcuse,
  'warehouse.stop': m.approveStop,
  'warehouse.go': m.approveGo,
} satisfies Partial<Record<OperationName, string>>

/** `taken`: what a Test account took, where a supervisor has to say whether to go on. */
export function approvalLines(wish: ApprovalWish, taken: TakenMoney | undefined): readonly string[] {
  if (wish.limit !== 'role') return [limitLine(wish), ...aboutLines(wish)]
  const { operation, orderNumber, price } = wish
  if (operation !== 'spending.goOn')
    return [
      price ? m.approveSpending(formatMoney(price)) : (ownWords[operation] ?? m.approveRole),
      ...(orderNumber === undefined ? [] : [m.approveOrder(orderNumber)]),
    ]
  const { took } = words.spending
  return [m.approveGoOn, ...(taken ? [took(formatMoney(taken.before), formatMoney(taken.after))] : [])]
}

function limitLine({ amountMinor, limitMinor, currency, limit, orders, batchRows }: LimitWish): string {
  const most = formatMoney({ amountMinor: limitMinor, currency: limitCurrency })
  if (amountMinor === undefined) return m.unknownAmount[limit](most)
  const amount = formatMoney({ amountMinor, currency })
  if (orders) return m.approveDearest(amount, most)
  return batchRows === undefined ? m.approveWhat[limit](amount, most) : m.approveBatchLimit(amount, most)
}

function aboutLines({ orderNumber, orders, batchRows, total }: LimitWish): readonly string[] {
  if (orderNumber !== undefined) return [m.approveOrder(orderNumber)]
  if (batchRows !== undefined)
    return [
      m.approveBatch(formatCount(batchRows)),
      total ? m.approveBatchTotal(formatMoney(total)) : m.approveTotalUnknown,
    ]
  if (!orders) return []
  const named = orders.slice(0, mostNamed).join(', ')
  const others = orders.length - mostNamed
  return [
    others > 0 ? m.approveOrdersMore(named, formatCount(others)) : m.approveOrders(named),
    total ? m.approveTotal(formatMoney(total)) : m.approveTotalUnknown,
  ]
}
