import type { sums as words } from '../en/sums.ts'

export const sums: typeof words = {
  partly: (sum, known, all) => `${sum} für ${known} von ${all}`,
  none: 'Preis unbekannt',
}
