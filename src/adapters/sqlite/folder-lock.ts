// One station for each data folder, whichever profile it works on and whichever host it runs in.

import { chownSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivate } from './private-file.ts'
import { translateSqliteError } from './sqlite-errors.ts'

/** The file that is locked. It stays, and stays empty. */
export const folderLockName = 'lock.db'

/** How long a station that is just closing may keep it. */
const lockWaitMs = 1500

export type FolderLock = {
  /** Lets the next one in. A second call does nothing. */
  release(): void
}

/**
 * Takes a data folder that is there for this process alone, until it is released or the process ends, however it ends: the
 * lock is the system's own, as SQLite takes it on each platform, and holds between computers as far as a network drive's
 * locks do. Throws `data_folder_in_use`, `data_folder_unusable`.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, folderLockName)
  let connection: DatabaseSync | undefined
  try {
    makeLockFile(path)
    connection = new DatabaseSync(path, { timeout: lockWaitMs })
    // Nothing is ever written: no journal beside it either.
    connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;')
  } catch (error) {
    connection?.close()
    throw translateSqliteError(error)
  }
  const held = connection
  return {
    release() {
      if (held.isOpen) held.close()
    },
  }
}

/** The folder's owner's: an administrator's check of the books must not shut the station out of its own folder. */
function makeLockFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })) return
  makePrivate(path)
  if (process.getuid?.() !== 0) return
  try {
    const { uid, gid } = statSync(dirname(path))
    chownSync(path, uid, gid)
  } catch {
    // Some drives have one owner for all; where there is no file, opening it says why.
  }
}
