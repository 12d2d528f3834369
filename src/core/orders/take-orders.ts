// Orders that come one by one as their columns, and are to be answered one by one.

import type { RejectedRow } from '../../contract/order-files.ts'
import { orderColumns } from './columns.ts'
import { columnOfHeading } from './headings.ts'
import type { OrderImport } from './import-orders.ts'
import { orderNumberKey } from './order-number.ts'
import type { OrderOrigin } from './ports.ts'

type Cell = string | number | boolean | null

export type TakenOrder = {
  readonly orderNumber: string | undefined
  readonly outcome: 'added' | 'changed' | 'unchanged' | 'left' | 'rejected'
  readonly rejected: RejectedRow | undefined
  /** Names that mean no column. */
  readonly ignored: readonly string[]
}

/** Of two names that mean the same column, the first that says something counts. */
function cellsOf(order: Readonly<Record<string, Cell>>) {
  const cells: Record<string, string> = {}
  const ignored: string[] = []
  for (const [name, value] of Object.entries(order)) {
    const column = columnOfHeading(name)
    const text = value === null ? '' : String(value)
    if (!column) ignored.push(name)
    else if (!cells[column.name]) cells[column.name] = text
  }
  return { cells, ignored }
}

/** Each is on disk before the next is looked at. An order number that comes again in the same list is not taken. */
export async function takeOrders(
  orders: readonly Readonly<Record<string, Cell>>[],
  imports: Pick<OrderImport, 'importRows'>,
  origin: OrderOrigin,
): Promise<readonly TakenOrder[]> {
  const taken: TakenOrder[] = []
  const lineOfNumber = new Map<string, number>()
  for (const [at, order] of orders.entries()) {
    const line = at + 1
    const { cells, ignored } = cellsOf(order)
    const said = cells[orderColumns.orderNumber.name]
    const key = said && orderNumberKey(said)
    const firstLine = key ? lineOfNumber.get(key) : undefined
    if (said && firstLine !== undefined) {
      const reason = { code: 'order_number_again', firstLine } as const
      const rejected = { line, orderNumber: said, column: orderColumns.orderNumber.name, reason }
      taken.push({ orderNumber: said, outcome: 'rejected', rejected, ignored })
      continue
    }
    const result = await imports.importRows(alone({ line, cells }), undefined, origin)
    const [rejected] = result.rejected
    if (key && !rejected) lineOfNumber.set(key, line)
    taken.push({ orderNumber: rejected?.orderNumber ?? said, outcome: outcomeOf(result), rejected, ignored })
  }
  return taken
}

async function* alone(row: { readonly line: number; readonly cells: Readonly<Record<string, string>> }) {
  yield await Promise.resolve({ rows: [row], rejected: [] })
}

function outcomeOf({ added, changed, left, rejectedCount }: Awaited<ReturnType<OrderImport['importRows']>>) {
  if (rejectedCount > 0) return 'rejected'
  if (added > 0) return 'added'
  if (changed > 0) return 'changed'
  return left > 0 ? 'left' : 'unchanged'
}
