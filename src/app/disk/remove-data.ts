// Removes what a station keeps on its computer: its data folder, and its entries in the keychain. For an uninstaller
// that was asked to leave nothing. The station must be closed.

import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { folderLockName, type FolderLock } from '../../adapters/sqlite/folder-lock.ts'
import { dataKeyNames, keyNamesListedBy } from '../../adapters/sqlite/data-key.ts'
import { stationIdOf } from '../../adapters/sqlite/meta.ts'
import { openDatabase } from '../../adapters/sqlite/open-database.ts'
import { openMatters, orderSourceIds, resultTargetIds } from '../../adapters/sqlite/open-matters.ts'
import { profileIds, type ProfileId } from '../../contract/domain.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import { ProxyRule } from '../../contract/proxy.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import { checkDataFolderOwner } from './data-folder.ts'
import { sourceSecretName, targetSecretName } from '../profile/placed-secret.ts'
import { proxySecretName } from '../station/proxy.ts'
import { warehouseKeysName, warehouseSecretName } from '../station/warehouse-setting.ts'
import { newId } from '../runtime.ts'

/** What a station and its window put into their data folder. Anything else there is somebody else's, and stays. */
const ownNames =
  /^((settings|supplies|response-names)\.json(\.new)?|lock\.db|(owner|window|scale)\.json|window|answers|updates|logs|crashes|demo|test|production|backups)$/
/** Of Chromium, in the folder of the installed application (Electron's `userData`). */
const chromiumNames =
  /^((Code |GPU|Dawn\w*)?Cache|blob_storage|Cookies(-journal)?|Crashpad|databases|DIPS(-\w+)?|IndexedDB|Local State|Local Storage|lockfile|Network|Network Persistent State|Preferences|Service Worker|Session Storage|Shared Dictionary|SharedStorage(-wal)?|Singleton\w+|Trust Tokens(-journal)?|TransportSecurity|VideoDecodeStats|WebStorage)$/

export type DataRemoval = {
  /** Entries of the folder that go, and those that stay. */
  readonly goes: readonly string[]
  readonly stays: readonly string[]
  /** Backups that lie elsewhere: they stay. */
  readonly backupsElsewhere: string | undefined
  /** What is not over, by profile. Demo is a play: nothing in it counts. */
  readonly open: readonly {
    readonly profile: ProfileId
    /** Undefined for a database that cannot be read. */
    readonly matters: { readonly papers: number; readonly unsettled: number } | undefined
  }[]
  readonly secretNames: readonly string[]
}

export type DataRemoved = {
  readonly removed: readonly string[]
  readonly stays: readonly string[]
  /** Entries that the keychain could not be asked to forget. */
  readonly secretsLeft: readonly string[]
}

/** Throws `not_found` for a folder that is no station's, and `data_folder_of_other_user`. */
export function checkRemovable(dataDir: string): void {
  if (!existsSync(dataDir)) throw new AppError('not_found', `There is no folder ${dataDir}`)
  checkDataFolderOwner(dataDir)
  if (!existsSync(join(dataDir, 'settings.json'))) {
    throw new AppError('not_found', `${dataDir} is no data folder of a station: nothing in it is removed`)
  }
}

/** What would be removed of a folder that is removable. Throws `data_folder_in_use` while a station is at work on it. */
export async function planDataRemoval(dataDir: string): Promise<DataRemoval> {
  const names = readdirSync(dataDir)
  const profiles = await Promise.all(
    profileIds.map(async (profile) => ({
      profile,
      ...(await lookInto(join(dataDir, profile, 'packbench.db'))),
    })),
  )
  return {
    goes: names.filter((name) => ownNames.test(name) || chromiumNames.test(name)),
    stays: names.filter((name) => !ownNames.test(name) && !chromiumNames.test(name)),
    backupsElsewhere: backupsElsewhere(dataDir),
    open: profiles.flatMap(({ profile, isThere, matters }) => {
      const isOver = matters !== undefined && matters.papers + matters.unsettled === 0
      return profile === 'demo' || !isThere || isOver ? [] : [{ profile, matters }]
    }),
    secretNames: [...profiles.flatMap(({ secretNames }) => secretNames), ...settingsSecrets(dataDir)],
  }
}

async function lookInto(path: string) {
  if (!existsSync(path)) return { isThere: false, matters: undefined, secretNames: [] }
  try {
    const database = await openDatabase(path)
    try {
      const stationId = await stationIdOf(database, newId)
      return {
        isThere: true,
        matters: await database.run(() => openMatters(database)),
        secretNames: [
          ...dataKeyNames(stationId, database),
          ...['account', 'gateway', 'audit-anchor'].map((kind) => `${kind}:${stationId}`),
          ...orderSourceIds(database).map((id) => sourceSecretName(stationId, id)),
          ...resultTargetIds(database).map((id) => targetSecretName(stationId, id)),
        ],
      }
    } finally {
      database.close()
    }
  } catch (error) {
    if (isAppError(error, 'data_folder_in_use') || !isAppError(error)) throw error
    return { isThere: true, matters: undefined, secretNames: [] }
  }
}

function settingsSecrets(dataDir: string): readonly string[] {
  const { warehouse, proxy } = keptSettings(dataDir) ?? {}
  const { url, name = 'main' } = warehouse ?? {}
  const { success, data } = ProxyRule.safeParse(proxy)
  return [
    ...(url === undefined ? [] : [warehouseSecretName(url), warehouseKeysName({ url, name })]),
    ...(success && data.use === 'address' ? [proxySecretName(data)] : []),
  ]
}

/** A folder of backups that people named, unless it is in the data folder itself. */
function backupsElsewhere(dataDir: string): string | undefined {
  try {
    const folder = keptSettings(dataDir)?.housekeeping?.backupFolder
    return folder && relative(dataDir, folder).startsWith('..') && existsSync(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

/** As far as the settings say so: a file that cannot be read keeps nothing from being removed. */
function keptSettings(dataDir: string) {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8')) as {
      readonly housekeeping?: { readonly backupFolder?: string }
      readonly warehouse?: { readonly url?: string; readonly name?: string }
      readonly proxy?: unknown
    }
  } catch {
    return undefined
  }
}

/**
 * Removes what is planned, keychain first: what is left of a folder without its key is worth nothing. Throws `conflict`
 * where something is queued, unsettled or cannot be told, unless it is `forced`.
 */
export async function removeData(
  dataDir: string,
  plan: DataRemoval,
  {
    secrets,
    lock,
    forced = false,
  }: {
    readonly secrets: Pick<SecretStore, 'get' | 'delete' | 'state'>
    /** The folder's own: released before its file goes. */
    readonly lock: FolderLock
    readonly forced?: boolean
  },
): Promise<DataRemoved> {
  if (plan.open.length > 0 && !forced) {
    throw new AppError('conflict', `Nothing was removed: ${plan.open.map(openText).join('; ')}`)
  }
  const secretsLeft: string[] = []
  // A backup that was put back knows less than the keychain.
  const listed = await Promise.all(plan.secretNames.map((name) => keyNamesListedBy(secrets, name)))
  for (const name of new Set([...listed.flat(), ...plan.secretNames])) {
    if (secrets.state.mode === 'session') secretsLeft.push(name)
    else await secrets.delete(name).catch(() => secretsLeft.push(name))
  }
  // The settings last: until then the folder is known as a station's, and the command can be given again. The lock after
  // them: Windows removes no file that is open.
  const goes = [...plan.goes].sort((a, b) => lastOnes.indexOf(a) - lastOnes.indexOf(b))
  for (const name of goes) {
    if (name === folderLockName) lock.release()
    removeEntry(join(dataDir, name))
  }
  if (readdirSync(dataDir).length === 0) rmdirSync(dataDir)
  return { removed: goes, stays: plan.stays, secretsLeft }
}

const lastOnes = ['settings.json', folderLockName]

function removeEntry(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  } catch (cause) {
    throw new AppError('data_folder_unusable', `${path} cannot be removed: does another program use it?`, {
      cause,
    })
  }
}

/** What is not over in a profile, in one sentence. */
export function openText({ profile, matters }: DataRemoval['open'][number]): string {
  if (!matters) return `${profile}: its database cannot be read, so that nobody knows what is not over`
  const { papers, unsettled } = matters
  return `${profile}: ${papers} waiting or doubtful print jobs, ${unsettled} unsettled purchases, refunds and the like`
}
