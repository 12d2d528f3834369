// Removes what is older than the station keeps it: some time after the start, daily, and when the time is set. What goes
// next is counted beforehand, and nothing goes by a clock that nobody can believe.

import type { Clock, Logger } from '../runtime.ts'
import type { KeptCopies, ParcelPlace, RetentionPreview, RetentionRemoved, RetentionStore } from './ports.ts'

const dayMs = 24 * 60 * 60_000
/** So many parcels are looked at at once: as many as take this long. Scans come in between. */
const portions = { atFirst: 8, fewest: 4, most: 50, aimMs: 8 }
const pauseMs = 20
/** From the start to the first removal: what will go can be seen, and stopped, before it does. */
export const noticeMs = 15 * 60_000
/** A station may stand still for a week. A clock that is further on than that since it was last believed may be wrong. */
export const longestGapMs = 7 * dayMs

export type RetentionRun = Pick<RetentionRemoved, 'labels' | 'documents' | 'orders' | 'others'> & {
  readonly at: Date
}

/** What the next removal will take, as it was counted. */
export type PlannedRun = { readonly at: Date; readonly preview: RetentionPreview }

/** The computer's clock has jumped ahead: a person says whether it is right. */
export type ClockDoubt = { readonly believedAt: Date; readonly now: Date }

export type Retention = ReturnType<typeof createRetention>

export function createRetention({
  store,
  copies,
  days,
  prepare = () => Promise.resolve(),
  clock,
  logger,
}: {
  readonly store: RetentionStore
  readonly copies: KeptCopies
  /** Undefined: nothing is removed. */
  readonly days: () => number | undefined
  /** Brings on disk what removal asks about, such as which parcels wait for a manifest. */
  readonly prepare?: () => Promise<void>
  readonly clock: Clock
  readonly logger: Logger
}) {
  let last: RetentionRun | undefined
  let planned: PlannedRun | undefined
  let doubt: ClockDoubt | undefined
  let running: { readonly age: number; readonly end: Promise<RetentionRun> } | undefined
  let closed = false
  let cancel: (() => void) | undefined
  let counts = 0

  const before = (age: number, at = clock.now()) => new Date(at.getTime() - age * dayMs)
  const pause = () => new Promise<void>((resolve) => clock.after(pauseMs, resolve))

  /** Ends at its next portion where another time is set meanwhile: what that one keeps, stays. */
  async function removeAll(age: number): Promise<RetentionRun> {
    const goesOn = () => !closed && days() === age
    await prepare()
    // One time for all of it: the clock may be set while it runs.
    const at = clock.now()
    const sum = { labels: 0, documents: 0, orders: 0, others: 0 }
    let portion = portions.atFirst
    let after: ParcelPlace | undefined
    while (goesOn()) {
      const beganMs = clock.elapsedMs()
      const removed = await store.removeSome(before(age, at), portion, after)
      const fitting = Math.floor((portion * portions.aimMs) / Math.max(1, clock.elapsedMs() - beganMs))
      portion = Math.min(portions.most, Math.max(portions.fewest, Math.min(2 * portion, fitting)))
      for (const kind of ['labels', 'documents', 'orders', 'others'] as const) sum[kind] += removed[kind]
      after = removed.lookedAt ?? after
      if (removed.isAll) break
      await pause()
    }
    while (goesOn() && !(await store.erase())) await pause()
    const backups = goesOn() ? await copies.removeBefore(before(age, at)) : 0
    last = { at, ...sum }
    if (Object.values(sum).some((count) => count > 0) || backups > 0) {
      logger.info('retention.removed', { ...sum, backups, days: age })
    }
    return last
  }

  /** One at a time; one that goes by the same time is joined. */
  async function remove(age: number): Promise<RetentionRun> {
    while (running && running.age !== age) await running.end.catch(() => undefined)
    running ??= { age, end: removeAll(age).finally(() => (running = undefined)) }
    return running.end
  }

  /** Whether the clock says a time that follows on from when it was last believed. A first start has nothing to remove. */
  async function believes(now: Date): Promise<boolean> {
    const believedAt = await store.trustedAt()
    doubt =
      believedAt && now.getTime() - believedAt.getTime() > longestGapMs ? { believedAt, now } : undefined
    if (doubt) logger.warn('retention.clock_jumped', { days: days() })
    return doubt === undefined
  }

  /** Counts what goes next, and when. */
  async function plan(delayMs: number): Promise<void> {
    counts += 1
    const own = counts
    const age = days()
    const at = new Date(clock.now().getTime() + delayMs)
    planned = undefined
    if (age !== undefined) {
      await prepare()
      const preview = await store.preview(before(age, at))
      // Another time was set since, or it went: the later count holds.
      if (own !== counts) return
      planned = { at, preview }
      const { labels, documents, orders, others } = preview
      if (labels + documents + orders + others > 0) {
        logger.info('retention.planned', { labels, documents, orders, others, days: age })
      }
      await believes(clock.now())
    }
  }

  async function nightly(): Promise<void> {
    const age = days()
    if (age === undefined) return
    const now = clock.now()
    if (!(await believes(now))) return
    await store.trust(now)
    await remove(age)
  }

  /** The wait runs by even time, whatever the clock is set to. */
  async function schedule(delayMs: number): Promise<void> {
    cancel?.()
    if (closed) return
    cancel = clock.after(delayMs, () => void turn())
    await plan(delayMs).catch((error: unknown) => logger.error('retention.bug', {}, error))
  }

  async function turn(): Promise<void> {
    await nightly().catch((error: unknown) => logger.error('retention.bug', {}, error))
    await schedule(dayMs)
  }

  void schedule(noticeMs)

  return {
    lastRun: () => last,
    planned: () => planned,
    clockDoubt: () => doubt,
    preview: async (age: number): Promise<RetentionPreview> => {
      await prepare()
      return store.preview(before(age))
    },
    /**
     * Removes now, by a person who has seen the date and the count: from here on the clock is believed. Ends when all is
     * removed, or the profile closes. A run that is under way by the same time is joined. Undefined where retention is off.
     */
    async run(): Promise<RetentionRun | undefined> {
      const age = days()
      if (closed) return undefined
      if (age !== undefined) {
        await store.trust(clock.now())
        await remove(age)
      }
      await schedule(dayMs)
      return age === undefined ? undefined : last
    },
    close() {
      closed = true
      cancel?.()
    },
  }
}
