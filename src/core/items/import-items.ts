import type { ItemImportResult, RejectedItem } from '../../contract/items.ts'
import { fittingPieces } from '../fitting-pieces.ts'
import type { SavedMapping } from '../orders/headings.ts'
import type { OrderFileReader, OrderRow } from '../orders/ports.ts'
import type { Clock } from '../runtime.ts'
import { itemColumns } from './columns.ts'
import { skuKey, type ItemChange } from './item.ts'
import { parseItemRow, saysNothing } from './item-row.ts'
import type { ItemStore } from './ports.ts'

/** So many rejected rows are in the result; all are counted. */
const mostListed = 500

/** So many items are kept at once: as many as take this long. What is scanned meanwhile waits for them. */
const itemsAtOnce = { atFirst: 50, fewest: 20, most: 1_000, aimMs: 10 }

export type ItemImportPorts = {
  readonly reader: Pick<OrderFileReader, 'read'>
  /** What headings were said to mean. */
  readonly mappings?: readonly SavedMapping[]
  readonly store: Pick<ItemStore, 'take' | 'flush'>
  readonly clock: Pick<Clock, 'elapsedMs'>
  /** Called after each piece with the number of rows that are dealt with. */
  readonly onProgress?: (progress: { readonly rowsDone: number }) => void
}

type Row = { readonly line: number; readonly change: ItemChange }

/**
 * Keeps what the good rows of a file say of their items, and reports the bad ones. Each row is kept as a whole or not at all.
 * `signal` ends it: what was taken by then stays. Throws `order_file_unreadable` as the reader does.
 */
export async function importItems(
  bytes: Uint8Array,
  { reader, mappings, store, clock, onProgress }: ItemImportPorts,
  signal?: AbortSignal,
): Promise<ItemImportResult> {
  const total = { added: 0, changed: 0, unchanged: 0, rejectedCount: 0 }
  const listed: RejectedItem[] = []
  const lineOfSku = new Map<string, number>()
  const pieces = fittingPieces(itemsAtOnce, clock)
  let waiting: Row[] = []

  function reject(rows: readonly RejectedItem[]): void {
    total.rejectedCount += rows.length
    listed.push(...rows.slice(0, mostListed - listed.length))
  }

  /** Fewer transactions than batches of the reader, and nothing that is noticed beside it. */
  async function keepWaiting(): Promise<void> {
    if (waiting.length === 0) return
    const rows = waiting
    waiting = []
    const outcomes = await pieces.doing(rows.length, () => store.take(rows.map(({ change }) => change)))
    for (const [at, outcome] of outcomes.entries()) {
      const row = rows[at]
      if (outcome.kind !== 'taken') total[outcome.kind] += 1
      else if (row) reject([takenRow(row, outcome)])
    }
    onProgress?.({ rowsDone: total.added + total.changed + total.unchanged + total.rejectedCount })
  }

  /** A batch of the reader is small, and other work goes before the next. */
  async function take(rows: readonly OrderRow[], rejected: readonly RejectedItem[]): Promise<void> {
    const sorted = sortOut(rows, lineOfSku)
    reject([...rejected, ...sorted.rejected])
    waiting.push(...sorted.good)
    if (waiting.length >= pieces.size()) await keepWaiting()
  }

  try {
    for await (const { rows, rejected } of reader.read(bytes, mappings)) {
      if (signal?.aborted) break
      await take(
        rows,
        rejected.map(({ orderNumber: _none, ...row }) => row),
      )
    }
  } finally {
    // Also what came before a place where the reading ended. Nobody is told that it is kept before it is on disk.
    await keepWaiting()
    await store.flush()
  }
  return {
    ...total,
    rejected: listed.toSorted((a, b) => a.line - b.line),
    ...(signal?.aborted ? { cancelled: true } : {}),
  }
}

/** `lineOfSku` holds where the file had each SKU first, and is added to. */
function sortOut(rows: readonly OrderRow[], lineOfSku: Map<string, number>) {
  const good: Row[] = []
  const rejected: RejectedItem[] = []
  for (const row of rows) {
    if (saysNothing(row)) continue
    const parsed = parseItemRow(row)
    if (!parsed.ok) {
      rejected.push(parsed.rejected)
      continue
    }
    const { sku } = parsed.change
    const key = skuKey(sku)
    const firstLine = lineOfSku.get(key)
    if (firstLine === undefined) {
      lineOfSku.set(key, row.line)
      good.push({ line: row.line, change: parsed.change })
    } else {
      const reason = { code: 'sku_again', firstLine } as const
      rejected.push({ line: row.line, sku, column: itemColumns.sku.name, reason })
    }
  }
  return { good, rejected }
}

function takenRow(
  { line, change: { sku } }: Row,
  { code, sku: other }: { readonly code: string; readonly sku: string },
): RejectedItem {
  const column = skuKey(code) === skuKey(sku) ? itemColumns.sku.name : itemColumns.barcodes.name
  return { line, sku, column, reason: { code: 'code_of_other_item', value: code, sku: other } }
}
