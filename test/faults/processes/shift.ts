// A shift at a bench where everything goes wrong, from a seed: two pages scan, a batch is bought beside them, the service
// and the printer have their manners, and the station is killed, ended, stopped and starved at random moments. Then it
// becomes calm, and the books of all three must be the same. The seed decides what happens and after which pauses; which
// line of the station it meets is the machine's.

import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { randomOf, type Random } from '../../support/random.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { compareAccounts } from './compare-accounts.ts'
import { comparePapers, comparePurchases, type BookFault } from './compare-books.ts'
import { compareEvening } from './compare-evening.ts'
import { drawErrandManner } from './errands.ts'
import { startFaultyPrinter } from './faulty-printer.ts'
import { allManners, staysInDoubt } from './manners.ts'
import { openBench, speed, type Bench } from './shift-bench.ts'
import { evening } from './shift-evening.ts'
import { happenings, type Happening } from './shift-happenings.ts'
import { pageLoss, type PageLoss } from './shift-page-loss.ts'
import { answerer, batch, page } from './shift-people.ts'
import { readStationBooks } from './station-books.ts'
import { stationFaults, type StationFault } from './station-faults.ts'
import { accountsOf, importOrders, openWorld, type World } from './world.ts'

/** So much room that the papers of a shift fit, and so little that it is filled in a moment. */
const diskMegabytes = 256
/** How long nothing may move before a shift that has become calm is called stuck. */
const stuckMs = 120_000
/** How often somebody asks for a refund, a manifest or funds. */
const errandsOfShift = 24

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

type Planned = Happening & { readonly afterMs: number }

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

/** The service has a manner for each order. Every third has none: something must go on. */
function giveManners({ proxy }: World, orders: readonly string[], random: Random): void {
  const mannered = random.shuffled(allManners.filter((manner) => !staysInDoubt(manner)))
  proxy.setManners(
    orders.map((_, at) =>
      at % 3 === 0
        ? { first: 'whole', workS: 0, foundS: 0, repeat: 'same' }
        : mannered[at % mannered.length]!,
    ),
  )
  const errands = random.fork('errands')
  proxy.setErrandManners(() => drawErrandManner(errands))
}

export async function runShift(wish: ShiftWish): Promise<ShiftReport> {
  const { seed, parcels, onMoment = () => undefined } = wish
  const random = randomOf(seed)
  const printer = await startFaultyPrinter()
  const world = await openWorld({
    speed,
    printers: [tcpPrinterSetting(printer, 'bench', 'Bench')],
    tls: true,
    otherAccount: true,
  })
  const disk = mountSmallDisk(join(world.root, 'disk'), diskMegabytes)
  const dataDir = await world.newStation('disk/station')
  const skipped = disk ? [] : ['full disk and read-only disk: this user may mount nothing']
  const third = Math.floor(parcels / 3)
  const orders = Array.from(
    { length: parcels },
    (_, at) => `${at < 2 * third ? 'SCAN' : 'LIST'}-${seed}-${at}`,
  )
  giveManners(world, orders, random)
  const planned = plan(random.fork('plan'), wish)
  /** Scans are spread over all that happens. */
  const lastsMs = planned.reduce((sum, { afterMs, forMs }) => sum + afterMs + forMs + 100, 0)
  const paceMs = lastsMs / (third + 1)
  const happened = new Map<StationFault, number>()
  const beganMs = performance.now()
  const bench = await openBench(world, { printer, orders, dataDir })
  /** A machine that is busy with other things gets more time for as much. */
  const slowness = Math.min(mostSlowness, Math.max(1, (performance.now() - beganMs) / startMs))
  const loss = pageLoss(bench, random.fork('pages'))
  const happen = happenings(bench, disk, loss, random)
  const {
    work: workOfEvening,
    settle,
    leftOff,
  } = evening(bench, random.fork('evening'), lastsMs / errandsOfShift)
  await importOrders(bench.station(), orders)

  const work = Promise.all([
    page(bench, random.fork('one page'), orders.slice(0, third), paceMs),
    page(bench, random.fork('other page'), orders.slice(third, 2 * third), paceMs),
    batch(bench),
    workOfEvening(),
  ])
  const answering = answerer(bench)
  try {
    for (const next of planned) {
      const { fault, afterMs, forMs } = next
      if (!disk && (fault === 'full disk' || fault === 'read-only disk')) continue
      await wait(afterMs * slowness)
      onMoment(`${fault} for ${forMs} ms, ${soldOf(world).length} sold`)
      await happen({ fault, forMs: forMs * slowness })
      happened.set(fault, (happened.get(fault) ?? 0) + 1)
    }
    bench.calm = true
    await world.proxy.calmDown()
    await work
    await bench.again('SIGTERM')
    const settleAll = async () => [...(await loss.settle()), ...(await settle())]
    await endCalmly(bench, settleAll)
    bench.over = true
    const askedAgain = await answering
    // What was printed again at somebody's last word can go onto a manifest now.
    const left = await endCalmly(bench, settleAll)
    await bench.station().end('SIGTERM')
    // What ended while it closed is written into the audit log at its next start.
    await bench.start()
    await bench.station().end('SIGTERM')
    const faults = [
      ...(await compareAll(bench, loss, leftOff())),
      ...left.map((what) => ({ kind: 'contradiction', order: '-', what: `all is calm: ${what}` }) as const),
    ]
    return {
      seed,
      bought: soldOf(world).length,
      papers: printer.papers.length,
      askedAgain,
      starts: bench.starts(),
      happened,
      skipped,
      notOpened: bench.notOpened,
      faults,
    }
  } finally {
    bench.over = true
    bench.calm = true
    if (!bench.station().isGone()) await bench.station().end('SIGKILL')
    await answering.catch(() => undefined)
    await work.catch(() => undefined)
    await printer.close()
    disk?.readOnly(false)
    disk?.close()
    await world.close()
  }
}

const soldOf = (world: World) => accountsOf(world).flatMap(({ sandbox }) => sandbox.sold())

async function compareAll(
  bench: Bench,
  { forgotten, ofUnknownAccount }: PageLoss,
  leftOff: ReadonlySet<string>,
): Promise<BookFault[]> {
  const { dataDir, orders, printer, world } = bench
  const books = await readStationBooks(dataDir, world.keys)
  const accounts = accountsOf(world)
  const sandboxes = accounts.map(({ sandbox }) => sandbox)
  const sold = soldOf(world)
  const faults = [
    ...comparePurchases(books, sold, orders),
    ...comparePapers(
      books,
      printer,
      forgotten.flatMap(({ papers }) => papers),
    ),
    ...compareEvening(books, sandboxes, new Set(forgotten.flatMap(({ errands }) => [...errands])), leftOff),
    ...compareAccounts(books, accounts, ofUnknownAccount),
  ]
  for (const { balanceMinor, ledgerMinor } of sandboxes.map((sandbox) => sandbox.balance()))
    if (balanceMinor !== ledgerMinor)
      faults.push({
        kind: 'contradiction',
        order: '-',
        what: `${balanceMinor} is left, ${ledgerMinor} by the ledger`,
      })
  return faults
}

/** How long a station takes to start on a machine that does nothing else. */
const startMs = 1_500
const mostSlowness = 4
/** After so long without a move the accounts change places. */
const unmovedMs = 3_000
const printsAtRest: readonly (string | undefined)[] = ['confirmed', 'sent', 'failed', 'unknown']

/**
 * All is as it should be: whoever scans what is not bought yet gets it, all that waits is printed, and what else is open
 * is brought to its end. Answers with what never came to one.
 */
async function endCalmly(bench: Bench, settle: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const { ask, lastSeen, orders, printer } = bench
  const isBought = (order: string) => lastSeen.get(order)?.state === 'bought'
  const isAskedAboutHere = (order: string) => {
    const parcel = lastSeen.get(order)
    return parcel?.state === 'in_doubt' && parcel.awaitsAccount === undefined
  }
  let last = ''
  let movedAtMs = performance.now()
  let changesAtMs = movedAtMs + unmovedMs
  /** What moves between two questions shows at the second. */
  let isOver = false
  for (;;) {
    await Promise.all(orders.filter((order) => !isBought(order)).map((order) => bench.scan(order)))
    const jobs = (await ask('print.jobs', { limit: 200 }))?.jobs
    const toBuy = orders.filter((order) => !isBought(order))
    const open = jobs?.filter(
      ({ state, answered }) => !printsAtRest.includes(state) || (state === 'unknown' && !answered),
    ).length
    const left = [
      ...toBuy.map((order) => `${order} is ${lastSeen.get(order)?.state ?? 'not bought'}`),
      ...(open === 0 ? [] : [`${open ?? 'no'} print jobs are open`]),
      ...(await settle()),
    ]
    if (left.length === 0 && isOver) return []
    isOver = left.length === 0
    const now = `${left.join(', ')} ${printer.papers.length}`
    if (now !== last) movedAtMs = performance.now()
    else if (performance.now() > changesAtMs && !toBuy.some(isAskedAboutHere)) {
      // It may be that the other account has to say what became of the rest.
      await bench.connect(bench.isAway ? 'own' : 'other')
      changesAtMs = performance.now() + unmovedMs
    }
    last = now
    if (performance.now() - movedAtMs > stuckMs) return left
    await wait(100)
  }
}
