// Hazard: the disk of the warehouse's database is full. A claim that a bench was promised then is lost, or it never goes on.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { isAppError } from '../../src/contract/errors.ts'
import { startPostgres, withoutPostgres } from '../support/private-postgres.ts'
import { mountSmallDisk, withoutSmallDisk } from '../support/small-disk.ts'
import { benchIds } from './warehouse-on-postgres.ts'

/** Room for a cluster that says nothing yet. */
const megabytes = 96
/** Far more than a full disk takes. */
const most = 20_000

const missing = withoutPostgres ?? withoutSmallDisk()

describe.skipIf(missing !== undefined)(`a database that is full${missing ? ` (${missing})` : ''}`, () => {
  test('promises nothing more, and has all that it promised once there is room', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
    const disk = mountSmallDisk(folder, megabytes)
    const postgres = await startPostgres({ folder })
    try {
      const place = { url: postgres.url(), password: undefined }
      await initWarehouse(place, { name: 'main' })
      const of = (bench: keyof typeof benchIds) =>
        openWarehouse({ ...place, name: 'main', profile: 'test', benchId: benchIds[bench], bench })
      const left = await of('left')
      disk?.fill()
      const promised: string[] = []
      let why: unknown
      while (why === undefined && promised.length < most) {
        const orderKey = `order-${promised.length}`
        await left.claims.claim({ orderKey, parcelNumber: 1 }).then(
          () => promised.push(orderKey),
          (error: unknown) => (why = error),
        )
      }
      expect(promised.length).toBeLessThan(most)
      expect(isAppError(why, 'warehouse_cut_off') ? 'cut off' : why).toBe('cut off')
      disk?.empty()
      if (!postgres.isUp()) await postgres.start()
      const right = await of('right')
      for (const orderKey of promised)
        expect((await right.claims.claim({ orderKey, parcelNumber: 1 })).kind).toBe('held')
      expect((await left.claims.claim({ orderKey: 'order-after', parcelNumber: 1 })).kind).toBe('claimed')
      await left.close()
      await right.close()
    } finally {
      await postgres.kill()
      disk?.close()
      await postgres.close()
    }
  })
})
