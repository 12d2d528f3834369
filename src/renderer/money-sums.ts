import { sumText } from '../words/day-text.ts'
import { formatCount, formatMoney } from './format.ts'
import { words } from './language.ts'

export const sumInWords = sumText(words, { money: formatMoney, count: formatCount })
