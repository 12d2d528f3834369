// One seed, one shift: thirty parcels at one bench, in the weather that the seed draws.

import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defaultDoubtMinutes } from '../../../src/contract/doubt.ts'
import { openStores, type Stores } from '../../../src/app/profile/stores.ts'
import { memoryKeychain, type MemoryKeychain } from '../../support/memory-keychain.ts'
import { benchPeople, type BenchPeople } from './bench-people.ts'
import { compareBooks, type Invariant, type Violation } from './books.ts'
import { coverage, type Coverage } from './coverage.ts'
import { drawDeaths } from './deaths.ts'
import { ownGlobals } from './globals.ts'
import { never } from './life.ts'
import { createLine } from './line.ts'
import { printerModel } from './printer-model.ts'
import { startProcess, type StationProcess } from './process.ts'
import { seeded, type Seeded } from './seeded.ts'
import type { ServiceBooks } from './service-books.ts'
import { serviceModel } from './service-model.ts'
import { morning, type Template } from './template.ts'
import { virtualTime, type VirtualTime } from './virtual-time.ts'
import { drawWeather, fairWeather, type Weather } from './weather.ts'

export type ShiftResult = {
  readonly seed: number
  readonly violations: readonly Violation[]
  readonly coverage: Coverage['tables']
  readonly story: readonly string[]
  /** Virtual time that passed, and events that ran. */
  readonly elapsedMs: number
  readonly steps: number
  readonly charges: number
  readonly papers: number
}

const longestShiftMs = 30 * 60_000
const longestTidyUpMs = 3 * 60 * 60_000
/** Proof is acted upon within this: the longest pause between two looks, and the look itself. */
const settleWithinMs = 62_000
/** Questions of the foul weather may still hang, for the client's time limit. */
const hangsForMs = 20_000
const tidyEveryMs = 10_000
/** What may wait for a person is waited for so long: until a doubt may be ended, and what was asked for anew is known. */
const longestOthersMs = (defaultDoubtMinutes + 15) * 60_000

/** @param withStory keeps what happened, line by line */
export async function runShift(
  seed: number,
  template: Template,
  { withStory = false }: { readonly withStory?: boolean } = {},
): Promise<ShiftResult> {
  const chance = seeded(`shift ${seed}`)
  const drawn = drawWeather(chance.fork('weather'))
  let weather: Weather = drawn
  const seen = coverage()
  const story: string[] = []
  const violations: Violation[] = []
  const time: VirtualTime = virtualTime(morning, chance.fork('order'), () => (line.busy() ? 6 : 1))
  const tell = (what: string) => {
    if (withStory) story.push(`${(time.elapsedMs() / 1000).toFixed(3).padStart(9)} ${what}`)
  }
  const find = (invariant: Invariant, what: string) => {
    violations.push({ invariant, what })
    tell(`VIOLATION ${invariant}: ${what}`)
  }
  const model = serviceModel(time, chance.fork('service'), () => weather, seen)
  const line = createLine(time, chance.fork('line'), () => weather, model, seen, tell)
  const printer = printerModel(time, chance.fork('printer'), () => weather, seen, tell)
  const deaths = drawDeaths(chance.fork('deaths'), drawn.deaths, seen)
  const secrets = memoryKeychain()
  for (const [name, value] of template.secrets) secrets.kept.set(name, value)
  const dataDir = join(template.root, `shift-${seed}`)
  cpSync(template.folder, dataDir, { recursive: true })
  tell(`weather ${JSON.stringify(drawn)}`)

  const disk = chance.fork('disk')
  const pause = chance.fork('pause')
  const random = chance.fork('random').next
  ownGlobals(() => {
    const own = station.life()
    return {
      time,
      random,
      isAlive: () => own?.isAlive() ?? false,
      fetch: (input, init) => {
        if (!own) return never
        const request = input instanceof Request && !init ? input : new Request(input, init)
        const path = new URL(request.url).pathname.replace('/v3.1', '').replace(/shipment-\d+/, ':id')
        return own.call(`${request.method} ${path}`, () => line.fetch(request))
      },
    }
  })
  const station: StationProcess = startProcess({
    time,
    dataDir,
    secrets,
    tell,
    dies: deaths.strikes,
    lateMs: () => (disk.chance(weather.slowDisk) ? disk.between(1, 400) : 0),
    openPrinter: printer.open,
    onBug: (event, cause) => find('no fault of the station', `${event}: ${String((cause as Error).stack)}`),
    onEnd: (why) => seen.saw('deaths', why),
    onDropped: (purchases) =>
      purchases.forEach(({ orderNumber }) => find('an orderly close keeps what arrives', orderNumber)),
    pauseMs: () => pause.pick([500, 5_000, 60_000, 300_000]),
  })
  const people = benchPeople({
    time,
    chance: chance.fork('people'),
    weather: drawn,
    printer,
    books: model.books,
    coverage: seen,
    tell,
    act: station.act,
    isOver: () => time.elapsedMs() > longestShiftMs,
    isAsked: async () => {
      const unknown = await station.stores()?.jobs.listByState('unknown')
      return unknown?.some(({ answered }) => !answered) ?? false
    },
    prepared: async () => {
      const prepared = await station.stores()?.purchases.listByState('prepared')
      return prepared?.map(({ id }) => id) ?? []
    },
    parcelsOf: async (manifestId) => {
      const parcels = await station.stores()?.manifests.parcelsOf(manifestId)
      return parcels?.map(({ transactionId }) => transactionId) ?? []
    },
  })

  scheduleTrouble(time, chance.fork('trouble'), drawn, deaths.timesMs, station, tell)
  await finish(time, longestShiftMs, people.work())
  tell('the shift is over: the weather is fair')
  deaths.stop()
  weather = { ...drawn, ...fairWeather }
  await tidyUp({ time, people, station, books: model.books, find })
  await finish(time, time.elapsedMs() + longestShiftMs, station.end())

  const stores = await reopen(dataDir, secrets, time)
  violations.push(...(await compareBooks({ stores, books: model.books, printer, words: people.words })))
  await stores.close()
  ownGlobals(undefined)
  rmSync(dataDir, { recursive: true, force: true })
  return {
    seed,
    violations,
    coverage: seen.tables,
    story,
    elapsedMs: time.elapsedMs(),
    steps: time.steps,
    charges: model.books.shipments.length,
    papers: printer.papers.length,
  }
}

/** Runs until the work is done, or its time is over. */
async function finish(time: VirtualTime, untilMs: number, work: Promise<unknown>): Promise<void> {
  let done = false
  void work.then(() => (done = true))
  await time.run(untilMs, () => done)
}

function scheduleTrouble(
  time: VirtualTime,
  chance: Seeded,
  { closings, wallJumps }: Weather,
  deathsMs: readonly number[],
  station: StationProcess,
  tell: (what: string) => void,
): void {
  for (const atMs of deathsMs) time.after(atMs, () => station.life()?.die('at a time'))
  for (let each = 0; each < closings; each++) {
    time.after(chance.between(30_000, 600_000), () => void station.close())
  }
  for (let each = 0; each < wallJumps; each++) {
    const byMs = chance.pick([-86_400_000, -3_600_000, -60_000, 60_000, 3_600_000, 86_400_000])
    time.after(chance.between(5_000, 600_000), () => {
      tell(`the clock is set by ${byMs / 1000} s`)
      time.setWall(byMs)
    })
  }
}

const reopen = (dataDir: string, secrets: MemoryKeychain, time: VirtualTime): Promise<Stores> =>
  openStores(join(dataDir, 'test'), secrets, {
    now: () => time.wall(),
    elapsedMs: () => time.elapsedMs(),
    after: () => () => undefined,
  })

/** Funds, refunds and manifests that are not settled. */
async function othersOpen({ deposits, refunds, manifests }: Stores): Promise<boolean> {
  return (
    (await deposits.findUnsettled()) !== undefined ||
    (await refunds.listByState('prepared', 'sent', 'in_doubt')).length > 0 ||
    (await manifests.listByState('prepared', 'sent', 'in_doubt')).length > 0
  )
}

type TidyUp = {
  readonly time: VirtualTime
  readonly people: BenchPeople
  readonly station: StationProcess
  readonly books: ServiceBooks
  readonly find: (invariant: Invariant, what: string) => void
}

/** People put right what is theirs; what is the station's has to settle by itself, and in time. */
async function tidyUp({ time, people, station, books, find }: TidyUp): Promise<void> {
  const fairSinceMs = time.elapsedMs()
  const late = new Set<string>()

  /** What is still open. */
  async function openMatters(stores: Stores): Promise<readonly string[]> {
    const doubtful = await stores.purchases.listByState('sent', 'in_doubt')
    for (const { transactionId, orderNumber, state } of doubtful) {
      const shipment = books.shipments.find((one) => one.transactionId === transactionId)
      if (!shipment || late.has(transactionId)) continue
      const provenMs = Math.max(shipment.foundFromMs, fairSinceMs + hangsForMs, station.openSinceMs())
      if (time.elapsedMs() - provenMs <= settleWithinMs) continue
      late.add(transactionId)
      find('doubts settle within 60 s of proof', `${orderNumber} is ${state}`)
    }
    const prepared = await stores.purchases.listByState('prepared')
    const printing = await stores.jobs.listByState('queued', 'sending', 'unknown')
    const open = [
      ...doubtful.map(({ orderNumber, state }) => `${orderNumber} is ${state}`),
      ...prepared.map(({ orderNumber }) => `${orderNumber} is prepared`),
      ...(await stores.jobs.listInterrupted()).map(({ state }) => `a paper is ${state}`),
      ...printing.filter(({ answered }) => !answered).map(({ state }) => `a paper is ${state}`),
    ]
    return people.isDone() ? open : ['not every order is shipped', ...open]
  }

  for (;;) {
    await finish(time, time.elapsedMs() + tidyEveryMs, people.tidyUp())
    await time.run(time.elapsedMs() + tidyEveryMs)
    const stores = station.stores()
    const open = stores ? await openMatters(stores) : ['the station is not open']
    const isOtherOpen = stores !== undefined && (await othersOpen(stores))
    if (open.length === 0 && (!isOtherOpen || time.elapsedMs() - fairSinceMs > longestOthersMs)) return
    if (time.elapsedMs() - fairSinceMs > longestTidyUpMs) {
      find('doubts settle at all', `after hours ${open.join(', ')}`)
      return
    }
  }
}
