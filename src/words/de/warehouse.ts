import type { warehouse as words } from '../en/warehouse.ts'
import { formatCount } from '../format.ts'

export const warehouse: typeof words = {
  lists: {
    shared: 'An allen Packplätzen des Lagers gleich.',
    waiting: 'Von den anderen Packplätzen wurde noch nichts gehört.',
    untold:
      'Ob die anderen Packplätze haben, was hier geändert wurde, ist noch nicht bekannt. Sie erhalten es, sobald das Lager es annimmt.',
    cutOff: (since: string) =>
      `Seit ${since} wurde nichts von den anderen Packplätzen gehört. Was hier geändert wird, erreicht sie, sobald das Lager wieder antwortet.`,
    no_key:
      'Diesem Packplatz fehlt der Schlüssel des Lagers: Er sagt den anderen nichts hiervon und hört nichts von ihnen.',
    refused: 'Das Lager weist diesen Packplatz ab: Was hier geändert wird, bleibt hier.',
    locked:
      'An diesem Packplatz gilt, was die Administration festgelegt hat, was auch immer andere Packplätze haben.',
    newer:
      'Ein Packplatz mit einer neueren Version hat dies geändert. Aktualisieren Sie diesen Packplatz: Bis dahin hat er, was er hatte.',
    unread: (count: number) =>
      count === 1
        ? 'Ein weiterer Eintrag ist von einer neueren Version und gilt hier nicht. Aktualisieren Sie diesen Packplatz.'
        : `${formatCount(count)} weitere Einträge sind von einer neueren Version und gelten hier nicht. Aktualisieren Sie diesen Packplatz.`,
  },

  asOf: (time) => `Stand ${time}`,
  silent: (since) => `Die Datenbank des Lagers antwortet seit ${since} nicht.`,
  silentShown: (readAt) => `Das ist der Stand von ${readAt}.`,
  silentNothing: 'Seit die Station geöffnet wurde, ließ sich nichts lesen.',
  alone: 'Dieser Packplatz hat seine Aufträge für sich',
  aloneHint:
    'Hier stehen Packplätze, die ihre Aufträge teilen. Ein Administrator lässt einen Packplatz beitreten.',
  show: 'Was gezeigt wird',
  benches: (count) => `Packplätze (${formatCount(count)})`,
  orders: (count) => `Aufträge an Packplätzen (${formatCount(count)})`,
  messages: (count) => `Nachrichten (${formatCount(count)})`,

  bench: 'Packplatz',
  own: 'dieser',
  heard: (age) => `vor ${age}`,
  notHeard: (age) => `stumm: ${age}`,
  operator: 'Bediener',
  nobody: 'Niemand',
  lastParcel: 'Letzte Sendung',
  noParcel: 'Noch keine',
  withoutOrder: 'Ohne Auftrag',
  ago: (age) => `vor ${age}`,
  lastHour: 'Letzte Stunde',
  printer: 'Drucker',
  noPrinter: 'Kein Drucker',
  held: 'angehalten',
  inDoubt: 'Unklar',
  waiting: 'Wartet',
  waitingOf: (prints, orders) => `${prints} Drucke, ${orders} Aufträge`,
  version: (version) => `Version ${version}`,
  notTold: 'Nicht gesagt',
  earlierVersion: 'Ältere Version',
  doesNotStop: 'nicht gestoppt',
  doesNotStopMeans: 'Er hat vom Stopp noch nicht gehört, oder seine Version kennt keinen.',

  order: 'Auftrag',
  since: 'Seit',
  how: 'Wie es steht',
  buying: 'Wird gepackt',
  maybeBought: 'Unklar, ob er gekauft wurde',
  stuck: 'Von diesem Packplatz ist nichts zu hören',
  noOrders: 'Kein Packplatz hat gerade einen Auftrag',
  noOrdersHint:
    'Hier stehen Aufträge, die ein Packplatz gerade kauft oder die unklar sind, der älteste zuerst.',
  ordersOf: (shown, all) => `Gezeigt werden die ältesten ${formatCount(shown)} von ${formatCount(all)}.`,

  stopAll: 'Alle stoppen',
  goOn: 'Alle weitermachen lassen',
  stopTitle: 'Alle Packplätze stoppen?',
  stopWhat: [
    'Kein Packplatz kauft etwas Neues, bis Sie alle weitermachen lassen. Was gerade gekauft wird, wird beendet.',
    'Nachdrucke, Erstattungen und Drucken gehen weiter. Ein getrennter Packplatz hört davon, wenn er zurück ist.',
  ],
  goTitle: 'Alle Packplätze weitermachen lassen?',
  goWhat: ['Alle Packplätze dürfen wieder kaufen. Vorgemerkte Aufträge werden sofort gekauft.'],
  cancel: 'Abbrechen',
  stopped: (who, since) => `Alle Packplätze sind seit ${since} gestoppt, von ${who}.`,
  stoppedMeans: 'Nichts Neues wird gekauft. Nachdrucke und Drucken gehen weiter.',
  stoppedSince: (since, who) => `Gestoppt seit ${since}: ${who}`,
  stoppedBrief: 'Gestoppt',

  invite: 'Packplatz aufnehmen',
  inviteHow: 'Am anderen Packplatz gibt ein Administrator ein:',
  inviteLeft: (time) => `Gilt einmal, solange dies offen ist, noch ${time}.`,
  inviteJoined: (bench) => `${bench} hat den Schlüssel.`,
  inviteOver: 'Der Code gilt nicht mehr.',
  inviteAgain: 'Neuer Code',
  inviteCannot: 'Dieser Packplatz hat den neuesten Schlüssel nicht oder wurde ausgeschlossen.',

  write: 'Nachricht',
  writeTitle: 'Nachricht an Packplätze',
  to: 'An',
  toAll: 'Alle Packplätze',
  text: 'Nachricht',
  textHint: (most) => `Höchstens ${most} Zeichen. Keine Namen oder Adressen von Kunden.`,
  textMissing: 'Schreiben Sie, was der Packplatz lesen soll.',
  textTooLong: (most) => `Höchstens ${most} Zeichen`,
  send: 'Senden',
  sent: 'Nachricht gesendet',
  noMessages: 'Keine Nachricht in den letzten 24 Stunden',
  noMessagesHint: 'Eine Nachricht steht beim Versand ihres Packplatzes, bis sie dort bestätigt ist.',
  from: 'Von',
  sentAt: 'Gesendet',
  readers: 'Gelesen',
  readOf: (read, all) => `${formatCount(read)} von ${formatCount(all)}`,
  unread: (benches) => `Nicht gelesen: ${benches}`,
  message: 'Nachricht',
  confirm: 'Gelesen',
}
