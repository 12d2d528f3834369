import { formatCount } from '../format.ts'
import type { attention as words } from '../en/attention.ts'

export const attention: typeof words = {
  count: (count) => `${count} zu erledigen`,
  atLeast: (count) => `Mehr als ${count} zu erledigen`,
  notKnown: 'Zu erledigen: nicht alles bekannt',
  askedAt: (time) => `Stand ${time}`,
  lookAgain: 'Neu laden',
  what: 'Was',
  which: 'Welche',
  why: 'Warum',
  since: 'Seit',
  sinceUnknown: 'unbekannt',
  stepDown: 'Nächster Punkt',
  stepUp: 'Voriger Punkt',
  step: 'Nächster Schritt',
  stepOf: (step, subject) => `${step}: ${subject}`,
  none: 'Nichts zu erledigen',
  noneHint:
    'Hierher kommen unklare Fälle, nicht gedruckte Etiketten, Drucker, die stehen, abgelehnte Aufträge, ein niedriges Guthaben und überfällige Erstattungen.',
  unread: (kinds) =>
    `Konnte nicht abgefragt werden: ${kinds}. Ob davon etwas zu erledigen ist, ist nicht bekannt.`,
  more: 'Es gibt noch mehr. Sie rücken nach, wenn diese erledigt sind.',
  heldBack: (labels) => (labels === 1 ? '1 Etikett wartet' : `${formatCount(labels)} Etiketten warten`),
  queueHeld: 'Jemand hält seine Warteschlange an: Er druckt nichts, bis sie freigegeben wird.',
  balanceLow: (balance, moment, limit) => `${balance}, Stand ${moment}; die Grenze ist ${limit}.`,
  kinds: {
    not_kept: {
      what: 'Gekauft, nicht gespeichert',
      line: 'Die Festplatte nimmt nichts an. Schaffen Sie Platz und lassen Sie die Station an, bis es gespeichert ist.',
      step: 'Zum Versand',
    },
    bought_twice: {
      what: 'Doppelt gekauft',
      line: 'Der Dienst hat ein zweites Etikett berechnet. Fordern Sie das Geld zurück.',
      step: 'Erstatten',
    },
    purchase_in_doubt: {
      what: 'Gekauft oder nicht?',
      line: 'Der Dienst hat es nicht gesagt. Nicht von Hand versenden.',
      step: 'Jetzt fragen',
    },
    refund_in_doubt: {
      what: 'Erstattung beantragt oder nicht?',
      line: 'Der Dienst hat nicht gesagt, ob er den Antrag hat.',
      step: 'Jetzt fragen',
    },
    deposit_in_doubt: {
      what: 'Aufgeladen oder nicht?',
      line: 'Das Konto wurde vielleicht belastet, vielleicht nicht.',
      step: 'Zum Konto',
    },
    manifest_in_doubt: {
      what: 'Manifest erstellt oder nicht?',
      line: 'Der Carrier weiß vielleicht von den Sendungen, vielleicht nicht.',
      step: 'Zum Tagesabschluss',
    },
    containers_in_doubt: {
      what: 'Behälteretiketten erstellt oder nicht?',
      line: 'Sie wurden vielleicht erstellt, vielleicht nicht.',
      step: 'Zu den Behältern',
    },
    address_modified: {
      what: 'Adresse geändert',
      line: 'Der Dienst hat sie beim Kauf geändert. Ist sie falsch, lassen Sie das Etikett erstatten.',
      step: 'Ansehen',
    },
    print_unknown: {
      what: 'Gedruckt oder nicht?',
      line: 'Es ging an den Drucker, und niemand hat gesagt, ob es herauskam.',
      step: 'Zu den Druckern',
    },
    printer: { what: 'Drucker steht', line: 'Er druckt nichts.', step: 'Zum Drucker' },
    labels_missing: {
      what: 'Etikett fehlt',
      line: 'Es ist bezahlt, und der Dienst hat es nicht geliefert. Es wird angefordert, bis es da ist.',
      step: 'Zum Nachdruck',
    },
    unprinted: {
      what: 'Etikett nicht gedruckt',
      line: 'Es ist bezahlt und wartet an keinem Drucker.',
      step: 'Zum Nachdruck',
    },
    print_elsewhere: {
      what: 'Druck an anderem Platz',
      line: 'Er kam dort nicht heraus, oder vielleicht nicht.',
      step: 'Entscheiden',
    },
    refund_elsewhere: {
      what: 'Erstattung an anderem Platz',
      line: 'Jener Packplatz hat geantwortet.',
      step: 'Verstanden',
    },
    untold: {
      what: 'Nicht gemeldet',
      line: 'Dorthin ist von manchen Aufträgen nicht gemeldet, was daraus wurde: Es braucht Sie.',
      step: 'Ansehen',
    },
    low_balance: {
      what: 'Niedriges Guthaben',
      line: 'Etiketten können abgelehnt werden, weil Geld fehlt.',
      step: 'Aufladen',
    },
    batch: { what: 'Serie steht', line: 'Sie geht weiter, wenn jemand es sagt.', step: 'Zur Serie' },
    put_off: {
      what: 'Gescannt, nicht gekauft',
      line: 'Der Auftrag war vorgemerkt und konnte nicht gekauft werden, als er an der Reihe war.',
      step: 'Zum Versand',
    },
    scans_unreadable: {
      what: 'Scans unlesbar',
      line: 'Von ihm wird nichts gekauft, bis die Aufsicht nachgesehen hat.',
      step: 'Zu den Sicherungen',
    },
    refused: { what: 'Auftrag abgelehnt', line: 'Sein Etikett wurde nicht gekauft.', step: 'Zum Auftrag' },
    refund_overdue: {
      what: 'Erstattung überfällig',
      line: 'Der Carrier braucht länger, als die Regel unter Erstattungen sagt.',
      step: 'Zu den Erstattungen',
    },
  },
}
