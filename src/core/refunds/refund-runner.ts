// Takes one refund from `prepared` to the service's own states. Each move is on disk before the next begins, and doubt
// is settled by the shipment's record, or by a person's word. A repeat carries the same transactionId, so that it is no
// second one; a refusal is believed of the first try alone, and where the record says plainly that there is no refund.
// It is sent, repeated and ended with the account that it belongs to alone: the one with its key, or, where keys were
// renewed, the one that has the shipment.

import { defaultDoubtMinutes, type RefundEndReason } from '../../contract/doubt.ts'
import { isAppError, type AppError } from '../../contract/errors.ts'
import { notFound } from '../../contract/refusals.ts'
import {
  afterNotKnown,
  checkDelayMs,
  doubtEnded,
  longestWaitMs,
  mayEndDoubt,
  nothingLeft,
  notToBeEnded,
  refusals,
} from '../doubt.ts'
import { infoOf, stoppedMeanwhile } from '../failure.ts'
import { outcomeOf } from '../keyed-outcome.ts'
import { begunAt, evenTime, waitMsUntil } from '../lasting-wait.ts'
import type { Clock, Logger } from '../runtime.ts'
import { isOfAccount, sentWithOther, type ConnectedAccount } from '../connected-account.ts'
import { createTurns } from '../turns.ts'
import { UnexpectedResponse } from '../shipping-service.ts'
import type { RefundService, RefundStore, RefundWord } from './ports.ts'
import { wasRefusedOnce, type Refund, type RefundChange } from './refund.ts'
import { noWord, settled, takenBy } from './refund-changes.ts'

export type RefundRunnerPorts = {
  readonly refunds: RefundStore
  /** The account that is connected now. */
  readonly account: () => ConnectedAccount<RefundService>
  /** How long the service has to have said "none" before a person may end the doubt. */
  readonly doubtLongMs?: () => number
  /** The same request may go out again under its transactionId; it may where this is left out. */
  readonly mayRepeat?: () => boolean
  readonly clock: Clock
  readonly logger: Logger
  /** Called after each change that is on disk. */
  readonly onRefund: (refund: Refund) => void
}

export type RefundRunner = ReturnType<typeof createRefundRunner>

type Account = ConnectedAccount<RefundService>
type Word = Awaited<ReturnType<RefundService['refundOf']>>
type Told =
  | 'other_account'
  | { readonly word: Word; readonly accountKey: string | undefined; readonly error?: undefined }
  | { readonly word: 'unclear'; readonly accountKey: string | undefined; readonly error: UnexpectedResponse }

/** After these a person must mend something before it is sent again; after all others time does. */
const needsMending = ['no_account', 'service_auth_failed', 'other_account'] as const

export function createRefundRunner(ports: RefundRunnerPorts) {
  const { refunds, clock, logger } = ports
  const now = evenTime(clock)
  const turns = createTurns(clock, recover)
  /** When each refund in doubt was last said to be not there. */
  const lookedAt = new Map<string, Date>()

  function takeUpAt(refund: Refund): void {
    turns.forget(refund.id)
    if (!refund.nextCheckAt) return
    turns.after(
      refund.id,
      waitMsUntil(refund.nextCheckAt, now(), longestWaitMs),
      () => void takeUp(refund.id),
    )
  }

  async function move(refund: Refund, change: RefundChange): Promise<Refund> {
    const moved = await refunds.update(refund.id, refund.state, change)
    if (!moved) throw new Error(`refund ${refund.id} is no longer ${refund.state}`)
    logger.info('refund.moved', { refundId: moved.id, from: refund.state, to: moved.state })
    ports.onRefund(moved)
    takeUpAt(moved)
    return moved
  }

  /** As `move`, for a refund that a person may have withdrawn meanwhile: then nothing is done. */
  async function moveIfPrepared(refund: Refund, change: RefundChange): Promise<Refund | undefined> {
    const current = await refunds.get(refund.id)
    return current?.state === 'prepared' ? move(current, change) : undefined
  }

  const later = (refund: Refund) => ({
    checks: refund.checks + 1,
    nextCheckAt: new Date(now().getTime() + checkDelayMs(refund.checks)),
  })

  const taken = (refund: Refund, word: RefundWord) => takenBy(refund, word, clock.now())

  async function doubt(refund: Refund, error: unknown, change: RefundChange = {}): Promise<void> {
    await noteFailure(refund, error)
    // What refused it is proof as soon as the record says that there is none.
    const reason = wasRefusedOnce(refund) ? refund.reason : infoOf(error)
    await move(refund, { state: 'in_doubt', reason, ...later(refund), ...change })
  }

  async function noteFailure({ id }: Refund, error: unknown): Promise<void> {
    if (error instanceof UnexpectedResponse) await refunds.keepRaw(id, error.raw)
    if (!isAppError(error)) logger.error('refund.bug', { refundId: id }, error)
  }

  /**
   * What the account's record of the shipment tells, and the key of the account. Undefined for another account than the
   * refund's. Whose token it is, is certain only once the account has answered.
   */
  async function ask(refund: Refund, { service, key }: Account): Promise<Told> {
    await service.authorize()
    const accountKey = key()
    try {
      const word = await service.refundOf(refund.trackingNumber)
      if (word === undefined && !isOfAccount(refund.accountKey, accountKey)) return 'other_account'
      return { word, accountKey }
    } catch (error) {
      // It tells of a refund, and so has the shipment.
      if (error instanceof UnexpectedResponse) await noteFailure(refund, error)
      else throw error
      return { word: 'unclear', accountKey, error }
    }
  }

  async function send(prepared: Refund): Promise<void> {
    const account = ports.account()
    try {
      await account.service.authorize()
      const isOwn = isOfAccount(prepared.accountKey, account.key())
      if (!isOwn && (await ask(prepared, account)) === 'other_account') throw sentWithOther()
    } catch (error) {
      await moveIfPrepared(prepared, waiting(prepared, error))
      return
    }
    const accountKey = account.key()
    const sends = prepared.sends + 1
    const sent = await moveIfPrepared(prepared, { state: 'sent', accountKey, ...settled, sends })
    if (sent) await post(sent, account)
  }

  const waiting = (refund: Refund, error: unknown): RefundChange => ({
    state: 'prepared',
    reason: infoOf(error),
    ...(isAppError(error, ...needsMending) ? { nextCheckAt: undefined } : later(refund)),
  })

  async function post(sent: Refund, { service }: Account): Promise<void> {
    const first = sent.sends === 1
    let answer: Awaited<ReturnType<RefundService['requestRefund']>>
    try {
      answer = await service.requestRefund(sent.trackingNumber, sent.transactionId)
    } catch (error) {
      if (first && isAppError(error, ...refusals)) await afterRefusal(sent, error, service)
      else if (first && isAppError(error, ...nothingLeft, 'service_auth_failed'))
        await move(sent, { ...waiting(sent, error), sends: 0 })
      else await doubt(sent, error)
      return
    }
    await refunds.keepRaw(sent.id, answer.raw)
    await move(sent, { ...taken(sent, answer), warnings: answer.warnings })
  }

  /** Refused may mean that it was asked for before, here or elsewhere: only the shipment's record tells. */
  async function afterRefusal(sent: Refund, refused: AppError, service: RefundService): Promise<void> {
    let word: Word
    try {
      word = await service.refundOf(sent.trackingNumber)
    } catch (error) {
      await noteFailure(sent, error)
      await doubt(sent, refused)
      return
    }
    if (word === undefined) await doubt(sent, refused)
    else
      await move(
        sent,
        word === 'none' ? { state: 'refused', ...settled, reason: refused.toInfo() } : taken(sent, word),
      )
  }

  async function lookInto(doubtful: Refund): Promise<void> {
    const account = ports.account()
    let told: Told
    try {
      told = await ask(doubtful, account)
    } catch (error) {
      await doubt(doubtful, error)
      return
    }
    if (told === 'other_account') {
      await doubt(doubtful, sentWithOther())
      return
    }
    const { word, accountKey } = told
    if (word === 'unclear') {
      // An answer in which it cannot be read is no failed look: a person may have to end this doubt.
      const notFoundAt = begunAt(doubtful.notFoundAt, now())
      await doubt(doubtful, told.error, { accountKey, notFoundAt })
    } else if (word !== undefined && word !== 'none') {
      await move(doubtful, { ...taken(doubtful, word), accountKey })
    } else if (word === 'none' && wasRefusedOnce(doubtful)) {
      await move(doubtful, { state: 'refused', accountKey, ...settled, reason: doubtful.reason })
    } else await notThere(doubtful, account)
  }

  /** It proves nothing: the same request may go out again, and is looked for after growing pauses. */
  async function notThere(refund: Refund, account: Account): Promise<void> {
    const accountKey = account.key()
    const at = now()
    // Of this run, by even time; of an earlier one, what the refund says.
    const lastAt = lookedAt.get(refund.id) ?? begunAt(refund.updatedAt, at)
    lookedAt.set(refund.id, at)
    const { since: notFoundAt, repeat, nextLookMs } = afterNotKnown(refund, lastAt, at)
    if (repeat && !wasRefusedOnce(refund) && (ports.mayRepeat?.() ?? true)) {
      const sends = refund.sends + 1
      const change = { state: 'sent', accountKey, notFoundAt, nextCheckAt: undefined, sends } as const
      await post(await move(refund, change), account)
      return
    }
    await move(refund, {
      state: 'in_doubt',
      accountKey,
      // It is here: it waits for no other account any more.
      ...(refund.reason?.code === 'other_account' ? { reason: undefined } : {}),
      checks: refund.checks + (refund.notFoundAt ? 1 : 0),
      notFoundAt,
      nextCheckAt: new Date(at.getTime() + nextLookMs),
    })
  }

  /** As it is after a person's word, or after what the service says against it. */
  async function endNow(id: string, reason: RefundEndReason): Promise<Refund> {
    const refund = await refunds.get(id)
    if (!refund) throw notFound('refund')
    const longMs = ports.doubtLongMs?.() ?? defaultDoubtMinutes * 60_000
    if (!mayEndDoubt(refund, longMs, now())) throw notToBeEnded()
    const told = await ask(refund, ports.account())
    if (told === 'other_account') throw sentWithOther()
    const { word } = told
    if (word !== undefined && word !== 'none' && word !== 'unclear') return move(refund, taken(refund, word))
    return move(refund, {
      state: 'refused',
      ...settled,
      reason: doubtEnded(reason).toInfo(),
      doubtEnded: true,
    })
  }

  /** Sends what is `prepared`, or looks into what is `in_doubt`, now. Resolves when that one step is over. */
  function takeUp(id: string): Promise<void> {
    turns.forget(id)
    return turns.work(id, async () => {
      const refund = await refunds.get(id)
      if (turns.isClosed()) return
      if (refund?.state === 'prepared') await send(refund)
      else if (refund?.state === 'in_doubt') await lookInto(refund)
    })
  }

  /** After a fault of the station itself (a full disk, a bug): what was `sent` is doubt. */
  async function recover(id: string, fault: unknown): Promise<void> {
    logger.error('refund.bug', { refundId: id }, fault)
    try {
      const refund = await refunds.get(id)
      if (refund?.state === 'sent') await doubt(refund, stoppedMeanwhile())
    } catch (error) {
      logger.error('refund.not_recovered', { refundId: id }, error)
    }
  }

  return {
    takeUp,

    /**
     * Ends a doubt on a person's word, unless the service has the refund by now. Throws `not_found`, `conflict` where it may
     * not be ended yet, and what keeps the service from being asked a last time.
     */
    async endDoubt(id: string, reason: RefundEndReason): Promise<Refund> {
      await turns.running(id)
      const outcome = await outcomeOf(
        (done) => turns.work(id, done),
        () => endNow(id, reason),
      )
      // What another piece of work came to is shown before anybody decides.
      if (!outcome) throw notToBeEnded()
      return outcome
    },

    /** Asks how far a `requested` one is. Throws as the service does. */
    async ask(refund: Refund): Promise<Refund> {
      const told = await ask(refund, ports.account())
      if (told === 'other_account')
        return move(refund, { state: 'requested', reason: sentWithOther().toInfo() })
      const { word, accountKey } = told
      if (word !== undefined && word !== 'none' && word !== 'unclear')
        return move(refund, { ...taken(refund, word), accountKey })
      return move(refund, { state: 'requested', accountKey, askedAt: clock.now(), reason: noWord() })
    },

    /** After a start: what was under way becomes doubt; what waits and all doubt is taken up. */
    async start() {
      for (const refund of await refunds.listByState('sent')) {
        await move(refund, {
          state: 'in_doubt',
          reason: stoppedMeanwhile().toInfo(),
          nextCheckAt: now(),
          // It may have been sent just before: the time of "none" begins anew.
          notFoundAt: undefined,
        })
      }
      for (const refund of await refunds.listByState('prepared', 'in_doubt')) {
        takeUpAt({ ...refund, nextCheckAt: refund.nextCheckAt ?? now() })
      }
    },

    /** Stops timers and waits for what is under way. */
    async close() {
      turns.stop()
      await turns.idle()
    },
  }
}
