// The service's manners × the moments of a purchase at which the station is killed. All manners go through one station at
// once, each by an order of its own: every purchase that comes to the moment stops there, and once none is under way any
// more, the process is killed and another takes up what it finds.

import { setTimeout as wait } from 'node:timers/promises'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { comparePurchases, type BookFault } from './compare-books.ts'
import { nameOf, staysInDoubt, type Manner } from './manners.ts'
import { readStationBooks } from './station-books.ts'
import { startStation, StationGone, type StationProcess } from './station-process.ts'
import { momentName, type Moment, type StationWish } from './station-words.ts'
import { importOrders, openWorld, type World } from './world.ts'

/** A day at the bench passes in minutes, and the longest pauses in seconds. */
const speed = 100

const before = (effect: string): Moment => ({ effect, when: 'before' })
const out = (effect: string): Moment => ({ effect, when: 'out' })
const after = (effect: string): Moment => ({ effect, when: 'after' })

/** Every write and every call of a purchase, in all of its moves. */
export const purchaseMoments: readonly Moment[] = [
  before('service.listOfferedServices'),
  before('purchases.insertPrepared'),
  before('service.authorize'),
  before('purchases.update prepared→sent'),
  before('service.createShipment'),
  out('service.createShipment'),
  after('service.createShipment'),
  before('purchases.update sent→in_doubt'),
  before('purchases.update sent→refused'),
  before('purchases.keepRaw'),
  before('service.findByTransactionId'),
  out('service.findByTransactionId'),
  after('service.findByTransactionId'),
  before('purchases.update in_doubt→in_doubt'),
  before('purchases.update in_doubt→sent'),
  before('service.createShipment again'),
  out('service.createShipment again'),
  after('service.createShipment again'),
  before('purchases.commitBought'),
  after('purchases.commitBought'),
]

export type MatrixFault = BookFault & { readonly moment: string; readonly manner: string }

export type MatrixReport = {
  readonly cells: number
  /** Cells whose purchase stood at the moment when the station was killed. */
  readonly reached: number
  readonly bought: number
  /** Doubts that only a person can end. */
  readonly left: number
  readonly faults: readonly MatrixFault[]
}

const printer = { ...tcpPrinterSetting({ port: 9 }, 'bench'), name: 'Bench' }

export async function runPurchaseMatrix({
  manners,
  moments = purchaseMoments,
  lanes = 6,
  plant,
  onMoment = () => undefined,
}: {
  readonly manners: readonly Manner[]
  readonly moments?: readonly Moment[]
  readonly lanes?: number
  readonly plant?: StationWish['plant']
  readonly onMoment?: (line: string) => void
}): Promise<MatrixReport> {
  const world = await openWorld({
    speed,
    printers: [printer],
    // Papers are another matter: here every label waits.
    makeReady: async (station) => {
      await station.ask('printers.hold', { printerId: 'bench', held: true })
    },
  })
  world.proxy.setManners(manners)
  const waiting = moments.map((moment, at) => ({ moment, at }))
  const reports: MatrixReport[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const report = await killAt(world, { stopAt: next.moment, plant }, `M${next.at}`, manners)
      reports.push(report)
      onMoment(`${momentName(next.moment)}: ${report.reached} of ${report.cells} stood there`)
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    await world.close()
  }
  const sum = (count: (report: MatrixReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0)
  return {
    cells: sum(({ cells }) => cells),
    reached: sum(({ reached }) => reached),
    bought: sum(({ bought }) => bought),
    left: sum(({ left }) => left),
    faults: reports.flatMap(({ faults }) => faults),
  }
}

const isAtRest = (parcel: ParcelView | undefined) => parcel?.state === 'bought' || parcel?.state === 'refused'

async function killAt(
  world: World,
  { stopAt, plant }: { readonly stopAt: Moment; readonly plant: StationWish['plant'] },
  prefix: string,
  manners: readonly Manner[],
): Promise<MatrixReport> {
  const dataDir = await world.newStation(prefix)
  const orders = manners.map((_, at) => `${prefix}-${at}`)
  const first = await startStation({ dataDir, speed, plant, stopAt }, world.env)
  await importOrders(first, orders)
  const scans = orders.map((order) => first.scan(order).catch(ended))
  const isHopeless = (order: string) => hopeless(manners[orders.indexOf(order)])
  const underWay = (station: StationProcess) =>
    orders.filter((order) => !isAtRest(station.parcels.get(order)))
  // A doubt that nothing can end may come there or not: one pause between two looks tells, once the rest is there.
  await whileItMoves(
    () => `${first.stopped()} ${underWay(first).length}`,
    (quietMs) => {
      const left = underWay(first)
      const certain = left.filter((order) => !isHopeless(order)).length
      return first.stopped() >= (quietMs > longestPauseMs ? certain : left.length)
    },
    6 * slowestMs,
  )
  const reached = first.stopped()
  await first.end('SIGKILL')
  await Promise.all(scans)

  const second = await startStation({ dataDir, speed, plant }, world.env)
  for (let round = 0; round < 2; round++) {
    // A packer who scans again, at two pages at once: what is under way is shown, and what was only prepared goes on.
    await Promise.all(orders.flatMap((order) => [scanOrRetry(second, order), scanOrRetry(second, order)]))
    await whileItMoves(
      () => `${underWay(second).length}`,
      () => underWay(second).every(isHopeless),
    )
  }
  await second.end('SIGTERM')
  const { books, faults } = await compareOnceWritten(world, dataDir, orders)
  const states = books.purchases.map(({ state }) => state)
  return {
    cells: orders.length,
    reached,
    bought: states.filter((state) => state === 'bought').length,
    left: states.filter((state) => state === 'in_doubt').length,
    faults: faults.map((fault) => {
      const manner = manners[orders.indexOf(fault.order)]
      return { ...fault, moment: momentName(stopAt), manner: manner ? nameOf(manner) : '-' }
    }),
  }
}

/** The work, what a look-up needs to know of it, and the pauses between two looks: 450 s. */
const slowestMs = (460_000 / speed) * 1.2
const longestPauseMs = (60_000 / speed) * 1.5

const hopeless = (manner: Manner | undefined) => manner !== undefined && staysInDoubt(manner)

const ended = (error: unknown) => {
  if (!(error instanceof StationGone)) throw error
}

/** Where a scan shows what is only prepared, its key sends it. */
async function scanOrRetry(station: StationProcess, order: string): Promise<void> {
  const known = station.parcels.get(order)
  if (known?.state === 'bought') return
  const outcome = await station.scan(order)
  if ('parcel' in outcome && outcome.parcel) station.parcels.set(order, outcome.parcel)
  if (outcome.kind === 'already_running' && outcome.parcel.state === 'prepared')
    await station.ask('ship.retry', { purchaseId: outcome.parcel.purchaseId })
}

/** What ends while the station closes is written into the audit log at its next start. */
async function compareOnceWritten(world: World, dataDir: string, orders: readonly string[]) {
  const compare = async () => {
    const books = await readStationBooks(dataDir, world.keys)
    return { books, faults: comparePurchases(books, world.sandbox.sold(), orders) }
  }
  const first = await compare()
  if (first.faults.length === 0) return first
  const again = await startStation({ dataDir, speed }, world.env)
  await again.ask('station.status', {})
  await again.end('SIGTERM')
  return compare()
}

/** Waits until `isDone`, or until nothing has moved for as long as the slowest manner takes. */
async function whileItMoves(
  progress: () => string,
  isDone: (quietMs: number) => boolean,
  /** A busy machine may take long until anything comes of a scan at all. */
  firstMs = slowestMs,
): Promise<void> {
  let last = progress()
  let movedAtMs = performance.now()
  let moved = false
  for (;;) {
    const now = progress()
    if (now !== last) {
      moved = true
      last = now
      movedAtMs = performance.now()
    }
    const quietMs = performance.now() - movedAtMs
    if (isDone(quietMs) || quietMs > (moved ? slowestMs : firstMs)) return
    await wait(10)
  }
}
