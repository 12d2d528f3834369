import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { keychainFaults, type KeychainFault } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import { keychainSecretStore, type KeychainOptions } from './keychain-secret-store.ts'
import { sessionSecretStore } from './session-secret-store.ts'

const Fault = z.enum(keychainFaults)

/**
 * The OS keychain where it keeps, gives back and deletes a probe value; else this session's memory, whose state says
 * why. Only a written probe tells a locked keychain from an empty one.
 */
export async function openSecretStore(options: KeychainOptions): Promise<SecretStore> {
  const keychain = keychainSecretStore(options)
  const fault = await faultOf(keychain)
  if (fault === undefined) return keychain
  keychain.close()
  return sessionSecretStore(fault)
}

async function faultOf(keychain: SecretStore): Promise<KeychainFault | undefined> {
  const name = `probe:${randomBytes(8).toString('hex')}`
  const value = randomBytes(16).toString('hex')
  try {
    await keychain.set(name, value)
    const kept = await keychain.get(name)
    await keychain.delete(name)
    return kept === value ? undefined : 'not_kept'
  } catch (error) {
    if (!isAppError(error)) throw error
    return Fault.safeParse(error.details?.['fault']).data ?? 'refused'
  }
}
