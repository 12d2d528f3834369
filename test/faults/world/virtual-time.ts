// The time of a simulated shift: it passes only from one event to the next, and takes no time itself.

import { setImmediate as turn } from 'node:timers'
import type { Seeded } from './seeded.ts'

export type VirtualTime = {
  /** Milliseconds since the shift began; even. */
  elapsedMs(): number
  /** The computer's clock, which people and servers set. */
  wall(): Date
  setWall(byMs: number): void
  /** Runs `run` after `delayMs`; the answer cancels it. What falls due together runs in an order left to chance. */
  after(delayMs: number, run: () => void): () => void
  sleep(delayMs: number): Promise<void>
  /** Runs what falls due until `untilMs`, or until `done`. */
  run(untilMs: number, done?: () => boolean): Promise<void>
  /** How many events have run. */
  readonly steps: number
}

type Event = { readonly atMs: number; readonly order: number; readonly run: () => void; dead: boolean }

const comesBefore = (a: Event, b: Event) => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)

/** A binary heap: the next event is the first. */
function eventHeap() {
  const heap: Event[] = []
  const swap = (a: number, b: number) => {
    const kept = heap[a]!
    heap[a] = heap[b]!
    heap[b] = kept
  }
  return {
    peek: () => heap[0],
    push(event: Event) {
      let at = heap.push(event) - 1
      while (at > 0) {
        const parent = (at - 1) >> 1
        if (!comesBefore(heap[at]!, heap[parent]!)) break
        swap(at, parent)
        at = parent
      }
    },
    pop() {
      const first = heap[0]
      const last = heap.pop()
      if (heap.length > 0 && last) {
        heap[0] = last
        let at = 0
        for (;;) {
          let least = at
          for (const child of [2 * at + 1, 2 * at + 2]) {
            if (child < heap.length && comesBefore(heap[child]!, heap[least]!)) least = child
          }
          if (least === at) break
          swap(at, least)
          at = least
        }
      }
      return first
    },
  }
}

/** Lets all that is ready run to its end: promises, and the few turns that streams take. */
export async function settle(turns: number): Promise<void> {
  for (let each = 0; each < turns; each++) await new Promise<void>((resolve) => turn(resolve))
}

export function virtualTime(begin: Date, chance: Seeded, turnsAfter: () => number): VirtualTime {
  const heap = eventHeap()
  let nowMs = 0
  let setByMs = 0
  let steps = 0

  const after: VirtualTime['after'] = (delayMs, run) => {
    const event: Event = { atMs: nowMs + Math.max(0, delayMs), order: chance.next(), run, dead: false }
    heap.push(event)
    return () => void (event.dead = true)
  }

  return {
    elapsedMs: () => nowMs,
    wall: () => new Date(begin.getTime() + nowMs + setByMs),
    setWall: (byMs) => void (setByMs += byMs),
    after,
    sleep: (delayMs) => new Promise((resolve) => after(delayMs, resolve)),
    async run(untilMs, done) {
      await settle(turnsAfter())
      for (;;) {
        if (done?.()) return
        const next = heap.peek()
        if (!next || next.atMs > untilMs) break
        heap.pop()
        if (next.dead) continue
        nowMs = Math.max(nowMs, next.atMs)
        next.run()
        steps++
        await settle(turnsAfter())
      }
      nowMs = Math.max(nowMs, untilMs)
    },
    get steps() {
      return steps
    },
  }
}
