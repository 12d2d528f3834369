import type { ScannedAtBench } from '../../contract/scanned-at-bench.ts'
import type { verification as words } from '../en/verification.ts'
import { farThere } from '../scans-there.ts'
import { at } from './grammar.ts'

const lastThere = ({ sku, by }: ScannedAtBench) => `${sku ? `, zuletzt ${sku}` : ''}${by ? ` (${by})` : ''}`

export const verification: typeof words = {
  progress: (packed, all) => `${packed} von ${all}`,
  progressIn: (parcel) => `Sendung ${parcel}`,

  begin: 'Jeden Artikel scannen: der letzte kauft und druckt',
  goOn: 'Den nächsten Artikel scannen: der letzte kauft und druckt',
  taken: (count, sku) => (count === '1' ? `Drin: ${sku}` : `Drin: ${count} auf einmal von ${sku}`),
  takenOut: (count, sku) => `Herausgenommen: ${count} von ${sku}`,
  allOut: 'Alles wurde wieder herausgenommen',
  opened: 'Es ist wieder offen: scannen Sie, was gefunden wurde',
  closed: 'Dieses Paket ist zu, und nicht gekauft',
  closedNext: 'Öffnen Sie es wieder, um weiterzupacken. Es wurde nichts gezählt.',
  notCounted: 'Es ließ sich nicht aufschreiben',
  notCountedNext: 'Es wurde nichts gezählt. Scannen Sie es noch einmal.',
  resumed: (moment, sku) => `Es geht weiter, wo es ${at(moment)} stehen blieb, bei ${sku}`,
  resumedBy: (name, moment, sku) => `${name} hörte ${at(moment)} auf, bei ${sku}`,
  inBoxThere: (scans) => {
    const [packed, all, moment] = farThere(scans)
    return `${packed} von ${all} Artikeln waren ${at(moment)} dort im Karton${lastThere(scans)}.`
  },
  stoppedThere: (scans) => {
    const [packed, all, moment] = farThere(scans)
    return `${scans.bench} hatte ${at(moment)} ${packed} von ${all} Artikeln im Karton${lastThere(scans)}`
  },
  stoppedThereNext:
    'Holen Sie diesen Karton und leeren Sie ihn: hier wird jeder Artikel gescannt, vom ersten an.',
  stoppedThereGoOn:
    'Lassen Sie diesen Karton leeren. Was hier drin ist, bleibt drin: scannen Sie, was noch fehlt.',
  leftThere: 'Halb gescannt liegen geblieben',
  resumedNext: 'Sehen Sie nach, was im Karton ist, und scannen Sie, was noch fehlt.',
  wrongItem: (sku) => `${sku} gehört nicht zu diesem Auftrag`,
  wrongItemNext: 'Legen Sie ihn zurück. Es wurde nichts gezählt.',
  tooMany: (sku) => `Von ${sku} sind schon alle drin`,
  tooManyOf: (count, sku, left) => `${count} von ${sku} sind zu viele: noch ${left}`,
  tooManyNext: 'Lassen Sie ihn aus dem Karton. Es wurde nichts gezählt.',
  otherItem: (sku, orderNumber) => `${sku} gehört zu ${orderNumber}`,
  otherItemNext: (orderNumber) =>
    `${orderNumber} ist halb gescannt: legen Sie ihn dazu. Es wurde nichts gezählt.`,
  unknownCode: (scanned) => `${scanned} ist kein bekannter Artikel`,
  unknownCodeNext: 'Scannen Sie einen anderen Code daran. Es wurde nichts gezählt.',
  asks: {
    lot: (sku) => `Scannen oder tippen Sie die Charge von ${sku}`,
    serial: (sku) => `Scannen oder tippen Sie die Seriennummer von ${sku}`,
  },
  asksNext: 'Er zählt erst mit ihr.',
  notTraced: {
    lot: 'Das ist keine Charge: leer oder zu lang.',
    serial: 'Das ist keine Seriennummer: leer oder zu lang.',
  },
  serialAgain: (serial, sku) => `${serial} von ${sku} wurde schon gescannt`,
  serialAgainNext: (orderNumber) =>
    `Das Stück ist in einer Sendung von ${orderNumber}. Es wurde nichts gezählt.`,
  serialOfOne: (sku) => `Jedes Stück von ${sku} hat seine eigene Seriennummer`,
  serialOfOneNext: 'Scannen Sie eines nach dem anderen. Es wurde nichts gezählt.',
  orderScanned: (scanned, orderNumber) =>
    `${scanned} wurde nicht begonnen: ${orderNumber} ist noch nicht fertig`,
  orderScannedNext: 'Was drin ist, bleibt drin. Machen Sie weiter, oder lassen Sie ihn für später.',
  otherOrder: (scanned) => `Lassen, ${scanned} beginnen`,
  excuse: 'Warum werden die Artikel nicht gescannt?',
  excuseNext:
    'Kauft alles, was noch fehlt, ungescannt. Die Aufsicht verantwortet es, und es wird festgehalten.',
  half: (packed, all) => `${packed} von ${all} gescannt`,
  halfAt: (packed, all, moment) => `${packed} von ${all} gescannt, ${moment}`,
  halfLeft: (left) => `noch ${left}`,
  labelFirst: (first, orderNumber) =>
    `${orderNumber} ist gepackt, nicht gekauft: scannen Sie das Etikett von ${first}, dann ${orderNumber}: das kauft`,
  left: (orderNumber, packed, all) =>
    `${orderNumber} bleibt bei ${packed} von ${all}: scannen Sie ihn, um weiterzumachen`,
  leftEmpty: (orderNumber) => `${orderNumber} wurde verlassen: davon wurde nichts gescannt`,

  byHand: 'Artikel von Hand',
  lines: 'Artikel des Auftrags',
  linesIn: 'Alle drin',
  leftWord: 'fehlen',
  tickMark: 'Ohne Barcode',
  dangerous: 'Gefahrgut',
  asksMark: { lot: 'Charge', serial: 'Seriennummer' },
  elsewhere: (count) => `${count} in früheren Sendungen`,
  tooManyIn: (count) => `${count} zu viel: herausnehmen`,
  rest: (orderNumber, left) => `${orderNumber}: noch ${left} für das nächste Paket`,
  restNext: 'Scannen Sie den nächsten Artikel.',
  counting: (count) => `Der nächste Scan zählt ${count}`,

  acts: {
    tick: 'Abhaken',
    count: 'Menge',
    next_package: 'Nächstes Paket',
    take_out_item: 'Herausnehmen',
    ship_short: 'Teillieferung',
    all_out: 'Alles heraus',
    excuse_items: 'Erlassen…',
    leave: 'Verlassen',
    back: 'Zurück',
  },
  tickOf: (sku) => `${sku} abhaken`,
  reasons: {
    no_barcodes: 'Keine Barcodes',
    scanner_broken: 'Scanner defekt',
    checked_by_hand: 'Von Hand geprüft',
  },

  countTitle: 'Wie viele zählt der nächste Scan?',
  countField: 'Menge',
  countWrong: 'Menge ist eine Zahl von 1 bis 9999',
  countGo: 'So viele zählen',
  cancel: 'Zurück',
  allOutTitle: (orderNumber) => `Alles von ${orderNumber} wieder herausnehmen?`,
  allOutWhat: (packed) =>
    packed === '1'
      ? '1 Artikel muss noch einmal gescannt werden.'
      : `${packed} Artikel müssen noch einmal gescannt werden.`,
  shortTitle: (orderNumber) => `${orderNumber} ohne das versenden, was fehlt?`,
  shortWhat: (packed, left) => `${packed} in dieser Sendung, ${left} nicht.`,
  shortLine: (left, sku) => `Nicht dabei: ${left} von ${sku}`,
  shortMore: (lines) => `… und ${lines} weitere`,
  shortKept: 'Was fehlt, bleibt offen: ein Scan des Auftrags beginnt seine nächste Sendung.',
  shortSupervised: 'Der Ausweis der Aufsicht wird verlangt.',
  shortGo: 'Versenden, was drin ist',

  title: 'Artikel scannen',
  what: 'Die Artikel eines Auftrags werden gescannt, bevor sein Etikett gekauft wird; der letzte kauft und druckt.',
  mode: 'Artikel werden gescannt',
  modes: { off: 'Nie', all: 'Bei jedem Auftrag', rule: 'Nach Regel' },
  modeMeanings: {
    off: 'Ein Scan des Auftrags kauft sein Etikett sofort.',
    all: 'Jeder Auftrag mit Artikeln wird erst durchgescannt.',
    rule: 'Wo eines davon zutrifft:',
  },
  byValue: 'Der Auftrag ist viel wert',
  value: 'Ab diesem Wert',
  valueHint: 'In US-Dollar. Ein Auftrag, der seinen Wert nicht sagt, wird auch gescannt.',
  valueWrong: 'Ab diesem Wert ist ein Betrag',
  groups: 'Kundengruppen',
  groupsHint: 'Wie der Shop sie nennt, mit einem Komma zwischen zweien.',
  byNew: 'Wer packt, ist neu',
  newDays: 'Tage nach dem Anlegen',
  newDaysHint: 'Gezählt ab dem Tag, an dem die Person bei den Bedienern angelegt wurde.',
  newDaysWrong: 'Tage nach dem Anlegen ist eine Zahl von 1 bis 365',
  ruleEmpty: 'Nach Regel braucht mindestens eines davon',
  short: 'Eine Teillieferung ist Sache der Aufsicht',
  shortHint:
    'Wer packt, wird nach dem Ausweis der Aufsicht gefragt, um eine Sendung ohne das zu versenden, was fehlt.',
  noShortHint: 'Wer packt, darf eine Sendung ohne das versenden, was fehlt.',
  save: 'Diese Regel speichern',
  saved: 'Wann Artikel gescannt werden, ist gespeichert',
  fixFields: (count) =>
    count === 1 ? 'Ein Feld braucht noch einen Blick:' : `${count} Felder brauchen noch einen Blick:`,

  packed: 'Was in welcher Sendung ist',
  parcel: (number) => `Sendung ${number}`,
  notAllScanned: 'Gekauft, bevor alles gescannt war',
  states: { open: 'Wird gescannt', complete: 'Alles gescannt', excused: 'Nicht gescannt: erlassen' },
  item: (count, sku) => `${count} × ${sku}`,
  lots: (lots) => `Charge ${lots.join(', ')}`,
  serials: (serials) => `Seriennummer ${serials.join(', ')}`,
  expires: (days) => `Haltbar bis ${days.join(', ')}`,
  lastAt: (moment) => `Letzter Scan ${at(moment)}`,
  lastBy: (name, moment) => `Letzter Scan ${at(moment)} von ${name}`,
}
