// Looks into purchases in doubt: asks the service what it has under the transactionId, and repeats the same request where
// it knows nothing. Never a new purchase, and never a refusal but by a person's word.

import { defaultDoubtMinutes, type DoubtEndReason } from '../../contract/doubt.ts'
import { isAppError, type AppError } from '../../contract/errors.ts'
import { notFound, withReason } from '../../contract/refusals.ts'
import {
  afterNotKnown,
  checkDelayMs,
  doubtEnded,
  longestWaitMs,
  mayEndDoubt,
  notToBeEnded,
} from '../doubt.ts'
import { infoOf, stoppedMeanwhile } from '../failure.ts'
import { outcomeOf } from '../keyed-outcome.ts'
import { begunAt, waitMsUntil } from '../lasting-wait.ts'
import type { Logger } from '../runtime.ts'
import type { PurchaseChange, PurchaseStore } from './ports.ts'
import type { Purchase } from './purchase.ts'
import { sentWithOther, type ConnectedAccount } from '../connected-account.ts'
import { accountAwaited, accountSays } from './purchase-account.ts'
import type { Turns } from '../turns.ts'
import { UnexpectedResponse, type ServiceShipment } from '../shipping-service.ts'

export type LookIntoPorts = {
  readonly purchases: PurchaseStore
  /** The account that is connected now. */
  readonly account: () => ConnectedAccount
  /** How long the service has to have said "not known" before a person may end the doubt. */
  readonly doubtLongMs?: () => number
  /** Whether the same request may go out again; not to a service that does not keep the contract. */
  readonly mayRepeat?: () => boolean
  readonly logger: Logger
}

/** What looking into a doubt leads to; the runner's. */
export type DoubtMoves = {
  /** Even time (lasting-wait.ts). */
  readonly now: () => Date
  readonly move: (purchase: Purchase, change: PurchaseChange) => Promise<Purchase>
  /** Sends the request of a purchase in state `sent` once more. */
  readonly repeat: (sent: Purchase, account: ConnectedAccount) => Promise<void>
  /** Keeps a shipment that the account has told of. */
  readonly keep: (purchase: Purchase, shipment: ServiceShipment, account: ConnectedAccount) => Promise<void>
}

export type LookInto = ReturnType<typeof createLookInto>

/** What no purchase keeps that is no longer in doubt. */
export const settled = {
  reason: undefined,
  nextCheckAt: undefined,
  notFoundAt: undefined,
} satisfies PurchaseChange

export const refusal = (error: AppError) =>
  ({ state: 'refused', ...settled, reason: error.toInfo() }) as const

const requestSealed = () =>
  withReason(
    'sealed_with_other_key',
    'request_sealed',
    'The service does not know this purchase, and its request cannot be opened',
  )

export function createLookInto(ports: LookIntoPorts, turns: Turns, moves: DoubtMoves) {
  const { purchases, logger } = ports
  const { move, keep, now } = moves
  /** When each purchase in doubt was last said to be not known. */
  const lookedAt = new Map<string, Date>()

  /** What is not known after an error: in doubt, and looked into after a pause. */
  async function doubt(purchase: Purchase, error: unknown): Promise<void> {
    if (error instanceof UnexpectedResponse) await purchases.keepRaw(purchase.id, error.raw)
    if (!isAppError(error)) logger.error('purchase.bug', { purchaseId: purchase.id }, error)
    const delayMs = checkDelayMs(purchase.checks)
    later(
      await move(purchase, {
        state: 'in_doubt',
        reason: infoOf(error, purchase.id),
        checks: purchase.checks + 1,
        nextCheckAt: new Date(now().getTime() + delayMs),
      }),
    )
  }

  /** When its time has come. */
  function later({ id, nextCheckAt }: Purchase): void {
    const waitMs = nextCheckAt ? waitMsUntil(nextCheckAt, now(), longestWaitMs) : 0
    turns.after(id, waitMs, () => void lookInto(id))
  }

  /** It stays as it is until its account is there: looked for again after a while, and when an account is connected. */
  function awaitAccount({ id }: Purchase): void {
    turns.after(id, longestWaitMs, () => void lookInto(id))
  }

  /** Settles doubt by asking what became of the transactionId; never by a new purchase. */
  function lookInto(id: string): Promise<void> {
    turns.forget(id)
    return turns.work(id, async () => {
      const purchase = await purchases.get(id)
      if (purchase?.state !== 'in_doubt' || turns.isClosed()) return
      const account = ports.account()
      const asks = () => accountSays(purchase, account.key()) !== 'nothing'
      if (!asks()) {
        awaitAccount(purchase)
        return
      }
      let found: ServiceShipment | undefined
      try {
        // Whose token it is, is certain only now.
        await account.service.authorize()
        if (!asks()) {
          awaitAccount(purchase)
          return
        }
        found = await account.service.findByTransactionId(purchase.transactionId, purchase.packageCount)
      } catch (error) {
        await doubt(purchase, error)
        return
      }
      if (found) {
        lookedAt.delete(purchase.id)
        await keep(purchase, found, account)
        return
      }
      await afterNotFound(purchase, account)
    })
  }

  /** "Not known" proves nothing: the same request may go out again, and is looked for after growing pauses. */
  async function afterNotFound(purchase: Purchase, account: ConnectedAccount): Promise<void> {
    const at = now()
    const says = accountSays(purchase, account.key())
    if (says === 'only_found') {
      const nextCheckAt = new Date(at.getTime() + checkDelayMs(purchase.checks))
      later(await move(purchase, { state: 'in_doubt', checks: purchase.checks + 1, nextCheckAt }))
      return
    }
    // Of this run, by even time; of an earlier one, what the purchase says.
    const lastAt = lookedAt.get(purchase.id) ?? begunAt(purchase.updatedAt, at)
    lookedAt.set(purchase.id, at)
    const { since: notFoundAt, repeat, nextLookMs } = afterNotKnown(purchase, lastAt, at)
    // One that was under way in a backup may have been bought since under another transactionId.
    const mayRepeat = says === 'all' && !purchase.restored && (ports.mayRepeat?.() ?? true)
    if (repeat && mayRepeat && purchase.request) {
      await moves.repeat(await move(purchase, { state: 'sent', notFoundAt, nextCheckAt: undefined }), account)
      return
    }
    later(
      await move(purchase, {
        state: 'in_doubt',
        ...(purchase.request ? {} : { reason: requestSealed().toInfo() }),
        checks: purchase.checks + (purchase.notFoundAt ? 1 : 0),
        notFoundAt,
        nextCheckAt: new Date(at.getTime() + nextLookMs),
      }),
    )
  }

  async function endNow(id: string, reason: DoubtEndReason): Promise<Purchase> {
    const purchase = await known(id)
    const longMs = ports.doubtLongMs?.() ?? defaultDoubtMinutes * 60_000
    if (!mayEndDoubt(purchase, longMs, now())) throw notToBeEnded()
    const account = ports.account()
    const asks = () => accountAwaited(purchase, account.key()) === undefined
    if (!asks()) throw sentWithOther()
    await account.service.authorize()
    if (!asks()) throw sentWithOther()
    const found = await account.service.findByTransactionId(purchase.transactionId, purchase.packageCount)
    if (found) {
      await keep(purchase, found, account)
      return (await purchases.get(id)) ?? purchase
    }
    const ended = await move(purchase, refusal(doubtEnded(reason)))
    turns.forget(id)
    return ended
  }

  async function sayAccountNow(id: string): Promise<Purchase> {
    const purchase = await known(id)
    const account = ports.account()
    await account.service.authorize()
    const saidAccountKey = account.key()
    const awaited = accountAwaited(purchase, saidAccountKey)
    if (awaited === undefined || saidAccountKey === undefined) throw notToBeEnded()
    // What another account has said so far is nothing of this one.
    const said = { state: 'in_doubt', saidAccountKey, notFoundAt: undefined, checks: 0 } as const
    const moved = await move(purchase, { ...said, nextCheckAt: now() })
    later(moved)
    return moved
  }

  async function known(id: string): Promise<Purchase> {
    const purchase = await purchases.get(id)
    if (!purchase) throw notFound('parcel')
    return purchase
  }

  /** After what is under way with a purchase; what another piece of work came to is shown before anybody decides. */
  async function decide(id: string, run: () => Promise<Purchase>): Promise<Purchase> {
    await turns.running(id)
    const outcome = await outcomeOf((done) => turns.work(id, done), run)
    if (!outcome) throw notToBeEnded()
    return outcome
  }

  return {
    doubt,
    later,
    now: lookInto,

    /** A purchase that was left in `sent` (a full disk, a bug, the end of the process) becomes doubt. */
    async resume(id: string) {
      await turns.work(id, async () => {
        const purchase = await purchases.get(id)
        if (purchase?.state === 'sent') await doubt(purchase, stoppedMeanwhile())
        else if (purchase?.state === 'in_doubt') later(purchase)
      })
    },

    /** See `PurchaseRunner.endDoubt`. */
    end: (id: string, reason: DoubtEndReason) => decide(id, () => endNow(id, reason)),
    /** See `PurchaseRunner.sayAccount`. */
    sayAccount: (id: string) => decide(id, () => sayAccountNow(id)),
  }
}
