// kill -9 of the station between what is typed for an order and its scan, and at each step of buying that: it is bought as
// it was typed, once, and is not offered again.

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { DraftChange } from '../../../src/contract/shipment-draft.ts'
import { missingForKeyring } from '../../support/keyring.ts'
import { openLanes, type Lane, type Lanes } from '../../support/kill-lanes.ts'
import { csvOf } from '../../support/test-station.ts'

const missing = missingForKeyring()
const order = 'TYPED-1'
const script = 'killable-draft.ts'

type Taken = {
  readonly effects: readonly string[]
  readonly first: string
  readonly changes?: readonly DraftChange[]
  readonly parcel: ParcelView
  readonly again: string
}

describe.skipIf(missing !== undefined)(
  `kill -9 between typing and buying${missing ? ` (${missing})` : ''}`,
  () => {
    let lanes: Lanes

    beforeAll(async () => {
      lanes = await openLanes(async (station) => {
        await station.importCsv(csvOf(order))
      })
    })
    afterAll(() => lanes.close())

    /** Of each lane, the station that was killed once what was typed at it was kept. */
    const typedAt = new Map<Lane, string>()
    async function typed(lane: Lane, name: string): Promise<string> {
      const from = typedAt.get(lane)
      if (from) return lane.copy(name, from)
      const dataDir = await lane.copy('typed')
      expect(
        await lane.run(script, dataDir, '0', 'type', order),
        'the station was not killed',
      ).toBeUndefined()
      typedAt.set(lane, dataDir)
      return lane.copy(name, dataDir)
    }
    async function take(lane: Lane, dataDir: string): Promise<Taken> {
      const taken = await lane.run<Taken>(script, dataDir, '0', 'take', order)
      if (!taken) throw new Error('the station was killed')
      return taken
    }

    it('buys what was typed, once, wherever it is killed', async () => {
      const lane = lanes.lanes[0]!
      const whole = await take(lane, await typed(lane, 'whole'))
      expect(whole).toMatchObject({
        first: 'kept_draft',
        changes: [{ field: 'packages.0.weight', now: 5_000 }],
        again: 'already_shipped',
      })
      const { price } = whole.parcel
      const bought = whole.effects.indexOf('purchases.commitBought')
      expect(bought).toBeGreaterThan(3)

      // The first effects of buying, until the one after which it is bought.
      const numbers = Array.from({ length: bought + 2 }, (_, at) => at + 1)
      await lanes.each(numbers, async (its, killAt) => {
        const where = `killed before effect ${killAt} (${whole.effects[killAt - 1] ?? ''})`
        const dataDir = await typed(its, `killed-at-${killAt}`)
        const before = its.sandbox.state().shipments
        expect(await its.run(script, dataDir, String(killAt), 'take', order), where).toBeUndefined()
        const sold = its.sandbox.state().shipments - before
        const after = await take(its, dataDir)
        if (sold === 1) expect(after.first, where).not.toBe('kept_draft')
        expect(after.parcel, where).toMatchObject({ state: 'bought', parcelNumber: 1, price })
        expect(after.again, where).toBe('already_shipped')
        expect(its.sandbox.state().shipments - before, where).toBe(1)
        rmSync(dataDir, { recursive: true })
      })
    })
  },
)
