// Lists whose rows have an id: what an event tells of one is put in its place, and the order stays.

/** The list with this row in the place of the one of its id; one that is not known yet is added at an end. */
export function upserted<T>(
  rows: readonly T[],
  row: T,
  idOf: (row: T) => unknown,
  newAt: 'first' | 'last' = 'last',
): readonly T[] {
  const at = indexOfId(rows, idOf(row), idOf)
  if (at >= 0) return rows.with(at, row)
  return newAt === 'first' ? [row, ...rows] : [...rows, row]
}

/** The row so many places further on from the one of this id, no farther than the ends. */
export function stepped<T>(
  rows: readonly T[],
  id: unknown,
  steps: number,
  idOf: (row: T) => unknown,
): T | undefined {
  return rows[Math.min(rows.length - 1, Math.max(0, indexOfId(rows, id, idOf) + steps))]
}

const indexOfId = <T>(rows: readonly T[], id: unknown, idOf: (row: T) => unknown) =>
  rows.findIndex((row) => idOf(row) === id)
