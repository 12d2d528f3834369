// The audit log of a profile whose station is closed: checked, and written as CSV.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openAuditAnchor } from '../../adapters/keychain/audit-anchor.ts'
import { sqliteAuditLog } from '../../adapters/sqlite/audit.ts'
import { loadDataKey } from '../../adapters/sqlite/data-key.ts'
import { lockFolder } from '../../adapters/sqlite/folder-lock.ts'
import { stationIdOf } from '../../adapters/sqlite/meta.ts'
import { openDatabase } from '../../adapters/sqlite/open-database.ts'
import { createSealer } from '../../adapters/sqlite/sealer.ts'
import type { AuditCheck } from '../../contract/diagnostics.ts'
import type { ProfileId } from '../../contract/domain.ts'
import { AppError } from '../../contract/errors.ts'
import type { AuditLog } from '../../core/audit/audit-log.ts'
import { auditCsvHeading, auditCsvLine } from '../../core/audit/csv.ts'
import type { Entries } from '../entries.ts'
import { newId, systemClock } from '../runtime.ts'
import { openStationSecrets } from '../station/station-secrets.ts'

const exportedAtOnce = 1_000

/**
 * Checks the log, and hands it to `write` in portions of CSV where one is given. Throws `not_found` for a profile that
 * was never opened, `data_folder_in_use` while a station is at work on it.
 */
export async function checkAuditLog(
  entries: Entries,
  { dataDir, profile }: { readonly dataDir: string; readonly profile: ProfileId },
  write?: (csv: string) => void,
): Promise<AuditCheck> {
  const path = join(dataDir, profile, 'packbench.db')
  if (!existsSync(path)) throw new AppError('not_found', `There is no ${profile} profile in ${dataDir}`)
  const lock = lockFolder(dataDir)
  try {
    return await checkOpened(entries, path, write)
  } finally {
    lock.release()
  }
}

async function checkOpened(
  entries: Entries,
  path: string,
  write?: (csv: string) => void,
): Promise<AuditCheck> {
  const secrets = await openStationSecrets(entries)
  const database = await openDatabase(path)
  try {
    const stationId = await stationIdOf(database, newId)
    const { key, older, state } = await loadDataKey(secrets, database, stationId)
    const context = { database, sealer: createSealer(key, older), stationId, clock: systemClock, newId }
    const dataKeyKept = state === 'kept'
    const anchor = await openAuditAnchor({ secrets, stationId, dataKeyKept, clock: systemClock })
    const log = sqliteAuditLog(context, anchor)
    if (write) await exportCsv(log, write)
    return await log.verify()
  } finally {
    database.close()
    secrets.close()
  }
}

/** Oldest first. */
export async function exportCsv(log: AuditLog, write: (csv: string) => void): Promise<number> {
  let entries = 0
  write(auditCsvHeading)
  for await (const portion of log.portions(exportedAtOnce)) {
    write(portion.map(auditCsvLine).join(''))
    entries += portion.length
  }
  return entries
}
