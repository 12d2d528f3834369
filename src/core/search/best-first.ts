// What fits in whole comes before what fits in part, and that in the order in which it was found.

const plain = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

/** How well a number or name fits: 0 in whole, 1 from its beginning on, 2 otherwise. */
function fitOf(text: string, wanted: string): number {
  if (text === wanted) return 0
  return text.startsWith(wanted) ? 1 : 2
}

/** `numbersOf`: what a person knows a hit by. */
export function bestFirst<Hit>(
  hits: readonly Hit[],
  wanted: string,
  numbersOf: (hit: Hit) => readonly string[],
): readonly Hit[] {
  const looked = plain(wanted)
  const rank = (hit: Hit) => Math.min(2, ...numbersOf(hit).map((number) => fitOf(plain(number), looked)))
  return hits.toSorted((one, other) => rank(one) - rank(other))
}
