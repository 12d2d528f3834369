// What the station's libraries take from the run-time by themselves (the client's fetch, its pauses and time limits)
// belongs to the simulated world too. Put in place once a process, which simulates and does nothing else.

import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { VirtualTime } from './virtual-time.ts'

export type WorldGlobals = {
  readonly time: VirtualTime
  /** Whether who asks is dead by now: what it set off never comes. */
  readonly isAlive: () => boolean
  readonly fetch: typeof fetch
  readonly random: () => number
}

let current: (() => WorldGlobals) | undefined

const real = {
  setTimeout,
  random: Math.random.bind(Math),
  fetch,
  now: performance.now.bind(performance),
  getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto),
  randomBytes: crypto.randomBytes,
  dateNow: Date.now.bind(Date),
}

/** `world` answers with what holds for the life that is at work now. */
export function ownGlobals(world: (() => WorldGlobals) | undefined): void {
  current = world
  if (!world) {
    globalThis.fetch = real.fetch
    globalThis.setTimeout = real.setTimeout
    Math.random = real.random
    performance.now = real.now
    globalThis.crypto.getRandomValues = real.getRandomValues
    ownRandomBytes(real.randomBytes)
    Date.now = real.dateNow
    return
  }
  const by = () => current!()
  globalThis.fetch = (...request: Parameters<typeof fetch>) => by().fetch(...request)
  globalThis.setTimeout = ((run: (...values: unknown[]) => void, delayMs = 0, ...values: unknown[]) => {
    const { time, isAlive } = by()
    const cancel = time.after(delayMs, () => isAlive() && run(...values))
    return { unref: () => undefined, ref: () => undefined, [Symbol.toPrimitive]: () => 0, cancel }
  }) as unknown as typeof setTimeout
  const { clearTimeout: clearReal } = globalThis
  globalThis.clearTimeout = (timer: unknown) => {
    if (typeof timer === 'object' && timer && 'cancel' in timer) (timer.cancel as () => void)()
    else clearReal(timer as undefined)
  }
  AbortSignal.timeout = (delayMs) => {
    const { time, isAlive } = by()
    const controller = new AbortController()
    time.after(delayMs, () => {
      if (isAlive())
        controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    })
    return controller.signal
  }
  Math.random = () => by().random()
  performance.now = () => by().time.elapsedMs()
  // Ids are made of these: a story that is told again has the same ones.
  const fill = <T extends Uint8Array>(bytes: T): T => {
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(by().random() * 256)
    return bytes
  }
  globalThis.crypto.getRandomValues = fill as typeof globalThis.crypto.getRandomValues
  ownRandomBytes((size: number) => fill(Buffer.alloc(size)))
  Date.now = () => by().time.wall().getTime()
}

/** For modules that imported it by its name, too. */
function ownRandomBytes(randomBytes: typeof crypto.randomBytes): void {
  crypto.randomBytes = randomBytes
  syncBuiltinESMExports()
}
