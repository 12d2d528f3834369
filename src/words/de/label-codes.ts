import type { labelCodes as words } from '../en/label-codes.ts'

export const labelCodes: typeof words = {
  title: 'Codes',
  kinds: {
    Aztec: 'Aztec',
    Code128: 'Code 128',
    Code39: 'Code 39',
    DataMatrix: 'Data Matrix',
    ITF: 'Interleaved 2 of 5',
    MaxiCode: 'MaxiCode',
    PDF417: 'PDF417',
    QRCode: 'QR-Code',
  },
  countRead: (count) => `${count} gelesen`,
  none: 'Keiner war zu lesen',
  not_yet: 'Noch nicht gelesen',
  removed: 'Mit dem Etikett entfernt',
  not_drawn: 'Es konnte nicht gezeichnet werden',
  not_exact: 'Es konnte nicht genau gezeichnet werden: was hier gelesen wird, beweist nichts',
  read: 'gelesen',
  unread: 'nicht gelesen',
  tracking: 'Sendungsnummer',
  numberUnread:
    'Der Code der Sendungsnummer war darauf, so wie es gedruckt wird, nicht zu lesen. Probieren Sie Ihren Scanner, bevor die Sendung abgeht.',
}
