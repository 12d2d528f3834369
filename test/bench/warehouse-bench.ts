// What benches that share one PostgreSQL cost each other: how long a scan waits for its claim, and for the word that its request may
// leave, at one bench while others work beside it, each as a running station does, six parcels a minute. Beside it a bare round trip
// and a bare commit at the same server at the same moments.

import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { openKeyStore } from '../../src/adapters/postgres/keys.ts'
import { openWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { keyIdOf } from '../../src/adapters/sqlite/sealer.ts'
import { firstPlace } from '../../src/core/warehouse/claims-elsewhere.ts'
import { addPacker, packerPassword, startPostgres, withoutPostgres } from '../support/private-postgres.ts'
import { median, p95, type Bench, type BenchRow } from './report.ts'
import type { FloorAnswer, FloorCount, FloorWish } from './warehouse-floor.ts'
import { checkPacked, fillPacked } from './warehouse-packed.ts'
import { rowsOf, type Measured, type Times } from './warehouse-rows.ts'
import { serverNow } from './warehouse-server.ts'
import { openBenchAtWork, type BenchAtWork, type FloorPlace } from './warehouse-station.ts'
import { startForStations, type ForStations } from './warehouse-whole-place.ts'

const whole = {
  steps: [
    { packed: 10_000, floors: [1, 10, 50, 200] },
    { packed: 1_000_000, floors: [1, 200] },
  ],
  samples: 150,
  /** Of a connection the first statements take longer. */
  warmUp: 20,
  betweenMs: 150,
  settleMs: 5_000,
  everyMs: 10_000,
  serviceMs: 300,
  openEveryMs: 150,
  processes: 2,
  /** So many of the benches beside are whole stations, in a process of their own. */
  wholeStations: 0,
  /** How long what stands beside is measured, where that is longer than its samples take. */
  lastsMs: 0,
  /** As servers are: what is committed is on the disk. */
  isFlushed: true,
}
const sizes = {
  whole,
  /** 12 GB in the temporary folder. */
  large: { ...whole, steps: [{ packed: 5_000_000, floors: [1, 50, 100, 200, 300, 400] }] },
  /**
   * Ten minutes of 200. The computer of this bench has the work of all whole ones to do, and that of their service and database: beside
   * 190 others it has room for few.
   */
  stations: {
    ...whole,
    steps: [{ packed: 10_000, floors: [1, 200] }],
    wholeStations: 10,
    lastsMs: 600_000,
  },
  short: {
    steps: [{ packed: 50, floors: [1, 3] }],
    samples: 3,
    warmUp: 1,
    betweenMs: 5,
    settleMs: 50,
    everyMs: 100,
    serviceMs: 5,
    openEveryMs: 0,
    processes: 1,
    wholeStations: 1,
    lastsMs: 300,
    isFlushed: false,
  },
}
type Size = (typeof sizes)[keyof typeof sizes]

/** All that benches open where many things wait at once, and a few more: nobody is turned away. */
const connectionsFor = (benches: number) => 7 * benches + 20

const settingsOf = ({ steps, isFlushed }: Size) => ({
  fsync: isFlushed ? 'on' : 'off',
  max_connections: String(connectionsFor(Math.max(...steps.flatMap(({ floors }) => floors)))),
  max_wal_size: '4GB',
})

export const warehouseBench: Bench = ({ isShort }) => benchOf(sizes[isShort ? 'short' : 'whole'])

/** Of a company that has packed for years; what it measures in short is measured by the other. */
export const largeWarehouseBench: Bench = ({ isShort }) =>
  isShort ? Promise.resolve([]) : benchOf(sizes.large)

/** As `warehouseBench`, for ten minutes, where some of the benches are whole stations at one sandbox. */
export const stationsBench: Bench = ({ isShort }) => (isShort ? Promise.resolve([]) : benchOf(sizes.stations))

async function benchOf(size: Size): ReturnType<Bench> {
  if (withoutPostgres !== undefined) return [{ name: 'benches of a warehouse', missing: withoutPostgres }]
  const postgres = await startPostgres({ settings: settingsOf(size) })
  const client = new Client({ connectionString: postgres.url() })
  const stations = size.wholeStations > 0 ? await startForStations() : undefined
  try {
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    await client.connect()
    await client.query('CREATE TABLE bare (n integer)')
    const url = postgres.url().replace('postgres@', 'packer@')
    const warehouse = { url, password: packerPassword, name: 'main', profile: 'test' }
    const key = randomBytes(32)
    const keys = await openKeyStore(warehouse, 'main')
    await keys.addKey(1, keyIdOf(key), 'Bench 1')
    await keys.close()
    const rows: BenchRow[] = []
    let filled = 0
    for (const { packed, floors } of size.steps) {
      progress(`${packed} packed orders are written`)
      const read = await fillTables(warehouse, (warehouseId) =>
        fillPacked(client, warehouseId, filled + 1, packed),
      )
      const { serviceMs, openEveryMs } = size
      const whole = stations && { whole: stations.place }
      const place = { warehouse, key: key.toString('base64'), serviceMs, openEveryMs, ...read, ...whole }
      rows.push(
        ...rowsOf(await measureFloors({ client, place, size, floors, packed, stations }), size.everyMs),
      )
      filled = packed
    }
    return rows
  } finally {
    await client.end()
    await stations?.close()
    await postgres.close()
  }
}

/** It takes minutes: whoever waits for it sees how far it is. */
const progress = (words: string) => void process.stderr.write(`warehouse: ${words}\n`)

/** Answers up to where benches have heard of all that is in them then. */
async function fillTables(
  warehouse: FloorPlace['warehouse'],
  fill: (warehouseId: string) => Promise<void>,
): Promise<Pick<FloorPlace, 'followed' | 'ordersRead'>> {
  const { changes, close, warehouseId } = await openWarehouse({
    ...warehouse,
    benchId: randomUUID(),
    bench: undefined,
  })
  await fill(warehouseId)
  const { settled: mark, source } = await changes.after({ ...firstPlace, mark: '18446744073709551615' })
  await close()
  return { followed: { source, mark, whole: true }, ordersRead: { number: 2 ** 53 - 1, orderKey: '' } }
}

type Floors = {
  readonly client: Client
  readonly place: FloorPlace
  readonly size: Size
  readonly floors: readonly number[]
  readonly packed: number
  readonly stations: ForStations | undefined
}

async function measureFloors({
  client,
  place,
  size,
  floors,
  packed,
  stations,
}: Floors): Promise<readonly Measured[]> {
  // It alone is in this process: what it waits for is not the work of others here.
  const probe = await openBenchAtWork({ ...place, serviceMs: 0 }, 'Bench 1')
  const processes = Array.from({ length: size.processes }, () => startFloor(place))
  const ofWhole = stations && startFloor(place)
  const all = [...processes, ofWhole ?? []].flat()
  const askAll = (wishFor: (at: number) => FloorWish) =>
    Promise.all(all.map(({ ask }, at) => ask(wishFor(at))))
  try {
    const measured: Measured[] = []
    let open = 1
    for (const benches of floors) {
      progress(`${benches} benches over ${packed} packed orders`)
      const more = Array.from({ length: benches - open }, (_, at) => open + at)
      const areWhole = (index: number) => index <= size.wholeStations
      const ofProcess = (at: number) =>
        more.filter((index) => (areWhole(index) ? processes.length : index % processes.length) === at)
      const toOpen = (at: number): FloorWish => ({
        kind: 'open',
        place,
        everyMs: size.everyMs,
        benches: ofProcess(at),
        areWhole: at === processes.length,
      })
      // They read all that is there when they join: before the others are at work, as in the morning.
      await ofWhole?.ask(toOpen(processes.length))
      await Promise.all(processes.map(({ ask }, at) => ask(toOpen(at))))
      open = benches
      await pause(size.settleMs)
      const name = `PROBE-${packed}-${benches}`
      await sample(client, probe, { ...size, samples: size.warmUp, lastsMs: 0 }, `${name}-WARM`)
      await askAll(() => ({ kind: 'count' }))
      const before = await serverNow(client)
      const beganMs = performance.now()
      const times = await sample(client, probe, benches > 1 ? size : { ...size, lastsMs: 0 }, name)
      const tookMs = performance.now() - beganMs
      const { connections, processorMs } = await serverNow(client)
      const server = { connections, processorMs: processorMs - before.processorMs }
      const counts = (await askAll(() => ({ kind: 'count' }))).map((answer) => answer.count)
      const count = sumOf([...counts, { ...none, unanswered: times.unanswered }])
      const toSay = { claim: times.claim, 'a round trip': times.roundTrip, 'a commit': times.commit }
      for (const [what, ms] of Object.entries(toSay))
        progress(`  ${what}: p50 ${median(ms).toFixed(1)} ms, p95 ${p95(ms).toFixed(1)} ms`)
      measured.push({ ...times, benches, packed, count, tookMs, server })
    }
    const ends = await askAll(() => ({ kind: 'close' }))
    await probe.close()
    await checkPacked(client, [...ends.flatMap(({ bought }) => bought), ...probe.bought()])
    stations?.check(ends.at(-1)?.bought.length ?? Number.NaN)
    const faults = [...ends.flatMap((end) => end.faults), ...probe.faults()]
    if (faults.length > 0) throw new Error(`faults of benches: ${faults.slice(0, 3).join('; ')}`)
    return measured
  } finally {
    for (const { kill } of all) kill()
    await probe.close()
  }
}

function startFloor({ key, warehouse: { password } }: FloorPlace) {
  // Whole stations have them from where an administrator without a keychain gives them.
  const env = {
    ...process.env,
    PACKBENCH_WAREHOUSE_KEY: key,
    PACKBENCH_WAREHOUSE_PASSWORD: password ?? '',
  }
  const child = fork(join(import.meta.dirname, 'warehouse-floor.ts'), { env })
  const gone = goneBefore(child)
  return {
    async ask(wish: FloorWish): Promise<FloorAnswer> {
      const answered = once(child, 'message')
      child.send(wish)
      const [answer] = (await Promise.race([answered, gone])) as [FloorAnswer]
      return answer
    },
    kill: () => void child.kill(),
  }
}

function goneBefore(child: ChildProcess): Promise<never> {
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of benches has ended with ${String(code)}`)
  })
  // It is awaited where something is asked.
  gone.catch(() => undefined)
  return gone
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const beganMs = performance.now()
  await work()
  return performance.now() - beganMs
}

const bare = { name: 'bare_round_trip', text: 'SELECT 1' }
const bareCommit = { name: 'bare_commit', text: 'INSERT INTO bare (n) VALUES ($1)' }

/** What is bare comes before the scan and after it, in turn. */
async function sample(
  client: Client,
  probe: BenchAtWork,
  { samples, betweenMs, lastsMs }: Pick<Size, 'samples' | 'betweenMs' | 'lastsMs'>,
  name: string,
): Promise<Times> {
  const [claim, leave, roundTrip, commit]: [number[], number[], number[], number[]] = [[], [], [], []]
  let unanswered = 0
  const askBare = async (n: number) => {
    roundTrip.push(await timed(() => client.query(bare)))
    commit.push(await timed(() => client.query(bareCommit, [n])))
  }
  const scan = async (n: number) => {
    const packing = await probe.pack(`${name}-${n}`)
    if (packing.kind === 'elsewhere') throw new Error('an order of this bench alone is at another')
    if (packing.kind === 'unanswered') {
      unanswered += 1
      return
    }
    claim.push(packing.claimMs)
    leave.push(packing.leaveMs)
  }
  const endMs = performance.now() + lastsMs
  for (let n = 0; n < samples || performance.now() < endMs; n += 1) {
    await pause(betweenMs)
    for (const step of n % 2 === 0 ? [askBare, scan] : [scan, askBare]) await step(n)
  }
  return { claim, leave, roundTrip, commit, unanswered }
}

const none: FloorCount = { packed: 0, elsewhere: 0, unanswered: 0, processorMs: 0, printerMs: [] }

const sumOf = (counts: readonly FloorCount[]): FloorCount =>
  counts.reduce(
    (sum, one) => ({
      packed: sum.packed + one.packed,
      elsewhere: sum.elsewhere + one.elsewhere,
      unanswered: sum.unanswered + one.unanswered,
      processorMs: sum.processorMs + one.processorMs,
      printerMs: [...sum.printerMs, ...one.printerMs],
    }),
    none,
  )
