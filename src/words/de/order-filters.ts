import { formatCount } from '../format.ts'
import type { orderFilters as words } from '../en/order-filters.ts'

export const orderFilters: typeof words = {
  open: 'Filter',
  title: 'Gespeicherte Filter',
  sort: 'Sortiert nach',
  sorts: {
    newest: 'Neueste zuerst',
    oldest: 'Älteste zuerst',
    number: 'Nummer auf',
    number_down: 'Nummer ab',
  },
  sorted: {
    newest: 'neueste zuerst',
    oldest: 'älteste zuerst',
    number: 'nach Nummer aufsteigend',
    number_down: 'nach Nummer absteigend',
  },
  sortHint: 'Empfänger und Ziele sind verschlüsselt: danach wird keine Liste sortiert.',
  newestOfThem: (most) => `nur die neuesten ${formatCount(most)}`,
  none: 'Es ist noch kein Filter gespeichert.',
  keep: 'Diesen Filter speichern',
  rename: 'Umbenennen',
  renameOf: (name) => `${name} umbenennen`,
  remove: 'Löschen',
  removeOf: (name) => `${name} löschen`,
  full: (most) =>
    `Es gibt ${formatCount(most)} Filter: löschen Sie einen, bevor Sie einen weiteren speichern.`,
  keepTitle: 'Diesen Filter speichern?',
  renameTitle: (name) => `${name} umbenennen?`,
  name: 'Name des Filters',
  nameMissing: 'Geben Sie ihm einen Namen',
  nameTaken: 'Ein anderer Filter heißt so',
  keeps: (what) => `Gespeichert wird: ${what}.`,
  part: (text) => `„${text}“ in der Auftragsnummer`,
  textNotKept: (text) =>
    `„${text}“ wird nicht gespeichert: es kann ein Name oder eine Adresse sein. Gespeichert wird nur ein Teil von Auftragsnummern, mit einer Ziffer und ohne Leerzeichen.`,
  keepWord: 'Speichern',
  renameWord: 'Umbenennen',
  notNow: 'Jetzt nicht',
  kept: (name) => `${name} ist gespeichert`,
  removeTitle: (name) => `Den Filter ${name} löschen?`,
  removeWhat: 'Kein Auftrag ändert sich dadurch.',
  removeWord: 'Löschen',
  stay: 'Behalten',
  removed: (name) => `${name} ist gelöscht`,
  close: 'Schließen',
}
