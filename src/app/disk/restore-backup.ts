import { existsSync } from 'node:fs'
import { hasPreparedRestore, restorePrepared } from '../../adapters/sqlite/maintenance.ts'
import { openDatabase } from '../../adapters/sqlite/open-database.ts'
import { isAppError } from '../../contract/errors.ts'
import type { Clock } from '../../core/runtime.ts'

/**
 * Puts a backup that was asked for in the place of the database that is about to be opened; answers with its name.
 * Throws `data_folder_in_use`: a database that a station is at work on stays where it is.
 */
export async function restoreBackup(path: string, clock: Pick<Clock, 'now'>): Promise<string | undefined> {
  if (!hasPreparedRestore(path)) return undefined
  if (existsSync(path)) {
    try {
      const present = await openDatabase(path)
      present.close()
    } catch (error) {
      // One that is damaged is what a backup is for.
      if (isAppError(error, 'data_folder_in_use')) throw error
    }
  }
  return restorePrepared(path, clock.now())
}
