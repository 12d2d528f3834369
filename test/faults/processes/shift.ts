// A shift at a bench where everything goes wrong, from a seed: two pages scan, a batch is bought beside them, the service
// and the printer have their manners, and the station is killed, ended, stopped and starved at random moments. Then it
// becomes calm, and the books of all three must be the same. The seed decides what happens and after which pauses; which
// line of the station it meets is the machine's.

import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { OperationInput, OperationName, OperationOutput } from '../../../src/contract/operations.ts'
import { randomOf, type Random } from '../../support/random.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { comparePapers, comparePurchases, type BookFault } from './compare-books.ts'
import { startFaultyPrinter, type PrinterManner } from './faulty-printer.ts'
import { allManners, staysInDoubt } from './manners.ts'
import type { Outage } from './service-proxy.ts'
import { readStationBooks } from './station-books.ts'
import { mountSmallDisk, stationFaults, type StationFault } from './station-faults.ts'
import { NotOpen, Refused, startStation, StationGone, type StationProcess } from './station-process.ts'
import { importOrders, openWorld } from './world.ts'

const speed = 20
/** So much room that the papers of a shift fit, and so little that it is filled in a moment. */
const diskMegabytes = 256
/** How long nothing may move before a shift that has become calm is called stuck. */
const stuckMs = 60_000

export type ShiftWish = {
  readonly seed: number
  readonly parcels: number
  readonly moments: number
  readonly onMoment?: (line: string) => void
}

export type ShiftReport = {
  readonly seed: number
  readonly bought: number
  readonly papers: number
  /** Papers that a person asked for again, after "did it come out?". */
  readonly askedAgain: number
  readonly starts: number
  readonly happened: ReadonlyMap<StationFault, number>
  /** What could not be done on this machine. */
  readonly skipped: readonly string[]
  /** With what a read-only disk was refused. */
  readonly notOpened: readonly string[]
  readonly faults: readonly BookFault[]
}

type Planned = { readonly fault: StationFault; readonly afterMs: number; readonly forMs: number }

/** Every fault as often as every other. */
function plan(random: Random, { moments }: ShiftWish): readonly Planned[] {
  const rounds = Array.from({ length: Math.ceil(moments / stationFaults.length) }, () =>
    random.shuffled(stationFaults),
  )
  return rounds
    .flat()
    .slice(0, moments)
    .map((fault) => ({ fault, afterMs: random.below(300), forMs: 50 + random.below(400) }))
}

const outages: Partial<Readonly<Record<StationFault, Outage>>> = {
  'service off': 'off',
  'service silent': 'silent',
  'service answers pages': 'html',
  'service busy': 'busy',
}

const printerManners: Partial<Readonly<Record<StationFault, (random: Random) => PrinterManner>>> = {
  'printer resets': (random) => ({ kind: 'reset', afterBytes: random.below(4_000) }),
  'printer without paper': () => ({ kind: 'paper_out' }),
  'printer off': () => ({ kind: 'off' }),
  'printer silent': () => ({ kind: 'silent' }),
  'printer lies': () => ({ kind: 'liar' }),
  'printer speaks garbage': () => ({ kind: 'garbage' }),
  'printer slow': () => ({ kind: 'slow' }),
}

const noKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }

/** Answers that a packer gets while something is wrong, and after which the same scan is made again. */
const passing = (error: unknown) => {
  if (!(error instanceof Refused || error instanceof StationGone)) throw error
}

export async function runShift(wish: ShiftWish): Promise<ShiftReport> {
  const { seed, parcels, onMoment = () => undefined } = wish
  const random = randomOf(seed)
  const printer = await startFaultyPrinter()
  const world = await openWorld({ speed, printers: [tcpPrinterSetting(printer, 'bench', 'Bench')] })
  const disk = mountSmallDisk(join(world.root, 'disk'), diskMegabytes)
  const dataDir = await world.newStation('disk/station')
  const skipped = disk ? [] : ['full disk and read-only disk: this user may mount nothing']
  const third = Math.floor(parcels / 3)
  const orders = Array.from(
    { length: parcels },
    (_, at) => `${at < 2 * third ? 'SCAN' : 'LIST'}-${seed}-${at}`,
  )
  const mannered = random.shuffled(allManners.filter((manner) => !staysInDoubt(manner)))
  // Every third order has a service without manners: something must go on.
  world.proxy.setManners(
    orders.map((_, at) =>
      at % 3 === 0
        ? { first: 'whole', workS: 0, foundS: 0, repeat: 'same' }
        : mannered[at % mannered.length]!,
    ),
  )
  const planned = plan(random.fork('plan'), wish)
  /** Scans are spread over all that happens. */
  const paceMs = planned.reduce((sum, { afterMs, forMs }) => sum + afterMs + forMs + 100, 0) / (third + 1)
  const happened = new Map<StationFault, number>()
  const notOpened: string[] = []
  const lastSeen = new Map<string, ParcelView>()
  let starts = 0
  let askedAgain = 0
  let over = false
  let calm = false
  const start = async (env = world.env): Promise<StationProcess> => {
    starts++
    const started = await startStation({ dataDir, speed }, env)
    return started
  }
  let station = await start()
  await importOrders(station, orders)

  const ask = async <K extends OperationName>(
    name: K,
    input: OperationInput<K>,
  ): Promise<OperationOutput<K> | undefined> => {
    try {
      return await station.ask(name, input)
    } catch (error) {
      passing(error)
      await wait(20)
      return undefined
    }
  }
  const again = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    await station.end(signal)
    station = await start()
  }

  async function scan(order: string): Promise<void> {
    const outcome = await ask('ship.scan', { gestureId: crypto.randomUUID(), text: order })
    if (!outcome || !('parcel' in outcome) || !outcome.parcel) return
    lastSeen.set(order, outcome.parcel)
    if (outcome.kind === 'already_running' && outcome.parcel.state === 'prepared')
      await ask('ship.retry', { purchaseId: outcome.parcel.purchaseId })
  }

  /** A page: goes through its orders, scans some twice at once with the other page's help, and some again later. */
  async function page(random: Random, own: readonly string[]): Promise<void> {
    for (const order of own) {
      if (calm) return
      const scans = [scan(order)]
      if (random.next() < 0.3) scans.push(scan(order))
      if (random.next() < 0.2) scans.push(scan(random.pick(own)))
      await Promise.all(scans)
      await wait(random.below(2 * paceMs))
    }
  }

  async function batch(): Promise<void> {
    const source = { kind: 'filter', query: 'LIST-', state: 'open' } as const
    const list = await ask('batch.create', { source })
    if (list) await ask('batch.start', { batchId: list.id, rows: list.counts.waiting })
    while (!calm) {
      const { batch: current } = (await ask('batch.current', {})) ?? {}
      if (current?.state === 'paused') await ask('batch.resume', { batchId: current.id })
      await wait(100)
    }
  }

  /** Whoever is asked "did it come out?" looks, and says what is there. */
  async function answerer(): Promise<void> {
    while (!over) {
      const jobs = (await ask('print.jobs', { limit: 200 }))?.jobs ?? []
      for (const { id, state, answered, subject } of jobs) {
        if (state !== 'unknown' || answered) continue
        const parcel = lastSeen.get(subject ?? '')
        const number = parcel?.trackingNumber
        if (number === undefined) {
          if (subject) await scan(subject)
          continue
        }
        const cameOut = printer.papers.some((paper) => paper.includes(number))
        const said = await ask('print.answer', { jobId: id, cameOut })
        if (said && !cameOut) askedAgain++
      }
      await wait(100)
    }
  }

  async function happen({ fault, forMs }: Planned): Promise<void> {
    const outage = outages[fault]
    if (outage) {
      world.proxy.setOutage(outage)
      await wait(forMs)
      world.proxy.setOutage('none')
      return
    }
    const printing = printerManners[fault]
    if (printing) {
      await printer.setManner(printing(random))
      await wait(forMs)
      await printer.setManner({ kind: 'good' })
      return
    }
    await happenToStation(fault, forMs)
  }

  async function happenToStation(fault: StationFault, forMs: number): Promise<void> {
    const dayMs = 24 * 3_600_000
    switch (fault) {
      case 'killed':
        return again('SIGKILL')
      case 'ended':
        return again('SIGTERM')
      case 'stopped and continued':
        station.signal('SIGSTOP')
        await wait(forMs)
        station.signal('SIGCONT')
        return
      case 'profile switched':
        await ask('profile.switch', { profile: 'production' })
        await wait(forMs)
        while (!(await ask('profile.switch', { profile: 'test' }))) await wait(50)
        return
      case 'account changed':
        await ask('account.forget', {})
        await wait(forMs)
        while (!(await ask('account.connect', { baseUrl: world.proxy.baseUrl, keys: world.sandbox.keys })))
          await wait(50)
        return
      case 'clock set back': {
        station.tell({ kind: 'setClock', byMs: -random.below(dayMs) })
        return
      }
      case 'clock set forward': {
        station.tell({ kind: 'setClock', byMs: random.below(dayMs) })
        return
      }
      case 'slow disk':
        station.tell({ kind: 'disk', eachMs: 40 })
        await wait(forMs)
        {
          station.tell({ kind: 'disk', eachMs: 0 })
          return
        }
      case 'full disk':
        disk?.fill()
        await wait(forMs)
        if (random.next() < 0.3) {
          await station.end('SIGKILL')
          await refusedStart()
        }
        disk?.empty()
        if (station.isGone()) station = await start()
        return
      case 'read-only disk':
        if (!disk) return
        await station.end('SIGKILL')
        disk.readOnly(true)
        await refusedStart()
        disk.readOnly(false)
        station = await start()
        return
      case 'keychain gone':
        await station.end('SIGKILL')
        station = await start({ ...world.env, ...noKeychain })
        await scan(random.pick(orders))
        await wait(forMs)
        return again('SIGTERM')
      case 'keychain hangs':
        world.keyring.hang(true)
        await station.end('SIGKILL')
        void wait(500 + forMs).then(() => world.keyring.hang(false))
        station = await start()
        return
      case 'names are not found':
        station.tell({ kind: 'dns', fails: true })
        await wait(forMs)
        {
          station.tell({ kind: 'dns', fails: false })
          return
        }
      default:
        throw new Error(`nothing is known of ${fault}`)
    }
  }

  /** A start that may be refused: with a word, and without harm. */
  async function refusedStart(): Promise<void> {
    try {
      const opened = await start()
      await opened.end('SIGTERM')
    } catch (error) {
      if (!(error instanceof NotOpen)) throw error
      notOpened.push(error.code)
    }
  }

  const isBought = (order: string) => lastSeen.get(order)?.state === 'bought'
  const printsAtRest: readonly (string | undefined)[] = ['confirmed', 'sent', 'failed', 'unknown']

  /** All is as it should be: whoever scans what is not bought yet gets it, and all that waits is printed. */
  async function endCalmly(): Promise<void> {
    let last = ''
    let movedAtMs = performance.now()
    for (;;) {
      await Promise.all(orders.filter((order) => !isBought(order)).map((order) => scan(order)))
      const jobs = (await ask('print.jobs', { limit: 200 }))?.jobs
      const left = orders.filter((order) => !isBought(order)).length
      const open = jobs?.filter(
        ({ state, answered }) => !printsAtRest.includes(state) || (state === 'unknown' && !answered),
      ).length
      if (left === 0 && open === 0) return
      const now = `${left} ${open ?? '-'} ${printer.papers.length}`
      if (now !== last) movedAtMs = performance.now()
      last = now
      if (performance.now() - movedAtMs > stuckMs) return
      await wait(100)
    }
  }

  const work = Promise.all([
    page(random.fork('one page'), orders.slice(0, third)),
    page(random.fork('other page'), orders.slice(third, 2 * third)),
    batch(),
  ])
  const answering = answerer()
  try {
    for (const next of planned) {
      const { fault, afterMs, forMs } = next
      if (!disk && (fault === 'full disk' || fault === 'read-only disk')) continue
      await wait(afterMs)
      onMoment(`${fault} for ${forMs} ms, ${world.sandbox.sold().length} sold`)
      await happen(next)
      happened.set(fault, (happened.get(fault) ?? 0) + 1)
    }
    calm = true
    world.proxy.calmDown()
    await work
    await again('SIGTERM')
    await endCalmly()
    over = true
    await answering
    await station.end('SIGTERM')
    // What ended while it closed is written into the audit log at its next start.
    station = await start()
    await station.end('SIGTERM')
    const books = await readStationBooks(dataDir, world.keys)
    const sold = world.sandbox.sold()
    const faults = [...comparePurchases(books, sold, orders), ...comparePapers(books, printer)]
    const { balanceMinor, ledgerMinor } = world.sandbox.balance()
    if (balanceMinor !== ledgerMinor)
      faults.push({
        kind: 'contradiction',
        order: '-',
        what: `${balanceMinor} is left, ${ledgerMinor} by the ledger`,
      })
    for (const order of orders.filter((order) => !isBought(order)))
      faults.push({ kind: 'contradiction', order, what: 'all is calm, and it is not bought' })
    return {
      seed,
      bought: sold.length,
      papers: printer.papers.length,
      askedAgain,
      starts,
      happened,
      skipped,
      notOpened,
      faults,
    }
  } finally {
    over = true
    calm = true
    if (!station.isGone()) await station.end('SIGKILL')
    await answering.catch(() => undefined)
    await work.catch(() => undefined)
    await printer.close()
    disk?.readOnly(false)
    disk?.close()
    await world.close()
  }
}
