// Removes what is older than the station keeps it: at the start, daily, and when the time is set.

import type { Clock, Logger } from '../runtime.ts'
import type { KeptCopies, RetentionStore } from './ports.ts'

const dayMs = 24 * 60 * 60_000
/** A portion takes some milliseconds; scans come in between. */
const portion = 50
const pauseMs = 20

export type RetentionRun = { readonly at: Date; readonly labels: number; readonly documents: number }

export type Retention = {
  lastRun(): RetentionRun | undefined
  preview(days: number): ReturnType<RetentionStore['preview']>
  /** Ends when all is removed, or the profile closes. A run that is under way is joined. Undefined where it is off. */
  run(): Promise<RetentionRun | undefined>
  close(): void
}

export function createRetention({
  store,
  copies,
  days,
  clock,
  logger,
}: {
  readonly store: RetentionStore
  readonly copies: KeptCopies
  /** Undefined: nothing is removed. */
  readonly days: () => number | undefined
  readonly clock: Clock
  readonly logger: Logger
}): Retention {
  let last: RetentionRun | undefined
  let running: Promise<RetentionRun | undefined> | undefined
  let closed = false
  let cancel: (() => void) | undefined

  const before = (age: number) => new Date(clock.now().getTime() - age * dayMs)
  const pause = () => new Promise<void>((resolve) => clock.after(pauseMs, resolve))

  async function removeAll(age: number): Promise<RetentionRun> {
    let [labels, documents, others] = [0, 0, 0]
    for (;;) {
      const removed = await store.removeSome(before(age), portion)
      labels += removed.labels
      documents += removed.documents
      others += removed.others
      if (closed || removed.isAll) break
      await pause()
    }
    while (!closed && !(await store.erase())) await pause()
    const backups = await copies.removeBefore(before(age))
    last = { at: clock.now(), labels, documents }
    if (labels + documents + others + backups > 0) {
      logger.info('retention.removed', { labels, documents, others, backups, days: age })
    }
    return last
  }

  async function run(): Promise<RetentionRun | undefined> {
    const age = days()
    if (age === undefined || closed) return undefined
    running ??= removeAll(age).finally(() => (running = undefined))
    return running
  }

  function daily(): void {
    void run()
      .catch((error: unknown) => logger.error('retention.bug', {}, error))
      .then(() => {
        if (!closed) cancel = clock.after(dayMs, daily)
      })
  }
  daily()

  return {
    lastRun: () => last,
    preview: (age) => store.preview(before(age)),
    run,
    close() {
      closed = true
      cancel?.()
    },
  }
}
