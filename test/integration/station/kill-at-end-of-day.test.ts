// kill -9 of the station while it tells the carrier of the day's parcels. A manifest has no mark of the station's own that
// would make a repeat harmless: after a restart the parcel is on one manifest of the service, and its form is kept.

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ManifestView } from '../../../src/contract/manifests.ts'
import { missingForKeyring } from '../../support/keyring.ts'
import { openLanes, type Lane, type Lanes } from '../../support/kill-lanes.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'

const missing = missingForKeyring()
const script = 'killable-manifest.ts'

type DayRun = {
  readonly effects: readonly string[]
  /** Manifests that were there before one was made in this run, by state. */
  readonly found: readonly string[]
  readonly manifests: readonly ManifestView[]
  readonly where: string
  readonly atService: readonly string[]
}

/** Of a manifest, in its order, until its form is on its way. */
const steps = [
  'manifests.insertPrepared',
  'manifestService.authorize',
  'manifestService.list',
  'manifests.startSending',
  'manifestService.create',
  'manifests.commitCreated',
]

describe.skipIf(missing !== undefined)(`kill -9 at the end of a day${missing ? ` (${missing})` : ''}`, () => {
  let lanes: Lanes
  /** Manifests that each lane's service has. */
  const made = new Map<Lane, number>()

  beforeAll(async () => {
    lanes = await openLanes(async (station, { printers: [printer] }) => {
      if (!printer) throw new Error('the sandbox has no printer')
      // The form is a Letter page: the label printer makes it fit.
      await station.ask('printers.save', { ...tcpPrinterSetting(printer, 'bench'), fitPages: true })
    })
  })
  afterAll(() => lanes.close())

  async function killAndClose(lane: Lane, killAt: number): Promise<void> {
    const where = `killed before ${steps[killAt - 1] ?? `effect ${killAt}`}`
    const order = `DAY-${killAt}`
    const dataDir = await lane.copy(`killed-at-${killAt}`)
    expect(await lane.run<DayRun>(script, dataDir, String(killAt), 'create', order), where).toBeUndefined()

    const after = await lane.run<DayRun>(script, dataDir, '0', 'resume', order)
    if (!after) throw new Error(`${where}: no answer after the restart`)
    const before = made.get(lane) ?? 0
    made.set(lane, after.atService.length)
    expect(after.atService, `${where}: at the service`).toHaveLength(before + 1)
    expect(after.where, where).toBe('on_manifest')
    const created = after.manifests.filter(({ state }) => state === 'created')
    expect(created, where).toHaveLength(1)
    expect(created[0], `${where}: its form is kept`).toMatchObject({ parcels: 1, hasForm: true })
    rmSync(dataDir, { recursive: true })
  }

  it('makes one manifest of the day’s parcels, whenever it dies', async () => {
    const [first] = lanes.lanes
    const whole = await first?.run<DayRun>(script, await first.copy('whole'), '0', 'create', 'DAY-0')
    expect(whole?.manifests).toMatchObject([{ state: 'created', job: { state: 'confirmed' } }])
    if (first) made.set(first, whole?.atService.length ?? 0)
    expect(whole?.effects.slice(0, steps.length)).toEqual(steps)
    await lanes.each(
      steps.map((_, at) => at + 1),
      killAndClose,
    )
  })
})
