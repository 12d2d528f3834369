import type { FileEnding, RejectedRow, RowFault } from '../../contract/order-files.ts'
import type { FileColumn } from '../../core/orders/order-column.ts'
import { orderHeadings, type FileHeadings, type SavedMapping } from '../../core/orders/headings.ts'
import type { OrderFileReader, OrderRow } from '../../core/orders/ports.ts'
import { createCsvParser, type CsvRecord } from './csv-records.ts'
import { lineBreaks, unreadable, utf8Pieces } from './text-encoding.ts'

export const largestFileBytes = 64 * 1024 * 1024
export const mostLines = 500_000

/** So many rows are shown of a file whose headings are to be mapped. */
const rowsShown = 5

/** More cells than a heading has. */
const mostCells = 100_000

/** What may part cells, most likely first. */
const delimiters = [',', ';', '\t', '|'] as const

type Batch = { readonly rows: readonly OrderRow[]; readonly rejected: readonly RejectedRow[] }

/**
 * Order files in CSV (RFC 4180): UTF-8, UTF-16 or Windows-1252 (see `utf8Pieces`); parted by comma, semicolon, tab or bar,
 * whichever gives the heading the most known columns; any line breaks. At most 64 MiB, 500,000 lines, 64 KiB a row.
 *
 * A quote that is never closed, a longer row or more lines end the reading with a rejected row where that began: what
 * was read before is good, and what comes after a lost quote cannot be told apart from its text.
 */
export function csvOrderFile(): OrderFileReader {
  return csvFile(orderHeadings)
}

/** The same of files with other columns. */
export function csvFile(headingsOf: FileHeadings): OrderFileReader {
  const beginningOf = (bytes: Uint8Array) => readBeginning(bytes, headingsOf)
  return {
    async preview(bytes) {
      const { first, pieces, delimiter, skipped } = await beginningOf(bytes)
      const parser = await createCsvParser(delimiter)
      const records = [...(await parser(first.subarray(Buffer.byteLength(skipped)))).records]
      // A short file's last row may end without a line break; of a long one the first piece is enough.
      if ((await pieces.next()).done) records.push(...(await parser(undefined)).records)
      const [headings, ...rows] = records
        .map(({ cells }) => cells)
        .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      if (!headings) throw unreadable({ code: 'empty_file' })
      return { headings: withoutEmptyEnd(headings), rows: rows.slice(0, rowsShown) }
    },

    async lines(bytes) {
      const pieces: Buffer[] = []
      for await (const piece of utf8Pieces(bytes)) pieces.push(piece)
      return Buffer.concat(pieces)
        .toString()
        .split(/(?<=\r\n|\n|\r(?!\n))/)
    },

    async *read(bytes, mappings = []) {
      const { first, delimiter, skipped, pieces } = await beginningOf(bytes)
      const table = createTable(headingsOf, 1 + lineBreaks(skipped), mappings)
      const parser = await createCsvParser(delimiter)
      let empty = true
      for await (const piece of joined(first.subarray(Buffer.byteLength(skipped)), pieces)) {
        const { records, ending = table.ending(), emptyLinesAfter } = await parser(piece)
        const batch = table.add(records)
        const rejected = ending ? [...batch.rejected, table.endedBy(ending, emptyLinesAfter)] : batch.rejected
        empty &&= batch.rows.length + rejected.length === 0
        yield { rows: batch.rows, rejected }
        if (ending) break
      }
      if (empty) throw unreadable(table.hasHeading() ? headingsOf.noRows : { code: 'empty_file' })
    },
  }
}

async function readBeginning(bytes: Uint8Array, headingsOf: FileHeadings) {
  if (bytes.length > largestFileBytes) throw unreadable({ code: 'too_large' })
  const pieces = utf8Pieces(bytes)
  const first = (await pieces.next()).value ?? Buffer.alloc(0)
  return { first, pieces, ...findDelimiter(first.toString(), headingsOf) }
}

/** `undefined` ends it. */
async function* joined(
  first: Buffer,
  rest: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer | undefined, void> {
  yield first
  yield* rest
  yield undefined
}

/** `skipped` is the line in which Excel names its delimiter, `sep=;`. */
function findDelimiter(
  beginning: string,
  { columnOf }: FileHeadings,
): { readonly delimiter: string; readonly skipped: string } {
  const [skipped = '', named] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(beginning) ?? []
  if (named) return { delimiter: named, skipped }
  const heading = beginning.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  // Of headings in another language none is known: then the most cells decide.
  const likelihood = (delimiter: string) => {
    const cells = heading.split(delimiter)
    return cells.filter((cell) => columnOf(cell) !== undefined).length * mostCells + cells.length
  }
  const delimiter = delimiters.reduce((best, other) => (likelihood(other) > likelihood(best) ? other : best))
  return { delimiter, skipped }
}

/** Records to rows: the first that is not blank is the heading. Blank ones are passed over. */
function createTable(headingsOf: FileHeadings, firstLine: number, mappings: readonly SavedMapping[]) {
  let nextLine = firstLine
  let columns: readonly (FileColumn | undefined)[] | undefined

  function readHeading(record: readonly string[]): void {
    const cells = withoutEmptyEnd(record)
    const headings = headingsOf.read(cells, mappings)
    if (!headings.ok) throw unreadable(headings.fault, cells.length > 1)
    columns = headings.columns
  }

  return {
    hasHeading: () => columns !== undefined,

    /** Throws `order_file_unreadable` for a heading that will not do. */
    add(records: readonly CsvRecord[]): Batch {
      const rows: OrderRow[] = []
      const rejected: RejectedRow[] = []
      for (const { cells, emptyLinesBefore } of records) {
        // Line breaks that are left in cells stood in quotes. (The parser's own count takes \r\n in quotes for two.)
        const line = nextLine + emptyLinesBefore
        const lastLine = line + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0)
        nextLine = lastLine + 1
        if (cells.every((cell) => cell.trim() === '')) continue
        if (!columns) {
          readHeading(cells)
        } else if (hasOtherWidth(cells, columns.length)) {
          rejected.push({ line, reason: widthFault(cells.length, columns.length, line, lastLine) })
        } else {
          rows.push({ line, cells: cellsByColumn(cells, columns) })
        }
      }
      return { rows, rejected }
    },

    /** Where the file is too long to go on. */
    ending: (): FileEnding | undefined => (nextLine > mostLines ? 'too_many_lines' : undefined),

    /** Throws `order_file_unreadable` where not even the heading could be read. */
    endedBy(ending: FileEnding, emptyLinesBefore = 0): RejectedRow {
      const line = nextLine + emptyLinesBefore
      if (!columns) throw unreadable({ code: 'unread_line', line, ending })
      return { line, reason: { code: ending } }
    },
  }
}

const withoutEmptyEnd = (cells: readonly string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

/** Empty cells beyond the heading are a spreadsheet's, and do no harm. */
function hasOtherWidth(record: readonly string[], width: number): boolean {
  return record.length < width || record.slice(width).some((cell) => cell.trim() !== '')
}

function widthFault(cells: number, headings: number, line: number, lastLine: number): RowFault {
  return { code: 'other_number_of_cells', cells, headings, ...(lastLine > line && { lastLine }) }
}

function cellsByColumn(
  record: readonly string[],
  columns: readonly (FileColumn | undefined)[],
): Readonly<Record<string, string>> {
  const cells: Record<string, string> = {}
  columns.forEach((column, at) => {
    if (column) cells[column.name] = record[at] ?? ''
  })
  return cells
}
