// Guards that no label that was paid for is lost between the station and its printer, and none is printed twice without a
// person's yes, whatever the printer does and wherever the station dies: each kind of manner at chosen bytes, each of them
// at a third of the moments of a print. Every byte: `npm run test:faults -- --processes --long`.

import { describe, expect, it } from 'vitest'
import { missingForKeyring } from '../../support/keyring.ts'
import { somePrintCells } from './print-manners.ts'
import { runPrintMatrix } from './print-matrix.ts'

const missing = missingForKeyring()
const seed = Number(process.env['PACKBENCH_FAULTS_SEED'] ?? 1)

describe.skipIf(missing !== undefined)(
  `manners of a printer × moments of a kill, seed ${seed}${missing ? ` (${missing})` : ''}`,
  () => {
    it('ends each label on paper once, or told, in each of them', async () => {
      const report = await runPrintMatrix({
        cells: (labelBytes) => somePrintCells(seed, labelBytes),
        lanes: 1,
      })
      expect(report.faults).toEqual([])
      // A harness that kills nothing under way would find nothing.
      expect(report.reached).toBeGreaterThan(report.cells / 3)
      expect(report.denials).toBeGreaterThan(report.cells / 10)
    })

    it('finds a station that queues again what was on its way', async () => {
      const manner = { printer: { kind: 'good' }, copies: 1, isCancelled: false } as const
      const moment = { effect: 'printer.send', when: 'out' } as const
      const { faults } = await runPrintMatrix({
        cells: () => [{ manner, moment }],
        atOnce: 1,
        lanes: 1,
        plant: 'queues_interrupted_again',
      })
      expect(faults.map(({ kind }) => kind)).toContain('unasked paper')
    })
  },
)
