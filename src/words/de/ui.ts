import type { ui as words } from '../en/ui.ts'

export const ui: typeof words = {
  on: 'an',
  off: 'aus',
  copy: 'Kopieren',
  copied: 'Kopiert',
  locked: 'Von Ihrer Administration festgelegt.',
  lockedWhy: 'Das kann an diesem Packplatz nicht geändert werden.',
  endDoubtWhy: 'Woher ist das bekannt?',
  endDoubtReasons: {
    in_history: 'Der Kontoverlauf zeigt es',
    charged: 'Das Zahlungsmittel zeigt die Belastung',
    not_charged: 'Das Konto zeigt keine Belastung',
    not_refunded: 'Das Konto zeigt keine Erstattung',
    service_says: 'Die Leute vom Dienst sagen es',
    other: 'Anderer Grund',
  },
  endDoubtStay: 'Unklar lassen',
  unreadable: (rows) =>
    rows === 1
      ? '1 Zeile ist nicht zu lesen und wird nicht gezeigt.'
      : `${rows} Zeilen sind nicht zu lesen und werden nicht gezeigt.`,
}
