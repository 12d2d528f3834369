import { byLanguage } from '../language.ts'
import { en, type ShipMessages } from './ship-messages-en.ts'
import { es } from './ship-messages-es.ts'

export const messages: ShipMessages = byLanguage<ShipMessages>({ en, es })
