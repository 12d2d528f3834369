import { describe, expect, it } from 'vitest'
import {
  codedDatabaseFaults,
  distrusts,
  plainDatabaseFaults,
  type DatabaseFault,
} from '../../../src/contract/database-place.ts'
import { neededOrderColumns, orderColumnNames } from '../../../src/contract/order-columns.ts'
import {
  plainSourceFaults,
  sourceFaultErrors,
  type toldSourceFaults,
  type PlainSourceFault,
  type SourceFault,
} from '../../../src/contract/source-faults.ts'
import { orderColumns } from '../../../src/core/orders/columns.ts'
import { languages } from '../../../src/words/languages.ts'
import { columnText, sourceErrorText } from '../../../src/words/order-file-text.ts'

/** A fault of each code that tells something, with all that it tells. */
const told = {
  busy: { status: 503 },
  sent_on: { status: 302 },
  no_entry: { status: 401 },
  nothing_there: { status: 404 },
  answered_no: { status: 418 },
  folder_unusable: { cause: 'EIO' },
  no_list: { path: 'data.orders' },
  bad_path: { path: 'a..b' },
  no_object: { order: 7 },
  no_text: { order: 7, column: 'street 1' },
  column_without_path: { column: 'zip' },
  unknown_column: { column: 'fax' },
  columns_lack: { columns: ['zip', 'city'] },
  columns_twice: { column: 'zip' },
  no_order: { orders: 3, first: { line: 1, column: 'zip', reason: { code: 'not_a_zip' } } },
} satisfies {
  readonly [Code in keyof typeof toldSourceFaults]: Omit<SourceFault & { readonly code: Code }, 'code'>
}
const ofDatabases: readonly DatabaseFault[] = [
  ...plainDatabaseFaults.map((code) => ({ code })),
  ...codedDatabaseFaults.map((code) => ({ code, serverCode: '42P01' })),
  { code: 'unknown_parameter', name: 'until' },
  { code: 'database_too_slow', seconds: 30 },
  { code: 'database_too_many_rows', most: 100 },
  { code: 'database_too_large', megabytes: 64 },
  ...distrusts.map((why) => ({ code: 'database_untrusted', why }) as const),
]
const faults: readonly SourceFault[] = [
  ...ofDatabases,
  ...(Object.keys(plainSourceFaults) as PlainSourceFault[]).map((code) => ({ code })),
  ...Object.entries(told).map(([code, tells]) => ({ code, ...tells }) as SourceFault),
]

const saidOf = (fault: SourceFault) =>
  languages.map((language) =>
    sourceErrorText(language, {
      code: sourceFaultErrors[fault.code],
      message: 'for the log',
      details: { fault },
    }),
  )

describe('why a source brings nothing', () => {
  it.each(faults)('is said in each language: $code', (fault) => {
    const said = saidOf(fault)
    // What has words of its own.
    const named = new Set<unknown>([fault.code, ...distrusts])
    expect(new Set(said).size).toBe(languages.length)
    for (const text of said) {
      expect(text).toMatch(/^\p{Lu}.*[^.\s]$/u)
      expect(text).not.toMatch(/undefined|\[object|for the log/)
      for (const value of Object.values<unknown>(fault))
        if (!named.has(value) && (typeof value === 'string' || typeof value === 'number'))
          expect(text).toContain(String(value))
    }
  })

  it('says why the first order cannot be taken, where none can', () => {
    const [english, german] = saidOf({ code: 'no_order', ...told.no_order })
    expect(english).toBe(
      'None of the 3 orders of the answer can be taken. The first: zip needs 5 digits, or 5 and 4 like 60601-1234',
    )
    expect(german).toContain('Der erste: „zip“ (PLZ) braucht 5 Ziffern')
  })

  it('says of an address that lets nobody in no more than that: the secret is one of its reasons', () => {
    expect(saidOf({ code: 'no_entry', status: 403 })[0]).toBe(
      'The address does not let the station in (403): the secret may be wrong, or missing',
    )
  })

  it('says of a link that it is one: “done” may never have been a folder', () => {
    expect(saidOf({ code: 'folder_is_link' })[0]).toContain('“done” or “failed” in it, is a link now')
  })

  it('is left to the words of the code where that says all', () => {
    for (const language of languages)
      expect(
        sourceErrorText(language, { code: 'order_source_secret', message: 'for the log' }),
      ).toBeUndefined()
  })
})

describe('a column of an order file', () => {
  it('is one that is read, and each that is read is one', () => {
    expect(Object.values<{ readonly name: string }>(orderColumns).map(({ name }) => name)).toEqual(
      orderColumnNames,
    )
  })

  it('is needed where no row is an order without it', () => {
    const required = Object.values<{ readonly name: string; readonly required: boolean }>(
      orderColumns,
    ).filter((column) => column.required)
    expect(required.map(({ name }) => name)).toEqual(neededOrderColumns)
  })

  it('is a field in each language, with what files call it beside it', () => {
    expect(columnText('en', 'street 1')).toEqual({ field: 'street 1' })
    expect(columnText('de', 'street 1')).toEqual({ field: 'Straße', inFile: 'in der Datei: street 1' })
    for (const language of languages.filter((one) => one !== 'en')) {
      const fields = orderColumnNames.map((name) => columnText(language, name))
      expect(new Set(fields.map(({ field }) => field)).size).toBe(orderColumnNames.length)
      fields.forEach(({ inFile }, at) => {
        // Where both are the same word, once is enough.
        if (inFile !== undefined) expect(inFile).toContain(orderColumnNames[at])
      })
    }
  })

  it('keeps a name that is none, as an earlier version or a mapping may have it', () => {
    for (const language of languages) expect(columnText(language, 'toString')).toEqual({ field: 'toString' })
  })
})
