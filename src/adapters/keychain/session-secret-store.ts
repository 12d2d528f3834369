import type { KeychainFault } from '../../contract/domain.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import { checkSecret } from './secret-checks.ts'

/**
 * Secrets in this process's memory, gone when it ends: for machines without a usable keychain. Never a file.
 * @param fault why it is not the keychain.
 */
export function sessionSecretStore(fault: KeychainFault): SecretStore {
  const secrets = new Map<string, string>()
  return {
    state: { mode: 'session', fault },
    get: (name) => checked([name], () => secrets.get(name)),
    set: (name, value) => checked([name, value], () => void secrets.set(name, value)),
    delete: (name) => checked([name], () => void secrets.delete(name)),
    close: () => secrets.clear(),
  }
}

const checked = <T>(secret: Parameters<typeof checkSecret>, work: () => T): Promise<T> =>
  new Promise((resolve) => {
    checkSecret(...secret)
    resolve(work())
  })
