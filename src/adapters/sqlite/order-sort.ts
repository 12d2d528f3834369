// In what order orders are listed. Every one is read off an index: a page of a million orders is found as fast as the first.

import type { OrderSort } from '../../contract/orders.ts'

type Sorting = {
  /** The column that rows are compared by. No two have the same in it. */
  readonly by: 'seq' | 'number_order'
  readonly down: boolean
  /** The index of all orders by it. */
  readonly index: string
}

export const orderSortings: Readonly<Record<OrderSort, Sorting>> = {
  newest: { by: 'seq', down: true, index: 'orders_by_seq' },
  oldest: { by: 'seq', down: false, index: 'orders_by_seq' },
  number: { by: 'number_order', down: false, index: 'orders_by_number' },
  number_down: { by: 'number_order', down: true, index: 'orders_by_number' },
}

/** SQL: behind ORDER BY. */
export function sortedBy(sort: OrderSort): string {
  const { by, down } = orderSortings[sort]
  return `${by} ${down ? 'DESC' : 'ASC'}`
}
