// Metric or imperial: how weights and lengths are written, kept on this computer. The station counts in grams and
// millimetres whatever is chosen.

export const unitSystems = ['metric', 'imperial'] as const
export type UnitSystem = (typeof unitSystems)[number]

const storageKey = 'packbench.units'

let current: UnitSystem = 'metric'

export function units(): UnitSystem {
  return current
}

export function chooseUnits(to: UnitSystem): void {
  current = to
  localStorage.setItem(storageKey, to)
}

/** Takes what was chosen on this computer. */
export function startUnits({ localStorage }: Window): void {
  const kept = localStorage.getItem(storageKey)
  current = unitSystems.find((one) => one === kept) ?? 'metric'
}
