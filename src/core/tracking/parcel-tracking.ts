// Where parcels are: asked by a person at once, and by itself gently, a few times a minute, the longest unheard first.

import { isAppError, type AppError, type ErrorCode, type ErrorInfo } from '../../contract/errors.ts'
import { notToldByCarrier } from '../../contract/tracking.ts'
import { retryAfterOf } from '../failure.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { Tracking, TrackingAnswer, TrackingResult, TrackingService, TrackingStore } from './ports.ts'
import { firstAskAfterMs, newestFirst, nextAsk, pauseMs, retryAt, statusSince } from './schedule.ts'

export type ParcelTrackingPorts = {
  readonly store: TrackingStore
  readonly service: TrackingService
  /** How long after their purchase the own parcels are followed. */
  readonly followDays: () => Promise<number>
  readonly clock: Clock
  readonly logger: Logger
  /** Called after each try that is on disk. */
  readonly onTracking: (tracking: Tracking) => void
  /** Between two questions that are asked by itself; 20 s. */
  readonly stepMs?: number
}

/** Nothing is asked by itself before `until`. */
export type TrackingPause = { readonly until: Date; readonly reason: ErrorInfo }

export type ParcelTracking = ReturnType<typeof createParcelTracking>

const defaultStepMs = 20_000
const dayMs = 24 * 60 * 60_000

/** The service as a whole wants or needs a rest. Any other failure is about the one parcel. */
const restful: readonly ErrorCode[] = [
  'service_busy',
  'service_unreachable',
  'service_no_answer',
  'no_account',
  'service_auth_failed',
  'keychain_locked',
  'keychain_unavailable',
]
/** Those of which the end is seen: the service answers again. */
const passing: readonly ErrorCode[] = ['service_unreachable', 'service_no_answer']

export function createParcelTracking(ports: ParcelTrackingPorts) {
  const { store, service, clock, logger } = ports
  const asking = new Map<string, Promise<Tracking>>()
  let paused: { readonly untilMs: number; readonly reason: ErrorInfo } | undefined
  let pauses = 0
  /** Counts the accounts that were connected: an answer of one before says nothing of whether this one is to be spared. */
  let account = 0
  let cancelStep: (() => void) | undefined
  let stepping: Promise<void> = Promise.resolve()
  let closed = false

  /** Bought parcels before this day are too old to be followed. */
  async function followedSince(): Promise<Date> {
    return new Date(clock.now().getTime() - (await ports.followDays()) * dayMs)
  }
  /** Takes up what was bought meanwhile. */
  const enrol = async () => store.enrol(await followedSince(), firstAskAfterMs)
  const nothingOf = (trackingNumber: string): Tracking => ({
    trackingNumber,
    parcel: undefined,
    answer: undefined,
    askedAt: undefined,
    statusSince: undefined,
    failure: undefined,
    triedAt: undefined,
    failures: 0,
    ended: false,
  })
  /** What is kept; an empty one for a number that nothing is known of. */
  const find = async (trackingNumber: string) =>
    (await store.find(trackingNumber)) ?? nothingOf(trackingNumber)

  function rest(error: AppError): void {
    const forMs = pauseMs(pauses++, retryAfterOf(error))
    paused = { untilMs: clock.elapsedMs() + forMs, reason: error.toInfo() }
    logger.info('tracking.paused', { code: error.code, forMs })
  }

  const pauseLeftMs = () => (paused ? Math.max(0, paused.untilMs - clock.elapsedMs()) : 0)

  async function askService(trackingNumber: string): Promise<Tracking> {
    const before = await find(trackingNumber)
    const result = await tryOnce(trackingNumber, before)
    const kept = await store.keep(trackingNumber, result)
    const after = kept ?? {
      ...before,
      triedAt: result.triedAt,
      failure: 'failure' in result ? result.failure : undefined,
    }
    if (kept) ports.onTracking(kept)
    return after
  }

  async function tryOnce(trackingNumber: string, before: Tracking): Promise<TrackingResult> {
    let told: TrackingAnswer
    const asked = account
    try {
      told = await service.get(trackingNumber)
    } catch (error) {
      if (!isAppError(error)) throw error
      return failed(error, before, asked)
    }
    if (asked === account) goOn()
    const triedAt = clock.now()
    const answer = { ...told, events: newestFirst(told.events) }
    return {
      triedAt,
      answer,
      statusSince: statusSince(answer, before, triedAt),
      ...nextAsk(answer, triedAt),
    }
  }

  function goOn(): void {
    paused = undefined
    pauses = 0
  }

  function failed(error: AppError, before: Tracking, asked: number): TrackingResult {
    const triedAt = clock.now()
    const failure = error.toInfo()
    if (restful.includes(error.code)) {
      if (asked === account) rest(error)
      // The parcel is not to blame: it stays due.
      return { triedAt, failure, failures: before.failures, ended: before.ended, nextAskAt: triedAt }
    }
    const failures = before.failures + 1
    if (error.details?.['code'] === notToldByCarrier) {
      return { triedAt, failure, failures, ended: true, nextAskAt: undefined }
    }
    return { triedAt, failure, failures, ended: before.ended, nextAskAt: retryAt(failures, triedAt) }
  }

  /**
   * Asks the service now; the same number asked about twice at once is one question. Answers with what is kept after
   * it: an answer, or the older one and why there is no newer.
   */
  function ask(trackingNumber: string): Promise<Tracking> {
    const under = asking.get(trackingNumber)
    if (under) return under
    const asked = askService(trackingNumber).finally(() => asking.delete(trackingNumber))
    asking.set(trackingNumber, asked)
    return asked
  }

  /** One question, if a parcel is due and the service is not to be spared. */
  async function step(): Promise<void> {
    await enrol()
    if (pauseLeftMs() > 0) return
    const due = await store.nextDue(await followedSince(), clock.now())
    if (due && !closed) await ask(due.trackingNumber)
  }

  function stepLater(): void {
    if (closed) return
    cancelStep = clock.after(ports.stepMs ?? defaultStepMs, () => {
      stepping = step()
        .catch((error: unknown) => logger.error('tracking.bug', {}, error))
        .finally(stepLater)
    })
  }

  return {
    start: stepLater,
    ask,
    find,
    followedSince,
    enrol,
    pause(): TrackingPause | undefined {
      const leftMs = pauseLeftMs()
      return paused && leftMs > 0
        ? { until: new Date(clock.now().getTime() + leftMs), reason: paused.reason }
        : undefined
    },
    /** The service answers again: a pause for want of it is over. */
    serviceBack() {
      if (paused && passing.includes(paused.reason.code)) paused = undefined
    },
    /** Another account is connected, or its keys are others: what the one before wanted or lacked is not its. */
    accountChanged() {
      account += 1
      goOn()
    },
    async close() {
      closed = true
      cancelStep?.()
      await Promise.allSettled([stepping, ...asking.values()])
    },
  }
}
