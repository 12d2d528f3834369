import type { labelsComplete as words } from '../en/labels-complete.ts'

export const labelsComplete: typeof words = {
  word: 'Estas son todas',
  title: (orderNumber) => `¿Están aquí todas las etiquetas de ${orderNumber}?`,
  what: [
    'Mire el papel: tienen que estar en él las etiquetas de todos los bultos.',
    'No se pide ninguna etiqueta más. Queda anotado.',
  ],
  yes: 'Están todas',
  no: 'Seguir pidiendo',
}
