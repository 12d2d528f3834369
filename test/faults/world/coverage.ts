// What the shifts have reached, and what they have not: states × manners × moments.

export type Coverage = {
  /** Counts one thing that happened, in its table. */
  saw(table: string, cell: string): void
  readonly tables: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export function coverage(): Coverage {
  const tables: Record<string, Record<string, number>> = {}
  return {
    saw(table, cell) {
      const cells = (tables[table] ??= {})
      cells[cell] = (cells[cell] ?? 0) + 1
    },
    tables,
  }
}

export function addCoverage(sum: Record<string, Record<string, number>>, one: Coverage['tables']): void {
  for (const [table, cells] of Object.entries(one)) {
    const into = (sum[table] ??= {})
    for (const [cell, count] of Object.entries(cells)) into[cell] = (into[cell] ?? 0) + count
  }
}
