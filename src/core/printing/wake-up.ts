import type { Clock } from '../runtime.ts'

/** Lets one loop sleep until it is woken. A call of `wake` while nobody sleeps ends the next sleep at once. */
export type WakeUp = {
  readonly wake: () => void
  /** True when woken, false when `delayMs` passed. Without `delayMs` it sleeps until woken. */
  sleep(delayMs?: number): Promise<boolean>
}

export function createWakeUp(clock: Clock): WakeUp {
  let woken = false
  let wakeSleeper: (() => void) | undefined
  return {
    wake() {
      if (wakeSleeper) wakeSleeper()
      else woken = true
    },
    sleep(delayMs) {
      if (woken) {
        woken = false
        return Promise.resolve(true)
      }
      return new Promise((resolve) => {
        const cancelTimer =
          delayMs === undefined
            ? undefined
            : clock.after(delayMs, () => {
                wakeSleeper = undefined
                resolve(false)
              })
        wakeSleeper = () => {
          wakeSleeper = undefined
          cancelTimer?.()
          resolve(true)
        }
      })
    },
  }
}
