import type { label as words } from '../en/label.ts'

export const label: typeof words = {
  empty: 'La etiqueta aparece aquí',
  picture: (what) => `Etiqueta de ${what}`,
  labelsOf: (what) => `Etiquetas de ${what}`,
  packageOf: (what, number) => `${what}, bulto ${number}`,
  numberOf: (number, count) => `${number} de ${count}`,
  loading: 'Dibujando la etiqueta…',
  notDrawn: 'La etiqueta no se puede dibujar.',
}
