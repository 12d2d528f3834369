import { byLanguage } from '../language.ts'

const en = {
  empty: 'The label appears here',
  picture: (what: string) => `Label of ${what}`,
  loading: 'Drawing the label…',
  notDrawn: 'The label cannot be drawn.',
}

const es: typeof en = {
  empty: 'La etiqueta aparece aquí',
  picture: (what) => `Etiqueta de ${what}`,
  loading: 'Dibujando la etiqueta…',
  notDrawn: 'La etiqueta no se puede dibujar.',
}

export const messages = byLanguage({ en, es })
