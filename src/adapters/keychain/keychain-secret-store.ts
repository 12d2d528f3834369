import { createLine } from '../../base/in-turn.ts'
import type { KeychainFault } from '../../contract/domain.ts'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { withReason } from '../../contract/refusals.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import { ChildCallError, createCaller, type Caller } from '../../processes/child-calls.ts'
import type { StartChild } from '../../processes/child-link.ts'
import { checkSecret } from './secret-checks.ts'

export type KeychainOptions = {
  readonly startChild: StartChild
  /** Where `keychain-child.ts` lies; a bundled host has it elsewhere than the source. */
  readonly entry: URL
  /** Under what name the keychain lists the secrets. */
  readonly service: string
  /** How long one call may take before the child is killed. A first macOS access waits for the user's consent. */
  readonly timeoutMs: number
  /** How long no child is started after three in a row died without an answer. */
  readonly restartPauseMs?: number
}

/** What the child is asked. `value` goes with `set` alone. */
export type KeychainRequest = { readonly service: string; readonly name: string; readonly value?: string }

const deathsBeforePause = 3

/**
 * Secrets in the OS keychain, behind a child process that is started at the first call, killed when it does not
 * answer within the time limit, and started again at a later call. Calls go one at a time, in order.
 * Errors beside the port's: `keychain_locked` from `set` where the keychain says so.
 */
export function keychainSecretStore(options: KeychainOptions): SecretStore {
  const { service, timeoutMs, restartPauseMs = 30_000 } = options
  let caller: Caller | undefined
  let closed = false
  let deaths = 0
  let lastDeathAt = 0
  const inTurn = createLine()

  const aliveCaller = (): Caller => {
    if (closed) throw withReason('keychain_unavailable', 'closed', 'The keychain access is closed.')
    if (caller?.alive) return caller
    if (deaths >= deathsBeforePause && performance.now() - lastDeathAt < restartPauseMs) {
      throw withReason(
        'keychain_unavailable',
        'left_alone',
        'The keychain failed several times and is left alone for a while.',
      )
    }
    caller = createCaller(options.startChild(options.entry, { name: 'Packbench keychain' }), { timeoutMs })
    return caller
  }
  const callNow = async (method: string, request: KeychainRequest): Promise<unknown> => {
    const used = aliveCaller()
    try {
      const answer = await used.call(method, request)
      deaths = 0
      return answer
    } catch (error) {
      if (!(error instanceof ChildCallError)) throw error
      if (error.failure === 'threw') deaths = 0
      else {
        deaths += 1
        lastDeathAt = performance.now()
      }
      throw translated(error, timeoutMs)
    }
  }
  const call = (method: string, request: Omit<KeychainRequest, 'service'>): Promise<unknown> =>
    inTurn(() => callNow(method, { service, ...request }))

  return {
    state: { mode: 'keychain' },
    async get(name) {
      checkSecret(name)
      const value = await call('get', { name })
      return typeof value === 'string' ? value : undefined
    },
    async set(name, value) {
      checkSecret(name, value)
      await call('set', { name, value })
    },
    async delete(name) {
      checkSecret(name)
      await call('delete', { name })
    },
    close() {
      closed = true
      caller?.close()
    },
  }
}

/** What the keychains say, and what it means. The first match counts. */
const meanings = [
  {
    pattern: /\blocked\b|interaction is not allowed/i,
    code: 'keychain_locked',
    fault: 'locked',
    message: 'The keychain is locked.',
  },
  {
    pattern: /org\.freedesktop\.secrets|could not connect|autolaunch|D-?Bus/i,
    code: 'keychain_unavailable',
    fault: 'no_service',
    message: 'No keychain service is running.',
  },
  {
    pattern: /libsecret|keytar|shared object|Cannot find/i,
    code: 'keychain_unavailable',
    fault: 'no_library',
    message: 'The keychain cannot be used: a system library is not installed.',
  },
] as const satisfies readonly { pattern: RegExp; code: ErrorCode; fault: KeychainFault; message: string }[]

function translated(error: ChildCallError, timeoutMs: number): AppError {
  if (error.failure === 'timed_out') {
    const seconds = Math.round(timeoutMs / 100) / 10
    return unavailable('silent', `The keychain did not answer within ${seconds} seconds.`)
  }
  if (error.failure === 'exited') return unavailable('broke_down', 'The keychain access broke down.')
  const meaning = meanings.find(({ pattern }) => pattern.test(error.message))
  // The keychain's own words stay in the cause: they are no sentence for a packer.
  return meaning
    ? new AppError(meaning.code, meaning.message, {
        details: { fault: meaning.fault, reason: meaning.fault },
        cause: error,
      })
    : unavailable('refused', 'The keychain refused the request.', error)
}

const unavailable = (fault: KeychainFault, message: string, cause?: unknown) =>
  withReason('keychain_unavailable', fault, message, { fault }, cause)
