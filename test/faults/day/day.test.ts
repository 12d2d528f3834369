// Guards a station that nobody restarts: 24 hours on a clock of the test's own, with the station's real core, SQLite files,
// the sandbox over HTTP and a printer over TCP. Tokens run out, the day changes, the log rotates, old labels go, and
// neither memory nor timers grow.

import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { SeenCodes } from '../../../src/core/label-codes/reading.ts'
import { noticeMs } from '../../../src/core/retention/retention.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { startTcpTestPrinter, type TcpTestPrinter } from '../../support/tcp-test-printer.ts'
import { until } from '../../support/until.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { startServiceProxy, type ServiceProxy } from '../processes/service-proxy.ts'

const missing = missingForKeyring()
const hourMs = 3_600_000
const minuteMs = 60_000
const parcelsAnHour = 8
const folder = mkdtempSync(join(tmpdir(), 'packbench-day-'))
const dataDir = join(folder, 'station')
const logs = join(dataDir, 'logs')
const logBytes = 5 * 1024 ** 2
const logFiles = 5

/** Nine in the morning, so long before that what is bought then has had its time when the day begins. */
const clock = manualClock(new Date('2026-11-12T09:00:00Z'))
const retentionDays = 7

const seen = [{ kind: 'Code128', text: '420606010000' }] as const
const oneCode: SeenCodes = { before: seen, after: seen, exact: false }

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

type Measured = {
  readonly heapMb: number
  readonly timers: number
  readonly sockets: number
  /** Beside sockets: real timers, processes, threads. */
  readonly others: number
  readonly listeners: number
}

function measure(): Measured {
  for (let pass = 0; pass < 4; pass++) collect()
  const open = (name: string) => process.getActiveResourcesInfo().filter((each) => each === name).length
  return {
    heapMb: process.memoryUsage().heapUsed / 2 ** 20,
    timers: clock.pending,
    sockets: open('TCPSocketWrap'),
    others: process.getActiveResourcesInfo().length - open('TCPSocketWrap') - open('Immediate'),
    // Not those of stdout: each thread that is at work at that moment (a check of the file) pipes its own into it.
    listeners: process.eventNames().reduce((sum, event) => sum + process.listenerCount(event), 0),
  }
}

describe.skipIf(missing !== undefined)(`24 hours at a bench${missing ? ` (${missing})` : ''}`, () => {
  let keyring: Keyring
  let sandbox: Sandbox
  let proxy: ServiceProxy
  let printer: TcpTestPrinter
  let bench: TestStation

  const open = () =>
    openTestStation({
      dataDir,
      keychainEnv: keyring.env,
      clock,
      // Each label is read and what was seen is kept; what draws and decodes it works in threads of its own.
      readsLabels: true,
      adapt: (adapters) => ({
        ...adapters,
        labelCodes: { ...adapters.labelCodes, read: () => Promise.resolve(oneCode) },
      }),
    })

  /** Ends once it is so; the station's time goes on meanwhile, by as little as a printer needs. */
  const once = (is: () => boolean | Promise<boolean>) =>
    until(async () => {
      await clock.advance(25)
      return is()
    })

  /** All of an hour's orders at once; the printer takes them one after the other. */
  async function shipSome(prefix: string, count: number): Promise<readonly ParcelView[]> {
    const orders = Array.from({ length: count }, (_, at) => `${prefix}-${at}`)
    const printed = new Map<string, ParcelView>()
    const unsubscribe = bench.station.subscribe((event, payload) => {
      const parcel = payload as ParcelView
      if ((event as string) === 'parcel' && parcel.job?.state === 'confirmed')
        printed.set(parcel.orderNumber, parcel)
    })
    await bench.importCsv(csvOf(...orders))
    await Promise.all(orders.map((order) => bench.scan(order)))
    await once(() => orders.every((order) => printed.has(order)))
    unsubscribe()
    return orders.flatMap((order) => printed.get(order) ?? [])
  }

  async function closeDay(): Promise<number> {
    const { lists } = await bench.ask('manifests.today', {})
    const listIds = lists.filter(({ ready }) => ready > 0).map(({ listId }) => listId)
    const { manifests } = await bench.ask('manifests.create', { gestureId: randomUUID(), listIds })
    await once(async () => {
      const made = (await bench.ask('manifests.list', {})).manifests
      return made.every(({ state }) => state === 'created')
    })
    return manifests.reduce((sum, { parcels }) => sum + parcels, 0)
  }

  const kept = (parcel: ParcelView) => bench.station.invoke('reprint.preview', { labelId: parcel.labelId })

  async function beClosedFor(days: number): Promise<void> {
    await bench.close()
    await clock.advance(days * 24 * hourMs)
    bench = await open()
  }

  async function passHours(hours: number): Promise<void> {
    for (let minute = 0; minute < hours * 60; minute += 15) await clock.advance(15 * minuteMs)
  }

  beforeAll(async () => {
    keyring = await startKeyring()
    sandbox = await createSandbox({
      dataDir: join(folder, 'sandbox'),
      openingBalanceMinor: 10_000_000,
      now: () => clock.now(),
    })
    proxy = await startServiceProxy({ sandboxUrl: sandbox.baseUrl, speed: 1 })
    printer = await startTcpTestPrinter()
    // A log that is nearly full, and as many before it as are kept.
    mkdirSync(logs, { recursive: true })
    const line = `${JSON.stringify({ level: 30, msg: 'of before' })}\n`
    const full = line.repeat(Math.floor((logBytes - 2_000) / line.length))
    for (const name of ['station.log', 'station.1.log', 'station.2.log', 'station.3.log', 'station.4.log'])
      writeFileSync(join(logs, name), full)
    bench = await open()
    // The sandbox's own printer draws every paper; a day of them takes longer than all the rest.
    const { host, port } = printer
    await bench.connect({ ...sandbox, baseUrl: proxy.baseUrl, printers: [{ name: 'Bench', host, port }] })
    await bench.ask('retention.save', { days: retentionDays })
    await bench.ask('backups.saveSettings', { folder: join(folder, 'backups'), daily: true })
  })
  afterAll(async () => {
    await bench.close()
    await printer.switchOff()
    await proxy.close()
    await sandbox.close()
    await keyring.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('pass without a restart, and nothing grows', async () => {
    const old = await shipSome('OLD', 4)
    expect(await closeDay()).toBe(4)
    // What was bought has had its time after two pauses: a person is asked about the clock after one that is as long.
    await beClosedFor(retentionDays - 2)
    await clock.advance(noticeMs + minuteMs)
    await beClosedFor(3)
    expect(await kept(old[0]!)).toMatchObject({ ok: true })

    const tokens = () => proxy.requests.get('POST /v3.1/Account/Token') ?? 0
    const tokensBefore = tokens()
    const measured = new Map<number, Measured>()
    const bought: ParcelView[] = []
    let manifested = 0
    const boughtToday = new Map<string, number>()
    for (let hour = 1; hour <= 24; hour++) {
      const began = clock.now().getTime()
      const parcels = await shipSome(`H${hour}`, parcelsAnHour)
      bought.push(...parcels)
      boughtToday.set(
        clock.now().toISOString().slice(0, 10),
        (await bench.ask('station.status', {})).shippedToday ?? 0,
      )
      // At five in the afternoon, and again at the end of the night's shift.
      if (hour === 9 || hour === 24) manifested += await closeDay()
      await passHours(Math.max(0, hourMs - (clock.now().getTime() - began)) / hourMs)
      if (hour === 1 || hour === 12 || hour === 24) measured.set(hour, measure())
    }

    expect(bought).toHaveLength(24 * parcelsAnHour)
    expect(sandbox.state().charges).toBe(bought.length + old.length)
    // A manifest's form is a paper too, where this printer takes documents.
    expect(printer.labels().length).toBeGreaterThanOrEqual(bought.length + old.length)
    expect(manifested).toBe(bought.length)

    // A token lives two hours: it was renewed before each end, and not at every call.
    expect(tokens() - tokensBefore).toBeGreaterThanOrEqual(11)
    expect(tokens() - tokensBefore).toBeLessThanOrEqual(26)

    // The day changed: what is counted as today's begins anew.
    const [firstDay = 0, secondDay = 0] = boughtToday.values()
    expect(boughtToday.size).toBe(2)
    expect(firstDay + secondDay).toBe(bought.length)

    const files = readdirSync(logs).filter((name) => name.startsWith('station.'))
    expect(files.length).toBeLessThanOrEqual(logFiles)
    expect(files.every((name) => statSync(join(logs, name)).size <= logBytes)).toBe(true)
    expect(files).toContain('station.5.log')

    // The bytes of before are gone, and what was bought today is kept.
    expect(await kept(old[0]!)).toMatchObject({ ok: false, error: { code: 'removed_by_retention' } })
    expect(await kept(bought.at(-1)!)).toMatchObject({ ok: true })
    expect((await bench.ask('backups.list', {})).backups.length).toBeGreaterThanOrEqual(1)

    const [first, noon, last] = [measured.get(1)!, measured.get(12)!, measured.get(24)!]
    if (process.env['PACKBENCH_FIGURES']) console.log(JSON.stringify({ first, noon, last }))
    expect(last.timers).toBeLessThanOrEqual(first.timers + 2)
    // Requests and look-ups that are under way at that moment are among them.
    expect(last.others).toBeLessThanOrEqual(first.others + 8)
    // Kept-alive links, both ends of each: from the station to the proxy, and from there to the sandbox, for each of the
    // parcels that are bought at once.
    expect(last.sockets).toBeLessThanOrEqual(4 * parcelsAnHour + 8)
    expect(last.listeners).toBe(first.listeners)
    // The second half of the day adds what its papers and rows in the test's own hands take, and no more.
    expect(last.heapMb - noon.heapMb).toBeLessThan(8)
  })
})
