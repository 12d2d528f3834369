import { z } from 'zod'
import { AppError, isAppError, type ErrorCode } from '../../contract/errors.ts'

type Meaning = readonly [
  code: Extract<ErrorCode, 'data_folder_in_use' | 'data_folder_unusable' | 'database_damaged'>,
  message: string,
]

const inUse: Meaning = [
  'data_folder_in_use',
  'Another station has this data folder open. Close it first, or name another data folder.',
]
const damaged: Meaning = [
  'database_damaged',
  'A part of the database is damaged and cannot be read. Restore the newest good backup.',
]
const diskErrors: Meaning = [
  'data_folder_unusable',
  'The disk of the data folder reports errors. Check the disk, then start again.',
]

const inputOutputError = 10

// Primary result codes of SQLite (https://www.sqlite.org/rescode.html) that are the machine's fault and not a bug.
const meanings: Readonly<Record<number, Meaning>> = {
  5: inUse,
  6: inUse,
  8: ['data_folder_unusable', 'The data folder cannot be written to. Give the station write access to it.'],
  [inputOutputError]: diskErrors,
  11: damaged,
  13: ['data_folder_unusable', 'The disk of the data folder is full. Make room, then start again.'],
  14: [
    'data_folder_unusable',
    'The database cannot be opened. Check that the data folder exists and can be written to.',
  ],
  26: ['database_damaged', 'The file is no database. Move it away, or restore the newest backup beside it.'],
}

/** The `AppError` that an error of node:sqlite means, or the error itself: then it is a bug. */
export function translateSqliteError(error: unknown): unknown {
  const meaning = meanings[resultCode(error) ?? -1]
  return meaning ? new AppError(...meaning, { cause: error }) : error
}

/**
 * The same for what a statement on an open database threw, or reading what it found. Rows were checked when they were
 * written, and the statements are those of this version: what does not fit them any more was changed on the disk.
 */
export function translateStatementError(error: unknown): unknown {
  const isNoValue = error instanceof z.ZodError || isNoJson(error) || isOutOfRange(error)
  const isOfOtherRows = isNoValue || isOfOtherSchema(error)
  return isOfOtherRows ? new AppError(...damaged, { cause: error }) : translateSqliteError(error)
}

/** What was thrown names no fault (SQLITE_OK). */
export const isNoError = (error: unknown): boolean => resultCode(error) === 0

/** Whether what a statement threw says that the file on the disk is not as it was written. */
export function tellsOfDamage(error: unknown): boolean {
  const known = translateStatementError(error)
  if (isAppError(known, 'database_damaged')) return true
  return isAppError(known, 'data_folder_unusable') && resultCode(known.cause) === inputOutputError
}

function resultCode(error: unknown): number | undefined {
  const isOfSqlite = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
  return isOfSqlite ? (error.errcode as number) & 0xff : undefined
}

/** A text that the station wrote as JSON. */
const isNoJson = (error: unknown) => error instanceof SyntaxError

/** A number that no row of the station holds. */
const isOutOfRange = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'

/** What describes the tables is itself a part of the file. */
const isOfOtherSchema = (error: unknown) =>
  resultCode(error) === 1 &&
  error instanceof Error &&
  /^(no such (table|column|index)|malformed|table .* has no column)/.test(error.message)
