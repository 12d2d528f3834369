import type { sums as words } from '../en/sums.ts'

export const sums: typeof words = {
  partly: (sum, known, all) => `${sum} pour ${known} sur ${all}`,
  none: 'prix inconnu',
}
