// The copies of a profile's database as files of a folder.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupView } from '../../contract/diagnostics.ts'
import type { ProfileId } from '../../contract/domain.ts'
import { AppError } from '../../contract/errors.ts'
import type { SettingsFile } from '../station/station-settings.ts'

export type BackupFiles = {
  /** How the names of this profile's begin. */
  readonly begin: string
  folder(): string
  /** Newest first; none of a folder that is not there. */
  list(): readonly BackupView[]
  /** Throws `not_found`. */
  pathOf(name: string): string
}

export function backupFiles({
  profile,
  dataDir,
  settings,
}: {
  readonly profile: ProfileId
  readonly dataDir: string
  readonly settings: Pick<SettingsFile, 'read'>
}): BackupFiles {
  const begin = `packbench-${profile}-`
  const folder = () => settings.read().housekeeping?.backupFolder ?? join(dataDir, 'backups')

  function list(): readonly BackupView[] {
    try {
      return readdirSync(folder())
        .filter((name) => name.startsWith(begin) && name.endsWith('.db'))
        .map((name) => ({
          name,
          madeAt: timeOf(name.slice(begin.length)) ?? statSync(join(folder(), name)).mtime.toISOString(),
          bytes: statSync(join(folder(), name)).size,
        }))
        .sort((a, b) => b.madeAt.localeCompare(a.madeAt))
    } catch {
      // A folder that is not there has no backups; making one says what is wrong with it.
      return []
    }
  }

  return {
    begin,
    folder,
    list,
    pathOf(name) {
      if (!list().some((backup) => backup.name === name)) {
        throw new AppError('not_found', 'This backup is not in the folder')
      }
      return join(folder(), name)
    },
  }
}

/** `20260131-140500-123`, in UTC. */
export const stampOf = (time: Date) =>
  time.toISOString().slice(0, 23).replaceAll(/[-:]/g, '').replaceAll(/[T.]/g, '-')

function timeOf(stamp: string): string | undefined {
  const [, year, month, day, hour, minute, second, milliseconds] =
    /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-(\d{3})\.db$/.exec(stamp) ?? []
  if (milliseconds === undefined) return undefined
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`
}
