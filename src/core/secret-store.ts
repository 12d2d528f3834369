import type { SecretsState } from '../contract/domain.ts'

/**
 * Where secrets live: the OS keychain, or this session's memory when there is none.
 * Errors: `keychain_unavailable` (no service, refused, or no answer in time), `invalid_input` for a value that a
 * keychain would cut (NUL) or refuse (longer than 2,500 characters).
 */
export type SecretStore = {
  readonly state: SecretsState
  /** Undefined when there is none. A locked keychain cannot be told from an empty one. */
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  delete(name: string): Promise<void>
  close(): void
}
