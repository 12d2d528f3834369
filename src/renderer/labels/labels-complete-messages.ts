// A person says that the labels of a parcel which are here are all of them.

import { byLanguage } from '../language.ts'

const en = {
  word: 'These are all',
  title: (orderNumber: string) => `Are all labels of ${orderNumber} here?`,
  what: [
    'Look at the paper: the labels of all packages have to be on it.',
    'No label is asked for any more. It is written down.',
  ],
  yes: 'All are here',
  no: 'Go on asking',
}

const es: typeof en = {
  word: 'Estas son todas',
  title: (orderNumber) => `¿Están aquí todas las etiquetas de ${orderNumber}?`,
  what: [
    'Mire el papel: tienen que estar en él las etiquetas de todos los bultos.',
    'No se pide ninguna etiqueta más. Queda anotado.',
  ],
  yes: 'Están todas',
  no: 'Seguir pidiendo',
}

export const messages = byLanguage({ en, es })
