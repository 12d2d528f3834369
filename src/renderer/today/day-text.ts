import { dayText } from '../../words/day-text.ts'
import { formatMoney } from '../format.ts'
import { words } from '../language.ts'

export const { buyerText, carrierText, inHours, lastedText, savedText } = dayText(words, {
  money: formatMoney,
})
