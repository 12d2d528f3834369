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

/**
 * Rows that are read whole while events tell of single ones: what is told while an answer is under way is newer than what the answer says
 * of it. Of one list.
 */
export class ToldRows<T extends { readonly id: string }> {
  #told: readonly string[] = []

  /** They are asked for. */
  asked(): void {
    this.#told = []
  }
  /** The rows that are here, with one that was told. */
  told(rows: readonly T[] | undefined, row: T): readonly T[] {
    this.#told = [...this.#told, row.id]
    return upserted(rows ?? [], row, ({ id }) => id)
  }
  /** The answer, but for what was told of the rows that are here since it was asked for. */
  answered(rows: readonly T[] | undefined, answer: readonly T[]): readonly T[] {
    const newer = (rows ?? []).filter(({ id }) => this.#told.includes(id))
    return newer.reduce((all, row) => upserted(all, row, ({ id }) => id), answer)
  }
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
