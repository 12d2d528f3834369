// What German sentences need around a moment that is put into them.

import { isTime } from '../format.ts'

/** `um 09:42`, `am 20. Nov. 09:42`. */
export const at = (moment: string): string => (isTime(moment) ? `um ${moment}` : `am ${moment}`)
