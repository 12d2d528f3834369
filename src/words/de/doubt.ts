import type { doubt as words } from '../en/doubt.ts'
import { at } from './grammar.ts'

export const doubt: typeof words = {
  matters: 'Offene Fälle',
  count: (parcels) => (parcels === 1 ? '1 Sendung ist unklar' : `${parcels} Sendungen sind unklar`),
  atLeast: (parcels) => `Mehr als ${parcels} Sendungen sind unklar`,
  none: 'Von jedem Kauf ist bekannt, was daraus wurde.',
  show: 'Alle zeigen',
  more: 'Mehr zeigen',
  close: 'Schließen',
  since: (moment) => `gesendet ${at(moment)}`,

  account: {
    other: 'Mit einem anderen Konto gesendet',
    none: 'Kein Konto ist verbunden',
    unknown: 'Mit welchem Konto es gesendet wurde, ist nicht bekannt',
  },
  accountNext: {
    other: 'Verbinden Sie dieses Konto in den Einstellungen, um es zu erfahren. Nicht von Hand versenden.',
    none: 'Verbinden Sie das Konto, mit dem es gesendet wurde, um es zu erfahren. Nicht von Hand versenden.',
    unknown:
      'Es wird mit dem verbundenen Konto gesucht. Wenn es mit diesem gesendet wurde, sagt es die Aufsicht.',
  },
  sayAccount: 'Es war dieses Konto',
  sayTitle: (orderNumber) => `Wurde ${orderNumber} mit dem Konto gesendet, das jetzt verbunden ist?`,
  sayWhat:
    'Sagen Sie es, wenn Sie es wissen, oder wenn die Zugangsdaten des Kontos erneuert wurden. Dort wird nachgesehen und nichts noch einmal gesendet. Wer das gesagt hat, wird festgehalten.',
  sayGo: 'Es war dieses Konto',
  sayStay: 'So lassen',

  twice: (orderNumber) => `${orderNumber} wurde ein zweites Mal gekauft`,
  afterAll: (orderNumber) => `${orderNumber} wurde doch gekauft`,
  twiceLine: (trackingNumber, price) =>
    price
      ? `${trackingNumber} · ${price}. Lassen Sie es erstatten.`
      : `${trackingNumber}. Lassen Sie es erstatten.`,
  refund: 'Erstatten',
  dealtWith: 'Erledigt',
  closeTitle: (orderNumber) => `Ist das zweite Etikett von ${orderNumber} erledigt?`,
  closeWhat: (trackingNumber) =>
    `${trackingNumber} ist bezahlt. Die Erstattung ist beantragt, oder es wird genutzt. Wer das gesagt hat, wird festgehalten.`,
  closeStay: 'Noch nicht',
}
