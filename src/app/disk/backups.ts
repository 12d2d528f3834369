// Copies of a profile's database in a folder: made by hand or with the day's first start, listed, and put back.

import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseMaintenance, BackupProgress } from '../../adapters/sqlite/maintenance.ts'
import { makePrivate } from '../../adapters/sqlite/private-file.ts'
import type { BackupList, BackupView } from '../../contract/diagnostics.ts'
import type { ProfileId } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import { withReason } from '../../contract/refusals.ts'
import type { KeptCopies } from '../../core/retention/ports.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import { backupFiles } from './backup-files.ts'
import type { SettingsFile } from '../station/station-settings.ts'

const dayMs = 24 * 60 * 60_000

export type Backups = KeptCopies & {
  /** Makes daily copies from now on, where they are wished for. */
  start(): void
  list(): BackupList
  /** The newest that is whole, looked at now or since the start; undefined where there is none. */
  lastGood(): Promise<BackupView | undefined>
  /** A copy that is being made in the folder that is set is joined. */
  make(): Promise<void>
  saveSettings(folder: string, daily: boolean): void
  /** When a backup was made. Throws `not_found`. */
  madeAt(name: string): Date
  restore(name: string): Promise<void>
  cancelRestore(): void
  /** Waits for a copy that is being made. */
  close(): Promise<void>
}

export type BackupsOptions = {
  readonly profile: ProfileId
  readonly stationId: string
  readonly dataDir: string
  readonly maintenance: DatabaseMaintenance
  readonly settings: SettingsFile
  readonly clock: Clock
  readonly logger: Logger
  readonly onProgress: (progress: BackupProgress) => void
  /** The database's file is known to be damaged: no copy is made by itself then, and none removed. */
  readonly isDamaged?: () => boolean
}

export function createBackups(options: BackupsOptions): Backups {
  const { profile, dataDir, maintenance, settings, clock, logger, onProgress } = options
  let making: { readonly folder: string; readonly end: Promise<void> } | undefined
  let cancel: (() => void) | undefined
  let closed = false

  const kept = () => settings.read().housekeeping ?? { dailyBackup: false }
  const files = backupFiles(options)
  const { begin, folder, pathOf } = files
  /** Copies that were looked at since the start, by their paths, and how they were. Nobody writes to them any more. */
  const seen = new Map<string, 'good' | 'bad'>()

  async function isGood(path: string): Promise<boolean> {
    const known = seen.get(path)
    if (known) return known === 'good'
    try {
      await maintenance.checkBackup(path)
      seen.set(path, 'good')
      return true
    } catch (error) {
      // One that could not be looked at now may be looked at later.
      if (isAppError(error, 'conflict')) seen.set(path, 'bad')
      return false
    }
  }
  /** Of all that are there, the newest that is whole and this station's. */
  async function lastGood(): Promise<BackupView | undefined> {
    const here = folder()
    for (const backup of files.list()) if (await isGood(join(here, backup.name))) return backup
    return undefined
  }

  /** What a copy that was cut off, or an earlier version, left beside the backups or open to others. */
  function tidy(): void {
    const now = clock.now().getTime()
    for (const name of readdirSync(folder()).filter((each) => each.startsWith(begin))) {
      const path = join(folder(), name)
      const ending = /\.db(\.part)?(-shm|-wal|-journal)?$/.exec(name)
      // Another station may be writing its own copy here.
      const isLeft = (ending?.[1] ?? ending?.[2]) !== undefined && now - statSync(path).mtimeMs > dayMs
      if (isLeft) rmSync(path, { force: true })
      else makePrivate(path)
    }
  }

  async function makeOne(): Promise<void> {
    const target = join(folder(), files.nameAt(clock.now()))
    try {
      mkdirSync(folder(), { recursive: true, mode: 0o700 })
    } catch (cause) {
      throw withReason(
        'data_folder_unusable',
        'backups_not_writable',
        'The folder for backups cannot be written',
        {},
        cause,
      )
    }
    tidy()
    await maintenance.backUp(target, onProgress)
    seen.set(target, 'good')
    makePrivate(settingsOf(target))
    copyFileSync(join(dataDir, 'settings.json'), settingsOf(target))
    logger.info('backup.made', { profile })
  }
  async function make(): Promise<void> {
    while (making && making.folder !== folder()) await making.end.catch(() => undefined)
    making ??= { folder: folder(), end: makeOne().finally(() => (making = undefined)) }
    return making.end
  }

  function daily(): void {
    if (closed) return
    const nowMs = clock.now().getTime()
    // One of a day to come was made by a clock that was ahead.
    const ages = files.list().map(({ madeAt }) => nowMs - Date.parse(madeAt))
    const isDue = !ages.some((ageMs) => ageMs >= 0 && ageMs < dayMs)
    // A copy of what is damaged is worth nothing, and is not kept: each try would only read the broken disk again.
    if (kept().dailyBackup && isDue && !options.isDamaged?.()) {
      make().catch((error: unknown) => logger.error('backup.failed', { profile }, error))
    }
    cancel = clock.after(dayMs / 24, daily)
  }

  return {
    start: daily,
    make,
    list() {
      const restoring = maintenance.restoring()
      return {
        folder: folder(),
        daily: kept().dailyBackup,
        backups: [...files.list()],
        ...(restoring === undefined ? {} : { restoring }),
      }
    },
    saveSettings(newFolder, dailyBackup) {
      settings.change({ housekeeping: { ...kept(), backupFolder: newFolder, dailyBackup } })
      cancel?.()
      daily()
    },
    madeAt(name) {
      pathOf(name)
      return new Date(files.list().find((backup) => backup.name === name)?.madeAt ?? 0)
    },
    restore: (name) => maintenance.prepareRestore(pathOf(name), name),
    cancelRestore: () => maintenance.cancelRestore(),
    lastGood,
    async removeBefore(time) {
      if (options.isDamaged?.()) return 0
      const isOld = ({ madeAt }: BackupView) => Date.parse(madeAt) < time.getTime()
      if (!files.list().some(isOld)) return maintenance.removeCopies(time)
      // What is newer and damaged replaces nothing, nor does what is in another folder.
      const here = folder()
      const good = await lastGood()
      if (!good || options.isDamaged?.() || folder() !== here) return 0
      const old = files.list().filter((backup) => isOld(backup) && backup.name !== good.name)
      for (const { name } of old) {
        for (const file of [name, settingsOf(name)]) rmSync(join(folder(), file), { force: true })
      }
      return old.length + maintenance.removeCopies(time)
    },
    async close() {
      closed = true
      cancel?.()
      // One that waits for another folder's begins once that one has ended.
      while (making) await making.end.catch(() => undefined)
    },
  }
}

/** The settings that are copied beside a backup. */
const settingsOf = (backup: string) => backup.replace(/\.db$/, '.settings.json')
