// Lists whose rows have an id: what an event tells of one is put in its place, and the order stays.

import { canonicalJson } from '../../base/canonical-json.ts'

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
 * Rows that are asked for, all or one, while events tell of single ones: what is told while an answer is under way is newer than what the
 * answer says of it. Of one list.
 */
export class ToldRows<T extends { readonly id: string }> {
  /** The last that was told of each, and which of all that was told it is. */
  readonly #told = new Map<string, { readonly row: T; readonly at: number }>()
  #count = 0
  #askedAt = 0

  /** They are asked for. */
  asked(): void {
    this.#askedAt = this.#count
  }
  /** The rows that are here, with one that was told. */
  told(rows: readonly T[] | undefined, row: T): readonly T[] {
    this.#told.set(row.id, { row, at: ++this.#count })
    return upserted(rows ?? [], row, ({ id }) => id)
  }
  /** The answer, but for what was told of the rows that are here since it was asked for. */
  answered(rows: readonly T[] | undefined, answer: readonly T[]): readonly T[] {
    const newer = (rows ?? []).filter(({ id }) => (this.#told.get(id)?.at ?? 0) > this.#askedAt)
    return newer.reduce((all, row) => upserted(all, row, ({ id }) => id), answer)
  }
  /**
   * Asks for one row, such as the one that was just saved: undefined where the last that was told of it meanwhile is as new. `isAsNew`: an
   * event that was on its way already may tell of the row as it was before.
   */
  async one(ask: () => Promise<T>, isAsNew: (told: T, answer: T) => boolean): Promise<T | undefined> {
    const askedAt = this.#count
    const answer = await ask()
    const told = this.#told.get(answer.id)
    return told && told.at > askedAt && isAsNew(told.row, answer) ? undefined : answer
  }
}

/** Both are of the same setting: what differs is how it is by now. */
export const hasSameConfig = (
  one: { readonly config: unknown },
  other: { readonly config: unknown },
): boolean => canonicalJson(one.config) === canonicalJson(other.config)

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
