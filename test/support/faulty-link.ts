import { AppError } from '../../src/contract/errors.ts'
import { settle } from './manual-clock.ts'

/** `lossy`: what is asked is done, and its answer does not come. */
export type LinkState = 'on' | 'cut' | 'lossy'

/** What is asked of `there` goes over a link that a test cuts. */
export function faultyLink<T extends object>(there: T) {
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
            if (state === 'cut') throw new AppError('warehouse_cut_off', 'cut')
            const answer: unknown = await Reflect.apply(is, target, given)
            if (state === 'lossy') throw new AppError('warehouse_cut_off', 'lost')
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
