// kill -9 of the station while two packages of an order are packed and put off, and while they are bought once the service is back: none is
// forgotten, none is bought twice, and each has what was scanned into it.

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
const script = 'killable-put-off.ts'

type PutOff = {
  readonly effects: readonly string[]
  readonly waiting: readonly { readonly parcelNumber: number }[]
  readonly parcels: readonly ParcelView[]
  readonly packed: readonly PackedParcel[]
}

describe.skipIf(missing !== undefined)(
  `kill -9 between two parcels that are put off${missing ? ` (${missing})` : ''}`,
  () => {
    let lanes: Lanes

    beforeAll(async () => {
      lanes = await openLanes(async (station) => {
        const packer = packerAt(station)
        await packer.items('sku,barcodes,weight', 'TEA,012345678905,100 g', 'MUG,036000291452,300 g')
        await packer.order(order, 'TEA x 3 | MUG', { service: 'GroundAdvantage' })
        await station.ask('ship.choices', {})
        const rules = await station.ask('ship.stationRules', {})
        const offlineCeiling = { amountMinor: 9_000, currency: 'USD' }
        await station.ask('ship.saveStationRules', { ...rules, offlineCeiling })
        await station.ask('verification.saveRule', everyOrder)
      })
    })
    afterAll(() => lanes.close())

    const run = (lane: Lane, dataDir: string, killAt: number, gestures: string) =>
      lane.run<PutOff>(script, dataDir, String(killAt), order, gestures)
    const gestures = () => Array.from({ length: 4 }, () => randomUUID()).join(',')

    /** Both are bought once, each with its own. */
    function expectWhole(after: PutOff | undefined, where: string): void {
      expect(
        after?.parcels.map(({ parcelNumber, state }) => [parcelNumber, state]),
        where,
      ).toEqual([
        [1, 'bought'],
        [2, 'bought'],
      ])
      const items = after?.packed.map((parcel) => parcel.items.map(({ sku, count }) => `${sku} ${count}`))
      expect(items, where).toEqual([['TEA 2'], ['TEA 1', 'MUG 1']])
    }

    it('forgets none of them, and buys each once', async () => {
      const lane = lanes.lanes[0]!
      for (const { sandbox } of lanes.lanes) await sandbox.stopService()
      const dataDir = await lane.copy('whole')
      const whole = await run(lane, dataDir, 0, gestures())
      expect(whole?.waiting.map(({ parcelNumber }) => parcelNumber)).toEqual([1, 2])
      const effects = whole?.effects ?? []
      const puttingOff = effects.flatMap((effect, at) => (effect === 'waitingOrders.add' ? [at + 1] : []))
      expect(puttingOff).toHaveLength(2)

      // From the first that is put off to the second.
      const [first = 0, last = 0] = puttingOff
      const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
      await lanes.each(numbers, async (its, killAt) => {
        const where = `killed before effect ${killAt} (${effects[killAt - 1] ?? ''})`
        const folder = await its.copy(`killed-at-${killAt}`)
        const same = gestures()
        expect(await run(its, folder, killAt, same), where).toBeUndefined()
        const again = await run(its, folder, 0, same)
        expect(again?.waiting.map(({ parcelNumber }) => parcelNumber).toSorted(), where).toEqual([1, 2])
        await its.sandbox.startService()
        const before = its.sandbox.state().shipments
        expectWhole(await run(its, folder, 0, '-'), where)
        expect(its.sandbox.state().shipments - before, where).toBe(2)
        await its.sandbox.stopService()
        rmSync(folder, { recursive: true })
      })
    })

    it('nor while they are bought, one after the other', async () => {
      const ready = new Map<Lane, string>()
      for (const lane of lanes.lanes) {
        await lane.sandbox.stopService()
        const dataDir = await lane.copy('both-in-line')
        await run(lane, dataDir, 0, gestures())
        ready.set(lane, dataDir)
        await lane.sandbox.startService()
      }
      const lane = lanes.lanes[0]!
      const whole = await run(lane, await lane.copy('bought', ready.get(lane)), 0, '-')
      expectWhole(whole, 'not killed')
      const effects = whole?.effects ?? []
      const removed = effects.flatMap((effect, at) => (effect === 'waitingOrders.remove' ? [at + 1] : []))
      expect(removed).toHaveLength(2)
      // The moments in which one of them is bought, and still in the line.
      await lanes.each(removed, async (its, killAt) => {
        const where = `killed before effect ${killAt} (${effects[killAt - 1] ?? ''})`
        const folder = await its.copy(`killed-buying-at-${killAt}`, ready.get(its))
        const before = its.sandbox.state().shipments
        expect(await run(its, folder, killAt, '-'), where).toBeUndefined()
        expectWhole(await run(its, folder, 0, '-'), where)
        expect(its.sandbox.state().shipments - before, where).toBe(2)
        rmSync(folder, { recursive: true })
      })
    })
  },
)
