// kill -9 while a service makes a shipment of each package. After a restart both are kept, each with its label, neither was
// paid for twice, and both papers came out or are asked about.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { missingForKeyring } from '../../support/keyring.ts'
import { openLanes, type Lane, type Lanes } from '../../support/kill-lanes.ts'
import { csvOf } from '../../support/test-station.ts'

const missing = missingForKeyring()
const order = 'KILL-APART'
const script = 'killable-station.ts'

type Run = { readonly effects: readonly string[]; readonly parcel: ParcelView | null }

/** The order's parcels as they are on the disk of a station that is closed. */
function onDisk(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'test/packbench.db'), { readOnly: true })
  try {
    return database
      .prepare(
        `SELECT parcel_number AS number, state, shipment_id AS shipment, tracking_number AS tracking,
          (SELECT count(*) FROM labels WHERE labels.purchase_id = purchases.id) AS labels,
          (SELECT count(*) FROM print_jobs WHERE print_jobs.purchase_id = purchases.id) AS jobs
        FROM purchases ORDER BY parcel_number`,
      )
      .all()
  } finally {
    database.close()
  }
}

describe.skipIf(missing !== undefined)(
  `kill -9 while each package is sold by itself${missing ? ` (${missing})` : ''}`,
  () => {
    let lanes: Lanes

    beforeAll(async () => {
      lanes = await openLanes(async (station, sandbox) => {
        await station.importCsv(csvOf(order))
        sandbox.faults.set({ endpoint: 'createShipment', kind: 'sells_separately', times: 1_000 })
      })
    })
    afterAll(() => lanes.close())

    /** A run that is not killed. */
    async function run(lane: Lane, dataDir: string, scan: string): Promise<Run> {
      const ran = await lane.run<Run>(script, dataDir, '0', scan)
      if (!ran) throw new Error('the station was killed')
      return ran
    }

    async function killAndRecover(lane: Lane, killAt: number): Promise<void> {
      const { sandbox } = lane
      const dataDir = await lane.copy(`killed-at-${killAt}`)
      const before = { ...sandbox.state(), papers: sandbox.printer.papers().length }
      const where = `killed before effect ${killAt}`

      await lane.run<Run>(script, dataDir, String(killAt), `again:${order}`)
      const { parcel } = await run(lane, dataDir, '-')
      if (!parcel || parcel.state === 'prepared') {
        expect(sandbox.state().shipments, `${where}: what is only prepared has cost nothing`).toBe(
          before.shipments,
        )
        await run(lane, dataDir, `again:${order}`)
      }
      expect(sandbox.state().shipments - before.shipments, `${where}: shipments at the service`).toBe(2)
      expect(sandbox.state().charges - before.charges, `${where}: charges`).toBe(2)
      const kept = onDisk(dataDir)
      expect(kept, where).toMatchObject(
        [2, 3].map((number) => ({ number, state: 'bought', labels: 1, jobs: 1 })),
      )
      expect(new Set(kept.flatMap(({ shipment, tracking }) => [shipment, tracking])).size, where).toBe(4)
      expect(sandbox.printer.papers().length - before.papers, where).toBeLessThanOrEqual(2)
      rmSync(dataDir, { recursive: true })
    }

    it('keeps both shipments and both labels, and pays for each once', async () => {
      const lane = lanes.lanes[0]!
      const wholeDir = await lane.copy('whole')
      const whole = await run(lane, wholeDir, `again:${order}`)
      expect(onDisk(wholeDir)).toMatchObject([2, 3].map((number) => ({ number, state: 'bought', labels: 1 })))

      const kills = [
        'purchases.update',
        'service.createShipment',
        'purchases.commitBought',
        'printer.send',
      ].map((effect) => whole.effects.indexOf(effect) + 1)
      expect(kills).not.toContain(0)
      await lanes.each(kills, killAndRecover)
    })
  },
)
