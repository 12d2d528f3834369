// One life of the station's process. It may end at every call that it makes of something outside itself, before the call
// and after it; from then on nothing of it reaches the stores, the service or a printer, and nothing ever answers it.

import type { Clock } from '../../../src/core/runtime.ts'
import type { VirtualTime } from './virtual-time.ts'

export type Life = {
  isAlive(): boolean
  die(why: string): void
  readonly clock: Clock
  /** The same thing, whose calls end with this life. */
  mortal<T extends object>(part: string, target: T): T
  /** One call of something outside, by its name. */
  call<T>(moment: string, run: () => Promise<T>): Promise<T>
}

export const never = new Promise<never>(() => undefined)

export type LifeOptions = {
  readonly time: VirtualTime
  /** Told of each moment; true ends the life. */
  readonly dies: (moment: string) => boolean
  /** Milliseconds that an answer is late: a slow disk. */
  readonly lateMs: () => number
  readonly onDeath: (why: string) => void
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

export function newLife({ time, dies, lateMs, onDeath }: LifeOptions): Life {
  let alive = true
  const isAlive = () => alive

  function die(why: string): void {
    if (!alive) return
    alive = false
    onDeath(why)
  }

  async function late<T>(answer: Promise<T>, moment: string): Promise<T> {
    let value: T
    try {
      value = await answer
    } catch (error) {
      if (!alive) return never
      throw error
    }
    if (!alive) return never
    if (dies(`after ${moment}`)) die(`after ${moment}`)
    const delayMs = isAlive() ? lateMs() : 0
    if (delayMs > 0) await time.sleep(delayMs)
    return isAlive() ? value : never
  }

  return {
    isAlive,
    die,
    call(moment, run) {
      if (!alive) return never
      if (dies(`before ${moment}`)) die(`before ${moment}`)
      return isAlive() ? late(run(), moment) : never
    },
    clock: {
      now: () => time.wall(),
      elapsedMs: () => time.elapsedMs(),
      after: (delayMs, run) => time.after(delayMs, () => alive && run()),
    },
    mortal: <T extends object>(part: string, target: T): T =>
      new Proxy(target, {
        get(_, name, receiver) {
          const member: unknown = Reflect.get(target, name, receiver)
          if (typeof member !== 'function') return member
          const moment = `${part}.${String(name)}`
          return (...values: unknown[]): unknown => {
            if (alive && dies(`before ${moment}`)) die(`before ${moment}`)
            if (!alive) return never
            const answer: unknown = Reflect.apply(member, target, values)
            return isPromise(answer) ? late(answer, moment) : answer
          }
        },
      }),
  }
}
