// kill -9 of the station before every effect of a purchase. After a restart there is one shipment at the service, its
// label is kept, and the paper came out once or is asked about.

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { inTurn } from '../../support/in-turn.ts'
import { missingForKeyring } from '../../support/keyring.ts'
import { openLanes, type Lane, type Lanes } from '../../support/kill-lanes.ts'
import { csvOf } from '../../support/test-station.ts'

const missing = missingForKeyring()
const order = 'KILL-1'
const script = 'killable-station.ts'

type Run = {
  readonly effects: readonly string[]
  readonly parcel: ParcelView | null
}

/** What a purchase does, in its order, until the label is on its way; then come the words of the printer. */
const steps = [
  'service.listOfferedServices',
  'purchases.insertPrepared',
  'service.authorize',
  'purchases.update',
  'service.createShipment',
  'purchases.commitBought',
  'printer.connect',
  'jobs.startSending',
  'printer.send',
]

describe.skipIf(missing !== undefined)(
  `kill -9 at each step of a purchase${missing ? ` (${missing})` : ''}`,
  () => {
    let lanes: Lanes

    beforeAll(async () => {
      lanes = await openLanes(async (station) => {
        await station.importCsv(csvOf(order))
      })
    })
    afterAll(() => lanes.close())

    /** A run that is not killed. */
    async function run(lane: Lane, dataDir: string, scan: string): Promise<Run> {
      const ran = await lane.run<Run>(script, dataDir, '0', scan)
      if (!ran) throw new Error('the station was killed')
      return ran
    }

    function expectEachSoldOnce(): void {
      for (const { sandbox } of lanes.lanes) {
        expect(Object.values(sandbox.state().shipmentsByTransactionId).every((count) => count === 1)).toBe(
          true,
        )
      }
    }

    /** One killed run and what follows it, checked. */
    async function killAndRecover(lane: Lane, killAt: number): Promise<void> {
      const { sandbox } = lane
      const dataDir = await lane.copy(`killed-at-${killAt}`)
      const before = { shipments: sandbox.state().shipments, papers: sandbox.printer.papers().length }
      const made = () => sandbox.state().shipments - before.shipments
      const where = `killed before effect ${killAt} (${steps[killAt - 1] ?? 'of the print job'})`

      const first = await lane.run<Run>(script, dataDir, String(killAt), order)
      if (killAt <= steps.length) expect(first, where).toBeUndefined()

      let resumed = await run(lane, dataDir, '-')
      if (!resumed.parcel || resumed.parcel.state === 'prepared') {
        expect(made(), `${where}: what is only prepared has cost nothing`).toBe(0)
        if (resumed.parcel)
          expect(resumed.parcel.reason?.details, where).toEqual({ reason: 'stopped_before_it_left' })
        resumed = await run(lane, dataDir, order)
      }
      const { parcel } = resumed
      expect(parcel?.state, where).toBe('bought')
      expect(made(), `${where}: shipments at the service`).toBe(1)
      expect(parcel?.labelId, `${where}: the label is kept`).toBeTruthy()

      const papers = sandbox.printer.papers().length - before.papers
      if (parcel?.job?.state === 'confirmed') expect(papers, where).toBe(1)
      else {
        expect(parcel?.job?.state, `${where}: what may have printed is asked about`).toBe('unknown')
        expect(papers, where).toBeLessThanOrEqual(1)
      }
      rmSync(dataDir, { recursive: true })
    }

    it('buys once, keeps the label, and never prints twice unasked', async () => {
      const lane = lanes.lanes[0]!
      const whole = await run(lane, await lane.copy('whole'), order)
      expect(whole.parcel).toMatchObject({ state: 'bought', job: { state: 'confirmed' } })

      expect(whole.effects.slice(0, steps.length)).toEqual(steps)
      expect(whole.effects.length).toBeGreaterThan(steps.length)

      const kills = whole.effects.map((_, index) => index + 1)
      const printing = kills.slice(steps.length)
      const moments = inTurn('a kill among the words of the printer loses no label', printing, 4)
      await lanes.each([...kills.slice(0, steps.length), ...moments], killAndRecover)
      expectEachSoldOnce()
    })

    /** One killed run of a second parcel of two packages, and what follows it, checked. */
    async function killSecondAndRecover(lane: Lane, from: string, killAt: number): Promise<void> {
      const { sandbox } = lane
      const dataDir = await lane.copy(`second-killed-at-${killAt}`, from)
      const before = { shipments: sandbox.state().shipments, papers: sandbox.printer.papers().length }
      const made = () => sandbox.state().shipments - before.shipments
      const where = `second parcel, killed before effect ${killAt}`
      const isWhole = (parcel: ParcelView | null) => parcel?.parcelNumber === 2 && parcel.state !== 'prepared'

      await lane.run(script, dataDir, String(killAt), `again:${order}`)
      let resumed = await run(lane, dataDir, '-')
      if (!isWhole(resumed.parcel)) {
        expect(made(), `${where}: what is only prepared has cost nothing`).toBe(0)
        resumed = await run(lane, dataDir, `again:${order}`)
      }
      const { parcel } = resumed
      expect(parcel, where).toMatchObject({ state: 'bought', parcelNumber: 2 })
      expect(made(), `${where}: shipments at the service`).toBe(1)
      expect(
        parcel?.packages.map(({ packageNumber }) => packageNumber),
        where,
      ).toEqual([1, 2])

      const papers = sandbox.printer.papers().length - before.papers
      if (parcel?.packages.every(({ job }) => job?.state === 'confirmed')) expect(papers, where).toBe(2)
      else {
        expect(parcel?.job?.state, `${where}: what may have printed is asked about`).toBe('unknown')
        expect(papers, where).toBeLessThanOrEqual(2)
      }
      rmSync(dataDir, { recursive: true })
    }

    it('buys a second parcel of two packages once, and keeps both labels', async () => {
      const shipped = new Map<Lane, string>()
      for (const lane of lanes.lanes) {
        const dataDir = await lane.copy('first-shipped')
        await run(lane, dataDir, order)
        shipped.set(lane, dataDir)
      }
      const lane = lanes.lanes[0]!
      const whole = await run(lane, await lane.copy('second-whole', shipped.get(lane)), `again:${order}`)
      expect(whole.parcel).toMatchObject({ parcelNumber: 2, state: 'bought', packageCount: 2 })
      expect(whole.effects.slice(0, steps.length)).toEqual(steps)
      expect(whole.effects.filter((effect) => effect === 'printer.send')).toHaveLength(2)

      // Where a second parcel and a second package differ from the first: what is on disk, sold, kept, on paper.
      const kills = [
        'purchases.insertPrepared',
        'service.createShipment',
        'purchases.commitBought',
        'printer.send',
      ].map((effect) => whole.effects.indexOf(effect) + 1)
      for (const effect of ['jobs.startSending', 'printer.send'])
        kills.push(whole.effects.lastIndexOf(effect) + 1)
      await lanes.each(kills, (lane, killAt) => killSecondAndRecover(lane, shipped.get(lane)!, killAt))
      expectEachSoldOnce()
    })

    it('finds a shipment that the service made while nobody was listening any more', async () => {
      const lane = lanes.lanes[0]!
      const { faults, state } = lane.sandbox
      const dataDir = await lane.copy('mid-request')
      const before = state().shipments
      faults.set({ endpoint: 'createShipment', kind: 'hang', when: 'after_work' })
      const child = lane.start(script, dataDir, '0', order)
      await expect.poll(() => faults.held()).toBe(1)
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
      faults.clear()

      const { parcel } = await run(lane, dataDir, '-')
      expect(parcel).toMatchObject({ state: 'bought', job: { state: 'confirmed' } })
      expect(state().shipments - before).toBe(1)
    })
  },
)
