// A process of its own with many benches of a warehouse, each of which scans an order every so often. It does what its parent says,
// one thing after the other, and answers each.

import { setTimeout as pause } from 'node:timers/promises'
import { openBenchAtWork, type Bought, type FloorBench, type FloorPlace } from './warehouse-station.ts'
import { openWholeBench } from './warehouse-whole-station.ts'

/** Every so many scans a bench and its neighbour in another process scan the same order at the same moment. */
const sharedEvery = 5

export type FloorWish =
  | {
      readonly kind: 'open'
      readonly place: FloorPlace
      readonly everyMs: number
      readonly benches: readonly number[]
      /** As they ship; else as far as the database hears of them. */
      readonly areWhole?: boolean
    }
  /** What was counted since the last time that it was asked. */
  | { readonly kind: 'count' }
  /** They scan no more, and tell what has ended. */
  | { readonly kind: 'close' }

export type FloorCount = {
  readonly packed: number
  readonly elsewhere: number
  readonly unanswered: number
  readonly processorMs: number
  /** From scan to printer, of whole stations. */
  readonly printerMs: readonly number[]
}
export type FloorAnswer = {
  readonly count: FloorCount
  readonly bought: readonly Bought[]
  readonly faults: readonly string[]
}

const benches: FloorBench[] = []
const scanning: Promise<void>[] = []
const faults: string[] = []
const closing = new AbortController()
let counted = { packed: 0, elsewhere: 0, unanswered: 0 }
let printerMs: number[] = []
let usedBefore = process.cpuUsage()

/** Scans are spread over the time between two of them; neighbours scan together. */
async function scan(bench: FloorBench, index: number, everyMs: number): Promise<void> {
  const pair = Math.floor((index - 1) / 2)
  const phaseMs = Math.round((pair * 0.618 * everyMs) % everyMs)
  let last = Math.floor((Date.now() - phaseMs) / everyMs)
  for (;;) {
    const round = Math.max(last + 1, Math.ceil((Date.now() - phaseMs) / everyMs))
    last = round
    const waitMs = Math.max(0, round * everyMs + phaseMs - Date.now())
    await pause(waitMs, undefined, closing).catch(() => undefined)
    if (closing.signal.aborted) return
    const { kind, tookMs } = await bench.pack(
      round % sharedEvery === 0 ? `PAIR-${pair}-${round}` : `OWN-${index}-${round}`,
    )
    counted[kind] += 1
    if (kind === 'packed' && tookMs !== undefined) printerMs.push(tookMs)
  }
}

async function obey(wish: FloorWish): Promise<void> {
  if (wish.kind === 'open') {
    for (const index of wish.benches) {
      await pause(wish.place.openEveryMs)
      const open = wish.areWhole ? openWholeBench : openBenchAtWork
      const bench = await open(wish.place, `Bench ${index + 1}`)
      benches.push(bench)
      scanning.push(
        scan(bench, index, wish.everyMs).catch((error: unknown) => void faults.push(String(error))),
      )
    }
  } else if (wish.kind === 'close') {
    closing.abort()
    await Promise.all(scanning)
    await Promise.all(benches.map((bench) => bench.close()))
  }
}

function answer(isLast: boolean): FloorAnswer {
  const { user, system } = process.cpuUsage(usedBefore)
  const count = { ...counted, printerMs, processorMs: (user + system) / 1_000 }
  counted = { packed: 0, elsewhere: 0, unanswered: 0 }
  printerMs = []
  usedBefore = process.cpuUsage()
  return {
    count,
    bought: isLast ? benches.flatMap((bench) => bench.bought()) : [],
    faults: [...faults, ...benches.flatMap((bench) => bench.faults())],
  }
}

let working = Promise.resolve()
process.on('message', (wish: FloorWish) => {
  working = working.then(async () => {
    await obey(wish)
    const isLast = wish.kind === 'close'
    // What was bought in minutes is not written at once: it ends once that is.
    process.send?.(answer(isLast), () => isLast && process.disconnect())
  })
})
// With its parent.
process.on('disconnect', () => process.exit())
