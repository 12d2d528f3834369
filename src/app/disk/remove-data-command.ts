// The removal of a station's data as a command, the same in both hosts: what it says, and how it ends.

import { lockFolder, type FolderLock } from '../../adapters/sqlite/folder-lock.ts'
import { isAppError } from '../../contract/errors.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import { checkRemovable, openText, planDataRemoval, removeData, type DataRemoval } from './remove-data.ts'

/** `asked`: what would be removed was said, and nothing was. */
export const removalExitCodes = { removed: 0, refused: 1, asked: 3 } as const

export type RemovalCommand = {
  readonly dataDir: string
  /** Without it nothing is removed. */
  readonly yes: boolean
  readonly forced: boolean
  readonly openSecrets: () => Promise<SecretStore>
  readonly say: (line: string) => void
}

/** Answers with the exit code. A folder that is not there is nothing to remove: an uninstaller ends well. */
export async function runRemovalCommand(command: RemovalCommand): Promise<number> {
  const { dataDir, yes, forced, openSecrets, say } = command
  let lock: FolderLock | undefined
  try {
    checkRemovable(dataDir)
    lock = lockFolder(dataDir)
    const plan = await planDataRemoval(dataDir)
    sayPlan(plan, dataDir, say)
    if (!yes) {
      say('Nothing was removed. Add --yes to remove it.')
      return removalExitCodes.asked
    }
    const secrets = await openSecrets()
    try {
      const { stays, secretsLeft } = await removeData(dataDir, plan, { secrets, lock, forced })
      say('Removed.')
      if (stays.length > 0) say(`Not a station's, and left in the folder: ${stays.join(', ')}`)
      if (secretsLeft.length > 0) say(`The keychain could not be asked to forget: ${secretsLeft.join(', ')}`)
      return removalExitCodes.removed
    } finally {
      secrets.close()
    }
  } catch (error) {
    if (!isAppError(error)) throw error
    say(`${error.message} (${error.code})`)
    return isAppError(error, 'not_found') ? removalExitCodes.removed : removalExitCodes.refused
  } finally {
    lock?.release()
  }
}

function sayPlan(plan: DataRemoval, dataDir: string, say: (line: string) => void): void {
  say(`Data folder ${dataDir}: ${plan.goes.join(', ')}`)
  say(`Keychain: ${plan.secretNames.length} entries`)
  for (const one of plan.open) say(`Not over in ${openText(one)}`)
  if (plan.backupsElsewhere !== undefined) say(`Backups stay in ${plan.backupsElsewhere}`)
}
