// Guards money, labels and papers of a whole shift: two pages and a batch, and each kind of fault once, in an order and
// after pauses that the seed decides. More of it: `npm run test:faults -- --processes --part shifts --long`.

import { describe, expect, it } from 'vitest'
import { missingForKeyring } from '../../support/keyring.ts'
import { runShift } from './shift.ts'
import { stationFaults } from './station-faults.ts'

const missing = missingForKeyring()
const seed = Number(process.env['PACKBENCH_FAULTS_SEED'] ?? 1)

describe.skipIf(missing !== undefined)(
  `a shift in which everything goes wrong, seed ${seed}${missing ? ` (${missing})` : ''}`,
  () => {
    it('ends with every order bought once, its label kept and on paper, by the books of all three', async () => {
      const moments = stationFaults.length
      const report = await runShift({ seed, parcels: 30, moments })
      expect(report.faults).toEqual([])
      expect(report.bought).toBe(30)
      expect(report.happened.size).toBe(moments - 2 * report.skipped.length)
      expect(report.starts).toBeGreaterThan(5)
      for (const code of report.notOpened) expect(code).toBe('data_folder_unusable')
    })
  },
)
