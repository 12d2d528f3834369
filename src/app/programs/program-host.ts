// What a host that serves other programs and the open profile tell each other.

export type ProgramHost = ReturnType<typeof createProgramHost>

/** Of one key; undefined: of the profile as a whole. */
export type OnEnded = (programId: string | undefined) => void

export function createProgramHost() {
  const listeners = new Set<OnEnded>()
  let served: readonly string[] = []
  return {
    /** Where programs reach the station; empty where no host serves them. */
    addresses: () => served,
    serveAt(addresses: readonly string[]) {
      served = addresses
    },
    /** What this key listens to is told to it no more; without one, no key of the profile. */
    ended: (programId?: string) => listeners.forEach((listener) => listener(programId)),
    onEnded(listener: OnEnded) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
