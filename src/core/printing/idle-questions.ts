// When an idle printer is asked what else it tells of itself. No label waits for an answer: one that comes goes first.

import type { Clock } from '../runtime.ts'
import type { PrinterLink, PrinterWord } from './printer-link.ts'
import type { WakeUp } from './wake-up.ts'

export type InquiryTimings = {
  /** How long there must be nothing to print. */
  readonly inquireAfterMs: number
  /** How often a printer is asked while it has work now and then. */
  readonly inquireEveryMs: number
  /** How often while somebody looks at it. */
  readonly inquireWatchedEveryMs: number
  /** How old the word of an idle printer may be where somebody looks at the page, before it is asked how it is. */
  readonly lookAfterMs: number
}

export type IdleQuestionsPorts = {
  readonly link: PrinterLink
  readonly clock: Clock
  readonly timings: InquiryTimings
  readonly wakeUp: WakeUp
  /** Something is to be printed, or the queue ends. */
  readonly isWanted: () => Promise<boolean>
}

export type IdleQuestions = {
  /** Somebody looks at the printer; `now`: and wants it asked, however short ago that was. */
  watched(now: boolean): void
  /** The printer is another one. */
  forget(): void
  /** How long it is to be idle before it is asked; undefined where it is not to be asked. */
  dueMs(): number | undefined
  /** Asks. Answers with how the printer is, where it was asked to the end. */
  ask(): Promise<PrinterWord | undefined>
}

export function createIdleQuestions(ports: IdleQuestionsPorts): IdleQuestions {
  const { link, clock, timings, wakeUp, isWanted } = ports
  let askedAtMs: number | undefined
  let watch: 'none' | 'watched' | 'now' = 'none'

  const everyMs = () =>
    ({ none: timings.inquireEveryMs, watched: timings.inquireWatchedEveryMs, now: 0 })[watch]

  return {
    watched(now) {
      if (watch !== 'now') watch = now ? 'now' : 'watched'
    },
    forget() {
      askedAtMs = undefined
    },
    dueMs() {
      const isDue = askedAtMs === undefined || clock.elapsedMs() - askedAtMs >= everyMs()
      if (!isDue || !link.canInquire()) {
        if (watch === 'watched') watch = 'none'
        return undefined
      }
      return watch === 'none' ? timings.inquireAfterMs : 0
    },
    async ask() {
      askedAtMs = clock.elapsedMs()
      watch = 'none'
      const stop = Promise.withResolvers<void>()
      let isOver = false
      let isStopped = false
      const goesOn = () => !isOver && !isStopped
      const inquiry = { isStopped: () => isStopped, stopped: stop.promise }
      const asking = link.inquire(inquiry).finally(() => {
        isOver = true
        wakeUp.wake()
      })
      asking.catch(() => undefined)
      while (goesOn()) {
        await wakeUp.sleep()
        if (goesOn()) isStopped = await isWanted()
      }
      stop.resolve()
      return asking
    },
  }
}
