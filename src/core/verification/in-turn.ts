/** One piece of work at a time for each id, in the order in which they were asked for. */
export function createLine() {
  const last = new Map<string, Promise<unknown>>()
  return function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(id) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine
      .catch(() => undefined)
      .finally(() => {
        if (last.get(id) === settled) last.delete(id)
      })
    last.set(id, settled)
    return mine
  }
}
