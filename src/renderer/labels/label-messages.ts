import { byLanguage } from '../language.ts'

const en = {
  empty: 'The label appears here',
  picture: (what: string) => `Label of ${what}`,
  loading: 'Drawing the label…',
  notDrawn: 'The label cannot be drawn.',
}

export const messages = byLanguage({ en })
