// A profile whose database is too damaged to be opened, and the way on: a backup in its place. The damaged one is kept.

import { dirname, join } from 'node:path'
import { openAuditAnchor } from '../../adapters/keychain/audit-anchor.ts'
import { checkCopy, layReady, logEndOf, putAside } from '../../adapters/sqlite/maintenance.ts'
import type { ProfileId } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import { conflict } from '../../contract/refusals.ts'
import type { StartUpView } from '../../contract/restore.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import { backupFiles } from '../disk/backup-files.ts'
import type { SettingsFile } from './station-settings.ts'

export type StartUp = ReturnType<typeof createStartUp>

export function createStartUp({
  dataDir,
  settings,
  secrets,
  clock,
  logger,
  damaged,
  openProfile,
}: {
  readonly dataDir: string
  readonly settings: Pick<SettingsFile, 'read'>
  readonly secrets: SecretStore
  readonly clock: Clock
  readonly logger: Logger
  /** The profile that could not be opened because its database is damaged. */
  readonly damaged: () => ProfileId | undefined
  readonly openProfile: (profile: ProfileId) => Promise<void>
}) {
  const filesOf = (profile: ProfileId) => backupFiles({ profile, dataDir, settings })

  function demandDamaged(): ProfileId {
    const profile = damaged()
    if (profile === undefined) throw conflict('nothing_damaged')
    return profile
  }

  return {
    view(): StartUpView {
      const profile = damaged()
      if (profile === undefined) return {}
      const files = filesOf(profile)
      return { damaged: { profile, folder: files.folder(), backups: [...files.list()] } }
    },
    /** Throws `not_found`. */
    async isWhole(name: string): Promise<boolean> {
      try {
        await checkCopy(filesOf(demandDamaged()).pathOf(name))
        return true
      } catch (error) {
        if (!isAppError(error, 'conflict')) throw error
        return false
      }
    },
    /** Throws `not_found`; `conflict` for a backup that is damaged too, and where no database is. */
    async restore(name: string) {
      const profile = demandDamaged()
      const backup = filesOf(profile).pathOf(name)
      const stationId = await checkCopy(backup)
      const path = join(dataDir, profile, 'packbench.db')
      const anchor = await openAuditAnchor({ secrets, stationId, dataKeyKept: true, clock })
      await anchor.expectRestore({ ...logEndOf(backup), name })
      await layReady(dirname(path), backup, name)
      putAside(path, clock.now())
      logger.warn('start_up.restored', { profile })
      await openProfile(profile)
    },
  }
}
