import type { supplies as words } from '../en/supplies.ts'
import { at } from './grammar.ts'

/** `labels`: how many, as it is written. */
const labelsOf = (labels: string) => (labels === '1' ? '1 Etikett' : `${labels} Etiketten`)

export const supplies: typeof words = {
  title: 'Etiketten auf der Rolle',

  newRoll: 'Neue Rolle',
  newRollHint: 'Sagen Sie es bei jeder neuen Rolle: von da an werden Etiketten gezählt.',
  rollLabels: 'Etiketten auf der neuen Rolle',
  rollLabelsHint: 'Die Zahl steht auf dem Karton; sie wird auch für die nächste Rolle vorgeschlagen.',
  rollLabelsWrong: (most) => `Etiketten auf der neuen Rolle ist eine ganze Zahl von 1 bis ${most}`,
  rollTold: (labels, name) => `${name}: eine neue Rolle mit ${labelsOf(labels)}`,
  roll: (labels, moment) => `Eine Rolle mit ${labelsOf(labels)}, eingelegt ${at(moment)}`,
  noRoll: 'Noch hat niemand gesagt, wie viele Etiketten seine Rolle hat.',

  left: (labels, countedBy) =>
    countedBy === 'printer' ? `noch ${labelsOf(labels)}` : `noch etwa ${labelsOf(labels)}`,
  leftUnknown: 'Restliche Etiketten: unbekannt',
  countedBy: {
    printer: 'Gezählt vom Zähler des Druckers.',
    station: 'Gezählt von dieser Station; Etiketten anderer Programme sind nicht dabei.',
  },
  leftNotKnown:
    'Wie viele übrig sind, ist nicht bekannt: das Papier ging aus, es kamen mehr heraus, als die Rolle hatte, oder eine Datei sagte nicht, wie viele Etiketten sie druckt. Melden Sie die neue Rolle.',

  warns: 'Eine Rolle ist fast zu Ende',
  warnings: {
    labels_left: (printer, left) => `${printer}: ${left}. Legen Sie die nächste Rolle bereit`,
    paper_low: (printer) =>
      `${printer} meldet, dass die Rolle fast zu Ende ist. Legen Sie die nächste bereit`,
    ribbon_low: (printer) =>
      `${printer} meldet, dass Farbband, Toner oder Tinte fast zu Ende ist. Legen Sie Ersatz bereit`,
  },
  seen: 'Verstanden',
  toSupplies: 'Ansehen',
  warnAt: 'Warnen, wenn so viele Etiketten übrig sind',
  warnAtHint: 'Einmal je Rolle, über jeder Seite; nichts wird gestoppt. 0: nie.',
  warnAtWrong: (most) => `Das ist eine ganze Zahl von 0 bis ${most}`,
  save: 'Speichern',
  saved: 'Gespeichert',

  said: 'Was er zuletzt über sich sagte',
  fact: 'Was',
  value: 'Wert',
  at: 'Wann',
  notTold: 'sagt er nicht',
  tellsNothing: 'Ein Drucker, der so erreicht wird, sagt nichts über sich.',
  facts: {
    firmware: 'Firmware',
    darkness: 'Schwärzung',
    speed: 'Drucktempo',
    printed: 'Insgesamt gedruckt',
    head: 'Mit diesem Druckkopf',
    cleaned: 'Seit der Kopfreinigung',
    label: 'Von Etikett zu Etikett',
    markers: 'Farbband, Toner oder Tinte',
  },
  inchesPerSecond: (speed) => `${speed} Zoll pro Sekunde`,
  marker: (name, percent) => `${name} ${percent}`,
  markerUntold: (name) => `${name}: wie viel übrig ist, sagt er nicht`,
  markerLow: (marker) => `${marker}, fast zu Ende`,
}
