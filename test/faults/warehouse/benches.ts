// Three benches of a warehouse under faults, each a process with a data folder, a clock and a link to the database of its own: which
// of them are open, what they were asked and have not answered yet.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import { openSettingsFile } from '../../../src/app/station/station-settings.ts'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { CutOffRule } from '../../../src/contract/warehouse-setting.ts'
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts'
import { openLink, type CuttableLink } from '../../support/cuttable-link.ts'
import { startKeyring } from '../../support/keyring.ts'
import type { Random } from '../../support/random.ts'
import { connectSandbox, csvOf } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'
import { startStation, StationGone, type StationProcess } from '../processes/station-process.ts'
import type { StationWish } from '../processes/station-words.ts'
import { openShiftDatabase } from './database.ts'

/** Beats pass twenty times as fast, once a second. */
const speed = 20
export const leaseMs = 4_000

/** How far each one's clock is from that of the others, in minutes. */
const benchClocks = { left: 0, right: 7, third: -11 } as const
type Name = keyof typeof benchClocks
const names = Object.keys(benchClocks) as readonly Name[]

export type Bench = Pick<StationProcess, 'ask' | 'scan'> & {
  readonly name: Name
  readonly link: CuttableLink
}

type Open = Bench & { readonly station: StationProcess; isFrozen: boolean }

export type ShiftBenchesOptions = {
  readonly orders: readonly string[]
  readonly cutOff: CutOffRule
  /** A planted fault. */
  readonly plant?: StationWish['plant']
}

export type ShiftBenches = Awaited<ReturnType<typeof openShiftBenches>>

export async function openShiftBenches({ orders, cutOff, plant }: ShiftBenchesOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-warehouse-'))
  const keyring = await startKeyring()
  const sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
  const links = new Map<Name, CuttableLink>()
  const database = await openShiftDatabase((port) => {
    for (const link of links.values()) link.pointTo(port)
  })
  const key = randomBytes(32)
  const keys = await openKeyStore({ url: database.postgres.url(), password: undefined }, 'main')
  await keys.addKey(1, keyIdOf(key), 'left')
  await keys.close()
  const env = { ...keyring.env, PACKBENCH_WAREHOUSE_KEY: key.toString('base64') }

  const open = new Map<Name, Open>()
  const asked = new Set<Promise<unknown>>()
  const faults: unknown[] = []

  const allAwake = (): readonly Bench[] => [...open.values()].filter(({ isFrozen }) => !isFrozen)

  async function openBench(name: Name): Promise<void> {
    const link = links.get(name) ?? (await openLink(database.postgres.port))
    links.set(name, link)
    const dataDir = join(folder, name)
    const url = `postgres://postgres@127.0.0.1:${link.port}/postgres`
    openSettingsFile(dataDir).change({ warehouse: { url, name: 'main', bench: name, cutOff } })
    const clockByMs = benchClocks[name] * 60_000
    const station = await startStation({ dataDir, speed, leaseMs, clockByMs, plant }, env)
    const { ask, scan } = station
    open.set(name, { name, link, station, ask, scan, isFrozen: false })
    if ((await ask('station.status', {})).accountReady) return
    await connectSandbox(ask, sandbox)
    const contentBase64 = Buffer.from(csvOf(...orders)).toString('base64')
    await ask('orders.import', { fileName: 'orders.csv', contentBase64 })
  }

  async function openAll(): Promise<void> {
    await Promise.all(names.filter((name) => !open.has(name)).map(openBench))
  }

  const isJoined = async ({ ask }: Bench) => (await ask('station.status', {})).warehouse?.state === 'joined'

  function wake(): void {
    for (const bench of open.values()) {
      if (bench.isFrozen) bench.station.signal('SIGCONT')
      bench.isFrozen = false
    }
  }

  async function endOne(random: Random, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (open.size === 0) return
    const [name, { station }] = random.pick([...open])
    open.delete(name)
    // What is held would be waited for.
    if (signal === 'SIGTERM') sandbox.faults.release()
    await station.end(signal)
  }

  /** What a bench knows of its parcels of an order. */
  const parcelsOf = async (bench: Bench, orderNumber: string): Promise<readonly ParcelView[]> =>
    (await bench.ask('ship.parcels', { orderNumber })).parcels

  await openAll()
  for (const bench of allAwake()) await until(() => isJoined(bench))

  return {
    orders,
    sandbox,
    database,
    allAwake,
    openAll,
    parcelsOf,
    wake,
    endOne,
    /** What stations did that is never right: an error without a code, or an end of their own. */
    faults: (): readonly unknown[] => [
      ...faults,
      ...[...open.values()].flatMap(({ name, station }) => (station.isGone() ? [`${name} has ended`] : [])),
    ],
    anyAwake: (random: Random) => (allAwake().length > 0 ? random.pick(allAwake()) : undefined),
    /** Goes on while other things happen. */
    under(work: Promise<unknown>): void {
      const ended = work
        .catch((error: unknown) => {
          // Killed while it was asked.
          if (!(error instanceof StationGone)) faults.push(error)
        })
        .finally(() => asked.delete(ended))
      asked.add(ended)
    },
    freezeOne(random: Random): void {
      const [name, bench] = open.size > 0 ? random.pick([...open]) : []
      if (!name || !bench) return
      bench.isFrozen = true
      bench.station.signal('SIGSTOP')
    },
    async askAfterDoubt(): Promise<void> {
      for (const bench of allAwake())
        for (const order of orders)
          for (const { purchaseId, state } of await parcelsOf(bench, order))
            if (state === 'in_doubt') await bench.ask('ship.retry', { purchaseId }).catch(() => undefined)
    },
    /** The weather is fair, and all that was asked is answered. */
    async makeFair(): Promise<void> {
      sandbox.faults.clear()
      wake()
      await database.makeWhole()
      await openAll()
      for (const link of links.values()) link.restore()
      for (const bench of allAwake()) await until(() => isJoined(bench))
      sandbox.faults.clear()
      await Promise.all(asked)
    },
    async close(): Promise<void> {
      sandbox.faults.clear()
      for (const { station } of open.values()) await station.end('SIGKILL')
      await Promise.all(asked)
      for (const link of links.values()) await link.close()
      await sandbox.close()
      await database.close()
      await keyring.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
