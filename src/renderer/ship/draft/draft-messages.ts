import { byLanguage } from '../../language.ts'
import { en, type DraftMessages } from './draft-messages-en.ts'
import { es } from './draft-messages-es.ts'

export const messages: DraftMessages = byLanguage<DraftMessages>({ en, es })
