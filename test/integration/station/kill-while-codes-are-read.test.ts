// kill -9 of the station while it begins to read the codes of a label: it is read after the next start.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LabelCodesView } from '../../../src/contract/label-codes.ts'
import { missingForKeyring } from '../../support/keyring.ts'
import { openLanes, type Lanes } from '../../support/kill-lanes.ts'
import { csvOf } from '../../support/test-station.ts'

const missing = missingForKeyring()

type Ran = { readonly codes: LabelCodesView; readonly prints: number }

describe.skipIf(missing !== undefined)(
  `kill -9 while codes are read${missing ? ` (${missing})` : ''}`,
  () => {
    let lanes: Lanes

    beforeAll(async () => {
      lanes = await openLanes(async (station) => {
        await station.importCsv(csvOf('READ-1'))
      })
    })
    afterAll(() => lanes.close())

    it('they are read by the next station, and nothing prints again', async () => {
      const lane = lanes.lanes[0]!
      const dataDir = await lane.copy('killed')
      const before = lane.sandbox.printer.papers().length
      expect(await lane.run<Ran>('reading-station.ts', dataDir, 'kill', 'READ-1')).toBeUndefined()
      const ran = await lane.run<Ran>('reading-station.ts', dataDir, 'read', '-')
      expect(ran).toMatchObject({ codes: { state: 'read', tracking: 'read' }, prints: 1 })
      expect(lane.sandbox.printer.papers().length - before).toBe(1)
    })
  },
)
