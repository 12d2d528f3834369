// Days and hours as the clock on the wall has them.

export type Step = { readonly from: Date; readonly to: Date }
export type Steps = { readonly step: 'hour' | 'day'; readonly steps: readonly Step[] }

const hourMs = 60 * 60_000

const midnightAfter = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)

/** The midnight that the day of a moment begins with. */
export const midnightOf = (moment: Date) =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())

function stepsBy(from: Date, to: Date, next: (step: Date) => Date): readonly Step[] {
  const steps: Step[] = []
  for (let at = from; at < to;) {
    const after = next(at)
    const end = after < to ? after : to
    steps.push({ from: at, to: end })
    at = end
  }
  return steps
}

/** The hours of a time, from its beginning on. */
export const hoursOf = ({ from, to }: Step): readonly Step[] =>
  stepsBy(from, to, (at) => new Date(at.getTime() + hourMs))

/** One day by its hours, several by their days. Hours are counted, not named: a day of 23 or 25 has as many. */
export function stepsOf(from: Date, to: Date): Steps {
  return to <= midnightAfter(from)
    ? { step: 'hour', steps: hoursOf({ from, to }) }
    : { step: 'day', steps: stepsBy(from, to, midnightAfter) }
}

/** The hour of its day that a moment is in. */
export function hourOf(moment: Date): Step {
  const sinceMidnight = moment.getTime() - midnightOf(moment).getTime()
  const from = new Date(moment.getTime() - (sinceMidnight % hourMs))
  return { from, to: new Date(from.getTime() + hourMs) }
}
