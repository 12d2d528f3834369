/** Light, dark, or what the system says. */
export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

const storageKey = 'packbench.appearance'

export function readAppearance(): Appearance {
  const kept = localStorage.getItem(storageKey)
  return appearances.find((one) => one === kept) ?? 'system'
}

/** Sets the page's colours, and keeps the choice on this computer. */
export function applyAppearance(appearance: Appearance = readAppearance()): void {
  localStorage.setItem(storageKey, appearance)
  if (appearance === 'system') delete document.documentElement.dataset['appearance']
  else document.documentElement.dataset['appearance'] = appearance
}
