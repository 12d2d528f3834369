// What a host that serves other programs and the open profile tell each other.

import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import type { ProgramHosting } from '../../contract/program-hosting.ts'

export type ProgramHost = ReturnType<typeof createProgramHost>

/** Of one key; undefined: of the profile as a whole. */
export type OnEnded = (programId: string | undefined) => void

/** Listens as it is set, in place of what was set before. Throws where it cannot. */
export type Listen = (hosting: ProgramHosting | undefined) => Promise<void>

function createListeners<Args extends readonly unknown[]>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    tell: (...args: Args) => listeners.forEach((listener) => listener(...args)),
    on(listener: (...args: Args) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function createProgramHost() {
  const ends = createListeners<Parameters<OnEnded>>()
  const changes = createListeners<[]>()
  let served: readonly string[] = []
  let listen: Listen | undefined
  let fault: ErrorInfo | undefined
  let asked = 0
  return {
    /** Where programs reach the station; empty where no host serves them. */
    addresses: () => served,
    serveAt(addresses: readonly string[]) {
      served = addresses
      changes.tell()
    },
    /** The host has a listener of its own, which goes by the setting. */
    controlBy(control: Listen) {
      listen = control
    },
    /** Undefined of a host without one. */
    hosting: () => listen && { fault },
    /** Never throws: what is in the way is told by `hosting`. */
    async listen(hosting: ProgramHosting | undefined) {
      fault = undefined
      const own = ++asked
      try {
        await listen?.(hosting)
      } catch (error) {
        // What was in the way of an earlier setting is in the way of nothing any more.
        if (own !== asked) return
        fault = isAppError(error)
          ? error.toInfo()
          : { code: 'internal', message: 'The listener cannot be opened' }
        changes.tell()
      }
    },
    /** The addresses are others, or something is in the way of them: that may be long after it was asked for. */
    onChanged: changes.on,
    /** What this key listens to is told to it no more; without one, no key of the profile. */
    ended: (programId?: string) => ends.tell(programId),
    onEnded: ends.on,
  }
}
