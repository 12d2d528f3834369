// The printer's manners × the moments of a print at which the station is killed. A station has many printers, each with a
// label of its own, a manner, and a moment at which its queue stops; once nothing moves any more, the process is killed,
// and another takes up what it finds, first with the printers as they are, then with all of them put right. Whoever is
// asked whether a label came out says the truth.

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PrintJobView } from '../../../src/contract/domain.ts'
import type { OperationInput } from '../../../src/contract/operations.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { comparePurchases, type BookFault } from './compare-books.ts'
import { startFaultyPrinter, type FaultyPrinter } from './faulty-printer.ts'
import { comparePrint } from './print-books.ts'
import { printMannerName, type PrintCell } from './print-manners.ts'
import { readStationBooks } from './station-books.ts'
import { Refused, startStation, StationGone, type StationProcess } from './station-process.ts'
import { momentName, type PrintOrders, type StationWish } from './station-words.ts'
import { importOrders, openWorld, type World } from './world.ts'

/** The longest wait of a print, for a printer that stands still with nothing wrong, passes in 3 s. */
const speed = 40
/** Where nothing has moved for so long nothing will, however busy the machine is: it shows in the books. */
const hopelessMs = 90_000
/** The screen's list of print jobs has 200 at most. */
const mostAtOnce = 96

export type PrintFault = BookFault & { readonly moment: string; readonly manner: string }

export type PrintReport = {
  readonly manners: number
  readonly cells: number
  /** Cells whose print stood at its moment when the station was killed. */
  readonly reached: number
  readonly kills: number
  readonly papers: number
  /** "It did not come out." */
  readonly denials: number
  /** Moments that no cell came to. */
  readonly neverReached: readonly string[]
  readonly faults: readonly PrintFault[]
}

export type PrintWish = {
  /** By the size of a label. */
  readonly cells: (labelBytes: number) => readonly PrintCell[]
  /** So many printers has each station, and so many cells each kill. */
  readonly atOnce?: number
  /** So many stations beside each other. */
  readonly lanes: number
  readonly plant?: StationWish['plant']
  readonly onKill?: (line: string) => void
}

/** A printer and the label that it prints, again and again. */
type Place = {
  readonly printer: FaultyPrinter
  readonly printerId: string
  readonly order: string
  readonly trackingNumber: string
  /** The job of its purchase, over since long. */
  readonly firstJobId: string
}

/** One cell on its way. */
type Try = PrintCell &
  Place & {
    readonly gestureId: string
    readonly jobsBefore: ReadonlySet<string>
    readonly papersBefore: number
    readonly thrownBefore: number
    /** Jobs of which a person said that they did not come out. */
    readonly denied: Set<string>
    isQueued: boolean
  }

type Bench = {
  readonly wish: StationWish
  readonly places: readonly Place[]
  readonly labelBytes: number
}

export async function runPrintMatrix(wish: PrintWish): Promise<PrintReport> {
  const { atOnce = mostAtOnce, lanes, onKill = () => undefined } = wish
  const printers = await Promise.all(Array.from({ length: atOnce * lanes }, startFaultyPrinter))
  const world = await openWorld({ speed, printers: [] })
  const tries: Try[] = []
  const faults: PrintFault[] = []
  const reachedMoments = new Set<string>()
  let [reached, kills] = [0, 0]
  let cells: readonly PrintCell[] | undefined
  let next = 0

  const lane = async (at: number) => {
    const bench = await openBench(world, `L${at}`, printers.slice(at * atOnce, (at + 1) * atOnce), wish.plant)
    cells ??= wish.cells(bench.labelBytes)
    while (next < cells.length) {
      const round = cells.slice(next, (next += atOnce))
      const done = await killAndRecover(bench, world, round)
      kills++
      reached += done.reached.length
      for (const { moment } of done.reached) reachedMoments.add(momentName(moment))
      tries.push(...done.tries)
      faults.push(...done.faults)
      onKill(`${next} of ${cells.length}: ${done.reached.length} of ${round.length} stood at their moment`)
    }
    const books = await readStationBooks(bench.wish.dataDir, world.keys)
    const orders = bench.places.map(({ order }) => order)
    for (const fault of comparePurchases(books, world.sandbox.sold(), orders))
      faults.push({ ...fault, moment: '-', manner: '-' })
  }
  try {
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)))
  } finally {
    await Promise.all(printers.map((printer) => printer.close()))
    await world.close()
  }
  return {
    manners: new Set(cells?.map(({ manner }) => printMannerName(manner))).size,
    cells: tries.length,
    reached,
    kills,
    papers: printers.reduce((sum, { papers }) => sum + papers.length, 0),
    denials: tries.reduce((sum, { denied }) => sum + denied.size, 0),
    neverReached: [...new Set(cells?.map(({ moment }) => momentName(moment)))].filter(
      (name) => !reachedMoments.has(name),
    ),
    faults,
  }
}

/** A station with so many printers, and for each a label that was paid for. */
async function openBench(
  world: World,
  name: string,
  printers: readonly FaultyPrinter[],
  plant: StationWish['plant'],
): Promise<Bench> {
  const dataDir = await world.newStation(name)
  const wish = { dataDir, speed, plant }
  const station = await startStation(wish, world.env)
  const orders = printers.map((_, at) => `${name}-${at}`)
  for (const [at, printer] of printers.entries())
    await station.ask('printers.save', tcpPrinterSetting(printer, `p${at}`))
  await importOrders(station, orders)
  // Its purchase's own print is taken out of the queue: each paper from here on is one of the matrix.
  await station.ask('printers.hold', { printerId: 'p0', held: true })
  await Promise.all(orders.map((order) => station.scan(order)))
  await until(() => orders.every((order) => station.parcels.get(order)?.state === 'bought'))
  const { jobs } = await station.ask('print.jobs', { limit: 2 * mostAtOnce })
  const jobOf = (order: string) => jobs.find(({ subject }) => subject === order)
  for (const { id: jobId } of jobs) await station.ask('print.cancel', { jobId })
  await station.ask('printers.hold', { printerId: 'p0', held: false })
  const places = printers.map((printer, at): Place => {
    const order = orders[at] ?? ''
    const trackingNumber = station.parcels.get(order)?.trackingNumber
    const job = jobOf(order)
    if (!trackingNumber || !job) throw new Error(`${order} was not bought`)
    return { printer, printerId: `p${at}`, order, trackingNumber, firstJobId: job.id }
  })
  const labelBytes = world.sandbox.sold()[0]?.labels[0]?.length ?? 0
  await station.end('SIGTERM')
  return { wish, places, labelBytes }
}

/** What is sent to them stays `sent`. */
const saysNothing: ReadonlySet<string> = new Set(['silent', 'frozen', 'garbage'])

async function killAndRecover(bench: Bench, world: World, cells: readonly PrintCell[]) {
  const round = cells.map((cell, at) => {
    const place = bench.places[at]
    if (!place) throw new Error('more cells than printers')
    return { ...cell, ...place }
  })
  const mute = round
    .filter(({ manner }) => saysNothing.has(manner.printer.kind))
    .map(({ printerId }) => printerId)
  const start = async (stops: PrintOrders['stops']) => {
    const station = await startStation({ ...bench.wish, prints: { stops, mute } }, world.env)
    await readJobs(station)
    return station
  }

  const first = await start(Object.fromEntries(round.map(({ printerId, moment }) => [printerId, moment])))
  const tries = round.map((one): Try => ({
    ...one,
    gestureId: randomUUID(),
    jobsBefore: new Set(first.printJobs.keys()),
    papersBefore: one.printer.papers.length,
    thrownBefore: one.printer.thrownAway.length,
    denied: new Set(),
    isQueued: false,
  }))
  await Promise.all(tries.map(({ printer, manner }) => printer.setManner(manner.printer)))
  await work(first, tries, 'once')
  const reached = tries.filter(({ printerId }) => first.stoppedPrinters.has(printerId))
  await first.end('SIGKILL')

  const second = await start({})
  await work(second, tries, 'once')
  await Promise.all(tries.map(({ printer }) => printer.setManner({ kind: 'good' })))
  const restless = new Set(await work(second, tries, 'always'))
  const jobs = jobsOf(second, tries)
  await second.end('SIGTERM')
  return { tries, reached, faults: tries.flatMap((one) => faultsOf(one, jobs(one), restless.has(one))) }
}

/** What a start has settled before anybody listened. A wish has two jobs by then at most. */
async function readJobs(station: StationProcess): Promise<void> {
  const { jobs } = await station.ask('print.jobs', { limit: 2 * mostAtOnce })
  for (const job of jobs) {
    const known = station.printJobs.get(job.id)
    if (!known || known.updatedAt <= job.updatedAt) station.printJobs.set(job.id, job)
  }
}

/** By its printer, what each wish has become; oldest first. */
function jobsOf(station: StationProcess, tries: readonly Try[]): (one: Try) => readonly PrintJobView[] {
  const byPrinter = Map.groupBy(station.printJobs.values(), ({ printerId }) => printerId)
  const jobs = tries.map((one) => {
    const of = byPrinter
      .get(one.printerId)
      ?.filter(({ id, subject }) => subject === one.order && !one.jobsBefore.has(id))
    return [one, of?.toSorted((first, second) => (first.id < second.id ? -1 : 1)) ?? []] as const
  })
  const byTry = new Map(jobs)
  return (one) => byTry.get(one) ?? []
}

const papersOf = ({ printer, papersBefore }: Try) => printer.papers.slice(papersBefore)
const isOwn =
  ({ trackingNumber }: Try) =>
  (paper: string) =>
    paper.includes(trackingNumber)

function faultsOf(done: Try, jobs: readonly PrintJobView[], isRestless: boolean): readonly PrintFault[] {
  const papers = papersOf(done)
  const own = papers.filter(isOwn(done)).length
  const end = {
    manner: done.manner,
    jobs,
    papers: own,
    strangers: papers.length - own,
    thrownAway: done.printer.thrownAway.length - done.thrownBefore,
    denials: done.denied.size,
    isRestless,
  }
  return comparePrint(end).map((fault) => ({
    ...fault,
    order: done.order,
    moment: momentName(done.moment),
    manner: printMannerName(done.manner),
  }))
}

/**
 * People at the station, until nothing moves any more. Each asks for its label under its gesture until that is heard;
 * takes it out of the queue where the manner says so; and says whether it came out, once nothing more can come: `once`
 * each, as a printer that is not put right spoils what is printed again, or `always`. Answers with what never came to rest.
 */
async function work(
  station: StationProcess,
  tries: readonly Try[],
  answers: 'once' | 'always',
): Promise<readonly Try[]> {
  /** By what is done once: the job that it was done to. */
  const done = new Map<string, string>()
  const failures: unknown[] = []
  const ask = async <K extends 'print.again' | 'print.answer' | 'print.cancel'>(
    name: K,
    input: OperationInput<K>,
  ): Promise<boolean> => {
    try {
      await station.ask(name, input)
      return true
    } catch (error) {
      // The process was killed before it answered, or the job has moved on meanwhile.
      const passes =
        error instanceof StationGone || (error instanceof Refused && error.info.code === 'conflict')
      if (!passes) failures.push(error)
      return false
    }
  }
  const wishFor = async (one: Try) => {
    const { gestureId, firstJobId: jobId, printerId, manner } = one
    const { copies } = manner
    one.isQueued = await ask('print.again', { gestureId, jobId, printerId, copies, reason: 'other' })
  }
  const answer = (one: Try, { id: jobId }: PrintJobView) => {
    const key = answers === 'once' ? one.printerId : jobId
    if (done.has(key) || !one.printer.isAtRest()) return
    done.set(key, jobId)
    const cameOut = papersOf(one).length >= one.manner.copies
    if (!cameOut) one.denied.add(jobId)
    void ask('print.answer', { jobId, cameOut })
  }
  const act = (one: Try, jobs: readonly PrintJobView[]) => {
    for (const job of jobs) {
      if (job.state === 'unknown' && !job.answered) answer(one, job)
      if (!one.manner.isCancelled || job.state !== 'queued' || !job.reason || done.has(job.id)) continue
      done.set(job.id, job.id)
      void ask('print.cancel', { jobId: job.id })
    }
  }
  /** Whatever comes next comes of a person, or of the printer's being put right. */
  const isAtRest = (one: Try, job: PrintJobView | undefined) => {
    const isPutRight = answers === 'always'
    // That the printer does not answer for the moment keeps nobody waiting for a person.
    const waitsForPerson = !isPutRight && job?.condition !== 'unknown'
    if (!isPutRight && station.stoppedPrinters.has(one.printerId)) return true
    switch (job?.state) {
      case 'confirmed':
      case 'failed':
        return true
      case 'unknown':
        // Asked once, or its label waits in the printer until that is put right.
        return (
          job.answered ||
          (!isPutRight && (one.printer.holds() > 0 || (done.get(one.printerId) ?? job.id) !== job.id))
        )
      case 'sent':
        return (
          (waitsForPerson && job.condition !== undefined) ||
          (station.leftPrints.has(job.id) && (!isPutRight || one.printer.isAtRest()))
        )
      case 'queued':
        return waitsForPerson && job.reason !== undefined && !one.manner.isCancelled
      default:
        return false
    }
  }

  for (const one of tries) if (!one.isQueued) void wishFor(one)
  let last = ''
  let movedAtMs = performance.now()
  for (;;) {
    if (failures.length > 0) throw new AggregateError(failures, 'a person was refused')
    const jobs = jobsOf(station, tries)
    for (const one of tries) act(one, jobs(one))
    const now = [station.stoppedPrinters.size, ...tries.map((one) => wordOf(jobs(one).at(-1)))].join()
    if (now !== last) movedAtMs = performance.now()
    last = now
    const left = tries.filter((one) => !isAtRest(one, jobs(one).at(-1)))
    if (left.length === 0 || performance.now() - movedAtMs > hopelessMs) return left
    await wait(15)
  }
}

const wordOf = (job: PrintJobView | undefined) =>
  job ? `${job.id} ${job.state} ${String(job.answered)} ${job.condition ?? '-'}` : '-'

async function until(isSo: () => boolean): Promise<void> {
  const beganMs = performance.now()
  while (!isSo()) {
    if (performance.now() - beganMs > hopelessMs) throw new Error('the station does not come to rest')
    await wait(20)
  }
}
