// What an administrator does with a warehouse beside a closed station: sets its database up, and lets a station join it.

import { lockFolder } from '../../adapters/sqlite/folder-lock.ts'
import { openWarehouse } from '../../adapters/postgres/open-warehouse.ts'
import { initWarehouse, listBenches, type BenchRow } from '../../adapters/postgres/set-up.ts'
import { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import { profileIds } from '../../contract/domain.ts'
import { AppError } from '../../contract/errors.ts'
import { claimDataFolder } from '../disk/data-folder.ts'
import type { Entries } from '../entries.ts'
import { newId } from '../runtime.ts'
import { openSettingsFile } from './station-settings.ts'
import { openStationSecrets } from './station-secrets.ts'
import { splitAddress, warehouseAtWork, warehouseKeysName, warehouseSecretName } from './warehouse-setting.ts'

export type Address = { readonly address: string; readonly password: string | undefined }

/** Throws `invalid_input`; what somebody typed stands in no error, since a password may be in it. */
export function placeOf({ address, password }: Address) {
  try {
    const split = splitAddress(address)
    return { url: split.url, password: split.password ?? password }
  } catch {
    throw new AppError('invalid_input', '--url: not postgres://USER@HOST[:PORT]/DATABASE')
  }
}

/** As `initWarehouse` of the adapter. */
export const setUpWarehouse = (address: Address, options: { name: string; login: string | undefined }) =>
  initWarehouse(placeOf(address), options)

export const benchesOf = (address: Address): Promise<readonly BenchRow[]> => listBenches(placeOf(address))

/** Those of the warehouse that a station has joined. Throws `not_found` where it has joined none. */
export async function benchesOfStation(
  entries: Pick<Entries, 'keychain'>,
  dataDir: string,
): Promise<readonly BenchRow[]> {
  const setting = warehouseAtWork(openSettingsFile(dataDir))
  if (!setting) throw new AppError('not_found', 'This station has joined no warehouse')
  const secrets = await openStationSecrets(entries)
  try {
    return await listBenches({ url: setting.url, password: await setting.password(secrets) })
  } finally {
    secrets.close()
  }
}

/**
 * The station shares its orders from its next start on. The warehouse is asked first: what is kept works. Throws
 * `data_folder_in_use`, `keychain_unavailable` where a password cannot be kept, `warehouse_cut_off` and the like.
 */
export async function joinWarehouse(
  entries: Pick<Entries, 'keychain'>,
  dataDir: string,
  address: Address,
  setting: Omit<WarehouseSetting, 'url'>,
): Promise<void> {
  const { url, password } = placeOf(address)
  const warehouse = WarehouseSetting.parse({ ...setting, url })
  claimDataFolder(dataDir)
  const lock = lockFolder(dataDir)
  try {
    for (const profile of profileIds) {
      const opened = await openWarehouse({
        url,
        password,
        name: warehouse.name,
        profile,
        benchId: newId(),
        bench: undefined,
      })
      await opened.close()
    }
    if (password !== undefined) await keepPassword(entries, url, password)
    openSettingsFile(dataDir).change({ warehouse })
  } finally {
    lock.release()
  }
}

async function keepPassword(
  entries: Pick<Entries, 'keychain'>,
  url: string,
  password: string,
): Promise<void> {
  const secrets = await openStationSecrets(entries)
  try {
    if (secrets.state.mode === 'session')
      throw new AppError(
        'keychain_unavailable',
        'There is no keychain to keep the password in: give it to the station as PACKBENCH_WAREHOUSE_PASSWORD',
      )
    await secrets.set(warehouseSecretName(url), password)
  } finally {
    secrets.close()
  }
}

/** The station has its orders alone from its next start on. */
export async function leaveWarehouse(entries: Pick<Entries, 'keychain'>, dataDir: string): Promise<void> {
  claimDataFolder(dataDir)
  const lock = lockFolder(dataDir)
  try {
    const settings = openSettingsFile(dataDir)
    const { warehouse } = settings.read()
    if (!warehouse) throw new AppError('not_found', 'This station has joined no warehouse')
    settings.change({ warehouse: undefined })
    const secrets = await openStationSecrets(entries)
    try {
      await secrets.delete(warehouseSecretName(warehouse.url))
      await secrets.delete(warehouseKeysName(warehouse))
    } finally {
      secrets.close()
    }
  } finally {
    lock.release()
  }
}
