import { sharedDayText } from '../../words/shared-day-text.ts'
import { language } from '../language.ts'

/** In the language spoken now. */
export const sharedDayWords = () => sharedDayText[language()]
