import type { database as words } from '../en/database.ts'

export const database: typeof words = {
  title: 'Datenbank prüfen',
  what: 'Die Station liest die ganze Datenbank und öffnet, was sie aufbewahrt: nach jedem Start, jede Nacht und jetzt mit diesem Knopf. Scannen geht dabei weiter.',
  check: 'Jetzt prüfen',
  checking: 'Wird geprüft…',
  notChecked: 'Seit dem Start nicht geprüft',
  whole: 'Heil.',
  damagedFile: 'Auf der Festplatte beschädigt.',
  unreadable: (rows) =>
    rows === 1
      ? '1 Zeile kann nicht mehr gelesen werden.'
      : `${rows} Zeilen können nicht mehr gelesen werden.`,
  buyingStopped: 'Nichts wird gekauft, bis eine Sicherung wiederhergestellt ist.',
  buyingGoesOn: 'Das Packen geht weiter.',
  lastGood: (moment) => `Letzte gute Sicherung: ${moment}.`,
  noGood: 'Es gibt keine heile Sicherung.',
}
