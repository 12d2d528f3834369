import type { format as words } from '../en/format.ts'
import { s } from './grammar.ts'

export const format: typeof words = {
  bytes: ['o', 'ko', 'Mo', 'Go', 'To'],
  days: (count) => `${count} jour${s(count)}`,
  heardAgo: (said, age) => `${said}, il y a ${age}`,
  readAs: (number) => `= ${number}`,
  notANumber: (example) => `Écrivez un nombre, comme ${example}`,
  notAWeight: (examples) => `Écrivez un poids, comme ${examples}`,
  numberUnclear: (one, other) => `Peut se lire de deux façons : écrivez ${one} ou ${other}`,
}
