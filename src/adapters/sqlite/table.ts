// A table of the database, described once: from its columns come the type of its records, what is selected, and how a
// record is read, added and changed. Queries stay SQL: a store says what stands behind `FROM table`. No relations.

import type { StatementSync } from 'node:sqlite'
import { z } from 'zod'
import {
  checkMove,
  insert,
  insertAll,
  type AnyCodec,
  type AnyColumn,
  type Columns,
  type Row,
  type Value,
  type Written,
} from './columns.ts'
import type { Database } from './database.ts'
import { orUnreadable } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

type Codecs = Readonly<Record<string, AnyCodec>>
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- a description without such columns
type None = Pick<Codecs, never>
/** What the columns of a description hold. */
type RecordOf<C extends Codecs> = { readonly [F in keyof C]: ReturnType<ReturnType<C[F]>['read']> }

type MayLack<R> = { [F in keyof R]: undefined extends R[F] ? F : never }[keyof R]
type New<R> = Omit<R, MayLack<R>> & Partial<Pick<R, MayLack<R>>>

/** A row's id, or the values of a key of several columns. */
type Id = Value | readonly Value[]
type StateOf<R> = R extends { readonly state: infer S extends string } ? S : never
type Moves<S extends string> = Readonly<Record<S, readonly S[]>>

/** Reads records. `rest` is what stands behind the query: WHERE, ORDER BY, LIMIT. Works at once: see `storeOf`. */
export type Query<R> = {
  all(rest: string, ...values: readonly Value[]): readonly R[]
  /** The first that is found. */
  first(rest: string, ...values: readonly Value[]): R | undefined
  /** The one that has to be there: where it is not, the file is damaged. */
  one(rest: string, ...values: readonly Value[]): R
  /** For lists: a row that cannot be read stays as it is, and hides no other. */
  readable(rest: string, ...values: readonly Value[]): readonly R[]
  /** Those whose sealed content can be opened with the keys that are here. */
  openable(rest: string, ...values: readonly Value[]): readonly R[]
  /** The record of a row that another query found. */
  of(row: Row): R
}

/** `R`: its records. `C`: what of them changes. `B`: what its rows hold besides. */
export type Table<R, C, B> = Query<R> & {
  get(id: Id): R | undefined
  count(rest: string, ...values: readonly Value[]): number
  /** Answers with the row's `seq`. What has no value may be left out. */
  insert(record: New<R> & Partial<B>): number | bigint
  /** All of them, which have the same fields; answers with the `seq` of each. */
  insertAll(records: readonly (New<R> & Partial<B>)[]): readonly number[]
  /**
   * Changes a row, in state `from` where one is named, and notes when. A field of `change` that is present and undefined
   * becomes NULL. Answers whether there was one.
   */
  update(id: Id, change: Partial<C & B>, from?: StateOf<R>): boolean
  /**
   * The same as a move, and the record as it is then; undefined where it was in another state. Throws for a move that
   * `moves` does not have: that is a bug, and must not reach the disk.
   */
  move(moves: Moves<StateOf<R>>, id: Id, from: StateOf<R>, change: Partial<C & B>): R | undefined
  /** Keeps what is no part of the record, and no change of it. */
  keep(id: Id, besides: Partial<B>): void
}

/** A codec for each field, which stands in the column of its name in snake case. */
type Description<F, C, B> = {
  /** What a record begins with and keeps. */
  readonly fixed: F
  readonly changing?: C
  /** What is written beside the record, and only asked for by queries of their own. */
  readonly besides?: B
  /** The fields by which a row is found, and which its sealed content is bound to. */
  readonly key?: readonly string[]
}

/**
 * What a row's `station_id` says: nothing, since `meta` says it once for all of them. The column was made before that, and is in every
 * table; the id itself took 37 bytes of each row.
 */
const asTheDatabase = { station_id: '' }

/** A table of each context's database. Its rows say in `updatedAt` when they changed. */
export function table<F extends Codecs, C extends Codecs = None, B extends Codecs = None>(
  name: string,
  { fixed, changing, besides, key = ['id'] }: Description<F, C, B>,
): (context: StoreContext) => Table<RecordOf<F & C>, RecordOf<C>, RecordOf<B>> {
  return onceFor(({ database, sealer, clock }) => {
    const home = { table: name, sealer }
    const own = bind({ ...fixed, ...changing }, home)
    const changeable = bind({ ...changing, ...besides }, home)
    const written = [...bind(fixed, home), ...changeable]
    const stamps = written.some(([field]) => field === 'updatedAt')
    const keyColumns = key.map(inSnakeCase)
    const isKey = keyColumns.map((column) => `${column} = ?`).join(' AND ')
    const names = [...new Set([...keyColumns, ...own.flatMap(([, column]) => column.names)])]
    const query = queryOf<RecordOf<F & C>>(database, `SELECT ${names.join(', ')} FROM ${name}`, own, (row) =>
      idOf(keyColumns.map((column) => row[column])),
    )

    const set = (id: Id, columns: Columns, from?: string): boolean => {
      const changes = Object.keys(columns).map((column) => `${column} = ?`)
      const [inState, states] = from === undefined ? ['', []] : [' AND state = ?', [from]]
      return (
        database
          .prepare(`UPDATE ${name} SET ${changes.join(', ')} WHERE ${isKey}${inState}`)
          .run(...Object.values(columns), ...valuesOf(id), ...states).changes === 1
      )
    }
    const byKey = `WHERE ${isKey}`
    const get = (id: Id) => query.first(byKey, ...valuesOf(id))
    const update = (id: Id, change: Row, from?: string) => {
      const stamp = stamps ? { updated_at: clock.now().getTime() } : {}
      const columns = addColumns(stamp, changeable, change, idOf(valuesOf(id)))
      return set(id, columns, from)
    }
    const rowOf = (record: Row) =>
      addColumns({ ...asTheDatabase }, written, record, idOf(key.map((field) => record[field])))
    return {
      ...query,
      get,
      count: (rest, ...values) =>
        Number(database.prepare(`SELECT count(*) AS count FROM ${name} ${rest}`).get(...values)?.['count']),
      insert: (record: Row) => insert(database, name, rowOf(record)),
      insertAll(records: readonly Row[]) {
        const last = Number(insertAll(database, name, records.map(rowOf)))
        return records.map((_, at) => last - records.length + 1 + at)
      },
      update,
      move(moves, id, from, change: { readonly state?: typeof from }) {
        checkMove(moves, from, change.state)
        return update(id, change, from) ? get(id) : undefined
      },
      keep: (id, kept) => void set(id, addColumns({}, changeable, kept, idOf(valuesOf(id)))),
    }
  })
}

/** Records of a query over several tables. Of sealed columns it is said which table they are `of`. */
export function view<C extends Codecs>(
  select: string,
  columns: C,
): (context: StoreContext) => Query<RecordOf<C>> {
  return onceFor(({ database, sealer }) =>
    queryOf<RecordOf<C>>(database, select, bind(columns, { table: '', sealer }), () => ''),
  )
}

/** SQL: a row is in one of these states, which are given as values. */
export const stateIn = (states: readonly string[]) => `state IN (${states.map(() => '?').join(', ')})`

const Found = z.looseObject({})

type Bound = readonly (readonly [field: string, column: AnyColumn])[]

const bind = (codecs: Codecs, home: Parameters<AnyCodec>[1]): Bound =>
  Object.entries(codecs).map(([field, codec]) => [field, codec(inSnakeCase(field), home)])

function queryOf<R>(database: Database, select: string, columns: Bound, id: (row: Row) => string): Query<R> {
  const of = (row: Row): R => {
    const rowId = id(row)
    const record: Record<string, unknown> = {}
    for (const [field, column] of columns) record[field] = column.read(row, rowId)
    // Its fields are those of the codecs that `R` was made of.
    return record as R
  }
  // By what stands behind it, which is a literal: a long text is not put together for each row.
  const statements = new Map<string, StatementSync>()
  const prepare = (rest: string) => {
    const statement = statements.get(rest) ?? database.prepare(`${select} ${rest}`)
    statements.set(rest, statement)
    return statement
  }
  return {
    all: (rest, ...values) =>
      prepare(rest)
        .all(...values)
        .map(of),
    first(rest, ...values) {
      const row = prepare(rest).get(...values)
      return row && of(row)
    },
    one: (rest, ...values) => of(prepare(rest).get(...values) ?? Found.parse(undefined)),
    readable: (rest, ...values) =>
      prepare(rest)
        .all(...values)
        .flatMap((row) => database.unlessDamaged(() => [of(row)]) ?? []),
    openable: (rest, ...values) =>
      prepare(rest)
        .all(...values)
        .flatMap((row) => orUnreadable(() => [of(row)], [])),
    of,
  }
}

/** Adds the columns of the fields that are present. */
function addColumns(columns: Written, bound: Bound, fields: Row, id: string): Written {
  // A codec's own type was checked with the record's.
  for (const [field, column] of bound) if (field in fields) column.write(fields[field] as never, id, columns)
  return columns
}

const valuesOf = (id: Id): readonly Value[] => (typeof id === 'object' && id !== null ? id : [id])

const idOf = (key: readonly unknown[]) => key.join('/')

const inSnakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Made once for each context. */
function onceFor<T>(make: (context: StoreContext) => T): (context: StoreContext) => T {
  const made = new WeakMap<StoreContext, T>()
  return (context) => {
    const known = made.get(context) ?? make(context)
    made.set(context, known)
    return known
  }
}
