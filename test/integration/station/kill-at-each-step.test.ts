// kill -9 of the station before every effect of a purchase. After a restart there is one shipment at the service, its
// label is kept, and the paper came out once or is asked about.

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { csvOf, openTestStation } from '../../support/test-station.ts'

const missing = missingForKeyring()
const order = 'KILL-1'
const script = join(import.meta.dirname, '../../support/killable-station.ts')

type Run = {
  readonly killed: boolean
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

/** A sandbox, and a station that is set up on it and has bought nothing. */
type Lane = { readonly sandbox: Sandbox; readonly folder: string }

/** Runs wait for processes, printers and grace periods: two at a time fill two cores. */
const laneCount = 2

describe.skipIf(missing !== undefined)(
  `kill -9 at each step of a purchase${missing ? ` (${missing})` : ''}`,
  () => {
    const root = mkdtempSync(join(tmpdir(), 'packbench-kill-'))
    const lanes: Lane[] = []
    let keyring: Keyring

    async function openLane(number: number): Promise<Lane> {
      const folder = join(root, `lane-${number}`)
      const sandbox = await createSandbox({
        dataDir: join(folder, 'sandbox'),
        openingBalanceMinor: 10_000_000,
      })
      const station = await openTestStation({ dataDir: join(folder, 'ready'), keychainEnv: keyring.env })
      await station.connect(sandbox)
      await station.importCsv(csvOf(order))
      await station.close()
      return { sandbox, folder }
    }

    beforeAll(async () => {
      keyring = await startKeyring()
      for (let number = 0; number < laneCount; number++) lanes.push(await openLane(number))
    })
    afterAll(async () => {
      for (const { sandbox } of lanes) await sandbox.close()
      await keyring.stop()
      rmSync(root, { recursive: true, force: true })
    })

    /** A copy of the lane's station. */
    function freshStation({ folder }: Lane, name: string): string {
      const dataDir = join(folder, name)
      cpSync(join(folder, 'ready'), dataDir, { recursive: true })
      return dataDir
    }

    function start(dataDir: string, killAt: number, scan: string, done?: Parameters<typeof execFile>[3]) {
      const env = { ...process.env, ...keyring.env }
      return execFile(process.execPath, [script, dataDir, String(killAt), scan], { env }, done)
    }

    function run(dataDir: string, killAt: number, scan: string): Promise<Run> {
      return new Promise((resolve, reject) => {
        start(dataDir, killAt, scan, (error, stdout, stderr) => {
          if (error?.signal === 'SIGKILL') resolve({ killed: true, effects: [], parcel: null })
          else if (error) reject(new Error(`the station ended with ${String(error.code)}: ${String(stderr)}`))
          else resolve({ killed: false, ...(JSON.parse(String(stdout)) as Omit<Run, 'killed'>) })
        })
      })
    }

    /** One killed run and what follows it, checked. */
    async function killAndRecover(lane: Lane, killAt: number): Promise<void> {
      const { sandbox } = lane
      const dataDir = freshStation(lane, `killed-at-${killAt}`)
      const before = { shipments: sandbox.state().shipments, papers: sandbox.printer.papers().length }
      const made = () => sandbox.state().shipments - before.shipments
      const where = `killed before effect ${killAt} (${steps[killAt - 1] ?? 'of the print job'})`

      const first = await run(dataDir, killAt, order)
      if (killAt <= steps.length) expect(first.killed, where).toBe(true)

      let resumed = await run(dataDir, 0, '-')
      if (!resumed.parcel || resumed.parcel.state === 'prepared') {
        expect(made(), `${where}: what is only prepared has cost nothing`).toBe(0)
        resumed = await run(dataDir, 0, order)
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

    it('buys once, keeps the label, and never prints twice unasked', { timeout: 600_000 }, async () => {
      const whole = await run(freshStation(lanes[0]!, 'whole'), 0, order)
      expect(whole.parcel).toMatchObject({ state: 'bought', job: { state: 'confirmed' } })

      expect(whole.effects.slice(0, steps.length)).toEqual(steps)
      expect(whole.effects.length).toBeGreaterThan(steps.length)

      const kills = whole.effects.map((_, index) => index + 1)
      await Promise.all(
        lanes.map(async (lane, offset) => {
          for (const killAt of kills.filter((number) => number % laneCount === offset))
            await killAndRecover(lane, killAt)
        }),
      )
      for (const { sandbox } of lanes) {
        expect(Object.values(sandbox.state().shipmentsByTransactionId).every((count) => count === 1)).toBe(
          true,
        )
      }
    })

    /** One killed run of a second parcel of two packages, and what follows it, checked. */
    async function killSecondAndRecover(lane: Lane, from: string, killAt: number): Promise<void> {
      const { sandbox } = lane
      const dataDir = join(lane.folder, `second-killed-at-${killAt}`)
      cpSync(from, dataDir, { recursive: true })
      const before = { shipments: sandbox.state().shipments, papers: sandbox.printer.papers().length }
      const made = () => sandbox.state().shipments - before.shipments
      const where = `second parcel, killed before effect ${killAt}`
      const isWhole = (parcel: ParcelView | null) => parcel?.parcelNumber === 2 && parcel.state !== 'prepared'

      await run(dataDir, killAt, `again:${order}`)
      let resumed = await run(dataDir, 0, '-')
      if (!isWhole(resumed.parcel)) {
        expect(made(), `${where}: what is only prepared has cost nothing`).toBe(0)
        resumed = await run(dataDir, 0, `again:${order}`)
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

    it('buys a second parcel of two packages once, and keeps both labels', { timeout: 600_000 }, async () => {
      const shipped = await Promise.all(
        lanes.map(async (lane) => {
          const dataDir = freshStation(lane, 'first-shipped')
          await run(dataDir, 0, order)
          return dataDir
        }),
      )
      const wholeDir = join(lanes[0]!.folder, 'second-whole')
      cpSync(shipped[0]!, wholeDir, { recursive: true })
      const whole = await run(wholeDir, 0, `again:${order}`)
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
      await Promise.all(
        lanes.map(async (lane, offset) => {
          for (const killAt of kills.filter((_, at) => at % laneCount === offset))
            await killSecondAndRecover(lane, shipped[offset]!, killAt)
        }),
      )
      for (const { sandbox } of lanes) {
        expect(Object.values(sandbox.state().shipmentsByTransactionId).every((count) => count === 1)).toBe(
          true,
        )
      }
    })

    it('finds a shipment that the service made while nobody was listening any more', async () => {
      const lane = lanes[0]!
      const { faults, state } = lane.sandbox
      const dataDir = freshStation(lane, 'mid-request')
      const before = state().shipments
      faults.set({ endpoint: 'createShipment', kind: 'hang', when: 'after_work' })
      const child = start(dataDir, 0, order)
      await expect.poll(() => faults.held(), { timeout: 30_000 }).toBe(1)
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
      faults.clear()

      const { parcel } = await run(dataDir, 0, '-')
      expect(parcel).toMatchObject({ state: 'bought', job: { state: 'confirmed' } })
      expect(state().shipments - before).toBe(1)
    })
  },
)
