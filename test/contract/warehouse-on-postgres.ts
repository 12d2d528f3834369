// A PostgreSQL of the tests with one warehouse and two benches, and what is claimed in it.

import { afterAll, beforeAll, expect } from 'vitest'
import { postgresBenches } from '../../src/adapters/postgres/benches.ts'
import { postgresClaims } from '../../src/adapters/postgres/claims.ts'
import { openConnection, type Connection } from '../../src/adapters/postgres/connection.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import type { Claims, HeldClaim } from '../../src/core/warehouse/claims.ts'
import { startPostgres, withoutPostgres, type PrivatePostgres } from '../support/private-postgres.ts'

export const warehouseId = '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a01'
export const benchIds = {
  left: '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a11',
  right: '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a12',
} as const
export const leaseMs = 60_000
export const transactionId = '0b0e6e0a-2f0f-8a53-9d6b-0f6f3a3f9a21'

export type Warehouse = {
  readonly left: Claims
  readonly right: Claims
  /** The leases of all claims run out. */
  leasesEnd(): Promise<void>
}

export const parcel = { orderKey: 'order-1', parcelNumber: 1 }

export async function claimed(
  claims: Claims,
  wish = parcel,
): Promise<HeldClaim & { readonly attempt: number }> {
  const answer = await claims.claim(wish)
  if (answer.kind !== 'claimed') throw new Error(`not claimed: ${JSON.stringify(answer)}`)
  return { ...wish, fencing: answer.fencing, attempt: answer.attempt }
}
export async function inDoubt(claims: Claims, wish = parcel) {
  const claim = await claimed(claims, wish)
  expect(await claims.keepInDoubt(claim, { transactionId, attempt: claim.attempt })).toBe('kept')
  return claim
}

/** It is there for the tests of the file, where this computer has a PostgreSQL. */
export function warehouseOnPostgres() {
  let postgres: PrivatePostgres
  let connection: Connection

  beforeAll(async () => {
    if (withoutPostgres) return
    postgres = await startPostgres()
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main' })
    await postgres.query(
      `INSERT INTO packbench.warehouses (warehouse_id, name, profile) VALUES ('${warehouseId}', 'tests', 'test')`,
    )
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'tests' })
    connection = openConnection({ url: postgres.url(), password: undefined })
  })
  afterAll(async () => {
    if (withoutPostgres) return
    await connection.close()
    await postgres.close()
  })

  const openBench = (bench: keyof typeof benchIds) =>
    postgresClaims(connection, { warehouseId, benchId: benchIds[bench], bench }, leaseMs)

  async function openWarehouse(): Promise<Warehouse> {
    await postgres.query('TRUNCATE packbench.claims, packbench.benches')
    const warehouse = { left: openBench('left'), right: openBench('right') }
    await warehouse.left.renew([])
    await warehouse.right.renew([])
    return {
      ...warehouse,
      leasesEnd: async () => {
        // Its clock cannot be set: what it judges by is put back instead.
        const past = `interval '${leaseMs + 1} milliseconds'`
        await postgres.query(
          `UPDATE packbench.claims SET lease_until = lease_until - ${past}, claimed_at = claimed_at - ${past}`,
        )
        await postgres.query(`UPDATE packbench.benches SET seen_at = seen_at - ${past}`)
      },
    }
  }

  const benchesOf = (bench: keyof typeof benchIds) =>
    postgresBenches(connection, { warehouseId, benchId: benchIds[bench], bench }, leaseMs)

  /** Two benches that are there, and a warehouse that nothing was said to. */
  async function openBenches() {
    await openWarehouse()
    await postgres.query('TRUNCATE packbench.stops, packbench.messages')
    return [benchesOf('left'), benchesOf('right')] as const
  }

  return {
    get postgres() {
      return postgres
    },
    get connection() {
      return connection
    },
    openBench,
    benchesOf,
    open: openWarehouse,
    openBenches,
  }
}
