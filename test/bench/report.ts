// What every bench answers with, and the one table of them all.

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)
export const p95 = (values: readonly number[]) => percentile(values, 0.95)

export type BenchRow = {
  /** What was measured; the same in every run, as the baseline knows it by its name. */
  readonly name: string
  readonly unit: 'ms' | 'bytes' | 'MB' | 'KB' | 's' | '%' | 'a second' | 'codes' | 'connections'
  readonly measured: number
  /** A peer, or what the machine itself allows: measured in the same run, in the same unit. */
  readonly beside?: { readonly name: string; readonly value: number }
  /** What has to be kept. `ratio` is measured : beside. */
  readonly limit?: { readonly of: 'measured' | 'ratio'; readonly most: number } | Least
  /** More is better, as of labels a second. */
  readonly moreIsBetter?: boolean
}

type Least = { readonly of: 'measured' | 'ratio'; readonly least: number }

/** What could not be measured here, and why. */
export type NotMeasured = { readonly name: string; readonly missing: string }

/** How large a run is: `short` runs everything with tiny numbers, and nothing that it measures counts. */
export type BenchScale = { readonly isShort: boolean }

/** Rejects where what it measures does not work. */
export type Bench = (scale: BenchScale) => Promise<readonly (BenchRow | NotMeasured)[]>

export const ratioOf = ({ measured, beside }: BenchRow) =>
  beside === undefined ? undefined : measured / beside.value

/** True where there is no limit. */
export function isKept(row: BenchRow): boolean {
  const { limit } = row
  if (!limit) return true
  const value = limit.of === 'measured' ? row.measured : (ratioOf(row) ?? Number.NaN)
  return 'most' in limit ? value <= limit.most : value >= limit.least
}

/** Ratios of an earlier run, by the bench and the row's name. */
export type Baseline = Readonly<Record<string, number>>

/** Machines are never at rest: what is worse by less than this is no step backwards. */
export const tolerance = 1.3

/** How many times worse than the baseline a ratio is; below 1 it is better. Undefined where the baseline has none. */
export function worseThan(baseline: Baseline, key: string, row: BenchRow): number | undefined {
  const [now, before] = [ratioOf(row), baseline[key]]
  if (now === undefined || before === undefined) return undefined
  return row.moreIsBetter ? before / now : now / before
}

const counted = ['bytes', 'codes', 'connections']

const figure = (value: number, unit: string) => {
  const digits = counted.includes(unit) ? 0 : Math.abs(value) < 1 ? 3 : Math.abs(value) < 100 ? 1 : 0
  return `${value.toFixed(digits)} ${unit}`
}

const short = (value: number) => `${Number(value.toPrecision(3))}`

/** One line of the table in Markdown. */
export function lineOf(row: BenchRow | NotMeasured): readonly string[] {
  if ('missing' in row) return [row.name, `not measured: ${row.missing}`, '', '', '', '']
  const { name, unit, measured, beside, limit } = row
  const ratio = ratioOf(row)
  const bound = limit && ('most' in limit ? `≤ ${short(limit.most)}` : `≥ ${short(limit.least)}`)
  return [
    name,
    figure(measured, unit),
    beside ? `${figure(beside.value, unit)} ${beside.name}` : '',
    ratio === undefined ? '' : `${short(ratio)} ×`,
    bound === undefined ? '' : limit?.of === 'ratio' ? `${bound} ×` : `${bound} ${unit}`,
    isKept(row) ? '' : 'NOT KEPT',
  ]
}

const heading = ['what', 'measured', 'beside', 'ratio', 'limit', ''] as const

/** A table in Markdown with columns as wide as what stands in them. */
export function tableOf(lines: readonly (readonly string[])[]): string {
  const all = [heading, ...lines]
  const widths = heading.map((_, at) => Math.max(3, ...all.map((line) => line[at]?.length ?? 0)))
  const textOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [textOf(heading), textOf(widths.map((width) => '-'.repeat(width))), ...lines.map(textOf)].join('\n')
}
