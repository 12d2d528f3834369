import type { SecretStore } from '../../src/core/secret-store.ts'

/** Keys for this run alone: the keychain has no part in what is measured. */
export function memorySecrets(): SecretStore {
  const kept = new Map<string, string>()
  return {
    state: { mode: 'keychain' },
    get: (name) => Promise.resolve(kept.get(name)),
    set: (name, value) => Promise.resolve(void kept.set(name, value)),
    delete: (name) => Promise.resolve(void kept.delete(name)),
    close: () => undefined,
  }
}
