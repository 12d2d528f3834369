import type { sums as words } from '../en/sums.ts'

export const sums: typeof words = {
  partly: (sum, known, all) => `${sum} por ${known} de ${all}`,
  none: 'precio desconocido',
}
