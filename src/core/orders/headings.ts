// What the heading of an order file says about its columns.

import { orderColumns, type OrderColumn } from './columns.ts'

const columnsByHeading: ReadonlyMap<string, OrderColumn> = new Map(
  Object.values(orderColumns).flatMap((column: OrderColumn): [string, OrderColumn][] =>
    [column.name, ...column.alsoCalled].map((heading) => [headingKey(heading), column]),
  ),
)

function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '')
}

/** The column that a heading names; undefined for a heading that means nothing here. */
export function columnOfHeading(heading: string): OrderColumn | undefined {
  return columnsByHeading.get(headingKey(heading))
}

export type Headings =
  | {
      readonly ok: true
      /** The column of each cell of a row; undefined for cells that are not read. */
      readonly columns: readonly (OrderColumn | undefined)[]
    }
  | {
      readonly ok: false
      readonly reason: string
      readonly missing: readonly string[]
      readonly found: readonly string[]
    }

/**
 * What the heading of a file says. Headings that mean nothing here are let pass, because shops export more than is
 * needed; two headings for one column are not.
 */
export function readHeadings(headings: readonly string[]): Headings {
  const columns = headings.map(columnOfHeading)
  const found = headings.filter((_, at) => columns[at])
  const missing = Object.values(orderColumns)
    .filter((column) => column.required && !columns.some((there) => there?.name === column.name))
    .map(({ name }) => name)
  const twice = columns.find((column, at) => column && columns.indexOf(column) < at)
  if (twice) {
    const names = headings.filter((_, at) => columns[at] === twice).map((heading) => `"${heading.trim()}"`)
    return {
      ok: false,
      reason: `The headings ${names.join(' and ')} both mean ${twice.name}`,
      missing,
      found,
    }
  }
  // With no heading in the first line it holds an address: that is never repeated in a message.
  if (found.length < 2) {
    return {
      ok: false,
      reason: `The first line is not the heading of an order file: it must name ${missing.join(', ')}`,
      missing,
      found: [],
    }
  }
  if (missing.length > 0) {
    return {
      ok: false,
      reason: `The heading has no ${missing.join(', ')}; it has ${headings.map((heading) => heading.trim()).join(', ')}`,
      missing,
      found: headings,
    }
  }
  return { ok: true, columns }
}
