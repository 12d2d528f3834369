// A process that a test kills or freezes between any two of its calls: whatever it asks goes through here.

import { settle } from './manual-clock.ts'

export type StoppedProcess = ReturnType<typeof stoppedProcess>

const never = new Promise<never>(() => undefined)

export function stoppedProcess() {
  let state: 'runs' | 'frozen' | 'dead' = 'runs'
  let stop: { readonly how: 'frozen' | 'dead'; steps: number } | undefined
  let wake: (() => void) | undefined
  let woken = Promise.resolve()
  let asking = 0
  const isDead = () => state === 'dead'

  function become(how: 'frozen' | 'dead'): void {
    stop = undefined
    if (isDead()) return
    if (how === 'frozen' && state === 'runs') woken = new Promise((resolve) => (wake = resolve))
    state = how
  }

  /** One of its steps: before what it asks, and before it hears the answer. */
  async function step(): Promise<void> {
    if (stop && --stop.steps <= 0) become(stop.how)
    if (state === 'frozen') await woken
    if (isDead()) await never
  }

  async function call<T>(work: () => Promise<T>): Promise<T> {
    await step()
    asking += 1
    try {
      return await work()
    } finally {
      asking -= 1
      await step()
    }
  }

  return {
    isAwake: () => state === 'runs',
    call,
    /** All methods of `there`, which answer with promises, are steps of it. */
    asks: <T extends object>(there: T): T =>
      new Proxy(there, {
        get(target, what) {
          const is: unknown = Reflect.get(target, what)
          if (typeof is !== 'function') return is
          return (...given: readonly unknown[]) =>
            call(() => Reflect.apply(is, target, given) as Promise<unknown>)
        },
      }),
    /** After so many more of its steps. */
    stopsAfter(steps: number, how: 'frozen' | 'dead'): void {
      stop = { how, steps }
    },
    become,
    wakes(): void {
      if (isDead()) return
      state = 'runs'
      stop = undefined
      wake?.()
      wake = undefined
    },
    /** Resolves once nothing that it asks is on its way. */
    async atRest(): Promise<void> {
      do await settle()
      while (asking > 0)
    },
  }
}
