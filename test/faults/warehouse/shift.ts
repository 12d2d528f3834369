// A shift of benches that share a warehouse, under faults that one seed decides; then fair weather, until every order is bought,
// and the books of the service, the benches and the database are compared.

import { setTimeout as wait } from 'node:timers/promises'
import type { OpenWarehouse } from '../../../src/adapters/postgres/open-warehouse.ts'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { CutOffRule } from '../../../src/contract/warehouse-setting.ts'
import { randomOf } from '../../support/random.ts'
import { openShiftBenches, type ShiftBenches } from './benches.ts'
import { drawHappening, happenings, saysNo, type HappeningName } from './happenings.ts'

export type WarehouseShiftOptions = {
  readonly seed: number
  readonly orders: number
  readonly steps: number
  /** A planted fault, which the books have to show. */
  readonly adaptOpened?: (opened: OpenWarehouse) => OpenWarehouse
}

export type WarehouseShiftReport = {
  /** What was promised and is not so, in words. */
  readonly violations: readonly string[]
  readonly cutOff: CutOffRule
  readonly happened: ReadonlyMap<HappeningName, number>
  readonly shipments: number
}

/** How long after the last fault every order has to be bought. */
const settledWithinMs = 120_000

export async function runWarehouseShift({
  seed,
  orders: count,
  steps,
  ...planted
}: WarehouseShiftOptions): Promise<WarehouseShiftReport> {
  const random = randomOf(seed)
  const orders = Array.from({ length: count }, (_, at) => `SHARED-${at + 1}`)
  const cutOff = seed % 2 === 0 ? 'tolerant' : 'strict'
  const benches = await openShiftBenches({ orders, cutOff, ...planted })
  const happened = new Map<HappeningName, number>()
  try {
    for (let step = 0; step < steps; step++) {
      const name = drawHappening(random)
      happened.set(name, (happened.get(name) ?? 0) + 1)
      await happenings[name].happen(benches, random)
    }
    await benches.makeFair()
    const open = await settle(benches)
    const { shipments } = benches.sandbox.state()
    const violations = [
      ...benches.faults().map((fault) => `a station failed: ${String(fault)}`),
      ...(await compareBooks(benches, cutOff === 'tolerant')),
      // Last: to ask a bench for an order is to scan it.
      ...(await Promise.all(open.map((order) => sayOpen(benches, order)))),
    ]
    return { violations, cutOff, happened, shipments }
  } finally {
    await benches.close()
  }
}

/** It never left this bench, which says why: another bench packs the order. */
const isNotSent = ({ state, reason }: ParcelView): boolean => state === 'prepared' && reason !== undefined

const isSettled = (parcels: readonly ParcelView[]): boolean =>
  parcels.some(({ state }) => state === 'bought') &&
  parcels.every((parcel) => parcel.state === 'bought' || isNotSent(parcel))

/** Does what packers do until every order is bought; answers with those that are not. */
async function settle(benches: ShiftBenches): Promise<readonly string[]> {
  const endMs = performance.now() + settledWithinMs
  let open = benches.orders
  for (let round = 0; ; round++) {
    const still = []
    for (const order of open) {
      const parcels = await Promise.all(benches.allOpen().map((bench) => benches.parcelsOf(bench, order)))
      if (!isSettled(parcels.flat())) still.push(order)
    }
    open = still
    if (open.length === 0 || performance.now() > endMs) return open
    await benches.askAfterDoubt()
    // One bench after the other takes what nobody packs: all at once would take it from each other for ever.
    const bench = benches.allOpen()[round % benches.allOpen().length]
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
    benches.allOpen().map(async (bench) => {
      const parcels = await benches.parcelsOf(bench, order)
      const states = parcels.map(({ state, reason }) => `${state} ${reason?.code ?? ''}`)
      const outcome = await bench.scan(order)
      const answer = 'error' in outcome ? JSON.stringify(outcome.error) : outcome.kind
      return [...states, answer].join(', ')
    }),
  )
  return `${order} was not bought in ${settledWithinMs / 1000} s of fair weather: ${says.join(' | ')}`
}

/** Each order once: at the service, at one bench with its label, in the database. */
async function compareBooks(benches: ShiftBenches, mayBeAtTwo: boolean): Promise<readonly string[]> {
  const violations: string[] = []
  const { shipments, charges, shipmentsByTransactionId } = benches.sandbox.state()
  const { length } = benches.orders
  const named = new Set<string>()
  for (const bench of benches.allOpen())
    for (const order of (await bench.ask('station.status', {})).warehouse?.packedTwice ?? []) named.add(order)
  let boughtAfterRefusal = 0
  for (const [id, times] of Object.entries(shipmentsByTransactionId))
    if (times !== 1) violations.push(`transaction ${id} was sold ${times} times`)

  for (const order of benches.orders) {
    const bought: ParcelView[] = []
    for (const bench of benches.allOpen()) {
      for (const parcel of await benches.parcelsOf(bench, order)) {
        if (isNotSent(parcel)) continue
        if (parcel.state !== 'bought') violations.push(`${order} is ${parcel.state} at a bench`)
        else bought.push(parcel)
        const { labelId } = parcel
        const refusal =
          labelId === undefined
            ? 'it has none'
            : await saysNo(() => bench.ask('reprint.preview', { labelId }))
        if (refusal !== undefined) violations.push(`the label of ${order} cannot be shown: ${refusal}`)
      }
    }
    const numbers = new Set(bought.map(({ trackingNumber }) => trackingNumber))
    if (bought.length > 1 && !mayBeAtTwo) violations.push(`${order} was packed at ${bought.length} benches`)
    if (bought.length > 1 && !named.has(order))
      violations.push(`${order} was packed twice, and nobody is told`)
    boughtAfterRefusal += Math.max(0, numbers.size - 1)
  }
  // Cut off and tolerant, a bench does not see what another buys at the same moment after a refusal (docs/warehouse.md).
  const expected = length + (mayBeAtTwo ? boughtAfterRefusal : 0)
  if (shipments !== expected) violations.push(`the service has ${shipments} shipments of ${length} orders`)
  if (charges !== expected) violations.push(`the service has ${charges} charges of ${length} orders`)

  const claims = await benches.postgres.query('SELECT order_key, is_packed FROM packbench.claims')
  const packed = claims.filter(({ is_packed }) => is_packed === true)
  if (packed.length !== length)
    violations.push(`the warehouse has ${packed.length} of ${length} orders packed`)
  return violations
}
