// What the heading of an order file says about its columns.

import type { FileFault } from '../../contract/order-files.ts'
import type { HeadingMapping } from '../../contract/orders.ts'
import { orderColumns } from './columns.ts'
import type { FileColumn, OrderColumn } from './order-column.ts'

const orderColumnOf = columnFinder<OrderColumn>(Object.values(orderColumns))

/** The column that a heading names, by one of its names; undefined for a heading that means nothing there. */
export function columnFinder<C extends FileColumn>(
  columns: readonly C[],
): (heading: string) => C | undefined {
  const byHeading = new Map(
    columns.flatMap((column) =>
      [column.name, ...column.alsoCalled].map((heading): [string, C] => [headingKey(heading), column]),
    ),
  )
  return (heading) => byHeading.get(headingKey(heading))
}

function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '')
}

const columnsByName: ReadonlyMap<string, OrderColumn> = new Map(
  Object.values(orderColumns).map((column: OrderColumn) => [column.name, column]),
)

/** A mapping that was made once for files with one set of headings. */
export type SavedMapping = { readonly key: string; readonly columns: HeadingMapping }

/** The same for the same headings, whatever their order and writing. */
export function headingSetKey(headings: readonly string[]): string {
  return headings.map(headingKey).sort().join('|')
}

/** The mapping for these headings, if one was made. */
export function savedMapping(
  headings: readonly string[],
  mappings: readonly SavedMapping[],
): HeadingMapping | undefined {
  const key = headingSetKey(headings)
  return mappings.find((mapping) => mapping.key === key)?.columns
}

/** Why a mapping cannot be: names of needed columns that it has not, of columns that it has twice, of none at all. */
export function mappingFaults(columns: HeadingMapping): {
  readonly missing: readonly string[]
  readonly twice: readonly string[]
  readonly unknown: readonly string[]
} {
  const names = Object.values(columns)
  return {
    missing: Object.values(orderColumns)
      .filter(({ name, required }) => required && !names.includes(name))
      .map(({ name }) => name),
    twice: [...new Set(names.filter((name, at) => names.indexOf(name) < at))],
    unknown: names.filter((name) => !columnsByName.has(name)),
  }
}

/** The column of each heading: by the mapping where there is one, else by what the heading is called. */
export function columnsOfHeadings(
  headings: readonly string[],
  mapping: HeadingMapping | undefined,
): readonly (OrderColumn | undefined)[] {
  if (!mapping) return headings.map(columnOfHeading)
  const byKey = new Map(
    Object.entries(mapping).map(([heading, name]) => [headingKey(heading), columnsByName.get(name)]),
  )
  return headings.map((heading) => byKey.get(headingKey(heading)))
}

/** The column that a heading names; undefined for a heading that means nothing here. */
export function columnOfHeading(heading: string): OrderColumn | undefined {
  return orderColumnOf(heading)
}

export type Headings<C = OrderColumn> =
  | {
      readonly ok: true
      /** The column of each cell of a row; undefined for cells that are not read. */
      readonly columns: readonly (C | undefined)[]
    }
  | { readonly ok: false; readonly fault: FileFault }

/**
 * What the heading of a file says. Headings that mean nothing here are let pass, because shops export more than is
 * needed; two headings for one column are not.
 */
export function readHeadings(headings: readonly string[], mapping?: HeadingMapping): Headings {
  const columns = columnsOfHeadings(headings, mapping)
  const found = headings.filter((_, at) => columns[at])
  const missing = Object.values(orderColumns)
    .filter((column) => column.required && !columns.some((there) => there?.name === column.name))
    .map(({ name }) => name)
  const twice = headingsOfOne(headings, columns)
  if (twice) return { ok: false, fault: twice }
  // With no heading in the first line it holds an address: that is never repeated in a message.
  if (found.length < 2) return { ok: false, fault: { code: 'no_heading', missing } }
  if (missing.length > 0) {
    const there = headings.map((heading) => heading.trim())
    return { ok: false, fault: { code: 'columns_missing', missing, headings: there } }
  }
  return { ok: true, columns }
}

/** Two headings for one column; undefined where there are none. */
export function headingsOfOne(
  headings: readonly string[],
  columns: readonly (FileColumn | undefined)[],
): FileFault | undefined {
  const twice = columns.find((column, at) => column && columns.indexOf(column) < at)
  if (!twice) return undefined
  const both = headings.filter((_, at) => columns[at] === twice).map((heading) => heading.trim())
  return { code: 'headings_of_one_column', headings: both, column: twice.name }
}

/** What a kind of file has for headings. */
export type FileHeadings = {
  /** The column that a heading names by itself. */
  readonly columnOf: (heading: string) => FileColumn | undefined
  readonly read: (headings: readonly string[], mappings: readonly SavedMapping[]) => Headings<FileColumn>
  /** Of a file with a heading and nothing else. */
  readonly noRows: FileFault
}

export const orderHeadings: FileHeadings = {
  columnOf: columnOfHeading,
  read: (headings, mappings) => readHeadings(headings, savedMapping(headings, mappings)),
  noRows: { code: 'no_orders' },
}
