import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  absentAs,
  as,
  bytes,
  flag,
  int,
  json,
  money,
  of,
  oneOf,
  optional,
  orElse,
  orNothing,
  real,
  sealedBytes,
  sealedJson,
  sealedReason,
  sealedText,
  sealedWarnings,
  text,
  time,
} from '../../../../src/adapters/sqlite/columns.ts'
import { storeOf } from '../../../../src/adapters/sqlite/store.ts'
import { table, view } from '../../../../src/adapters/sqlite/table.ts'
import { newId, openStores, storesOn } from './samples.ts'

const states = ['begun', 'sent', 'done'] as const
const moves = { begun: ['sent'], sent: ['done'], done: [] } as const
const Content = z.object({ words: z.array(z.string()), count: z.number() })

const sampleTable = table('samples', {
  fixed: {
    id: text,
    orderNumber: text,
    weightGrams: optional(real),
    place: int,
    hash: bytes,
    list: json<readonly string[]>(z.array(z.string())),
    createdAt: time,
    updatedAt: time,
  },
  changing: {
    state: oneOf(states),
    isReturn: flag,
    otherName: as('renamed', optional(text)),
    price: optional(money('amount_minor', 'currency')),
    nextCheckAt: optional(time),
    recipient: orElse('', sealedText),
    content: orNothing(sealedJson(Content)),
    document: optional(sealedBytes),
    reason: sealedReason,
    warnings: sealedWarnings,
    failures: absentAs(0, int),
  },
  besides: { raw: sealedText },
})
type Sample = NonNullable<ReturnType<ReturnType<typeof sampleTable>['get']>>

const schema = `
CREATE TABLE samples (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, station_id TEXT NOT NULL, order_number TEXT NOT NULL, weight_grams REAL,
  place INTEGER NOT NULL, hash BLOB NOT NULL, list TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  state TEXT NOT NULL, is_return INTEGER NOT NULL, renamed TEXT, amount_minor INTEGER, currency TEXT,
  next_check_at INTEGER, recipient BLOB NOT NULL, content BLOB, document BLOB, reason BLOB, warnings BLOB, failures INTEGER,
  raw BLOB
)`

/** A table of samples in a database of its own. */
async function openSamples() {
  const { context } = await openStores()
  context.database.prepare(schema).run()
  const { database } = context
  /** Writes what no version of the station writes. */
  const spoil = (column: string, value: string | number | Uint8Array | null, id: string) =>
    database.prepare(`UPDATE samples SET ${column} = ? WHERE id = ?`).run(value, id)
  const valueOf = (column: string, id: string) =>
    database.prepare(`SELECT ${column} AS value FROM samples WHERE id = ?`).get(id)?.['value']
  return { context, database, samples: sampleTable(context), spoil, valueOf }
}

const times = fc.date({ noInvalidDate: true })
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
/** Text that is UTF-8: half of a pair of surrogates is none. */
const words = fc.string({ unit: 'binary' })
const whole = fc.maxSafeInteger()
const sampleOf = fc.record<Sample>({
  id: fc.uuid(),
  orderNumber: words,
  weightGrams: maybe(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
  place: whole,
  hash: fc.uint8Array(),
  list: fc.array(words),
  createdAt: times,
  updatedAt: times,
  state: fc.constantFrom(...states),
  isReturn: fc.boolean(),
  otherName: maybe(words),
  price: maybe(fc.record({ amountMinor: whole, currency: words })),
  nextCheckAt: maybe(times),
  recipient: words,
  content: maybe(fc.record({ words: fc.array(words), count: fc.integer() })),
  document: maybe(fc.uint8Array()),
  reason: maybe(fc.record({ code: fc.constant('conflict' as const), message: words })),
  warnings: fc.array(fc.record({ code: words, message: words })),
  failures: whole,
})

const [sample] = fc.sample(sampleOf, { numRuns: 1, seed: 1 }) as [Sample]
const full: Sample = {
  ...sample,
  id: 'sample-1',
  state: 'begun',
  otherName: 'other',
  price: { amountMinor: 725, currency: 'USD' },
  nextCheckAt: new Date(0),
  recipient: 'Ada Lovelace',
  content: { words: ['one'], count: 1 },
  document: new Uint8Array([1, 2]),
  reason: { code: 'conflict', message: 'No' },
  warnings: [{ code: 'late', message: 'Late' }],
}

describe('a record', () => {
  it('comes back as it was put in, whatever it holds', async () => {
    const { samples } = await openSamples()
    fc.assert(
      fc.property(sampleOf, (given) => {
        const record = { ...given, id: newId() }
        samples.insert(record)
        expect(samples.get(record.id)).toEqual(record)
      }),
      { numRuns: 200 },
    )
  })

  it('is changed in the fields that are named, which become NULL where they have no value', async () => {
    const { samples, valueOf } = await openSamples()
    const fields = ['isReturn', 'otherName', 'price', 'nextCheckAt', 'content', 'document', 'reason'] as const
    samples.insert(full)
    fc.assert(
      fc.property(sampleOf, fc.subarray([...fields]), (other, changed) => {
        const before = samples.get(full.id)
        const change = Object.fromEntries(changed.map((field) => [field, other[field]]))
        expect(samples.update(full.id, change)).toBe(true)
        const after = samples.get(full.id)
        expect(after).toEqual({ ...before, ...change, updatedAt: after?.updatedAt })
      }),
      { numRuns: 100 },
    )
    samples.update(full.id, { price: undefined, reason: undefined })
    expect(['amount_minor', 'currency', 'reason'].map((column) => valueOf(column, full.id))).toEqual([
      null,
      null,
      null,
    ])
  })

  it('keeps what it began with, whatever else a change brings along', async () => {
    const { samples } = await openSamples()
    samples.insert(full)
    const change = { isReturn: !full.isReturn, orderNumber: 'another', createdAt: new Date(1) }
    samples.update(full.id, change)
    expect(samples.get(full.id)).toMatchObject({
      isReturn: !full.isReturn,
      orderNumber: full.orderNumber,
      createdAt: full.createdAt,
    })
  })

  it('moves as its states may, and only from the state that is named', async () => {
    const { samples } = await openSamples()
    samples.insert(full)
    expect(samples.move(moves, full.id, 'sent', { state: 'done' })).toBeUndefined()
    expect(samples.move(moves, full.id, 'begun', { state: 'sent' })).toMatchObject({ state: 'sent' })
    expect(() => samples.move(moves, full.id, 'sent', { state: 'begun' })).toThrow(
      'no move from sent to begun',
    )
    expect(samples.get(full.id)?.state).toBe('sent')
  })

  it('says when it changed, unless what is kept is no part of it', async () => {
    const { samples, valueOf } = await openSamples()
    samples.insert(full)
    samples.keep(full.id, { raw: '{}' })
    expect(samples.get(full.id)).toEqual(full)
    expect(valueOf('raw', full.id)).toBeInstanceOf(Uint8Array)
    samples.update(full.id, { isReturn: true })
    expect(samples.get(full.id)?.updatedAt).not.toEqual(full.updatedAt)
  })
})

describe('a row that holds what no version wrote', () => {
  it.each([
    ['order_number', new Uint8Array([7])],
    ['place', 'x'],
    ['hash', 'text'],
    ['list', '[1]'],
    ['created_at', 1.5],
    ['state', 'lost'],
    ['is_return', null],
    ['amount_minor', 'free'],
    ['currency', new Uint8Array([7])],
    ['recipient', 'plain text'],
  ])('is damage, told as such: %s', async (column, value) => {
    const { samples, database, spoil } = await openSamples()
    const told: unknown[] = []
    database.onDamage((cause) => told.push(cause))
    samples.insert(full)
    samples.insert({ ...full, id: 'sample-2' })
    // Without its NOT NULL, as a file that was changed on the disk.
    database.prepare('CREATE TABLE copy AS SELECT * FROM samples').run()
    database.prepare('DROP TABLE samples').run()
    database.prepare('ALTER TABLE copy RENAME TO samples').run()
    spoil(column, value, full.id)
    const store = storeOf<{ get(id: string): Promise<Sample | undefined> }>(database)({
      reads: { get: samples.get },
      writes: {},
    })
    await expect(store.get(full.id)).rejects.toMatchObject({ code: 'database_damaged' })
    expect(told).toHaveLength(1)
    expect(samples.readable('ORDER BY id').map(({ id }) => id)).toEqual(['sample-2'])
  })

  it('is damage where it has to be there and is not', async () => {
    const { samples } = await openSamples()
    expect(() => samples.one('WHERE id = ?', 'nobody')).toThrow(z.ZodError)
    expect(samples.first('WHERE id = ?', 'nobody')).toBeUndefined()
  })
})

describe('sealed content', () => {
  it('is read with what stands in its place where it cannot be opened', async () => {
    const { samples, database } = await openSamples()
    samples.insert({ ...full, document: undefined })
    const stranger = sampleTable(storesOn(database).context)
    expect(stranger.get(full.id)).toEqual({
      ...full,
      document: undefined,
      recipient: '',
      content: undefined,
      reason: expect.objectContaining({ code: 'sealed_with_other_key' }) as unknown,
      warnings: [],
    })
  })

  it('hides the rows that have nothing in its place', async () => {
    const { samples, database } = await openSamples()
    samples.insert(full)
    const stranger = sampleTable(storesOn(database).context)
    expect(() => stranger.get(full.id)).toThrow(expect.objectContaining({ code: 'sealed_with_other_key' }))
    expect(stranger.openable('ORDER BY seq')).toEqual([])
    expect(samples.openable('ORDER BY seq')).toEqual([full])
  })

  it('does not open in another row or column', async () => {
    const { samples, spoil, valueOf } = await openSamples()
    samples.insert(full)
    samples.insert({ ...full, id: 'sample-2', recipient: 'Grace Hopper' })
    spoil('recipient', valueOf('recipient', 'sample-2') as Uint8Array, full.id)
    spoil('content', valueOf('warnings', full.id) as Uint8Array, full.id)
    expect(samples.get(full.id)).toMatchObject({ recipient: '', content: undefined })
  })

  it('is told in a query over several tables by the row that it was sealed for', async () => {
    const { samples, context } = await openSamples()
    samples.insert(full)
    const joined = view('SELECT samples.id AS sample_id, recipient, 1 AS one FROM samples', {
      one: flag,
      recipient: of('samples', 'sample_id', sealedText),
    })
    expect(joined(context).all('')).toEqual([{ one: true, recipient: full.recipient }])
  })
})

it('a key of two columns finds its row, and is what its content is sealed for', async () => {
  const { context, database } = await openSamples()
  database
    .prepare(
      `CREATE TABLE places (
         list_id TEXT NOT NULL, place INTEGER NOT NULL, station_id TEXT NOT NULL, word BLOB NOT NULL,
         PRIMARY KEY (list_id, place)
       )`,
    )
    .run()
  const places = table('places', {
    key: ['listId', 'place'],
    fixed: { place: int },
    changing: { word: sealedText },
    besides: { listId: text },
  })(context)
  places.insert({ listId: 'a', place: 1, word: 'first' })
  places.insert({ listId: 'a', place: 2, word: 'second' })
  expect(places.update(['a', 2], { word: 'changed' })).toBe(true)
  expect(places.all('ORDER BY place')).toEqual([
    { place: 1, word: 'first' },
    { place: 2, word: 'changed' },
  ])
  expect(places.get(['a', 3])).toBeUndefined()
  expect(places.count('WHERE list_id = ?', 'a')).toBe(2)
})
