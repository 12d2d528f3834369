// Guards what benches that share a warehouse promise: each order is packed once, charged once, and its label is kept, whatever
// happens to the links, the database, the benches and the service. More of it: `npm run test:faults -- --warehouse 200`.

import { describe, expect, it } from 'vitest'
import { inTurn } from '../../support/in-turn.ts'
import { missingForKeyring } from '../../support/keyring.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { runWarehouseShift, usualSize } from './shift.ts'

const seeds = inTurn('a shift of three benches packs each order once', [1, 2, 3, 4, 5, 6], 1)

const missing = withoutPostgres ?? missingForKeyring()

describe.skipIf(missing !== undefined)(
  `a shift of three benches of one warehouse${missing ? ` (${missing})` : ''}`,
  () => {
    it.each(seeds)('packs each order once, seed %i', async (seed) => {
      const { violations, shipments } = await runWarehouseShift({ seed, ...usualSize })
      expect(violations).toEqual([])
      // Cut off and tolerant, one more may be (docs/warehouse.md): the books say of which.
      expect(shipments).toBeGreaterThanOrEqual(usualSize.orders)
    })

    // Books that never show a planted fault are broken.
    it('is seen to pack twice where each bench has a warehouse of its own', async () => {
      const plant = 'has_its_own_warehouse'
      const { violations } = await runWarehouseShift({ seed: 1, orders: 4, steps: 30, plant })
      expect(violations.join('\n')).toMatch(/was packed at|shipments of/)
    })
  },
)
