import { randomBytes } from 'node:crypto'
import { isAppError } from '../../contract/errors.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import { keychainSecretStore, type KeychainOptions } from './keychain-secret-store.ts'
import { sessionSecretStore } from './session-secret-store.ts'

/**
 * The OS keychain where it keeps, gives back and deletes a probe value; else this session's memory, whose state says
 * why. Only a written probe tells a locked keychain from an empty one.
 */
export async function openSecretStore(options: KeychainOptions): Promise<SecretStore> {
  const keychain = keychainSecretStore(options)
  const reason = await problemOf(keychain)
  if (reason === undefined) return keychain
  keychain.close()
  return sessionSecretStore(reason)
}

async function problemOf(keychain: SecretStore): Promise<string | undefined> {
  const name = `probe:${randomBytes(8).toString('hex')}`
  const value = randomBytes(16).toString('hex')
  try {
    await keychain.set(name, value)
    const kept = await keychain.get(name)
    await keychain.delete(name)
    return kept === value ? undefined : 'The keychain does not give back what it was given.'
  } catch (error) {
    if (isAppError(error)) return error.message
    throw error
  }
}
