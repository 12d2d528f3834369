import { formatCount } from '../format.ts'
import type { today as words } from '../en/today.ts'

const labels = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${more}`

export const today: typeof words = {
  days: 'Tage',
  asOf: (time) => `Stand ${time}`,
  lookAgain: 'Neu laden',
  saveCsv: 'Als CSV speichern',
  saved: 'Als CSV gespeichert',
  print: 'Drucken',
  printQueued: (printer) => `Bericht: in der Warteschlange von ${printer}`,
  wrongDays: 'Wählen Sie einen ersten und einen letzten Tag, höchstens ein Jahr.',
  summing: 'Wird gezählt…',

  perStep: { hour: 'Sendungen pro Stunde', day: 'Sendungen pro Tag' },
  steps: { hour: 'Stunde', day: 'Tag' },
  perStepHint: 'Nach der Zeit, zu der ihre Etiketten an dieser Station gekauft wurden.',
  parcels: 'Sendungen',
  returns: 'Retouren',
  refundAsked: 'Erstattung beantragt',
  refunded: 'Erstattet',
  refundedHint:
    'Etiketten, deren Erstattung beantragt ist, zählen getrennt, außer sie wurde abgewiesen. Erstattet sind die, bei denen der Dienst es bestätigt hat.',
  none: 'An diesen Tagen wurde hier kein Etikett gekauft.',
  noneHint: 'Wählen Sie oben andere Tage.',
  ofAll: ({ parcels, returns, refundAsked, refunded }) =>
    [
      labels(parcels, 'Sendung', 'Sendungen'),
      ...(returns > 0 ? [labels(returns, 'Retourenetikett', 'Retourenetiketten')] : []),
      ...(refundAsked > 0 ? [`${formatCount(refundAsked)} mit beantragter Erstattung`] : []),
      ...(refunded > 0 ? [`${formatCount(refunded)} erstattet`] : []),
    ].join(' · '),

  byOperator: 'Nach Bediener',
  operator: 'Bediener',
  nobody: 'Niemand angemeldet',
  notKnown: 'Unbekannt',
  byCarrier: 'Nach Carrier',
  carrier: 'Carrier',
  money: 'Geld nach Carrier und Versandart',
  service: 'Versandart',
  paid: 'Bezahlt',
  askedBack: 'Erstattung beantragt',
  paidBack: 'Erstattet',
  all: 'Alle',

  saving: 'Günstiger am selben Ankunftstag',
  savingHint:
    'Jedes Etikett wird mit der günstigsten anderen Versandart verglichen, die dafür angeboten war und am selben Tag oder früher ankommen sollte; wo nicht alle Preise gefragt waren oder kein Tag genannt ist, ist es unbekannt.',
  compared: 'Verglichen',
  savedByChoice: 'Durch die Wahl gespart',
  couldHaveSaved: 'Wäre zu sparen gewesen',

  now: 'Jetzt',
  waits: 'Zu versenden',
  inLine: 'Warten auf den Dienst',
  prints: 'Wartende Drucke',
  labelsLeft: 'Heute gekauft, Etikett nicht heraus',
  notSure: 'Heute gekauft, unklar',
  held: 'Angehalten',
  failed: 'Beim Kauf abgelehnt',
  failedHint:
    'Ein Auftrag, der schon beim Preis abgelehnt wird, bleibt unter Zu versenden und zählt nicht als abgelehnt.',
  reasonsOf: (read) => `Gründe der neuesten ${read}`,
  noReason: 'Kein Grund ist aufbewahrt',
  printers: 'Drucker, die stehen',
  printersHint: 'Wie sie jetzt sind.',
  noStops: 'Von keinem ist bekannt, dass er steht',
  stands: (printer, how, since) => `${printer}: ${how}, seit ${since}`,

  stops: 'Druckerstopps',
  stopsNewest: (shown, all) =>
    `Die neuesten ${shown} von ${all} sind aufgeführt. Die CSV-Datei enthält alle.`,
  stopsHint:
    'Soweit die Station davon erfuhr, höchstens ein Jahr. Solange sie geschlossen war, erfuhr sie nichts.',
  printer: 'Drucker',
  stop: 'Grund',
  from: 'Von',
  until: 'Bis',
  lasted: 'Dauer',
  notOver: 'Steht noch',
  underMinute: 'unter 1 min',

  cutOffs: 'Annahmeschluss',
  cutOffsHint: 'Jeden Tag zur selben Zeit. Gilt an dieser Station.',
  noCutOffs: 'Keiner ist gesetzt.',
  noCarriers: 'Die Carrier des Kontos sind noch nicht bekannt.',
  change: 'Ändern',
  timeWrong: 'Zum Beispiel 17:00',
  timeHint: 'Zum Beispiel 17:00; leer für keinen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  left: (left) => `in ${left}`,
  past: 'vorbei',
  pastFor: (time, past) => `Vorbei: ${time}, vor ${past}`,
  hoursMinutes: (hours, minutes) =>
    hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes).padStart(2, '0')} min`,

  band: 'Heute',
  bandToday: (parcels) => `${labels(parcels, 'Sendung', 'Sendungen')} heute gekauft`,
  bandHour: (parcels, since) => `${formatCount(parcels)} seit ${since}`,
  bandNext: (carrier, time, left) => `${carrier} um ${time}, in ${left}`,
  bandAllPast: (carrier, time) => `Schluss vorbei: ${carrier}, ${time}`,
}
