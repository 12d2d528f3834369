// Copies of a profile's database in a folder: made by hand or with the day's first start, listed, and put back.

import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseMaintenance, BackupProgress } from '../adapters/sqlite/maintenance.ts'
import { makePrivate } from '../adapters/sqlite/private-file.ts'
import type { BackupList } from '../contract/diagnostics-operations.ts'
import type { ProfileId } from '../contract/domain.ts'
import { AppError } from '../contract/errors.ts'
import type { KeptCopies } from '../core/retention/ports.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import { backupFiles, stampOf } from './backup-files.ts'
import type { SettingsFile } from './station-settings.ts'

const dayMs = 24 * 60 * 60_000

export type Backups = KeptCopies & {
  list(): BackupList
  /** A copy that is being made is joined. */
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
  readonly dataDir: string
  readonly maintenance: DatabaseMaintenance
  readonly settings: SettingsFile
  readonly clock: Clock
  readonly logger: Logger
  readonly onProgress: (progress: BackupProgress) => void
}

export function createBackups(options: BackupsOptions): Backups {
  const { profile, dataDir, maintenance, settings, clock, logger, onProgress } = options
  let making: Promise<void> | undefined
  let cancel: (() => void) | undefined
  let closed = false

  const kept = () => settings.read().housekeeping ?? { dailyBackup: false }
  const files = backupFiles(options)
  const { begin, folder, pathOf } = files

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
    const target = join(folder(), `${begin}${stampOf(clock.now())}.db`)
    try {
      mkdirSync(folder(), { recursive: true, mode: 0o700 })
    } catch (cause) {
      throw new AppError('data_folder_unusable', 'The folder for backups cannot be written', { cause })
    }
    tidy()
    await maintenance.backUp(target, onProgress)
    makePrivate(settingsOf(target))
    copyFileSync(join(dataDir, 'settings.json'), settingsOf(target))
    logger.info('backup.made', { profile })
  }
  function make(): Promise<void> {
    making ??= makeOne().finally(() => (making = undefined))
    return making
  }

  function daily(): void {
    if (closed) return
    const newest = files.list()[0]?.madeAt
    const isDue = newest === undefined || clock.now().getTime() - Date.parse(newest) >= dayMs
    if (kept().dailyBackup && isDue) {
      make().catch((error: unknown) => logger.error('backup.failed', { profile }, error))
    }
    cancel = clock.after(dayMs / 24, daily)
  }
  daily()

  return {
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
    removeBefore(time) {
      const [, ...older] = files.list()
      const old = older.filter(({ madeAt }) => Date.parse(madeAt) < time.getTime())
      for (const { name } of old) {
        for (const file of [name, settingsOf(name)]) rmSync(join(folder(), file), { force: true })
      }
      return old.length + maintenance.removeCopies(time)
    },
    async close() {
      closed = true
      cancel?.()
      await making?.catch(() => undefined)
    },
  }
}

/** The settings that are copied beside a backup. */
const settingsOf = (backup: string) => backup.replace(/\.db$/, '.settings.json')
