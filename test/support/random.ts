/** Chance that one seed decides from its first to its last word. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  pick<T>(from: readonly T[]): T
  shuffled<T>(from: readonly T[]): readonly T[]
  /** A chance of its own, so that what one part draws does not change what another draws. */
  fork(name: string): Random
}

/** Mulberry32: numbers from 0 to below 1, small, even enough for tests, and the same on every machine. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word = (word + Math.imul(word ^ (word >>> 7), word | 61)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }
}

/** FNV-1a, over UTF-16 units: a seed out of a name. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

export function randomOf(seed: number): Random {
  const next = mulberry32(seed)
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    pick<T>(from: readonly T[]): T {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new RangeError('nothing to pick from')
      return picked
    },
    shuffled: (from) =>
      from
        .map((value) => ({ value, at: next() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ value }) => value),
    fork: (name) => randomOf(fnv1a(`${seed} ${name}`)),
  }
}
