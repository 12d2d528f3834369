// The data key of a warehouse: made once, changed by an act, and held by each bench in its keychain, or given by the environment.

import { randomBytes } from 'node:crypto'
import type { KeyVersion } from '../../adapters/postgres/key-versions.ts'
import type { WarehouseKeyStore } from '../../adapters/postgres/keys.ts'
import type { WarehouseKey } from './label-envelope.ts'
import { WarehouseKeys } from '../../adapters/postgres/invite-envelope.ts'
import { dataKeyBytes, keyIdOf } from '../../adapters/sqlite/sealer.ts'
import { AppError } from '../../contract/errors.ts'
import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import { warehouseKeysName } from './warehouse-setting.ts'

/** A keychain's entry holds no more. */
const mostKeys = 40

export type HeldKeys = {
  /** base64, the newest last. */
  list(): Promise<readonly string[]>
  /** Throws `keychain_unavailable` where nothing is kept for good. */
  mustKeep(): void
  /** All of them, for good. Throws `keychain_unavailable`. */
  keep(keys: readonly string[]): Promise<void>
  /** New ones are made here, and not by whoever writes the environment. */
  readonly isOwn: boolean
}

export type KeysPorts = {
  readonly store: WarehouseKeyStore
  readonly held: HeldKeys
  /** As people call this bench. */
  readonly bench: string
}

const keysIn = (text: string) => text.split(',').map((key) => key.trim())

/** `PACKBENCH_WAREHOUSE_KEY`, with a comma between several, comes before the keychain. Throws `invalid_input` for what is no key. */
export function heldKeys(
  secrets: Pick<SecretStore, 'get' | 'set' | 'state'>,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  warehouseId: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): HeldKeys {
  const given = env['PACKBENCH_WAREHOUSE_KEY']
  const name = warehouseKeysName(setting)
  if (given !== undefined && given !== '') {
    const read = WarehouseKeys.safeParse({ warehouseId, keys: keysIn(given) })
    if (!read.success)
      throw new AppError(
        'invalid_input',
        'PACKBENCH_WAREHOUSE_KEY: each key is 32 bytes in base64, a comma between two',
      )
    const { keys } = read.data
    return {
      isOwn: false,
      mustKeep: () => undefined,
      list: () => Promise.resolve(keys),
      keep: (wanted) =>
        wanted.every((key) => keys.includes(key))
          ? Promise.resolve()
          : Promise.reject(
              new AppError(
                'keychain_unavailable',
                'This station has its keys from PACKBENCH_WAREHOUSE_KEY: write the new one behind them there, with a comma',
              ),
            ),
    }
  }
  const mustKeep = () => {
    if (secrets.state.mode === 'session')
      throw new AppError(
        'keychain_unavailable',
        'There is no keychain to keep the warehouse’s key in: give it to the station as PACKBENCH_WAREHOUSE_KEY (base64)',
      )
  }
  return {
    isOwn: true,
    async list() {
      const kept = await secrets.get(name)
      if (kept === undefined) return []
      const read = WarehouseKeys.parse(JSON.parse(kept))
      // The database was made anew: the keys of the one before open nothing in it.
      return read.warehouseId === warehouseId ? read.keys : []
    },
    mustKeep,
    async keep(keys) {
      mustKeep()
      if (keys.length > mostKeys)
        throw new AppError(
          'conflict',
          `A bench holds ${mostKeys} keys of a warehouse, and this would be one more`,
        )
      const value = JSON.stringify(WarehouseKeys.parse({ warehouseId, keys }))
      await secrets.set(name, value)
      if ((await secrets.get(name)) !== value)
        throw new AppError('keychain_unavailable', 'The keychain did not keep the warehouse’s key')
    },
  }
}

const idOf = (key: string) => keyIdOf(Buffer.from(key, 'base64'))

export type KeyState = {
  readonly versions: readonly KeyVersion[]
  /** Of these versions this bench has the key. */
  readonly here: readonly number[]
}

export async function keyState({ store, held }: Pick<KeysPorts, 'store' | 'held'>): Promise<KeyState> {
  const versions = await store.listKeys()
  const ids = new Set((await held.list()).map(idOf))
  return { versions, here: versions.filter(({ keyId }) => ids.has(keyId)).map(({ version }) => version) }
}

const newest = ({ versions }: KeyState) => versions.at(-1)?.version

/** Whether this bench has the key that is sealed with from now on. */
export const hasNewest = (state: KeyState): boolean => {
  const last = newest(state)
  return last !== undefined && state.here.includes(last)
}

export type KeysHere = {
  /** The newest last. */
  readonly keys: readonly Uint8Array[]
  /** The warehouse's newest; undefined where it is not here. */
  readonly newest: WarehouseKey | undefined
  readonly isAnyMissing: boolean
}

/** The warehouse's keys that are here, and whether there are others. */
export async function keysHere(
  versions: readonly Pick<KeyVersion, 'version' | 'keyId'>[],
  held: Pick<HeldKeys, 'list'>,
): Promise<KeysHere> {
  const list = await held.list()
  const keys = list.map((key) => Buffer.from(key, 'base64'))
  const ids = list.map(idOf)
  const last = versions.at(-1)
  const key = last && keys[ids.indexOf(last.keyId)]
  return {
    keys,
    newest: key && { version: last.version, key },
    isAnyMissing: versions.some(({ keyId }) => !ids.includes(keyId)),
  }
}

/** The warehouse's keys that are here now. Throws as the archive and the keychain do. */
export async function keysOf(
  archive: Pick<LabelArchive, 'keys'>,
  secrets: Pick<SecretStore, 'get' | 'set' | 'state'>,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  env = process.env,
): Promise<KeysHere> {
  const { warehouseId, versions } = await archive.keys()
  return keysHere(versions, heldKeys(secrets, setting, warehouseId, env))
}

/** Makes the warehouse's first key. Throws `conflict` where it has one, `keychain_unavailable`. */
export async function makeKey(ports: KeysPorts): Promise<number> {
  const state = await keyState(ports)
  if (state.versions.length > 0)
    throw new AppError(
      'conflict',
      'The warehouse has a key. A bench that has it shows a code: npm run warehouse -- invite',
    )
  return addNext(ports, state)
}

/**
 * A new key; what the ones before have sealed opens with them. `isLost`: no bench has the newest any more, and what it sealed
 * stays closed. Throws `conflict`, `keychain_unavailable`.
 */
export async function changeKey(ports: KeysPorts, isLost: boolean): Promise<number> {
  const state = await keyState(ports)
  if (state.versions.length === 0)
    throw new AppError('conflict', 'The warehouse has no key yet: npm run warehouse -- key make')
  if (!hasNewest(state) && !isLost)
    throw new AppError(
      'conflict',
      'This bench does not have the newest key. Join it by a code first; where no bench has it any more, say --lost',
    )
  return addNext(ports, state)
}

/** Kept here before the database knows of it: a crash between the two leaves a key that the next try finds. */
async function addNext({ store, held, bench }: KeysPorts, { versions }: KeyState): Promise<number> {
  const before = await held.list()
  const known = new Set(versions.map(({ keyId }) => keyId))
  const spare = before.findLast((key) => !known.has(idOf(key)))
  if (spare === undefined && !held.isOwn)
    throw new AppError(
      'conflict',
      'Write a new key behind the others into PACKBENCH_WAREHOUSE_KEY: openssl rand -base64 32',
    )
  const key = spare ?? randomBytes(dataKeyBytes).toString('base64')
  if (spare === undefined) await held.keep([...before, key])
  const version = (versions.at(-1)?.version ?? 0) + 1
  if (await store.addKey(version, idOf(key), bench)) return version
  const now = await store.listKeys()
  if (now.some(({ keyId }) => keyId === idOf(key))) return version
  throw new AppError('conflict', 'Another bench made a key at the same moment: join it by its code')
}

/** Those that the database knows: no other key is given to anybody. */
export async function keysToGive({ store, held }: Pick<KeysPorts, 'store' | 'held'>): Promise<WarehouseKeys> {
  const state = await keyState({ store, held })
  if (!hasNewest(state))
    throw new AppError(
      'conflict',
      'This bench does not have the warehouse’s newest key, and can invite nobody',
    )
  const known = new Set(state.versions.map(({ keyId }) => keyId))
  const keys = (await held.list()).filter((key) => known.has(idOf(key)))
  return { warehouseId: store.warehouseId, keys }
}

/** Keys that came by a code. Throws `conflict` where they are not what the database calls the newest. */
export async function keepGiven(
  { store, held }: Pick<KeysPorts, 'store' | 'held'>,
  given: WarehouseKeys,
): Promise<void> {
  const last = (await store.listKeys()).at(-1)
  if (!last || !given.keys.some((key) => idOf(key) === last.keyId))
    throw new AppError('conflict', 'The key was changed meanwhile: ask for a new code')
  const before = await held.list()
  await held.keep([...before.filter((key) => !given.keys.includes(key)), ...given.keys])
}
