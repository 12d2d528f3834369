// Work that is done one piece after the other, in the order in which it was asked for.

/** Begins once those before it have ended, well or not; a failure reaches its own caller alone. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export function createLine(): InTurn {
  const inTurn = createKeyedLine()
  return (work) => inTurn('', work)
}

/** A line for each key; work of different keys goes side by side. */
export function createKeyedLine(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
