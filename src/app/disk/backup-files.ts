// The copies of a profile's database as files of a folder.

import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupView } from '../../contract/diagnostics.ts'
import type { ProfileId } from '../../contract/domain.ts'
import { notFound } from '../../contract/refusals.ts'
import type { SettingsFile } from '../station/station-settings.ts'

export type BackupFiles = ReturnType<typeof backupFiles>

export function backupFiles({
  profile,
  stationId,
  dataDir,
  settings,
}: {
  readonly profile: ProfileId
  /** Undefined where it is not known, as without a database: every copy of the profile is listed then. */
  readonly stationId?: string
  readonly dataDir: string
  readonly settings: Pick<SettingsFile, 'read'>
}) {
  /** How the names of this profile's begin, of whichever station. */
  const begin = `packbench-${profile}-`
  const own = stationId === undefined ? '' : markOf(stationId)
  const isOthers = (name: string) => own !== '' && (marked.exec(name.slice(begin.length))?.[0] ?? own) !== own
  const folder = () => settings.read().housekeeping?.backupFolder ?? join(dataDir, 'backups')

  /** Newest first; none of a folder that is not there. Without those of which the name tells that they are another station's. */
  function list(): readonly BackupView[] {
    try {
      return readdirSync(folder())
        .filter((name) => name.startsWith(begin) && name.endsWith('.db') && !isOthers(name))
        .map((name) => ({
          name,
          madeAt:
            timeOf(name.slice(begin.length).replace(marked, '')) ??
            statSync(join(folder(), name)).mtime.toISOString(),
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
    /** What a copy that is made now is called. */
    nameAt: (time: Date): string => `${begin}${own}${stampOf(time)}.db`,
    folder,
    list,
    /** Throws `not_found`. */
    pathOf(name: string): string {
      if (!list().some((backup) => backup.name === name)) {
        throw notFound('backup')
      }
      return join(folder(), name)
    },
  }
}

/**
 * Benches may share a folder. By a hash: the id itself is told to nobody. Copies of earlier versions have none.
 */
const markOf = (stationId: string) => `s${createHash('sha256').update(stationId).digest('hex').slice(0, 8)}-`
const marked = /^s[\da-f]{8}-/

/** `20260131-140500-123`, in UTC. */
const stampOf = (time: Date) =>
  time.toISOString().slice(0, 23).replaceAll(/[-:]/g, '').replaceAll(/[T.]/g, '-')

function timeOf(stamp: string): string | undefined {
  const [, year, month, day, hour, minute, second, milliseconds] =
    /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-(\d{3})\.db$/.exec(stamp) ?? []
  if (milliseconds === undefined) return undefined
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`
}
