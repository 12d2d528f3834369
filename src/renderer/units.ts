// Metric or imperial: how weights and lengths are written, kept on this computer. The station counts in grams and
// millimetres whatever is chosen.

export const unitSystems = ['metric', 'imperial'] as const
export type UnitSystem = (typeof unitSystems)[number]

/** The units that a system has, its usual one first. */
const unitsOf = {
  metric: { length: ['cm', 'mm', 'm'], weight: ['g', 'kg'] },
  imperial: { length: ['in', 'ft', 'yd'], weight: ['oz', 'lb'] },
} as const
export type LengthUnit = (typeof unitsOf)[UnitSystem]['length'][number]
export type WeightUnit = (typeof unitsOf)[UnitSystem]['weight'][number]

const storageKey = 'packbench.units'

let current: UnitSystem = 'metric'

export function units(): UnitSystem {
  return current
}

export function chooseUnits(to: UnitSystem): void {
  current = to
  localStorage.setItem(storageKey, to)
}

/** The unit that a length is shown in: its own where the system has it. */
export function shownLengthUnit(own?: LengthUnit): LengthUnit {
  const [usual, ...others] = unitsOf[current].length
  return others.find((unit) => unit === own) ?? usual
}

/** The unit that a weight is shown in: its own where the system has it. */
export function shownWeightUnit(own?: WeightUnit): WeightUnit {
  const [usual, ...others] = unitsOf[current].weight
  return others.find((unit) => unit === own) ?? usual
}

/** Takes what was chosen on this computer. */
export function startUnits({ localStorage }: Window): void {
  const kept = localStorage.getItem(storageKey)
  current = unitSystems.find((one) => one === kept) ?? 'metric'
}
