import { BenchFacts } from '../contract/warehouse-benches.ts'
import type { benchesOf } from '../app/station/warehouse-commands.ts'

type Row = Awaited<ReturnType<typeof benchesOf>>[number]

const heads = [
  'warehouse',
  'profile',
  'bench',
  'last heard of',
  'operator',
  'last parcel',
  'last hour',
  'printer',
  'not sure',
  'waiting',
  'version',
] as const

/** What a version before tells nothing of is `?`; what there is none of is `-`. */
function cellsOf({ warehouse, profile, name, seen_at, facts_at, facts }: Row): readonly string[] {
  const about = [warehouse, profile, name, seen_at.toISOString()]
  const told = BenchFacts.safeParse(facts)
  if (!told.success) return [...about, ...heads.slice(about.length).map(() => '?')]
  const { operator, lastParcel, lastHour, printer, inDoubt, waiting, version, stopped } = told.data
  const boughtAt = facts_at && lastParcel && new Date(facts_at.getTime() - lastParcel.agoMs)
  const condition = printer?.held ? 'held' : printer?.condition.replaceAll('_', ' ')
  return [
    ...about,
    operator ?? '-',
    boughtAt ? `${lastParcel.orderNumber ?? 'without an order'} ${boughtAt.toISOString()}` : '-',
    String(lastHour),
    printer ? `${printer.name}: ${condition}` : '-',
    String(inDoubt),
    String(waiting.prints + waiting.orders),
    stopped ? `${version} (stopped)` : version,
  ]
}

/** The benches as lines of a table, under its heads. */
export function benchTable(benches: readonly Row[]): readonly string[] {
  const rows = [heads, ...benches.map(cellsOf)]
  const widths = heads.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
