import type { SecretStore } from '../../core/secret-store.ts'
import { checkSecret } from './secret-checks.ts'

/**
 * Secrets in this process's memory, gone when it ends: for machines without a usable keychain. Never a file.
 * @param reason why it is not the keychain, in one sentence for the packer.
 */
export function sessionSecretStore(reason: string): SecretStore {
  const secrets = new Map<string, string>()
  return {
    state: { mode: 'session', reason },
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
