// How weights and lengths are written, kept on this computer: as its language writes them, until a person chooses. The
// station counts in grams and millimetres whatever is chosen.

import { locale } from '../words/format.ts'

const unitSystems = ['metric', 'imperial'] as const
export type UnitSystem = (typeof unitSystems)[number]

export const unitChoices = ['auto', ...unitSystems] as const
export type UnitChoice = (typeof unitChoices)[number]

/** The units that a system has, its usual one first. */
const unitsOf = {
  metric: { length: ['cm', 'mm', 'm'], weight: ['g', 'kg'] },
  imperial: { length: ['in', 'ft', 'yd'], weight: ['oz', 'lb'] },
} as const
export type LengthUnit = (typeof unitsOf)[UnitSystem]['length'][number]
export type WeightUnit = (typeof unitsOf)[UnitSystem]['weight'][number]

/** Where parcels are weighed in pounds (CLDR, unitPreferenceData). */
const imperialRegions: readonly (string | undefined)[] = ['US', 'LR', 'MM']

const storageKey = 'packbench.units'

let current: UnitChoice = 'auto'

export function unitsChosen(): UnitChoice {
  return current
}

/** What a language's own writing has: pounds and ounces for `en-US` and `es-US`. */
export function unitsWritten(tag: string): UnitSystem {
  return imperialRegions.includes(new Intl.Locale(tag).maximize().region) ? 'imperial' : 'metric'
}

export function units(): UnitSystem {
  return current === 'auto' ? unitsWritten(locale()) : current
}

export function chooseUnits(to: UnitChoice): void {
  current = to
  localStorage.setItem(storageKey, to)
}

/** The unit that a length is shown in: its own where the system has it. */
export function shownLengthUnit(own?: LengthUnit): LengthUnit {
  const [usual, ...others] = unitsOf[units()].length
  return others.find((unit) => unit === own) ?? usual
}

/** The unit that a weight is shown in: its own where the system has it. */
export function shownWeightUnit(own?: WeightUnit): WeightUnit {
  const [usual, ...others] = unitsOf[units()].weight
  return others.find((unit) => unit === own) ?? usual
}

/** Takes what was chosen on this computer. */
export function startUnits({ localStorage }: Pick<Window, 'localStorage'>): void {
  const kept = localStorage.getItem(storageKey)
  current = unitChoices.find((one) => one === kept) ?? 'auto'
}
