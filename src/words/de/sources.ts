import { formatCount } from '../format.ts'
import type { sources as words } from '../en/sources.ts'
import { at } from './grammar.ts'

export const sources: typeof words = {
  title: 'Woher Aufträge kommen',
  none: 'Noch keine Quelle',
  noneHint:
    'Beobachten Sie einen Ordner auf CSV-Dateien, holen Sie Aufträge von einer Adresse Ihres Shops, oder lesen Sie sie aus einer Datenbank.',
  addFolder: 'Ordner beobachten',
  addAddress: 'Von Adresse holen',
  addDatabase: 'Datenbank lesen',
  states: {
    off: 'Aus',
    waiting: 'In Ordnung',
    running: 'Sieht nach…',
    failing: 'Gestört',
  },
  lookedAt: (time) => `Nachgesehen ${at(time)}`,
  nextAt: (time) => `nächstes Mal ${at(time)}`,
  neverLooked: 'Noch nicht nachgesehen',
  own: 'Nur an diesem Packplatz: Adresse, Ordner oder Datenbank gehört zu diesem Computer.',
  turn: {
    thisBench: 'Dieser Packplatz sieht für alle Packplätze nach, die diese Quelle haben.',
    otherBench: (bench, time) =>
      time === undefined
        ? `${bench} sieht nach, auch für diesen Packplatz.`
        : `${bench} sieht nach, auch für diesen Packplatz; zuletzt ${at(time)}.`,
    eachBench: 'Das Lager antwortet nicht: Jeder Packplatz sieht für sich nach.',
    broughtThere: (bench) => `Was sie bringt, steht bei ${bench}`,
  },
  broughtNothing: 'Sie hat noch nichts gebracht',
  brought: ({ added, changed, unchanged, left, rejectedCount }) =>
    [
      `${formatCount(added)} neu`,
      ...(changed > 0 ? [`${formatCount(changed)} geändert`] : []),
      ...(unchanged > 0 ? [`${formatCount(unchanged)} unverändert`] : []),
      ...(left > 0 ? [`${formatCount(left)} versandt gelassen`] : []),
      ...(rejectedCount > 0 ? [`${formatCount(rejectedCount)} nicht übernommen`] : []),
    ].join(', '),
  notTaken: 'nicht übernommen',
  byHand: 'Von Hand importiert',
  runs: (name) => `Was ${name} gebracht hat`,
  lookNow: 'Jetzt nachsehen',
  lookNowOf: (name) => `Jetzt nachsehen: ${name}`,
  edit: 'Bearbeiten',
  editOf: (name) => `${name} bearbeiten`,
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} entfernen?`,
  removeWhat: 'Ihre Aufträge bleiben. Es kommt nichts mehr von ihr, und ihr Geheimnis wird gelöscht.',
  removeWord: 'Quelle entfernen',
  keep: 'Behalten',
  saved: (name) => `${name} ist gespeichert`,
  save: 'Quelle speichern',
  cancel: 'Zurück',
  newFolder: 'Ein Ordner zum Beobachten',
  newAddress: 'Eine Adresse zum Holen',
  name: 'Name',
  folder: 'Ordner',
  folderHint:
    'Eine neue CSV-Datei darin wird übernommen, sobald sie vollständig ist, und kommt mit einem Bericht nach done oder failed.',
  everySeconds: 'Alle … Sekunden nachsehen',
  enabled: 'An',
  url: 'Adresse',
  urlHint: 'https. {since} wird zur Zeit des letzten Nachsehens, {page} zählt ab 1.',
  everyMinutes: 'Alle … Minuten holen',
  headerName: 'Header des Geheimnisses',
  authorization: 'Geheimnis',
  authorizationHint:
    'Wird ganz gesendet, zum Beispiel „Bearer abc“. Es bleibt im Schlüsselbund und wird nie gezeigt.',
  authorizationKept: 'Eins ist gespeichert. Leer lassen, um es zu behalten.',
  authorizationOther:
    'Das gespeicherte gehört zu einer anderen Adresse. Tippen Sie das Geheimnis dieser Adresse ein.',
  noAuthorization: 'Diese Adresse braucht kein Geheimnis',
  rows: 'Liste der Aufträge',
  rowsHint: 'Pfad dorthin, zum Beispiel data.orders. Leer, wenn die Antwort die Liste ist.',
  mapping: 'Wo jede Spalte in einem Auftrag steht',
  mappingHint: 'Ein Pfad wie shipping.name oder lines[0].street; =oz ist der Text selbst.',
  items: 'Artikel eines Auftrags',
  itemPaths: {
    path: 'Liste der Artikel',
    sku: 'SKU in einem Artikel',
    quantity: 'Anzahl in einem Artikel',
    weight: 'Einzelgewicht in einem Artikel',
    description: 'Zoll: Beschreibung',
    value: 'Zoll: Einzelwert',
    hsTariffNumber: 'Zoll: Tarifnummer',
    originCountry: 'Zoll: Ursprung',
    barcodes: 'Strichcodes eines Artikels',
  },
  try: 'Probieren',
  found: (count) => (count === 1 ? '1 Auftrag kam' : `${formatCount(count)} Aufträge kamen`),
  listsFound: (paths) =>
    `Dort ist keine Liste. Listen stehen unter: ${paths.map((path) => path || '(die Antwort selbst)').join(', ')}`,
  noLists: 'Die Antwort enthält keine Liste.',
  good: 'kann übernommen werden',
  lookUp: 'Einen Auftrag beim Scannen nachschlagen',
  lookUpWhat:
    'Nach einem Auftrag, der gescannt wird und nicht hier ist, wird gefragt, und er wird sofort versandt. Die Antwort darf nur Aufträge enthalten, die zu versenden sind.',
  lookUpUrl: 'Adresse zum Nachschlagen',
  lookUpUrlHint:
    'Die Adresse von oben, oder eine darunter. {orderNumber} wird zur Nummer. Leer: es wird nichts nachgeschlagen.',
  lookUpRows: 'Auftrag in der Antwort',
  lookUpRowsHint:
    'Pfad dorthin, oder zu einer Liste mit ihm, zum Beispiel data.order. Leer, wenn die Antwort der Auftrag oder die Liste ist.',
  lookUpQuery: 'Abfrage zum Nachschlagen',
  lookUpQueryHint:
    'Sie findet die Zeile eines Auftrags. :orderNumber ist die Nummer, wie sie gescannt wurde. Leer: es wird nichts nachgeschlagen.',
  lookUpNumber: 'Auftragsnummer zum Probieren',
  lookUpTry: 'Nachschlagen probieren',
  lookUpNone: 'Dort gibt es keinen solchen Auftrag',
  lookUpOn: 'Ein Auftrag, der gescannt wird und nicht hier ist, wird dort nachgeschlagen.',
  missing: (name) => `${name} fehlt`,
  numberWrong: (name) => `${name} ist keine passende Zahl`,
  fix: 'Bitte einige Felder prüfen:',
  wrongField: 'Eine Adresse, ein Pfad oder eine Abfrage stimmt nicht',
}
