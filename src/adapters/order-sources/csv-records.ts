// The text of a CSV file, parted into records of cells.

import type { FileEnding } from '../../contract/order-files.ts'

/** A row longer than this is no row: a quote was not closed, or the file is no order file. */
export const longestRowBytes = 64 * 1024

export type CsvRecord = { readonly cells: readonly string[]; readonly emptyLinesBefore: number }
export type Parsed = {
  readonly records: readonly CsvRecord[]
  readonly ending?: FileEnding
  readonly emptyLinesAfter?: number
}

/** Takes the text piece by piece (`undefined` ends it) and answers with the records that are whole by now. */
export type CsvParser = (piece: Buffer | undefined) => Promise<Parsed>

const lineFeed = 0x0a

/** A longer line may be too long for a row in UTF-8, which csv-parse tells. */
const longestPlainLine = longestRowBytes / 4

/**
 * A parser for cells parted by `delimiter`. Lines that need no knowledge of CSV's corners are parted here, in a fifth of the time;
 * from the first on that does (a line break or an odd quote in a cell, say), csv-parse takes the rest of the file.
 */
export async function createCsvParser(delimiter: string): Promise<CsvParser> {
  const whole = await createWholeParser(delimiter)
  const lineOf = plainLines(delimiter)
  let isPlain = lineOf !== undefined
  let rest: Buffer = Buffer.alloc(0)
  let emptyLines = 0

  const handOver = async (piece: Buffer): Promise<Parsed> => {
    isPlain = false
    rest = Buffer.alloc(0)
    return withEmptyLines(await whole(piece))
  }

  /** Those before belong to the first that csv-parse answers with. */
  const withEmptyLines = (parsed: Parsed): Parsed => {
    const before = emptyLines
    const [first, ...others] = parsed.records
    if (first) {
      emptyLines = 0
      return {
        ...parsed,
        records: [{ ...first, emptyLinesBefore: first.emptyLinesBefore + before }, ...others],
      }
    }
    return parsed.ending === undefined
      ? parsed
      : { ...parsed, emptyLinesAfter: (parsed.emptyLinesAfter ?? 0) + before }
  }

  const partPlainly = async (piece: Buffer, part: PartLine): Promise<Parsed> => {
    const buffer = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const end = buffer.lastIndexOf(lineFeed) + 1
    const text = buffer.toString('utf8', 0, end)
    const records: CsvRecord[] = []
    for (let begin = 0; begin < text.length;) {
      const lineEnd = text.indexOf('\n', begin)
      const line = text.slice(begin, text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd)
      const cells = line === '' ? [] : part(line)
      if (cells === undefined) {
        const others = await handOver(buffer.subarray(end - Buffer.byteLength(text.slice(begin))))
        return { ...others, records: [...records, ...others.records] }
      }
      if (cells.length === 0) emptyLines++
      else {
        records.push({ cells, emptyLinesBefore: emptyLines })
        emptyLines = 0
      }
      begin = lineEnd + 1
    }
    rest = buffer.subarray(end)
    if (rest.length <= longestPlainLine) return { records }
    const others = await handOver(rest)
    return { ...others, records: [...records, ...others.records] }
  }

  return async (piece) => {
    if (isPlain && piece !== undefined && lineOf !== undefined) return partPlainly(piece, lineOf)
    if (!isPlain || piece !== undefined || rest.length === 0) return withEmptyLines(await whole(piece))
    const last = await handOver(rest)
    if (last.ending !== undefined) return last
    const ended = withEmptyLines(await whole(undefined))
    return { ...ended, records: [...last.records, ...ended.records] }
  }
}

/** The cells of a line, at least one; undefined where it is not plain. */
type PartLine = (line: string) => readonly string[] | undefined

/** What csv-parse leaves off before a cell, where tabs do not part them. */
const space = String.raw`[\s\u0085\u180e]`

/** As it stands in a regular expression. */
const delimiters: Readonly<Record<string, string>> = { ',': ',', ';': ';', '|': '\\|', '\t': '\\t' }

/** Undefined for a delimiter that nothing is known of. */
function plainLines(delimiter: string): PartLine | undefined {
  const between = delimiters[delimiter]
  if (between === undefined) return undefined
  const isTrimmed = delimiter !== '\t'
  const beginsWithSpace = new RegExp(`(?:^|${between})${space}`, 'u')
  // Quotes around a whole cell, doubled within it, or none at all.
  const bare = `${isTrimmed ? `(?!${space})` : ''}[^"${between}]*`
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|(${bare}))(?:${between}|$)`, 'uy')
  return (line) => {
    if (line.length > longestPlainLine || line.includes('\r')) return undefined
    if (!line.includes('"'))
      return isTrimmed && beginsWithSpace.test(line) ? undefined : line.split(delimiter)
    const cells: string[] = []
    cell.lastIndex = 0
    for (;;) {
      const found = cell.exec(line)
      if (!found) return undefined
      const [all, quoted, bare = ''] = found
      cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
      // A line that ends in a delimiter has one more, empty cell.
      if (cell.lastIndex === line.length && !all.endsWith(delimiter)) return cells
    }
  }
}

/** csv-parse, which knows all of CSV. */
export async function createWholeParser(delimiter: string): Promise<CsvParser> {
  const { parse } = await import('csv-parse')
  let records: CsvRecord[] = []
  let emptyLines = 0
  let bytesSinceLineBreak = 0
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    // A quote may follow a space. (Trimming on the right as well makes text after a closing quote an error.)
    ltrim: delimiter !== '\t',
    // An inch mark in a cell, or text after a closing quote, is text.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRowBytes,
    // As records of a wrong width they would cost an error object each, which makes a file of them slow.
    skip_empty_lines: true,
    on_record: (cells: string[], info) => {
      records.push({ cells, emptyLinesBefore: info.empty_lines - emptyLines })
      emptyLines = info.empty_lines
      // Nothing for the stream's readable side: an error would throw away what waits there.
      return null
    },
  })
  // Told to the callbacks of write and end too.
  parser.on('error', () => undefined)

  return async (piece: Buffer | undefined): Promise<Parsed> => {
    records = []
    if (piece) {
      const lastBreak = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
      bytesSinceLineBreak = (lastBreak < 0 ? bytesSinceLineBreak : -1 - lastBreak) + piece.length
      // The parser's own limit does not count empty cells, and a line of nothing but commas would fill the memory.
      if (bytesSinceLineBreak > longestRowBytes) return { records, ending: 'row_too_long' }
    }
    const error = await new Promise<Error | null | undefined>((resolve) => {
      if (piece) parser.write(piece, resolve)
      else parser.end(resolve)
    })
    return error
      ? { records, ending: endingOf(error), emptyLinesAfter: parser.info.empty_lines - emptyLines }
      : { records }
  }
}

function endingOf(error: Error): FileEnding {
  const code = 'code' in error ? error.code : undefined
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'quote_not_closed'
  if (code === 'CSV_MAX_RECORD_SIZE') return 'row_too_long'
  throw error
}
