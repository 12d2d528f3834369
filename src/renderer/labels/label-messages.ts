import { byLanguage } from '../language.ts'

const en = {
  empty: 'The label appears here',
  picture: (what: string) => `Label of ${what}`,
  labelsOf: (what: string) => `Labels of ${what}`,
  packageOf: (what: string, number: number) => `${what}, package ${number}`,
  numberOf: (number: number, count: number) => `${number} of ${count}`,
  loading: 'Drawing the label…',
  notDrawn: 'The label cannot be drawn.',
}

const es: typeof en = {
  empty: 'La etiqueta aparece aquí',
  picture: (what) => `Etiqueta de ${what}`,
  labelsOf: (what) => `Etiquetas de ${what}`,
  packageOf: (what, number) => `${what}, bulto ${number}`,
  numberOf: (number, count) => `${number} de ${count}`,
  loading: 'Dibujando la etiqueta…',
  notDrawn: 'La etiqueta no se puede dibujar.',
}

export const messages = byLanguage({ en, es })
