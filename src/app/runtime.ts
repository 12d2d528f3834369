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

/** The system's randomness is fetched for so many ids at a time; each byte of it is used once. */
const idsAtOnce = 64
const bytesOfId = 16
const randomness = new Uint8Array(idsAtOnce * bytesOfId)
let nextAt = randomness.length
let last = { msecs: 0, seq: 0 }

/** RFC 9562 version 7: ids sort in the order of their making. */
export const newId: NewId = () => {
  if (nextAt === randomness.length) {
    crypto.getRandomValues(randomness)
    nextAt = 0
  }
  const random = randomness.subarray(nextAt, nextAt + bytesOfId)
  nextAt += bytesOfId
  last = placeAfter(last, Date.now(), random)
  return v7({ random, ...last })
}

/** Counts within a millisecond, from anywhere in the lower half, and goes on to the next where that is full. */
function placeAfter({ msecs, seq }: typeof last, now: number, random: Uint8Array): typeof last {
  if (now > msecs) {
    const begin = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1
    return { msecs: now, seq: begin }
  }
  const next = (seq + 1) | 0
  return { msecs: next === 0 ? msecs + 1 : msecs, seq: next }
}
