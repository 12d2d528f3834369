import { describe, expect, it } from 'vitest'
import { checkDatabaseLookUp } from '../../../../../src/core/orders/sources/database-look-up.ts'
import type { DatabaseFault } from '../../../../../src/contract/database-place.ts'
import type { DatabaseSource, ImportResult } from '../../../../../src/contract/orders.ts'
import {
  DatabaseFailure,
  type DatabaseQuestion,
  type DatabaseRows,
} from '../../../../../src/core/databases/ports.ts'
import type { OrderRow } from '../../../../../src/core/orders/ports.ts'
import {
  checkDatabaseSource,
  columnsOfAnswer,
  runDatabaseSource,
} from '../../../../../src/core/orders/sources/database-source.ts'

const source: DatabaseSource = {
  kind: 'database',
  name: 'Shop',
  enabled: true,
  place: {
    kind: 'postgres',
    host: 'db.shop.invalid',
    port: 5432,
    database: 'shop',
    user: 'packbench',
    tls: 'verify',
  },
  query: 'SELECT * FROM orders WHERE changed_at >= :since',
  everyMinutes: 5,
  overlapMinutes: 1_560,
  longestSeconds: 30,
  columns: {},
}
const names = ['order_number', 'Recipient', 'street1', 'city', 'ZIP', 'secret', 'state']
const row = (number: string | null, zip = '60601') => [
  ...[number, 'Ada Example', '12 Sample St', 'Chicago'],
  ...[zip, 'x', 'IL'],
]
const now = new Date('2026-11-20T09:00:00Z')
const counts: ImportResult = {
  added: 0,
  changed: 0,
  unchanged: 0,
  left: 0,
  changedOrders: [],
  rejected: [],
  rejectedCount: 0,
}

/** A look at a database that answers this. */
async function look(
  answer: DatabaseRows | DatabaseFault,
  change: Partial<DatabaseSource> = {},
  since?: string,
) {
  const asked: DatabaseQuestion[] = []
  const taken: OrderRow[] = []
  let turns = 0
  let turnsBefore: number | undefined
  const run = runDatabaseSource(
    { ...source, ...change },
    'secret',
    { since },
    {
      askDatabase(question) {
        asked.push(question)
        return 'code' in answer ? Promise.reject(new DatabaseFailure(answer)) : Promise.resolve(answer)
      },
      importInto: {
        async rows(batches) {
          turnsBefore = turns
          for await (const batch of batches) taken.push(...batch.rows)
          return { ...counts, added: taken.length }
        },
      },
      clock: {
        now: () => now,
        elapsedMs: () => 0,
        after(_, work) {
          turns++
          work()
          return () => undefined
        },
      },
      signal: new AbortController().signal,
    },
  )
  const [end] = await Promise.allSettled([run])
  return {
    looked: end.status === 'fulfilled' ? end.value : undefined,
    error: end.status === 'rejected' ? (end.reason as unknown) : undefined,
    asked,
    taken,
    /** Others had between the answer and the first order that was taken. */
    turnsBefore,
    turns,
  }
}

describe('a source that cannot be is refused with a code', () => {
  it.each<[Partial<DatabaseSource>, DatabaseFault | { readonly code: string }]>([
    [{ place: { ...source.place, host: '/tmp' } }, { code: 'no_host' }],
    [{ place: { ...source.place, tls: 'off' } }, { code: 'database_not_here' }],
    [{ query: 'SELECT 1; SELECT 2' }, { code: 'several_statements' }],
    [{ query: 'SELECT :orderNumber' }, { code: 'unknown_parameter', name: 'orderNumber' }],
    [{ columns: { fax: 'fax' } }, { code: 'unknown_column', column: 'fax' } as never],
  ])('for %o', (wrong, fault) => {
    expect(() => checkDatabaseSource({ ...source, ...wrong })).toThrow(
      expect.objectContaining({ code: 'invalid_input', details: { fault } }),
    )
  })

  // Hazard: it is kept, and found out at a time when nobody looks.
  it('also for a query that writes, where the server has no word of its own against it', () => {
    const place = { ...source.place, kind: 'sqlserver' as const }
    const refusal = expect.objectContaining({
      code: 'invalid_input',
      details: { fault: { code: 'not_only_select' } },
    }) as unknown
    expect(() => checkDatabaseSource({ ...source, place, query: 'SELECT 1 DELETE o' })).toThrow(refusal)
    expect(() =>
      checkDatabaseLookUp({ ...source, place, lookUpQuery: 'DELETE o WHERE n = :orderNumber' }),
    ).toThrow(refusal)
    expect(() => checkDatabaseSource({ ...source, place, query: 'SELECT 1' })).not.toThrow()
  })

  it('and one that can be is not', () => {
    expect(() =>
      checkDatabaseSource({ ...source, columns: { no: 'order number', secret: '' } }),
    ).not.toThrow()
  })
})

describe('columns of an answer', () => {
  const of = (said: DatabaseSource['columns']) => columnsOfAnswer(names, said).map((column) => column?.name)

  it('are what their names say', () => {
    expect(of({})).toEqual(['order number', 'recipient', 'street 1', 'city', 'zip', undefined, 'state'])
  })

  it('or what was said of them, also that one is not read', () => {
    expect(of({ secret: 'phone', city: '' })).toEqual([
      'order number',
      'recipient',
      'street 1',
      undefined,
      'zip',
      'phone',
      'state',
    ])
  })

  it('that are named as the language itself names things are not', () => {
    expect(columnsOfAnswer(['constructor', 'toString'], {})).toEqual([undefined, undefined])
  })
})

describe('a look', () => {
  it('takes what is read, and nothing else of a row', async () => {
    const { looked, taken } = await look({ columns: names, rows: [row('A-1'), row('A-2')] })
    expect(looked?.result?.added).toBe(2)
    expect(taken[1]).toEqual({
      line: 2,
      cells: {
        'order number': 'A-2',
        recipient: 'Ada Example',
        'street 1': '12 Sample St',
        city: 'Chicago',
        zip: '60601',
        state: 'IL',
      },
    })
  })

  it('asks for the last thirty days at first, and then from the last look less the overlap', async () => {
    const first = await look({ columns: names, rows: [] })
    expect(first.asked).toMatchObject([
      { values: { since: new Date('2026-10-21T09:00:00Z') }, password: 'secret', longestMs: 30_000 },
    ])
    // A day and two hours: a column without a zone may be of any.
    expect(first.looked?.memory).toEqual({ since: '2026-11-19T07:00:00.000Z' })
    const second = await look({ columns: names, rows: [] }, {}, first.looked?.memory.since)
    expect(second.asked).toMatchObject([{ values: { since: new Date('2026-11-19T07:00:00Z') } }])
  })

  it.each<[DatabaseRows, unknown]>([
    [
      { columns: ['order_number', 'city'], rows: [] },
      { code: 'columns_lack', columns: ['recipient', 'street 1', 'zip'] },
    ],
    [
      { columns: [...names, 'post code'], rows: [] },
      { code: 'columns_twice', column: 'zip' },
    ],
    [
      { columns: names, rows: [row('A-1', 'zip'), row(null)] },
      { code: 'no_order', orders: 2, first: expect.objectContaining({ line: 1, column: 'zip' }) as unknown },
    ],
  ])('takes nothing of an answer that makes no orders: %o', async (answer, fault) => {
    const { error, taken } = await look(answer)
    expect(error).toMatchObject({ code: 'order_source_unreadable', details: { fault } })
    expect(taken).toEqual([])
  })

  it.each<[DatabaseFault, string]>([
    [{ code: 'database_broke_off' }, 'order_source_unreachable'],
    [{ code: 'database_too_slow', seconds: 30 }, 'order_source_unreachable'],
    [{ code: 'database_login', serverCode: '28P01' }, 'order_source_refused'],
    [{ code: 'database_untrusted', why: 'other_name' }, 'order_source_refused'],
    [{ code: 'database_no_table', serverCode: '42P01' }, 'order_source_unreadable'],
  ])('says why there was no answer: %o', async (fault, code) => {
    const { error, taken } = await look(fault)
    expect(error).toMatchObject({ code, details: { fault } })
    expect(taken).toEqual([])
  })
})

// Hazard: 100,000 rows are read in one go, and every scan waits for it.
it('a long answer is read with turns for others between, also where none of it is an order', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => row(`SO-${at}`))
  const well = await look({ columns: names, rows })
  expect(well.taken).toHaveLength(2_000)
  expect(well.turnsBefore).toBeGreaterThanOrEqual(3)

  const bad = await look({ columns: names, rows: rows.map(([, ...rest]) => [null, ...rest]) })
  expect(bad.error).toMatchObject({ code: 'order_source_unreadable' })
  expect(bad.turns).toBeGreaterThanOrEqual(3 + 39)
})
