import type { items as words } from '../en/items.ts'
import { formatCount } from '../format.ts'

export const items: typeof words = {
  choose: 'Artikel importieren',
  save: 'Als CSV speichern',
  file: 'artikel.csv',
  dropHint: 'oder eine CSV-Datei hierher ziehen',
  what: 'Was ein Auftrag bei seinen Artikeln auslässt, wird aus dieser Liste ergänzt. Was der Auftrag selbst sagt, gilt.',
  search: 'SKU, Bezeichnung oder Strichcode',
  list: 'Artikel',
  sku: 'SKU',
  description: 'Bezeichnung',
  barcodes: 'Strichcodes',
  weight: 'Gewicht',
  customs: 'Zoll',
  customsDescription: 'Auf dem Zollformular',
  value: 'Wert',
  tariffNumber: 'HS',
  originCountry: 'Ursprung',
  asks: 'Beim Scannen erfragt',
  traced: { lot: 'Charge', serial: 'Seriennummer' },
  dangerous: 'Gefahrgut: Versanddienste haben dafür eigene Regeln',
  picture: 'Bild',
  pictureOf: (sku) => `Bild von ${sku}`,
  noPicture: 'Kein solches Bild im Ordner der Station',
  fields: {
    sku: 'SKU',
    description: 'Beschreibung',
    barcodes: 'Strichcodes',
    weight: 'Gewicht mit Einheit',
    'weight unit': 'Gewichtseinheit',
    'weight in g': 'Gewicht in g',
    'weight in kg': 'Gewicht in kg',
    'weight in oz': 'Gewicht in oz',
    'weight in lb': 'Gewicht in lb',
    'customs description': 'Zoll: Beschreibung',
    'customs value': 'Zoll: Wert',
    currency: 'Währung',
    'tariff number': 'Zoll: Tarifnummer',
    'origin country': 'Zoll: Ursprungsland',
    asks: 'Beim Scannen erfragt',
    'dangerous goods': 'Gefahrgut',
    picture: 'Bild',
  },
  inFile: (column) => `in der Datei: ${column}`,
  barcode: (code, count) => (count === undefined ? code : `${code} × ${formatCount(count)}`),
  more: (count) => `und ${formatCount(count)} weitere`,
  unknown: 'nicht bekannt',
  total: (found, all) =>
    found === all ? `${formatCount(all)} Artikel` : `${formatCount(found)} von ${formatCount(all)} Artikeln`,
  none: 'Noch keine Artikel',
  noneHint:
    'Importieren Sie eine CSV-Datei mit den Artikeln Ihres Shops: sku, Gewicht, und wonach der Zoll fragt.',
  columns:
    'Spalten: sku, description, barcodes, weight, weight unit, weight in g, customs description, customs value, currency, tariff number, origin country, asks, dangerous goods, picture; auch auf Deutsch. Nötig ist nur sku.',
  nothingFound: (query) => `Kein Artikel zu „${query}“`,
  nothingFoundHint:
    'Suchen Sie nach einem Teil der SKU oder der Bezeichnung, oder nach dem Anfang eines Strichcodes.',
  chooseHint:
    'Wählen Sie mit den Pfeiltasten einen Artikel, um alles zu sehen oder ihn von der Liste zu nehmen.',
  chosen: 'Gewählter Artikel',
  remove: 'Entfernen',
  removeTitle: (sku) => `${sku} von der Liste nehmen?`,
  removeWhat:
    'Aufträge, die noch nicht versandt sind, werden nicht mehr daraus ergänzt. Eine Datei, die ihn enthält, bringt ihn zurück.',
  removeWord: 'Von der Liste nehmen',
  keep: 'Behalten',
  removed: (sku) => `${sku} steht nicht mehr auf der Liste`,
  saved: (count) => `${formatCount(count)} Artikel gespeichert`,

  reading: (fileName) => `${fileName} wird gelesen`,
  progress: (rows) => (rows === 1 ? '1 Zeile' : `${formatCount(rows)} Zeilen`),
  stop: 'Import anhalten',
  result: (fileName) => `${fileName} importiert`,
  cancelled:
    'Vor dem Ende angehalten. Was übernommen wurde, bleibt; dieselbe Datei noch einmal bringt den Rest.',
  added: 'hinzugefügt',
  changed: 'geändert',
  unchanged: 'unverändert',
  rejected: 'abgelehnt',
  rejectedRows: 'Zeilen, die nicht übernommen wurden',
  firstOf: (listed, all) =>
    `Die ersten ${formatCount(listed)} von ${formatCount(all)}: bringen Sie sie in Ordnung, und importieren Sie die Datei noch einmal, um die anderen zu sehen.`,
  line: 'Zeile',
  reason: 'Grund',
  close: 'Schließen',

  shared: 'An allen Plätzen des Lagers dieselbe.',
  notHeard: 'Von der Liste der anderen Plätze wurde noch nichts gehört.',
  cutOff: (since) => `Von der Liste der anderen Plätze wurde seit ${since} nichts gehört.`,
  untold: (count) =>
    count === 1
      ? 'Ob den anderen Plätzen 1 Artikel mitgeteilt ist, ist nicht bekannt.'
      : `Ob den anderen Plätzen ${formatCount(count)} Artikel mitgeteilt sind, ist nicht bekannt.`,
  notStood: (count) => `Was ein anderer Platz anders gesagt hatte (${formatCount(count)})`,
  notStoodSays: ({ what, code = '', other = '', bench }) => {
    const by = bench === undefined ? 'an einem anderen Platz' : `am Platz ${bench}`
    switch (what) {
      case 'removed':
        return `Wurde ${by} von der Liste genommen und bleibt es. Eine Datei, die ihn enthält, bringt ihn zurück.`
      case 'kept':
        return `Wurde ${by} neu aufgenommen und bleibt auf der Liste.`
      case 'code':
        return `Der Strichcode ${code} gehört zu ${other} (${by}) und wurde bei diesem Artikel weggelassen.`
      case 'over':
        return `Wurde inzwischen ${by} geändert. Was hier gesagt wurde, gilt.`
      case 'left_out':
        return `Stand auf der eigenen Liste dieses Platzes. Was das Lager von ihm hat, gilt (${by}).`
    }
  },
  latestOf: (listed, all) => `Die letzten ${formatCount(listed)} von ${formatCount(all)}.`,
  read: 'Gelesen',
}
