// What becomes of the claims where the primary is lost and its standby takes its place (docs/warehouse.md, "Fail-over"): each test goes
// on with the servers that the one before it leaves.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWarehouse, type OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { firstPlace } from '../../src/core/warehouse/claims-elsewhere.ts'
import {
  standbyName,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'
import { benchIds, claimed, inDoubt, parcel } from './warehouse-on-postgres.ts'

const other = { orderKey: 'order-2', parcelNumber: 1 }

describe.skipIf(withoutPostgres)('a fail-over', () => {
  let primary: PrivatePostgres
  let standby: PrivatePostgres
  const lost: PrivatePostgres[] = []
  const opened: OpenWarehouse[] = []

  /** At the primary as it is now. `looks`: writes nothing. */
  async function open(bench: keyof typeof benchIds, looks = false): Promise<OpenWarehouse> {
    const { url } = primary
    const of = { name: 'main', profile: 'test', benchId: benchIds[bench], bench: looks ? undefined : bench }
    const warehouse = await openWarehouse({ url: url(), password: undefined, ...of })
    opened.push(warehouse)
    return warehouse
  }

  async function confirmWrites(by: string): Promise<void> {
    await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${by}'`)
    await primary.query('SELECT pg_reload_conf()')
  }

  async function failOver(): Promise<void> {
    await primary.kill()
    if (!standby.isUp()) await standby.start()
    await standby.promote()
    lost.push(primary)
    primary = standby
  }

  beforeAll(async () => {
    if (withoutPostgres) return
    primary = await startPostgres()
    await initWarehouse({ url: primary.url(), password: undefined }, { name: 'main' })
    // Before the copy, which has it as well.
    await confirmWrites(`FIRST 1 (${standbyName})`)
    standby = await startPostgres({ follows: primary })
  })
  afterAll(async () => {
    if (withoutPostgres) return
    for (const warehouse of opened) await warehouse.close()
    for (const postgres of [primary, standby, ...lost]) await postgres.kill()
    for (const postgres of [primary, standby, ...lost]) await postgres.close()
  })

  test('keeps what was confirmed, and tells benches at once that it is another history', async () => {
    const left = await open('left')
    const claim = await inDoubt(left.claims)
    const { source } = await left.changes.after(firstPlace)
    await failOver()
    const { changes } = await open('right', true)
    // Marks of the old one mean nothing: numbers that were lost with it are given again.
    expect((await changes.after(firstPlace)).source).not.toBe(source)
    // Nothing is confirmed before another standby follows.
    await expect(open('right')).rejects.toMatchObject({ code: 'warehouse_cut_off' })
    standby = await startPostgres({ follows: primary })
    const right = await open('right')
    expect(await right.claims.claim(parcel)).toMatchObject({ kind: 'held', bench: 'left', inDoubt: true })
    const again = await open('left')
    expect(await again.claims.packed(claim)).toBe('kept')
    expect((await right.claims.claim(other)).kind).toBe('claimed')
  })

  test('loses what was not, where the standby confirms nothing', async () => {
    await confirmWrites('')
    await standby.kill()
    const left = await open('left')
    const third = { ...parcel, orderKey: 'order-3' }
    await claimed(left.claims, third)
    await failOver()
    await confirmWrites('')
    const right = await open('right')
    expect((await right.claims.claim(third)).kind).toBe('claimed')
    expect((await right.claims.claim(parcel)).kind).toBe('packed')
  })
})
