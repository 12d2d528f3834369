/** When the page's process ended, in milliseconds since 1970. */
export type PageEnds = readonly number[]

const withinMs = 60_000
const mostTimes = 3

/** Whether a page that has just ended once more comes back by itself: not the third time within a minute. */
export function mayComeBack(
  ends: PageEnds,
  nowMs: number,
): { readonly comesBack: boolean; readonly ends: PageEnds } {
  const recent = [...ends.filter((endMs) => nowMs - endMs < withinMs), nowMs]
  return { comesBack: recent.length < mostTimes, ends: recent }
}
