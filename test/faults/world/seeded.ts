// Chance that can be had again: everything that a simulated shift leaves to chance comes from its one seed.

import { fnv1a, mulberry32 } from '../../support/random.ts'

export type Seeded = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** Whole, both ends included. */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** By weight; a weight of nothing is never picked. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T
  /** A version 4 UUID. */
  uuid(): string
  /** A source of its own, by name: what one part draws does not change what another does. */
  fork(name: string): Seeded
}

export function seeded(seed: string): Seeded {
  const next = mulberry32(fnv1a(seed))
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('')
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick(list) {
      const picked = list[between(0, list.length - 1)]
      if (picked === undefined) throw new RangeError('nothing to pick from')
      return picked
    },
    weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
      const entries = Object.entries<number>(weights)
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name as T
      }
      throw new RangeError('nothing has a weight')
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    fork: (name) => seeded(`${seed}/${name}`),
  }
}
