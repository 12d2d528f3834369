// What a column holds, both ways: a table is described by one codec for each field of core's record (see table.ts).
//
// A codec is given its column's name, which is the field's in snake case unless `as` says another, and the table whose
// place sealed content is bound to. Whatever a row holds that its codec does not know is damage of the file.

import type { SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import { Warning, type Money } from '../../contract/domain.ts'
import { ErrorInfo } from '../../contract/errors.ts'
import type { Database } from './database.ts'
import {
  orUnreadable,
  sealedFields,
  unreadableReason,
  type SealedFields,
  type Unopened,
} from './sealed-fields.ts'
import type { Sealer } from './sealer.ts'

/** Values by the column's name. Names are the adapter's own words, never input. */
export type Columns = Readonly<Record<string, SQLInputValue>>
/** The same while they are put together. */
export type Written = Record<string, SQLInputValue>

/** A row as SQLite answers it. */
export type Row = Readonly<Record<string, unknown>>

/** What a query is asked with. */
export type Value = string | number | null

/** Whose columns they are: sealed content opens only in the table that it was sealed for. */
export type Home = { readonly table: string; readonly sealer: Sealer }

/** One field of a record in the columns of its row. `id` names the row that sealed content is bound to. */
export type Column<T> = {
  /** What has to be selected to read it. */
  readonly names: readonly string[]
  read(row: Row, id: string): T
  /** Puts it among the columns that are written. */
  write(value: T, id: string, into: Written): void
}

export type Codec<T> = (name: string, home: Home) => Column<T>

/** Any column: what it takes is checked where the type of its record is. */
export type AnyColumn = Omit<Column<never>, 'read'> & { read(row: Row, id: string): unknown }
export type AnyCodec = (name: string, home: Home) => AnyColumn

/** A value of one column that is never NULL. */
function plain<V, T>(
  schema: z.ZodType<V>,
  read: (stored: V) => T,
  write: (value: T) => SQLInputValue,
): Codec<T> {
  return (name) => ({
    names: [name],
    read: (row) => read(schema.parse(row[name])),
    write: (value, _, into) => {
      into[name] = write(value)
    },
  })
}

const asItIs = <T>(value: T): T => value

export const text = plain<string, string>(z.string(), asItIs, asItIs)
export const int = plain<number, number>(z.int(), asItIs, asItIs)
export const real = plain<number, number>(z.number(), asItIs, asItIs)
export const bytes = plain<Uint8Array, Uint8Array>(z.instanceof(Uint8Array), asItIs, asItIs)
/** 1 or 0. */
export const flag = plain(
  z.int(),
  (stored) => stored === 1,
  (value) => (value ? 1 : 0),
)
/** 1, or NULL where it is not so. */
export const mark: Codec<true | undefined> = (name) => ({
  names: [name],
  read: (row) => (row[name] === 1 ? true : undefined),
  write: (value, _, into) => {
    into[name] = value ? 1 : null
  },
})
/** So many milliseconds from 1970, either way, a `Date` holds. */
const mostMs = 8_640_000_000_000_000
/** Milliseconds since 1970. */
export const time = plain(
  z.int().min(-mostMs).max(mostMs),
  (stored) => new Date(stored),
  (value) => value.getTime(),
)
/** SQL: NULL where the column holds no such time. SQLite hands over no number that JavaScript cannot hold. */
export const timeOrNull = (column: string) =>
  `iif(${column} BETWEEN -${mostMs} AND ${mostMs}, ${column}, NULL)`
/** One of a list's words. */
export const oneOf = <const T extends string>(words: readonly T[]): Codec<T> =>
  plain<T, T>(z.enum(words), asItIs, asItIs)

/** Plain JSON, for what tells of nobody. */
export const json = <T>(schema: z.ZodType<T>): Codec<T> =>
  plain(
    z.string(),
    (stored) => schema.parse(JSON.parse(stored)),
    (value) => JSON.stringify(value),
  )

/** An amount and its currency. */
export const money =
  (amountColumn: string, currencyColumn: string): Codec<Money> =>
  (_, home) => {
    const amount = int(amountColumn, home)
    const currency = text(currencyColumn, home)
    return {
      names: [amountColumn, currencyColumn],
      read: (row, id) => ({ amountMinor: amount.read(row, id), currency: currency.read(row, id) }),
      write(value, id, into) {
        amount.write(value.amountMinor, id, into)
        currency.write(value.currency, id, into)
      },
    }
  }

function sealed<T>(
  open: (fields: SealedFields, name: string, id: string, content: Uint8Array) => T,
  seal: (fields: SealedFields, name: string, id: string, value: T) => Uint8Array,
): Codec<T> {
  return (name, home) => {
    const fields = sealedFields(home.sealer, home.table)
    const content = bytes(name, home)
    return {
      names: [name],
      read: (row, id) => open(fields, name, id, content.read(row, id)),
      write: (value, id, into) => {
        into[name] = seal(fields, name, id, value)
      },
    }
  }
}

// Sealed with the station's data key. Reading throws `sealed_with_other_key`, `label_unreadable` or
// `removed_by_retention` where they cannot be opened; `orElse` has something to stand there instead.
export const sealedText = sealed<string>(
  (fields, ...place) => fields.openText(...place),
  (fields, ...place) => fields.seal(...place),
)
export const sealedBytes = sealed<Uint8Array>(
  (fields, ...place) => fields.open(...place),
  (fields, ...place) => fields.seal(...place),
)
export const sealedJson = <T>(schema: z.ZodType<T>): Codec<T> =>
  sealed<T>(
    (fields, ...place) => fields.openJson(...place, schema),
    (fields, ...place) => fields.sealJson(...place),
  )

/** Changes how a codec's column is read. */
const reading =
  <T>(codec: Codec<T>, read: (column: Column<T>, row: Row, id: string) => T): Codec<T> =>
  (name, home) => {
    const column = codec(name, home)
    return { ...column, read: (row, id) => read(column, row, id) }
  }

/** `instead` where sealed content cannot be opened, for any reason or these alone: one field must not hide its row. */
export const orElse = <T>(instead: T, codec: Codec<T>, reasons?: readonly Unopened[]): Codec<T> =>
  reading(codec, (column, row, id) => orUnreadable(() => column.read(row, id), instead, reasons))

/** `instead` where the column is NULL. */
export const absentAs = <T>(instead: T, codec: Codec<T>): Codec<T> =>
  reading(codec, (column, row, id) => (isAbsent(column, row) ? instead : column.read(row, id)))

/** NULL where there is no value. Of several columns, none counts unless all are there. */
export const optional =
  <T>(codec: Codec<T>): Codec<T | undefined> =>
  (name, home) => {
    const column = codec(name, home)
    return {
      names: column.names,
      read: (row, id) => (isAbsent(column, row) ? undefined : column.read(row, id)),
      write(value, id, into) {
        if (value === undefined) for (const one of column.names) into[one] = null
        else column.write(value, id, into)
      },
    }
  }

const isAbsent = (column: Pick<AnyColumn, 'names'>, row: Row) =>
  column.names.some((name) => row[name] === null)

/** Nothing where the column is NULL, or sealed content cannot be opened. */
export const orNothing = <T>(codec: Codec<T>): Codec<T | undefined> =>
  optional(orElse<T | undefined>(undefined, codec))

/** In a column of another name than the field's. */
export const as =
  <T>(name: string, codec: Codec<T>): Codec<T> =>
  (_, home) =>
    codec(name, home)

/** Sealed content of another table's row, in a query that joins it: `idColumn` has that row's id. */
export const of =
  <T>(table: string, idColumn: string, codec: Codec<T>): Codec<T> =>
  (name, home) => {
    const column = codec(name, { ...home, table })
    const ids = text(idColumn, home)
    return {
      names: [...column.names, idColumn],
      read: (row, id) => column.read(row, ids.read(row, id)),
      write: column.write,
    }
  }

/** Why something is as it is. */
export const sealedReason: Codec<ErrorInfo | undefined> = optional(
  orElse(unreadableReason, sealedJson(ErrorInfo)),
)
export const sealedWarnings: Codec<readonly Warning[]> = absentAs(
  [],
  orElse<readonly Warning[]>([], sealedJson(z.array(Warning))),
)

/** Answers with the new row's `seq`. */
export function insert(database: Database, table: string, columns: Columns): number | bigint {
  return insertRows(database, table, [columns])
}

/** So many rows stand in one statement, as far as they go. */
const rowsOfStatement = [64, 8, 1] as const

/**
 * Rows of the same columns, one after the other: a statement that fires a trigger copies each page that it changes, once for
 * however many rows. Answers with the `seq` of the last; those before it count up to it. Inside a transaction of the caller.
 */
export function insertAll(database: Database, table: string, rows: readonly Columns[]): number | bigint {
  let last: number | bigint = 0
  let at = 0
  for (const size of rowsOfStatement) {
    for (; at + size <= rows.length; at += size) last = insertRows(database, table, rows.slice(at, at + size))
  }
  return last
}

function insertRows(database: Database, table: string, rows: readonly Columns[]): number | bigint {
  const names = Object.keys(rows[0] ?? {})
  const places = `(${names.map(() => '?').join(', ')})`
  return database
    .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES ${rows.map(() => places).join(', ')}`)
    .run(...rows.flatMap((row) => names.map((name) => row[name] ?? null))).lastInsertRowid
}

/** Throws for a move that the core's table does not have: that is a bug, and must not reach the disk. */
export function checkMove<S extends string>(
  moves: Readonly<Record<S, readonly S[]>>,
  from: S,
  to: S | undefined,
): void {
  if (to !== undefined && !moves[from].includes(to)) throw new Error(`no move from ${from} to ${to}`)
}
