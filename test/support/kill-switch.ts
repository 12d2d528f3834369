// Kills this process (SIGKILL) right before a chosen effect: a write of a store, a call of the service, or a use of the
// printer. Between two effects nothing changes that a kill could leave half done.

import type { StationAdapters } from '../../src/app/adapters.ts'
import { withEffects } from './effects.ts'

export type KillSwitch = {
  /** From now on effects are counted, from 1. */
  arm(): void
  disarm(): void
  /** What was counted, in order. */
  readonly effects: readonly string[]
  /** Adapters whose effects count. */
  readonly adapt: (adapters: StationAdapters) => StationAdapters
}

/** @param killAt the number of the effect that is never reached; 0 for none */
export function createKillSwitch(killAt: number): KillSwitch {
  let armed = false
  const effects: string[] = []

  function before(effect: string): void {
    if (!armed) return
    effects.push(effect)
    if (effects.length === killAt) process.kill(process.pid, 'SIGKILL')
  }

  return {
    arm: () => void (armed = true),
    disarm: () => void (armed = false),
    effects,
    adapt: withEffects((effect, call) => {
      before(effect)
      return call()
    }),
  }
}
