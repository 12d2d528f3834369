// kill -9 of the station between two scans of items, while a parcel is closed and opened again, and at each step of the last scan: no
// piece is lost or counted twice, and the order is bought once, whole.

import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { PackedParcel } from '../../../src/contract/verification-view.ts'
import { missingForKeyring } from '../../support/keyring.ts'
import { openLanes, type Lane, type Lanes } from '../../support/kill-lanes.ts'
import { everyOrder, packerAt } from '../../support/verified-packing.ts'

const missing = missingForKeyring()
const order = 'KILL-1'
const script = 'killable-packing.ts'

type Packed = {
  readonly effects: readonly string[]
  readonly parcel: ParcelView
  readonly packed: readonly PackedParcel[]
  readonly again: string
}

describe.skipIf(missing !== undefined)(
  `kill -9 while items are scanned${missing ? ` (${missing})` : ''}`,
  () => {
    let lanes: Lanes

    beforeAll(async () => {
      lanes = await openLanes(async (station) => {
        const packer = packerAt(station)
        await packer.items('sku,barcodes,weight', 'TEA,012345678905,100 g')
        await packer.order(order, 'TEA x 3')
        await station.ask('verification.saveRule', everyOrder)
      })
    })
    afterAll(() => lanes.close())

    const run = (lane: Lane, dataDir: string, killAt: number, gestures: string) =>
      lane.run<Packed>(script, dataDir, String(killAt), order, gestures)

    it('keeps each piece and buys once, wherever it is killed', async () => {
      const gestures = () => Array.from({ length: 5 }, () => randomUUID()).join(',')
      const lane = lanes.lanes[0]!
      const whole = await run(lane, await lane.copy('whole'), 0, gestures())
      expect(whole).toMatchObject({
        again: 'already_shipped',
        packed: [{ items: [{ sku: 'TEA', count: 3 }] }],
      })
      const effects = whole?.effects ?? []
      expect(effects.filter((effect) => effect === 'verification.add')).toHaveLength(5)
      const bought = effects.indexOf('purchases.commitBought')
      expect(bought).toBeGreaterThan(4)

      // Between any two scans, in the moment of the last, and until the effect after which it is bought.
      const numbers = Array.from({ length: bought + 2 }, (_, at) => at + 1)
      await lanes.each(numbers, async (its, killAt) => {
        const where = `killed before effect ${killAt} (${effects[killAt - 1] ?? ''})`
        const dataDir = await its.copy(`killed-at-${killAt}`)
        const before = its.sandbox.state().shipments
        const same = gestures()
        expect(await run(its, dataDir, killAt, same), where).toBeUndefined()
        const after = await run(its, dataDir, 0, same)
        expect(after?.packed, where).toMatchObject([
          { parcelNumber: 1, state: 'complete', items: [{ sku: 'TEA', count: 3 }] },
        ])
        expect(after?.parcel, where).toMatchObject({ state: 'bought', parcelNumber: 1 })
        expect(after?.again, where).toBe('already_shipped')
        expect(its.sandbox.state().shipments - before, where).toBe(1)
        rmSync(dataDir, { recursive: true })
      })
    })
  },
)
