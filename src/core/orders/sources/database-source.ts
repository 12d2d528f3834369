// Reads orders from a database of others, by a query of the administrator's.

import type { DatabaseKind } from '../../../contract/database-place.ts'
import type { DatabaseSource } from '../../../contract/orders.ts'
import { checkStatement } from '../../databases/named-parameters.ts'
import { databasePlaceFault } from '../../databases/check-place.ts'
import { DatabaseFailure, type AskDatabase, type DatabaseRows } from '../../databases/ports.ts'
import { checkMode } from '../../databases/statement-modes.ts'
import { columnsOfHeadings } from '../headings.ts'
import { orderColumns } from '../columns.ts'
import type { OrderColumn } from '../order-column.ts'
import type { OrderRow } from '../ports.ts'
import { mapInPieces } from './in-pieces.ts'
import type { FeedMemory } from './ports.ts'
import { sourceError } from './source-error.ts'
import {
  firstSince,
  mostCharacters,
  mostRows,
  takeWhole,
  type SourceLook,
  type WholePorts,
} from './take-whole.ts'

/** What a query may ask by. */
const parameters = ['since'] as const

const byName: ReadonlyMap<string, OrderColumn> = new Map(
  Object.values(orderColumns).map((column: OrderColumn) => [column.name, column]),
)

/** Throws `invalid_input` for one that cannot be asked by these parameters, or does not only read (details: `FaultySource`). */
export function checkQuery(kind: DatabaseKind, query: string, known: readonly string[], what: string): void {
  try {
    checkStatement(kind, query, known)
    checkMode(kind, query, 'read')
  } catch (error) {
    throw asSourceError(error, `${what} cannot be asked`)
  }
}

/** Throws `invalid_input` for a place, a query or columns that cannot be (details: `FaultySource`). */
export function checkDatabaseSource({ place, query, columns }: DatabaseSource): void {
  const fault = databasePlaceFault(place)
  if (fault) throw sourceError(fault, `The database cannot be asked (${fault.code})`)
  checkQuery(place.kind, query, parameters, 'The query')
  const unknown = Object.values(columns).find((name) => name !== '' && !byName.has(name))
  if (unknown !== undefined)
    throw sourceError({ code: 'unknown_column', column: unknown }, 'There is no such column')
}

/** The error of a source that a failure of its database is; any other is what it was. */
export function asSourceError(error: unknown, what = 'The database gave no answer'): unknown {
  if (!(error instanceof DatabaseFailure)) return error
  return sourceError(error.fault, `${what} (${error.fault.code})`, { cause: error })
}

export type DatabaseSourcePorts = WholePorts & { readonly askDatabase: AskDatabase }

/** Answers the rows since then. Throws `order_source_unreachable`, `order_source_refused`, `order_source_unreadable`. */
export async function askOrders(
  { place, query, longestSeconds }: DatabaseSource,
  password: string | undefined,
  since: string,
  { askDatabase, signal }: Pick<DatabaseSourcePorts, 'askDatabase'> & { readonly signal?: AbortSignal },
): Promise<DatabaseRows> {
  try {
    return await askDatabase({
      place,
      password,
      statement: query,
      values: { since: new Date(since) },
      mostRows,
      mostCharacters,
      longestMs: longestSeconds * 1_000,
      signal,
    })
  } catch (error) {
    throw asSourceError(error)
  }
}

/** A first look's, with its columns: to be seen before anything is kept. Throws as `askOrders`, and `invalid_input`. */
export function previewDatabase(
  source: DatabaseSource,
  password: string | undefined,
  { clock, ...ports }: Pick<DatabaseSourcePorts, 'askDatabase' | 'clock'>,
): Promise<DatabaseRows> {
  checkDatabaseSource(source)
  return askOrders(source, password, firstSince(clock), ports)
}

/** The documented column of each of an answer: as it was said, else by its own name. */
export function columnsOfAnswer(
  names: readonly string[],
  said: DatabaseSource['columns'],
): readonly (OrderColumn | undefined)[] {
  const own = columnsOfHeadings(names, undefined)
  return names.map((name, at) => {
    const column = Object.hasOwn(said, name) ? said[name] : undefined
    return column === undefined ? own[at] : byName.get(column)
  })
}

/** Needed columns that none of the answer is. */
const lackingColumns = (columns: readonly (OrderColumn | undefined)[]): readonly string[] =>
  Object.values(orderColumns)
    .filter((needed) => needed.required && !columns.some((column) => column?.name === needed.name))
    .map(({ name }) => name)

/** As the rows of an order file, counted from 1. Cells without a value are empty. */
export const rowReader =
  (columns: readonly (OrderColumn | undefined)[]) =>
  (cells: DatabaseRows['rows'][number], at: number): OrderRow => ({
    line: at + 1,
    cells: Object.fromEntries(
      columns.flatMap((column, place) => (column ? [[column.name, cells[place] ?? '']] : [])),
    ),
  })

/** Reads the rows of an answer. Throws `order_source_unreadable` for one whose columns make no orders, also where it has no rows. */
export function readerOfAnswer(
  { columns: names }: Pick<DatabaseRows, 'columns'>,
  said: DatabaseSource['columns'],
): ReturnType<typeof rowReader> {
  const columns = columnsOfAnswer(names, said)
  const lacking = lackingColumns(columns)
  if (lacking.length > 0)
    throw sourceError({ code: 'columns_lack', columns: [...lacking] }, 'The answer lacks columns')
  const twice = columns.find((column, at) => column && columns.indexOf(column) < at)
  if (twice)
    throw sourceError({ code: 'columns_twice', column: twice.name }, 'Two columns of the answer are one')
  return rowReader(columns)
}

/**
 * Asks for what is new and takes it. All rows are there and read before the first order is taken: an answer that breaks off changes
 * nothing.
 */
export async function runDatabaseSource(
  source: DatabaseSource,
  password: string | undefined,
  memory: FeedMemory,
  ports: DatabaseSourcePorts,
): Promise<SourceLook> {
  checkDatabaseSource(source)
  const beganAt = ports.clock.now()
  const answer = await askOrders(source, password, memory.since ?? firstSince(ports.clock), ports)
  const rows = await mapInPieces(answer.rows, ports.clock, readerOfAnswer(answer, source.columns))
  const result = await takeWhole(rows, ports)
  return {
    result,
    memory: { since: new Date(beganAt.getTime() - source.overlapMinutes * 60_000).toISOString() },
  }
}
