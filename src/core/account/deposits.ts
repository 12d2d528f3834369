// Adds funds once. Each move is on disk before the next begins; a request without an answer is looked for in the balance
// history, and never sent again.

import type { Money, Warning } from '../../contract/domain.ts'
import { AppError, isAppError, type ErrorInfo } from '../../contract/errors.ts'
import { infoOf, stoppedMeanwhile } from '../failure.ts'
import { begunAt, evenTime, waitMsUntil } from '../lasting-wait.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import { checkDelayMs, longestWaitMs } from '../doubt.ts'
import { daysAround, findDeposit, type DepositEvidence } from './find-deposit.ts'
import type { Deposit } from './deposit.ts'
import type { BalanceEvent, DepositChange, DepositStore, PostageService } from './ports.ts'

export type DepositsPorts = {
  readonly store: DepositStore
  readonly service: () => PostageService
  /** Names the account that is connected now. */
  readonly accountKey: () => string
  readonly clock: Clock
  readonly newId: NewId
  readonly logger: Logger
  /** Called after each change that is on disk. */
  readonly onDeposit: (deposit: Deposit) => void
}

export type Deposits = {
  /** After a start: what was sent becomes doubt, what was not sent is not added, and doubt is looked into. */
  start(): Promise<void>
  /** Charges the payment method on file; answers when it is known what became of it, or that it is not known. */
  add(amount: Money, gestureId: string): Promise<Deposit>
  /** Looks into doubt now. Throws `not_found`. */
  settle(id: string): Promise<Deposit>
  /** A person's word about doubt. Throws `not_found`, or `conflict` for one that is not in doubt. */
  decide(id: string, added: boolean): Promise<Deposit>
  /** Reads in a history, whoever asked for it, what it tells of funds that are in doubt or were given up. */
  reconcile(events: readonly BalanceEvent[]): Promise<void>
  latest(limit: number): Promise<readonly Deposit[]>
  /** Stops timers and waits for what is under way. */
  close(): Promise<void>
}

/** How long a charge may take to stand in the history, from when it was first looked for and not there. */
export const chargeGraceMs = 120_000

/** By which it is not known what became of the charge; by every other failure nothing was charged. */
const leavesDoubt = ['service_no_answer', 'service_busy', 'unexpected_response'] as const

const settled = {
  reason: undefined,
  lookalike: undefined,
  nextCheckAt: undefined,
  notFoundAt: undefined,
} satisfies DepositChange

export function createDeposits(ports: DepositsPorts): Deposits {
  const { store, service, clock, logger } = ports
  const evenNow = evenTime(clock)
  const looking = new Map<string, Promise<void>>()
  const adding = new Set<Promise<unknown>>()
  let cancelTimer: (() => void) | undefined
  let closed = false

  async function move(deposit: Deposit, change: DepositChange): Promise<Deposit> {
    const moved = await store.update(deposit.id, deposit.state, change)
    if (!moved) throw new AppError('conflict', 'These funds have changed meanwhile: look again')
    logger.info('deposit.moved', { depositId: moved.id, from: deposit.state, to: moved.state })
    ports.onDeposit(moved)
    return moved
  }

  async function send(prepared: Deposit): Promise<Deposit> {
    try {
      // A dead line, an expired account and the wrong currency show here, before any money is asked for.
      checkCurrency(prepared.amount, (await service().getBalance()).balance)
    } catch (error) {
      if (!isAppError(error)) logger.error('deposit.bug', { depositId: prepared.id }, error)
      return move(prepared, { state: 'not_added', reason: infoOf(error) })
    }
    const sent = await move(prepared, { state: 'sent' })
    let warnings: readonly Warning[]
    try {
      warnings = (await service().addFunds(sent.amount, sent.transactionId)).warnings
    } catch (error) {
      if (!isAppError(error)) logger.error('deposit.bug', { depositId: sent.id }, error)
      const inDoubt = !isAppError(error) || isAppError(error, ...leavesDoubt)
      if (inDoubt) return doubt(sent, infoOf(error))
      return move(sent, { ...settled, state: 'not_added', reason: infoOf(error) })
    }
    return move(sent, { ...settled, state: 'added', warnings })
  }

  async function doubt(deposit: Deposit, reason: ErrorInfo): Promise<Deposit> {
    const nextCheckAt = new Date(evenNow().getTime() + checkDelayMs(deposit.checks))
    return lookAfter(
      await move(deposit, { state: 'in_doubt', reason, checks: deposit.checks + 1, nextCheckAt }),
    )
  }

  /** Only one can be in doubt at a time, so that one timer is enough. */
  function lookAfter(deposit: Deposit): Deposit {
    cancelTimer?.()
    cancelTimer = undefined
    if (closed || deposit.state !== 'in_doubt' || !deposit.nextCheckAt) return deposit
    const waitMs = waitMsUntil(deposit.nextCheckAt, evenNow(), longestWaitMs)
    cancelTimer = clock.after(waitMs, () => void look(deposit.id))
    return deposit
  }

  /** One look at a time; a second one waits for the first. */
  function look(id: string): Promise<void> {
    const running = looking.get(id)
    if (running) return running
    const done = lookInto(id)
      .catch((error: unknown) => logger.error('deposit.bug', { depositId: id }, error))
      .finally(() => looking.delete(id))
    looking.set(id, done)
    return done
  }

  async function lookInto(id: string): Promise<void> {
    const deposit = await store.get(id)
    if (deposit?.state !== 'in_doubt' || closed) return
    // Another account's history would only say that it is not there: a person decides.
    if (deposit.accountKey !== ports.accountKey()) return
    const events: BalanceEvent[] = []
    try {
      for await (const event of service().balanceHistory(daysAround(deposit, clock.now()))) events.push(event)
    } catch (error) {
      if (!isAppError(error)) logger.error('deposit.bug', { depositId: id }, error)
      await doubt(deposit, deposit.reason ?? infoOf(error))
      return
    }
    await judge(deposit, findDeposit(deposit, events))
  }

  async function judge(deposit: Deposit, evidence: DepositEvidence): Promise<void> {
    switch (evidence.kind) {
      case 'found':
        await move(deposit, { state: 'added', ...settled })
        return
      case 'lookalike':
        // A person knows the bank's side; the station does not guess about money.
        await move(deposit, { state: 'in_doubt', lookalike: viewOf(evidence.event), nextCheckAt: undefined })
        return
      case 'none':
        await notInHistory(deposit)
    }
  }

  async function notInHistory(deposit: Deposit): Promise<void> {
    const now = evenNow()
    const notFoundAt = begunAt(deposit.notFoundAt, now)
    if (now.getTime() - notFoundAt.getTime() >= chargeGraceMs) {
      await move(deposit, { ...settled, state: 'not_added', reason: notThere().toInfo() })
      return
    }
    const until = notFoundAt.getTime() + chargeGraceMs
    const nextCheckAt = new Date(Math.min(until, now.getTime() + checkDelayMs(deposit.checks + 3)))
    lookAfter(await move(deposit, { state: 'in_doubt', notFoundAt, nextCheckAt, checks: deposit.checks + 1 }))
  }

  async function known(id: string): Promise<Deposit> {
    const deposit = await store.get(id)
    if (!deposit) throw new AppError('not_found', 'There are no such funds')
    return deposit
  }

  async function begin(amount: Money, gestureId: string): Promise<Deposit> {
    const now = clock.now()
    const { inserted, deposit } = await store.insertPrepared({
      id: ports.newId(),
      transactionId: ports.newId(),
      accountKey: ports.accountKey(),
      gestureId,
      amount,
      state: 'prepared',
      warnings: [],
      ...settled,
      checks: 0,
      createdAt: now,
      updatedAt: now,
    })
    if (inserted) return send(deposit)
    if (deposit.gestureId === gestureId) return deposit
    throw new AppError('conflict', 'Earlier funds are not settled: nothing was added', {
      details: { depositId: deposit.id },
    })
  }

  return {
    async start() {
      const deposit = await store.findUnsettled()
      if (deposit?.state === 'prepared')
        await move(deposit, { state: 'not_added', reason: notSent().toInfo() })
      else if (deposit?.state === 'sent')
        lookAfter(
          await move(deposit, {
            state: 'in_doubt',
            reason: stoppedMeanwhile().toInfo(),
            nextCheckAt: evenNow(),
          }),
        )
      else if (deposit) lookAfter(deposit)
    },

    add(amount, gestureId) {
      const added = begin(amount, gestureId)
      adding.add(added)
      const forget = () => adding.delete(added)
      added.then(forget, forget)
      return added
    },

    async settle(id) {
      const deposit = await known(id)
      // Its answer was there and could not be kept: the disk was full.
      if (deposit.state === 'sent' && adding.size === 0) await doubt(deposit, stoppedMeanwhile().toInfo())
      await look(id)
      return known(id)
    },

    async decide(id, added) {
      const deposit = await known(id)
      if (deposit.state !== 'in_doubt') throw new AppError('conflict', 'These funds are not in doubt')
      cancelTimer?.()
      return move(deposit, added ? { ...settled, state: 'added' } : { ...settled, state: 'not_added' })
    },

    async reconcile(events) {
      for (const deposit of await store.latest(20)) {
        if (deposit.state !== 'in_doubt' && deposit.state !== 'not_added') continue
        if (findDeposit(deposit, events).kind === 'found') await move(deposit, { ...settled, state: 'added' })
      }
    },

    latest: (limit) => store.latest(limit),

    async close() {
      closed = true
      cancelTimer?.()
      await Promise.allSettled([...adding, ...looking.values()])
    },
  }
}

function checkCurrency(amount: Money, balance: Money): void {
  if (amount.currency === balance.currency) return
  throw new AppError('invalid_input', `The account is in ${balance.currency}`, {
    details: { field: 'amount' },
  })
}

/** The event without what is not there. */
const viewOf = (event: BalanceEvent) =>
  Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined)) as NonNullable<
    Deposit['lookalike']
  >

const notSent = () => new AppError('service_unreachable', 'The station stopped before it was sent')

const notThere = () =>
  new AppError('service_no_answer', 'The balance history does not have it: it was not added')
