// What is so once a shift has ended in fair weather: each order once at the service, at one bench with its label, in the database, and
// in what every bench knows of the others.

import { setTimeout as wait } from 'node:timers/promises'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { orderNumberKey } from '../../../src/core/orders/order-number.ts'
import type { Bench, ShiftBenches } from './benches.ts'
import { saysNo } from './happenings.ts'

/** It never left this bench: another one packs the order, or it was killed before that. */
const isNotSent = ({ state }: ParcelView): boolean => state === 'prepared'

const isBought = ({ state }: ParcelView): boolean => state === 'bought'

export const isSettled = (parcels: readonly ParcelView[]): boolean =>
  parcels.some(isBought) && parcels.every((parcel) => isBought(parcel) || isNotSent(parcel))

/** Where each order was bought: the benches, and their parcels of it. */
type BoughtAt = ReadonlyMap<string, readonly { readonly bench: Bench; readonly parcel: ParcelView }[]>

/** In words, what is not as it was promised. `mayBeAtTwo`: benches are tolerant. */
export async function compareBooks(benches: ShiftBenches, mayBeAtTwo: boolean): Promise<readonly string[]> {
  const violations: string[] = []
  const boughtAt = new Map<string, { bench: Bench; parcel: ParcelView }[]>()
  for (const order of benches.orders) {
    const here: { bench: Bench; parcel: ParcelView }[] = []
    boughtAt.set(order, here)
    for (const bench of benches.allAwake()) {
      for (const parcel of await benches.parcelsOf(bench, order)) {
        if (isNotSent(parcel)) continue
        if (isBought(parcel)) here.push({ bench, parcel })
        else violations.push(`${order} is ${parcel.state} at ${bench.name}`)
      }
    }
  }
  const atOnce = [
    ...violations,
    ...(await compareLabels(boughtAt)),
    ...(await comparePacked(benches, boughtAt, mayBeAtTwo)),
    ...compareService(benches, boughtAt, mayBeAtTwo),
  ]
  // What comes in a while is waited for where all else is right.
  if (atOnce.length > 0) return atOnce
  return [...(await compareDatabase(benches, boughtAt)), ...(await compareKnown(benches, boughtAt))]
}

async function compareLabels(boughtAt: BoughtAt): Promise<readonly string[]> {
  const violations: string[] = []
  for (const [order, bought] of boughtAt) {
    for (const { bench, parcel } of bought) {
      const { labelId } = parcel
      const refusal =
        labelId === undefined ? 'it has none' : await saysNo(() => bench.ask('reprint.preview', { labelId }))
      if (refusal !== undefined) violations.push(`the label of ${order} cannot be shown: ${refusal}`)
    }
  }
  return violations
}

async function comparePacked(
  benches: ShiftBenches,
  boughtAt: BoughtAt,
  mayBeAtTwo: boolean,
): Promise<readonly string[]> {
  const violations: string[] = []
  const named = new Set<string>()
  for (const bench of benches.allAwake())
    for (const order of (await bench.ask('station.status', {})).warehouse?.packedTwice ?? []) named.add(order)
  for (const [order, { length }] of boughtAt) {
    if (length > 1 && !mayBeAtTwo) violations.push(`${order} was packed at ${length} benches`)
    if (length > 1 && !named.has(order)) violations.push(`${order} was packed twice, and nobody is told`)
  }
  return violations
}

/** Cut off and tolerant, a bench does not see what another buys at the same moment after a refusal (docs/warehouse.md). */
function compareService(
  { sandbox, orders: { length } }: ShiftBenches,
  boughtAt: BoughtAt,
  mayBeAtTwo: boolean,
): readonly string[] {
  const violations: string[] = []
  const { shipments, charges, shipmentsByTransactionId } = sandbox.state()
  for (const [id, times] of Object.entries(shipmentsByTransactionId))
    if (times !== 1) violations.push(`transaction ${id} was sold ${times} times`)
  let expected = length
  if (mayBeAtTwo)
    for (const bought of boughtAt.values())
      expected += Math.max(0, new Set(bought.map(({ parcel }) => parcel.trackingNumber)).size - 1)
  if (shipments !== expected) violations.push(`the service has ${shipments} shipments of ${length} orders`)
  if (charges !== expected) violations.push(`the service has ${charges} charges of ${length} orders`)
  return violations
}

/** Each order packed, and a copy of each label. */
async function compareDatabase(
  { database: { postgres }, orders }: ShiftBenches,
  boughtAt: BoughtAt,
): Promise<readonly string[]> {
  const rows = await postgres.query('SELECT order_key FROM packbench.claims WHERE is_packed')
  const packed = new Set(rows.map((row) => row['order_key']))
  const violations = orders
    .filter((order) => !packed.has(orderNumberKey(order)))
    .map((order) => `the warehouse does not have ${order} as packed`)
  const labels = [...boughtAt]
    .flatMap(([order, bought]) => bought.map(() => orderNumberKey(order)))
    .toSorted()
  // A label is told beside the packer's work, after growing pauses where it could not be.
  const copies = () =>
    postgres
      .query('SELECT order_key FROM packbench.label_copies ORDER BY order_key COLLATE "C"')
      .then((rows) => rows.map((row) => String(row['order_key'])))
  const isTold = await comes(async () => (await copies()).length >= labels.length)
  const told = (await copies()).join(', ')
  if (!isTold || told !== labels.join(', '))
    violations.push(`copies of the labels ${labels.join(', ')} are ${told}`)
  return violations
}

/** Each bench has written down what it bought, once, and knows what the others have packed. */
async function compareKnown(benches: ShiftBenches, boughtAt: BoughtAt): Promise<readonly string[]> {
  const violations: string[] = []
  for (const bench of benches.allAwake()) {
    const { entries } = await bench.ask('audit.list', { limit: 500 })
    const others: string[] = []
    for (const [order, bought] of boughtAt) {
      const own = bought.filter((one) => one.bench === bench).length
      const written = entries.filter(
        ({ operation, subject }) => operation === 'purchase.bought' && subject === order,
      ).length
      if (written !== own)
        violations.push(`${bench.name} bought ${order} ${own} times, and has written down ${written}`)
      if (own === 0) others.push(order)
    }
    const unknown = async () => {
      const { orders } = await bench.ask('orders.list', { limit: 500 })
      const known = new Set(
        orders.flatMap(({ orderNumber, elsewhere }) => (elsewhere?.kind === 'packed' ? [orderNumber] : [])),
      )
      return others.filter((order) => !known.has(order))
    }
    if (!(await comes(async () => (await unknown()).length === 0)))
      violations.push(`${bench.name} does not know that others packed ${(await unknown()).join(', ')}`)
  }
  return violations
}

const patienceMs = 180_000
/** A question of the database is a connection. */
const pauseMs = 250

/** Whether it becomes so in time. */
async function comes(condition: () => Promise<boolean>): Promise<boolean> {
  const endMs = performance.now() + patienceMs
  for (;;) {
    if (await condition()) return true
    if (performance.now() > endMs) return false
    await wait(pauseMs)
  }
}
