import { AppError } from '../../src/contract/errors.ts'
import { settle } from './manual-clock.ts'
import type { Random } from './random.ts'

/** `shaky`: one question of five, or of as many as are said, does not arrive, and of another one the answer does not. */
export type LinkState = 'on' | 'cut' | 'shaky'

/** What is asked of `there` goes over a link that a test cuts. */
export function faultyLink<T extends object>(there: T, random: Random, oneOf = 5) {
  let state: LinkState = 'on'
  let asking = 0
  return {
    there: new Proxy(there, {
      get(target, what) {
        const is: unknown = Reflect.get(target, what)
        if (typeof is !== 'function') return is
        return async (...given: readonly unknown[]) => {
          asking += 1
          try {
            const fault = state === 'shaky' ? random.below(oneOf) : -1
            if (state === 'cut' || fault === 0) throw new AppError('warehouse_cut_off', 'cut')
            const answer: unknown = await Reflect.apply(is, target, given)
            if (fault === 1) throw new AppError('warehouse_cut_off', 'lost')
            return answer
          } finally {
            asking -= 1
          }
        }
      },
    }),
    set(to: LinkState) {
      state = to
    },
    /** Resolves once nothing is asked any more. */
    async atRest(): Promise<void> {
      do await settle()
      while (asking > 0)
    },
  }
}
