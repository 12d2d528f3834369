import type { ImportResult, RejectedRow } from '../../contract/domain.ts'
import { orderNumberKey } from './order-number.ts'
import { parseOrderRow } from './order-row.ts'
import type { OrderContent } from './order.ts'
import type { OrderFileReader, OrderRow, OrderStore } from './ports.ts'

/** So many rejected rows are listed; all are counted. */
export const mostListed = 500

export type OrderImportPorts = {
  readonly reader: OrderFileReader
  readonly store: Pick<OrderStore, 'upsert'>
  /** Called after each batch with the number of rows that are dealt with. */
  readonly onProgress?: (progress: { readonly rowsDone: number }) => void
}

export type OrderImport = {
  /**
   * Keeps the good rows of a file and reports the bad ones. The same file again changes nothing. Rows before a place
   * where reading ends are kept. Throws `order_file_unreadable` as the reader does.
   */
  importOrders(bytes: Uint8Array): Promise<ImportResult>
}

/** Works a batch at a time, so that a scan never waits for a whole file. */
export function createOrderImport({ reader, store, onProgress }: OrderImportPorts): OrderImport {
  return {
    async importOrders(bytes) {
      const total = { added: 0, changed: 0, unchanged: 0, rejectedCount: 0 }
      const listed: RejectedRow[] = []
      const lineOfNumber = new Map<string, number>()

      for await (const batch of reader.read(bytes)) {
        const { orders, rejected } = sortOut(batch.rows, lineOfNumber)
        const bad = [...batch.rejected, ...rejected].sort((a, b) => a.line - b.line)
        total.rejectedCount += bad.length
        listed.push(...bad.slice(0, mostListed - listed.length))
        if (orders.length > 0) {
          const { added, changed, unchanged } = await store.upsert(orders)
          total.added += added
          total.changed += changed
          total.unchanged += unchanged
        }
        onProgress?.({ rowsDone: total.added + total.changed + total.unchanged + total.rejectedCount })
      }
      return { ...total, rejected: listed }
    },
  }
}

/** `lineOfNumber` holds where the file had each order number first, and is added to. */
function sortOut(rows: readonly OrderRow[], lineOfNumber: Map<string, number>) {
  const orders: OrderContent[] = []
  const rejected: RejectedRow[] = []
  for (const row of rows) {
    const parsed = parseOrderRow(row)
    if (!parsed.ok) {
      rejected.push(parsed.rejected)
      continue
    }
    const key = orderNumberKey(parsed.order.orderNumber)
    const firstLine = lineOfNumber.get(key)
    if (firstLine === undefined) {
      lineOfNumber.set(key, row.line)
      orders.push(parsed.order)
    } else {
      const reason = `order number stands in line ${firstLine} already; one order is one row`
      rejected.push({ line: row.line, column: 'order number', reason })
    }
  }
  return { orders, rejected }
}
