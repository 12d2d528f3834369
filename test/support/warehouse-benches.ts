// Two stations that have the same orders, over one sandbox and one real PostgreSQL, each by a link of its own to the database. Their
// beats pass faster: tests wait for many of them.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWarehouse, type OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import type { StationAdapters } from '../../src/app/adapters.ts'
import { openSettingsFile } from '../../src/app/station/station-settings.ts'
import { AppError } from '../../src/contract/errors.ts'
import type { CutOffRule, WarehouseView } from '../../src/contract/warehouse-setting.ts'
import type { ClaimChanges } from '../../src/core/warehouse/claims-elsewhere.ts'
import type { Claims } from '../../src/core/warehouse/claims.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/create-sandbox.ts'
import { openLink, type CuttableLink } from './cuttable-link.ts'
import { fastClock } from './fast-clock.ts'
import { startPostgres, type PrivatePostgres } from './private-postgres.ts'
import { csvOf, openTestStation, type TestStation } from './test-station.ts'
import { viewOnce } from './view-once.ts'

export type Bench = TestStation & { readonly link: CuttableLink }

type BenchOptions = { readonly cutOff?: CutOffRule; readonly keychainEnv?: Readonly<Record<string, string>> }

/** What a bench says of the warehouse before it is used. */
type ComesTo = WarehouseView['state'] | 'any'

export type WarehouseBenches = {
  readonly folder: string
  readonly postgres: PrivatePostgres
  readonly sandbox: Sandbox
  readonly left: Bench
  readonly right: Bench
  readonly between: {
    /** Between a claim and the first byte of its purchase. */
    beforeLeaving: (() => Promise<void>) | undefined
    /** Whether benches that are opened now hear what others do; else they read it. */
    listens: boolean
  }
  /** One that has all orders, once it says that of the warehouse; a bench of the same name goes on where it was closed. */
  openBench(name: string, options?: BenchOptions, comesTo?: ComesTo): Promise<Bench>
  /** `left` or `right`, which was closed. */
  openAgain(side: 'left' | 'right', options?: BenchOptions, comesTo?: ComesTo): Promise<Bench>
  /** Another bench's claims alone, without a station. */
  openThird(): Promise<OpenWarehouse>
  /** Shipments of the sandbox. */
  sold(): number
  close(): Promise<void>
}

/** What the status says of the warehouse, once `is` holds for it. */
export const warehouseOnce = (
  station: TestStation,
  is: (view: WarehouseView) => boolean,
): Promise<WarehouseView> =>
  viewOnce(station.station, 'station', {
    is,
    now: async () => (await station.ask('station.status', {})).warehouse,
    told: ({ warehouse }) => warehouse,
  })

export const bought = ({ state }: { readonly state: string }): boolean => state === 'bought'

export type WarehouseBenchesOptions = {
  /** How many times as fast beats pass: 5. */
  readonly times?: number
  /** Waits of at most so long pass as they are: 0. */
  readonly asTheyAreMs?: number
  /** How long a claim holds without a beat: as long as ever. */
  readonly leaseMs?: number
  /** The warehouse as the stations have it. */
  readonly adaptOpened?: (opened: OpenWarehouse) => OpenWarehouse
  /** What each station has, by its bench's name. */
  readonly adaptBench?: (name: string, adapters: StationAdapters) => StationAdapters
} & BenchOptions

/** Throws where PostgreSQL is not installed. `orders`: what each bench has. `sideOptions`: of `left` and `right`. */
export async function openWarehouseBenches(
  orders: readonly string[],
  {
    times = 5,
    asTheyAreMs,
    leaseMs,
    adaptOpened = (opened) => opened,
    adaptBench = (_, adapters) => adapters,
    ...sideOptions
  }: WarehouseBenchesOptions = {},
): Promise<WarehouseBenches> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-warehouse-'))
  const postgres = await startPostgres()
  await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main' })
  const sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
  const links: Record<string, CuttableLink> = {}
  const between: WarehouseBenches['between'] = { beforeLeaving: undefined, listens: true }

  const adapt = (adapters: StationAdapters): StationAdapters => ({
    ...adapters,
    async openWarehouse(options) {
      const opened = adaptOpened(
        await adapters.openWarehouse({ ...options, ...(leaseMs === undefined ? {} : { leaseMs }) }),
      )
      const keepInDoubt: Claims['keepInDoubt'] = async (...leaving) => {
        await between.beforeLeaving?.()
        return opened.claims.keepInDoubt(...leaving)
      }
      const listen: ClaimChanges['listen'] = (...how) =>
        between.listens
          ? opened.changes.listen(...how)
          : Promise.reject(new AppError('warehouse_cut_off', 'a pooler stands in between'))
      return {
        ...opened,
        claims: { ...opened.claims, keepInDoubt },
        changes: { ...opened.changes, listen },
      }
    },
  })

  const openBench: WarehouseBenches['openBench'] = async (
    name,
    { cutOff = 'strict', keychainEnv } = {},
    comesTo = 'joined',
  ) => {
    const link = (links[name] ??= await openLink(postgres.port))
    const dataDir = join(folder, name)
    const url = `postgres://postgres@127.0.0.1:${link.port}/postgres`
    openSettingsFile(dataDir).change({ warehouse: { url, name: 'main', bench: name, cutOff } })
    const station = await openTestStation({
      dataDir,
      adapt: (adapters) => adaptBench(name, adapt(adapters)),
      clock: fastClock(times, asTheyAreMs),
      ...(keychainEnv ? { keychainEnv } : {}),
    })
    const { accountReady } = await station.ask('station.status', {})
    if (!accountReady) {
      await station.connect(sandbox)
      await station.importCsv(csvOf(...orders))
    }
    if (comesTo !== 'any') await warehouseOnce(station, ({ state }) => state === comesTo)
    return { ...station, link }
  }

  const sides = { left: await openBench('left', sideOptions), right: await openBench('right', sideOptions) }
  return {
    folder,
    postgres,
    sandbox,
    between,
    openBench,
    get left() {
      return sides.left
    },
    get right() {
      return sides.right
    },
    async openAgain(side, options, comesTo) {
      sides[side] = await openBench(side, options, comesTo)
      return sides[side]
    },
    openThird: () =>
      openWarehouse({
        url: postgres.url(),
        password: undefined,
        name: 'main',
        profile: 'test',
        benchId: randomUUID(),
        bench: 'third',
      }),
    sold: () => sandbox.state().shipments,
    async close() {
      await sides.left.close()
      await sides.right.close()
      for (const link of Object.values(links)) await link.close()
      await sandbox.close()
      await postgres.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
