import { AppError } from '../../contract/errors.ts'

// Primary result codes of SQLite (https://www.sqlite.org/rescode.html) that are the machine's fault and not a bug.
const meanings: Readonly<
  Record<number, readonly [code: 'data_folder_in_use' | 'data_folder_unusable', message: string]>
> = {
  5: [
    'data_folder_in_use',
    'Another station has this data folder open. Close it first, or name another data folder.',
  ],
  6: [
    'data_folder_in_use',
    'Another station has this data folder open. Close it first, or name another data folder.',
  ],
  8: ['data_folder_unusable', 'The data folder cannot be written to. Give the station write access to it.'],
  10: [
    'data_folder_unusable',
    'The disk of the data folder reports errors. Check the disk, then start again.',
  ],
  11: [
    'data_folder_unusable',
    'The database is damaged. Move it away and restore the newest backup beside it.',
  ],
  13: ['data_folder_unusable', 'The disk of the data folder is full. Make room, then start again.'],
  14: [
    'data_folder_unusable',
    'The database cannot be opened. Check that the data folder exists and can be written to.',
  ],
  26: [
    'data_folder_unusable',
    'The file is no database. Move it away, or restore the newest backup beside it.',
  ],
}

/** A backup is what helps. */
const damaged: readonly number[] = [11, 26]

/** The `AppError` that an error of node:sqlite means, or the error itself: then it is a bug. */
export function translateSqliteError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error
  const meaning = meanings[error.errcode & 0xff]
  if (!meaning) return error
  const isDamaged = damaged.includes(error.errcode & 0xff)
  return new AppError(meaning[0], meaning[1], {
    cause: error,
    ...(isDamaged && { details: { damaged: true } }),
  })
}
