import type { manifests as words } from '../en/manifests.ts'

const sendungen = (count: number) => (count === 1 ? '1 Sendung' : `${count} Sendungen`)
const bleiben = (count: number) => (count === 1 ? 'bleibt' : 'bleiben')

export const manifests: typeof words = {
  title: 'Tagesabschluss',
  parcels: sendungen,
  tabs: { today: 'Offene Listen', earlier: 'Manifeste' },
  offline: (since) => `Offline seit ${since}`,
  offlineNext:
    'Der Tagesabschluss kann begonnen werden. Er wird von selbst gesendet, wenn der Dienst antwortet.',
  totals: 'Heute',
  bought: 'Gekauft',
  refunded: 'Erstattung beantragt',
  onManifests: 'Auf Manifesten',
  refundsFirst: (count) =>
    count === 1
      ? '1 Erstattung ist nicht geklärt. Erstattungen gehen vor: ihre Sendung kommt auf kein Manifest.'
      : `${count} Erstattungen sind nicht geklärt. Erstattungen gehen vor: ihre Sendungen kommen auf kein Manifest.`,
  toRefunds: 'Zu Erstattungen',
  purchasesInDoubt: (count) =>
    count === 1
      ? '1 Kauf ist unklar. Er steht in keiner Liste, bis er geklärt ist.'
      : `${count} Käufe sind unklar. Sie stehen in keiner Liste, bis sie geklärt sind.`,
  tooOld: (count) =>
    `${sendungen(count)} von vor mehr als 14 Tagen ohne Manifest. ${count === 1 ? 'Das Etikett wird' : 'Die Etiketten werden'} bis dahin aufbewahrt, egal wie alt.`,
  wentWithout: 'Gingen ohne ab',
  wentWithoutTitle: (count) =>
    count === 1 ? 'Ging 1 Sendung ohne Manifest ab?' : `Gingen ${count} Sendungen ohne Manifest ab?`,
  wentWithoutWhat:
    'Sie stehen dann in keiner Liste mehr, und ihre Etiketten verfallen mit dem Alter. Wenn der Carrier noch auf ein Manifest wartet, geht das nur von Hand.',
  noManifest: (carrier) => `${carrier} nutzt keine Manifeste: für die Sendungen ist keins nötig.`,
  askAgain: 'Trotzdem auflisten',
  empty: {
    what: 'Nichts ist offen',
    hint: 'Gekaufte Sendungen stehen hier, bis sie auf einem Manifest sind.',
  },
  due: { earlier: 'Zu spät', today: 'Heute', later: 'Nicht fällig' },
  shipDate: (day) => `Versanddatum ${day}`,
  ready: (count) => (count === 0 ? 'Nichts bereit' : `${sendungen(count)} bereit`),
  split: (manifests, limit) => `Auf ${manifests} Manifesten: der Carrier nimmt ${limit} Pakete auf eins.`,
  blocked: (count) => `${count} ${bleiben(count)} draußen`,
  more: (count) => `und ${count} mehr`,
  blocks: {
    refund_requested: 'Erstattung beantragt',
    not_printed: 'Etikett nicht gedruckt',
    print_unknown: 'Unklar, ob das Etikett herauskam',
    other_day: 'Versanddatum noch nicht erreicht',
    refused_by_service: 'Vom Dienst weggelassen',
    held_by_warehouse: 'Vom Lager gehalten: unklar, ob sie auf einem Manifest ist',
    void_at_warehouse:
      'Im Lager ungültig, und dieser Platz kennt keine Erstattung: beantragen Sie sie unter Erstattungen noch einmal',
  },
  listAgain: 'Wieder auflisten',
  listAgainNamed: (order) => `Wieder auflisten: ${order}`,
  createAll: (count) => `Tag abschließen · ${sendungen(count)}`,
  create: (count) => `Erstellen · ${sendungen(count)}`,
  creating: 'Erst die Erstattungen, dann die Manifeste…',
  confirmTitle: (count) => `Den Carriern ${sendungen(count)} melden?`,
  confirmWhat:
    'Zuerst werden nicht gesendete oder unklare Erstattungen geklärt. Dann werden die Manifeste erstellt und ihre Formulare gedruckt.',
  confirmBlocked: (count) =>
    count === 1
      ? '1 Sendung bleibt draußen und kann auf einem anderen Manifest folgen.'
      : `${count} Sendungen bleiben draußen und können auf einem anderen Manifest folgen.`,
  confirmLate: 'Das kann nicht zurückgenommen werden: danach erwartet der Carrier diese Sendungen.',
  cancel: 'Noch nicht',
  onIt: (name, count) => `Manifest ${name} erstellt · ${sendungen(count)}`,
  createdToday: 'Heute erstellt',
  unsettled: 'In Arbeit',
  words: {
    prepared: 'Wartet auf Senden',
    sent: 'Wird gesendet…',
    created: 'Erstellt',
    refused: 'Abgelehnt',
    in_doubt: 'Unklar',
    not_created: 'Nicht erstellt',
    cancelled: 'Zurückgezogen',
  },
  lines: {
    prepared: 'Es wurde nichts gesendet. Es geht von selbst ab, wenn der Dienst antwortet.',
    sent: 'Unterwegs zum Dienst',
    created: 'Der Carrier hat es',
    refused: 'Der Dienst hat abgelehnt. Die Sendungen sind wieder offen.',
    in_doubt: 'Es kam keine Antwort. Wir sehen in der Liste des Dienstes nach; nicht von Hand erstellen.',
    not_created: 'Es gibt keins, hat jemand gesagt. Die Sendungen sind wieder offen.',
    cancelled: 'Es wurde nichts gesendet. Die Sendungen sind wieder offen.',
  },
  needsPerson:
    'Die Station kann es nicht herausfinden. Sehen Sie beim Dienst nach, und sagen Sie dann, was stimmt.',
  itsId: 'Id beim Dienst',
  isCreated: 'Es wurde erstellt',
  isNotCreated: 'Es gibt keins',
  endDoubt: 'Klären',
  endDoubtTitle: 'Wurde dieses Manifest nicht erstellt?',
  endDoubtCosts: 'Wenn es doch da ist, stehen die Sendungen auf zwei Formularen.',
  endDoubtWhat: (count) =>
    `${count === 1 ? '1 Sendung kann' : `${count} Sendungen können`} auf ein anderes Manifest. Wer das gesagt hat und warum, wird festgehalten.`,
  formMissing: (next) =>
    `Der Carrier hat es. Das Formular kam noch nicht${next === undefined ? '' : ` und wird um ${next} wieder angefordert`}.`,
  withoutForm: 'Ohne Formular weiter',
  retry: 'Jetzt fragen',
  send: 'Jetzt senden',
  callOff: 'Zurückziehen',
  part: (part, parts) => `Teil ${part} von ${parts}`,
  manifest: 'Manifest',
  created: 'Erstellt',
  state: 'Zustand',
  form: 'Formular',
  action: 'Aktion',
  noForm: 'Noch keins da',
  formNotPrinted: 'Noch nicht gedruckt',
  print: 'Formular drucken',
  preview: 'Zeigen',
  printed: (printer) => `Formular in der Warteschlange von ${printer}`,
  formOf: (name) => `Formular von ${name}`,
  ofStation: 'Diese Station',
  ofService: 'Beim Dienst',
  whose: 'Wessen Manifeste',
  from: 'Von',
  to: 'Bis',
  show: 'Zeigen',
  fetch: 'Holen und drucken',
  fetched: 'Geholt',
  notWhole: 'Die Liste ist länger: wählen Sie weniger Tage.',
  emptyEarlier: {
    what: 'Keine Manifeste an diesen Tagen',
    hint: 'Wählen Sie andere Tage, oder schließen Sie erst einen Tag ab.',
  },
  asking: 'Dienst wird gefragt…',
  allOf: (text) => `Manifeste mit „${text}“, von allen Tagen`,
  dayWrong: 'Ein Tag, zum Beispiel 2026-11-20',
  close: 'Schließen',
  scan: {
    notFound: (text) => `Keine Sendung dieser Station für „${text}“`,
    ready: (order, list) => `${order} ist bereit, in ${list}`,
    blocked: (order, why) => `${order} bleibt draußen: ${why}`,
    onManifest: (order, number) => `${order} ist auf Manifest ${number}`,
    notSure: (order) => `${order} ist auf einem ungeklärten Manifest. Nicht auf ein anderes setzen.`,
    notListed: (order) => `${order} braucht kein Manifest`,
    notBought: (order) => `${order} ist nicht gekauft: es steht in keiner Liste`,
  },
}
