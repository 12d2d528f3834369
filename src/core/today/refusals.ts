import type { ErrorInfo } from '../../contract/errors.ts'
import type { OrdersLeft } from '../../contract/today.ts'

/** What people call one reason: the station's code with the service's own. */
const reasonKey = (reason: ErrorInfo | undefined) =>
  reason === undefined ? '' : JSON.stringify([reason.code, reason.details?.['code']])

/** Failed orders by their reasons. */
export function refusalsOf(
  failures: readonly (ErrorInfo | undefined)[],
): Pick<OrdersLeft, 'reasons' | 'read'> {
  const reasons = new Map<string, { reason?: ErrorInfo; orders: number }>()
  for (const reason of failures) {
    const key = reasonKey(reason)
    const orders = (reasons.get(key)?.orders ?? 0) + 1
    reasons.set(key, { ...(reason && { reason }), orders })
  }
  return {
    reasons: [...reasons.values()].sort((one, other) => other.orders - one.orders),
    read: failures.length,
  }
}
