export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** One line of times; true when their 95th percentile keeps the limit. */
export function reportTimes(name: string, valuesMs: readonly number[], limitMs?: number): boolean {
  const [p50, p95] = [median(valuesMs), percentile(valuesMs, 0.95)]
  const limit = limitMs ? `  limit ${limitMs} ms  ratio ${(p95 / limitMs).toFixed(2)}` : ''
  console.log(
    `${name.padEnd(46)} p50 ${p50.toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms${limit}`,
  )
  return !limitMs || p95 <= limitMs
}

export type Comparison = {
  readonly name: string
  readonly own: number
  readonly other: number
  readonly unit: 'ms' | 'bytes'
  /** Own by other must not be more; absent where it is only told. */
  readonly limit?: number
}

/** One line that sets Packbench beside what else a user could take; true when the ratio keeps its limit. */
export function reportComparison({ name, own, other, unit, limit }: Comparison): boolean {
  const text = (value: number) =>
    unit === 'ms' ? `${value.toFixed(value < 1 ? 2 : 1)} ms` : `${Math.round(value)} bytes`
  const ratio = own / other
  const kept = limit === undefined || ratio <= limit
  console.log(
    `${name.padEnd(52)} ${text(own).padStart(13)} : ${text(other).padStart(13)}  ratio ${ratio.toFixed(2)}` +
      (limit === undefined ? '' : `  limit ${limit.toFixed(2)}${kept ? '' : '  NOT KEPT'}`),
  )
  return kept
}
