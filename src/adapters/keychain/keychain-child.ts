// The only place that touches keytar, in a process of its own: a native keychain call can hang for good or crash.
// Never keytar.findCredentials: it crashes on a locked keyring, and on items that other programs made.

import { serveCalls } from '../../processes/child-calls.ts'
import { parentLink } from '../../processes/parent-link.ts'
import type { KeychainRequest } from './keychain-secret-store.ts'

// Loaded at the first call, so that a missing system library is an answer and not a dead child.
const loadKeytar = async () => (await import('keytar')).default

serveCalls(parentLink(), {
  async get(params) {
    const { service, name } = params as KeychainRequest
    return (await (await loadKeytar()).getPassword(service, name)) ?? undefined
  },
  async set(params) {
    const { service, name, value = '' } = params as KeychainRequest
    await (await loadKeytar()).setPassword(service, name, value)
  },
  async delete(params) {
    const { service, name } = params as KeychainRequest
    await (await loadKeytar()).deletePassword(service, name)
  },
})
