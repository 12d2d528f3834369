import { formatCount } from '../format.ts'
import type { reprint as words } from '../en/reprint.ts'

export const reprint: typeof words = {
  title: 'Nachdruck',
  search: 'Auftrag, Sendungsnummer, Name',
  results: 'Etiketten',
  noLabels: 'Hier stehen gekaufte Etiketten, das neueste zuerst.',
  nothingFound: (query) => `Kein Etikett für „${query}“`,
  nothingFoundHint:
    'Versuchen Sie die Auftragsnummer, die letzten vier Ziffern der Sendungsnummer oder den Namen des Empfängers.',
  /** What other benches of the warehouse bought. */
  atBenches: {
    title: 'An anderen Packplätzen',
    asking: 'Andere Packplätze werden gefragt…',
    bought: (bench, moment) => `Gekauft an ${bench}, ${moment}`,
    here: 'Hier lässt es sich nachdrucken.',
    none: 'Kein anderer Packplatz hat ein solches Etikett gemeldet.',
    noPicture: 'Vom Etikett eines anderen Packplatzes gibt es kein Bild',
    more: (count) =>
      `Nur die neuesten ${count} sind aufgeführt. Jedes andere findet sich über seine Sendungsnummer.`,
    lacksKey:
      'Diesem Packplatz fehlt ein Schlüssel des Lagers, er sieht vielleicht nicht jedes Etikett. Ein Packplatz, der ihn hat, zeigt einen Code: Lager › Packplatz aufnehmen',
  },
  notPrintedHere: 'Nicht hier gedruckt',
  printedTimes: (prints) =>
    prints === 0 ? 'Noch nicht gedruckt' : prints === 1 ? 'Einmal gedruckt' : `${prints}-mal gedruckt`,
  chooseLabel: 'Wählen Sie ein Etikett',
  reason: 'Warum wird nachgedruckt?',
  reasons: {
    damaged: 'Beschädigt',
    lost: 'Verloren',
    misprint: 'Fehldruck',
    printer_fault: 'Druckerfehler',
    other: 'Anderer',
  },
  print: 'Nachdrucken',
  printing: 'Station wird gefragt…',
  needsReason: 'Wählen Sie erst einen Grund: Tasten 1 bis 5.',
  needsReasonFar: 'Wählen Sie erst einen Grund: Enter, dann Tasten 1 bis 5.',
  duplicateWarning: 'Nur eins dieser Etiketten benutzen: alle sind dasselbe Porto.',
  job: {
    queued: { word: 'Wartet', line: (printer) => `${printer} druckt es als Nächstes` },
    sending: { word: 'Druckt…', line: (printer) => `Unterwegs zu ${printer}` },
    sent: { word: 'Gesendet', line: (printer) => `Gesendet an ${printer}` },
    confirmed: { word: 'Gedruckt', line: (printer) => `${printer} hat es bestätigt` },
    unknown: {
      word: 'Kam es heraus?',
      line: (printer) => `Die Verbindung zu ${printer} brach beim Drucken ab`,
    },
    failed: { word: 'Nicht gedruckt', line: (printer) => `Aus ${printer} kam nichts heraus` },
  },
  cameOut: { word: 'Gedruckt', line: () => 'Sie sagten, dass es herauskam' },
  offline: (since) => `Offline seit ${since}`,
  half: {
    word: 'Nur halb?',
    line: (printer) =>
      `${printer} blieb stehen, während es herauskam. Werfen Sie ein halbes Etikett weg. Kam ein ganzes heraus?`,
  },
  moved: {
    line: (printer) =>
      `Die Adresse von ${printer} wurde inzwischen geändert. Der alte Drucker druckt es vielleicht noch: sehen Sie dort nach.`,
  },
  behind: {
    word: 'Wartet',
    line: 'Der Druck davor ist vielleicht nur halb heraus. Sagen Sie oben, ob er herauskam.',
  },
  thenPrints: (lacks) => `${lacks}. Danach wird es von selbst gedruckt.`,
  held: { word: 'Angehalten', line: (printer) => `${printer} druckt es, wenn es freigegeben ist` },
  cancelled: { word: 'Abgebrochen', line: () => 'Es wurde aus der Warteschlange genommen' },
  printer: 'Auf Drucker',
  printerForLabels: 'Der für Etiketten',
  copies: 'Exemplare',
  copiesWrong: '1 bis 99',
  cancelPrint: 'Abbrechen',
  filter: 'Zeigen',
  filters: {
    all: 'Alle Etiketten',
    unprinted: 'Nicht gedruckt',
    unsure: 'Unklar',
    printed: 'Gesendet oder gedruckt',
    refund: 'Erstattung beantragt',
  },
  states: { unprinted: 'Nicht gedruckt', unsure: 'Kam es heraus?' },
  bought: 'Gekauft',
  days: {
    any: 'An jedem Tag',
    today: 'Heute',
    yesterday: 'Gestern',
    week: 'Letzte 7 Tage',
    month: 'Letzte 30 Tage',
    own: 'Von … bis …',
  },
  firstDay: 'Von',
  lastDay: 'Bis',
  dayWrong: 'Wie 2026-11-20',
  daysWrong: 'Vor dem ersten Tag',
  nothingHere: 'Kein Etikett ist so. Zeigen Sie alle Etiketten von jedem Tag, um mehr zu sehen.',
  coming: 'Das Etikett ist unterwegs',
  missing: (count, isOne) =>
    isOne ? '1 Sendung ohne alle Etiketten' : `${count} Sendungen ohne alle Etiketten`,
  labelsHere: (here, of) => `${here} von ${of} Etiketten hier`,
  labelNotHere: 'sein Etikett ist noch nicht hier',
  fetch: 'Jetzt fragen',
  package: (order) => `Paket von ${order}`,
  packageNumber: (number, count) => `Paket ${number} von ${count}`,
  askForPackage: 'Nur dieses anfordern',
  fetching: 'Dienst wird gefragt…',
  fetched: (labels) => (labels === 1 ? '1 Etikett kam' : `${labels} Etiketten kamen`),
  fetchAgain: 'Noch einmal holen',
  fetchAgainWhy:
    'Der Dienst hat dieses Etikett vielleicht noch. Danach zu fragen kostet nichts und druckt nichts.',
  counted: (count) => (count === 1 ? '1 Etikett' : `${formatCount(count)} Etiketten`),
  countedMore: (count) => `Mehr als ${count} Etiketten: mehr eintippen`,
  exportCsv: 'Als CSV speichern',
  exporting: 'CSV-Datei wird geschrieben',
  exportedSoFar: (rows, total, secondsLeft) =>
    `${rows} von ${total}${secondsLeft === undefined ? '' : ` · noch ${secondsLeft} s`}`,
  exportStop: 'Stopp',
  exportStopped: 'Gestoppt: keine Datei wurde gespeichert',
  exported: (rows) =>
    rows === 1 ? '1 Etikett als CSV gespeichert' : `${formatCount(rows)} Etiketten als CSV gespeichert`,
  elsewhere: 'Mit diesem Etikett',
  links: { refunds: 'Erstatten', tracking: 'Verfolgen', containers: 'Behälter' },
  yes: 'Ja',
  no: 'Nein, noch einmal',
}
