import type { format as words } from '../en/format.ts'

export const format: typeof words = {
  bytes: ['B', 'kB', 'MB', 'GB', 'TB'],
  days: (count) => (count === 1 ? '1 Tag' : `${count} Tage`),
  heardAgo: (said, age) => `${said}, ${age} her`,
  readAs: (number) => `= ${number}`,
  notANumber: (example) => `Schreiben Sie eine Zahl, zum Beispiel ${example}`,
  notAWeight: (examples) => `Schreiben Sie ein Gewicht, zum Beispiel ${examples}`,
  numberUnclear: (one, other) => `Das lässt sich auf zwei Arten lesen: schreiben Sie ${one} oder ${other}`,
}
