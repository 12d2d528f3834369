import type { ParcelCounts } from '../../contract/today.ts'
import { formatCount } from '../format.ts'

const labels = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${more}`

export const today = {
  days: 'Days',
  asOf: (time: string) => `As of ${time}`,
  lookAgain: 'Look again',
  saveCsv: 'Save as CSV',
  saved: 'Saved as CSV',
  print: 'Print',
  printQueued: (printer: string) => `Report: in the queue of ${printer}`,
  wrongDays: 'Choose a first and a last day, at most a year.',
  summing: 'Adding up…',

  perStep: { hour: 'Parcels an hour', day: 'Parcels a day' },
  steps: { hour: 'Hour', day: 'Day' },
  perStepHint: 'By the time their labels were bought at this station.',
  parcels: 'Parcels',
  returns: 'Returns',
  refundAsked: 'Refund asked',
  refunded: 'Refunded',
  refundedHint:
    'Labels whose refund was asked for are counted apart, unless it was rejected. Refunded are those whose refund the service confirmed.',
  none: 'No label was bought here in these days.',
  noneHint: 'Choose other days above.',
  ofAll: ({ parcels, returns, refundAsked, refunded }: ParcelCounts) =>
    [
      labels(parcels, 'parcel', 'parcels'),
      ...(returns > 0 ? [labels(returns, 'return label', 'return labels')] : []),
      ...(refundAsked > 0 ? [`${formatCount(refundAsked)} with the refund asked`] : []),
      ...(refunded > 0 ? [`${formatCount(refunded)} refunded`] : []),
    ].join(' · '),

  byOperator: 'By operator',
  operator: 'Operator',
  nobody: 'Nobody signed in',
  notKnown: 'Not known',
  byCarrier: 'By carrier',
  carrier: 'Carrier',
  money: 'Money by carrier and service',
  service: 'Service',
  paid: 'Paid',
  askedBack: 'Refunds asked',
  paidBack: 'Paid back',
  all: 'All',

  saving: 'Cheaper with the same day of arrival',
  savingHint:
    'Each label is compared with the cheapest other service that was quoted for it and promised to arrive on the same day or earlier; where not all of its rates were asked for, or no day was told, it is not known.',
  compared: 'Compared',
  savedByChoice: 'Saved by the choice',
  couldHaveSaved: 'Could have saved',

  now: 'Now',
  waits: 'To ship',
  inLine: 'Wait for the service',
  prints: 'Prints waiting',
  labelsLeft: 'Bought today, label not out',
  notSure: 'Bought today, not sure',
  held: 'On hold',
  failed: 'Refused when bought',
  failedHint:
    'An order that is refused at its price, before it is bought, stays To ship and is not counted as refused.',
  reasonsOf: (read: string) => `Reasons of the newest ${read}`,
  noReason: 'No reason was kept',
  printers: 'Stopped printers',
  printersHint: 'As they are now.',
  noStops: 'None is known to be stopped',
  stands: (printer: string, how: string, since: string) => `${printer}: ${how}, since ${since}`,

  stops: 'Printers’ stops',
  stopsNewest: (shown: string, all: string) =>
    `The newest ${shown} of ${all} are listed. The CSV has all of them.`,
  stopsHint: 'As the station heard of them, of a year at most. While it was closed, nothing was heard.',
  printer: 'Printer',
  stop: 'Why',
  from: 'From',
  until: 'Until',
  lasted: 'How long',
  notOver: 'Not over',
  underMinute: 'under 1 min',

  cutOffs: 'Cut-off times',
  cutOffsHint: 'Every day at the same time. Kept at this station.',
  noCutOffs: 'None is set.',
  noCarriers: 'The carriers of the account are not known yet.',
  change: 'Change',
  timeWrong: 'Such as 17:00',
  timeHint: 'Such as 17:00; empty for none',
  save: 'Save',
  cancel: 'Cancel',
  left: (left: string) => `in ${left}`,
  past: 'past',
  pastFor: (time: string, past: string) => `Past: ${time}, ${past} ago`,
  hoursMinutes: (hours: number, minutes: number) =>
    hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes).padStart(2, '0')} min`,

  band: 'Today',
  bandToday: (parcels: number) => `${labels(parcels, 'parcel', 'parcels')} bought today`,
  bandHour: (parcels: number, since: string) => `${formatCount(parcels)} since ${since}`,
  bandNext: (carrier: string, time: string, left: string) => `${carrier} at ${time}, in ${left}`,
  bandAllPast: (carrier: string, time: string) => `Past cut-off: ${carrier}, ${time}`,
}
