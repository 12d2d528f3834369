import type { format as words } from '../en/format.ts'

export const format: typeof words = {
  bytes: ['B', 'kB', 'MB', 'GB', 'TB'],
  days: (count) => (count === 1 ? '1 día' : `${count} días`),
  heardAgo: (said, age) => `${said}, hace ${age}`,
  readAs: (number) => `= ${number}`,
  notANumber: (example) => `Escriba un número, como ${example}`,
  notAWeight: (examples) => `Escriba un peso, como ${examples}`,
  numberUnclear: (one, other) => `Se puede leer de dos maneras: escriba ${one} o ${other}`,
}
