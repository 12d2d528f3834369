// What a printer's behaviour has taught of it, over all its links. It is forgotten with the station's end.

/** A new link that was first answered after so long, and then much faster, had waited for another host's to end. */
const turnMs = 500
const muchFaster = 4

export type LearntManners = {
  /** A question was answered, or not for so long. */
  asked(question: { readonly isAnswered: boolean; readonly isFirst: boolean; readonly tookMs: number }): void
  /** Other hosts use it too, and it serves one at a time. */
  isShared(): boolean
  /** It closed a link with a label in place of an answer. */
  closedOverLabel(): void
  closesOverLabels(): boolean
  /** It did not answer, nor end its side of a link after the station. */
  keptOpen(): void
  keepsOpen(): boolean
  /** It counts a label no more while that moves. */
  stoppedCounting(): void
  stopsCounting(): boolean
  /** Its count of labels and its odometer did not say the same. */
  disagreed(): void
  disagrees(): boolean
}

export function learntManners(): LearntManners {
  let firstTookMs = 0
  let shared = false
  let closes = false
  let keeps = false
  let disagrees = false
  let stops = false
  return {
    asked({ isAnswered, isFirst, tookMs }) {
      shared ||= isAnswered && firstTookMs >= turnMs && tookMs * muchFaster < firstTookMs
      if (isFirst) firstTookMs = tookMs
    },
    isShared: () => shared,
    closedOverLabel() {
      closes = true
    },
    closesOverLabels: () => closes,
    keptOpen() {
      keeps = true
    },
    keepsOpen: () => keeps,
    stoppedCounting() {
      stops = true
    },
    stopsCounting: () => stops,
    disagreed() {
      disagrees = true
    },
    disagrees: () => disagrees,
  }
}
