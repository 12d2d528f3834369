import type { stationRules as words } from '../en/station-rules.ts'

export const stationRules: typeof words = {
  what: 'Wie eine Sendung versandt wird, wenn weder ihr Auftrag noch eine Versandregel es sagt.',
  service: 'Versandart eines Auftrags, der keine nennt',
  services: { cheapest: 'Günstigste', fastest: 'Schnellste' },
  serviceMeanings: {
    cheapest: 'Fragt Preise ab und nimmt den niedrigsten.',
    fastest: 'Fragt Preise ab und nimmt die wenigsten Tage; bei gleichen den niedrigeren Preis.',
  },
  weight: 'Waage mit dem Auftrag vergleichen',
  weightHint:
    'Stoppt eine Sendung, die nicht wiegt, was ihr Auftrag wiegen soll: etwas fehlt, oder es ist zu viel.',
  percent: 'Toleranz in Prozent',
  grams: 'Toleranz als Gewicht',
  toleranceWrong: 'Toleranz als Gewicht ist ein Gewicht bis 10 kg, zum Beispiel 50 g oder 2 oz',
  larger: 'Die größere der beiden gilt.',
  offline: 'Aufträge annehmen, solange der Dienst nicht erreichbar ist',
  offlineHint: 'Gescannte Aufträge werden vorgemerkt und von selbst gekauft, wenn er wieder da ist.',
  offlineCeiling: 'Höchstens für eine Sendung',
  offlineCeilingHint: 'In US-Dollar. Was mehr kostet, wartet auf eine Person.',
  customs: 'Zollformulare beginnen mit',
  signer: 'Unterzeichner',
  signerHint: 'Wer bestätigt, was in der Sendung ist',
  certify: 'Der Unterzeichner bestätigt das Formular',
  origin: 'Ursprungsland',
  originHint: 'Zwei Buchstaben; für Waren, deren Auftrag es nicht sagt',
  originWrong: 'Ursprungsland hat zwei Buchstaben',
  numberWrong: (label) => `${label} ist eine Zahl`,
  save: 'Regeln speichern',
  saved: 'Die Regeln sind gespeichert',
  fixFields: (count) => (count === 1 ? 'Bitte ein Feld prüfen:' : `Bitte ${count} Felder prüfen:`),
}
