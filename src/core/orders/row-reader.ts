// The cells of a file's row, read by its columns: what is wrong is gathered, so that a row tells all of it at once.

import type { RejectedRow } from '../../contract/order-files.ts'
import { cleanText, isPlain } from './clean-text.ts'
import type { FileColumn } from './order-column.ts'
import type { OrderRow } from './ports.ts'
import type { Misreading, Reading } from './weight.ts'

/** So many characters of a cell at fault are told. */
const longestShown = 80

/** What is at fault in a row. */
export type RowFaults = Pick<RejectedRow, 'column' | 'reason' | 'part' | 'value' | 'also'>

export function rowReader(row: OrderRow) {
  const faults: (Pick<RejectedRow, 'reason' | 'part' | 'value'> & { readonly column: string })[] = []

  function accept<T>({ name, isPersonal }: FileColumn, reading: Reading<T>): T | undefined {
    if (reading.ok) return reading.value
    const value = isPersonal ? '' : cleanText(row.cells[name] ?? '').slice(0, longestShown)
    const { reason, part } = reading
    faults.push({ column: name, reason, ...(part && { part }), ...(value && { value }) })
    return undefined
  }

  /** Undefined for an empty cell, and for one at fault. */
  function take<T>(column: FileColumn<T>): T | undefined {
    const cell = accept(column, readCell(row.cells[column.name] ?? '', column.maxLength))
    return cell ? accept(column, column.read(cell)) : undefined
  }

  const atFault = ({ name }: FileColumn) => faults.some(({ column }) => column === name)

  function need(column: FileColumn<string>): string {
    const value = take(column)
    if (value === undefined && !atFault(column)) accept(column, empty)
    return value ?? ''
  }

  return {
    accept,
    take,
    atFault,
    need,
    /** The file has the column. */
    has: ({ name }: FileColumn) => row.cells[name] !== undefined,
    /** The first fault, and the names of other columns at fault; undefined for a good row. */
    faults(): RowFaults | undefined {
      const [first, ...others] = faults
      if (!first) return undefined
      const names = new Set(others.map(({ column }) => column).filter((column) => column !== first.column))
      return { ...first, ...(names.size > 0 ? { also: [...names] } : {}) }
    },
  }
}

export const empty: Misreading = { ok: false, reason: { code: 'empty' } }

/** Trimmed, any white space (line breaks too) as one space, invisible marks gone. */
function readCell(cell: string, maxLength: number): Reading<string> {
  if (cell === '' || (isPlain(cell) && cell.length <= maxLength && !cell.startsWith('='))) {
    return { ok: true, value: cell }
  }
  if (/(?!\s)\p{Cc}/u.test(cell)) return { ok: false, reason: { code: 'control_character' } }
  if (cell.includes('\uFFFD')) return { ok: false, reason: { code: 'damaged_character' } }
  // Exports write ="02108" to keep a spreadsheet from dropping the zero.
  const value = cleanText(/^\s*="(.*)"\s*$/s.exec(cell)?.[1] ?? cell)
  if (value.length > maxLength) return { ok: false, reason: { code: 'too_long', most: maxLength } }
  return { ok: true, value }
}
