import { assertNever } from '../../../base/assert-never.ts'

/** How long a printer's answers are waited for: learnt from those that it gave, over all its links. */
export type AnswerPatience = {
  waitMs(): number
  /** An answer has come, be it too late. */
  answeredAfter(tookMs: number): void
  heardNothing(): void
}

/** `unheard`: it was never asked to the end; `heard`: it answers, after so long; `mute`: it let its first question pass. */
type Manner = { readonly is: 'unheard' | 'mute' } | { readonly is: 'heard'; readonly afterMs: number }

/** One that was never heard may be at work for another host. */
const unheardFactor = 5
const heardFactor = 2
const longestFactor = 10

export function answerPatience(usualMs: number): AnswerPatience {
  let manner: Manner = { is: 'unheard' }
  return {
    waitMs() {
      switch (manner.is) {
        case 'unheard':
          return usualMs * unheardFactor
        case 'heard':
          return Math.min(Math.max(usualMs, manner.afterMs * heardFactor), usualMs * longestFactor)
        case 'mute':
          return usualMs
        default:
          return assertNever(manner)
      }
    },
    answeredAfter(tookMs) {
      manner = { is: 'heard', afterMs: tookMs }
    },
    heardNothing() {
      if (manner.is === 'unheard') manner = { is: 'mute' }
    },
  }
}
