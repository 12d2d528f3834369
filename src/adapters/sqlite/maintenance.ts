// A database as a file: how large it is, whether it is whole, and copies of it.

import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError, isAppError } from '../../contract/errors.ts'
import { conflict, withReason } from '../../contract/refusals.ts'
import type { AuditAnchor, LogEnd } from '../../core/audit/audit-anchor.ts'
import { KeptLogEnd } from './audit-row.ts'
import type { Database } from './database.ts'
import { checkFile, openResting, type CheckFile, type FilePart } from './file-check.ts'
import { makePrivate } from './private-file.ts'
import { translateSqliteError } from './sqlite-errors.ts'

export type BackupProgress = { readonly pagesDone: number; readonly pagesTotal: number }

export type DatabaseMaintenance = ReturnType<typeof sqliteMaintenance>

const copyIsBad =
  'The copy of the database is damaged, and was not kept: the database itself is, or the disk.'
const restorePrefix = 'restore-of-'
/** Of copies beside the database: before an update of the schema, and what a backup took the place of. */
const copyEndings = ['.before-', '.replaced-']

/**
 * @param expectRestore told before a copy is laid ready to take the database's place, and when none is any more.
 * @param check in this thread unless the host has another
 */
export function sqliteMaintenance(
  database: Database,
  path: string,
  stationId: string,
  expectRestore: AuditAnchor['expectRestore'] = () => Promise.resolve(),
  check: CheckFile = inThisThread,
) {
  const folder = dirname(path)
  const pending = () => pendingRestore(folder)

  /** Throws `conflict` for a file that is damaged or another station's. */
  async function checkBackup(backup: string): Promise<void> {
    const isOurs = (owner: string) => {
      if (owner !== stationId) throw conflict('backup_of_other_station')
    }
    await checkCopy(backup, isOurs, check)
  }

  return {
    bytes: () =>
      ['', '-wal']
        .map((ending) => statSync(path + ending, { throwIfNoEntry: false })?.size ?? 0)
        .reduce((sum, size) => sum + size, 0),
    /** What is wrong in a part of the database as it is on the disk now. Throws `child_process_failed`. */
    problems: (part: FilePart, signal?: AbortSignal) =>
      database.whileFileRests(() => check(path, part, signal)),
    /** Is told when a statement meets damage. */
    onDamage: (listener: (cause: unknown) => void) => database.onDamage(listener),
    /** Writes a checked copy to `path`, which is there whole or not at all. Throws `database_damaged`, `data_folder_unusable`. */
    async backUp(target: string, onProgress: (progress: BackupProgress) => void) {
      try {
        await copyOf((draft) => database.backUp(draft, onProgress), target, checkBackup)
      } catch (error) {
        // The copy is of this database, and not as it was written: nor is the database.
        if (isAppError(error, 'conflict'))
          throw withReason('database_damaged', 'copy_damaged', copyIsBad, {}, error)
        throw error
      }
    },
    checkBackup,
    /** Lets a copy of `backup` take the database's place when it is opened next. */
    async prepareRestore(backup: string, name: string) {
      await checkBackup(backup)
      await expectRestore({ ...logEndOf(backup), name })
      await layReady(folder, backup, name)
    },
    cancelRestore() {
      for (const old of pending()) rmSync(join(folder, old))
      // It is tried again with the next entry; until then the log may only be set back to that backup, and says so.
      void expectRestore(undefined).catch(() => undefined)
    },
    restoring: () => pending()[0]?.slice(restorePrefix.length),
    /** Removes what was put beside the database before a time: by an update, and by a restore. Answers how many copies. */
    removeCopies(before: Date): number {
      const old = readdirSync(folder)
        .filter((name) => copyEndings.some((ending) => name.startsWith(`${basename(path)}${ending}`)))
        .filter((name) => statSync(join(folder, name)).mtimeMs < before.getTime())
      for (const name of old) rmSync(join(folder, name))
      return old.length
    },
  }
}

const inThisThread: CheckFile = (file, part) => Promise.resolve(checkFile(file, part))

/** Whose backup it is, once it is found whole. Throws `conflict` for one that is damaged, or that `isRight` refuses. */
export async function checkCopy(
  backup: string,
  isRight: (stationId: string) => void = () => undefined,
  check: CheckFile = inThisThread,
): Promise<string> {
  const copy = openCopy(backup)
  try {
    const owner = copy.prepare(`SELECT value FROM meta WHERE name = 'station_id'`).get()?.['value']
    if (typeof owner !== 'string') throw conflict('no_backup')
    isRight(owner)
    if ((await check(backup, 'all')).length > 0) throw conflict('backup_damaged')
    return owner
  } catch (error) {
    throw asBadBackup(error)
  } finally {
    copy.close()
  }
}

/** Lets a copy of `backup` take the place of the database in `folder` when that is opened next. */
export async function layReady(folder: string, backup: string, name: string): Promise<void> {
  const copied = async (draft: string) => {
    await copyFile(backup, draft)
    markRestored(draft, name)
  }
  for (const old of pendingRestore(folder)) rmSync(join(folder, old))
  await copyOf(copied, join(folder, `${restorePrefix}${name}`), (draft) => checkCopy(draft))
}

/** With the log and the index beside it, which go first. */
function moveAway(path: string, kept: string): void {
  for (const ending of ['-wal', '-shm', '']) {
    if (existsSync(path + ending)) renameSync(path + ending, kept + ending)
  }
}

/** Moves a database that cannot be opened out of the way, with all that belongs to it. It is never removed. */
export function putAside(path: string, now: Date): void {
  const kept = `${path}.damaged-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  moveAway(path, kept)
}

async function copyOf(
  source: (draft: string) => Promise<void>,
  target: string,
  check: (draft: string) => Promise<unknown>,
): Promise<void> {
  const draft = `${target}.part`
  removeDraft(draft)
  try {
    makePrivate(draft)
    await source(draft)
    // A copy of a file has that file's mode.
    makePrivate(draft)
    await check(draft)
    flush(draft)
    renameSync(draft, target)
  } catch (error) {
    throw translateSqliteError(error)
  } finally {
    removeDraft(draft)
  }
}

/**
 * Puts a prepared copy in the place of `path`, and what was there beside it; nobody may have it open. Answers with the
 * backup's name where there was one.
 */
export function restorePrepared(path: string, now: Date): string | undefined {
  const folder = dirname(path)
  const name = pendingRestore(folder)[0]
  if (name === undefined) return undefined
  const kept = `${path}.replaced-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  moveAway(path, kept)
  renameSync(join(folder, name), path)
  return name.slice(restorePrefix.length)
}

export const hasPreparedRestore = (path: string): boolean => pendingRestore(dirname(path)).length > 0

function pendingRestore(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => name.startsWith(restorePrefix) && name.endsWith('.db'))
}

/** Writes into a copy which backup it is of: whoever opens it knows, whatever ends between here and there. */
function markRestored(copy: string, name: string): void {
  const database = new DatabaseSync(copy)
  try {
    database.exec('PRAGMA journal_mode = DELETE')
    database.prepare(`INSERT OR REPLACE INTO meta (name, value) VALUES ('restored_from', ?)`).run(name)
  } finally {
    database.close()
  }
}

function removeDraft(draft: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${draft}${ending}`, { force: true })
}

function flush(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function openCopy(path: string): DatabaseSync {
  try {
    return openResting(path)
  } catch (error) {
    throw asBadBackup(error)
  }
}

/** Where the audit log of a backup ends; one from before there was a log ends before its first entry. */
export function logEndOf(backup: string): LogEnd {
  const copy = openCopy(backup)
  try {
    const table = copy.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'audit_log'`).get()
    const end = table && copy.prepare('SELECT seq, hex(hash) AS hash FROM audit_log ORDER BY seq DESC').get()
    return end
      ? KeptLogEnd.parse({ seq: end['seq'], hash: String(end['hash']).toLowerCase() })
      : { seq: 0, hash: '' }
  } catch (error) {
    throw asBadBackup(error)
  } finally {
    copy.close()
  }
}

/** What is no database, or a damaged one, is a bad backup: the station's own database is as it was. */
function asBadBackup(error: unknown): unknown {
  const known = translateSqliteError(error)
  return known instanceof AppError && known.code === 'conflict'
    ? known
    : conflict('backup_unreadable', {}, error)
}
