// What happens to benches that share a warehouse, as a table: how often each comes, and what it does.

import { setTimeout as wait } from 'node:timers/promises'
import type { FaultInput } from '../../../src/sandbox/service/faults.ts'
import type { Random } from '../../support/random.ts'
import { Refused } from '../processes/station-process.ts'
import { leaseMs, type Bench, type ShiftBenches } from './benches.ts'

type Happening = {
  /** Of all that may happen, so many parts. */
  readonly parts: number
  readonly happen: (benches: ShiftBenches, random: Random) => Promise<void> | void
}

const endpoint = 'createShipment'
const serviceFaults: readonly FaultInput[] = [
  { endpoint, kind: 'status', status: 422 },
  { endpoint, kind: 'status', status: 500 },
  { endpoint, kind: 'status', status: 503, when: 'after_work' },
  { endpoint, kind: 'cut_before_work' },
  { endpoint, kind: 'cut_after_work' },
  { endpoint, kind: 'cut_during_work' },
  { endpoint, kind: 'unreadable' },
  { endpoint, kind: 'hang' },
  { endpoint, kind: 'hang', when: 'after_work' },
]

/** Answers with what a station says no by; anything else is a fault of the station and thrown on. */
export async function saysNo(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof Refused && error.info.code !== 'internal') return error.info.code
    throw error
  }
}

/** At one bench, of one order. */
const anywhere =
  (act: (bench: Bench, orderNumber: string) => Promise<unknown>): Happening['happen'] =>
  (benches, random) => {
    const bench = benches.anyAwake(random)
    const orderNumber = random.pick(benches.orders)
    if (bench) benches.under(saysNo(() => act(bench, orderNumber)))
  }

export const happenings = {
  scan: { parts: 40, happen: anywhere((bench, orderNumber) => bench.scan(orderNumber)) },
  'two scans of one order': {
    parts: 12,
    happen(benches, random) {
      const text = random.pick(benches.orders)
      for (const bench of benches.allAwake()) benches.under(saysNo(() => bench.scan(text)))
    },
  },
  'a while passes': { parts: 20, happen: (_benches, random) => wait(random.below(900)) },
  'a lease passes': { parts: 4, happen: () => wait(leaseMs) },
  'taken over': {
    parts: 10,
    happen: anywhere((bench, orderNumber) => bench.ask('warehouse.takeOver', { orderNumber })),
  },
  'asked after doubt': { parts: 8, happen: (benches) => benches.under(benches.askAfterDoubt()) },
  'link cut': { parts: 8, happen: (benches, random) => benches.anyAwake(random)?.link.cut() },
  'link silent': { parts: 6, happen: (benches, random) => benches.anyAwake(random)?.link.stall() },
  'link whole': { parts: 14, happen: (benches, random) => benches.anyAwake(random)?.link.restore() },
  'database killed': { parts: 2, happen: ({ database }) => database.kill() },
  'database started': { parts: 5, happen: ({ database }) => database.start() },
  'database full': { parts: 3, happen: ({ database }) => database.fill() },
  'room in the database': { parts: 6, happen: ({ database }) => database.makeRoom() },
  'standby killed': { parts: 2, happen: ({ database }) => database.killStandby() },
  'standby started': { parts: 6, happen: ({ database }) => database.startStandby() },
  'failed over': {
    parts: 3,
    async happen(benches) {
      await benches.database.failOver()
      benches.under(benches.database.startStandby())
    },
  },
  'bench closed': { parts: 3, happen: (benches, random) => benches.endOne(random, 'SIGTERM') },
  'bench killed': { parts: 6, happen: (benches, random) => benches.endOne(random, 'SIGKILL') },
  'bench opened': { parts: 12, happen: (benches) => benches.openAll() },
  'bench frozen': { parts: 5, happen: (benches, random) => benches.freezeOne(random) },
  'benches woken': { parts: 8, happen: (benches) => benches.wake() },
  'service fault': {
    parts: 12,
    happen: ({ sandbox }, random) => sandbox.faults.set(random.pick(serviceFaults)),
  },
  'service goes on': { parts: 8, happen: ({ sandbox }) => sandbox.faults.release() },
} as const satisfies Readonly<Record<string, Happening>>

export type HappeningName = keyof typeof happenings

const drawn = Object.entries(happenings).flatMap(([name, { parts }]) =>
  Array.from({ length: parts }, () => name as HappeningName),
)

export const drawHappening = (random: Random): HappeningName => random.pick(drawn)
