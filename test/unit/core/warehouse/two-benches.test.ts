// Claim, lease, fencing and purchase together, looked through whole: every order in which two benches, the service, the clock
// and a power cut can take turns over one order.

import { expect, test } from 'vitest'
import { claimsModel, emptyClaims, type ClaimsState } from '../../../support/claims-model.ts'

const order = { orderKey: 'order', parcelNumber: 1 }
const leaseMs = 10

/** A bench between two of its steps. A step is one question, or one write into its own journal. */
type Bench = {
  /** In its memory: gone with a power cut. */
  step: 'idle' | 'claimed' | 'leaving' | 'sent' | 'told_bought' | 'told_refused'
  fencing: number
  attempt: number
  /** In its journal: kept. Attempts that ended, and the one that is under way. */
  journal: { attempt: number; is: 'sent' | 'bought' | 'refused' } | undefined
  refused: number[]
  /** Requests that left it, and that the service has not seen. */
  onTheWay: number[]
}
type World = {
  nowMs: number
  claims: ClaimsState
  benches: [Bench, Bench]
  /** Attempts that the service has sold: each is a charge. One transactionId, one shipment. */
  sold: number[]
  /** What the service may still refuse. */
  refusals: number
  powerCuts: number
}

const names = ['left', 'right'] as const
const newBench = (): Bench => ({
  step: 'idle',
  fencing: 0,
  attempt: 0,
  journal: undefined,
  refused: [],
  onTheWay: [],
})
const start = (): World => ({
  nowMs: 0,
  claims: emptyClaims(),
  benches: [newBench(), newBench()],
  sold: [],
  refusals: 2,
  powerCuts: 2,
})
const txOf = (attempt: number) => `attempt ${attempt}`

/** Every world that may follow. The attempt before is looked for at the service, as `order-claims.ts` does. */
function* following(world: World, { fences, sameIds }: Rules): Generator<World> {
  const after = (change: (next: World) => void): World => {
    const next = structuredClone(world)
    change(next)
    return next
  }
  const ask = (next: World) => claimsModel(next.claims, { leaseMs, fences }, () => next.nowMs)

  yield after((next) => void (next.nowMs += leaseMs + 1))

  for (const at of [0, 1] as const) {
    const bench = world.benches[at]
    const name = names[at]
    const held = { ...order, fencing: bench.fencing }
    /** What the service is asked under; without shared ids each bench has its own. */
    const asked = (attempt: number) => (sameIds ? attempt : attempt * 10 + at)

    switch (bench.step) {
      case 'idle':
        if (bench.journal?.is === 'bought' || bench.journal?.is === 'sent') break
        yield after((next) => {
          const answer = ask(next).claim(name, order)
          if (answer.kind !== 'claimed') return
          let { attempt } = answer
          while (bench.refused.includes(attempt)) attempt += 1
          // What was refused here, or there, may have been bought under the attempt before.
          if ((attempt > answer.attempt || answer.afterRefusal) && next.sold.includes(asked(attempt - 1))) {
            ask(next).release(name, { ...order, fencing: answer.fencing }, 'untouched')
            return
          }
          Object.assign(next.benches[at], { step: 'claimed', fencing: answer.fencing, attempt })
        })
        break
      case 'claimed':
        yield after((next) => {
          const leaving = { transactionId: txOf(bench.attempt), attempt: bench.attempt }
          const kept = ask(next).keepInDoubt(name, held, leaving) === 'kept'
          next.benches[at].step = kept ? 'leaving' : 'idle'
        })
        // It is asked nothing for a while, and then goes on: that is every other step before this one.
        yield after((next) => {
          ask(next).release(name, held, 'untouched')
          next.benches[at].step = 'idle'
        })
        break
      case 'leaving':
        // On disk first; then the request is on its way, for as long as it likes.
        yield after((next) => {
          next.benches[at].journal = { attempt: bench.attempt, is: 'sent' }
          next.benches[at].step = 'sent'
          next.benches[at].onTheWay.push(asked(bench.attempt))
        })
        break
      case 'told_bought':
        yield after((next) => {
          ask(next).packed(name, held)
          next.benches[at].step = 'idle'
        })
        break
      case 'told_refused':
        yield after((next) => {
          ask(next).release(name, held, 'refused')
          next.benches[at].step = 'idle'
        })
        break
      case 'sent':
    }

    // The service sees a request: it sells it once, or refuses what it has not sold; the answer comes, or is lost.
    for (const request of new Set(bench.onTheWay)) {
      const arrive = (next: World) => {
        const mine = next.benches[at]
        mine.onTheWay.splice(mine.onTheWay.indexOf(request), 1)
        return mine
      }
      const isAwaited = bench.step === 'sent'
      const sell = (next: World) => {
        const mine = arrive(next)
        if (!next.sold.includes(request)) next.sold.push(request)
        return mine
      }
      yield after((next) => void sell(next))
      if (isAwaited)
        yield after((next) => {
          const mine = sell(next)
          mine.step = 'told_bought'
          mine.journal = { attempt: bench.attempt, is: 'bought' }
        })
      if (world.refusals > 0 && isAwaited && !world.sold.includes(request))
        yield after((next) => {
          const mine = arrive(next)
          next.refusals -= 1
          mine.step = 'told_refused'
          mine.refused.push(bench.attempt)
          mine.journal = { attempt: bench.attempt, is: 'refused' }
        })
    }

    // Its journal says that a request left, and nobody waits for an answer: it asks the service, which knows what it has sold.
    if (bench.journal?.is === 'sent' && (bench.step === 'idle' || bench.step === 'sent')) {
      const { attempt } = bench.journal
      if (world.sold.includes(asked(attempt)))
        yield after((next) => {
          next.benches[at].journal = { attempt, is: 'bought' }
          const [doubt] = ask(next).listDoubts(name)
          if (doubt) ask(next).packed(name, doubt)
          next.benches[at].step = 'idle'
        })
    }

    if (world.powerCuts > 0 && bench.step !== 'idle')
      yield after((next) => {
        next.powerCuts -= 1
        const mine = next.benches[at]
        mine.step = 'idle'
        // After its start it tells what has ended; a doubt of which nothing is in its journal never left.
        for (const doubt of ask(next).listDoubts(name)) {
          if (mine.journal?.is === 'bought') ask(next).packed(name, doubt)
          else if (mine.journal?.is !== 'sent' || mine.journal.attempt !== bench.attempt)
            ask(next).release(name, doubt, mine.journal?.attempt === bench.attempt ? 'refused' : 'untouched')
        }
      })
  }
}

/**
 * Worlds that cannot be told apart by anything that follows are one: of times only whether a lease has ended, of fencing numbers
 * which are the same. That makes them few, however often a claim is taken and given back.
 */
function canonical(world: World): World {
  const row = world.claims.rows[order.orderKey]
  for (const bench of world.benches) {
    if (bench.step === 'idle') Object.assign(bench, { fencing: 0, attempt: 0 })
    bench.onTheWay.sort()
  }
  world.sold.sort()
  world.claims.seen = {}
  if (row) {
    row.leaseUntil = (row.leaseUntil ?? 0) > world.nowMs ? leaseMs : undefined
    row.claimedAt = 0
    for (const parcel of Object.values(row.parcels)) delete parcel.at
    const numbers = [0, row.fencing, ...world.benches.map(({ fencing }) => fencing)]
    const ranks = [...new Set(numbers)].sort((a, b) => a - b)
    row.fencing = ranks.indexOf(row.fencing)
    for (const bench of world.benches) bench.fencing = ranks.indexOf(bench.fencing)
  }
  world.nowMs = 0
  return world
}

type Rules = { readonly fences: boolean; readonly sameIds: boolean }

/** What must never be, with the worlds that were looked at: all of them, or until there is no fault that was not seen. */
function lookThrough(rules: Rules): { readonly worlds: number; readonly faults: ReadonlySet<string> } {
  const seen = new Set<string>()
  const open: World[] = [start()]
  const faults = new Set<string>()
  for (let world = open.pop(); world && faults.size < 2; world = open.pop()) {
    const key = JSON.stringify(canonical(world))
    if (seen.has(key)) continue
    seen.add(key)
    if (world.sold.length > 1) faults.add('charged twice')
    if (world.benches.every(({ journal }) => journal?.is === 'bought')) faults.add('packed twice')
    open.push(...following(world, rules))
  }
  return { worlds: seen.size, faults }
}

test('one order is charged once and packed once, whatever comes between', () => {
  const { worlds, faults } = lookThrough({ fences: true, sameIds: true })
  expect([...faults]).toEqual([])
  expect(worlds).toBeGreaterThan(1_000)
})

test('the fence alone keeps it so, without shared transactionIds', () => {
  expect([...lookThrough({ fences: true, sameIds: false }).faults]).toEqual([])
})

test('without the fence a bench that slept past its lease is charged a second time, or packs it a second time', () => {
  expect([...lookThrough({ fences: false, sameIds: true }).faults].toSorted()).toEqual([
    'charged twice',
    'packed twice',
  ])
})
