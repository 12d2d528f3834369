import type { RejectedOrder } from '../../../contract/orders.ts'
import { orderNumberKey } from '../order-number.ts'
import { byHandId, type OrderSourceStore } from './ports.ts'

/** So many imports of each source are looked through, the newest first. */
const runsLookedAt = 10

/**
 * The row by which the newest import that has one would not take this order; undefined where none of those that the last
 * imports keep is of it.
 */
export async function findRejectedOrder(
  store: Pick<OrderSourceStore, 'list' | 'runs'>,
  orderNumber: string,
): Promise<RejectedOrder | undefined> {
  const key = orderNumberKey(orderNumber)
  // A list of nothing was asked for, not an order.
  if (key === '') return undefined
  const sources = [byHandId, ...(await store.list()).map(({ id }) => id)]
  const runs = await Promise.all(sources.map((id) => store.runs(id, runsLookedAt)))
  for (const { rejected, fileName, endedAt } of runs.flat().toSorted(newestFirst)) {
    const row = rejected.find(
      (one) => one.orderNumber !== undefined && orderNumberKey(one.orderNumber) === key,
    )
    if (row) return { row, importedAt: endedAt, ...(fileName === undefined ? {} : { fileName }) }
  }
  return undefined
}

const newestFirst = (a: { readonly endedAt: string }, b: { readonly endedAt: string }) =>
  b.endedAt.localeCompare(a.endedAt)
