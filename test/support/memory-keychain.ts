import { AppError } from '../../src/contract/errors.ts'
import type { SecretStore } from '../../src/core/secret-store.ts'

export type MemoryKeychain = SecretStore & {
  readonly kept: Map<string, string>
  /** How often something was set. */
  readonly sets: () => number
  /** `locked`: nothing is found, and nothing taken. `hanging`: no call is ever answered. `refusing`: every call fails. */
  become(state: 'open' | 'locked' | 'hanging' | 'refusing'): void
}

/** A keychain whose states a test chooses; it outlives what is opened with it. */
export function memoryKeychain(): MemoryKeychain {
  const kept = new Map<string, string>()
  let state: Parameters<MemoryKeychain['become']>[0] = 'open'
  let sets = 0
  const answer = <T>(work: () => T): Promise<T> => {
    if (state === 'hanging') return new Promise(() => undefined)
    if (state === 'refusing')
      return Promise.reject(new AppError('keychain_unavailable', 'It does not answer'))
    return Promise.resolve(work())
  }
  return {
    kept,
    sets: () => sets,
    become: (next) => void (state = next),
    state: { mode: 'keychain' },
    get: (name) => answer(() => (state === 'locked' ? undefined : kept.get(name))),
    set: (name, value) => {
      if (state === 'locked') return Promise.reject(new AppError('keychain_locked', 'It is locked'))
      sets++
      return answer(() => void kept.set(name, value))
    },
    delete: (name) => answer(() => void kept.delete(name)),
    close: () => undefined,
  }
}
