import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { loadDataKey } from '../../../../src/adapters/sqlite/data-key.ts'
import type { Database } from '../../../../src/adapters/sqlite/database.ts'
import { readMeta, stationIdOf } from '../../../../src/adapters/sqlite/meta.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import type { SecretStore } from '../../../../src/core/secret-store.ts'
import { newId, temporaryFolder } from './samples.ts'

const stationId = newId()
const secretName = `data-key:${stationId}`

/** The port's promises over a map that the test looks into; `locked` answers as a locked keychain does. */
function keychain() {
  const secrets = new Map<string, string>()
  let locked = false
  const store: SecretStore = {
    state: { mode: 'keychain' },
    get: (name) => Promise.resolve(locked ? undefined : secrets.get(name)),
    set: (name, value) => {
      if (locked) return Promise.reject(new AppError('keychain_locked', 'The keychain is locked.'))
      secrets.set(name, value)
      return Promise.resolve()
    },
    delete: (name) => Promise.resolve(void secrets.delete(name)),
    close: () => undefined,
  }
  return { store, secrets, lock: (now: boolean) => (locked = now) }
}

const session: SecretStore = { ...keychain().store, state: { mode: 'session', fault: 'no_service' } }

let database: Database
beforeEach(async () => {
  database = await openDatabase(join(temporaryFolder(), 'station.db'))
  onTestFinished(() => database.close())
})

describe('the data key', () => {
  it('is made once, kept in the keychain, and found again', async () => {
    const { store, secrets } = keychain()
    const made = await loadDataKey(store, database, stationId)
    expect(made.state).toBe('kept')
    expect(secrets.get(secretName)).toBe(Buffer.from(made.key).toString('base64'))
    const found = await loadDataKey(store, database, stationId)
    expect({ ...found, key: Buffer.from(found.key) }).toMatchObject({
      state: 'kept',
      key: Buffer.from(made.key),
    })
  })

  it('is not overwritten when the keychain does not give it', async () => {
    const { store, secrets, lock } = keychain()
    const made = await loadDataKey(store, database, stationId)
    lock(true)
    const meanwhile = await loadDataKey(store, database, stationId)
    expect(meanwhile.state).toBe('other')
    expect(meanwhile.key).not.toEqual(made.key)
    lock(false)
    expect(secrets.get(secretName)).toBe(Buffer.from(made.key).toString('base64'))
    expect((await loadDataKey(store, database, stationId)).state).toBe('kept')
  })

  it('is not written beside a database whose key was lost', async () => {
    const { store, secrets } = keychain()
    await loadDataKey(store, database, stationId)
    secrets.clear()
    expect((await loadDataKey(store, database, stationId)).state).toBe('other')
    expect(secrets.size).toBe(0)
  })

  it('is the keychain’s own where the database was sealed elsewhere', async () => {
    await loadDataKey(keychain().store, database, stationId)
    const elsewhere = keychain()
    const key = randomBytes(32)
    elsewhere.secrets.set(secretName, key.toString('base64'))
    expect(await loadDataKey(elsewhere.store, database, stationId)).toMatchObject({ key, state: 'other' })
  })

  it('stays in the keychain where it cannot be a key', async () => {
    const { store, secrets } = keychain()
    secrets.set(secretName, 'no key')
    expect((await loadDataKey(store, database, stationId)).state).toBe('other')
    expect(secrets.get(secretName)).toBe('no key')
  })

  it('is recorded when the station died between keeping and recording it', async () => {
    const { store, secrets } = keychain()
    const key = randomBytes(32)
    secrets.set(secretName, key.toString('base64'))
    expect(await loadDataKey(store, database, stationId)).toMatchObject({ key, state: 'kept' })
    expect(readMeta(database, 'data_key_id')).toMatch(/^[0-9a-f]{16}$/)
  })

  it('lives for the session alone without a keychain, and leaves the database free for a kept one', async () => {
    const first = await loadDataKey(session, database, stationId)
    const second = await loadDataKey(session, database, stationId)
    expect([first.state, second.state]).toEqual(['session', 'session'])
    expect(first.key).not.toEqual(second.key)
    expect((await loadDataKey(keychain().store, database, stationId)).state).toBe('kept')
  })

  it('lives for the session alone where a fresh keychain takes nothing', async () => {
    const { store, lock } = keychain()
    lock(true)
    expect((await loadDataKey(store, database, stationId)).state).toBe('session')
    expect(readMeta(database, 'data_key_id')).toBeUndefined()
  })
})

it('a station keeps its id', async () => {
  const made = await stationIdOf(database, newId)
  expect(await stationIdOf(database, newId)).toBe(made)
})
