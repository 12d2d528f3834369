// How long counting 100,000 open orders by rule takes, the first time and after a rule was changed, and how long a scan of an
// order waits beside it. The first count is set beside reading every order as a list does, in the same run.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import { openDatabase } from '../../src/adapters/sqlite/open-database.ts'
import { sqliteOrderStore } from '../../src/adapters/sqlite/orders.ts'
import { createSealer } from '../../src/adapters/sqlite/sealer.ts'
import type { ShippingRule } from '../../src/contract/shipping-rules.ts'
import type { Order } from '../../src/core/orders/order.ts'
import type { OrderStore } from '../../src/core/orders/ports.ts'
import { createOpenCount } from '../../src/core/shipping-rules/count-open.ts'
import { factsOf } from '../../src/core/shipping-rules/order-facts.ts'
import { lookUpBeside } from './look-up-beside.ts'
import { p95, type Bench, type BenchRow } from './report.ts'

/** What a scan may wait for beside a count. */
const scanLimitMs = 30

const numberOf = (at: number) => `OPEN-${String(at).padStart(6, '0')}`
const states = ['IL', 'CA', 'NY', 'TX']

async function seed(orders: OrderStore, openOrders: number): Promise<void> {
  const atOnce = 1_000
  for (let begin = 0; begin < openOrders; begin += atOnce) {
    const piece = Array.from({ length: atOnce }, (_, at) => begin + at).map((at) => ({
      orderNumber: numberOf(at),
      toAddress: {
        name: `Recipient ${at}`,
        street1: `${at} Sample Street`,
        city: 'Springfield',
        state: states[at % states.length] ?? 'IL',
        zip: String(10_000 + (at % 80_000)),
        country: 'US',
      },
      weightGrams: 100 + (at % 5_000),
      items: [{ sku: `SKU-${at % 300}`, quantity: 1 + (at % 3), weightGrams: undefined, valueMinor: 1_999 }],
      preset: undefined,
      service: undefined,
      references: [`PO ${at}`],
    }))
    await orders.upsert(piece, 'hand')
  }
}

const rule = (name: string, conditions: ShippingRule['conditions']): ShippingRule => ({
  id: randomUUID(),
  name,
  on: true,
  conditions,
  specialServices: [],
})

const rulesAt = (grams: number) => [
  rule('West', [{ kind: 'zip', is: 'one_of', values: ['9'] }]),
  rule('Heavy', [{ kind: 'weight', is: 'over', grams }]),
  rule('Some goods', [{ kind: 'sku', is: 'one_of', values: ['SKU-1', 'SKU-20', 'SKU-111'] }]),
  rule('Dear', [{ kind: 'value', is: 'over', amount: { amountMinor: 5_000, currency: 'USD' } }]),
]

/** As lists read: whole orders, a hundred at a time. */
async function readAsAList(orders: OrderStore): Promise<number> {
  let before: number | undefined
  let read = 0
  do {
    const piece = await orders.list({ query: '', state: 'open', limit: 100, before })
    read += piece.orders.length
    before = piece.next
    await otherWork()
  } while (before !== undefined)
  return read
}

export const rulesBench: Bench = async ({ isShort }) => {
  const openOrders = isShort ? 200 : 100_000
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const database = await openDatabase(join(folder, 'packbench.db'))
  try {
    const orders = sqliteOrderStore({
      database,
      sealer: createSealer(randomBytes(32)),
      stationId: 'bench',
      clock: { now: () => new Date() },
      newId: randomUUID,
    })
    await seed(orders, openOrders)
    const open = createOpenCount({ orders, otherWork: () => otherWork() })
    const count = (grams: number) =>
      open.count({
        rules: rulesAt(grams),
        factsOf: (order: Order) => factsOf(order, { weightGrams: order.weightGrams, currency: 'USD' }),
        basis: '',
        onRead: () => undefined,
      })
    const measure = (work: () => Promise<unknown>) =>
      lookUpBeside(orders, (at) => numberOf(at % openOrders), work)
    const list = await measure(() => readAsAList(orders))
    const first = await measure(() => count(2_000))
    const again = await measure(() => count(3_000))
    const look = (which: string, waits: readonly number[]): BenchRow => ({
      name: `an order looked up beside the ${which} count, p95`,
      unit: 'ms',
      measured: p95(waits),
      beside: { name: 'beside a list that is read', value: p95(list.waits) },
      limit: { of: 'measured', most: scanLimitMs },
    })
    return [
      {
        name: `open orders (${openOrders}) counted by rule`,
        unit: 'ms',
        measured: first.tookMs,
        beside: { name: 'read as a list', value: list.tookMs },
        limit: { of: 'ratio', most: 1.5 },
      },
      {
        name: 'counted again after a rule was changed',
        unit: 'ms',
        measured: again.tookMs,
        beside: { name: 'the first count', value: first.tookMs },
        limit: { of: 'ratio', most: 0.3 },
      },
      look('first', first.waits),
      look('next', again.waits),
    ]
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
