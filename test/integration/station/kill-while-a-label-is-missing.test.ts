// kill -9 of the station before every effect of a purchase whose label comes late. After a restart the label is asked for
// until it is there, it is kept once, and the paper came out once or is asked about.

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { inTurn } from '../../support/in-turn.ts'
import { missingForKeyring } from '../../support/keyring.ts'
import { openLanes, type Lane, type Lanes } from '../../support/kill-lanes.ts'
import { csvOf } from '../../support/test-station.ts'

const missing = missingForKeyring()
const order = 'LATE-1'

type Run = { readonly effects: readonly string[]; readonly parcel: ParcelView | null }

describe.skipIf(missing !== undefined)(
  `kill -9 while a label is missing${missing ? ` (${missing})` : ''}`,
  () => {
    let lanes: Lanes

    beforeAll(async () => {
      lanes = await openLanes(async (station) => {
        await station.importCsv(csvOf(order))
      })
    })
    afterAll(() => lanes.close())

    /** Sells the next label late: it is there at the second look. */
    const beLate = ({ sandbox }: Lane) =>
      sandbox.faults.set({ endpoint: 'createShipment', kind: 'late_label', seconds: 2 })
    const run = (lane: Lane, dataDir: string, killAt: number, scan: string) =>
      lane.run<Run>('killable-station.ts', dataDir, String(killAt), scan)

    async function killAndRecover(lane: Lane, killAt: number): Promise<void> {
      const { sandbox } = lane
      const dataDir = await lane.copy(`killed-at-${killAt}`)
      const before = { shipments: sandbox.state().shipments, papers: sandbox.printer.papers().length }
      const where = `killed before effect ${killAt}`
      beLate(lane)
      await run(lane, dataDir, killAt, order)
      const resumed = await run(lane, dataDir, 0, '-')
      expect(resumed?.parcel, where).toMatchObject({ state: 'bought', packages: [{ packageNumber: 1 }] })
      expect(resumed?.parcel?.missingLabels, where).toBeUndefined()
      expect(sandbox.state().shipments - before.shipments, where).toBe(1)
      const papers = sandbox.printer.papers().length - before.papers
      if (resumed?.parcel?.job?.state === 'confirmed') expect(papers, where).toBe(1)
      else {
        expect(resumed?.parcel?.job?.state, where).toBe('unknown')
        expect(papers, where).toBeLessThanOrEqual(1)
      }
      rmSync(dataDir, { recursive: true })
    }

    it('the label comes once, and comes out once', async () => {
      const lane = lanes.lanes[0]!
      beLate(lane)
      const whole = (await run(lane, await lane.copy('whole'), 0, order))!
      expect(whole.parcel).toMatchObject({ state: 'bought', job: { state: 'confirmed' } })
      const { effects } = whole
      expect(effects).toContain('missingLabels.note')
      expect(effects).toContain('missingLabels.commit')
      const sold = effects.indexOf('service.createShipment') + 1
      const kept = effects.lastIndexOf('missingLabels.commit') + 1
      const numbers = effects.map((_, index) => index + 1).filter((number) => number > sold)
      const printing = numbers.filter((number) => number > kept + 1)
      const moments = inTurn('a kill while a label that came late is printed', printing, 4)
      await lanes.each([...numbers.filter((number) => number <= kept + 1), ...moments], killAndRecover)
    })
  },
)
