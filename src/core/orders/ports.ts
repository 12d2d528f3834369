import type { RejectedRow } from '../../contract/domain.ts'
import type { Order, OrderContent } from './order.ts'

export type OrderStore = {
  /** Trimmed, without case. */
  findByNumber(orderNumber: string): Promise<Order | undefined>
  get(id: string): Promise<Order | undefined>
  /** In one transaction. New numbers are added, other content replaces an open order's; a shipped order stays as it is. */
  upsert(orders: readonly OrderContent[]): Promise<{ added: number; changed: number; unchanged: number }>
  /**
   * Newest first. `query`: part of the order number, or the beginning of a recipient's words. With a query, `total` may
   * stop counting at 10,000, so that one which fits everything holds up nothing.
   */
  list(filter: {
    query: string
    state: Order['state'] | 'all'
    limit: number
  }): Promise<{ readonly orders: readonly Order[]; readonly total: number }>
  counts(): Promise<{ readonly open: number; readonly shipped: number }>
}

/**
 * A row of an order file: its cells by the column's documented name (`orderColumns`), and the line of the file where it
 * begins.
 */
export type OrderRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> }

/** Reads an order file of some format. */
export type OrderFileReader = {
  /**
   * Rows in the order of the file, in batches that are small enough to be read in a few milliseconds; the event loop
   * turns before each. Rows that cannot be read stand in `rejected`. Throws `order_file_unreadable` for what is no such
   * file, or has no rows (`details.line` where known).
   */
  read(
    bytes: Uint8Array,
  ): AsyncIterable<{ readonly rows: readonly OrderRow[]; readonly rejected: readonly RejectedRow[] }>
}
