import { byLanguage } from '../../language.ts'
import { codeNamesEn, type CodeNames } from './draft-code-names-en.ts'
import { codeNamesEs } from './draft-code-names-es.ts'
import { en, type DraftMessages } from './draft-messages-en.ts'
import { es } from './draft-messages-es.ts'

export const messages = byLanguage<DraftMessages & CodeNames>({
  en: { ...en, ...codeNamesEn },
  es: { ...es, ...codeNamesEs },
})
