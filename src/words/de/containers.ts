import type { containers as words } from '../en/containers.ts'

const etiketten = (pages: number) => (pages === 1 ? '1 Etikett' : `${pages} Etiketten`)

export const containers: typeof words = {
  title: 'Behälteretiketten',
  newLabels: 'Neue Etiketten',
  trackingNumber: 'Sendungsnummer einer Sendung',
  trackingHint: 'Scannen Sie sie: Konto und Ziel ergeben sich daraus.',
  source: 'Erstellt von',
  sources: { Postal: 'Dem Carrier', Native: 'Dem Dienst selbst' },
  account: 'Carrier-Konto',
  noAccounts: 'Die Carrier-Konten konnten nicht abgefragt werden. Tippen Sie die Id des Kontos ein.',
  choose: 'Wählen…',
  entry: 'Eingeliefert bei',
  entries: {
    DNDC: 'DNDC · Network Distribution Center',
    DSCF: 'DSCF · Sectional Center',
    DDU: 'DDU · Delivery Unit',
    DHUB: 'DHUB · Hub',
  },
  sort: 'Behälter',
  sorts: { Pallet: 'Palette', Sack: 'Sack', TruckBedload: 'Lose im LKW' },
  category: 'Sendungen',
  categories: { Machinable: 'Maschinenfähig', NonMachinable: 'Nicht maschinenfähig', Mixed: 'Gemischt' },
  contentCode: 'Inhaltscode',
  to: 'Geht an',
  from: 'Kommt von',
  address: {
    name: 'Name',
    company: 'Firma',
    street1: 'Straße',
    street2: 'Zusatz',
    city: 'Ort',
    state: 'Bundesstaat',
    zip: 'PLZ',
    country: 'Land',
  },
  destinationZip: 'PLZ des Ziels',
  pages: 'Wie viele',
  pagesWrong: 'Tippen Sie eine Zahl von 1 bis 100.',
  fixed: 'Parcel Select Destination Entry · Nested',
  needed: '* ist nötig',
  missing: (label) => `${label} fehlt`,
  wrong: (label) => `${label} stimmt nicht`,
  fixFields: (count) => (count === 1 ? 'Es fehlt eine Angabe' : `Es fehlen ${count} Angaben`),
  makeButton: (pages) => `${etiketten(pages)} erstellen`,
  clear: 'Formular leeren',
  ofOrder: (order) => `Ausgefüllt aus ${order}`,
  confirmTitle: (pages) => `${etiketten(pages)} erstellen?`,
  confirmWhat: (pages) =>
    pages === 1
      ? 'Das Etikett bekommt eine eigene 99M-Nummer.'
      : 'Jedes Etikett bekommt eine eigene 99M-Nummer: ein Behälter, ein Etikett.',
  confirmPrinter: (pages, printer) =>
    pages === 1 ? `Es wird auf ${printer} gedruckt.` : `Alle ${pages} werden auf ${printer} gedruckt.`,
  confirmNoPrinter:
    'Kein Drucker ist eingerichtet: sie werden gespeichert und können später gedruckt werden.',
  confirmTo: (destination) => `Für ${destination}`,
  cancel: 'Jetzt nicht',
  made: 'Früher erstellt',
  search: 'Nach 99M- oder Sendungsnummer suchen',
  empty: 'Noch keine Behälteretiketten',
  emptyHint: 'Was hier erstellt wird, bleibt hier und kann noch einmal gedruckt werden.',
  nothing: (query) => `Keine Etiketten mit „${query}“`,
  nothingHint: 'Etiketten einer anderen Station sind hier nicht bekannt.',
  count: etiketten,
  states: {
    prepared: 'Wartet',
    sent: 'In Arbeit',
    made: 'Erstellt',
    refused: 'Abgelehnt',
    in_doubt: 'Unklar',
    given_up: 'Aufgegeben',
  },
  lines: {
    prepared: 'Es wurde noch nichts angefordert.',
    sent: 'Der Dienst erstellt sie.',
    made: 'Sie sind hier.',
    refused: 'Der Dienst hat abgelehnt.',
    in_doubt:
      'Der Dienst hat nicht geantwortet: sie wurden dort vielleicht erstellt, hier ist keins. Sie werden nicht von selbst noch einmal angefordert.',
    given_up: 'Sie wurden von Hand beendet. Wenn sie doch erstellt wurden, nutzt ihre Nummern niemand.',
  },
  send: 'Jetzt senden',
  giveUp: 'Aufgeben',
  endDoubt: 'Klären',
  endDoubtTitle: 'Wurden diese Etiketten nicht erstellt?',
  endDoubtCosts:
    'Wenn sie doch erstellt wurden, erwartet der Carrier vielleicht einen Behälter, den niemand bringt, und berechnet ihn vielleicht.',
  endDoubtWhat:
    'Der Dienst kann nicht danach gefragt werden und hat keinen Preis genannt. Andere Etiketten können erstellt werden, mit anderen Nummern. Wer das gesagt hat und warum, wird festgehalten.',
  endDoubtGo: 'Nicht erstellt',
  fillAgain: 'Noch einmal erstellen',
  printAgain: 'Noch einmal drucken',
  printed: (printer) => `Unterwegs zu ${printer}`,
  numbers: (count) => `Alle ${count} Nummern`,
  notMadeHere: (number) => `${number} wurde nicht an dieser Station erstellt`,
  notFound: (scanned) => `Keine Sendung und kein Behälter: „${scanned}“`,
  firstOf: (pages) => `Erstes von ${pages}`,
  offline: (since) => `Offline seit ${since}`,
  offlineNext:
    'Frühere Etiketten können gedruckt werden. Neue werden aufbewahrt und gesendet, wenn der Dienst wieder da ist.',
  atBenches: {
    title: 'An anderen Packplätzen',
    made: (bench, moment) => `Erstellt an ${bench}, ${moment}`,
    not_sure: (bench, moment) => `Angefordert an ${bench}, ${moment}`,
    unknown: (bench, moment) => `Gemeldet von ${bench}, ${moment}`,
    notSureLine:
      'Jener Packplatz hat keine Antwort vom Dienst: Sie wurden vielleicht erstellt, vielleicht nicht. Geklärt wird es dort, nicht hier.',
    noDocument:
      'Sie wurden erstellt. Ihre Etiketten sind noch nicht im Lager und werden an jenem Packplatz gedruckt.',
    noPicture: 'Von Etiketten eines anderen Packplatzes gibt es kein Bild',
    faults: {
      sealed_with_other_key: 'Mit einem Schlüssel des Lagers versiegelt, den dieser Packplatz nicht hat.',
      not_believed:
        'Das hat kein Packplatz mit dem Schlüssel des Lagers geschrieben: Es wird nicht gezeigt und nicht gedruckt.',
    },
    none: 'Kein anderer Packplatz hat solche Etiketten gemeldet. Wer abgeschnitten ist oder keinen Schlüssel hat, meldet nichts.',
    whole: 'Bei Etiketten anderer Packplätze wird nach der ganzen Nummer gesucht.',
    more: (count) => `Nur die neuesten ${count} sind aufgeführt. Alle anderen finden sich über ihre Nummer.`,
    lacksKey:
      'Diesem Packplatz fehlt ein Schlüssel des Lagers, er sieht vielleicht nicht alle Etiketten. Ein Packplatz, der ihn hat, zeigt einen Code: Lager › Packplatz aufnehmen',
    cutOff:
      'Die Datenbank des Lagers antwortet nicht: Was andere Packplätze erstellt haben, ist jetzt nicht bekannt. Die eigenen Etiketten werden erstellt und gedruckt wie sonst.',
    scanned: {
      none: 'Kein anderer Packplatz hat sie gemeldet.',
      lacks_key: 'Diesem Packplatz fehlt ein Schlüssel des Lagers: Sie ist vielleicht von einem anderen.',
      not_known: 'Ob ein anderer Packplatz sie erstellt hat, ist jetzt nicht bekannt.',
    },
  },
}
