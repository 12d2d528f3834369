import { formatCount, formatNumber } from '../format.ts'
import type { batch as words } from '../en/batch.ts'

const noPrice = (count: number) => `${formatCount(count)} ${count === 1 ? 'hat' : 'haben'}`

export const batch: typeof words = {
  title: 'Serie',
  none: 'Noch keine Serie',
  noneHint:
    'Viele Aufträge der Reihe nach kaufen und drucken: alle offenen, eine Suche unter Aufträge oder einen Stapel, den Sie scannen.',
  allOpen: (count) => (count === 1 ? 'Den 1 offenen Auftrag' : `Alle ${formatCount(count)} offenen Aufträge`),
  noOpen: 'Keine offenen Aufträge',
  pile: 'Stapel scannen',
  fromOrders: 'In Aufträge wählen',
  sources: {
    all_open: 'Alle offenen Aufträge',
    filter: 'Aufträge einer Suche',
    pile: 'Gescannter Stapel',
    chosen: 'Gewählte Aufträge',
    help: 'Zeilen einer Serie eines anderen Packplatzes',
  },
  states: {
    draft: 'Nicht begonnen',
    running: 'Kauft und druckt',
    paused: 'Pause',
    done: 'Fertig',
    cancelled: 'Beendet',
  },
  pausing: 'Dieser wird noch fertig…',
  orders: (count) => (count === 1 ? '1 Auftrag' : `${formatCount(count)} Aufträge`),
  scanPile: 'Scannen Sie die Aufträge des Stapels, einen nach dem anderen',
  typeOrder: 'Oder Auftragsnummer eintippen',
  add: 'Hinzufügen',
  added: (order) => `${order} hinzugefügt`,
  notAdded: {
    already_there: (order) => `${order} ist schon in der Liste`,
    not_found: (order) => `${order}: diesen Auftrag gibt es hier nicht`,
    shipped: (order) => `${order} ist schon versandt`,
    void: (order) => `${order}: das Etikett ist ungültig, bitte in Versand scannen`,
    held: (order) => `${order} ist angehalten`,
    full: (order) => `${order} nicht hinzugefügt: die Liste ist voll`,
  },
  cost: 'Kostet etwa',
  costUnknown: 'Unbekannt',
  costAsking: (known, all) => `${formatCount(known)} von ${formatCount(all)} gefragt…`,
  costPartly: (known, all) =>
    `für ${formatCount(known)} von ${formatCount(all)}; ${noPrice(all - known)} noch keinen Preis`,
  costNone: 'Der Preis ist vor dem Kauf nicht bekannt',
  ask: 'Preise abfragen',
  stopAsking: 'Abfrage stoppen',
  limit: 'Stopp bei',
  limitHint:
    'In US-Dollar. Kein Etikett wird gekauft, das darüber käme oder keinen Preis hat. Leer: keine Grenze.',
  limitWrong: 'Das ist kein Betrag: schreiben Sie zum Beispiel 250,00',
  start: (price) => `Kaufen für etwa ${price}`,
  startUnknown: (count) => (count === 1 ? '1 Etikett kaufen' : `${formatCount(count)} Etiketten kaufen`),
  startTitle: (count) => (count === 1 ? '1 Etikett kaufen?' : `${formatCount(count)} Etiketten kaufen?`),
  startKnown: (price, count) => (count === 1 ? `Es kostet etwa ${price}.` : `Sie kosten etwa ${price}.`),
  startPartly: (price, known, all) =>
    `${formatCount(known)} von ${formatCount(all)} ${known === 1 ? 'kostet' : 'kosten'} etwa ${price}. ${noPrice(all - known)} keinen Preis: was der Rest kostet, ist nicht bekannt.`,
  startNothingKnown: (count) =>
    count === 1
      ? 'Es hat keinen Preis: was es kostet, ist nicht bekannt.'
      : 'Keins hat einen Preis: was sie kosten, ist nicht bekannt.',
  balanceOf: (balance, moment) => `Das Guthaben ist ${balance}, Stand ${moment}.`,
  balanceUnknown: 'Das Guthaben ist nicht bekannt, auch nicht, ob es reicht.',
  reach: {
    reaches: 'Es reicht.',
    limit: 'Es reicht für alles, was ausgegeben werden darf.',
    priced: 'Es reicht für die mit Preis. Ob es für den Rest reicht, ist nicht bekannt.',
    unknown: 'Ob es reicht, ist nicht bekannt.',
  },
  reachShort: (money) => `Es reicht nicht: ${money} fehlen.`,
  reachShortPart: (money) => `Es reicht nicht: ${money} fehlen schon für die mit Preis.`,
  shortTitle: (money) => `Auf dem Konto fehlen ${money}. Trotzdem kaufen?`,
  shortWhat:
    'Etiketten werden gekauft, bis der Dienst keine mehr annimmt. Dann macht die Serie Pause; sie geht weiter, wenn Guthaben aufgeladen ist.',
  shortGo: 'Trotzdem kaufen',
  startLimit: (limit) => `Sie stoppt, bevor ${limit} überschritten werden.`,
  startNoLimit: 'Es gibt keine Grenze.',
  notYet: 'Noch nicht',
  progress: (done, all) => `${formatCount(done)} von ${formatCount(all)}`,
  shippedOf: (shipped, all) => `${formatCount(shipped)} von ${formatCount(all)} versandt`,
  papers: {
    waiting: 'warten auf Papier',
    unprinted: 'nicht gedruckt',
    refunded: 'Erstattung beantragt',
  },
  seeAll: 'Alle Zeilen',
  seeTroubles: (count) => `Zeilen zum Ansehen: ${formatCount(count)}`,
  rate: (perMinute) =>
    `${perMinute < 10 ? formatNumber(perMinute, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) : formatCount(Math.round(perMinute))} pro Minute`,
  left: (seconds) =>
    seconds < 90
      ? `noch etwa ${Math.max(1, Math.round(seconds))} s`
      : `noch etwa ${formatCount(Math.round(seconds / 60))} min`,
  now: (order) => `Jetzt ${order}`,
  spent: 'Ausgegeben',
  ofLimit: (limit) => `von ${limit}`,
  pause: 'Pause',
  resume: 'Weiter',
  cancel: 'Serie beenden',
  cancelTitle: 'Diese Serie beenden?',
  cancelWhat: (left) =>
    left === 0
      ? 'Was gekauft ist, bleibt gekauft.'
      : `${left === 1 ? '1 Auftrag bleibt' : `${formatCount(left)} Aufträge bleiben`} wie jetzt. Gekaufte Etiketten bleiben gekauft.`,
  cancelWord: 'Beenden',
  keepOn: 'Behalten',
  discard: 'Liste verwerfen',
  discardTitle: (count) =>
    count === 1
      ? 'Den gescannten Auftrag verwerfen?'
      : `Die ${formatCount(count)} gescannten Aufträge verwerfen?`,
  discardWhat: 'Davon wurde nichts gekauft. Für eine Serie müssen sie noch einmal gescannt werden.',
  another: 'Neue Serie',
  another1: 'Die letzte Serie',
  pauses: {
    by_hand: 'Pause',
    doubt: 'Ein Etikett ist unklar',
    printer: 'Der Drucker steht',
    slip: 'Ein Packzettel wurde nicht gedruckt',
    service: 'Der Versanddienst nahm einen Auftrag nicht an',
    stopped: 'Alle Packplätze sind gestoppt',
    settings: 'In den Einstellungen fehlt etwas',
    limit: 'Die Grenze ist erreicht',
    price: 'Wie viel von der Grenze übrig ist, ist nicht bekannt',
    restart: 'Die Station hatte einen Neustart',
    fault: 'Ein Fehler der Station',
  },
  heldBack: (orders) =>
    orders === 1
      ? '1 Auftrag wurde gerade gekauft. Ist sein Etikett gekauft, wird es gedruckt, sobald die Serie weitergeht.'
      : `${formatCount(orders)} Aufträge wurden gerade gekauft. Gekaufte Etiketten werden gedruckt, sobald die Serie weitergeht.`,
  pausesNext: {
    by_hand: 'Weiter, wenn Sie bereit sind.',
    doubt:
      'Der Dienst hat nicht geantwortet. Er wird von selbst wieder gefragt; wenn das geklärt ist, kann die Serie weitergehen.',
    printer: 'Sehen Sie nach dem Drucker, dann weiter. Wartende Etiketten kommen zuerst heraus.',
    slip: 'Das Etikett ist gekauft. Drucken Sie den Packzettel unter Aufträge, dann weiter.',
    service: 'Machen Sie weiter: dieser Auftrag wird zuerst versucht.',
    stopped: 'Machen Sie weiter, wenn die Aufsicht alle Packplätze weitermachen lässt.',
    settings: 'Ergänzen Sie es in den Einstellungen, dann weiter.',
    limit: 'Weiter mit einer höheren Grenze, oder die Serie beenden.',
    price:
      'Der Dienst hat nicht gesagt, was ein gekauftes Etikett gekostet hat. Beenden Sie die Serie und beginnen Sie eine mit dem Rest und eigener Grenze.',
    restart: 'Sie steht, wo sie stand. Nichts wird gekauft, bis Sie weitermachen.',
    fault: 'Weiter. Wenn es bleibt, rufen Sie die Betreuung dieser Station.',
  },
  doubtSettled: 'Es ist geklärt. Weiter.',
  at: (order) => `Bei ${order}`,
  higherLimit: 'Höhere Grenze',
  rowStates: {
    waiting: 'Wartet',
    working: 'Wird gekauft…',
    in_doubt: 'Unklar',
    bought: 'Gekauft',
    refused: 'Abgelehnt',
    not_sent: 'Nicht gesendet',
    already_shipped: 'Schon versandt',
    held: 'Angehalten',
    cancelled: 'Nicht begonnen',
    taken_out: 'Herausgenommen',
  },
  counts: {
    bought: 'gekauft',
    refused: 'abgelehnt',
    not_sent: 'nicht gesendet',
    in_doubt: 'unklar',
    already_shipped: 'schon versandt',
    held: 'angehalten',
    waiting: 'übrig',
    working: '',
    cancelled: 'nicht begonnen',
    taken_out: 'herausgenommen',
  },
  printed: {
    queued: 'wartet auf den Drucker',
    sending: 'wird gedruckt',
    sent: 'an den Drucker gesendet',
    confirmed: 'gedruckt',
    unknown: 'gedruckt?',
    failed: 'nicht gedruckt',
  },
  chosen: 'Gewählte Zeile',
  takeOut: 'Herausnehmen',
  putBack: 'Zurücklegen',
  takenOut: (order) => `${order} ist aus der Serie heraus. Der Auftrag bleibt, wie er ist.`,
  backIn: (order) => `${order} wartet wieder an seinem Platz`,
  atWork: 'Er wird gerade gekauft und kann nicht herausgenommen werden.',
  slips: 'Packzettel zu jedem Etikett',
  slipsHint: (printer) => `In der Reihenfolge der Etiketten, auf ${printer}.`,
  tryAgain: (count) => `${formatCount(count)} erneut versuchen`,
  againAsking: 'Preise werden abgefragt…',
  againTitle: (count) =>
    count === 1 ? '1 Auftrag erneut versuchen?' : `${formatCount(count)} Aufträge erneut versuchen?`,
  againWhat:
    'Jeder, der abgelehnt oder nicht gesendet wurde, wird mit dem versucht, was jetzt in seinem Auftrag steht. Was gekauft oder unklar ist, wird nicht noch einmal gekauft.',
  againWaits: 'Sie warten, bis die Serie weitergeht.',
  which: 'Welche Zeilen',
  all: 'Alle',
  troubles: (count) => `Ansehen ${formatCount(count)}`,
  place: 'Nr.',
  order: 'Auftrag',
  recipient: 'Empfänger',
  price: 'Preis',
  outcome: 'Ergebnis',
  rows: 'Aufträge der Serie',
  noTroubles: 'Nichts anzusehen',
  noTroublesHint: 'Hier stehen Aufträge, die nicht gekauft wurden, mit dem Grund.',
  emptyPile: 'Der Stapel ist leer',
  emptyPileHint: 'Jeder Auftrag, den Sie scannen, kommt ans Ende.',
  shared: {
    share: 'Aufteilen',
    shareTitle: 'Andere Packplätze mithelfen lassen?',
    shareWhat: [
      'Jeder andere Packplatz kann je 20 Zeilen nehmen, kauft sie auf Verantwortung seines eigenen Bedieners und druckt sie selbst.',
      'Sie bleibt aufgeteilt, bis sie endet. Eine Grenze in Geld lässt sich nicht setzen.',
    ],
    notYet: 'Noch nicht',
    shareFirst: 'Von Anfang an aufteilen',
    keepHere: 'An diesem Packplatz behalten',
    willShare: 'Aufgeteilt: andere Packplätze können Zeilen nehmen, sobald sie beginnt.',
    noLimit:
      'Eine aufgeteilte Serie hat keine Grenze. Leeren Sie den Betrag, oder behalten Sie die Serie an diesem Packplatz.',
    is: 'Aufgeteilt: andere Packplätze können Zeilen nehmen.',
    others: 'An anderen Packplätzen',
    other: (counts) => counts.join(' · '),
    atWork: (rows) => `${formatCount(rows)} in Arbeit`,
    bought: (rows) => `${formatCount(rows)} gekauft`,
    refused: (rows) => `${formatCount(rows)} abgelehnt`,
    inDoubt: (rows) => `${formatCount(rows)} unklar`,
    boughtElsewhere: 'an anderen Packplätzen gekauft',
    silent: (moment) =>
      `Die Datenbank des Lagers antwortet seit ${moment} nicht. Was andere Packplätze seitdem getan haben, ist nicht bekannt.`,
    left: (rows, all) =>
      rows === 0
        ? `Von ${formatCount(all)} wartet keine`
        : `${formatCount(rows)} von ${formatCount(all)} warten`,
    sharedBy: (moment, operator) =>
      operator === undefined ? `Aufgeteilt ${moment}` : `Aufgeteilt ${moment} von ${operator}`,
    silentBench: (moment) => `Zuletzt gehört: ${moment}`,
    help: 'Mithelfen',
    hindered: {
      no_key:
        'Diesem Packplatz fehlt der Schlüssel des Lagers: die Aufsicht zeigt an einem anderen Packplatz einen Code dafür.',
      not_proven: 'Das hat kein Packplatz mit dem Schlüssel des Lagers geschrieben: ihm wird nicht geglaubt.',
    },
    helpTitle: (bench) => `${bench} helfen?`,
    helpWhat:
      'Etiketten werden auf Ihre Verantwortung gekauft und hier gedruckt, je 20 Aufträge, bis keiner übrig ist oder Sie aufhören.',
    helping: (bench) => `Hilft ${bench}`,
    mayCome: (rows) =>
      rows === 1
        ? '1 Zeile kann noch hierher kommen'
        : `${formatCount(rows)} Zeilen können noch hierher kommen`,
    stop: 'Nicht mehr helfen',
    stopTitle: 'Nicht mehr helfen?',
    stopWhat: 'Was gerade gekauft wird, wird fertig. Was nicht begonnen wurde, geht an die anderen zurück.',
    stopped: 'Hilft nicht mehr',
    unknown: 'Die Datenbank des Lagers antwortet nicht: was andere Packplätze aufteilen, ist nicht bekannt.',
    at: (bench) => `An ${bench}`,
  },
}
