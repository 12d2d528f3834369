import type { ImportResult, SourceRun } from '../../../contract/orders.ts'

/** So many rejected rows stay with a run. */
const rejectedKept = 20

/** What is kept of an import. */
export function runOf(result: ImportResult): Omit<SourceRun, 'id' | 'endedAt'> {
  const { added, changed, unchanged, left, rejected, rejectedCount } = result
  return { added, changed, unchanged, left, rejected: rejected.slice(0, rejectedKept), rejectedCount }
}
