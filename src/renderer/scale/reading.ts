/** One word of a scale. */
export type ScaleWord =
  /** It stands still on this weight. */
  | { readonly kind: 'stable'; readonly grams: number }
  /** It has not settled. `grams` where it tells what it shows meanwhile. */
  | { readonly kind: 'moving'; readonly grams?: number }
  /** Below zero, too heavy, or to be set to zero first: no weight. */
  | { readonly kind: 'fault'; readonly fault: ScaleFault }

export const scaleFaults = ['under_zero', 'over_limit', 'needs_zero', 'needs_calibration', 'broken'] as const
export type ScaleFault = (typeof scaleFaults)[number]

/** Units by the names that scales give them, in grams (International Yard and Pound Agreement of 1959). */
const gramsOf: Readonly<Record<string, number>> = {
  mg: 0.001,
  g: 1,
  kg: 1_000,
  t: 1_000_000,
  oz: 28.349523125,
  lb: 453.59237,
  gn: 0.06479891,
  ct: 0.2,
  ozt: 31.1034768,
}

/** A value in a unit as a scale writes it (`LB`, `lbs`, `kg`), in grams; undefined for a unit that is none. */
export function toGrams(value: number, unit: string): number | undefined {
  const name = unit.trim().toLowerCase().replace(/^lbs$/, 'lb')
  const grams = gramsOf[name]
  return grams === undefined || !Number.isFinite(value) ? undefined : value * grams
}
