// Whether a database is whole as a file: its pages, and each index against its table.

import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/**
 * `bought`: what tells that an order was bought already; checked by itself, so that nobody waits for the rest. `rest`: all
 * other tables, and the file as a whole. `all`: both.
 */
export type FilePart = 'bought' | 'rest' | 'all'

/** In SQLite's words: tables, indexes and pages, no content. `table` is undefined where it is the whole file's. */
export type FileProblem = { readonly table: string | undefined; readonly problem: string }

/** Reads a file that nobody writes meanwhile. Rejects only where it could not be checked, or not to its end. */
export type CheckFile = (
  path: string,
  part: FilePart,
  signal?: AbortSignal,
) => Promise<readonly FileProblem[]>

const tellsBought = ['orders', 'purchases']
const mostProblems = 100

/** Opens a whole file that nobody changes: SQLite then lays no log and no index beside it, which it could not take away. */
export function openResting(path: string): DatabaseSync {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}

/** At once: for a worker, or for a small file. A million parcels take some ten seconds. */
export function checkFile(path: string, part: FilePart): readonly FileProblem[] {
  let file: DatabaseSync | undefined
  try {
    const opened = (file = openResting(path))
    const tables = tablesOf(opened).filter(
      (table) => part === 'all' || tellsBought.includes(table) === (part === 'bought'),
    )
    const problems = tables.flatMap((table) => problemsOfTable(opened, table))
    // A broken table leaves pages that seem to be nobody's: the whole is looked at where its tables are sound.
    const whole = part === 'bought' || problems.length > 0 ? [] : wordsOf(opened, 'quick_check')
    return [...problems, ...whole.map((problem) => ({ table: undefined, problem }))].slice(0, mostProblems)
  } catch (error) {
    return [{ table: undefined, problem: wordOf(error) }]
  } finally {
    file?.close()
  }
}

const tablesOf = (file: DatabaseSync): readonly string[] =>
  file
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`)
    .all()
    .map((row) => String(row['name']))

function problemsOfTable(file: DatabaseSync, table: string): readonly FileProblem[] {
  const named = `integrity_check('${table.replaceAll("'", "''")}')`
  return wordsOf(file, named).map((problem) => ({ table, problem }))
}

function wordsOf(file: DatabaseSync, pragma: string): readonly string[] {
  try {
    return file
      .prepare(`PRAGMA ${pragma}`)
      .all()
      .map((row) => String(Object.values(row)[0]))
      .filter((word) => word !== 'ok')
  } catch (error) {
    return [wordOf(error)]
  }
}

/** Only what SQLite itself says is about the file: anything else is thrown. */
function wordOf(error: unknown): string {
  if (error instanceof Error && 'errcode' in error) return error.message
  throw error
}
