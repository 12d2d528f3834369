import type { upkeep as words } from '../en/upkeep.ts'
import { at } from './grammar.ts'

/** `2 Etiketten, 1 Dokument`: the kinds that there are, each in one or several. */
const listed = (kinds: readonly (readonly [count: number, one: string, many: string])[]) =>
  kinds
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
    .join(', ')

export const upkeep: typeof words = {
  backup: 'Sicherung',
  backupWhat:
    'Eine Kopie der Aufträge, Etiketten und Drucke dieses Profils, gemacht, während die Station arbeitet, und geprüft, bevor sie zählt. Sie lässt sich auf diesem Computer öffnen; ihr Schlüssel ist in seinem Schlüsselbund.',
  folder: 'Ordner für Sicherungen',
  folderHint: 'Am besten auf einer anderen Festplatte',
  daily: 'Jeden Tag eine machen',
  dailyHint: 'Mit der ersten Arbeitsstunde, in der die neueste einen Tag alt ist.',
  saveSettings: 'Speichern',
  saved: 'Gespeichert',
  make: 'Jetzt sichern',
  making: 'Wird kopiert und geprüft…',
  progress: (done, total) => `${Math.round((100 * done) / Math.max(1, total))} %`,
  made: 'Die Sicherung ist gemacht und geprüft',
  list: 'Sicherungen',
  none: 'Noch keine Sicherung',
  noneHint:
    'Mit einer Festplatte, die ausfällt, gehen bezahlte Etiketten verloren. Sichern Sie jetzt, dann jeden Tag.',
  restore: 'Wiederherstellen',
  restoreOf: (when) => `Sicherung von ${when} wiederherstellen`,
  restoreTitle: (when) => `Zurück zu ${when}?`,
  restoreWhat:
    'Die Sicherung wird jetzt geprüft und kommt beim nächsten Start der Station an die Stelle der Datenbank. Was jetzt da ist, bleibt daneben.',
  restoreLoss: (labels) =>
    labels === 0
      ? 'Seitdem wurde kein Etikett gekauft.'
      : labels === 1
        ? '1 Etikett wurde seitdem gekauft: es wird nach dem Wiederherstellen vom Dienst geholt; bis dahin wird kein Auftrag gekauft.'
        : `${labels} Etiketten wurden seitdem gekauft: sie werden nach dem Wiederherstellen vom Dienst geholt; bis dahin wird kein Auftrag gekauft.`,
  restoreYes: 'Beim nächsten Start wiederherstellen',
  restoring: (name) =>
    `${name} kommt beim nächsten Start an die Stelle der Datenbank. Schließen Sie die Station, und starten Sie sie wieder.`,
  cancelRestore: 'Nicht wiederherstellen',
  restoreCancelled: 'Die Datenbank bleibt, wie sie ist',
  cancel: 'Abbrechen',

  retention: 'Wie lange Etiketten aufbewahrt werden',
  retentionWhat:
    'Ältere Etiketten verlieren ihre Bytes, Empfänger und Adressen. Nummern, Preise, Zustände und Zeiten bleiben. Nie entfernt wird ein Etikett, dessen Druck niemand bestätigt hat, das unklar ist oder noch auf keinem Manifest steht, und kein Auftrag, der auf Versand wartet; ein stornierter geht mit dem Alter. Ihre eigenen Adressen bleiben. So alte Sicherungen gehen auch, außer der neuesten.',
  keep: 'Etiketten aufbewahren',
  keepForever: 'Immer',
  days: (count) =>
    count % 365 === 0
      ? count === 365
        ? '1 Jahr'
        : `${count / 365} Jahre`
      : count === 1
        ? '1 Tag'
        : `${count} Tage`,
  preview: 'Zeigen, was entfernt würde',
  previewCount: ({ labels, documents, orders, others }) =>
    labels + documents + orders + others === 0
      ? 'Nichts ist so alt.'
      : `Ihren Inhalt verlieren: ${listed([
          [labels, 'Etikett', 'Etiketten'],
          [documents, 'Dokument', 'Dokumente'],
          [orders, 'stornierter Auftrag', 'stornierte Aufträge'],
          [others, 'anderer Datensatz', 'andere Datensätze'],
        ])}.`,
  oldest: (when) => `Das älteste Etikett ist von ${when}.`,
  kept: {
    unconfirmed: (count) =>
      count === 1
        ? '1 älteres Etikett bleibt: niemand hat bestätigt, dass es herauskam.'
        : `${count} ältere Etiketten bleiben: niemand hat bestätigt, dass sie herauskamen.`,
    lackingLabels: (count) =>
      count === 1
        ? '1 ältere Sendung bleibt: ihr Etikett ist noch nicht hier.'
        : `${count} ältere Sendungen bleiben: ihre Etiketten sind noch nicht hier.`,
    inDoubt: (count) =>
      count === 1
        ? '1 älteres Etikett bleibt: seine Erstattung oder sein Manifest ist unklar.'
        : `${count} ältere Etiketten bleiben: ihre Erstattungen oder Manifeste sind unklar.`,
    notOnManifest: (count) =>
      count === 1
        ? '1 älteres Etikett bleibt: es ist auf keinem Manifest (Tagesabschluss).'
        : `${count} ältere Etiketten bleiben: sie sind auf keinem Manifest (Tagesabschluss).`,
  },
  next: (when) => `Nächstes Mal ${at(when)}:`,
  clockJumped: (now, before) =>
    `Auf diesem Computer ist es ${now}; als seine Uhr zuletzt als richtig galt, war es ${before}. Nichts wird entfernt, bis eine Person sagt, dass das Datum stimmt.`,
  clockRight: 'Das Datum stimmt',
  clockTitle: (now) => `Ist es ${now}?`,
  clockYes: 'Ja: entfernen, und täglich weiter',
  saveRetention: 'Speichern',
  sureTitle: (days) => `Entfernen, was älter ist als ${days}?`,
  sureWhat:
    'Es wird jetzt und danach täglich entfernt. Zurückholen lässt es sich nur aus der neuesten Sicherung.',
  sureYes: 'Entfernen, und täglich weiter',
  lastRun: (when, labels) =>
    `Zuletzt nachgesehen ${at(when)}: ${labels === 0 ? 'nichts war alt genug' : labels === 1 ? '1 Etikett wurde entfernt' : `${labels} Etiketten wurden entfernt`}.`,
}
