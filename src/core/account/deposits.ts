// Adds funds once. Each move is on disk before the next begins; a request that was not refused by the contract, nor
// answered with the new balance, is looked for in the balance history, and never sent again.

import type { Money, Warning } from '../../contract/domain.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import { conflict, invalidInput, notFound } from '../../contract/refusals.ts'
import { nothingLeft, saidNo } from '../doubt.ts'
import { infoOf, stoppedMeanwhile } from '../failure.ts'
import type { NewId } from '../runtime.ts'
import { UnexpectedResponse } from '../shipping-service.ts'
import { createDepositDoubt, settled, type DepositDoubtPorts } from './deposit-doubt.ts'
import type { Deposit } from './deposit.ts'
import type { DepositChange } from './ports.ts'

export type DepositsPorts = DepositDoubtPorts & {
  readonly newId: NewId
  /** Called after each change that is on disk. */
  readonly onDeposit: (deposit: Deposit) => void
}

export type Deposits = ReturnType<typeof createDeposits>

export function createDeposits(ports: DepositsPorts) {
  const { store, clock, logger } = ports
  const doubt = createDepositDoubt(ports, move)
  const adding = new Set<Promise<unknown>>()
  let closed = false

  async function move(deposit: Deposit, change: DepositChange): Promise<Deposit> {
    const moved = await store.update(deposit.id, deposit.state, change)
    if (!moved) throw conflict('funds_changed')
    logger.info('deposit.moved', { depositId: moved.id, from: deposit.state, to: moved.state })
    ports.onDeposit(moved)
    return moved
  }

  async function send(prepared: Deposit): Promise<Deposit> {
    let balanceBefore: Money
    // What is begun with an account goes on with it: another may be connected meanwhile.
    const account = ports.account()
    try {
      // A dead line, an expired account and the wrong currency show here, before any money is asked for.
      balanceBefore = (await account.service.getBalance()).balance
      checkCurrency(prepared.amount, balanceBefore)
      if (closed) throw notSent()
    } catch (error) {
      noteBug(prepared, error)
      return move(prepared, { state: 'not_added', reason: infoOf(error) })
    }
    // Whose token it is, is certain only now.
    const sent = await move(prepared, { state: 'sent', accountKey: account.key(), balanceBefore })
    let answer: { readonly balance: Money; readonly warnings: readonly Warning[] }
    try {
      answer = await account.service.addFunds(sent.amount, sent.transactionId)
    } catch (error) {
      if (isAppError(error, ...nothingLeft, ...saidNo))
        return move(sent, { ...settled, state: 'not_added', reason: infoOf(error) })
      noteBug(sent, error)
      if (error instanceof UnexpectedResponse) await store.keepRaw(sent.id, error.raw)
      return doubt.begin(sent, infoOf(error))
    }
    const { warnings, balance: balanceAfter } = answer
    return move(sent, { ...settled, state: 'added', warnings, balanceAfter, balanceAskedAt: clock.now() })
  }

  function noteBug({ id }: Deposit, error: unknown): void {
    if (!isAppError(error)) logger.error('deposit.bug', { depositId: id }, error)
  }

  async function known(id: string): Promise<Deposit> {
    const deposit = await store.get(id)
    if (!deposit) throw notFound('funds')
    return deposit
  }

  async function begin(amount: Money, gestureId: string): Promise<Deposit> {
    if (closed) throw conflict('station_closing')
    const now = clock.now()
    const { inserted, deposit } = await store.insertPrepared({
      id: ports.newId(),
      transactionId: ports.newId(),
      accountKey: ports.account().key(),
      gestureId,
      amount,
      state: 'prepared',
      warnings: [],
      ...settled,
      balanceBefore: undefined,
      balanceAfter: undefined,
      balanceAskedAt: undefined,
      otherEntries: undefined,
      checks: 0,
      createdAt: now,
      updatedAt: now,
    })
    if (inserted) return send(deposit)
    if (deposit.gestureId === gestureId) return deposit
    throw conflict('earlier_funds_open', { depositId: deposit.id })
  }

  return {
    /** After a start: what was sent becomes doubt, what was not sent is not added, and doubt is looked into. */
    async start() {
      const deposit = await store.findUnsettled()
      if (deposit?.state === 'prepared')
        await move(deposit, { state: 'not_added', reason: notSent().toInfo() })
      else if (deposit?.state === 'sent') {
        const reason = stoppedMeanwhile().toInfo()
        doubt.lookAfter(await move(deposit, { state: 'in_doubt', reason, nextCheckAt: undefined }))
      } else if (deposit) doubt.lookAfter(deposit)
    },

    /** Charges the payment method on file; answers when it is known what became of it, or that it is not known. */
    add(amount: Money, gestureId: string): Promise<Deposit> {
      const added = begin(amount, gestureId)
      adding.add(added)
      const forget = () => adding.delete(added)
      added.then(forget, forget)
      return added
    },

    /** Looks into doubt now. Throws `not_found`. */
    async settle(id: string): Promise<Deposit> {
      const deposit = await known(id)
      // Its answer was there and could not be kept: the disk was full.
      if (deposit.state === 'sent' && adding.size === 0)
        await doubt.begin(deposit, stoppedMeanwhile().toInfo())
      await doubt.look(id)
      return known(id)
    },

    /** What a person may say of it now. */
    words: doubt.words,
    /**
     * A person's word about doubt, unless the history has it by now. Throws `not_found`, `conflict` where it may not be said
     * now or something has changed that was not seen yet, and what keeps the service from being asked a last time.
     */
    decide: doubt.decide,
    /** Reads in a history, whoever asked for it, what it tells of funds that are in doubt or were given up. */
    reconcile: doubt.reconcile,
    latest: (limit: number) => store.latest(limit),

    /** Begins nothing more, stops timers and waits for what is under way. */
    async close() {
      closed = true
      await Promise.allSettled(adding)
      await doubt.close()
    },
  }
}

function checkCurrency(amount: Money, balance: Money): void {
  if (amount.currency === balance.currency) return
  throw invalidInput('other_currency', { field: 'amount', currency: balance.currency })
}

const notSent = () => new AppError('service_unreachable', 'The station stopped before it was sent')
