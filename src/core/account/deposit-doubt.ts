// Doubt about added funds: looked into with growing pauses, and ended by an entry of the balance history or by a
// person's word; never by the time that has passed.

import { defaultDoubtMinutes, type DoubtDoneReason, type DoubtEndReason } from '../../contract/doubt.ts'
import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import { checkDelayMs, doubtEnded, longestWaitMs, mayEndDoubt, notToBeEnded, refusals } from '../doubt.ts'
import { infoOf } from '../failure.ts'
import { begunAt, evenTime, waitMsUntil } from '../lasting-wait.ts'
import type { Clock, Logger } from '../runtime.ts'
import { sentWithOther, type NamedAccount } from '../connected-account.ts'
import { grewByAmount, type Deposit } from './deposit.ts'
import { daysAround, findDeposit } from './find-deposit.ts'
import type { BalanceEvent, DepositChange, DepositStore, PostageService } from './ports.ts'

export type DepositDoubtPorts = {
  readonly store: DepositStore
  /** The account that is connected now. `key` names it: certain once it has answered. */
  readonly account: () => NamedAccount<PostageService>
  /** How long the history has to have been without it before a person may end the doubt. */
  readonly doubtLongMs?: () => number
  readonly clock: Clock
  readonly logger: Logger
}

/** A person's word about funds in doubt, and how it is known. */
export type DepositWord =
  | { readonly added: true; readonly reason: DoubtDoneReason }
  | { readonly added: false; readonly reason: DoubtEndReason }

/** What a person may say of a deposit now; `from`: when the rest may be said. */
export type DepositWords = {
  readonly added: boolean
  readonly notAdded: boolean
  readonly from: Date | undefined
}

export type DepositDoubt = ReturnType<typeof createDepositDoubt>

/** Funds of which an entry of the history may tell: more are not remembered at once. */
const remembered = 100

export const settled = {
  reason: undefined,
  lookalike: undefined,
  nextCheckAt: undefined,
  notFoundAt: undefined,
} satisfies DepositChange

export function createDepositDoubt(
  { store, account: connected, doubtLongMs, clock, logger }: DepositDoubtPorts,
  move: (deposit: Deposit, change: DepositChange) => Promise<Deposit>,
) {
  const now = evenTime(clock)
  const working = new Map<string, Promise<unknown>>()
  let cancelTimer: (() => void) | undefined
  let closed = false

  const later = ({ checks }: Deposit) => ({
    checks: checks + 1,
    nextCheckAt: new Date(now().getTime() + checkDelayMs(checks)),
  })

  /** Another account's history would only say that it is not there. */
  const isHere = (deposit: Deposit, account = connected()) => deposit.accountKey === account.key()

  /** Its request may have been worked on. */
  async function begin(deposit: Deposit, reason: ErrorInfo, looked: DepositChange = {}): Promise<Deposit> {
    return lookAfter(await move(deposit, { state: 'in_doubt', reason, ...later(deposit), ...looked }))
  }

  /** Only one can be in doubt at a time, so that one timer is enough. */
  function lookAfter(deposit: Deposit): Deposit {
    cancelTimer?.()
    cancelTimer = undefined
    if (closed || deposit.state !== 'in_doubt') return deposit
    const waitMs = waitMsUntil(deposit.nextCheckAt ?? now(), now(), longestWaitMs)
    cancelTimer = clock.after(waitMs, () => void look(deposit.id))
    return deposit
  }

  /** One piece of work on it; a second waits for the first. */
  async function alone<T>(id: string, run: () => Promise<T>): Promise<T> {
    for (let running = working.get(id); running; running = working.get(id))
      await running.catch(() => undefined)
    const done = run()
    working.set(id, done)
    return done.finally(() => working.delete(id))
  }

  /** Looks into it now. */
  function look(id: string): Promise<void> {
    return alone(id, async () => {
      const deposit = await store.get(id)
      if (deposit?.state !== 'in_doubt' || closed) return
      if (isHere(deposit)) await lookInto(deposit)
      // The account may be connected again.
      else lookAfter(await move(deposit, { state: 'in_doubt', ...later(deposit) }))
    }).catch((error: unknown) => logger.error('deposit.bug', { depositId: id }, error))
  }

  async function lookInto(deposit: Deposit): Promise<void> {
    let seen: Awaited<ReturnType<typeof read>>
    try {
      seen = await read(deposit)
    } catch (error) {
      if (!isAppError(error)) logger.error('deposit.bug', { depositId: deposit.id }, error)
      const looked = tellsNothing(error) ? { notFoundAt: begunAt(deposit.notFoundAt, now()) } : {}
      await begin(deposit, deposit.reason ?? infoOf(error), looked)
      return
    }
    await judge(deposit, seen)
    await reconcile(seen.events)
  }

  /** Throws `other_account` where it turns out to be another one's history. */
  async function read(deposit: Deposit) {
    const account = connected()
    const events: BalanceEvent[] = []
    const days = daysAround(deposit, clock.now())
    for await (const event of account.service.balanceHistory(days)) events.push(event)
    if (!isHere(deposit, account)) throw sentWithOther()
    const told = await account.service.getBalance().catch((error: unknown) => {
      if (!isAppError(error)) throw error
      return undefined
    })
    return { events, balance: told?.balance }
  }

  async function judge(
    deposit: Deposit,
    { events, balance }: Awaited<ReturnType<typeof read>>,
  ): Promise<Deposit> {
    const { found, lookalike, others } = findDeposit(deposit, events, await store.latest(remembered))
    const told =
      balance?.currency === deposit.amount.currency
        ? { balanceAfter: balance, balanceAskedAt: clock.now() }
        : {}
    if (found) return move(deposit, { ...settled, state: 'added', ...told })
    return lookAfter(
      await move(deposit, {
        state: 'in_doubt',
        lookalike: lookalike && viewOf(lookalike),
        otherEntries: others,
        ...told,
        notFoundAt: begunAt(deposit.notFoundAt, now()),
        ...later(deposit),
      }),
    )
  }

  function words(deposit: Deposit): DepositWords {
    if (deposit.state !== 'in_doubt') return { added: false, notAdded: false, from: undefined }
    const longMs = doubtLongMs?.() ?? defaultDoubtMinutes * 60_000
    // Where its account is not connected, nothing but time can pass.
    const notFoundAt = deposit.notFoundAt ?? (isHere(deposit) ? undefined : deposit.createdAt)
    const notAdded = mayEndDoubt({ state: deposit.state, notFoundAt }, longMs, now())
    return {
      // Whoever is wrong about it lacks the money, and pays nothing twice.
      added: notAdded || deposit.lookalike !== undefined,
      notAdded,
      from: notFoundAt && new Date(notFoundAt.getTime() + longMs),
    }
  }

  /** Looks a last time; what a person has not seen yet stands before the word. */
  async function decideNow(id: string, word: DepositWord): Promise<Deposit> {
    let deposit = await store.get(id)
    if (!deposit) throw notFound('funds')
    if (deposit.state !== 'in_doubt') throw conflict('funds_not_in_doubt')
    const may = words(deposit)
    if (word.added ? !may.added : !may.notAdded) throw notToBeEnded()
    if (isHere(deposit)) {
      const before = deposit
      const seen = await read(before).catch((error: unknown) => {
        if (!tellsNothing(error)) throw error
        return undefined
      })
      if (seen) deposit = await judge(before, seen)
      if (deposit.state !== 'in_doubt') return deposit
      const isNews =
        deposit.lookalike?.id !== before.lookalike?.id ||
        (deposit.lookalike === undefined) !== (before.lookalike === undefined) ||
        (grewByAmount(deposit) && !grewByAmount(before))
      if (isNews) throw conflict('funds_news')
    }
    const reason = doubtEnded(word.reason).toInfo()
    // The entry is this one's from now on, and no other's.
    const lookalike = word.reason === 'in_history' ? deposit.lookalike : undefined
    const ended = word.added
      ? await move(deposit, { ...settled, state: 'added', lookalike, reason })
      : await move(deposit, { ...settled, state: 'not_added', reason })
    lookAfter(ended)
    return ended
  }

  async function reconcile(events: readonly BalanceEvent[]): Promise<void> {
    for (const deposit of await store.latest(remembered)) {
      if (deposit.state !== 'in_doubt' && deposit.state !== 'not_added') continue
      if (findDeposit(deposit, events, []).found) await move(deposit, { ...settled, state: 'added' })
    }
  }

  return {
    begin,
    /** Looks into it when its time has come. */
    lookAfter,
    look,
    words,
    decide: (id: string, word: DepositWord) => alone(id, () => decideNow(id, word)),
    reconcile,
    async close() {
      closed = true
      cancelTimer?.()
      await Promise.allSettled(working.values())
    },
  }
}

/** The service has no history, or none that can be read: then only a person can tell. */
const tellsNothing = (error: unknown) => isAppError(error, ...refusals, 'unexpected_response')

/** The event without what is not there. */
const viewOf = (event: BalanceEvent) =>
  Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined)) as NonNullable<
    Deposit['lookalike']
  >
