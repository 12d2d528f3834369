// Takes one refund from `prepared` to the service's own states. Each move is on disk before the next begins, and doubt
// is settled by asking for the shipment's record. A repeat carries the same transactionId, so that it is no second one.

import type { AppError } from '../../contract/errors.ts'
import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import { infoOf, stoppedMeanwhile } from '../failure.ts'
import { evenTime, waitMsUntil } from '../lasting-wait.ts'
import type { Clock, Logger } from '../runtime.ts'
import { afterNotFound, checkDelayMs, longestWaitMs } from '../doubt.ts'
import { UnexpectedResponse } from '../shipping/shipping-service.ts'
import type { RefundChange, RefundService, RefundStore, RefundWord } from './ports.ts'
import type { Refund } from './refund.ts'

export type RefundRunnerPorts = {
  readonly refunds: RefundStore
  readonly service: RefundService
  readonly clock: Clock
  readonly logger: Logger
  /** Called after each change that is on disk. */
  readonly onRefund: (refund: Refund) => void
}

export type RefundRunner = {
  /** Sends what is `prepared`, or looks into what is `in_doubt`, now. Resolves when that one step is over. */
  takeUp(refundId: string): Promise<void>
  /** Asks how far a `requested` one is. Throws as the service does. */
  ask(refund: Refund): Promise<Refund>
  /** After a start: what was under way becomes doubt; what waits and all doubt is taken up. */
  start(): Promise<void>
  /** Stops timers and waits for what is under way. */
  close(): Promise<void>
}

/** After these it is certain that nothing was asked for, and time mends them: the same refund is sent again by itself. */
const passes = ['service_unreachable', 'service_busy'] as const
/** After these the same, but a person must mend them. */
const needsMending = ['no_account', 'service_auth_failed'] as const
/** The service, or the station's own check of the request, says no. */
const saidNo = ['service_refused', 'invalid_input'] as const

const settled = { reason: undefined, nextCheckAt: undefined, notFoundAt: undefined } satisfies RefundChange

export function createRefundRunner(ports: RefundRunnerPorts): RefundRunner {
  const { refunds, service, clock, logger } = ports
  const now = evenTime(clock)
  const working = new Map<string, Promise<void>>()
  const timers = new Map<string, () => void>()
  let closed = false

  function forgetTimer(id: string): void {
    timers.get(id)?.()
    timers.delete(id)
  }

  function takeUpAt(refund: Refund): void {
    forgetTimer(refund.id)
    if (closed || !refund.nextCheckAt) return
    const waitMs = waitMsUntil(refund.nextCheckAt, now(), longestWaitMs)
    timers.set(
      refund.id,
      clock.after(waitMs, () => void takeUp(refund.id)),
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

  /** The refund as the service has it. */
  const taken = (refund: Refund, { status, statusText }: RefundWord): RefundChange => {
    const askedAt = clock.now()
    const isNews = refund.status !== status || refund.statusText !== (status ? undefined : statusText)
    return {
      state: 'requested',
      ...settled,
      checks: 0,
      status,
      statusText: status ? undefined : statusText.slice(0, 100),
      requestedAt: refund.requestedAt ?? askedAt,
      statusSince: isNews ? askedAt : (refund.statusSince ?? askedAt),
      askedAt,
    }
  }

  async function doubt(refund: Refund, error: unknown): Promise<void> {
    if (error instanceof UnexpectedResponse) await refunds.keepRaw(refund.id, error.raw)
    if (!isAppError(error)) logger.error('refund.bug', { refundId: refund.id }, error)
    await move(refund, { state: 'in_doubt', reason: infoOf(error), ...later(refund) })
  }

  async function send(prepared: Refund): Promise<void> {
    try {
      await service.authorize()
    } catch (error) {
      await moveIfPrepared(prepared, waiting(prepared, error))
      return
    }
    const sent = await moveIfPrepared(prepared, { state: 'sent', ...settled })
    if (sent) await post(sent, true)
  }

  const waiting = (refund: Refund, error: unknown): RefundChange => ({
    state: 'prepared',
    reason: infoOf(error),
    ...(isAppError(error, ...needsMending) ? { nextCheckAt: undefined } : later(refund)),
  })

  /** `first`: no earlier try can have reached the service. */
  async function post(sent: Refund, first: boolean): Promise<void> {
    let answer: Awaited<ReturnType<RefundService['requestRefund']>>
    try {
      answer = await service.requestRefund(sent.trackingNumber, sent.transactionId)
    } catch (error) {
      if (isAppError(error, ...saidNo)) await afterRefusal(sent, error)
      else if (first && isAppError(error, ...passes, ...needsMending)) await move(sent, waiting(sent, error))
      else await doubt(sent, error)
      return
    }
    await refunds.keepRaw(sent.id, answer.raw)
    await move(sent, { ...taken(sent, answer), warnings: answer.warnings })
  }

  /** Refused may mean that it was asked for before, here or elsewhere: the shipment's record tells. */
  async function afterRefusal(sent: Refund, refused: AppError): Promise<void> {
    const word = await service.refundOf(sent.trackingNumber).catch((error: unknown) => {
      if (!isAppError(error)) throw error
      return 'none' as const
    })
    const isThere = word !== undefined && word !== 'none'
    await move(sent, isThere ? taken(sent, word) : { state: 'refused', ...settled, reason: refused.toInfo() })
  }

  async function lookInto(doubtful: Refund): Promise<void> {
    let word: Awaited<ReturnType<RefundService['refundOf']>>
    try {
      word = await service.refundOf(doubtful.trackingNumber)
    } catch (error) {
      await doubt(doubtful, error)
      return
    }
    if (word !== undefined && word !== 'none') {
      await move(doubtful, taken(doubtful, word))
      return
    }
    const unknown = afterNotFound(doubtful.notFoundAt, now())
    if (unknown.next === 'ask_again') {
      const { since: notFoundAt, at: nextCheckAt } = unknown
      await move(doubtful, { state: 'in_doubt', notFoundAt, nextCheckAt })
    } else {
      await post(await move(doubtful, { state: 'sent', ...settled }), false)
    }
  }

  /** One piece of work on a refund; while it runs, a second is not begun. */
  function takeUp(id: string): Promise<void> {
    forgetTimer(id)
    const running = working.get(id)
    if (running) return running
    const run = async () => {
      const refund = await refunds.get(id)
      if (closed) return
      if (refund?.state === 'prepared') await send(refund)
      else if (refund?.state === 'in_doubt') await lookInto(refund)
    }
    const done = run()
      .catch((error: unknown) => recover(id, error))
      .finally(() => working.delete(id))
    working.set(id, done)
    return done
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

    async ask(refund) {
      const word = await service.refundOf(refund.trackingNumber)
      if (word !== undefined && word !== 'none') return move(refund, taken(refund, word))
      return move(refund, { state: 'requested', askedAt: clock.now(), reason: noWord() })
    },

    async start() {
      for (const refund of await refunds.listByState('sent')) {
        await move(refund, {
          state: 'in_doubt',
          reason: stoppedMeanwhile().toInfo(),
          nextCheckAt: now(),
        })
      }
      for (const refund of await refunds.listByState('prepared', 'in_doubt')) {
        takeUpAt({ ...refund, nextCheckAt: refund.nextCheckAt ?? now() })
      }
    },

    async close() {
      closed = true
      for (const cancel of timers.values()) cancel()
      timers.clear()
      await Promise.allSettled(working.values())
    },
  }
}

const noWord = (): ErrorInfo => ({
  code: 'unexpected_response',
  message: 'The service’s record of this shipment tells of no refund',
})
