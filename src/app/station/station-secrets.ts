// The station's place in the OS keychain.

import { openSecretStore } from '../../adapters/keychain/open-secret-store.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { StartChild } from '../../processes/child-link.ts'
import { forkChild } from '../../processes/fork-child.ts'
import { keychainTimeoutMs } from '../adapters.ts'
import type { Entries } from '../entries.ts'

/** For commands beside a closed station. */
export const openStationSecrets = (
  entries: Pick<Entries, 'keychain'>,
  startChild: StartChild = forkChild,
): Promise<SecretStore> =>
  openSecretStore({ startChild, entry: entries.keychain, service: 'Packbench', timeoutMs: keychainTimeoutMs })
