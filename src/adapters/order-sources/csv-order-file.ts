import { CsvError, parse } from 'csv-parse'
import type { RejectedRow } from '../../contract/domain.ts'
import { columnOfHeading, readHeadings, type OrderColumn } from '../../core/orders/columns.ts'
import type { OrderFileReader, OrderRow } from '../../core/orders/ports.ts'
import { lineBreaks, unreadable, utf8Pieces } from './text-encoding.ts'

/** About 250,000 rows. */
export const largestFileBytes = 64 * 1024 * 1024

/** A row longer than this is no row: a quote was not closed, or the file is no order file. */
const longestRow = 64 * 1024

/** What may part cells, most likely first. */
const delimiters = [',', ';', '\t', '|'] as const

type Batch = { readonly rows: readonly OrderRow[]; readonly rejected: readonly RejectedRow[] }

/**
 * Order files in CSV (RFC 4180): UTF-8, UTF-16 or Windows-1252 (see `utf8Pieces`); parted by comma, semicolon, tab or bar,
 * whichever gives the heading the most known columns; any line breaks. At most 64 MiB, at most 64 KiB a row.
 *
 * A quote that is never closed, or a longer row, ends the reading with a rejected row where it began: what comes after
 * cannot be told apart from its text.
 */
export function csvOrderFile(): OrderFileReader {
  return {
    async *read(bytes) {
      if (bytes.length > largestFileBytes) {
        throw unreadable('The file is larger than 64 MB: export fewer orders at a time')
      }
      const pieces = utf8Pieces(bytes)
      const beginning = await readBeginning(pieces)
      const { delimiter, skipped } = findDelimiter(beginning.toString())
      const table = createTable(1 + lineBreaks(skipped))
      const parser = createParser(delimiter)
      let empty = true
      let end: RejectedRow | undefined
      for await (const piece of joined(beginning.subarray(Buffer.byteLength(skipped)), pieces)) {
        const { records, error } = await parser(piece)
        const batch = table.add(records)
        end = error && table.endedBy(error)
        const rejected = end ? [...batch.rejected, end] : batch.rejected
        empty &&= batch.rows.length + rejected.length === 0
        yield { rows: batch.rows, rejected }
        if (end) break
      }
      if (empty) {
        throw unreadable(table.hasHeading() ? 'The file has a heading, but no orders' : 'The file is empty')
      }
    },
  }
}

/** Pieces until the heading is whole: enough to tell the delimiter by. */
async function readBeginning(pieces: AsyncGenerator<Buffer, void>): Promise<Buffer> {
  let beginning = Buffer.alloc(0)
  while (beginning.length < longestRow) {
    const { done, value } = await pieces.next()
    if (done) break
    beginning = Buffer.concat([beginning, value])
  }
  return beginning
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
function findDelimiter(beginning: string): { readonly delimiter: string; readonly skipped: string } {
  const [skipped = '', named] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(beginning) ?? []
  if (named) return { delimiter: named, skipped }
  const heading = beginning.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const knownColumns = (delimiter: string) =>
    heading.split(delimiter).filter((cell) => columnOfHeading(cell) !== undefined).length
  const delimiter = delimiters.reduce((best, other) =>
    knownColumns(other) > knownColumns(best) ? other : best,
  )
  return { delimiter, skipped }
}

/** Takes the text piece by piece (`undefined` ends it) and answers with the records that are whole by now. */
function createParser(delimiter: string) {
  let records: string[][] = []
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    trim: true,
    // An inch mark in a cell, or text after a closing quote, is text.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRow,
    on_record: (record: string[]) => {
      records.push(record)
      // Nothing for the stream's readable side: its buffer would be lost by an error.
      return null
    },
  })
  // Told to the callbacks of write and end too.
  parser.on('error', () => undefined)

  return async (piece: Buffer | undefined): Promise<{ records: string[][]; error: CsvError | undefined }> => {
    records = []
    const error = await new Promise<Error | null | undefined>((resolve) => {
      if (piece) parser.write(piece, resolve)
      else parser.end(resolve)
    })
    if (error && !(error instanceof CsvError)) throw error
    return { records, error: error ?? undefined }
  }
}

/** Records to rows: the first that is not blank is the heading. Blank ones are passed over. */
function createTable(firstLine: number) {
  let nextLine = firstLine
  let columns: readonly (OrderColumn | undefined)[] | undefined

  function readHeading(record: readonly string[], line: number): void {
    const headings = readHeadings(record.slice(0, record.findLastIndex((cell) => cell.trim() !== '') + 1))
    if (!headings.ok) {
      const { reason, missing, found } = headings
      throw unreadable(reason, { line, missing: [...missing], found: [...found] })
    }
    columns = headings.columns
  }

  return {
    hasHeading: () => columns !== undefined,

    /** Throws `order_file_unreadable` for a heading that will not do. */
    add(records: readonly (readonly string[])[]): Batch {
      const rows: OrderRow[] = []
      const rejected: RejectedRow[] = []
      for (const record of records) {
        // Line breaks that are left in cells stood in quotes. (The parser's own count takes \r\n in quotes for two.)
        const line = nextLine
        const lastLine = line + record.reduce((sum, cell) => sum + lineBreaks(cell), 0)
        nextLine = lastLine + 1
        if (record.every((cell) => cell.trim() === '')) continue
        if (!columns) {
          readHeading(record, line)
        } else if (hasOtherWidth(record, columns.length)) {
          rejected.push({ line, reason: widthFault(record.length, columns.length, line, lastLine) })
        } else {
          rows.push({ line, cells: cellsOf(record, columns) })
        }
      }
      return { rows, rejected }
    },

    /** Throws `order_file_unreadable` where not even the heading could be read. */
    endedBy(error: CsvError): RejectedRow {
      const why = error.code === 'CSV_QUOTE_NOT_CLOSED' ? quoteNotClosed : rowTooLong
      if (error.code !== 'CSV_QUOTE_NOT_CLOSED' && error.code !== 'CSV_MAX_RECORD_SIZE') throw error
      if (!columns) throw unreadable(`Line ${nextLine} cannot be read: ${why}`, { line: nextLine })
      return { line: nextLine, reason: `${why}. Nothing from here on was read` }
    },
  }
}

const quoteNotClosed = 'a quote is opened in this row and never closed'
const rowTooLong = 'the row is longer than 64 KB, or a quote in it is never closed'

/** Empty cells beyond the heading are a spreadsheet's, and do no harm. */
function hasOtherWidth(record: readonly string[], width: number): boolean {
  return record.length < width || record.slice(width).some((cell) => cell.trim() !== '')
}

function widthFault(cells: number, headings: number, line: number, lastLine: number): string {
  const hint =
    lastLine > line
      ? `It runs to line ${lastLine}: a quote may not be closed`
      : 'A cell that holds the separator must stand in quotes'
  return `the row has ${cells} cells, the heading has ${headings}. ${hint}`
}

function cellsOf(
  record: readonly string[],
  columns: readonly (OrderColumn | undefined)[],
): Readonly<Record<string, string>> {
  const cells: Record<string, string> = {}
  columns.forEach((column, at) => {
    if (column) cells[column.name] = record[at] ?? ''
  })
  return cells
}
