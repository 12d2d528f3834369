// The bench of a shift: its station, which is killed and started again, and what the people at it ask of it.

import { setTimeout as wait } from 'node:timers/promises'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { OperationInput, OperationName, OperationOutput } from '../../../src/contract/operations.ts'
import type { FaultyPrinter } from './faulty-printer.ts'
import { NotOpen, Refused, startStation, StationGone, type StationProcess } from './station-process.ts'
import type { World } from './world.ts'

/** How much faster the station's time runs. */
export const speed = 20
/** Longer than a person has to wait for the end of a doubt. */
const longMs = 40 * 60_000

export type Bench = {
  readonly world: World
  readonly printer: FaultyPrinter
  readonly orders: readonly string[]
  readonly dataDir: string
  /** What the pages showed of each order's parcel last. */
  readonly lastSeen: Map<string, ParcelView>
  /** The station's process as it is now. */
  station(): StationProcess
  /** Undefined where nobody answered, or the station said no: the same is asked again later. */
  ask<K extends OperationName>(name: K, input: OperationInput<K>): Promise<OperationOutput<K> | undefined>
  /** Asks until it is answered with a yes. */
  askUntilDone<K extends OperationName>(name: K, input: OperationInput<K>): Promise<void>
  /** Connects the account that the station had at first, or the other one. */
  connect(account: 'own' | 'other'): Promise<void>
  /** The other account is connected, or about to be. */
  isAway: boolean
  scan(order: string): Promise<void>
  /** So much time passes at once that a person may end what is in doubt. */
  letPass(): void
  start(env?: Readonly<Record<string, string>>): Promise<void>
  /** Ends the process, and starts another. */
  again(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** A start that may be refused: with a word, and without harm. */
  refusedStart(): Promise<void>
  /** With what starts were refused. */
  readonly notOpened: readonly string[]
  starts(): number
  /** Nothing happens any more. */
  calm: boolean
  /** All that people do has come to its end. */
  over: boolean
}

/** Answers that a packer gets while something is wrong, and after which the same scan is made again. */
const passing = (error: unknown) => {
  if (!(error instanceof Refused || error instanceof StationGone)) throw error
}

export async function openBench(
  world: World,
  { printer, orders, dataDir }: Pick<Bench, 'printer' | 'orders' | 'dataDir'>,
): Promise<Bench> {
  const lastSeen = new Map<string, ParcelView>()
  const notOpened: string[] = []
  let starts = 0
  const open = (env = world.env): Promise<StationProcess> => {
    starts++
    return startStation({ dataDir, speed, readsLabels: true }, env)
  }
  let station = await open()

  const bench: Bench = {
    world,
    printer,
    orders,
    dataDir,
    lastSeen,
    notOpened,
    calm: false,
    over: false,
    isAway: false,
    starts: () => starts,
    station: () => station,
    async ask(name, input) {
      try {
        return await station.ask(name, input)
      } catch (error) {
        passing(error)
        await wait(20)
        return undefined
      }
    },
    async askUntilDone(name, input) {
      while (!(await bench.ask(name, input))) await wait(50)
    },
    async connect(account) {
      const { proxy, sandbox } = (account === 'other' ? world.other : undefined) ?? world
      if (account === 'other') bench.isAway = true
      await bench.askUntilDone('account.connect', { baseUrl: proxy.baseUrl, keys: sandbox.keys })
      await bench.askUntilDone('spending.goOn', {})
      if (account === 'own') bench.isAway = false
    },
    async scan(order) {
      const outcome = await bench.ask('ship.scan', { gestureId: crypto.randomUUID(), text: order })
      if (!outcome || !('parcel' in outcome) || !outcome.parcel) return
      lastSeen.set(order, outcome.parcel)
      if (outcome.kind === 'already_running' && outcome.parcel.state === 'prepared')
        await bench.ask('ship.retry', { purchaseId: outcome.parcel.purchaseId })
    },
    letPass: () => {
      station.tell({ kind: 'passes', byMs: longMs })
    },
    async start(env) {
      station = await open(env)
    },
    async again(signal) {
      await station.end(signal)
      station = await open()
    },
    async refusedStart() {
      try {
        const opened = await open()
        await opened.end('SIGTERM')
      } catch (error) {
        if (!(error instanceof NotOpen)) throw error
        notOpened.push(error.code)
      }
    },
  }
  return bench
}
