import type { RejectedRow } from '../../contract/order-files.ts'
import type { ImportResult } from '../../contract/orders.ts'
import type { PackagePreset } from '../../contract/presets.ts'
import { fittingPieces } from '../fitting-pieces.ts'
import type { Clock } from '../runtime.ts'
import type { SavedMapping } from './headings.ts'
import { orderNumberKey } from './order-number.ts'
import { orderColumns } from './columns.ts'
import { parseOrderRow } from './order-row.ts'
import type { OrderContent } from './order.ts'
import type { OrderFileReader, OrderOrigin, OrderRow, OrderStore, RowMark, RowText } from './ports.ts'

/** So many rejected rows are in the result; all are counted, and told to `onRejected`. */
export const mostListed = 500
/** So many changed orders are named; all are counted. */
const mostNamed = 100

/** So many orders are kept at once: as many as take this long. What is scanned meanwhile waits for them. */
const ordersAtOnce = { atFirst: 50, fewest: 20, most: 1_000, aimMs: 10 }

/**
 * Every so many times that orders are kept they are flushed. Less often, and whoever waits for the database's own flushes would
 * wait for all that has gathered.
 */
const keptPerFlush = 4

export type OrderImportPorts = {
  readonly reader: Pick<OrderFileReader, 'read' | 'lines'>
  /** What headings were said to mean. */
  readonly mappings?: () => Promise<readonly SavedMapping[]>
  readonly store: Pick<OrderStore, 'upsert' | 'upsertSoon' | 'flush' | 'markRows'>
  readonly clock: Pick<Clock, 'elapsedMs'>
  /** What reads the rows, and may read them otherwise when it is another: the program's version. */
  readonly readBy: string
  /** The packages that an order can name. */
  readonly presets?: () => readonly PackagePreset[]
  /** Called with the rejected rows of each batch, in the order of the file. */
  readonly onRejected?: (rows: readonly RejectedRow[]) => void
  /** Called after each batch with the number of rows that are dealt with. */
  readonly onProgress?: (progress: { readonly rowsDone: number }) => void
}

/** An order of a row, and that row's mark. */
type MarkedOrder = { readonly order: OrderContent; readonly mark: RowMark | undefined }

export type RowBatch = { readonly rows: readonly OrderRow[]; readonly rejected: readonly RejectedRow[] }

export type OrderImport = {
  /**
   * Keeps the good rows of a file and reports the bad ones. The same file again changes nothing. Rows before a place
   * where reading ends are kept. `signal` ends it: what was taken by then stays. `origin` is kept with what it adds. Throws `order_file_unreadable` as the
   * reader does.
   */
  importOrders(bytes: Uint8Array, signal?: AbortSignal, origin?: OrderOrigin): Promise<ImportResult>
  /** The file's rows that it would not take, as they stand there under its heading. Changes nothing; throws as it does. */
  rejectedRows(bytes: Uint8Array): Promise<{ readonly csv: string; readonly rows: number }>
  /** The same of rows that are at hand, in batches. */
  importRows(
    batches: AsyncIterable<RowBatch>,
    signal?: AbortSignal,
    origin?: OrderOrigin,
  ): Promise<ImportResult>
}

/** Works a batch at a time, so that a scan never waits for a whole file. */
export function createOrderImport({
  reader,
  store,
  clock,
  readBy,
  presets,
  mappings,
  onRejected,
  onProgress,
}: OrderImportPorts): OrderImport {
  async function importRows(
    batches: AsyncIterable<RowBatch>,
    signal?: AbortSignal,
    origin?: OrderOrigin,
  ): Promise<ImportResult> {
    const total = { added: 0, changed: 0, unchanged: 0, left: 0, rejectedCount: 0 }
    const changedOrders: string[] = []
    const listed: RejectedRow[] = []
    const lineOfNumber = new Map<string, number>()
    const pieces = fittingPieces(ordersAtOnce, clock)
    let waiting: MarkedOrder[] = []
    let kept = 0

    /** Fewer transactions than batches of the reader, and nothing that is noticed beside it. */
    async function keepWaiting(): Promise<void> {
      if (waiting.length === 0) return
      const orders = waiting
      waiting = []
      const keep = ++kept % keptPerFlush === 0 ? store.upsert : store.upsertSoon
      const { changedOrders: changedNow, ...counts } = await pieces.doing(orders.length, () =>
        keep(
          orders.map(({ order }) => order),
          origin,
          orders.map(({ mark }) => mark),
        ),
      )
      total.added += counts.added
      total.changed += counts.changed
      total.unchanged += counts.unchanged
      total.left += counts.left
      changedOrders.push(...changedNow.slice(0, mostNamed - changedOrders.length))
    }

    async function take(batch: RowBatch): Promise<void> {
      const known = presets?.()
      const marked = await store.markRows(batch.rows.map(rowText), JSON.stringify([readBy, known]))
      const { orders, kept, rejected } = sortOut(
        batch.rows.map((row, at) => ({ row, ...marked[at] })),
        lineOfNumber,
        known,
      )
      total.unchanged += kept
      const bad = [...batch.rejected, ...rejected].sort((a, b) => a.line - b.line)
      total.rejectedCount += bad.length
      onRejected?.(bad)
      listed.push(...bad.slice(0, mostListed - listed.length))
      waiting.push(...orders)
      if (waiting.length >= pieces.size()) await keepWaiting()
      onProgress?.({ rowsDone: Object.values(total).reduce((sum, count) => sum + count) })
    }

    let isCancelled = false
    try {
      for await (const batch of batches) {
        isCancelled = signal?.aborted === true
        if (isCancelled) break
        await take(batch)
      }
    } finally {
      // Also what came before a place where the reading ended. Nobody is told that it is kept before it is on disk.
      await keepWaiting()
      await store.flush()
    }
    onProgress?.({ rowsDone: Object.values(total).reduce((sum, count) => sum + count) })
    if (isCancelled) return { ...total, changedOrders, rejected: listed, cancelled: true }
    return { ...total, changedOrders, rejected: listed }
  }

  async function rejectedRows(bytes: Uint8Array) {
    const lineOfNumber = new Map<string, number>()
    const begins: { readonly line: number; readonly isRejected: boolean }[] = []
    for await (const batch of reader.read(bytes, await mappings?.())) {
      const rejected = new Set(
        [
          ...batch.rejected,
          ...sortOut(
            batch.rows.map((row) => ({ row })),
            lineOfNumber,
            presets?.(),
          ).rejected,
        ].map(({ line }) => line),
      )
      for (const { line } of batch.rows) if (!rejected.has(line)) begins.push({ line, isRejected: false })
      for (const line of rejected) begins.push({ line, isRejected: true })
    }
    begins.sort((a, b) => a.line - b.line)
    const lines = await reader.lines(bytes)
    const heading = lines.slice(0, (begins[0]?.line ?? 1) - 1)
    // A row ends where the next one begins; the last that could be read takes what is left with it.
    const rows = begins.flatMap(({ line, isRejected }, at) =>
      isRejected ? [lines.slice(line - 1, (begins[at + 1]?.line ?? Infinity) - 1).join('')] : [],
    )
    return { csv: [...heading, ...rows].join(''), rows: rows.length }
  }

  return {
    importRows,
    rejectedRows,
    importOrders: async (bytes, signal, origin) =>
      importRows(reader.read(bytes, await mappings?.()), signal, origin),
  }
}

/** As it is told from another. Keys stand in the order of the file's heading. */
const rowText = (row: OrderRow): RowText => ({
  orderNumber: numberCell(row),
  text: JSON.stringify(row.cells),
})

const numberCell = ({ cells }: OrderRow) => cells[orderColumns.orderNumber.name] ?? ''

type RowToRead = { readonly row: OrderRow; readonly mark?: RowMark; readonly isKept?: boolean }

/**
 * The orders of rows; of those that are kept as they stand there only how many: they were read before, and are not again.
 * `lineOfNumber` holds where the file had each order number first, and is added to.
 */
function sortOut(
  rows: readonly RowToRead[],
  lineOfNumber: Map<string, number>,
  presets: readonly PackagePreset[] | undefined,
) {
  const orders: MarkedOrder[] = []
  const rejected: RejectedRow[] = []
  let kept = 0
  for (const { row, mark, isKept } of rows) {
    const keptKey = isKept ? orderNumberKey(numberCell(row)) : undefined
    if (keptKey !== undefined && !lineOfNumber.has(keptKey)) {
      lineOfNumber.set(keptKey, row.line)
      kept += 1
      continue
    }
    const parsed = parseOrderRow(row, presets)
    if (!parsed.ok) {
      rejected.push(parsed.rejected)
      continue
    }
    const key = orderNumberKey(parsed.order.orderNumber)
    const firstLine = lineOfNumber.get(key)
    if (firstLine === undefined) {
      lineOfNumber.set(key, row.line)
      orders.push({ order: parsed.order, mark })
    } else {
      const { orderNumber } = parsed.order
      const column = orderColumns.orderNumber.name
      const reason = { code: 'order_number_again', firstLine } as const
      rejected.push({ line: row.line, orderNumber, column, reason })
    }
  }
  return { orders, kept, rejected }
}
