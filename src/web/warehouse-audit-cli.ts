// `npm run warehouse -- audit`: the audit logs of all benches of a warehouse, checked and written as CSV.

import { closeSync, openSync, writeSync } from 'node:fs'
import { sourceEntries } from '../app/entries.ts'
import type { BenchCopies } from '../app/guard/audit-copies.ts'
import { checkWarehouseAudit } from '../app/station/warehouse-audit-command.ts'
import { AppError } from '../contract/errors.ts'
import type { ProfileId } from '../contract/domain.ts'

const problems = {
  changed: 'is not as it was written, or does not follow the one before',
  missing: 'is missing',
} as const satisfies Record<NonNullable<BenchCopies['problem']>['kind'], string>

const count = (entries: number) => (entries === 1 ? '1 entry' : `${entries} entries`)

/** What a person reads of one bench's copies. */
export function lineOf({ benchId, bench, entries, last, problem, twice, unread }: BenchCopies): string {
  const [first] = twice
  return [
    `${bench === '' ? benchId : bench} · ${problem ? `broken: entry ${problem.number} ${problems[problem.kind]}` : unread > 0 ? 'unproved' : 'whole'}`,
    count(entries),
    `the last is ${last.number}, told ${last.toldAt.toISOString()}`,
    ...(first === undefined
      ? []
      : [`put back to an earlier state behind entry ${first - 1}: ${count(twice.length)} there twice`]),
    ...(unread > 0 ? [`${count(unread)} sealed with a key that is not here`] : []),
  ].join(' · ')
}

/** 0 all are whole, 1 one is broken, 4 not all could be read. */
export function exitCodeOf(benches: readonly BenchCopies[]): number {
  if (benches.some(({ problem }) => problem)) return 1
  return benches.some(({ unread }) => unread > 0) ? 4 : 0
}

export async function auditCommand(
  dataDir: string,
  profile: ProfileId,
  exportTo: string | undefined,
): Promise<number> {
  const file = exportTo === undefined ? undefined : openNew(exportTo)
  try {
    const write = file === undefined ? undefined : (csv: string) => void writeSync(file, csv)
    const benches = await checkWarehouseAudit(sourceEntries, { dataDir, profile, write })
    for (const bench of benches) console.log(lineOf(bench))
    console.log(`benches: ${benches.length}`)
    return exitCodeOf(benches)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch {
    throw new AppError('invalid_input', `--export: ${path} is there already, or cannot be written`)
  }
}
