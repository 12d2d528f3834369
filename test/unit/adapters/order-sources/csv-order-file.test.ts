import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  csvOrderFile,
  largestFileBytes,
  mostLines,
} from '../../../../src/adapters/order-sources/csv-order-file.ts'
import {
  createCsvParser,
  createWholeParser,
  longestRowBytes,
  type CsvParser,
  type CsvRecord,
} from '../../../../src/adapters/order-sources/csv-records.ts'
import { isAppError } from '../../../../src/contract/errors.ts'
import type { OrderRow } from '../../../../src/core/orders/ports.ts'
import type { RejectedRow } from '../../../../src/contract/order-files.ts'

const heading = 'order number,recipient,street 1,city,state,zip'
const row = 'ORDER-1,Zoë Müller,1 Sample St,Chicago,IL,60601'

async function read(file: string | Uint8Array) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const rows: OrderRow[] = []
  const rejected: RejectedRow[] = []
  for await (const batch of csvOrderFile().read(bytes)) {
    rows.push(...batch.rows)
    rejected.push(...batch.rejected)
  }
  return { rows, rejected }
}

async function refusal(file: string | Uint8Array) {
  try {
    await read(file)
  } catch (error) {
    if (isAppError(error, 'order_file_unreadable')) return error
    throw error
  }
  throw new Error('the file was read')
}

const expected: OrderRow = {
  line: 2,
  cells: {
    'order number': 'ORDER-1',
    recipient: 'Zoë Müller',
    'street 1': '1 Sample St',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  },
}

describe('a file', () => {
  const text = `${heading}\n${row}\n`
  test.each([
    ['in UTF-8', Buffer.from(text)],
    ['in UTF-8 with byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['in Windows-1252, as Excel writes "CSV"', Buffer.from(text, 'latin1')],
    ['in UTF-16, as Excel writes "Unicode text"', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['in big-endian UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['without a line break at the end', Buffer.from(text.trimEnd())],
    ['with CRLF', Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['with CR alone', Buffer.from(text.replaceAll('\n', '\r'))],
    ['with LF after the heading and CRLF below', Buffer.from(`${heading}\n${row}\r\n`)],
    ['parted by semicolons', Buffer.from(text.replaceAll(',', ';'))],
    ['parted by tabs', Buffer.from(text.replaceAll(',', '\t'))],
    ['parted by bars', Buffer.from(text.replaceAll(',', '|'))],
    ['with everything in quotes', Buffer.from(text.replace(/[^,\n]+/g, '"$&"'))],
    ['with spaces before quotes', Buffer.from(`${heading}\n${row.replaceAll(/,([^,]+)/g, ', "$1"')}\n`)],
    [
      'with headings in another writing',
      Buffer.from(text.replace(heading, 'Order No.,NAME,Address 1,City,State,Postal_Code')),
    ],
    [
      'with empty cells at the end, as spreadsheets leave them',
      Buffer.from(`${heading},,\n${row},,,\n,,,,,,,,\n`),
    ],
  ])('%s is read', async (_, bytes) => {
    expect(await read(bytes)).toEqual({ rows: [expected], rejected: [] })
  })

  test('in Windows-1252 keeps the characters that Latin-1 has not', async () => {
    const bytes = Buffer.from(`${heading}\n${row.replace('Zoë', 'Zo\x80\x9A')}\n`, 'latin1')
    expect((await read(bytes)).rows[0]?.cells['recipient']).toBe('Zo€š Müller')
  })

  test('that names its delimiter as Excel does is read by it', async () => {
    const { rows } = await read(`sep=;\r\n${heading.replaceAll(',', ';')}\r\n${row.replaceAll(',', ';')}\r\n`)
    expect(rows).toEqual([{ ...expected, line: 3 }])
  })

  test('parted by tabs keeps empty cells in their place', async () => {
    const { rows } = await read(`${heading},company,phone\n${row},,312\n`.replaceAll(',', '\t'))
    expect(rows[0]?.cells).toMatchObject({ company: '', phone: '312' })
  })

  test('keeps separators, quotes and line breaks of quoted cells', async () => {
    const { rows } = await read(`${heading}\nORDER-1,"Sample, ""Z"" Co","1 St\r\nFloor 2",Chicago,IL,60601\n`)
    expect(rows[0]?.cells).toMatchObject({ recipient: 'Sample, "Z" Co', 'street 1': '1 St\r\nFloor 2' })
  })

  test('keeps quotes inside cells without quotes', async () => {
    const { rows } = await read(`${heading}\nORDER-1,12" Records,"Old" Mill 3,Chicago,IL,60601\n`)
    expect(rows[0]?.cells).toMatchObject({ recipient: '12" Records', 'street 1': '"Old" Mill 3' })
  })

  test('leaves out columns that mean nothing here', async () => {
    const { rows } = await read(`Colour,${heading}\nblue,${row}\n`)
    expect(rows).toEqual([expected])
  })

  test('tells the line where each row begins, over quoted line breaks, blank lines and pieces', async () => {
    for (let shift = 0; shift < 40; shift++) {
      const lines = [heading + ' '.repeat(shift)]
      const begins: number[] = []
      let line = 2
      for (let number = 0; number < 900; number++) {
        const kind = number % 4
        if (kind === 1) {
          lines.push('')
          line += 1
        }
        begins.push(line)
        lines.push(
          `ORDER-${number},${kind === 2 ? '"Zoë\r\nMüller\r\n"' : 'Zoë'},1 Sample St,Chicago,IL,60601`,
        )
        line += kind === 2 ? 3 : 1
      }
      const { rows, rejected } = await read(lines.join('\r\n'))
      expect(rejected).toEqual([])
      expect(rows.map((found) => found.line)).toEqual(begins)
    }
  })

  test('of any cells comes back as it was written', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '€', '"', ',', ';', '\n', '\r\n', ' ', "'"),
      maxLength: 12,
    })
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        async (records, delimiter, lineBreak) => {
          const lines = records.map(([a, b, c]) =>
            [`"X${a.replaceAll('"', '""')}"`, b, c].map((text, at) => (at === 0 ? text : quoted(text))),
          )
          const file = [
            heading.replaceAll(',', delimiter),
            ...lines.map((cells) => [...cells, 'Chicago', 'IL', '60601'].join(delimiter)),
          ].join(lineBreak)
          const { rows } = await read(file)
          expect(
            rows.map(({ cells }) => [cells['order number'], cells['recipient'], cells['street 1']]),
          ).toEqual(records.map(([a, b, c]) => [`X${a}`, b, c]))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is parted as csv-parse parts all of it, whatever is plain in it, and wherever its pieces end', async () => {
    const signs = [
      'a',
      'bc',
      'é',
      '"',
      '"x"',
      '""',
      ',',
      ',',
      ';',
      '\n',
      '\n',
      '\r\n',
      '\r',
      ' ',
      '\u00a0',
      '\t',
    ]
    const parted = async (parser: CsvParser, pieces: readonly Buffer[]) => {
      const records: CsvRecord[] = []
      for (const piece of [...pieces, undefined]) {
        const parsed = await parser(piece)
        records.push(...parsed.records)
        if (parsed.ending) return { records, ending: parsed.ending, emptyLinesAfter: parsed.emptyLinesAfter }
      }
      return { records }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom(...signs), maxLength: 60 }),
        fc.constantFrom(',', ';', '\t', '|'),
        fc.integer({ min: 1, max: 40 }),
        async (text, delimiter, pieceBytes) => {
          const bytes = Buffer.from(text)
          const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
            bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
          )
          const whole = await parted(await createWholeParser(delimiter), pieces)
          expect(await parted(await createCsvParser(delimiter), pieces)).toEqual(whole)
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('a row is refused with its line', () => {
  test('with too few or too many cells', async () => {
    const { rows, rejected } = await read(`${heading}\nORDER-1,Zoë\n${row}\n${row},more\n`)
    expect(rows.map(({ line }) => line)).toEqual([3])
    expect(rejected).toEqual([
      { line: 2, reason: { code: 'other_number_of_cells', cells: 2, headings: 6 } },
      { line: 4, reason: { code: 'other_number_of_cells', cells: 7, headings: 6 } },
    ])
  })

  test('where a quote swallowed other rows, and the rest is read', async () => {
    const { rows, rejected } = await read(
      `${heading}\nORDER-1,"Zoë,1 Sample St,Chicago,IL,60601\n"${row}\n${row}\n`,
    )
    expect(rows.map(({ line }) => line)).toEqual([4])
    expect(rejected).toMatchObject([{ line: 2, reason: { code: 'other_number_of_cells', lastLine: 3 } }])
  })

  test('where a quote is never closed, and the rows before it are read', async () => {
    const { rows, rejected } = await read(`${heading}\n${row}\n\n\nORDER-2,"Zoë,1 Sample St\n${row}\n`)
    expect(rows.map(({ line }) => line)).toEqual([2])
    expect(rejected).toMatchObject([{ line: 5, reason: { code: 'quote_not_closed' } }])
  })

  test.each([
    ['letters', 'x'],
    ['separators', ','],
    ['quotes', '"'],
    ['spaces', ' '],
  ])('where it is 50 MB of %s', async (_, character) => {
    const { rows, rejected } = await read(`${heading}\n${row}\n${character.repeat(50_000_000)}`)
    expect(rows).toEqual([expected])
    expect(rejected).toMatchObject([{ line: 3, reason: { code: 'row_too_long' } }])
  })

  test('where the file has too many lines', async () => {
    const { rows, rejected } = await read(
      `${heading}\n${row}\n${',,,,,\n'.repeat(mostLines + longestRowBytes)}`,
    )
    expect(rows).toEqual([expected])
    expect(rejected.at(-1)?.reason).toEqual({ code: 'too_many_lines' })
  })
})

describe('no order file', () => {
  test.each([
    ['an empty file', '', { code: 'empty_file' }],
    ['nothing but a byte order mark', '\uFEFF', { code: 'empty_file' }],
    ['nothing but blank lines', '\r\n\r\n , \n', { code: 'empty_file' }],
    ['a heading alone', heading, { code: 'no_orders' }],
    ['a heading and blank rows', `${heading}\r\n,,,,,\r\n`, { code: 'no_orders' }],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', { code: 'pdf' }],
    ['an Excel workbook', 'PK\x03\x04\x14\0\x06\0', { code: 'excel_workbook' }],
    ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), { code: 'old_excel_workbook' }],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), { code: 'picture' }],
    ['binary data', Buffer.from([...Buffer.from(heading), 10, 1, 0, 2]), { code: 'binary' }],
    [
      'a web page',
      '<!DOCTYPE html>\n<html><body>Please log in</body></html>',
      { code: 'no_heading', missing: ['order number', 'recipient', 'street 1', 'city', 'zip'] },
    ],
    ['one line of 50 MB', 'x'.repeat(50_000_000), { code: 'unread_line', line: 1, ending: 'row_too_long' }],
    [
      'a quote never closed in the heading',
      `"${heading}\n${row}`,
      { code: 'unread_line', line: 1, ending: 'quote_not_closed' },
    ],
    [
      'UTF-8 with a byte of another encoding',
      Buffer.concat([Buffer.from(`${heading}\n${row}\nORDER-2,M`), Buffer.from([0xfc])]),
      { code: 'damaged_line', line: 3 },
    ],
    [
      'UTF-8 cut in the middle of a letter',
      Buffer.from(`${heading}\n${row}\nORDER-2,Mü`).subarray(0, -1),
      { code: 'damaged_line', line: 3 },
    ],
    ['more than 64 MB', new Uint8Array(largestFileBytes + 1), { code: 'too_large' }],
  ])('is %s', async (_, file, fault) => {
    expect((await refusal(file)).details).toEqual({ fault })
  })

  test.each([
    ['without heading', `${row}\n${row}`, { code: 'no_heading' }],
    [
      'with missing columns',
      'order number,recipient,zip\n1,2,3',
      {
        code: 'columns_missing',
        missing: ['street 1', 'city'],
        headings: ['order number', 'recipient', 'zip'],
      },
    ],
    [
      'with a column twice',
      `${heading},Postcode\n${row},60601`,
      { code: 'headings_of_one_column', headings: ['zip', 'Postcode'], column: 'zip' },
    ],
  ])('is one %s, and can be mapped', async (_, file, fault) => {
    expect((await refusal(file)).details).toMatchObject({ fault, unmapped: true })
  })

  test('tells nothing of an address that stands where the heading should', async () => {
    expect(JSON.stringify((await refusal(`${row}\n${row}`)).toInfo())).not.toContain('Müller')
  })

  test('of any bytes is refused or read, and never hangs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (noise, withHeading) => {
        const bytes = withHeading ? Buffer.concat([Buffer.from(`${heading}\n`), noise]) : noise
        const outcome = await read(bytes).then(
          () => 'read',
          (error: unknown) => (isAppError(error, 'order_file_unreadable') ? 'refused' : error),
        )
        expect(['read', 'refused']).toContain(outcome)
      }),
    )
  })
})

test('the event loop turns between pieces of about 100 rows', async () => {
  const rows = Array.from({ length: 20_000 }, (_, number) => row.replace('ORDER-1', `ORDER-${number}`))
  let turns = 0
  let reading = true
  const count = (): void => {
    turns += 1
    if (reading) setImmediate(count)
  }
  setImmediate(count)
  const { rows: found } = await read([heading, ...rows].join('\n'))
  reading = false
  expect(found).toHaveLength(20_000)
  expect(turns).toBeGreaterThan(20)
})
