import type { frame as words } from '../en/frame.ts'

export const frame: typeof words = {
  screens: 'Seiten',
  more: 'Mehr',
  close: 'Schließen',
  keys: 'Tasten',
  keysOf: (screen) => `Hier: ${screen}`,
  keysEverywhere: 'Überall',
  key: 'Taste',
  does: 'Was sie tut',
  back: 'Zurück · Abbrechen · OK',
  printSheet: 'Diese Barcodes drucken …',
  commandFamilies: { preset: 'Verpackungen', service: 'Versandarten', quantity: 'Wie viele' },
  ruleNames: { cheapest: 'Günstigste Versandart', fastest: 'Schnellste Versandart' },
  sheetTitle: 'Barcodeblatt',
  sheetPicture: (page) => `Seite ${page}, wie sie gedruckt wird`,
  pageBefore: 'Vorige Seite',
  pageNext: 'Nächste Seite',
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  sheetGroups: 'Was darauf ist',
  sheetGroup: {
    bench: 'Am Packplatz: versenden, überspringen, ja, nein …',
    more: 'Alle anderen Befehle',
    presets: 'Verpackungen',
    services: 'Versandarten',
    quantities: 'Anzahlen',
  },
  sheetWhere: 'Gedruckt auf',
  sheetRole: { document: 'Drucker für Dokumente', label: 'Drucker für Etiketten' },
  sheetPrinter: (name) => `Das ist ${name}.`,
  sheetNoServices:
    'Der Dienst antwortet nicht: auf dem Blatt stehen die Regeln, aber keine Versandarten der Carrier.',
  sheetNoGroup: 'Wählen Sie mindestens eine.',
  sheetCopies: 'Exemplare',
  sheetCopiesWrong: 'Eine Zahl von 1 bis 20',
  sheetPrint: 'Drucken',
  sheetPdf: 'Als PDF speichern',
  printerSwapped: (name, moved) =>
    moved === 0
      ? `Etiketten kommen jetzt aus ${name}`
      : `Etiketten kommen jetzt aus ${name}, auch ${moved === 1 ? 'das wartende' : `die ${moved} wartenden`}`,
  noOtherPrinter: 'Es gibt keinen anderen Drucker für Etiketten',
  linkWaits: (order) =>
    `Ein Link nennt ${order}. Beenden Sie, was offen ist, und scannen Sie dann den Auftrag.`,
  actQueued: (what, printer) => `${what} ist in der Warteschlange von ${printer}`,
  actImported: (file, added, changed, rejected) =>
    `${file}: ${added} neu, ${changed} geändert` + (rejected > 0 ? `, ${rejected} nicht übernommen` : ''),
  noParcelYet: 'Hier wurde noch keine Sendung versandt',
  pressedForOther: 'Was gedrückt oder gescannt wurde, bevor Sie die Seite wechselten, wurde nicht ausgeführt',
  notOpened: {
    title: (what) => `${what}: lässt sich nicht öffnen`,
    updated:
      'Versuchen Sie es noch einmal. Hilft das nicht, wurde Packbench wohl aktualisiert, während diese Seite offen war: Laden Sie die Seite neu.',
    noStation:
      'Die Station meldet sich nicht. Es wird von selbst weiter versucht, und öffnet sich, sobald sie wieder da ist.',
    denied: 'Die Station wurde neu gestartet, und diese Seite gehört nicht mehr zu ihr.',
    elsewhere:
      'Die anderen Seiten lassen sich öffnen wie immer: mit ihren Tasten, ihren Barcodes oder der Leiste links.',
    dropped: 'Was dafür gedrückt oder gescannt wurde, wurde nicht ausgeführt und wird nicht nachgeholt.',
    notDone: (what) => `Das wurde nicht ausgeführt. ${what}: lässt sich nicht öffnen`,
    again: 'Noch einmal versuchen',
    load: 'Seite neu laden',
    leave: 'Zurück zu Versand',
    loses:
      'Beim Neuladen geht verloren, was auf anderen Seiten begonnen und nicht gespeichert wurde. Keine Sendung geht dabei verloren.',
    atWork: 'Versand arbeitet an einer Sendung: Danach lässt sich die Seite neu laden.',
  },
  pressedForMissing: 'Was inzwischen gedrückt oder gescannt wurde, wurde nicht ausgeführt',
  sheetQueued: (name) => `Das Blatt ist in der Warteschlange von ${name}`,
  status: 'Station',
  profile: { demo: 'DEMO', test: 'TEST', production: 'Produktion' },
  profileMeaning: {
    demo: 'Übung: kein Konto, kein Geld',
    test: 'Test-Zugang: Etiketten sind kein gültiges Porto',
    production: 'Echtes Porto',
  },
  service: (state, since, named) =>
    ({
      unknown: named ? 'noch nicht gefragt' : 'Dienst noch nicht gefragt',
      reachable: named ? 'erreichbar' : 'Dienst erreichbar',
      slow: named ? 'langsam' : 'Dienst langsam',
      offline: `Offline seit ${since}`,
    })[state],
  offline: 'Offline',
  noWarehouse: 'Lager getrennt',
  demoService: 'Dienst',
  noPrinter: 'Kein Drucker',
  noProfileOpen: 'Kein Profil offen',
  openPrinter: (name) => `${name} öffnen`,
  fine: (count) => `${count} Drucker bereit`,
  others: (count) => `${count} Drucker`,
  moreTroubles: (count) => (count === 1 ? '1 weiterer gestört' : `${count} weitere gestört`),
  held: 'angehalten',
  stopped: 'Eine Warteschlange steht',
  printsWait: (prints) => (prints === 1 ? '1 Druck wartet' : `${prints} Drucke warten`),
  moveTo: (name) => `Zu ${name}`,
  look: 'Ansehen',
  folded: (items) => `${items} mehr in dieser Leiste`,
  waiting: (jobs) => (jobs === 1 ? '1 wartet' : `${jobs} warten`),
  openDoubts: 'Unklares zeigen',
  inDoubt: (parcels) => `${parcels} unklar`,
  notKept: { demo: 'Demo nur bis Neustart', account: 'Zugangsdaten nicht gesichert' },
  notKeptMeans: {
    demo: 'Kein Schlüsselbund auf diesem Computer: Demo beginnt nach einem Neustart leer.',
    account:
      'Kein Schlüsselbund auf diesem Computer: nach einem Neustart werden die Zugangsdaten wieder verlangt, und was bis dahin aufbewahrt wurde, lässt sich nicht öffnen.',
  },
  warehouse: {
    joining: 'Lager wird gesucht …',
    cut_off: (since: string) => `Lager getrennt seit ${since}`,
    refused: 'Lager lehnt ab',
  },
  warehouseMeans: {
    strict: 'Aufträge des Lagers können erst wieder versandt werden, wenn es zurück ist. Nachdrucken geht.',
    tolerant:
      'Aufträge werden trotzdem versandt und mit den anderen Packplätzen verglichen, wenn es zurück ist.',
  },
  packedTwice: 'Doppelt gepackt:',
  packedTwiceMeans:
    'Er wurde hier gekauft, und ein anderer Packplatz hat ihn auch. Suchen Sie beide Sendungen. Zwei Etiketten mit derselben Sendungsnummer sind ein Kauf: Vernichten Sie eines davon. Bei zwei verschiedenen lassen Sie das unbenutzte erstatten. Ein Klick sagt, dass das erledigt ist.',
  profileBroken: 'Stationsprofil fehlerhaft',
  sound: 'Ton',
  stationLost: 'Die Station meldet sich nicht',
  stationLostNext: 'Sie wird von selbst wieder gefragt. Was Sie sehen, ist vielleicht alt.',
  stationCrowded: 'Diese Seite erfährt nichts: Zu viele Seiten dieser Station sind offen',
  stationCrowdedNext:
    'Schließen Sie eine andere: Diese hier macht dann von selbst weiter. Was Sie sehen, ist vielleicht alt.',
  stationDenied: 'Dieser Link öffnet die Station nicht',
  stationDeniedNext:
    'Er ist unvollständig, oder die Station wurde seitdem neu gestartet. Öffnen Sie die Station neu, oder fügen Sie ihre ganze Adresse in diesen Tab ein.',
  scanNotHere: (text) => `${text} wurde gescannt. Zum Versenden gehen Sie zu Versand (F2).`,
  commandUnknown: (code) =>
    `${code} ist kein Befehl dieser Station. Drucken Sie das Blatt neu unter Einstellungen › Drucker.`,
  commandNothing: (name) => `„${name}“ tut hier nichts`,
  dropItemsHere: 'Artikelliste ablegen, um sie zu importieren',
  dropHere: 'Auftragsdatei hier ablegen, um sie zu importieren',
}
