import { randomBytes } from 'node:crypto'
import { isAppError } from '../../contract/errors.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { Database } from './database.ts'
import { readMeta, writeMeta } from './meta.ts'
import { createSealer, dataKeyBytes } from './sealer.ts'

/**
 * `kept`: the key is in the keychain, and opens what this database holds.
 * `session`: no keychain keeps it; what is sealed now cannot be opened after this session.
 * `other`: the database was sealed with a key that is not to be had (a lost or locked keychain, a copied database).
 * The session goes on with this key; older rows answer `sealed_with_other_key`.
 */
export type DataKeyState = 'kept' | 'session' | 'other'

export type DataKey = { readonly key: Uint8Array; readonly state: DataKeyState }

/**
 * The key that seals this database's fields. It is made once, for a database that has none, and never overwritten in
 * the keychain: an empty answer may come from a locked one that still holds the key to every label.
 */
export async function loadDataKey(
  secrets: SecretStore,
  database: Database,
  stationId: string,
): Promise<DataKey> {
  if (secrets.state.mode === 'session') return { key: randomBytes(dataKeyBytes), state: 'session' }
  const name = `data-key:${stationId}`
  const recordedId = readMeta(database, 'data_key_id')
  const stored = await unlessKeychainFails(() => secrets.get(name))

  if (stored !== undefined) {
    const key = Buffer.from(stored, 'base64')
    if (key.length !== dataKeyBytes) return { key: randomBytes(dataKeyBytes), state: 'other' }
    const keyId = createSealer(key).keyId
    if (recordedId === undefined) writeMeta(database, 'data_key_id', keyId)
    return { key, state: recordedId === undefined || recordedId === keyId ? 'kept' : 'other' }
  }
  const key = randomBytes(dataKeyBytes)
  if (recordedId !== undefined) return { key, state: 'other' }

  const value = key.toString('base64')
  const kept = await unlessKeychainFails(async () => {
    await secrets.set(name, value)
    return secrets.get(name)
  })
  if (kept !== value) return { key, state: 'session' }
  // Recorded only once it is kept: a crash between the two leaves a key that the next start finds and records.
  writeMeta(database, 'data_key_id', createSealer(key).keyId)
  return { key, state: 'kept' }
}

async function unlessKeychainFails<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isAppError(error, 'keychain_unavailable', 'keychain_locked')) return undefined
    throw error
  }
}
