// The keys of an open database, and the way forward where they are lost.

import { conflict } from '../../contract/refusals.ts'
import { keepSessionKey, loadDataKey, type DataKeyState } from '../../adapters/sqlite/data-key.ts'
import type { Database } from '../../adapters/sqlite/database.ts'
import { createSealer, type Sealer } from '../../adapters/sqlite/sealer.ts'
import type { SecretStore } from '../../core/secret-store.ts'

export type OpenDataKey = {
  readonly sealer: Sealer
  state(): DataKeyState
  /** Something in the database is sealed with a key that is not to be had now. */
  isAnyMissing(): boolean
  /**
   * Keeps the key that this session seals with: the station goes on with it for good. Nothing is opened and nothing is lost
   * by it. Throws `conflict` where no key is lost, `keychain_unavailable`, `keychain_locked`.
   */
  begin(): Promise<void>
}

export async function openDataKey(
  secrets: SecretStore,
  database: Database,
  stationId: string,
): Promise<OpenDataKey> {
  const loaded = await loadDataKey(secrets, database, stationId)
  let state = loaded.state
  return {
    sealer: createSealer(loaded.key, loaded.older),
    state: () => state,
    isAnyMissing: () => loaded.isAnyMissing,
    async begin() {
      if (state !== 'other') throw conflict('key_in_keychain')
      await keepSessionKey(secrets, database, stationId, loaded.key)
      state = 'kept'
    },
  }
}
