// A shift of benches that share a warehouse, under faults that one seed decides; then fair weather, until every order is bought,
// and the books of the service, the benches and the database are compared.

import { setTimeout as wait } from 'node:timers/promises'
import type { CutOffRule } from '../../../src/contract/warehouse-setting.ts'
import { randomOf } from '../../support/random.ts'
import type { StationWish } from '../processes/station-words.ts'
import { openShiftBenches, type ShiftBenches } from './benches.ts'
import { compareBooks, isSettled } from './books.ts'
import { drawHappening, happenings, saysNo, type HappeningName } from './happenings.ts'

export type WarehouseShiftOptions = {
  readonly seed: number
  readonly orders: number
  readonly steps: number
  /** A planted fault, which the books have to show. */
  readonly plant?: StationWish['plant']
  /** Told of each thing that happens, with the seconds since the first. */
  readonly onHappening?: (name: string, seconds: number) => void
}

export type WarehouseShiftReport = {
  /** What was promised and is not so, in words. */
  readonly violations: readonly string[]
  readonly cutOff: CutOffRule
  readonly happened: ReadonlyMap<HappeningName, number>
  readonly shipments: number
  /** So many of them before the weather was fair. */
  readonly early: number
  /** What cannot be done on this machine, and why. */
  readonly skipped: readonly string[]
}

/** Of a shift by itself: a seed is the same one wherever it is run. */
export const usualSize = { orders: 10, steps: 60 }

/** How long after the last order that was settled, or the last fault, the next one may take. */
const settledWithinMs = 120_000

export async function runWarehouseShift({
  seed,
  orders: count,
  steps,
  onHappening = () => undefined,
  ...planted
}: WarehouseShiftOptions): Promise<WarehouseShiftReport> {
  const random = randomOf(seed)
  const orders = Array.from({ length: count }, (_, at) => `SHARED-${at + 1}`)
  const cutOff = seed % 2 === 0 ? 'tolerant' : 'strict'
  const benches = await openShiftBenches({ orders, cutOff, ...planted })
  const happened = new Map<HappeningName, number>()
  const beganMs = performance.now()
  const tell = (name: string) => onHappening(name, (performance.now() - beganMs) / 1000)
  try {
    for (let step = 0; step < steps; step++) {
      const name = drawHappening(random)
      happened.set(name, (happened.get(name) ?? 0) + 1)
      tell(name)
      await happenings[name].happen(benches, random)
    }
    const early = benches.sandbox.state().shipments
    tell('the weather is fair')
    await benches.makeFair()
    tell('what is left is packed')
    const open = await settle(benches)
    tell('the books are compared')
    const { shipments } = benches.sandbox.state()
    const violations = [
      ...benches.faults().map((fault) => `a station failed: ${String(fault)}`),
      ...(await compareBooks(benches, cutOff === 'tolerant')),
      // Last: to ask a bench for an order is to scan it.
      ...(await Promise.all(open.map((order) => sayOpen(benches, order)))),
    ]
    const { skipped } = benches.database
    return { violations, cutOff, happened, shipments, early, skipped: skipped === undefined ? [] : [skipped] }
  } finally {
    await benches.close()
  }
}

/** Does what packers do until every order is bought; answers with those that are not. */
async function settle(benches: ShiftBenches): Promise<readonly string[]> {
  let endMs = performance.now() + settledWithinMs
  let open = benches.orders
  for (let round = 0; ; round++) {
    const still = []
    for (const order of open) {
      const parcels = await Promise.all(benches.allAwake().map((bench) => benches.parcelsOf(bench, order)))
      if (!isSettled(parcels.flat())) still.push(order)
    }
    if (still.length < open.length) endMs = performance.now() + settledWithinMs
    open = still
    if (open.length === 0 || performance.now() > endMs) return open
    await benches.askAfterDoubt()
    // One bench after the other takes what nobody packs: all at once would take it from each other for ever.
    const bench = benches.allAwake()[round % benches.allAwake().length]
    if (!bench) return open
    for (const orderNumber of open) {
      await saysNo(() => bench.ask('warehouse.takeOver', { orderNumber }))
      await saysNo(() => bench.scan(orderNumber))
    }
    await wait(2_000)
  }
}

/** An order that nobody could buy, and what each bench says of it. */
async function sayOpen(benches: ShiftBenches, order: string): Promise<string> {
  const says = await Promise.all(
    benches.allAwake().map(async (bench) => {
      const parcels = await benches.parcelsOf(bench, order)
      const states = parcels.map(({ state, reason }) => `${state} ${reason?.code ?? ''}`)
      const outcome = await bench.scan(order)
      const answer = 'error' in outcome ? JSON.stringify(outcome.error) : outcome.kind
      return [...states, answer].join(', ')
    }),
  )
  return `${order} was not bought in ${settledWithinMs / 1000} s of fair weather: ${says.join(' | ')}`
}
