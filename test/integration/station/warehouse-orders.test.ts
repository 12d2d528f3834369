// Orders between the benches of a warehouse: taken in at one, and shipped at the other, without an import of its own.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { csvOf } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'
import {
  bought,
  openWarehouseBenches,
  warehouseOnce,
  type Bench,
  type WarehouseBenches,
} from '../../support/warehouse-benches.ts'

describe.skipIf(withoutPostgres)('orders between the benches of a warehouse', () => {
  const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'
  const key = randomBytes(32)
  let benches: WarehouseBenches

  const find = async ({ ask }: Bench, query: string) =>
    (await ask('orders.list', { query, state: 'all', limit: 5 })).orders[0]
  const comesTo = (bench: Bench, number: string) => until(() => find(bench, number))
  /** Scanned until the warehouse has answered: one that is not heard in a packer's time is scanned again. */
  const scanAsked = ({ scan }: Bench, number: string) =>
    until(async () => {
      const outcome = await scan(number)
      return outcome.kind === 'not_found' && outcome.unasked ? undefined : outcome
    })

  beforeAll(async () => {
    process.env[inEnvironment] = key.toString('base64')
    benches = await openWarehouseBenches(['BOTH'])
    const store = await openKeyStore({ url: benches.postgres.url(), password: undefined }, 'main')
    await store.addKey(1, keyIdOf(key), 'left')
    await store.close()
  })
  afterAll(async () => {
    Reflect.deleteProperty(process.env, inEnvironment)
    await benches.close()
  })

  it('are in the list of each, with where they came from, and packed by one of them', async () => {
    const { left, right } = benches
    await left.importCsv(csvOf('HERE-1'))
    await comesTo(right, 'HERE-1')
    expect((await right.ask('orders.show', { orderNumber: 'HERE-1' })).origin).toEqual({
      kind: 'bench',
      name: 'left',
    })
    await right.shipped('HERE-1', bought)
    await until(async () => (await find(left, 'HERE-1'))?.state === 'shipped')
    expect(await left.scan('HERE-1')).toMatchObject({ kind: 'not_sent', error: { code: 'order_packed' } })
  })

  it('are shipped by a scan that comes before them', async () => {
    const { left, right, postgres } = benches
    await left.importCsv(csvOf('SOON-1', 'SOON-2'))
    await until(
      async () =>
        (await postgres.query(`SELECT 1 FROM packbench.shared_orders WHERE order_key LIKE 'soon-%'`))
          .length === 2,
    )
    // Whether it was heard of by now, or is asked for.
    const outcome = await scanAsked(right, 'SOON-2')
    if (outcome.kind !== 'shipping') throw new Error(`not shipping: ${JSON.stringify(outcome)}`)
    await right.parcelOnce(outcome.parcel.purchaseId, bought)
    expect(benches.sold()).toBe(2)
  })

  it('are not said to be nowhere while nobody can be asked', async () => {
    const { right } = benches
    expect(await scanAsked(right, 'NOWHERE')).toEqual({ kind: 'not_found', scanned: 'NOWHERE' })
    right.link.cut()
    await warehouseOnce(right, ({ state }) => state === 'cut_off')
    expect(await right.scan('NOWHERE')).toEqual({ kind: 'not_found', scanned: 'NOWHERE', unasked: true })
    // What is here needs nobody: that it is found is not put in question.
    expect(await find(right, 'BOTH')).toMatchObject({ state: 'open' })
    right.link.restore()
    await warehouseOnce(right, ({ state }) => state === 'joined')
    expect(await scanAsked(right, 'NOWHERE')).toEqual({ kind: 'not_found', scanned: 'NOWHERE' })
  })
})
