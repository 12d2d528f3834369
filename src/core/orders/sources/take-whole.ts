// What was asked for of an address or a database: whole or nothing, and then a piece at a time.

import type { RejectedRow } from '../../../contract/order-files.ts'
import type { ImportResult } from '../../../contract/orders.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Clock } from '../../runtime.ts'
import { parseOrderRow } from '../order-row.ts'
import type { OrderRow } from '../ports.ts'
import { inPieces } from './in-pieces.ts'
import type { FeedMemory, ImportInto } from './ports.ts'
import { sourceError } from './source-error.ts'

/** A first look asks for so long back. */
export const firstLookBackMs = 30 * 24 * 3_600_000
export const mostRows = 100_000
/** Of all cells: what is fetched is held until the last of it is there. */
export const mostCharacters = 64 * 1024 * 1024
/** Orders are read and taken so many at a time. */
const rowsAtATime = 50

export const firstSince = (clock: Pick<Clock, 'now'>) =>
  new Date(clock.now().getTime() - firstLookBackMs).toISOString()

export type WholePorts = {
  readonly importInto: Pick<ImportInto, 'rows'>
  readonly clock: Clock
  /** Ends a run. */
  readonly signal: AbortSignal
}

export type SourceLook = {
  /** Undefined where nothing is new since the last answer. */
  readonly result: ImportResult | undefined
  readonly memory: FeedMemory
}

/** Nobody is told of it: the source is gone, or the station closes. */
export const ended = () => new AppError('order_source_unreachable', 'The run was ended')

/** Takes the rows of a whole answer. Throws `order_source_unreadable` for rows of which none can be taken. */
export async function takeWhole(
  rows: readonly OrderRow[],
  { importInto, clock, signal }: WholePorts,
): Promise<ImportResult> {
  await refuseWithoutOrders(rows, clock)
  const result = await importInto.rows(pieces(rows, clock), signal)
  if (result.cancelled) throw ended()
  return result
}

async function refuseWithoutOrders(rows: readonly OrderRow[], clock: Clock): Promise<void> {
  let first: RejectedRow | undefined
  for await (const piece of inPieces(rows, clock, rowsAtATime)) {
    for (const row of piece) {
      const parsed = parseOrderRow(row)
      if (parsed.ok) return
      first ??= parsed.rejected
    }
  }
  if (!first) return
  // Without what stands in its cell: that may be of an address, which no error repeats.
  const { line, column, part, reason } = first
  const told = { line, ...(column && { column }), ...(part && { part }), reason }
  throw sourceError(
    { code: 'no_order', orders: rows.length, first: told },
    'None of what is answered is an order',
  )
}

async function* pieces(rows: readonly OrderRow[], clock: Clock) {
  for await (const piece of inPieces(rows, clock, rowsAtATime)) yield { rows: piece, rejected: [] as const }
}
