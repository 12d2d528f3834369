// Added funds against everything that the service, the network, the process and the people can do: the real deposits over
// a store that allows the real moves alone.

import { createDeposits, type Deposits } from '../../../src/core/account/deposits.ts'
import { depositMoves, type Deposit } from '../../../src/core/account/deposit.ts'
import type { BalanceEvent, DepositStore, PostageService } from '../../../src/core/account/ports.ts'
import type { StateWorld } from './explore.ts'
import { handClock } from './hand-clock.ts'
import { clamp } from './purchase-states.ts'
import { forOneLife, turn } from './one-life.ts'
import { spendingService } from './spending-service.ts'

export type DepositBounds = {
  /** How often a person adds, whatever became of the time before. */
  readonly adds: number
  readonly crashes: number
  readonly clockChanges: number
}

const amount = { amountMinor: 10_000, currency: 'USD' }
const isDone = (work: string | undefined) => work?.startsWith('done') ?? false

function memoryDeposits(now: () => Date) {
  const rows: Deposit[] = []
  const later = <T>(run: () => T): Promise<T> => Promise.resolve().then(run)
  const unsettled = () => rows.find(({ state }) => ['prepared', 'sent', 'in_doubt'].includes(state))
  const store = {
    insertPrepared: (deposit: Deposit) =>
      later(() => {
        const first = unsettled()
        if (first) return { inserted: false, deposit: first }
        rows.push(deposit)
        return { inserted: true, deposit }
      }),
    get: (id: string) => later(() => rows.find((row) => row.id === id)),
    latest: () => later(() => rows.toReversed()),
    findUnsettled: () => later(unsettled),
    update: (id: string, from: Deposit['state'], change: Partial<Deposit>) =>
      later(() => {
        const at = rows.findIndex((row) => row.id === id && row.state === from)
        const row = rows[at]
        if (!row) return undefined
        const state = change.state ?? from
        if (state !== from && !depositMoves[from].includes(state)) {
          throw new Error(`funds cannot go from ${from} to ${state}`)
        }
        rows[at] = { ...row, ...change, updatedAt: now() }
        return rows[at]
      }),
    keepRaw: () => later(() => undefined),
  }
  return { store: store as unknown as DepositStore, rows }
}

export function depositStates(bounds: DepositBounds): StateWorld {
  const left = { ...bounds }
  const clock = handClock()
  const world = spendingService()
  const { store, rows } = memoryDeposits(() => clock.now())
  const bugs: string[] = []
  let ids = 0
  const newId = () => `id-${String(++ids).padStart(2, '0')}`
  let life = 0
  let deposits: Deposits | undefined

  const eventOf = (transactionId: string): BalanceEvent => ({
    id: `event-${transactionId}`,
    date: clock.now().toISOString(),
    type: 'Purchase',
    amount,
    balance: undefined,
    description: undefined,
    transactionId,
  })
  const balance = { amountMinor: 0, currency: 'USD' }
  const service = {
    getBalance: () =>
      world.call(
        'ask',
        'balance',
        () => ({ balance }),
        () => ({ balance }),
      ),
    addFunds: (_amount: unknown, transactionId: string) =>
      world.call(
        'spend',
        transactionId,
        () => ({ balance, warnings: [] }),
        () => ({ balance, warnings: [] }),
      ),
    async *balanceHistory() {
      const doubtful = rows.find(({ state }) => state === 'in_doubt')?.transactionId ?? ''
      const listed = await world.call(
        'look',
        doubtful,
        () => [eventOf(doubtful)],
        () => [],
      )
      yield* listed
    },
  } as unknown as PostageService

  function start(): void {
    const mine = ++life
    const isAlive = () => mine === life
    const own = forOneLife(service, isAlive)
    const begun = createDeposits({
      store: forOneLife(store, isAlive),
      account: () => ({ service: own, key: () => 'account-1' }),
      clock,
      newId,
      logger: {
        info: () => undefined,
        warn: () => undefined,
        error: (event, _fields, cause) => void bugs.push(`${event} ${String(cause)}`),
      },
      onDeposit: () => undefined,
    })
    deposits = begun
    void begun.start()
  }
  start()

  const isOpen = () => rows.some(({ state }) => ['prepared', 'sent', 'in_doubt'].includes(state))
  const acts: Readonly<Record<string, { readonly may: () => boolean; readonly run: () => void }>> = {
    'add funds': {
      // Who sees that they are there adds no more.
      may: () => left.adds > 0 && rows.every(({ state }) => state !== 'added'),
      run() {
        left.adds--
        void deposits?.add(amount, newId()).catch(() => undefined)
      },
    },
    crash: {
      may: () => left.crashes > 0,
      run() {
        left.crashes--
        world.abandon()
        clock.forget()
        start()
      },
    },
    'clock back a day': {
      may: () => left.clockChanges > 0 && isOpen(),
      run() {
        left.clockChanges--
        clock.setWall(-86_400_000)
      },
    },
    'time passes': { may: () => clock.pending().length > 0, run: () => clock.next() },
  }

  const sinceNotFound = ({ notFoundAt }: Deposit) =>
    notFoundAt && clamp(Math.floor((clock.now().getTime() - notFoundAt.getTime()) / 20_000), -1, 8)

  return {
    rest: turn,
    options: () => [...world.options(), ...Object.keys(acts).filter((name) => acts[name]?.may())],
    take(option) {
      const act = acts[option]
      if (act) act.run()
      else world.take(option)
    },
    state: () => [
      rows.map((deposit) => [
        deposit.state,
        Math.min(deposit.checks, 5),
        sinceNotFound(deposit),
        world.works()[deposit.transactionId],
      ]),
      world.waits(),
      clock.pending().map((seconds) => Math.min(seconds, 60)),
      left,
    ],
    wrong() {
      if (bugs[0] !== undefined) return `a fault of the station: ${bugs[0]}`
      const works = world.works()
      if (Object.keys(works).length > 1) return `two may be charged: ${Object.keys(works).join(', ')}`
      const belied = rows.find(
        ({ state, transactionId }) =>
          works[transactionId] !== undefined && (state === 'not_added' || state === 'prepared'),
      )
      if (belied)
        return `${belied.transactionId} is ${belied.state}, and ${works[belied.transactionId] ?? ''}`
      const unspent = rows.find(
        ({ state, transactionId }) => state === 'added' && !isDone(works[transactionId]),
      )
      return unspent && `${unspent.transactionId} is added, and is not`
    },
    close() {
      life++
      clock.forget()
    },
  }
}
