import { v7 } from 'uuid'
import type { Clock, NewId } from '../core/runtime.ts'

export const systemClock: Clock = {
  now: () => new Date(),
  elapsedMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

/** RFC 9562 version 7: ids sort in the order of their making. */
export const newId: NewId = () => v7()
