import { formatMoment } from '../format.ts'
import type { damage as words } from '../en/damage.ts'

export const damage: typeof words = {
  band: 'Datenbank beschädigt',
  what: ({ isFile, unreadableRows: rows }) =>
    isFile
      ? 'Die Datenbank ist auf der Festplatte beschädigt.'
      : rows === 1
        ? 'An 1 Stelle der Datenbank kann das Gespeicherte nicht mehr gelesen werden.'
        : `An ${rows} Stellen der Datenbank kann das Gespeicherte nicht mehr gelesen werden.`,
  goesOn: ({ buyingStopped }) =>
    buyingStopped
      ? 'Nichts wird gekauft. Etiketten, die hier sind, können gedruckt werden. Zahlen und Listen sind vielleicht nicht vollständig.'
      : 'Das Packen geht weiter.',
  lastGood: ({ lastGoodBackup: at }) =>
    at === undefined ? 'Es gibt keine heile Sicherung.' : `Letzte gute Sicherung: ${formatMoment(at)}.`,
  backups: 'Zu den Sicherungen',
}
