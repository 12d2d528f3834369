// What the heading of an order file says about its columns.

import { headingKey } from '../../base/heading-key.ts'
import type { FileFault } from '../../contract/order-files.ts'
import type { HeadingMapping } from '../../contract/orders.ts'
import { orderColumns } from './columns.ts'
import type { FileColumn, OrderColumn } from './order-column.ts'

/** The column that a heading names, by one of its names; undefined for a heading that means nothing there. */
function columnFinder<C extends FileColumn>(columns: readonly C[]): (heading: string) => C | undefined {
  const byHeading = new Map(
    columns.flatMap((column) =>
      [column.name, ...column.alsoCalled].map((heading): [string, C] => [headingKey(heading), column]),
    ),
  )
  return (heading) => byHeading.get(headingKey(heading))
}

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

/** What headings mean among some columns. */
function headingsAmong<C extends FileColumn>(columns: readonly C[]) {
  const columnOf = columnFinder(columns)
  const byName: ReadonlyMap<string, C> = new Map(columns.map((column) => [column.name, column]))
  const required = columns.filter((column) => column.required)
  const missingOf = (found: readonly (string | undefined)[]) =>
    required.filter(({ name }) => !found.includes(name)).map(({ name }) => name)
  return {
    columns,
    /** The column that a heading names by itself. */
    columnOf,
    /** The column of each heading: by the mapping where there is one, else by what the heading is called. */
    columnsOf(headings: readonly string[], mapping: HeadingMapping | undefined): readonly (C | undefined)[] {
      if (!mapping) return headings.map(columnOf)
      const byKey = new Map(
        Object.entries(mapping).map(([heading, name]) => [headingKey(heading), byName.get(name)]),
      )
      return headings.map((heading) => byKey.get(headingKey(heading)))
    },
    /** Names of needed columns that are not among these. */
    missingOf,
    /** Why a mapping cannot be: needed columns that it has not, those that it has twice, and names of none. */
    faultsOf(mapping: HeadingMapping): {
      readonly missing: readonly string[]
      readonly twice: readonly string[]
      readonly unknown: readonly string[]
    } {
      const names = Object.values(mapping)
      return {
        missing: missingOf(names),
        twice: [...new Set(names.filter((name, at) => names.indexOf(name) < at))],
        unknown: names.filter((name) => !byName.has(name)),
      }
    },
  }
}

const ofOrders = headingsAmong<OrderColumn>(Object.values(orderColumns))

export const { columnsOf: columnsOfHeadings, columnOf: columnOfHeading } = ofOrders

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
  const missing = ofOrders.missingOf(columns.map((column) => column?.name))
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
function headingsOfOne(
  headings: readonly string[],
  columns: readonly (FileColumn | undefined)[],
): FileFault | undefined {
  const twice = columns.find((column, at) => column && columns.indexOf(column) < at)
  if (!twice) return undefined
  const both = headings.filter((_, at) => columns[at] === twice).map((heading) => heading.trim())
  return { code: 'headings_of_one_column', headings: both, column: twice.name }
}

type ReadHeadings = (headings: readonly string[], mappings: readonly SavedMapping[]) => Headings<FileColumn>

/** What a kind of file has for headings. */
export type FileHeadings = ReturnType<typeof headingsAmong<FileColumn>> & {
  readonly read: ReadHeadings
  /** Of a file with a heading and nothing else. */
  readonly noRows: FileFault
}

export const orderHeadings: FileHeadings = {
  ...ofOrders,
  read: (headings, mappings) => readHeadings(headings, savedMapping(headings, mappings)),
  noRows: { code: 'no_orders' },
}

/** Of a kind of file that needs a few columns alone: `lacking` is what its first line is without one of them. */
export function fileHeadings(
  columns: readonly FileColumn[],
  faults: { readonly noRows: FileFault; readonly lacking: FileFault },
): FileHeadings {
  const among = headingsAmong(columns)
  return {
    ...among,
    read(headings, mappings) {
      const found = among.columnsOf(headings, savedMapping(headings, mappings))
      const twice = headingsOfOne(headings, found)
      if (twice) return { ok: false, fault: twice }
      const isLacking = among.missingOf(found.map((column) => column?.name)).length > 0
      return isLacking ? { ok: false, fault: faults.lacking } : { ok: true, columns: found }
    },
    noRows: faults.noRows,
  }
}
