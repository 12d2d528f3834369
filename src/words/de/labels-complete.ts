import type { labelsComplete as words } from '../en/labels-complete.ts'

export const labelsComplete: typeof words = {
  word: 'Das sind alle',
  title: (orderNumber) => `Sind alle Etiketten von ${orderNumber} hier?`,
  what: [
    'Sehen Sie auf das Papier: die Etiketten aller Pakete müssen darauf sein.',
    'Danach wird kein Etikett mehr angefordert. Es wird festgehalten.',
  ],
  yes: 'Alle sind hier',
  no: 'Weiter anfordern',
}
