import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isAppError } from '../../contract/errors.ts'
import { withReason } from '../../contract/refusals.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { Database } from './database.ts'
import { readMeta, writeMeta } from './meta.ts'
import { dataKeyBytes, keyIdOf } from './sealer.ts'

/**
 * `kept`: the key is in the keychain, and opens what is sealed from now on.
 * `session`: no keychain keeps it; what is sealed now cannot be opened after this session.
 * `other`: the database was sealed with keys that are not to be had (a lost or locked keychain, a copied database).
 * The session goes on with this key; older rows answer `sealed_with_other_key`.
 */
export type DataKeyState = 'kept' | 'session' | 'other'

export type DataKey = {
  /** Seals. */
  readonly key: Uint8Array
  /** Open what was sealed with them before this one. */
  readonly older: readonly Uint8Array[]
  readonly state: DataKeyState
  /** Some of the database's keys are not to be had: what was sealed with them stays closed until they are. */
  readonly isAnyMissing: boolean
}

/** Where the first key of a station is kept; each later one has its id behind it. */
const nameOfFirst = (stationId: string) => `data-key:${stationId}`
const nameOf = (stationId: string, keyId: string) => `${nameOfFirst(stationId)}:${keyId}`
/** Which later keys there are: a backup from before one knows nothing of it. */
const nameOfIds = (stationId: string) => `data-key-ids:${stationId}`

const KeyIds = z.array(z.string().regex(/^[0-9a-f]{16}$/))

/**
 * The keys that this database's fields are sealed with. The first is made once, for a database that has none; none is ever
 * overwritten in the keychain: an empty answer may come from a locked one that still holds the key to every label.
 */
export async function loadDataKey(
  secrets: SecretStore,
  database: Database,
  stationId: string,
): Promise<DataKey> {
  const without = (state: DataKeyState): DataKey => ({
    key: randomBytes(dataKeyBytes),
    older: [],
    state,
    isAnyMissing: state === 'other',
  })
  if (secrets.state.mode === 'session') return without('session')
  const read = (name: string) => unlessKeychainFails(() => secrets.get(name))
  const first = await read(nameOfFirst(stationId))
  const laterIds = [...new Set([...recordedLater(database), ...idsOf(await read(nameOfIds(stationId)))])]
  const recordedFirst = readMeta(database, 'data_key_id')

  if (first === undefined && recordedFirst === undefined && laterIds.length === 0) {
    return makeFirst(secrets, database, stationId)
  }
  const later = await Promise.all(laterIds.map(async (id) => keyOf(await read(nameOf(stationId, id)), id)))
  const firstKey = keyOf(first, recordedFirst)
  if (firstKey && recordedFirst === undefined) writeMeta(database, 'data_key_id', keyIdOf(firstKey))
  const known = [firstKey, ...later].flatMap((key) => key ?? [])
  const key = known.at(-1)
  // A key of its own that is not this database's (a copied one): what is sealed with it opens in the next session too.
  const foreign = keyOf(first, undefined)
  if (!key) return foreign ? { ...without('other'), key: foreign } : without('other')
  const isAnyMissing = known.length < later.length + 1
  return { key, older: known.slice(0, -1), state: 'kept', isAnyMissing }
}

async function makeFirst(secrets: SecretStore, database: Database, stationId: string): Promise<DataKey> {
  const key = randomBytes(dataKeyBytes)
  const made = { key, older: [], isAnyMissing: false } as const
  const kept = await unlessKeychainFails(() => keep(secrets, nameOfFirst(stationId), key))
  if (!kept) return { ...made, state: 'session' }
  // Recorded only once it is kept: a crash between the two leaves a key that the next start finds and records.
  writeMeta(database, 'data_key_id', keyIdOf(key))
  return { ...made, state: 'kept' }
}

/**
 * Keeps the key of a session that has none of the database's own: the station goes on with it, and what was sealed before
 * waits for the day that its key is back. Throws `keychain_unavailable`, `keychain_locked`.
 */
export async function keepSessionKey(
  secrets: SecretStore,
  database: Database,
  stationId: string,
  key: Uint8Array,
): Promise<void> {
  const keyId = keyIdOf(key)
  const ids = idsOf(await secrets.get(nameOfIds(stationId)))
  const kept =
    secrets.state.mode === 'keychain' &&
    (await keep(secrets, nameOf(stationId, keyId), key)) &&
    (await keepText(secrets, nameOfIds(stationId), JSON.stringify([...new Set([...ids, keyId])])))
  if (!kept) throw withReason('keychain_unavailable', 'not_kept', 'The keychain did not keep the new key')
  const recorded = recordedLater(database)
  writeMeta(database, 'later_data_key_ids', JSON.stringify([...new Set([...recorded, keyId])]))
}

/** Names in the keychain of all keys that a database and the keychain itself know of. */
export function dataKeyNames(stationId: string, database: Database): readonly string[] {
  const later = recordedLater(database).map((id) => nameOf(stationId, id))
  return [nameOfFirst(stationId), ...later, nameOfIds(stationId)]
}

/** The later keys that only the keychain knows of, by the entry that lists them; empty for any other entry. */
export async function keyNamesListedBy(
  secrets: Pick<SecretStore, 'get'>,
  name: string,
): Promise<readonly string[]> {
  const [, stationId] = /^data-key-ids:(.+)$/.exec(name) ?? []
  if (stationId === undefined) return []
  const ids = idsOf(await unlessKeychainFails(() => secrets.get(name)))
  return ids.map((id) => nameOf(stationId, id))
}

const keep = (secrets: SecretStore, name: string, key: Uint8Array) =>
  keepText(secrets, name, Buffer.from(key).toString('base64'))

async function keepText(secrets: SecretStore, name: string, value: string): Promise<boolean> {
  await secrets.set(name, value)
  return (await secrets.get(name)) === value
}

/** Undefined for what is no key, or another than the one that is expected. */
function keyOf(stored: string | undefined, expectedId: string | undefined): Uint8Array | undefined {
  if (stored === undefined) return undefined
  const key = Buffer.from(stored, 'base64')
  if (key.length !== dataKeyBytes) return undefined
  return expectedId === undefined || keyIdOf(key) === expectedId ? key : undefined
}

const recordedLater = (database: Database) => idsOf(readMeta(database, 'later_data_key_ids'))

function idsOf(text: string | undefined): readonly string[] {
  if (text === undefined) return []
  try {
    return KeyIds.parse(JSON.parse(text))
  } catch {
    return []
  }
}

async function unlessKeychainFails<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isAppError(error, 'keychain_unavailable', 'keychain_locked')) return undefined
    throw error
  }
}
